//! Solutions of positions whose optimal search was stopped.
//!
//! The optimal search of a 24-puzzle may take too long. When it ends at a time limit, a tenth of
//! the time, at most ten seconds, is left for [`fifteen::anytime`], or in the multi-tile metric for
//! beams of increasing width ([`find_pushes`]). The solution is printed with the bound that the
//! search has proved.

use super::args::LimitArgs;
use super::position::Position;
use super::search::TimedReport;
use crate::support::clock::Clock;
use crate::support::session::SearchEnd;
use fifteen::anytime::{self, LargeBoard, Progress, Settings};
use fifteen::board::{blank_moves, pushed_tiles};
use fifteen::heuristic::pushes::PushHeuristic;
use fifteen::korf::find_pushes;
use fifteen::records::Reason;
use fifteen::runtime::continue_if;
use fifteen::{Board, Direction, Memory, Metric, Size, Threads};
use std::time::Duration;

/// Longest time for a solution within a time limit. On a busy machine the first two seconds may not
/// suffice for the tables that shorten it.
const LONGEST_WITHIN_LIMIT: Duration = Duration::from_secs(10);

/// Longest time for a solution after another limit, and the time after an interrupt.
const LONGEST: Duration = Duration::from_secs(2);
const AFTER_INTERRUPT: Duration = Duration::from_millis(500);

/// Number of nodes for a solution after a search that was stopped by its node limit.
const NODES: u64 = 200_000;

/// Width of the first beam, and the maximum width.
const BEAM_WIDTHS: [usize; 2] = [500, 500_000];

/// Number of pushes beyond which no solution is sought.
const MOST_PUSHES: u32 = 400;

/// Returns whether boards with this many cells are always solved within seconds.
pub fn is_always_solved(cells: usize, metric: Metric) -> bool {
    match metric {
        Metric::Single => cells <= 16,
        Metric::Multi => cells <= 12,
    }
}

/// Search for a solution that is not proved optimal.
pub struct UnprovedSearch {
    time: Option<Duration>,
    threads: Threads,
    memory: Memory,
    /// Heuristic of the multi-tile metric, if the length is counted in pushes.
    pushes: Option<PushHeuristic>,
}

/// Limits of one search.
#[derive(Clone, Copy)]
struct Budget {
    time: Duration,
    nodes: Option<u64>,
    /// Length of a solution that cannot be improved.
    bound: u32,
}

impl UnprovedSearch {
    /// Divides the time limit of a board: the optimal search gets most of it. Returns `None`, and
    /// leaves the limits as they are, for boards that are always solved.
    pub fn reserve(
        size: Size,
        (threads, memory): (Threads, Memory),
        pushes: Option<PushHeuristic>,
        limits: LimitArgs,
    ) -> (LimitArgs, Option<UnprovedSearch>) {
        let metric = if pushes.is_some() { Metric::Multi } else { Metric::Single };
        if is_always_solved(size.cells(), metric) {
            return (limits, None);
        }
        let time = limits.time.limit.map(|limit| (limit / 10).min(LONGEST_WITHIN_LIMIT));
        let mut rest = limits;
        rest.time.limit =
            limits.time.limit.map(|limit| limit.saturating_sub(time.unwrap_or_default()));
        (rest, Some(UnprovedSearch { time, threads, memory, pushes }))
    }

    /// Returns a solution, in normal form, and its length in the metric of the search, if a limit
    /// other than the move limit, or an interrupt, stopped the search of a position before it had
    /// one.
    pub fn run(&self, position: &Position, timed: &TimedReport) -> Option<(Vec<Direction>, usize)> {
        let (time, nodes) = match timed.end {
            SearchEnd::Limit(Reason::Time) => (self.time.unwrap_or(LONGEST), None),
            SearchEnd::Limit(Reason::Nodes) => (LONGEST, Some(NODES)),
            SearchEnd::Limit(Reason::Memory) => (LONGEST, None),
            SearchEnd::Interrupted => (AFTER_INTERRUPT, None),
            _ => return None,
        };
        let incumbent = timed.report.incumbent.as_deref();
        let budget = Budget { time, nodes, bound: timed.report.lower_bound };
        match &self.pushes {
            Some(heuristic) => search_pushes(&position.start, heuristic, budget),
            None => self.search_moves(position, incumbent, budget),
        }
    }

    /// Returns a solution that is short in single-tile moves: better than the incumbent, if there
    /// is one.
    fn search_moves(
        &self,
        position: &Position,
        incumbent: Option<&[Direction]>,
        budget: Budget,
    ) -> Option<(Vec<Direction>, usize)> {
        let start = LargeBoard::from(&position.start);
        let goal = Some(LargeBoard::from(&position.target()));
        let settings = Settings {
            threads: self.threads,
            memory: self.memory,
            nodes: budget.nodes,
            solution: incumbent.and_then(|moves| pushed_tiles(&start, moves).ok()),
            goal,
            ..Settings::default()
        };
        let clock = Clock::start();
        let mut observer = |progress: &Progress| {
            let is_optimal = progress.length.is_some_and(|length| length <= budget.bound);
            let is_over = progress.length.is_some() && clock.elapsed() >= budget.time;
            continue_if(!is_optimal && !is_over)
        };
        let report = anytime::search(&start, &settings, &mut observer).ok()?;
        let moves = blank_moves(&start, &report.moves);
        let length = moves.len();
        Some((moves, length))
    }
}

/// Returns a solution that is short in pushes: the best of beams that become wider until the time
/// is up. After a node limit there is only one beam.
fn search_pushes(
    start: &Board,
    heuristic: &PushHeuristic,
    budget: Budget,
) -> Option<(Vec<Direction>, usize)> {
    let clock = Clock::start();
    let mut best: Option<(Vec<Direction>, usize)> = None;
    let [mut width, widest] = BEAM_WIDTHS;
    while width <= widest {
        let longest = best.as_ref().map_or(MOST_PUSHES, |(_, pushes)| *pushes as u32 - 1);
        let is_first = best.is_none();
        let mut observer = |(): &()| continue_if(is_first || clock.elapsed() < budget.time);
        if let Some(moves) = find_pushes(start, heuristic, width, longest, &mut observer) {
            let pushes = moves.chunk_by(PartialEq::eq).count();
            best = Some((moves, pushes));
        }
        let is_optimal = best.as_ref().is_some_and(|(_, pushes)| *pushes as u32 <= budget.bound);
        if is_optimal || budget.nodes.is_some() || clock.elapsed() >= budget.time {
            break;
        }
        width *= 2;
    }
    best
}
