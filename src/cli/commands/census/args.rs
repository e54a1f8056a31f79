//! What can be said to `fifteen census`.

use crate::cli::frame::options::{MemoryLimit, Threads, TimeLimit, note};
use crate::cli::tiles::args::BoardArgs;
use clap::Args;

/// Gibibytes of memory, if nothing else is said.
const MEMORY: u64 = 2;

#[derive(Debug, Args)]
#[command(mut_arg("memory_limit", |limit| {
    note(limit, &format!("; {MEMORY} if left out. Boards that need more are refused, but not with --happy"))
}))]
pub struct CensusArgs {
    /// Count only the positions that happy moves alone can solve
    #[arg(long)]
    pub happy: bool,
    /// Print the positions that are farthest from the goal
    #[arg(long)]
    pub list: bool,
    /// Print at most so many of them
    #[arg(long, value_name = "N", default_value_t = 100, requires = "list")]
    pub limit: usize,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pub threads: Threads,
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    memory: MemoryLimit,
}

impl CensusArgs {
    /// The bytes of memory that a census may take.
    pub fn memory(&self) -> u64 {
        self.memory.or_gibibytes(MEMORY)
    }
}
