//! Options of a checkpoint, and how it is opened.

use super::{SearchCheckpoint, Storage, checkpoint_context, time_of_iterations};
use crate::support::checkpoint_status::{describe_units_done, shard_units, total_time};
use crate::support::cluster::{ClusterArgs, Processes};
use crate::support::output::Output;
use crate::support::output::files::{is_same_file, is_stdout};
use crate::support::output::spinner::suspend_lines;
use crate::support::question::{Question, quote_path};
use anyhow::{Context, Result, bail};
use clap::Args;
use fifteen::Threads;
use fifteen::runtime::atomic_file::AtomicFile;
use fifteen::runtime::checkpoint::{
    Checkpoint, CheckpointFile, CheckpointHeader, ContentError, Error, UnitNumbering,
};
use fifteen::runtime::units::{Shard, UNITS};
use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Checkpoint options of every search.
#[derive(Clone, Debug, Default, Args)]
pub struct CheckpointArgs {
    /// Write a checkpoint to this file, or resume from it if it exists
    #[arg(long, value_name = "FILE", help_heading = "Checkpoints")]
    pub checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub cluster: ClusterArgs,
    /// Question of the search, set when the arguments are parsed.
    #[arg(skip)]
    pub question: Question,
}

/// Checkpoint options of a search that is divided into units.
#[derive(Clone, Debug, Default, Args)]
pub struct UnitCheckpointArgs {
    #[command(flatten)]
    pub common: CheckpointArgs,
    /// Search one of N shards, such as 2/5; combine them with `fifteen merge`
    #[arg(long, value_name = "K/N", requires = "checkpoint", help_heading = "Checkpoints")]
    pub shard: Option<Shard>,
    /// Checkpoint that has already been read, by a command that only prints its results.
    #[arg(skip)]
    pub preloaded: Option<Arc<Checkpoint>>,
}

impl CheckpointArgs {
    /// Checks that output files, each with its option, do not replace the checkpoint.
    ///
    /// # Errors
    /// If one does.
    pub fn check_outputs(&self, outputs: &[(&str, Option<&Path>)]) -> Result<()> {
        let Some(own) = &self.checkpoint else { return Ok(()) };
        for (option, file) in outputs {
            let file = file.filter(|file| !is_stdout(Some(file)) && is_same_file(file, own));
            if let Some(file) = file {
                bail!("--checkpoint and {option} cannot both write to {}", file.display());
            }
        }
        Ok(())
    }
}

impl UnitCheckpointArgs {
    /// Returns whether the search has a checkpoint or other processes.
    pub fn is_enabled(&self) -> bool {
        self.common.checkpoint.is_some()
            || self.preloaded.is_some()
            || self.common.cluster.is_distributed()
    }

    /// Returns the fingerprint of the search that the file records, if it has begun. Otherwise only
    /// checks that the file can be written.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn read_search(&self, processes: &Processes) -> Result<Option<String>> {
        if let Some(read) = &self.preloaded {
            return Ok(Some(read.header.search.clone()));
        }
        let Some(path) = &self.common.checkpoint else { return Ok(None) };
        if !processes.is_first() {
            // The first process has the file. The others read it if they can, since their search
            // must be the same.
            return Ok(Checkpoint::read(path).ok().map(|checkpoint| checkpoint.header.search));
        }
        if let Some(checkpoint) = read_if_begun(path)? {
            return Ok(Some(checkpoint.header.search));
        }
        let checked = match path.exists() {
            true => OpenOptions::new().append(true).open(path).map(drop),
            false => AtomicFile::create(path).map(drop),
        };
        checked.map(|()| None).with_context(|| checkpoint_context(path))
    }

    /// Returns the rest of a recorded fingerprint after `prefix`: values that the search determined
    /// when it started.
    ///
    /// # Errors
    /// If it belongs to another search.
    pub fn recorded_values(
        &self,
        search: Option<String>,
        prefix: &str,
        processes: &Processes,
    ) -> Result<Option<String>> {
        let Some(search) = search else { return Ok(None) };
        if let Some(rest) = search.strip_prefix(prefix) {
            return Ok(Some(rest.to_owned()));
        }
        let this = prefix.trim_end().to_owned();
        let error = Err(ContentError::DifferentSearch { this, other: search });
        match self.own_file(processes) {
            Some(path) => error.with_context(|| checkpoint_context(path)),
            // A file of this name that is not that of the first process.
            None if self.preloaded.is_none() => Ok(None),
            None => Ok(error?),
        }
    }

    /// Reads the fingerprint that the file records, and returns its rest after `prefix`.
    ///
    /// # Errors
    /// If the file cannot be used, or belongs to another search.
    pub fn read_recorded_values(
        &self,
        prefix: &str,
        processes: &Processes,
    ) -> Result<Option<String>> {
        self.recorded_values(self.read_search(processes)?, prefix, processes)
    }

    /// Opens the checkpoint of a search, if it has one. `search` identifies the search,
    /// `unit_numbering` tells how its units are numbered. `positions` is the number of positions of
    /// a list, and `threads` the number of threads that search. Prints how to resume.
    ///
    /// # Errors
    /// If the file cannot be used, or belongs to another search.
    pub fn open(
        &self,
        search: String,
        unit_numbering: UnitNumbering,
        positions: Option<usize>,
        threads: Threads,
        out: &Output,
    ) -> Result<Option<SearchCheckpoint>> {
        if !self.is_enabled() {
            return Ok(None);
        }
        let question = self.common.question.with_inputs(positions)?;
        let header = CheckpointHeader { question: question.to_text(), search, unit_numbering };
        let shard = Some(self.shard.unwrap_or(Shard::WHOLE));
        let processes = out.processes();
        let is_distributed = self.common.cluster.is_distributed();
        let own_file = self.own_file(processes);
        let (storage, shard) = match (&self.preloaded, own_file) {
            (Some(read), _) => {
                // The header is compared with that of this run, as for a file.
                Checkpoint::new(header.clone()).merge(Checkpoint::clone(read))?;
                (Storage::ReadOnly(Arc::clone(read)), None)
            }
            (None, own_file) if is_distributed => {
                let mut known = Checkpoint::new(header.clone());
                if let Some(path) = own_file
                    && let Some(recorded) = read_if_begun(path)?
                {
                    known.merge(recorded).with_context(|| checkpoint_context(path))?;
                }
                (Storage::Memory(known), shard)
            }
            (None, Some(path)) => (self.open_file(path, (&question, header.clone()), out)?, shard),
            (None, None) => return Ok(None),
        };
        let is_clustered = is_distributed && self.preloaded.is_none();
        let mut checkpoint = SearchCheckpoint::new(storage, shard, threads);
        checkpoint.earlier = time_of_iterations(checkpoint.checkpoint());
        checkpoint.sample = checkpoint.sample_units();
        if checkpoint.checkpoint().done_count() > 0 {
            out.mark_claimed();
        }
        if is_clustered {
            checkpoint.connect_cluster(out)?;
            // No file is created before the processes have met.
            if let Some(path) = own_file {
                checkpoint.store_in(self.open_file(path, (&question, header), out)?)?;
            }
        }
        Ok(Some(checkpoint))
    }

    /// Opens the file of this process, whose header has this question. Prints how to resume.
    fn open_file(
        &self,
        path: &Path,
        (question, header): (&Question, CheckpointHeader),
        out: &Output,
    ) -> Result<Storage> {
        let file = CheckpointFile::open(path, header).with_context(|| checkpoint_context(path))?;
        if let Ok(recorded) = Question::parse(file.question()) {
            let other_input = (!recorded.has_same_inputs(question)).then(|| OTHER_INPUT.to_owned());
            let notes = [describe_other_shard(&recorded, self.shard), other_input];
            notes.into_iter().flatten().for_each(|note| out.verbosity().note(note));
        }
        print_resume_hint(path, file.checkpoint(), self.shard, out);
        Ok(Storage::File(path.to_owned(), file))
    }

    /// Returns the file that this process writes. Of several processes only the first has one.
    fn own_file(&self, processes: &Processes) -> Option<&PathBuf> {
        self.common.checkpoint.as_ref().filter(|_| processes.is_first())
    }
}

/// Reads a checkpoint file. Returns `None` if there is no file, or an empty one.
fn read_if_begun(path: &Path) -> Result<Option<Checkpoint>> {
    match Checkpoint::read(path) {
        Ok(checkpoint) => Ok(Some(checkpoint)),
        Err(Error::Empty) => Ok(None),
        Err(Error::Io(error)) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| checkpoint_context(path)),
    }
}

/// Note that the input files are not those of the recorded question.
const OTHER_INPUT: &str = "the list has changed since the file was begun: rerun this command to \
                           resume; `resume` and `status` mean the list of then";

/// Returns a note if the shard of the recorded question is not that of this run: `resume` and
/// `status` refer to the recorded one.
fn describe_other_shard(recorded: &Question, shard: Option<Shard>) -> Option<String> {
    let begun = recorded.shard()?;
    let this = shard.unwrap_or(Shard::WHOLE);
    (begun != this).then(|| {
        format!(
            "this run searches shard {this}, but the file was begun with shard {begun}, which \
             `resume` and `status` mean"
        )
    })
}

/// Prints how to resume the search, or that its shard is finished, and the progress of earlier
/// runs.
fn print_resume_hint(path: &Path, checkpoint: &Checkpoint, shard: Option<Shard>, out: &Output) {
    let status = match checkpoint.done_count() {
        0 => String::new(),
        _ => format!(
            "; the file claims: {}, {}",
            describe_units_done(checkpoint),
            total_time(checkpoint)
        ),
    };
    let is_fixed = checkpoint.header.unit_numbering == UnitNumbering::Fixed;
    let (done, all) = shard_units(checkpoint, shard.unwrap_or(Shard::WHOLE), UNITS);
    let hint = match is_fixed && done == all {
        true => "this shard is finished".to_owned(),
        false => format!("to resume: fifteen resume {}", quote_path(path)),
    };
    suspend_lines(|| out.print_status(format!("checkpoint: {}; {hint}{status}", path.display())));
}
