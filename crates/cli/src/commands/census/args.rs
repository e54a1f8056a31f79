//! What can be said to `fifteen census`.

use crate::support::level_checkpoint::LevelStoreArgs;
use crate::support::options::{MemoryLimit, ThreadsArg, TimeLimit, append_help};
use crate::tiles::args::BoardArgs;
use clap::Args;
use fifteen::census::CensusKind;

#[derive(Debug, Args)]
#[command(mut_arg("memory", |limit| {
    append_help(limit, ". Boards that need more are refused, but not with --happy")
}))]
pub struct CensusArgs {
    /// Count only the positions that happy moves alone can solve
    #[arg(long)]
    pub happy: bool,
    /// Print the positions that are farthest from the goal
    #[arg(long)]
    pub list: bool,
    /// Print at most this many of them
    #[arg(long, value_name = "N", default_value_t = 100, requires = "list")]
    pub limit: usize,
    /// Print what it would take on many machines like this one, as measured with a small board
    #[cfg(feature = "cluster")]
    #[arg(long, conflicts_with_all = ["happy", "list", "hosts", "processes", "checkpoint"], help_heading = "Distributed search")]
    pub plan: bool,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    pub memory: MemoryLimit,
    #[command(flatten)]
    pub keep: LevelStoreArgs,
}

impl CensusArgs {
    /// Which positions are counted.
    pub fn kind(&self) -> CensusKind {
        if self.happy { CensusKind::Happy } else { CensusKind::All }
    }
}
