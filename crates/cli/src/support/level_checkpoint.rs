//! Breadth-first searches that are kept: every level goes into a folder, and the search goes on from
//! there.
//!
//! A command flattens [`FolderArgs`] into its arguments, and opens them with a line that says all that the
//! levels depend on. The library reads and writes the levels themselves.

use super::checkpoint::command_line;
use super::cluster::{self, ClusterArgs};
use super::output::Output;
use anyhow::{Context, Result};
use clap::Args;
use fifteen::Memory;
use fifteen::runtime::level_store::{Error, Index, LevelStore, LevelStoreHeader, Side};
use fifteen::runtime::number_format::Pluralized;
use fifteen::runtime::units::Shard;
use std::path::{Path, PathBuf};

/// How a breadth-first search is kept.
#[derive(Clone, Debug, Default, Args)]
pub struct LevelStoreArgs {
    /// Keep every level in this folder as soon as it is complete; if it is there, go on from it
    #[arg(long, value_name = "DIR", help_heading = "Checkpoints")]
    pub checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub cluster: ClusterArgs,
}

/// A search that is kept.
pub struct LevelCheckpoint {
    path: PathBuf,
    store: LevelStore,
}

impl LevelStoreArgs {
    /// What is kept of the search, if it is to be kept, where `search` says all that its levels depend
    /// on, and `noun` what there are many of on them. Whoever watches is told how it can be gone on with.
    /// If other processes take part in it, they are met.
    ///
    /// # Errors
    /// If the folder cannot be used, or is about something else.
    pub fn open(
        &self,
        search: impl FnOnce() -> String,
        noun: &'static str,
        out: &Output,
    ) -> Result<Option<LevelCheckpoint>> {
        if self.checkpoint.is_none() && !cluster::is_configured() {
            return Ok(None);
        }
        let search = search();
        let about = search.clone();
        let kept =
            self.checkpoint.as_ref().map(|path| open_store(path, search, noun, out)).transpose()?;
        if cluster::is_configured() {
            let what = if kept.is_some() { "checkpoint" } else { "no checkpoint" };
            cluster::connect(&format!("{about} {what}"), out)?;
        }
        Ok(kept)
    }
}

impl LevelCheckpoint {
    /// Which levels there are.
    pub fn index(&self) -> &Index {
        self.store.index()
    }

    /// Where a search keeps its levels.
    pub fn store(&mut self) -> &mut LevelStore {
        &mut self.store
    }

    /// What is reported if that failed.
    pub fn wrap_error(&self, error: Error) -> anyhow::Error {
        anyhow::Error::from(error).context(checkpoint_context(&self.path))
    }

    /// Takes note of what the search came to when it has come to its end.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn write_result(&mut self, end: &str) -> Result<()> {
        self.store.record_outcome(end).with_context(|| checkpoint_context(&self.path))
    }
}

/// The folder of a search. Where several processes search together each has one of its own, with its part.
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
    let folder = LevelStore::open(&path, head).with_context(|| checkpoint_context(&path))?;
    let shown = path.display();
    let before = match folder.index().configurations() {
        0 => String::new(),
        _ => format!("; {}", describe_levels(folder.index(), noun)),
    };
    out.print_status(match cluster::is_configured() {
        false => format!("kept in {shown}, to go on: fifteen resume {shown}{before}"),
        true => format!(
            "kept in {shown}, and likewise by the others; to go on: the same command{before}"
        ),
    });
    Ok(LevelCheckpoint { path, store: folder })
}

/// The folder of one of several processes that keep their levels in folders of their own.
fn shard_path(path: &Path, part: Shard) -> PathBuf {
    let mut own = path.as_os_str().to_owned();
    own.push(format!(".{}", part.to_string().replace('/', "-of-")));
    PathBuf::from(own)
}

/// What was said to all of those processes, given the folder of one; nothing if it is a folder of another kind.
pub fn strip_shard_suffix(own: &Path) -> Option<PathBuf> {
    let part = own.extension()?.to_str()?.replace("-of-", "/").parse().ok()?;
    let common = own.with_extension("");
    (shard_path(&common, part) == own).then_some(common)
}

/// How far a search is, for people, where `noun` is what there are many of on levels.
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
    format!("done: {levels} with {found}, written in {}", Memory::new(index.bytes()))
}

/// What cannot be done with a folder.
fn checkpoint_context(path: &Path) -> String {
    format!("cannot keep the search in {}", path.display())
}
