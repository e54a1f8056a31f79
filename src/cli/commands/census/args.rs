//! What can be said to `fifteen census`.

use crate::cli::frame::values::{gibibytes, seconds, threads};
use crate::cli::tiles::args::BoardArgs;
use clap::Args;
use std::num::NonZeroUsize;
use std::time::Duration;

#[derive(Debug, Args)]
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
    /// Threads to count with; all cores if left out
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// Stop after so many seconds, with the distances completed by then
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        allow_negative_numbers = true,
        help_heading = "Limits"
    )]
    pub time_limit: Option<Duration>,
    /// Refuse boards whose positions take more memory, in gibibytes; not for --happy
    #[arg(
        long,
        value_name = "GIB",
        value_parser = gibibytes,
        default_value = "2",
        allow_negative_numbers = true,
        help_heading = "Limits"
    )]
    pub memory_limit: u64,
}
