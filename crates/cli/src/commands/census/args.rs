//! Arguments of `fifteen census`.

use crate::support::checkpoint::CheckpointArgs;
use crate::support::level_checkpoint::checkpoint_directory;
use crate::support::options::{MemoryLimit, ThreadsArg, TimeLimit, append_help};
use crate::tiles::args::{BoardArgs, MetricArgs};
use anyhow::{Result, bail};
use clap::Args;
use fifteen::census::CensusKind;
use fifteen::{Goal, Metric, Size};

#[derive(Debug, Args)]
#[command(mut_arg("checkpoint", checkpoint_directory))]
#[command(mut_arg("memory", |limit| {
    append_help(limit, "; boards that need more are refused (except with --happy)")
}))]
pub struct CensusArgs {
    /// Count only positions solvable by happy moves alone
    ///
    /// A move is happy if it brings its tile closer to the tile's goal cell.
    #[arg(long)]
    pub happy: bool,
    /// List the positions farthest from the goal
    #[arg(long)]
    pub list: bool,
    /// List at most N positions
    #[arg(long, value_name = "N", default_value_t = 100, requires = "list")]
    pub limit: usize,
    /// Estimate time, memory and traffic on many machines
    ///
    /// The estimate is extrapolated from a small board on this machine.
    #[cfg(feature = "cluster")]
    #[arg(long, conflicts_with_all = ["happy", "list", "time_limit", "hosts", "processes", "checkpoint"], help_heading = "Distributed search")]
    pub plan: bool,
    /// Size of the board; same as --size
    #[arg(id = "board", value_name = "RxC", conflicts_with = "size")]
    rows_and_cols: Option<Size>,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    pub metric: MetricArgs,
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    pub memory: MemoryLimit,
    #[command(flatten)]
    pub keep: CheckpointArgs,
}

impl CensusArgs {
    /// Returns the size, the goal, and the kind of positions to count.
    ///
    /// # Errors
    /// If the goal is invalid or not supported for this kind, or happy positions are to be counted
    /// in the multi-tile metric.
    pub fn board_and_kind(&self) -> Result<(Size, Goal, CensusKind)> {
        if self.happy && self.metric.metric() == Metric::Multi {
            bail!("--happy is not supported with --metric multi: happy moves push single tiles");
        }
        let board = self.board.clone().with_size(self.rows_and_cols);
        let (size, goal) = board.size_and_goal()?;
        let blank_home = goal.blank_home(size);
        if self.happy && blank_home != size.blank_home() {
            bail!("--goal {goal}: the blank must be in a corner");
        }
        let kind = match self.metric.metric() {
            _ if self.happy => CensusKind::Happy,
            Metric::Single => CensusKind::All { blank_home },
            Metric::Multi => CensusKind::Pushes { blank_home },
        };
        Ok((size, goal, kind))
    }
}
