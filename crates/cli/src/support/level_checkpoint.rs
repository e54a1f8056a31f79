//! Checkpoints of breadth-first searches: complete levels are written to a directory, from which
//! the search can be resumed.
//!
//! A command flattens [`CheckpointArgs`] into its arguments and opens the checkpoint with a line
//! that identifies the search, that is, everything the levels depend on. The library reads and
//! writes the levels.

use super::checkpoint::{CheckpointArgs, warn_about_damage};
use super::cluster::{Cluster, StopSignal};
use super::level_parts::{
    checkpoint_context, compare_counts, own_path, part_fingerprint, read_counts, share_result,
};
use super::output::Output;
use super::question::quote_path;
use super::session::SearchEnd;
use anyhow::{Context, Result, ensure};
use clap::Arg;
use fifteen::runtime::Resources;
use fifteen::runtime::level_store::{Error, INDEX_FILE, Index, LevelStore, LevelStoreHeader, Side};
use fifteen::runtime::number_format::Pluralized;
use fifteen::{Memory, Observer, Stopped};
use std::path::{Path, PathBuf};

/// Turns the checkpoint option into one that names a directory.
pub fn checkpoint_directory(option: Arg) -> Arg {
    option
        .value_name("DIR")
        .help("Write each complete level to this directory, or resume from it if it exists")
}

/// Checkpoint of a running breadth-first search.
pub struct LevelCheckpoint {
    path: PathBuf,
    store: LevelStore,
}

/// Checkpoint of a breadth-first search, connection to the other processes, and stop signal. A
/// search may have neither checkpoint nor connection.
#[derive(Default)]
pub struct LevelResources {
    pub checkpoint: Option<LevelCheckpoint>,
    pub cluster: Option<Cluster>,
    pub stop: StopSignal,
}

impl CheckpointArgs {
    /// Returns whether there is a checkpoint directory of a search.
    pub fn has_levels_of(&self, search: &str, out: &Output) -> bool {
        let part = self.cluster.is_distributed().then(|| out.processes().shard());
        let index = self.checkpoint.as_ref().map(|path| Index::read(&own_path(path, part)));
        matches!(index, Some(Ok(index)) if index.header.search == part_fingerprint(search, part))
    }

    /// Connects to the other processes, if there are any, and opens the checkpoint directory of a
    /// search, if it has one. Prints how to resume. `search` identifies the search, and `noun`
    /// names the elements of a level.
    ///
    /// # Errors
    /// If the processes cannot be connected, the directory of one of them cannot be used or belongs
    /// to another search, or they have different levels. Then nothing is written.
    pub fn open_levels(
        &self,
        search: impl FnOnce() -> String,
        noun: &'static str,
        out: &Output,
    ) -> Result<LevelResources> {
        let stop = out.processes().stop_signal();
        if self.checkpoint.is_none() && !self.cluster.is_distributed() {
            return Ok(LevelResources { stop, ..LevelResources::default() });
        }
        let search = search();
        let path = self.checkpoint.as_deref();
        let question = path.map(|_| self.question.with_inputs(None)).transpose()?;
        let part = self.cluster.is_distributed().then(|| out.processes().shard());
        let what = if path.is_some() { "checkpoint" } else { "no checkpoint" };
        let mut cluster = out.processes().connect(&format!("{search} {what}"), out)?;
        let Some((path, question)) = path.zip(question) else {
            return Ok(LevelResources { checkpoint: None, cluster, stop });
        };
        let counts = read_counts(path, part, &search);
        match &mut cluster {
            Some(cluster) => compare_counts(cluster, path, counts)?,
            None => drop(counts?),
        }
        let own = own_path(path, part);
        let search = part_fingerprint(&search, part);
        let header = LevelStoreHeader { question: question.to_text(), search };
        let opened = LevelStore::open(&own, header).with_context(|| checkpoint_context(&own));
        let store = match &mut cluster {
            Some(cluster) => share_result(cluster, opened, |_| String::new())?.0,
            None => opened?,
        };
        let checkpoint = LevelCheckpoint { path: own, store };
        checkpoint.print_status(noun, part.is_some(), out);
        Ok(LevelResources { checkpoint: Some(checkpoint), cluster, stop })
    }
}

impl LevelCheckpoint {
    /// Prints how to resume, and the levels that the directory has.
    fn print_status(&self, noun: &'static str, is_distributed: bool, out: &Output) {
        let (shown, index) = (self.path.display(), self.store.index());
        let mut status = String::new();
        if index.configurations() > 0 {
            out.mark_claimed();
            let levels = describe_levels(index, &self.path, noun);
            status = format!("; the file claims: {levels}");
        }
        out.print_status(match is_distributed {
            false => {
                let quoted = quote_path(&self.path);
                format!("checkpoint: {shown}; to resume: fifteen resume {quoted}{status}")
            }
            true => format!(
                "checkpoint: {shown} (one per process); to resume: rerun the same command{status}"
            ),
        });
    }
}

impl LevelResources {
    /// Returns the index of the levels, if there is a checkpoint.
    pub fn index(&self) -> Option<&Index> {
        self.checkpoint.as_ref().map(|checkpoint| checkpoint.store.index())
    }

    /// Returns the resources of the library, with an observer.
    pub fn with_observer<'r, P>(
        &'r mut self,
        observer: &'r mut dyn Observer<P>,
    ) -> Resources<'r, P> {
        Resources {
            observer: Some(observer),
            checkpoint: self.checkpoint.as_mut().map(|checkpoint| &mut checkpoint.store),
            communicator: self.cluster.as_mut().map(Cluster::communicator),
        }
    }

    /// Adds the path of the directory to an error.
    pub fn wrap_error(&self, error: Error) -> anyhow::Error {
        match &self.checkpoint {
            Some(LevelCheckpoint { path, .. }) => {
                anyhow::Error::from(error).context(checkpoint_context(path))
            }
            None => error.into(),
        }
    }

    /// Records the result of a search in the checkpoint, if the search is complete. Writes the
    /// index again if another program has damaged it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn close(&mut self, end: SearchEnd, outcome: &str) -> Result<()> {
        let Some(LevelCheckpoint { path, store }) = &mut self.checkpoint else { return Ok(()) };
        let recorded = match end {
            SearchEnd::Complete => store.record_outcome(outcome),
            _ => Ok(()),
        };
        let damage = recorded.and_then(|()| store.restore_if_damaged());
        if let Some(damage) = damage.with_context(|| checkpoint_context(path))? {
            warn_about_damage(&path.join(INDEX_FILE), damage);
        }
        Ok(())
    }
}

/// Checks that a search was not stopped because another process could not use its directory.
///
/// # Errors
/// If it was.
pub fn check_others(stopped: Option<Stopped>) -> Result<()> {
    ensure!(
        stopped != Some(Stopped::CheckpointUnusable),
        "another process cannot use its checkpoint directory; its message has the reason"
    );
    Ok(())
}

/// Describes the progress of a search with levels in a directory. `noun` names the elements of a
/// level.
pub fn describe_levels(index: &Index, folder: &Path, noun: &'static str) -> String {
    let levels = |side| Pluralized(index.sizes(side).len() as u128, "level");
    let levels = match Side::BOTH.map(|side| index.sizes(side).len()) {
        [_, 0] => levels(Side::Forward).to_string(),
        [0, _] => format!("{} from the goals", levels(Side::Backward)),
        [_, backward] => {
            format!("{} from the start and {backward} from the goals", levels(Side::Forward))
        }
    };
    let found = Pluralized(index.configurations().into(), noun);
    format!("complete: {levels}, {found}, {} on disk", Memory::new(index.stored_bytes(folder)))
}
