//! The search: a first solution, and then improvement and proof in turn until they meet.
//!
//! The first stage has no tables, the second one small tables, so that there is a good solution
//! soon; the last stage builds larger ones. On boards with a learned estimate, beams use that one,
//! and tables serve the proof.

use crate::beam::Cell;
use crate::board::LabeledBoard;
use crate::first::first_solution;
use crate::grid::Grid;
use crate::improve::Improver;
use crate::learned::Learned;
use crate::path::{cut_loops, shortest_along};
use crate::position::{LargeBoard, Unsolvable};
use crate::prove::Prover;
use crate::tables::{Extent, Tables};
use fifteen_runtime::{Memory, Observer, Stopped, Threads, impl_error, pool};
use fifteen_verify::tiles::{self, TilesFault};
use std::iter;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Largest number of rows, and of columns, of a board that is searched.
pub const MAX_SEARCHED_SIDE: usize = 32;

/// Minimum number of successors that a thread generates, or of nodes that the proof visits, in one
/// round.
const FUEL: u64 = 1_000_000;

/// Every third round, one thread works on the proof.
const ROUNDS_PER_PROOF: u64 = 3;

/// Stages of a search: extent of the tables, effort of each thread for a whole solution (successors
/// of a board of 36 cells), and successors that each thread generates before the next stage.
const STAGES: [(Extent, u64, u64); 3] = [
    (Extent::Empty, 50_000, 100_000),
    (Extent::Small, 1_000_000, 4_000_000),
    (Extent::Large, 10_000_000, u64::MAX),
];

/// Returns the stages of a search whose beams use the learned estimate, for boards of this many
/// cells. Tables serve the proof only, so the larger ones are built late, above all on boards where
/// that takes long.
fn learned_stages(cells: usize) -> [(Extent, u64, u64); 3] {
    let before_large = if cells <= 36 { 40_000_000 } else { 200_000_000 };
    [
        (Extent::Empty, 1_000_000, 4_000_000),
        (Extent::Small, 10_000_000, before_large),
        (Extent::Large, 10_000_000, u64::MAX),
    ]
}

/// Returns the factor of that effort for boards of this many cells. On large boards windows improve
/// long solutions slowly.
fn effort_factor(cells: usize) -> u64 {
    match cells {
        0..=36 => 1,
        37..=64 => 3,
        _ => 8,
    }
}

/// Settings of a search.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Number of threads.
    pub threads: Threads,
    /// Memory of the beams of all threads; tables take up to 200 MB in addition, and the weights of
    /// the learned estimate up to 100 MB.
    pub memory: Memory,
    /// Limit on the nodes visited plus successors generated; none by default. The search ends soon
    /// after it reaches the limit.
    pub nodes: Option<u64>,
    /// Seed of the random choices.
    pub seed: u64,
    /// Lower bound on the length of all solutions that is proved already, in moves; 0 if none is
    /// known. The proof begins there. It is not checked: a wrong bound makes that of the report
    /// wrong. [`improve_pushes`](crate::improve_pushes()) ignores it.
    pub bound: u32,
    /// Solution to begin with: the tiles that are pushed. The result is never longer. Moves between
    /// two visits of the same position are cut out first.
    /// [`improve_pushes`](crate::improve_pushes()) ignores it, because it has a parameter for it.
    pub solution: Option<Vec<u16>>,
    /// Position to be reached, of the same size as the start; by default `1 2 3 …` with the blank
    /// last.
    pub goal: Option<LargeBoard>,
}

impl Default for Settings {
    /// Returns settings with all cores, 1 GiB, the usual goal, and no bound, no solution and no
    /// limit on nodes.
    fn default() -> Settings {
        Settings {
            threads: Threads::default(),
            memory: Memory::gibibytes(1),
            nodes: None,
            seed: 0,
            bound: 0,
            solution: None,
            goal: None,
        }
    }
}

/// State of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Length of the shortest solution so far, in moves.
    pub length: Option<u32>,
    /// Shortest solution so far: the tiles that are pushed. Empty if there is none.
    pub moves: Arc<[u16]>,
    /// Proved lower bound on the length of all solutions, in moves.
    pub bound: u32,
    /// Number of nodes visited plus successors generated.
    pub nodes: u64,
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Solution: the tiles that are pushed, in order.
    pub moves: Vec<u16>,
    /// Lower bound of the tables for the start, in moves; its Manhattan distance if no tables were
    /// built.
    pub estimate: u32,
    /// Proved lower bound on the length of all solutions, in moves.
    pub bound: u32,
    /// Number of nodes visited plus successors generated.
    pub nodes: u64,
    /// Reason why the search ended, unless the solution is proved optimal.
    pub stopped: Option<Stopped>,
}

impl Report {
    /// Returns whether the solution is as long as the lower bound, so that none is shorter.
    pub fn is_optimal(&self) -> bool {
        self.moves.len() as u32 == self.bound
    }

    /// Returns the positions along the solution, from the start to the goal. The iterator ends
    /// early if the solution is that of another start.
    ///
    /// ```
    /// use fifteen_anytime::{LargeBoard, Settings, search};
    ///
    /// let start: LargeBoard = "1 2 3 / 4 0 5".parse()?;
    /// let report = search(&start, &Settings::default(), &mut ())?;
    /// let boards: Vec<String> = report.boards(&start).map(|board| board.to_line()).collect();
    /// assert_eq!(boards, ["1 2 3 / 4 0 5", "1 2 3 / 4 5 0"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn boards(&self, start: &LargeBoard) -> impl Iterator<Item = LargeBoard> {
        let mut moves = self.moves.iter();
        iter::successors(Some(start.clone()), move |board| {
            let mut next = board.clone();
            next.push(*moves.next()?).then_some(next)
        })
    }
}

/// Reason why a search returns no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The goal cannot be reached.
    Unsolvable(Unsolvable),
    /// The board has more rows or columns than [`MAX_SEARCHED_SIDE`].
    TooLarge,
    /// The goal has another size than the start.
    GoalSize {
        /// Size of the start.
        expected: Grid,
        /// Size of the goal.
        found: Grid,
    },
    /// The search was stopped before the first solution was complete.
    Stopped(Stopped),
    /// The known moves are not a solution.
    Fault(TilesFault),
}

impl_error! { SearchError:
    Self::Unsolvable(reason) => "unsolvable: {reason}",
    Self::TooLarge => ("boards of up to {MAX_SEARCHED_SIDE}x{MAX_SEARCHED_SIDE} are solved"),
    Self::GoalSize { expected, found } => "a {found} goal of a {expected} board",
    Self::Stopped(reason) => "{reason}",
    Self::Fault(fault) => "not a solution: {fault}",
}

/// Solves a position: finds a first solution at once, unless one is [known](Settings::solution),
/// and improves it until it is proved optimal, the observer cancels the search or the limit on
/// nodes is reached.
///
/// The observer is called at least every 50 milliseconds.
///
/// # Errors
/// If the position is unsolvable or too large, the known moves are not a solution, or the observer
/// cancels before there is a solution.
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
///
/// let (start, goal): (LargeBoard, LargeBoard) = ("1 0 / 3 2".parse()?, "0 1 / 3 2".parse()?);
/// let settings = Settings { goal: Some(goal), ..Settings::default() };
/// assert_eq!(search(&start, &settings, &mut ())?.moves, [1]);
///
/// let start: LargeBoard = "1 2 3 / 4 5 6 / 7 0 8".parse()?;
/// let settings = Settings { solution: Some(vec![7, 7, 8]), ..Settings::default() };
/// assert_eq!(search(&start, &settings, &mut ())?.moves, [8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(
    start: &LargeBoard,
    settings: &Settings,
    observer: &mut dyn Observer<Progress>,
) -> Result<Report, SearchError> {
    let goal = checked_goal(start, settings)?;
    let known = match &settings.solution {
        None => None,
        Some(moves) => {
            check_moves(start, moves, &goal).map_err(SearchError::Fault)?;
            Some(without_loops(start, moves, &goal))
        }
    };
    match start.grid().cells() <= 256 {
        true => Search::<u8>::new(start, &goal, settings, observer).run(known),
        false => Search::<u16>::new(start, &goal, settings, observer).run(known),
    }
}

/// Returns the goal of a search, after checking that it can be reached and the board is supported.
pub(crate) fn checked_goal(
    start: &LargeBoard,
    settings: &Settings,
) -> Result<LargeBoard, SearchError> {
    let grid = start.grid();
    if grid.rows().max(grid.cols()) > MAX_SEARCHED_SIDE {
        return Err(SearchError::TooLarge);
    }
    let goal = settings.goal.clone().unwrap_or_else(|| LargeBoard::goal(grid));
    if goal.grid() != grid {
        return Err(SearchError::GoalSize { expected: grid, found: goal.grid() });
    }
    start.check_reachable(&goal).map_err(SearchError::Unsolvable)?;
    Ok(goal)
}

/// Checks that moves lead to the goal.
pub(crate) fn check_moves(
    start: &LargeBoard,
    moves: &[u16],
    goal: &LargeBoard,
) -> Result<usize, TilesFault> {
    tiles::check(start.tiles(), start.grid().cols(), moves, goal.tiles())
}

/// Returns a solution without the moves between two visits of the same position.
fn without_loops(start: &LargeBoard, moves: &[u16], goal: &LargeBoard) -> Vec<u16> {
    let path = cut_loops(start, moves);
    let is_path = check_moves(start, &path, goal).is_ok();
    if is_path { path } else { moves.to_vec() }
}

/// Returns the goal with the blank moved to the last cell, and the tiles that move back.
fn with_last_blank(goal: &LargeBoard) -> (LargeBoard, Vec<u16>) {
    let mut board = goal.clone();
    let mut tiles = board.push_to(goal.grid().cells() - 1);
    tiles.reverse();
    (board, tiles)
}

/// A search in progress, on boards with cells of this type.
struct Search<'a, C> {
    start: &'a LargeBoard,
    goal: &'a LargeBoard,
    settings: &'a Settings,
    observer: &'a mut dyn Observer<Progress>,
    moves: Vec<u16>,
    improvers: Vec<Improver<C>>,
    bound: u32,
    /// Number of nodes that the proofs have visited.
    proof: u64,
}

impl<'a, C: Cell> Search<'a, C> {
    fn new(
        start: &'a LargeBoard,
        goal: &'a LargeBoard,
        settings: &'a Settings,
        observer: &'a mut dyn Observer<Progress>,
    ) -> Search<'a, C> {
        let threads = settings.threads.get();
        let memory = Memory::new(settings.memory.bytes() / threads as u64);
        let cells = start.grid().cells();
        let improvers = (0..threads as u64)
            .map(|thread| Improver::new(cells, settings.seed + thread, memory))
            .collect();
        let bound = start.manhattan_to(goal).max(settings.bound);
        Search { start, goal, settings, observer, moves: Vec::new(), improvers, bound, proof: 0 }
    }

    /// Runs the search, from a given solution if there is one.
    fn run(mut self, moves: Option<Vec<u16>>) -> Result<Report, SearchError> {
        let (start, goal) = (self.start, self.goal);
        let board = LabeledBoard::between(start, goal);
        self.moves = match moves {
            Some(moves) => moves,
            None => self.first()?,
        };
        let mut estimate = start.manhattan_to(goal);
        let is_learned = Learned::serves(start.grid()) && !self.is_proved();
        let mut stopped = if is_learned { self.set_learned() } else { None };
        let cells = start.grid().cells();
        let stages = if is_learned { learned_stages(cells) } else { STAGES };
        let sizes = stages.map(|(extent, ..)| extent.pattern_size(self.start.grid()));
        for (stage, (_, effort, fuel)) in stages.into_iter().enumerate() {
            let is_same = stage + 1 < stages.len() && sizes[stage] == sizes[stage + 1];
            if is_same || stopped.is_some() || self.is_proved() {
                continue;
            }
            let progress = self.progress();
            let poll = &mut || self.observer.on_progress(&progress);
            let tables =
                Tables::build(self.start.grid(), sizes[stage], self.settings.threads, poll);
            let ControlFlow::Continue(tables) = tables else {
                stopped = Some(Stopped::Cancelled);
                continue;
            };
            let mut prover = Prover::new(&board, &tables, self.bound);
            self.raise_bound(&prover, 0);
            estimate = estimate.max(prover.estimate());
            let effort = effort * effort_factor(cells);
            stopped = self.improve(&tables, &mut prover, effort, fuel);
        }
        Ok(self.report(estimate, stopped))
    }

    /// Returns the first solution: the tiles that are pushed. The blank is brought to the last cell
    /// first, and then to its home.
    fn first(&mut self) -> Result<Vec<u16>, SearchError> {
        let (start, (target, back)) = (self.start, with_last_blank(self.goal));
        let board = LabeledBoard::between(start, &target);
        let progress =
            Progress { length: None, moves: Arc::default(), bound: self.bound, nodes: 0 };
        let mut poll = || self.observer.on_progress(&progress);
        match first_solution::<C>(&board, &mut poll) {
            ControlFlow::Continue(labels) => {
                let tiles = labels.into_iter().map(|label| target.tiles()[usize::from(label)]);
                let moves: Vec<u16> = tiles.chain(back.iter().copied()).collect();
                Ok(if back.is_empty() { moves } else { without_loops(start, &moves, self.goal) })
            }
            ControlFlow::Break(()) => Err(SearchError::Stopped(Stopped::Cancelled)),
        }
    }

    /// Builds the learned estimate, and sets it for all beams. Returns the reason to stop, if there
    /// is one.
    fn set_learned(&mut self) -> Option<Stopped> {
        let progress = self.progress();
        let poll = &mut || self.observer.on_progress(&progress);
        let ControlFlow::Continue(learned) = Learned::build(self.start.grid(), poll) else {
            return Some(Stopped::Cancelled);
        };
        let learned = Arc::new(learned);
        for improver in &mut self.improvers {
            improver.set_learned(Arc::clone(&learned));
        }
        None
    }

    /// Returns true if no solution is shorter than the best one.
    fn is_proved(&self) -> bool {
        self.bound >= self.moves.len() as u32
    }

    /// Improves and proves with these tables, until the solution is proved optimal or each thread
    /// has used up its fuel. Returns the reason to stop, if there is one.
    fn improve(
        &mut self,
        tables: &Tables,
        prover: &mut Prover,
        effort: u64,
        fuel: u64,
    ) -> Option<Stopped> {
        let mut stopped = if self.is_proved() { None } else { self.solve_again(tables, effort) };
        let mut round = 0;
        let end = self.generated().saturating_add(fuel.saturating_mul(self.improvers.len() as u64));
        while !self.is_proved() && stopped.is_none() && self.generated() < end {
            if self.settings.nodes.is_some_and(|limit| self.nodes() >= limit) {
                return Some(Stopped::Nodes);
            }
            let before = prover.nodes();
            stopped = self.round(round, effort, tables, prover);
            round += 1;
            self.raise_bound(prover, prover.nodes() - before);
        }
        stopped
    }

    /// Takes the bound of the proof, and its solution if there is one.
    fn raise_bound(&mut self, prover: &Prover, nodes: u64) {
        self.proof += nodes;
        self.bound = self.bound.max(prover.bound());
        if let Some(labels) = prover.solution() {
            self.moves =
                labels.iter().map(|&label| self.goal.tiles()[usize::from(label)]).collect();
            self.bound = self.moves.len() as u32;
        }
    }

    /// Lets each thread search for a shorter solution with one beam over the whole board, every
    /// second one from the goal. Returns the reason to stop, if there is one.
    fn solve_again(&mut self, tables: &Tables, effort: u64) -> Option<Stopped> {
        let progress = self.progress();
        let (start, goal, limits) = (self.start, self.goal, (self.moves.len(), effort));
        let work = |(thread, improver): (usize, &mut Improver<C>),
                    poll: &mut dyn FnMut() -> ControlFlow<()>| {
            improver.solve((start, goal), limits, thread % 2 == 1, tables, poll)
        };
        let observer = &mut *self.observer;
        let scratches: Vec<_> = self.improvers.iter_mut().enumerate().collect();
        let (found, end) =
            pool::map_cancellable(scratches, work, || observer.on_progress(&progress));
        self.join(found);
        end.is_break().then_some(Stopped::Cancelled)
    }

    /// Lets all threads improve the solution for a while; in some rounds the first thread works on
    /// the proof instead. Returns the reason to stop, if there is one.
    fn round(
        &mut self,
        round: u64,
        effort: u64,
        tables: &Tables,
        prover: &mut Prover,
    ) -> Option<Stopped> {
        let progress = self.progress();
        let (ends, moves, limit) = ((self.start, self.goal), &self.moves, self.moves.len() as u32);
        // Enough for some windows, so that no thread waits long for the others.
        let efforts = self.improvers.iter().map(|improver| improver.next_effort(effort));
        let largest = efforts.max().unwrap_or(0);
        let fuel = FUEL.max(2 * largest);
        let mut prover = round.is_multiple_of(ROUNDS_PER_PROOF).then_some(prover);
        let scratches = self.improvers.iter_mut().map(|improver| (improver, prover.take()));
        let scratches: Vec<_> = scratches.collect();
        let work = |(improver, prover): (&mut Improver<C>, Option<&mut Prover>),
                    poll: &mut dyn FnMut() -> ControlFlow<()>| {
            if let Some(prover) = prover {
                prover.run(fuel, limit, poll);
                return None;
            }
            Some(improver.improve(ends, moves, (effort, fuel), tables, poll))
        };
        let observer = &mut *self.observer;
        let (found, end) =
            pool::map_cancellable(scratches, work, || observer.on_progress(&progress));
        self.join(found);
        end.is_break().then_some(Stopped::Cancelled)
    }

    /// Takes the shortest path along the solutions of all threads.
    fn join(&mut self, found: Vec<Option<Vec<u16>>>) {
        let mut found: Vec<_> = found.into_iter().flatten().collect();
        if found.len() > 1 {
            let joined = shortest_along(self.start, &found);
            if check_moves(self.start, &joined, self.goal).is_ok() {
                found.push(joined);
            }
        }
        // Among equals, the joined path comes first.
        let shortest = found.into_iter().rev().min_by_key(Vec::len);
        if let Some(moves) = shortest.filter(|moves| moves.len() <= self.moves.len()) {
            self.moves = moves;
        }
    }

    /// Returns the number of successors generated.
    fn generated(&self) -> u64 {
        self.improvers.iter().map(Improver::generated).sum()
    }

    /// Returns the number of nodes visited plus successors generated.
    fn nodes(&self) -> u64 {
        self.generated() + self.proof
    }

    fn progress(&self) -> Progress {
        let length = Some(self.moves.len() as u32);
        let moves = self.moves.as_slice().into();
        Progress { length, moves, bound: self.bound, nodes: self.nodes() }
    }

    /// Returns the report, with a solution that has been played through.
    fn report(self, estimate: u32, stopped: Option<Stopped>) -> Report {
        let played = check_moves(self.start, &self.moves, self.goal);
        assert_eq!(played, Ok(self.moves.len()), "the search returns a solution");
        let nodes = self.nodes();
        let stopped = stopped.filter(|_| !self.is_proved());
        // A bound that the caller has set may be wrong.
        let bound = self.bound.min(self.moves.len() as u32);
        Report { moves: self.moves, estimate, bound, nodes, stopped }
    }
}
