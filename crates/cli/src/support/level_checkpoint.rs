//! Checkpoints of breadth-first searches: complete levels are written to a directory, from which
//! the search can be resumed.
//!
//! A command flattens [`LevelStoreArgs`] into its arguments and opens the checkpoint with a line
//! that identifies the search, that is, everything the levels depend on. The library reads and
//! writes the levels.

use super::checkpoint::command_line;
use super::cluster::{self, Cluster, ClusterArgs};
use super::output::Output;
use anyhow::{Context, Result};
use clap::Args;
use fifteen::Memory;
use fifteen::runtime::level_store::{Error, Index, LevelStore, LevelStoreHeader, Side};
use fifteen::runtime::number_format::Pluralized;
use fifteen::runtime::units::Shard;
use std::path::{Path, PathBuf};

/// Checkpoint options of a breadth-first search.
#[derive(Clone, Debug, Default, Args)]
pub struct LevelStoreArgs {
    /// Write each complete level to this directory, or resume from it if it exists
    #[arg(long, value_name = "DIR", help_heading = "Checkpoints")]
    pub checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub cluster: ClusterArgs,
}

/// Checkpoint of a running breadth-first search.
pub struct LevelCheckpoint {
    path: PathBuf,
    store: LevelStore,
}

impl LevelStoreArgs {
    /// Opens the checkpoint of a search, if it has one, and connects to the other processes, if
    /// there are any. `search` identifies the search, and `noun` names the elements of a level.
    /// Prints how to resume.
    ///
    /// # Errors
    /// If the directory cannot be used, or belongs to another search.
    pub fn open(
        &self,
        search: impl FnOnce() -> String,
        noun: &'static str,
        out: &Output,
    ) -> Result<(Option<LevelCheckpoint>, Option<Cluster>)> {
        if self.checkpoint.is_none() && !cluster::is_configured() {
            return Ok((None, None));
        }
        let search = search();
        let about = search.clone();
        let checkpoint =
            self.checkpoint.as_ref().map(|path| open_store(path, search, noun, out)).transpose()?;
        let what = if checkpoint.is_some() { "checkpoint" } else { "no checkpoint" };
        let cluster = Cluster::connect(&format!("{about} {what}"), out)?;
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
    pub fn write_result(&mut self, end: &str) -> Result<()> {
        self.store.record_outcome(end).with_context(|| checkpoint_context(&self.path))
    }
}

/// Opens the checkpoint directory of a search. Each of several processes has its own, for its
/// shard.
fn open_store(
    path: &Path,
    search: String,
    noun: &'static str,
    out: &Output,
) -> Result<LevelCheckpoint> {
    let (path, search) = if cluster::is_configured() {
        let part = cluster::shard();
        (shard_path(path, part), format!("{search} shard {part}"))
    } else {
        (path.to_owned(), search)
    };
    let head = LevelStoreHeader { command: command_line(), search };
    let store = LevelStore::open(&path, head).with_context(|| checkpoint_context(&path))?;
    let shown = path.display();
    let status = match store.index().configurations() {
        0 => String::new(),
        _ => format!("; {}", describe_levels(store.index(), noun)),
    };
    out.print_status(match cluster::is_configured() {
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

/// Returns the path given on the command line, from the directory of one process, or `None` for any
/// other directory.
pub fn strip_shard_suffix(own: &Path) -> Option<PathBuf> {
    let part = own.extension()?.to_str()?.replace("-of-", "/").parse().ok()?;
    let common = own.with_extension("");
    (shard_path(&common, part) == own).then_some(common)
}

/// Describes the progress of a search. `noun` names the elements of a level.
pub fn describe_levels(index: &Index, noun: &'static str) -> String {
    let levels = |side| Pluralized(index.sizes(side).len() as u128, "level");
    let levels = match Side::BOTH.map(|side| index.sizes(side).len()) {
        [_, 0] => levels(Side::Forward).to_string(),
        [0, _] => format!("{} from the goals", levels(Side::Backward)),
        [_, backward] => {
            format!("{} from the start and {backward} from the goals", levels(Side::Forward))
        }
    };
    let found = Pluralized(index.configurations().into(), noun);
    format!("complete: {levels}, {found}, {} on disk", Memory::new(index.bytes()))
}

/// Returns the error context for a checkpoint directory.
fn checkpoint_context(path: &Path) -> String {
    format!("cannot use checkpoint directory {}", path.display())
}
