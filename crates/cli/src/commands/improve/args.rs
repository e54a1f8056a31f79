//! Arguments of `fifteen improve`.

use crate::support::options::{MemoryLimit, NodeLimit, ThreadsArg, TimeLimit, append_help};
use crate::tiles::args::{BoardArgs, MetricArgs, MoveNotation};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(mut_arg("time_limit", |limit| append_help(limit, "; for each solution [default: 10s]")))]
#[command(mut_arg("memory", |memory| append_help(memory, " [default: 1 GiB]")))]
#[command(mut_arg("size", |size| append_help(size, "; a record has its own")))]
#[command(mut_arg("goal", |goal| append_help(goal, "; a record has its own")))]
pub struct ImproveArgs {
    /// Start position, or a file of solutions [default: --file or standard input]
    ///
    /// The board has any size up to 32x32.
    #[arg(value_name = "START")]
    pub start: Option<String>,
    /// Solution: tiles, tile directions (R2U2LD) or blank directions (ENWS)
    #[arg(value_name = "MOVES")]
    pub moves: Option<String>,
    /// Read solutions from a file (- for standard input)
    ///
    /// Each line is `START MOVES`, with START as one digit per cell, or a record of `solve` or
    /// `improve`.
    #[arg(short, long, value_name = "FILE", conflicts_with = "start")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub board: BoardArgs,
    /// Find the moves that lead away from the goal, on boards with up to 16 cells
    ///
    /// The distance of every position of the solution is determined, and the result is a shortest
    /// solution.
    #[arg(long, alias = "analyse")]
    pub analyze: bool,
    /// Move notation of the result
    #[arg(long = "moves", value_enum, id = "notation", default_value_t, value_name = "NOTATION")]
    pub notation: MoveNotation,
    #[command(flatten)]
    pub metric: MetricArgs,
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    pub nodes: NodeLimit,
    #[command(flatten)]
    pub memory: MemoryLimit,
}
