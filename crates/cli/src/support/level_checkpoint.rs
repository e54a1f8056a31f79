//! Checkpoints of breadth-first searches: complete levels are written to a directory, from which
//! the search can be resumed.
//!
//! A command flattens [`CheckpointArgs`] into its arguments and opens the checkpoint with a line
//! that identifies the search, that is, everything the levels depend on. The library reads and
//! writes the levels.

use super::checkpoint::CheckpointArgs;
use super::cluster::Cluster;
use super::output::Output;
use anyhow::{Context, Result};
use clap::Arg;
use fifteen::Memory;
use fifteen::runtime::level_store::{Error, Index, LevelStore, LevelStoreHeader, Side};
use fifteen::runtime::number_format::Pluralized;
use fifteen::runtime::units::Shard;
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

impl CheckpointArgs {
    /// Opens the checkpoint directory of a search, if it has one, and connects to the other
    /// processes, if there are any. Prints how to resume. `search` identifies the search, and
    /// `noun` names the elements of a level.
    ///
    /// # Errors
    /// If the directory cannot be used or belongs to another search, or the processes cannot be
    /// connected.
    pub fn open_levels(
        &self,
        search: impl FnOnce() -> String,
        noun: &'static str,
        out: &Output,
    ) -> Result<(Option<LevelCheckpoint>, Option<Cluster>)> {
        if self.checkpoint.is_none() && !self.cluster.is_distributed() {
            return Ok((None, None));
        }
        let search = search();
        let about = search.clone();
        let checkpoint = match &self.checkpoint {
            Some(path) => {
                let question = self.question.with_inputs(None)?.to_text();
                let header = LevelStoreHeader { question, search };
                Some(open_store(path, header, noun, self.cluster.is_distributed(), out)?)
            }
            None => None,
        };
        let what = if checkpoint.is_some() { "checkpoint" } else { "no checkpoint" };
        let cluster = out.processes().connect(&format!("{about} {what}"), out)?;
        Ok((checkpoint, cluster))
    }
}

impl LevelCheckpoint {
    /// Returns the index of the levels.
    pub fn index(&self) -> &Index {
        self.store.index()
    }

    /// Returns the store that the search writes its levels to.
    pub fn store(&mut self) -> &mut LevelStore {
        &mut self.store
    }

    /// Adds the path of the directory to an error.
    pub fn wrap_error(&self, error: Error) -> anyhow::Error {
        anyhow::Error::from(error).context(checkpoint_context(&self.path))
    }

    /// Records the result of a complete search.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn record_outcome(&mut self, end: &str) -> Result<()> {
        self.store.record_outcome(end).with_context(|| checkpoint_context(&self.path))
    }
}

/// Opens the checkpoint directory of a search. Each of several processes has its own, for its
/// shard.
fn open_store(
    path: &Path,
    header: LevelStoreHeader,
    noun: &'static str,
    is_distributed: bool,
    out: &Output,
) -> Result<LevelCheckpoint> {
    let (path, header) = if is_distributed {
        let part = out.processes().shard();
        let search = format!("{} shard {part}", header.search);
        (shard_path(path, part), LevelStoreHeader { search, ..header })
    } else {
        (path.to_owned(), header)
    };
    let store = LevelStore::open(&path, header).with_context(|| checkpoint_context(&path))?;
    if store.index().configurations() > 0 {
        out.mark_claimed();
    }
    let shown = path.display();
    let status = match store.index().configurations() {
        0 => String::new(),
        _ => format!("; the file claims: {}", describe_levels(store.index(), &path, noun)),
    };
    out.print_status(match is_distributed {
        false => format!("checkpoint: {shown}; to resume: fifteen resume {shown}{status}"),
        true => format!(
            "checkpoint: {shown} (one per process); to resume: rerun the same command{status}"
        ),
    });
    Ok(LevelCheckpoint { path, store })
}

/// Returns the checkpoint directory of one of several processes.
fn shard_path(path: &Path, part: Shard) -> PathBuf {
    let mut own = path.as_os_str().to_owned();
    own.push(format!(".{}", part.to_string().replace('/', "-of-")));
    PathBuf::from(own)
}

/// Returns the path given on the command line if `own` is the directory of one of several
/// processes, or else `None`.
pub fn strip_shard_suffix(own: &Path) -> Option<PathBuf> {
    let part = own.extension()?.to_str()?.replace("-of-", "/").parse().ok()?;
    let common = own.with_extension("");
    (shard_path(&common, part) == own).then_some(common)
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

/// Returns the error context for a checkpoint directory.
fn checkpoint_context(path: &Path) -> String {
    format!("cannot use checkpoint directory {}", path.display())
}
