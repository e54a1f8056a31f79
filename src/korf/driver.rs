//! The driver: parity, iterations, limits, and the check of the answer.

use super::{
    Counts, Engine, EngineSearch, Iteration, IterationEnd, IterationProgress, Phase, SliceResult,
    Solutions, Statistics, Threshold,
};
use crate::board::{Board, Unsolvable, format_udlr};
use crate::verify::tiles::{self, TilesFault};
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::Direction;
use std::fmt;
use std::iter;
use std::num::NonZeroU64;
use std::ops::ControlFlow;

/// Where a search has to stop. The default is nowhere.
///
/// ```
/// use fifteen::{Board, Limits, Size, Stopped, korf};
///
/// let start = Board::parse(Size::new(4, 4)?, "ca6098dfb73254e1")?;
/// let limits = Limits { nodes: Some(1_000), ..Limits::default() };
/// let report = korf::solve(&start, korf::engine("fsa")?, &limits, &mut ())?;
/// assert_eq!(report.outcome, korf::Outcome::Stopped(Stopped::Nodes));
/// assert_eq!(report.statistics.total().visited, 1_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most nodes to visit.
    pub nodes: Option<u64>,
    /// The longest solution to look for, in moves.
    pub moves: Option<u32>,
    /// The most nodes to visit between two looks of the [`Watch`]; as many as the engine visits in a
    /// few hundredths of a second if left out.
    pub slice: Option<NonZeroU64>,
}

/// A shortest solution.
///
/// It shows itself as the tiles to push, in decimal; [`udlr`](Solution::udlr) has the directions
/// instead.
///
/// ```
/// use fifteen::Board;
///
/// let start: Board = "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0".parse()?;
/// let solution = fifteen::solve(&start)?;
/// assert_eq!(solution.to_string(), "12 15 14 13 9 5 1 2 3 7 11 12");
/// assert_eq!(solution.udlr(), "R3D3L2U2LU");
/// assert_eq!(solution.boards(&start).count(), 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves of the blank.
    pub moves: Vec<Direction>,
    /// The tiles that are pushed.
    pub tiles: Vec<u8>,
    /// The happy and sad moves it consists of.
    pub threshold: Threshold,
}

impl Solution {
    /// The number of moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the start is the goal.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The directions in which tiles move, as speed-solvers write them.
    pub fn udlr(&self) -> String {
        format_udlr(&self.moves)
    }

    /// The positions on the way, the start first and the goal last, if it is a solution of this
    /// start.
    pub fn boards(&self, start: &Board) -> impl Iterator<Item = Board> {
        let mut moves = self.moves.iter();
        iter::successors(Some(*start), move |board| board.after_move(*moves.next()?))
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles: Vec<String> = self.tiles.iter().map(u8::to_string).collect();
        f.pad(&tiles.join(" "))
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With a solution, proved to be a shortest one.
    Solved(Solution),
    /// Too early to tell: by [`Limits::nodes`], by [`Limits::moves`] or the longest solution that
    /// the engine can look for, or because the watch asked for it.
    Stopped(Stopped),
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// The name of the heuristic, or of several, one after the other.
    pub heuristic: String,
    /// What the heuristic said about the start, in moves.
    pub estimate: u32,
    /// No solution is shorter than this, in moves.
    pub lower_bound: u32,
    /// All shortest solutions, if the engine was asked for them and found them.
    pub solutions: Option<Solutions>,
    /// What it counted; complete also if it was stopped.
    pub statistics: Statistics,
}

impl Report {
    /// The solution, if there is one.
    pub fn solution(&self) -> Option<&Solution> {
        match &self.outcome {
            Outcome::Solved(solution) => Some(solution),
            Outcome::Stopped(_) => None,
        }
    }
}

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The goal cannot be reached.
    Unsolvable(Unsolvable),
    /// The engine cannot search boards of this size.
    Unsupported {
        /// The engine's name.
        engine: &'static str,
        /// The position's size.
        size: fifteen_codegen::Size,
    },
    /// The engine's answer is wrong. This is a mistake in the program.
    WrongAnswer {
        /// The engine's name.
        engine: &'static str,
        /// What verification found.
        fault: TilesFault,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unsolvable(reason) => write!(f, "unsolvable: {reason}"),
            Error::Unsupported { engine, size } => {
                write!(f, "the engine {engine} is not made for {size} boards")
            }
            Error::WrongAnswer { engine, fault } => {
                write!(f, "the engine {engine} gave a wrong answer, please report this: {fault}")
            }
        }
    }
}

impl std::error::Error for Error {}

/// Finds a shortest solution.
///
/// # Errors
/// If the goal cannot be reached (found at once, by parity), the engine does not support the size
/// of the board, or verification finds the engine's answer wrong.
///
/// ```
/// use fifteen::{Board, Limits, Size, korf};
///
/// let start = Board::parse(Size::new(3, 3)?, "867254301")?;
/// let report = korf::solve(&start, korf::engine("plain")?, &Limits::default(), &mut ())?;
/// assert_eq!(report.solution().unwrap().len(), 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    start: &Board,
    engine: &dyn Engine,
    limits: &Limits,
    watch: &mut dyn Observer<IterationProgress>,
) -> Result<Report, Error> {
    solve_with_threads(start, engine, limits, &|| None, watch)
}

/// Finds a shortest solution with a number of threads that may change from slice to slice; `None`
/// is the engine's.
///
/// # Errors
/// As for [`solve`].
pub fn solve_with_threads(
    start: &Board,
    engine: &dyn Engine,
    limits: &Limits,
    threads: &dyn Fn() -> Option<Threads>,
    watch: &mut dyn Observer<IterationProgress>,
) -> Result<Report, Error> {
    let goal = engine.goal(start.size());
    start.check_reachable(&goal).map_err(Error::Unsolvable)?;
    if !engine.supports(start.size()) {
        return Err(Error::Unsupported { engine: engine.name(), size: start.size() });
    }
    let search = engine.prepare(start);
    let estimate = Threshold::new(search.estimate(), search.excess());
    let listener = ProgressReporter::new(watch, estimate);
    let mut driver = Driver {
        search,
        limits,
        threads,
        reporter: listener,
        lower_bound: estimate.moves(),
        solutions: None,
        statistics: Statistics::default(),
    };
    let end = driver.run_iterations();
    let outcome = match end {
        Err(stopped) => Outcome::Stopped(stopped),
        Ok((moves, threshold)) => {
            let others = driver.solutions.iter().flat_map(|found| &found.first);
            for moves in others.chain([&moves]) {
                check_solution(start, moves, threshold, &goal)
                    .map_err(|fault| Error::WrongAnswer { engine: engine.name(), fault })?;
            }
            let tiles = start.pushed_tiles(&moves);
            Outcome::Solved(Solution { moves, tiles, threshold })
        }
    };
    let heuristic = driver.search.heuristic().unwrap_or_else(|| engine.heuristic().to_owned());
    let Driver { lower_bound: proved, solutions, statistics, .. } = driver;
    Ok(Report {
        outcome,
        heuristic,
        estimate: estimate.moves(),
        lower_bound: proved,
        solutions,
        statistics,
    })
}

/// Replays a solution and compares its length with the threshold it was found under.
fn check_solution(
    start: &Board,
    moves: &[Direction],
    threshold: Threshold,
    goal: &Board,
) -> Result<(), TilesFault> {
    let cols = start.size().cols();
    let length = tiles::check(start.tiles(), cols, &start.pushed_tiles(moves), goal.tiles())?;
    tiles::check_length(length, moves.len())?;
    tiles::check_length(length, threshold.moves() as usize)
}

/// One search under way.
struct Driver<'a> {
    search: Box<dyn EngineSearch>,
    limits: &'a Limits,
    threads: &'a dyn Fn() -> Option<Threads>,
    reporter: ProgressReporter<'a>,
    lower_bound: u32,
    solutions: Option<Solutions>,
    statistics: Statistics,
}

impl Driver<'_> {
    /// Iterates until a solution is found: its moves and its threshold.
    fn run_iterations(&mut self) -> Result<(Vec<Direction>, Threshold), Stopped> {
        let estimate = self.search.estimate();
        if estimate == 0 {
            let only = || Solutions { count: 1, first: vec![Vec::new()] };
            self.solutions = self.search.solutions().map(|_| only());
            return Ok((Vec::new(), Threshold::new(0, 0)));
        }
        let longest = self.limits.moves.unwrap_or(u32::MAX).min(self.search.max_moves());
        for sad in self.search.excess().. {
            let threshold = Threshold::new(estimate, sad);
            self.lower_bound = threshold.moves();
            if threshold.moves() > longest {
                break;
            }
            // Between two iterations, so that what the last one has proved is not lost.
            if self.reporter.is_cancelled {
                return Err(Stopped::Cancelled);
            }
            if let Some(moves) = self.run_iteration(threshold)? {
                return Ok((moves, threshold));
            }
            if let Some(found) = self.search.solutions().filter(|found| found.count > 0) {
                let moves = found.first[0].clone();
                self.solutions = Some(found);
                return Ok((moves, threshold));
            }
        }
        Err(Stopped::Moves)
    }

    /// Runs one iteration to its end, and gives the winning moves if there are any.
    fn run_iteration(&mut self, threshold: Threshold) -> Result<Option<Vec<Direction>>, Stopped> {
        let before = self.statistics.total();
        self.reporter.begin_iteration(threshold, before);
        self.search.begin(threshold);
        self.reporter.progress.restored_nodes = self.search.restored_nodes();
        let end = self.run_slices(before);
        let counts = self.search.counts();
        let iteration = Iteration {
            threshold,
            counts,
            end: match end {
                Ok(None) => IterationEnd::Exhausted,
                Ok(Some(_)) => IterationEnd::Solved,
                Err(_) => IterationEnd::Stopped,
            },
        };
        self.statistics.iterations.push(iteration);
        self.statistics.retraced = self.search.retraced();
        self.reporter.report(Phase::Ended(iteration.end), counts, before);
        end
    }

    /// Runs an iteration slice by slice.
    fn run_slices(&mut self, before: Counts) -> Result<Option<Vec<Direction>>, Stopped> {
        while !self.reporter.is_cancelled {
            if let Some(threads) = (self.threads)() {
                self.search.set_threads(threads);
            }
            let slice =
                self.limits.slice.map_or(self.search.preferred_slice(), NonZeroU64::get).max(1);
            let total = before + self.search.counts();
            let left =
                self.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(total.visited));
            match self.search.run(left.min(slice), &mut self.reporter) {
                SliceResult::Solved(moves) => return Ok(Some(moves)),
                SliceResult::Exhausted => return Ok(None),
                SliceResult::Stopped(stopped) => return Err(stopped),
                SliceResult::Paused => {}
            }
            let counts = self.search.counts();
            let total = before + counts;
            if self.limits.nodes.is_some_and(|nodes| total.visited >= nodes) {
                return Err(Stopped::Nodes);
            }
            self.reporter.progress.remaining_nodes = self.search.remaining_nodes();
            self.reporter.report(Phase::Running, counts, before);
        }
        Err(Stopped::Cancelled)
    }
}

/// Tells the watch how far the search has come, and remembers what it said.
struct ProgressReporter<'a> {
    observer: &'a mut dyn Observer<IterationProgress>,
    /// What the watch has heard last.
    progress: IterationProgress,
    /// Whether it wants the search to stop.
    is_cancelled: bool,
}

impl<'a> ProgressReporter<'a> {
    fn new(
        observer: &'a mut dyn Observer<IterationProgress>,
        threshold: Threshold,
    ) -> ProgressReporter<'a> {
        let (moment, none) = (Phase::Begun, Counts::default());
        let progress = IterationProgress {
            threshold,
            phase: moment,
            iteration: none,
            restored_nodes: 0,
            remaining_nodes: None,
            total: none,
        };
        ProgressReporter { observer, progress, is_cancelled: false }
    }

    /// Tells that an iteration begins.
    fn begin_iteration(&mut self, threshold: Threshold, before: Counts) {
        self.progress = IterationProgress {
            threshold,
            restored_nodes: 0,
            remaining_nodes: None,
            ..self.progress
        };
        self.report(Phase::Begun, Counts::default(), before);
    }

    /// Tells what an iteration has come to.
    fn report(&mut self, moment: Phase, iteration: Counts, before: Counts) {
        let total = before + iteration;
        self.progress = IterationProgress { phase: moment, iteration, total, ..self.progress };
        self.is_cancelled |= self.observer.on_progress(&self.progress).is_break();
    }
}

/// What a search looks at while it does something else than visiting nodes: nothing has changed
/// since the last slice, but for the time.
impl Observer<()> for ProgressReporter<'_> {
    fn on_progress(&mut self, (): &()) -> ControlFlow<()> {
        self.progress.phase = Phase::Loading;
        self.is_cancelled |= self.observer.on_progress(&self.progress).is_break();
        if self.is_cancelled { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::korf::engine;
    use fifteen_codegen::Size;

    /// What comes of a search for 31 moves, and what is told of it, until as much has been told.
    fn solve_and_record(limits: &Limits, most: usize) -> (Report, Vec<IterationProgress>) {
        let start = Board::parse(Size::new(3, 3).expect("a size"), "867254301");
        let mut told = Vec::new();
        let mut watch = |progress: &IterationProgress| {
            told.push(*progress);
            if told.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let plain = engine("plain").expect("it exists");
        let report = solve(&start.expect("a position"), plain, limits, &mut watch);
        (report.expect("it is solvable"), told)
    }

    #[test]
    fn observer_sees_every_slice_and_the_total_nodes() {
        const SLICE: u64 = 1000;
        let limits = Limits { slice: NonZeroU64::new(SLICE), ..Limits::default() };
        let (report, told) = solve_and_record(&limits, usize::MAX);
        let (mut told, mut before) = (&told[..], Counts::default());
        for iteration in &report.statistics.iterations {
            let pauses = iteration.counts.visited.saturating_sub(1) / SLICE;
            let (of_this, rest) = told.split_at(pauses as usize + 2);
            for (number, progress) in (0..).zip(of_this) {
                assert_eq!(progress.threshold, iteration.threshold);
                assert_eq!(progress.total, before + progress.iteration);
                assert_eq!((progress.restored_nodes, progress.remaining_nodes), (0, None));
                let (moment, visited) = match number {
                    0 => (Phase::Begun, 0),
                    last if last == pauses + 1 => {
                        (Phase::Ended(iteration.end), iteration.counts.visited)
                    }
                    number => (Phase::Running, number * SLICE),
                };
                assert_eq!((progress.phase, progress.iteration.visited), (moment, visited));
                assert_eq!(progress.ended_iteration().is_some(), number == pauses + 1);
            }
            assert_eq!(
                of_this.last().and_then(IterationProgress::ended_iteration),
                Some(*iteration)
            );
            (told, before) = (rest, before + iteration.counts);
        }
        assert!(told.is_empty() && before == report.statistics.total());
    }

    #[test]
    fn node_limit_stops_the_search() {
        let (whole, _) = solve_and_record(&Limits::default(), usize::MAX);
        let all = whole.statistics.total().visited;
        for (nodes, slice) in [(1, 100), (10, 7), (999, 1), (all - 1, 1 << 20)] {
            let slice = NonZeroU64::new(slice);
            let (report, _) =
                solve_and_record(&Limits { nodes: Some(nodes), slice, ..Limits::default() }, 5000);
            assert_eq!(report.outcome, Outcome::Stopped(Stopped::Nodes));
            assert_eq!(report.statistics.total().visited, nodes);
            let last = report.statistics.iterations.last().expect("there is one");
            assert_eq!(
                (last.end, report.lower_bound),
                (IterationEnd::Stopped, last.threshold.moves())
            );
        }
        let limits = Limits { nodes: Some(all), ..Limits::default() };
        assert_eq!(solve_and_record(&limits, usize::MAX).0, whole);
    }

    #[test]
    fn move_limit_stops_the_search() {
        for (moves, proved) in [(0, 21), (20, 21), (21, 23), (29, 31), (30, 31)] {
            let limits = Limits { moves: Some(moves), ..Limits::default() };
            let (report, _) = solve_and_record(&limits, usize::MAX);
            assert_eq!(report.outcome, Outcome::Stopped(Stopped::Moves));
            assert_eq!(report.lower_bound, proved);
            assert_eq!(report.statistics.completed_iterations().count() as u32, (proved - 21) / 2);
        }
        let (report, _) =
            solve_and_record(&Limits { moves: Some(31), ..Limits::default() }, usize::MAX);
        assert_eq!(report.solution().map(Solution::len), Some(31));
    }

    /// At once, and with all that has been proved.
    #[test]
    fn observer_can_cancel_after_any_report() {
        let limits = Limits { slice: NonZeroU64::new(500), ..Limits::default() };
        for most in 1..12 {
            let (report, told) = solve_and_record(&limits, most);
            assert_eq!(report.outcome, Outcome::Stopped(Stopped::Cancelled));
            let last = told[most - 1];
            assert_eq!(report.statistics.total(), last.total);
            let exhausted = u32::from(last.ended_iteration().is_some_and(|one| one.is_completed()));
            assert_eq!(report.lower_bound, last.threshold.moves() + 2 * exhausted);
            // That it is over is told, too, unless it was over.
            let is_under_way = usize::from(last.ended_iteration().is_none());
            assert_eq!(told.len(), most + is_under_way, "{most}");
        }
    }
}
