//! A search in progress.

use super::report::{Progress, Report, SearchError};
use super::settings::Settings;
use super::stage::{STAGES, Stage, effort_factor, learned_stages};
use super::{check_moves, with_last_blank, without_loops};
use crate::beam::Cell;
use crate::board::LabeledBoard;
use crate::first::first_solution;
use crate::improve::Improver;
use crate::learned::Learned;
use crate::path::shortest_along;
use crate::position::LargeBoard;
use crate::prove::Prover;
use crate::tables::Tables;
use fifteen_runtime::{Memory, Observer, Stopped, pool};
use std::iter;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Minimum number of successors that a thread generates, or of nodes that the proof visits, in one
/// round.
const FUEL: u64 = 1_000_000;

/// One node in this many is visited by the proof, which has at most one thread: at first, and once
/// beams over the whole board have shortened nothing for some time.
const PROOF_SHARES: [u64; 2] = [7, 2];

/// Number of threads that search for a whole solution at a time: one from each end.
const ENDS: usize = 2;

/// Number of these searches without a shorter solution after which the proof gets more nodes: those
/// from both ends with two efforts.
const FRUITLESS: usize = 2 * ENDS;

/// Task of a thread in one round.
enum ThreadTask<'a, 'b> {
    /// Solve the whole board with a beam.
    Solve { is_backward: bool },
    /// Solve windows of the solution again.
    Windows,
    /// Continue the proof.
    Prove(&'a mut Prover<'b>),
}

/// A search in progress, on boards with cells of this type.
pub struct Search<'a, C> {
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
    /// Number of these searches since the solution became shorter.
    fruitless: usize,
}

impl<'a, C: Cell> Search<'a, C> {
    pub fn new(
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
        let (proof, effort, solutions, fruitless) = (0, 0, 0, 0);
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
            fruitless,
        }
    }

    /// Runs the search, from a given solution if there is one.
    pub fn run(mut self, moves: Option<Vec<u16>>) -> Result<Report, SearchError> {
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
                // Windows get more time as the beams get wider.
                let windows = (self.effort / stage.effort).saturating_mul(stage.windows * threads);
                let stopped = self.solve_again(tables);
                next_solution = self.generated().saturating_add(windows);
                stopped
            } else {
                let before = prover.nodes();
                let stopped = self.improve_windows(tables, prover);
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
        let left = self.settings.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes()));
        let threads = self.improvers.len();
        let effort = self.effort.min(left / threads as u64);
        let task = |thread| match thread < ENDS {
            true => ThreadTask::Solve { is_backward: (self.solutions + thread) % ENDS == 1 },
            false => ThreadTask::Windows,
        };
        let tasks = (0..threads).map(task).collect();
        let beams = threads.min(ENDS);
        self.solutions += beams;
        self.fruitless += beams;
        let stopped = self.round(tasks, effort, tables);
        if self.solutions.is_multiple_of(ENDS) {
            self.effort = self.effort.saturating_mul(2);
        }
        stopped
    }

    /// Lets all threads solve windows for a while, or the first thread work on the proof if it is
    /// behind. Returns the reason to stop, if there is one.
    fn improve_windows(&mut self, tables: &Tables, prover: &mut Prover) -> Option<Stopped> {
        // Enough for some windows, so that no thread waits long for the others.
        let efforts = self.improvers.iter().map(Improver::next_effort);
        let largest = efforts.max().unwrap_or(0);
        let fuel = FUEL.max(2 * largest);
        let share = PROOF_SHARES[usize::from(self.fruitless >= FRUITLESS)];
        let is_behind = share * self.proof <= self.nodes();
        let proof = is_behind.then_some(ThreadTask::Prove(prover));
        let tasks = proof.into_iter().chain(iter::repeat_with(|| ThreadTask::Windows));
        let tasks = tasks.take(self.improvers.len()).collect();
        self.round(tasks, fuel, tables)
    }

    /// Runs a task on each thread, each until it has generated or visited this many nodes, and
    /// joins the solutions. Returns the reason to stop, if there is one.
    fn round(&mut self, tasks: Vec<ThreadTask>, fuel: u64, tables: &Tables) -> Option<Stopped> {
        let progress = self.progress();
        let (start, goal, moves) = (self.start, self.goal, &self.moves);
        let work = |(improver, task): (&mut Improver<C>, ThreadTask),
                    poll: &mut dyn FnMut() -> ControlFlow<()>| match task {
            ThreadTask::Solve { is_backward } => {
                improver.solve((start, goal), (moves.len(), fuel), is_backward, tables, poll)
            }
            ThreadTask::Windows => Some(improver.improve(start, moves.clone(), fuel, tables, poll)),
            ThreadTask::Prove(prover) => {
                prover.run(fuel, moves.len() as u32, poll);
                None
            }
        };
        let observer = &mut *self.observer;
        let scratches: Vec<_> = self.improvers.iter_mut().zip(tasks).collect();
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
            if moves.len() < self.moves.len() {
                self.fruitless = 0;
            }
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
    use crate::grid::Grid;
    use crate::tables::Extent;
    use fifteen_runtime::{Random, Threads};

    /// Passes a search by this many threads with a first solution, and tables for it, to a test.
    fn with_search<T>(threads: usize, test: impl FnOnce(Search<u8>, &Tables) -> T) -> T {
        let grid = Grid::new(5, 5).expect("a grid");
        let (start, goal) = (LargeBoard::random(grid, &mut Random::new(3)), LargeBoard::goal(grid));
        let threads = Threads::new(threads).expect("threads");
        let settings = Settings { threads, ..Settings::default() };
        let mut observer = ();
        let mut search: Search<u8> = Search::new(&start, &goal, &settings, &mut observer);
        search.moves = search.first().expect("a first solution");
        let poll = &mut || ControlFlow::Continue(());
        let tables = Tables::build(grid, Extent::Empty.pattern_size(grid), threads, poll);
        test(search, &tables.continue_value().expect("no cancellation"))
    }

    /// Returns the efforts of a search by this many threads for its first solutions of the board.
    fn efforts(threads: usize) -> Vec<u64> {
        with_search(threads, |mut search, tables| {
            search.effort = 10_000;
            let solve = |_| {
                let effort = search.effort;
                assert_eq!(search.solve_again(tables), None);
                effort
            };
            (0..4).map(solve).collect()
        })
    }

    #[test]
    fn the_effort_doubles_after_a_search_from_each_end() {
        assert_eq!(efforts(1), [10_000, 10_000, 20_000, 20_000]);
        assert_eq!(efforts(2), [10_000, 20_000, 40_000, 80_000]);
        assert_eq!(efforts(3), [10_000, 20_000, 40_000, 80_000]);
    }

    #[test]
    fn the_proof_gets_more_nodes_once_beams_shorten_nothing() {
        with_search(1, |mut search, tables| {
            let board = LabeledBoard::between(search.start, search.goal);
            let mut prover = Prover::new(&board, tables, search.bound);
            search.proof = 1;
            assert_eq!(search.improve_windows(tables, &mut prover), None);
            for (fruitless, is_proof) in [(FRUITLESS - 1, false), (FRUITLESS, true)] {
                // A fifth of the nodes are those of the proof.
                search.proof = search.generated() / 4;
                search.fruitless = fruitless;
                assert_eq!(search.improve_windows(tables, &mut prover), None);
                assert_eq!(prover.nodes() > 0, is_proof, "{fruitless} fruitless searches");
            }
        });
    }
}
