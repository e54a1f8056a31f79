//! Solutions of positions whose optimal search was stopped.
//!
//! A 24-puzzle may take longer than anyone waits. When its search ends at a limit, a tenth of the
//! time is left for [`fifteen::anytime`], whose solution is printed with the bound that the search
//! has proved.

use super::args::LimitArgs;
use super::position::Position;
use super::search::TimedReport;
use crate::large::moves::blank_moves;
use crate::support::clock::Clock;
use crate::support::session::{Limit, SearchEnd};
use fifteen::anytime::{self, Grid, LargeBoard, Progress, Settings};
use fifteen::runtime::continue_if;
use fifteen::{Board, Direction, Size, Threads};
use std::time::Duration;

/// Largest number of cells of boards that are always solved in seconds.
pub const ALWAYS_SOLVED: usize = 16;

/// Longest time for a solution, and the time after an interrupt.
const LONGEST: Duration = Duration::from_secs(2);
const AFTER_INTERRUPT: Duration = Duration::from_millis(500);

/// Nodes for a solution if only nodes are limited.
const NODES: u64 = 200_000;

/// Time and nodes for a solution that is not proved shortest.
#[derive(Clone, Copy, Debug)]
pub struct UnprovedSearch {
    time: Option<Duration>,
    threads: Threads,
}

impl UnprovedSearch {
    /// Divides the time limit of a board: the optimal search gets most of it. Returns `None`, and
    /// leaves the limits as they are, for boards that are always solved.
    pub fn reserve(
        size: Size,
        threads: Threads,
        limits: LimitArgs,
    ) -> (LimitArgs, Option<UnprovedSearch>) {
        if size.cells() <= ALWAYS_SOLVED {
            return (limits, None);
        }
        let time = limits.time.limit.map(|limit| (limit / 10).min(LONGEST));
        let mut rest = limits;
        rest.time.limit =
            limits.time.limit.map(|limit| limit.saturating_sub(time.unwrap_or_default()));
        (rest, Some(UnprovedSearch { time, threads }))
    }

    /// Returns a solution, in normal form, if the search of a position was stopped before it had
    /// one.
    pub fn run(self, position: &Position, timed: &TimedReport) -> Option<Vec<Direction>> {
        let (time, nodes) = match timed.end {
            SearchEnd::Limit(Limit::Time) => (self.time.unwrap_or(LONGEST), None),
            SearchEnd::Limit(Limit::Nodes) => (LONGEST, Some(NODES)),
            SearchEnd::Limit(Limit::Memory) => (LONGEST, None),
            SearchEnd::Interrupted => (AFTER_INTERRUPT, None),
            _ => return None,
        };
        let size = position.size();
        if position.target().blank() != size.blank_home() {
            return None;
        }
        let start = to_large(&position.start)?;
        let settings = Settings { threads: self.threads, nodes, ..Settings::default() };
        let (clock, bound) = (Clock::start(), timed.report.lower_bound);
        let mut observer = |progress: &Progress| {
            let is_optimal = progress.length.is_some_and(|length| length <= bound);
            let is_over = progress.length.is_some() && clock.elapsed() >= time;
            continue_if(!is_optimal && !is_over)
        };
        let report = anytime::search(&start, &settings, &mut observer).ok()?;
        Some(blank_moves(&start, &report.moves))
    }
}

/// Converts a board for [`fifteen::anytime`], which takes boards of every size.
pub fn to_large(board: &Board) -> Option<LargeBoard> {
    let grid = Grid::new(board.size().rows(), board.size().cols()).ok()?;
    let tiles = board.tiles().iter().map(|&tile| tile.into()).collect();
    LargeBoard::from_tiles(grid, tiles).ok()
}
