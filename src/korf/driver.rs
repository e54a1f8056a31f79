//! The driver: parity, iterations, limits, and the check of the answer.

use super::{
    Counts, End, Engine, Iteration, Phase, Progress, Search, Solutions, Statistics, Step, Threshold,
};
use crate::board::{Board, Unsolvable, udlr};
use crate::verify::tiles::{self, Fault};
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
        udlr(&self.moves)
    }

    /// The positions on the way, the start first and the goal last, if it is a solution of this
    /// start.
    pub fn boards(&self, start: &Board) -> impl Iterator<Item = Board> {
        let mut moves = self.moves.iter();
        iter::successors(Some(*start), move |board| board.moved(*moves.next()?))
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
    pub proved: u32,
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
    Wrong {
        /// The engine's name.
        engine: &'static str,
        /// What verification found.
        fault: Fault,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unsolvable(reason) => write!(f, "unsolvable: {reason}"),
            Error::Unsupported { engine, size } => {
                write!(f, "the engine {engine} is not made for {size} boards")
            }
            Error::Wrong { engine, fault } => {
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
    watch: &mut dyn Observer<Progress>,
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
    watch: &mut dyn Observer<Progress>,
) -> Result<Report, Error> {
    let goal = engine.goal(start.size());
    start.check_reachable(&goal).map_err(Error::Unsolvable)?;
    if !engine.supports(start.size()) {
        return Err(Error::Unsupported { engine: engine.name(), size: start.size() });
    }
    let search = engine.prepare(start);
    let estimate = Threshold::new(search.estimate(), search.excess());
    let listener = Listener::new(watch, estimate);
    let mut driver = Driver {
        search,
        limits,
        threads,
        listener,
        proved: estimate.moves(),
        solutions: None,
        statistics: Statistics::default(),
    };
    let end = driver.iterate();
    let outcome = match end {
        Err(stopped) => Outcome::Stopped(stopped),
        Ok((moves, threshold)) => {
            let others = driver.solutions.iter().flat_map(|found| &found.first);
            for moves in others.chain([&moves]) {
                check_solution(start, moves, threshold, &goal)
                    .map_err(|fault| Error::Wrong { engine: engine.name(), fault })?;
            }
            let tiles = start.pushed(&moves);
            Outcome::Solved(Solution { moves, tiles, threshold })
        }
    };
    let heuristic = driver.search.heuristic().unwrap_or_else(|| engine.heuristic().to_owned());
    let Driver { proved, solutions, statistics, .. } = driver;
    Ok(Report { outcome, heuristic, estimate: estimate.moves(), proved, solutions, statistics })
}

/// Replays a solution and compares its length with the threshold it was found under.
fn check_solution(
    start: &Board,
    moves: &[Direction],
    threshold: Threshold,
    goal: &Board,
) -> Result<(), Fault> {
    let cols = start.size().cols();
    let length = tiles::check(start.tiles(), cols, &start.pushed(moves), goal.tiles())?;
    tiles::length(length, moves.len())?;
    tiles::length(length, threshold.moves() as usize)
}

/// One search under way.
struct Driver<'a> {
    search: Box<dyn Search>,
    limits: &'a Limits,
    threads: &'a dyn Fn() -> Option<Threads>,
    listener: Listener<'a>,
    proved: u32,
    solutions: Option<Solutions>,
    statistics: Statistics,
}

impl Driver<'_> {
    /// Iterates until a solution is found: its moves and its threshold.
    fn iterate(&mut self) -> Result<(Vec<Direction>, Threshold), Stopped> {
        let estimate = self.search.estimate();
        if estimate == 0 {
            let only = || Solutions { count: 1, first: vec![Vec::new()] };
            self.solutions = self.search.solutions().map(|_| only());
            return Ok((Vec::new(), Threshold::new(0, 0)));
        }
        let longest = self.limits.moves.unwrap_or(u32::MAX).min(self.search.longest());
        for sad in self.search.excess().. {
            let threshold = Threshold::new(estimate, sad);
            self.proved = threshold.moves();
            if threshold.moves() > longest {
                break;
            }
            // Between two iterations, so that what the last one has proved is not lost.
            if self.listener.is_asked {
                return Err(Stopped::Cancelled);
            }
            if let Some(moves) = self.iteration(threshold)? {
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
    fn iteration(&mut self, threshold: Threshold) -> Result<Option<Vec<Direction>>, Stopped> {
        let before = self.statistics.total();
        self.listener.begin(threshold, before);
        self.search.begin(threshold);
        self.listener.progress.known = self.search.known();
        let end = self.slices(before);
        let counts = self.search.counts();
        let iteration = Iteration {
            threshold,
            counts,
            end: match end {
                Ok(None) => End::Exhausted,
                Ok(Some(_)) => End::Solved,
                Err(_) => End::Stopped,
            },
        };
        self.statistics.iterations.push(iteration);
        self.statistics.retraced = self.search.retraced();
        self.listener.tell(Phase::Ended(iteration.end), counts, before);
        end
    }

    /// Runs an iteration slice by slice.
    fn slices(&mut self, before: Counts) -> Result<Option<Vec<Direction>>, Stopped> {
        while !self.listener.is_asked {
            if let Some(threads) = (self.threads)() {
                self.search.set_threads(threads);
            }
            let slice = self.limits.slice.map_or(self.search.stride(), NonZeroU64::get).max(1);
            let total = before + self.search.counts();
            let left =
                self.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(total.visited));
            match self.search.run(left.min(slice), &mut self.listener) {
                Step::Solved(moves) => return Ok(Some(moves)),
                Step::Exhausted => return Ok(None),
                Step::Stopped(stopped) => return Err(stopped),
                Step::Paused => {}
            }
            let counts = self.search.counts();
            let total = before + counts;
            if self.limits.nodes.is_some_and(|nodes| total.visited >= nodes) {
                return Err(Stopped::Nodes);
            }
            self.listener.progress.left = self.search.left();
            self.listener.tell(Phase::Running, counts, before);
        }
        Err(Stopped::Cancelled)
    }
}

/// Tells the watch how far the search has come, and remembers what it said.
struct Listener<'a> {
    watch: &'a mut dyn Observer<Progress>,
    /// What the watch has heard last.
    progress: Progress,
    /// Whether it wants the search to stop.
    is_asked: bool,
}

impl<'a> Listener<'a> {
    fn new(watch: &'a mut dyn Observer<Progress>, threshold: Threshold) -> Listener<'a> {
        let (moment, none) = (Phase::Begun, Counts::default());
        let progress =
            Progress { threshold, moment, iteration: none, known: 0, left: None, total: none };
        Listener { watch, progress, is_asked: false }
    }

    /// Tells that an iteration begins.
    fn begin(&mut self, threshold: Threshold, before: Counts) {
        self.progress = Progress { threshold, known: 0, left: None, ..self.progress };
        self.tell(Phase::Begun, Counts::default(), before);
    }

    /// Tells what an iteration has come to.
    fn tell(&mut self, moment: Phase, iteration: Counts, before: Counts) {
        let total = before + iteration;
        self.progress = Progress { moment, iteration, total, ..self.progress };
        self.is_asked |= self.watch.on_progress(&self.progress).is_break();
    }
}

/// What a search looks at while it does something else than visiting nodes: nothing has changed
/// since the last slice, but for the time.
impl Observer<()> for Listener<'_> {
    fn on_progress(&mut self, (): &()) -> ControlFlow<()> {
        self.progress.moment = Phase::Loading;
        self.is_asked |= self.watch.on_progress(&self.progress).is_break();
        if self.is_asked { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::korf::engine;
    use fifteen_codegen::Size;

    /// What comes of a search for 31 moves, and what is told of it, until as much has been told.
    fn told(limits: &Limits, most: usize) -> (Report, Vec<Progress>) {
        let start = Board::parse(Size::new(3, 3).expect("a size"), "867254301");
        let mut told = Vec::new();
        let mut watch = |progress: &Progress| {
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
        let (report, told) = told(&limits, usize::MAX);
        let (mut told, mut before) = (&told[..], Counts::default());
        for iteration in &report.statistics.iterations {
            let pauses = iteration.counts.visited.saturating_sub(1) / SLICE;
            let (of_this, rest) = told.split_at(pauses as usize + 2);
            for (number, progress) in (0..).zip(of_this) {
                assert_eq!(progress.threshold, iteration.threshold);
                assert_eq!(progress.total, before + progress.iteration);
                assert_eq!((progress.known, progress.left), (0, None));
                let (moment, visited) = match number {
                    0 => (Phase::Begun, 0),
                    last if last == pauses + 1 => {
                        (Phase::Ended(iteration.end), iteration.counts.visited)
                    }
                    number => (Phase::Running, number * SLICE),
                };
                assert_eq!((progress.moment, progress.iteration.visited), (moment, visited));
                assert_eq!(progress.ended().is_some(), number == pauses + 1);
            }
            assert_eq!(of_this.last().and_then(Progress::ended), Some(*iteration));
            (told, before) = (rest, before + iteration.counts);
        }
        assert!(told.is_empty() && before == report.statistics.total());
    }

    #[test]
    fn node_limit_stops_the_search() {
        let (whole, _) = told(&Limits::default(), usize::MAX);
        let all = whole.statistics.total().visited;
        for (nodes, slice) in [(1, 100), (10, 7), (999, 1), (all - 1, 1 << 20)] {
            let slice = NonZeroU64::new(slice);
            let (report, _) =
                told(&Limits { nodes: Some(nodes), slice, ..Limits::default() }, 5000);
            assert_eq!(report.outcome, Outcome::Stopped(Stopped::Nodes));
            assert_eq!(report.statistics.total().visited, nodes);
            let last = report.statistics.iterations.last().expect("there is one");
            assert_eq!((last.end, report.proved), (End::Stopped, last.threshold.moves()));
        }
        let limits = Limits { nodes: Some(all), ..Limits::default() };
        assert_eq!(told(&limits, usize::MAX).0, whole);
    }

    #[test]
    fn move_limit_stops_the_search() {
        for (moves, proved) in [(0, 21), (20, 21), (21, 23), (29, 31), (30, 31)] {
            let limits = Limits { moves: Some(moves), ..Limits::default() };
            let (report, _) = told(&limits, usize::MAX);
            assert_eq!(report.outcome, Outcome::Stopped(Stopped::Moves));
            assert_eq!(report.proved, proved);
            assert_eq!(report.statistics.completed().count() as u32, (proved - 21) / 2);
        }
        let (report, _) = told(&Limits { moves: Some(31), ..Limits::default() }, usize::MAX);
        assert_eq!(report.solution().map(Solution::len), Some(31));
    }

    /// At once, and with all that has been proved.
    #[test]
    fn observer_can_cancel_after_any_report() {
        let limits = Limits { slice: NonZeroU64::new(500), ..Limits::default() };
        for most in 1..12 {
            let (report, told) = told(&limits, most);
            assert_eq!(report.outcome, Outcome::Stopped(Stopped::Cancelled));
            let last = told[most - 1];
            assert_eq!(report.statistics.total(), last.total);
            let exhausted = u32::from(last.ended().is_some_and(|one| one.is_completed()));
            assert_eq!(report.proved, last.threshold.moves() + 2 * exhausted);
            // That it is over is told, too, unless it was over.
            let is_under_way = usize::from(last.ended().is_none());
            assert_eq!(told.len(), most + is_under_way, "{most}");
        }
    }
}
