//! Arguments of `fifteen queens`.

use crate::support::checkpoint::UnitCheckpointArgs;
use crate::support::options::{ThreadsArg, TimeLimit};
use crate::support::pictures::SvgArg;
use clap::Args;

/// Name of the argument for the number of columns.
pub const QUEENS_WIDTH: &str = "W";

#[derive(Debug, Args)]
pub struct QueensArgs {
    /// Columns of the board
    #[arg(value_name = QUEENS_WIDTH, required_unless_present = "table")]
    pub width: Option<usize>,
    /// Rows of the board; requires Q [default: W]
    #[arg(value_name = "H", requires = "queens")]
    pub height: Option<usize>,
    /// Number of queens [default: W]
    #[arg(value_name = "Q")]
    pub queens: Option<usize>,
    /// Print a table for all boards W <= H <= N with up to N queens
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["width", "checkpoint", "shard", "svg"],
        value_parser = clap::value_parser!(u8).range(1..=32)
    )]
    pub table: Option<u8>,
    #[command(flatten)]
    pub picture: SvgArg,
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    pub keep: UnitCheckpointArgs,
}
