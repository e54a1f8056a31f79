//! Batched search of one position: the frontier of the tree, and workers for the subtrees below it.

use super::super::endpoints::Endpoints;
use super::expand::{BatchContext, BatchExpander};
use super::node::{Node, NodePath};
use super::worker::{BATCH, BatchWorker};
use crate::heuristic::Bound;
use crate::korf::shared_fuel::{self, WorkerResult};
use crate::korf::solutions::SolutionCollector;
use crate::korf::subtrees::{self, MIN_SUBTREES, SubtreeSelection};
use crate::korf::{Counts, EngineSearch, SliceResult, Solutions, Threshold, UnitPolicy};
use crate::{Observer, Threads};
use fifteen_codegen::Direction;
use std::collections::VecDeque;

/// Batched search of one position.
pub struct BatchedSearch<B: Bound, const CELLS: usize> {
    endpoints: Endpoints,
    goal: [u8; CELLS],
    context: BatchContext<B>,
    /// Moves to try at the root.
    root_moves: Vec<Direction>,
    threads: Threads,
    /// Open nodes of the frontier of the tree: at first in breadth-first order, and after a switch
    /// to all threads with those of the single worker at the end.
    frontier: VecDeque<Node<B::State, CELLS>>,
    /// True if the iteration uses all threads.
    is_parallel: bool,
    /// Selection of the open nodes to search, once the frontier has grown.
    subtree_selection: Option<SubtreeSelection>,
    /// Summary of the top of the tree, if the search runs units.
    frontier_summary: Option<subtrees::FrontierSummary>,
    expander: BatchExpander<B>,
    workers: Vec<BatchWorker<B, CELLS>>,
    /// Number of solutions to list, if all are requested.
    all_solutions: Option<usize>,
    /// Solutions found in the frontier, if all are requested.
    collector: Option<SolutionCollector>,
    /// Node counts of the frontier.
    counts: Counts,
}

/// Minimum number of nodes, in this iteration or the previous one, for starting threads.
const PARALLEL_MIN_NODES: u64 = 1 << 14;

/// Number of subtrees per thread.
const SUBTREES_PER_THREAD: usize = 1 << 10;

impl<B: Bound, const CELLS: usize> BatchedSearch<B, CELLS> {
    /// Creates a search with these moves at the root.
    pub fn new(
        endpoints: Endpoints,
        context: BatchContext<B>,
        root_moves: Vec<Direction>,
        threads: Threads,
        all_solutions: Option<usize>,
    ) -> BatchedSearch<B, CELLS> {
        BatchedSearch {
            goal: Node::<B::State, CELLS>::root(&endpoints.goal, &context.bound, 0).tiles,
            endpoints,
            context,
            root_moves,
            threads,
            frontier: VecDeque::new(),
            is_parallel: false,
            subtree_selection: None,
            frontier_summary: None,
            expander: BatchExpander::new(),
            workers: Vec::new(),
            all_solutions,
            collector: all_solutions.map(SolutionCollector::new),
            counts: Counts::default(),
        }
    }

    /// Expands the frontier until enough nodes are open. Returns a result if the slice ends before
    /// that.
    fn grow_frontier(&mut self, wanted: usize, fuel: &mut u64) -> Option<SliceResult> {
        while (1..wanted).contains(&self.frontier.len()) {
            let is_root = self.counts.generated == 0;
            if *fuel == 0 {
                return Some(SliceResult::Paused);
            }
            let Some(node) = self.frontier.pop_front() else {
                break;
            };
            if !is_root {
                *fuel -= 1;
                self.counts.visited += 1;
                if node.tiles == self.goal {
                    match &mut self.collector {
                        None => return Some(SliceResult::Solved(node.path.moves())),
                        Some(collector) => collector.add(node.path.moves()),
                    }
                }
            }
            let (frontier, first_moves) = (&mut self.frontier, &self.root_moves);
            self.expander.expand(&self.context, &[node], &mut self.counts, |child| {
                if !is_root || first_moves.contains(&child.path.moves()[0]) {
                    frontier.push_back(child);
                }
            });
        }
        self.frontier.make_contiguous();
        self.subtree_selection = Some(SubtreeSelection::all());
        None
    }

    /// Switches to all threads, and redistributes the open nodes of the single worker.
    fn go_parallel(&mut self) {
        self.is_parallel = true;
        let taken = self.subtree_selection.take().map_or(0, |selection| selection.taken());
        self.frontier.drain(..taken.min(self.frontier.len()));
        self.frontier.extend(self.workers.iter_mut().flat_map(|worker| worker.stack.drain(..)));
    }

    /// Runs the workers on the subtrees.
    fn run_workers(&mut self, fuel: u64) -> WorkerResult<Vec<Direction>> {
        let count = if self.is_parallel { self.threads } else { Threads::ONE };
        if self.workers.len() < count.get() {
            self.workers.resize_with(count.get(), || BatchWorker::new(self.all_solutions));
        }
        let (context, goal, frontier) = (&self.context, &self.goal, self.frontier.as_slices().0);
        let selection = self.subtree_selection.get_or_insert_with(SubtreeSelection::all);
        let next = || selection.take_next(frontier).copied();
        let has_more = selection.has_more(frontier);
        let busy = self.workers.iter_mut().filter(|worker| has_more || worker.is_busy());
        shared_fuel::run_workers(busy, count, fuel, |worker, fuel| {
            worker.run(context, goal, next, fuel)
        })
    }
}

impl<B: Bound, const CELLS: usize> EngineSearch for BatchedSearch<B, CELLS> {
    fn estimate(&self) -> u32 {
        self.endpoints.estimate
    }

    fn excess(&self) -> u32 {
        let bound = &self.context.bound;
        self.endpoints.excess(bound.excess(&bound.root(&self.endpoints.start)))
    }

    fn preferred_slice(&self) -> u64 {
        (self.threads.capped_at_cores().get() as u64) << 17
    }

    fn max_moves(&self) -> u32 {
        NodePath::MAX_MOVES as u32
    }

    fn begin(&mut self, threshold: Threshold) {
        self.is_parallel =
            self.threads > Threads::ONE && self.counts().visited >= PARALLEL_MIN_NODES;
        self.workers.iter_mut().for_each(BatchWorker::reset);
        let quota = threshold.sad + self.endpoints.added_sad;
        let quota = u16::try_from(quota).expect("threshold within the maximum");
        self.frontier.clear();
        self.frontier.push_back(Node::root(&self.endpoints.start, &self.context.bound, quota));
        (self.subtree_selection, self.frontier_summary) = (None, None);
        self.collector.iter_mut().for_each(SolutionCollector::clear);
        self.counts = Counts::default();
    }

    fn begin_unit(&mut self, threshold: Threshold, unit: usize) {
        let known = self.frontier_summary.take().filter(|known| known.is_of_iteration(threshold));
        let summary = if let Some(summary) = known {
            summary
        } else {
            self.begin(threshold);
            let mut fuel = u64::MAX;
            let solution = match self.grow_frontier(MIN_SUBTREES, &mut fuel) {
                Some(SliceResult::Solved(moves)) => Some(moves),
                _ => None,
            };
            subtrees::FrontierSummary::new(threshold, self.counts, solution)
        };
        self.workers.iter_mut().for_each(BatchWorker::reset);
        self.subtree_selection = Some(SubtreeSelection::for_unit(unit));
        self.counts = summary.counts_for_unit(unit);
        self.frontier_summary = Some(summary);
    }

    fn unit_policy(&self) -> Option<UnitPolicy> {
        self.all_solutions.is_none().then_some(UnitPolicy { min_nodes: 1 << 24, slice: 1 << 14 })
    }

    fn set_threads(&mut self, threads: Threads) {
        self.threads = threads;
    }

    fn run(&mut self, nodes: u64, _watch: &mut dyn Observer<()>) -> SliceResult {
        if let Some(step) = self
            .frontier_summary
            .as_ref()
            .and_then(|summary| summary.immediate_result(self.subtree_selection.as_ref()?))
        {
            return step;
        }
        // A single worker stops at the node count at which threads pay off.
        let alone = if self.is_parallel || self.threads == Threads::ONE {
            u64::MAX
        } else {
            PARALLEL_MIN_NODES
        };
        let mut fuel = nodes.min(alone);
        if self.counts().visited >= alone {
            self.go_parallel();
            fuel = nodes;
        }
        if self.subtree_selection.is_none() {
            let wanted =
                if self.is_parallel { self.threads.get() * SUBTREES_PER_THREAD } else { BATCH };
            if let Some(step) = self.grow_frontier(wanted, &mut fuel) {
                return step;
            }
        }
        match self.run_workers(fuel) {
            WorkerResult::Exhausted => SliceResult::Exhausted,
            WorkerResult::OutOfFuel => SliceResult::Paused,
            WorkerResult::GoalFound(moves) => SliceResult::Solved(moves),
        }
    }

    fn solutions(&self) -> Option<Solutions> {
        let mut all = self.collector.clone()?;
        for worker in &self.workers {
            worker.collector().into_iter().for_each(|collector| all.merge(collector));
        }
        Some(all.into_solutions())
    }

    fn counts(&self) -> Counts {
        self.counts + self.workers.iter().map(BatchWorker::counts).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::heuristic::walking::Walking;
    use crate::pruning::pruning_states;
    use fifteen_codegen::Size;

    /// Creates a search of a position with millions of nodes, and begins an iteration.
    fn search(threads: usize) -> BatchedSearch<Walking, 16> {
        let size = Size::new(4, 4).expect("a size");
        let start = Board::parse(size, "ca6098dfb73254e1").expect("a position");
        let endpoints = Endpoints::new(&start, size.blank_home());
        let bound = Walking::new(size).expect("supported size");
        let context = BatchContext { bound, pruning_states: pruning_states(size, true) };
        let threads = Threads::new(threads).expect("positive number");
        let mut search =
            BatchedSearch::new(endpoints, context, Direction::ALL.to_vec(), threads, None);
        search.begin(threshold(&search));
        search
    }

    /// Returns the threshold of the last iteration without a solution.
    fn threshold(search: &BatchedSearch<Walking, 16>) -> Threshold {
        Threshold::new(search.estimate(), (63 - search.estimate()) / 2)
    }

    /// One worker runs up to the minimum node count; then all workers run.
    #[test]
    fn threads_start_at_the_minimum_node_count() {
        for (threads, slice) in [(1, 1000), (2, 1000), (2, 1_000_000), (3, PARALLEL_MIN_NODES)] {
            let (mut search, mut before) = (search(threads), 0);
            while before < 4 * PARALLEL_MIN_NODES {
                assert_eq!(search.run(slice, &mut ()), SliceResult::Paused);
                let visited = search.counts().visited - before;
                let is_worth = threads > 1 && before >= PARALLEL_MIN_NODES;
                assert_eq!(search.is_parallel, is_worth, "{before} nodes, {threads} threads");
                match is_worth {
                    true => assert!((slice / 4..=slice).contains(&visited), "{visited}"),
                    false if threads > 1 => assert_eq!(visited, slice.min(PARALLEL_MIN_NODES)),
                    false => assert_eq!(visited, slice),
                }
                before += visited;
            }
            assert_eq!(search.workers.len(), threads);
            // The next iteration begins in the same mode.
            let visited = search.counts().visited;
            search.begin(threshold(&search));
            assert_eq!(search.is_parallel, threads > 1 && visited >= PARALLEL_MIN_NODES);
        }
    }

    #[test]
    fn small_iteration_keeps_the_next_one_sequential() {
        let mut search = search(2);
        for nodes in [10, PARALLEL_MIN_NODES - 11] {
            assert_eq!(search.run(nodes, &mut ()), SliceResult::Paused);
        }
        search.begin(threshold(&search));
        assert!(!search.is_parallel);
        let mut fewer = 0;
        while fewer < PARALLEL_MIN_NODES {
            assert_eq!(search.run(PARALLEL_MIN_NODES, &mut ()), SliceResult::Paused);
            fewer = search.counts().visited;
        }
        search.begin(threshold(&search));
        assert!(search.is_parallel);
    }
}
