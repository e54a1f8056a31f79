//! The search: a first solution, and then improvement and proof in turn until they meet.
//!
//! The first stage has no tables, the second one small tables, so that there is a good solution
//! soon; the last stage builds larger ones. On boards with a learned estimate, beams use that one,
//! and tables serve the proof.
//!
//! In each stage, beams over the whole board alternate with windows of the best solution. Such a
//! beam hardly depends on chance, so the next ones start from the other end or are twice as wide.

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

/// One node in this many is visited by the proof, which has at most one thread.
const PROOF_SHARE: u64 = 7;

/// Number of threads that search for a whole solution at a time: one from each end.
const ENDS: usize = 2;

/// Stage of a search. Its numbers are successors that each thread generates, on a board of 36
/// cells.
#[derive(Clone, Copy)]
struct Stage {
    /// Extent of the tables.
    extent: Extent,
    /// Effort for the first solution of the whole board.
    effort: u64,
    /// Effort for windows after it.
    windows: u64,
    /// Efforts of all kinds before the next stage, on boards of every size.
    fuel: u64,
}

/// Stages of a search whose beams use tables.
const STAGES: [Stage; 3] = [
    Stage { extent: Extent::Empty, effort: 50_000, windows: 50_000, fuel: 100_000 },
    Stage { extent: Extent::Small, effort: 1_000_000, windows: 3_000_000, fuel: 4_000_000 },
    Stage { extent: Extent::Large, effort: 10_000_000, windows: 50_000_000, fuel: u64::MAX },
];

/// Returns the stages of a search whose beams use the learned estimate, for boards of this many
/// cells. Tables serve the proof only, so the larger ones are built late, above all on boards where
/// that takes long.
fn learned_stages(cells: usize) -> [Stage; 3] {
    let (effort, windows) = (10_000_000, 3_000_000);
    let fuel = if cells <= 36 { 40_000_000 } else { 200_000_000 };
    [
        Stage { extent: Extent::Empty, effort: 1_000_000, windows: 300_000, fuel: 4_000_000 },
        Stage { extent: Extent::Small, effort, windows, fuel },
        Stage { extent: Extent::Large, effort, windows, fuel: u64::MAX },
    ]
}

/// Returns the factor of the efforts of stages for boards of this many cells. On large boards windows improve
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
    /// Effort for the next solution of the whole board.
    effort: u64,
    /// Number of searches for such solutions.
    solutions: usize,
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
        let moves = Vec::new();
        let (proof, effort, solutions) = (0, 0, 0);
        Search {
            start,
            goal,
            settings,
            observer,
            moves,
            improvers,
            bound,
            proof,
            effort,
            solutions,
        }
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
        let sizes = stages.map(|stage| stage.extent.pattern_size(self.start.grid()));
        for (number, stage) in stages.into_iter().enumerate() {
            let is_same = number + 1 < stages.len() && sizes[number] == sizes[number + 1];
            if is_same || stopped.is_some() || self.is_proved() {
                continue;
            }
            let progress = self.progress();
            let poll = &mut || self.observer.on_progress(&progress);
            let tables =
                Tables::build(self.start.grid(), sizes[number], self.settings.threads, poll);
            let ControlFlow::Continue(tables) = tables else {
                stopped = Some(Stopped::Cancelled);
                continue;
            };
            let mut prover = Prover::new(&board, &tables, self.bound);
            self.raise_bound(&prover, 0);
            estimate = estimate.max(prover.estimate());
            stopped = self.improve(&tables, &mut prover, stage);
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
    fn improve(&mut self, tables: &Tables, prover: &mut Prover, stage: Stage) -> Option<Stopped> {
        let threads = self.improvers.len() as u64;
        let end = self.generated().saturating_add(stage.fuel.saturating_mul(threads));
        let effort = stage.effort * effort_factor(self.start.grid().cells());
        self.effort = self.effort.max(effort);
        let mut next_solution = 0;
        while !self.is_proved() && self.generated() < end {
            if self.settings.nodes.is_some_and(|limit| self.nodes() >= limit) {
                return Some(Stopped::Nodes);
            }
            let stopped = if self.generated() >= next_solution {
                let windows = (self.effort / stage.effort).saturating_mul(stage.windows * threads);
                let stopped = self.solve_again(tables);
                next_solution = self.generated().saturating_add(windows);
                stopped
            } else {
                let before = prover.nodes();
                let stopped = self.round(tables, prover);
                self.raise_bound(prover, prover.nodes() - before);
                stopped
            };
            if stopped.is_some() {
                return stopped;
            }
        }
        None
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

    /// Lets one thread search for a shorter solution from the goal, with a beam over the whole
    /// board, and another one from the start, or a single thread from each in turn. All others
    /// solve windows. Doubles the effort after a search from each end. Returns the reason to stop,
    /// if there is one.
    fn solve_again(&mut self, tables: &Tables) -> Option<Stopped> {
        let progress = self.progress();
        let left = self.settings.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes()));
        let effort = self.effort.min(left / self.improvers.len() as u64);
        let (start, goal, limits) = (self.start, self.goal, (self.moves.len(), effort));
        let (moves, solutions) = (&self.moves, self.solutions);
        let work = |(thread, improver): (usize, &mut Improver<C>),
                    poll: &mut dyn FnMut() -> ControlFlow<()>| {
            if thread < ENDS {
                let is_backward = (solutions + thread) % ENDS == 1;
                improver.solve((start, goal), limits, is_backward, tables, poll)
            } else {
                Some(improver.improve(start, moves.clone(), effort, tables, poll))
            }
        };
        let observer = &mut *self.observer;
        let scratches: Vec<_> = self.improvers.iter_mut().enumerate().collect();
        let (found, end) =
            pool::map_cancellable(scratches, work, || observer.on_progress(&progress));
        self.join(found);
        self.solutions += self.improvers.len().min(ENDS);
        if self.solutions.is_multiple_of(ENDS) {
            self.effort = self.effort.saturating_mul(2);
        }
        end.is_break().then_some(Stopped::Cancelled)
    }

    /// Lets all threads solve windows for a while, or the first thread work on the proof if it is
    /// behind. Returns the reason to stop, if there is one.
    fn round(&mut self, tables: &Tables, prover: &mut Prover) -> Option<Stopped> {
        let progress = self.progress();
        let (start, moves, limit) = (self.start, &self.moves, self.moves.len() as u32);
        // Enough for some windows, so that no thread waits long for the others.
        let efforts = self.improvers.iter().map(Improver::next_effort);
        let largest = efforts.max().unwrap_or(0);
        let fuel = FUEL.max(2 * largest);
        let mut prover = (PROOF_SHARE * self.proof <= self.nodes()).then_some(prover);
        let scratches = self.improvers.iter_mut().map(|improver| (improver, prover.take()));
        let scratches: Vec<_> = scratches.collect();
        let work = |(improver, prover): (&mut Improver<C>, Option<&mut Prover>),
                    poll: &mut dyn FnMut() -> ControlFlow<()>| {
            if let Some(prover) = prover {
                prover.run(fuel, limit, poll);
                return None;
            }
            Some(improver.improve(start, moves.clone(), fuel, tables, poll))
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

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_runtime::Random;

    /// Returns the efforts of a search by this many threads for its first solutions of the board.
    fn efforts(threads: usize) -> Vec<u64> {
        let grid = Grid::new(5, 5).expect("a grid");
        let (start, goal) = (LargeBoard::random(grid, &mut Random::new(3)), LargeBoard::goal(grid));
        let threads = Threads::new(threads).expect("threads");
        let settings = Settings { threads, ..Settings::default() };
        let mut observer = ();
        let mut search: Search<u8> = Search::new(&start, &goal, &settings, &mut observer);
        search.moves = search.first().expect("a first solution");
        let poll = &mut || ControlFlow::Continue(());
        let tables = Tables::build(grid, Extent::Empty.pattern_size(grid), threads, poll);
        let tables = tables.continue_value().expect("no cancellation");
        search.effort = 10_000;
        let solve = |_| {
            let effort = search.effort;
            assert_eq!(search.solve_again(&tables), None);
            effort
        };
        (0..4).map(solve).collect()
    }

    #[test]
    fn the_effort_doubles_after_a_search_from_each_end() {
        assert_eq!(efforts(1), [10_000, 10_000, 20_000, 20_000]);
        assert_eq!(efforts(2), [10_000, 20_000, 40_000, 80_000]);
        assert_eq!(efforts(3), [10_000, 20_000, 40_000, 80_000]);
    }
}
