//! A search in progress.

use super::report::{Progress, Report, SearchError};
use super::settings::Settings;
use super::stage::{ENDS, FRUITLESS, Stage, effort_factor, stages};
use super::{check_moves, with_last_blank, without_loops};
use crate::beam::Cell;
use crate::board::LabeledBoard;
use crate::first::first_solution;
use crate::improve::Improver;
use crate::learned::Learned;
use crate::path::shortest_along;
use crate::position::LargeBoard;
use crate::prove::Prover;
use crate::tables::{Extent, Tables};
use fifteen_runtime::{Memory, Observer, Stopped, pool};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Minimum number of successors that a thread generates, or of nodes that the proof visits, in one
/// round.
const FUEL: u64 = 1_000_000;

/// Percentage of the nodes that the proof visits: at first, and after each number of fruitless
/// searches.
const PROOF_SHARES: [u64; 3] = [10, 25, 75];

/// Minimum number of nodes that the proof visits before tables are chosen for it, and maximum
/// number of samples of them.
const SAMPLED_NODES: u64 = 4_000_000;
const SAMPLES: usize = 4_096;

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
            .map(|thread| Improver::new(cells, settings.seed.wrapping_add(thread), memory))
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
        // Samples of the nodes that the proof of the last stage visited.
        let mut nodes = Vec::new();
        for stage in stages(start.grid(), is_learned) {
            if stopped.is_some() || self.is_proved() {
                break;
            }
            let progress = self.progress();
            let poll = &mut || self.observer.on_progress(&progress);
            let (grid, threads) = (start.grid(), self.settings.threads);
            let tables = match stage.extent {
                Extent::Chosen => {
                    Tables::build_for(grid, board.blank_home(), &nodes, threads, poll)
                }
                extent => Tables::build(grid, extent.pattern_size(grid), threads, poll),
            };
            let ControlFlow::Continue(tables) = tables else {
                stopped = Some(Stopped::Cancelled);
                break;
            };
            let threads = threads.get();
            let samples = stage.patience.map_or(0, |_| SAMPLES);
            let mut provers = Prover::for_threads(&board, &tables, self.bound, (threads, samples));
            self.raise_bound(&provers, 0);
            estimate = estimate.max(provers[0].estimate());
            stopped = self.improve(&tables, &mut provers, stage);
            nodes = provers.iter().flat_map(Prover::samples).cloned().collect();
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

    /// Improves and proves with these tables, until the solution is proved optimal, each thread has
    /// used up its fuel, or the patience of the stage is over. Returns the reason to stop, if there
    /// is one.
    fn improve(
        &mut self,
        tables: &Tables,
        provers: &mut [Prover],
        stage: Stage,
    ) -> Option<Stopped> {
        let threads = self.improvers.len() as u64;
        let end = self.generated().saturating_add(stage.fuel.saturating_mul(threads));
        let effort = stage.effort * effort_factor(self.start.grid().cells());
        self.effort = self.effort.max(effort);
        let mut next_solution = 0;
        while !self.is_proved() && self.generated() < end {
            let is_patient = stage.patience.is_none_or(|patience| self.fruitless < patience);
            if !is_patient && total_nodes(provers) >= SAMPLED_NODES {
                break;
            }
            if self.settings.nodes.is_some_and(|limit| self.nodes() >= limit) {
                return Some(Stopped::Nodes);
            }
            // Tables that were chosen for the proof raise the bound at once.
            let is_chosen = stage.extent == Extent::Chosen;
            let stopped = if is_chosen && total_nodes(provers) < SAMPLED_NODES {
                self.prove(tables, provers)
            } else if self.generated() >= next_solution {
                // Windows get more time as the beams get wider.
                let windows = (self.effort / stage.effort).saturating_mul(stage.windows * threads);
                let stopped = self.solve_again(tables);
                next_solution = self.generated().saturating_add(windows);
                stopped
            } else if self.is_proof_behind() {
                self.prove(tables, provers)
            } else {
                self.improve_windows(tables)
            };
            if stopped.is_some() {
                return stopped;
            }
        }
        None
    }

    /// Returns true if the proof has visited less than its share of the nodes.
    fn is_proof_behind(&self) -> bool {
        let level = FRUITLESS.iter().filter(|&&number| self.fruitless >= number).count();
        100 * self.proof <= PROOF_SHARES[level] * self.nodes()
    }

    /// Lets each thread continue its part of the proof for a while, or solve windows if the part is
    /// finished. Returns the reason to stop, if there is one.
    fn prove(&mut self, tables: &Tables, provers: &mut [Prover]) -> Option<Stopped> {
        let (before, length) = (total_nodes(provers), self.moves.len() as u32);
        let tasks = provers.iter_mut().map(|prover| match prover.bound() < length {
            true => ThreadTask::Prove(prover),
            false => ThreadTask::Windows,
        });
        let stopped = self.round(tasks.collect(), self.fuel(), tables);
        self.raise_bound(provers, total_nodes(provers) - before);
        stopped
    }

    /// Takes the least bound of the parts of the proof, and their solution if there is one.
    fn raise_bound(&mut self, provers: &[Prover], nodes: u64) {
        self.proof += nodes;
        let solutions = provers.iter().filter_map(Prover::solution);
        if let Some(labels) = solutions.min_by_key(|labels| labels.len())
            && labels.len() < self.moves.len()
        {
            self.moves =
                labels.iter().map(|&label| self.goal.tiles()[usize::from(label)]).collect();
        }
        let bound = provers.iter().map(Prover::bound).min().unwrap_or(0);
        self.bound = self.bound.max(bound);
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

    /// Lets all threads solve windows for a while. Returns the reason to stop, if there is one.
    fn improve_windows(&mut self, tables: &Tables) -> Option<Stopped> {
        let tasks = self.improvers.iter().map(|_| ThreadTask::Windows).collect();
        self.round(tasks, self.fuel(), tables)
    }

    /// Returns the number of nodes for each thread in a round without beams over the whole board:
    /// enough for some windows, so that no thread waits long for the others.
    fn fuel(&self) -> u64 {
        let efforts = self.improvers.iter().map(Improver::next_effort);
        FUEL.max(2 * efforts.max().unwrap_or(0))
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

/// Returns the number of nodes that all parts of a proof have visited.
fn total_nodes(provers: &[Prover]) -> u64 {
    provers.iter().map(Prover::nodes).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
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
            assert_eq!(search.improve_windows(tables), None);
            let generated = search.generated();
            for (fruitless, percentage) in [(0, 10), (3, 10), (4, 25), (7, 25), (8, 75)] {
                search.fruitless = fruitless;
                search.proof = generated * percentage / (100 - percentage);
                assert!(search.is_proof_behind(), "{fruitless} fruitless searches");
                search.proof += generated / 100;
                assert!(!search.is_proof_behind(), "{fruitless} fruitless searches");
            }
        });
    }

    #[test]
    fn threads_share_the_proof() {
        let proved = [1, 2, 3].map(|threads| {
            with_search(threads, |mut search, tables| {
                let board = LabeledBoard::between(search.start, search.goal);
                let mut provers = Prover::for_threads(&board, tables, search.bound, (threads, 0));
                let limit = provers[0].bound() + 8;
                search.moves.truncate(limit as usize);
                while search.bound < limit {
                    assert_eq!(search.prove(tables, &mut provers), None);
                }
                search.proof
            })
        });
        assert_eq!(proved, [proved[0]; 3]);
    }
}
