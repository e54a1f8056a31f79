//! The search: a first solution, and then improvement and proof in turn until they meet.

use crate::beam::Cell;
use crate::board::LabeledBoard;
use crate::first::first_solution;
use crate::improve::Improver;
use crate::path::cut_loops;
use crate::position::{LargeBoard, Unsolvable};
use crate::prove::Prover;
use crate::tables::Tables;
use fifteen_runtime::{Memory, Observer, Stopped, Threads, impl_error, lock, pool};
use fifteen_verify::tiles::{self, TilesFault};
use std::ops::ControlFlow;
use std::sync::Mutex;

/// Largest number of rows, and of columns, of a board that is searched.
pub const MAX_SEARCHED_SIDE: usize = 32;

/// Number of successors that a thread generates, or of nodes that the proof visits, in one round.
const FUEL_PER_ROUND: u64 = 1_000_000;

/// Every third round, one thread works on the proof.
const ROUNDS_PER_PROOF: u64 = 3;

/// Width of the first beam over a whole board of 36 cells.
const FIRST_WIDTH: usize = 2_000;

/// Settings of a search.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Number of threads.
    pub threads: Threads,
    /// Memory of the beams of all threads; tables take up to 200 MB in addition.
    pub memory: Memory,
    /// Limit on the nodes visited plus successors generated; none by default. The search ends soon
    /// after it reaches the limit.
    pub nodes: Option<u64>,
    /// Seed of the random choices.
    pub seed: u64,
}

impl Default for Settings {
    /// Returns settings with all cores, 1 GiB and no limit on nodes.
    fn default() -> Settings {
        Settings { threads: Threads::default(), memory: Memory::gibibytes(1), nodes: None, seed: 0 }
    }
}

/// State of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Length of the shortest solution so far, in moves.
    pub length: Option<u32>,
    /// Proved lower bound on the length of all solutions, in moves.
    pub bound: u32,
    /// Number of nodes visited plus successors generated.
    pub nodes: u64,
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Solution: the tiles that are pushed, one after the other.
    pub moves: Vec<u16>,
    /// Lower bound of the tables for the start, in moves.
    pub estimate: u32,
    /// Proved lower bound on the length of all solutions, in moves.
    pub bound: u32,
    /// Number of nodes visited plus successors generated.
    pub nodes: u64,
    /// Reason for the end, unless the solution is proved optimal.
    pub stopped: Option<Stopped>,
}

impl Report {
    /// Returns true if the solution is as long as the lower bound: none is shorter.
    pub fn is_optimal(&self) -> bool {
        self.moves.len() as u32 == self.bound
    }
}

/// Reason why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The goal cannot be reached.
    Unsolvable(Unsolvable),
    /// The board has more rows or columns than [`MAX_SEARCHED_SIDE`].
    TooLarge,
    /// The search was stopped before the first solution was complete.
    Stopped(Stopped),
    /// The moves to be improved are not a solution.
    Fault(TilesFault),
}

impl_error! { SearchError:
    Self::Unsolvable(reason) => "unsolvable: {reason}",
    Self::TooLarge => ("boards of up to {MAX_SEARCHED_SIDE}x{MAX_SEARCHED_SIDE} are solved"),
    Self::Stopped(reason) => "{reason}",
    Self::Fault(fault) => "not a solution: {fault}",
}

/// Solves a position: finds a first solution at once, and improves it until it is proved optimal,
/// the observer cancels the search or the limit on nodes is reached.
///
/// The observer is called at least every 50 milliseconds.
///
/// # Errors
/// If the position is unsolvable or too large, or the observer cancels before there is a solution.
///
/// ```
/// use fifteen_anytime::{Grid, LargeBoard, Settings, search};
/// use fifteen_runtime::Random;
///
/// let start = LargeBoard::random(Grid::new(3, 3)?, &mut Random::new(1));
/// let report = search(&start, &Settings::default(), &mut ())?;
/// assert!(report.is_optimal());
///
/// let start = LargeBoard::random(Grid::new(6, 6)?, &mut Random::new(1));
/// let settings = Settings { nodes: Some(1_000_000), ..Settings::default() };
/// let report = search(&start, &settings, &mut ())?;
/// assert!(report.moves.len() < 2 * report.bound as usize);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(
    start: &LargeBoard,
    settings: &Settings,
    observer: &mut dyn Observer<Progress>,
) -> Result<Report, SearchError> {
    check(start)?;
    match start.grid().cells() <= 256 {
        true => Search::<u8>::new(start, settings, observer).run(None),
        false => Search::<u16>::new(start, settings, observer).run(None),
    }
}

/// Improves a solution, as [`search`] improves its own; the result is never longer. Moves between
/// two visits of the same position are cut out first.
///
/// # Errors
/// As for [`search`], or if the moves do not lead to the goal.
///
/// ```
/// use fifteen_anytime::{LargeBoard, Settings, improve};
///
/// let start: LargeBoard = "1 2 3 / 4 5 6 / 7 0 8".parse()?;
/// let report = improve(&start, &[7, 7, 8], &Settings::default(), &mut ())?;
/// assert_eq!(report.moves, [8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn improve(
    start: &LargeBoard,
    moves: &[u16],
    settings: &Settings,
    observer: &mut dyn Observer<Progress>,
) -> Result<Report, SearchError> {
    check(start)?;
    check_moves(start, moves).map_err(SearchError::Fault)?;
    let path = cut_loops(start, moves);
    let is_path = check_moves(start, &path).is_ok();
    let moves = Some(if is_path { path } else { moves.to_vec() });
    match start.grid().cells() <= 256 {
        true => Search::<u8>::new(start, settings, observer).run(moves),
        false => Search::<u16>::new(start, settings, observer).run(moves),
    }
}

/// Checks that a position is supported.
fn check(start: &LargeBoard) -> Result<(), SearchError> {
    if start.grid().rows().max(start.grid().cols()) > MAX_SEARCHED_SIDE {
        return Err(SearchError::TooLarge);
    }
    start.check_solvable().map_err(SearchError::Unsolvable)
}

/// Checks that moves lead to the goal.
fn check_moves(start: &LargeBoard, moves: &[u16]) -> Result<usize, TilesFault> {
    let goal = LargeBoard::goal(start.grid());
    tiles::check(start.tiles(), start.grid().cols(), moves, goal.tiles())
}

/// A search in progress, on boards with cells of this type.
struct Search<'a, C> {
    start: &'a LargeBoard,
    settings: &'a Settings,
    observer: &'a mut dyn Observer<Progress>,
    moves: Vec<u16>,
    improvers: Vec<Improver<C>>,
}

impl<'a, C: Cell> Search<'a, C> {
    fn new(
        start: &'a LargeBoard,
        settings: &'a Settings,
        observer: &'a mut dyn Observer<Progress>,
    ) -> Search<'a, C> {
        let threads = settings.threads.get();
        let memory = Memory::new(settings.memory.bytes() / threads as u64);
        let cells = start.grid().cells();
        let improvers = (0..threads as u64)
            .map(|thread| Improver::new(cells, settings.seed + thread, memory))
            .collect();
        Search { start, settings, observer, moves: Vec::new(), improvers }
    }

    /// Searches, from a solution if there is one.
    fn run(mut self, moves: Option<Vec<u16>>) -> Result<Report, SearchError> {
        let board = LabeledBoard::new(self.start);
        let mut bound = self.start.manhattan();
        self.moves = match moves {
            Some(moves) => moves,
            None => self.first(&board, bound)?,
        };
        if self.moves.len() as u32 == bound {
            return Ok(self.report(bound, (bound, 0), None));
        }
        let progress = self.progress(bound, 0);
        let observer = &mut *self.observer;
        let mut poll = || observer.on_progress(&progress);
        let tables = Tables::build(self.start.grid(), self.settings.threads, &mut poll);
        let ControlFlow::Continue(tables) = tables else {
            return Ok(self.report(bound, (bound, 0), Some(Stopped::Cancelled)));
        };
        let mut prover = Prover::new(&board, &tables);
        bound = bound.max(prover.bound());
        let estimate = bound;
        if bound < self.moves.len() as u32 {
            self.first_beam(&tables, bound);
        }
        let mut stopped = None;
        let mut round = 0;
        while bound < self.moves.len() as u32 && stopped.is_none() {
            stopped = self.round(round, &tables, &mut prover);
            round += 1;
            bound = bound.max(prover.bound());
            if let Some(labels) = prover.solution() {
                self.moves = labels.iter().map(|label| label + 1).collect();
                bound = self.moves.len() as u32;
                stopped = None;
            }
        }
        Ok(self.report(estimate, (bound, prover.nodes()), stopped))
    }

    /// Returns the first solution: the tiles that are pushed.
    fn first(&mut self, board: &LabeledBoard, bound: u32) -> Result<Vec<u16>, SearchError> {
        let progress = Progress { length: None, bound, nodes: 0 };
        let mut poll = || self.observer.on_progress(&progress);
        match first_solution::<C>(board, &mut poll) {
            ControlFlow::Continue(labels) => {
                Ok(labels.into_iter().map(|label| label + 1).collect())
            }
            ControlFlow::Break(()) => Err(SearchError::Stopped(Stopped::Cancelled)),
        }
    }

    /// Searches for a shorter solution with one beam over the whole board.
    fn first_beam(&mut self, tables: &Tables, bound: u32) {
        let progress = self.progress(bound, 0);
        let mut poll = || self.observer.on_progress(&progress);
        let width = FIRST_WIDTH * 36 / self.start.grid().cells().max(36);
        let longest = self.moves.len();
        let found = self.improvers[0].solve(self.start, longest, width, tables, &mut poll);
        if let Some(moves) = found {
            self.moves = moves;
        }
    }

    /// Lets all threads improve the solution for a while; in some rounds the first one works on the
    /// proof instead. Returns the reason to stop, if there is one.
    fn round(&mut self, round: u64, tables: &Tables, prover: &mut Prover) -> Option<Stopped> {
        let nodes = self.nodes(prover.nodes());
        if self.settings.nodes.is_some_and(|limit| nodes >= limit) {
            return Some(Stopped::Nodes);
        }
        let progress = self.progress(self.start.manhattan().max(prover.bound()), nodes);
        let (start, moves, limit) = (self.start, &self.moves, self.moves.len() as u32);
        let mut prover = round.is_multiple_of(ROUNDS_PER_PROOF).then_some(prover);
        let best = Mutex::new(None::<Vec<u16>>);
        let scratches = self.improvers.iter_mut().map(|improver| (improver, prover.take()));
        let scratches: Vec<_> = scratches.collect();
        let work = |(improver, prover): (&mut Improver<C>, Option<&mut Prover>),
                    poll: &mut dyn FnMut() -> ControlFlow<()>| {
            if let Some(prover) = prover {
                return prover.run(FUEL_PER_ROUND, limit, poll);
            }
            let mut moves = moves.clone();
            improver.improve(start, &mut moves, tables, FUEL_PER_ROUND, poll);
            let mut best = lock(&best);
            if best.as_ref().is_none_or(|best| moves.len() < best.len()) {
                *best = Some(moves);
            }
        };
        let observer = &mut *self.observer;
        let (_, end) = pool::map_cancellable(scratches, work, || observer.on_progress(&progress));
        if let Some(moves) = fifteen_runtime::ignore_poison(best.into_inner()) {
            self.moves = moves;
        }
        end.is_break().then_some(Stopped::Cancelled)
    }

    /// Returns the number of nodes of the beams and of the proof.
    fn nodes(&self, proof: u64) -> u64 {
        self.improvers.iter().map(Improver::generated).sum::<u64>() + proof
    }

    fn progress(&self, bound: u32, nodes: u64) -> Progress {
        Progress { length: Some(self.moves.len() as u32), bound, nodes }
    }

    /// Returns the report, with a solution that has been played through.
    fn report(self, estimate: u32, (bound, proof): (u32, u64), stopped: Option<Stopped>) -> Report {
        let played = check_moves(self.start, &self.moves);
        assert_eq!(played, Ok(self.moves.len()), "the search returns a solution");
        let nodes = self.nodes(proof);
        let stopped = stopped.filter(|_| bound < self.moves.len() as u32);
        Report { moves: self.moves, estimate, bound, nodes, stopped }
    }
}
