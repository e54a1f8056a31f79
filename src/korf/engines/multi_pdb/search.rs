//! Search of one position: the frontier, workers for the subtrees below it, and retracing.

use super::frontier::{Frontier, FrontierGrowth};
use super::worker::MultiPdbWorker;
use super::{MultiPdbContext, beam};
use crate::korf::shared_fuel::{self, WorkerResult};
use crate::korf::subtrees::{self, SubtreeSelection};
use crate::korf::{Counts, EngineSearch, SliceResult, Threshold, UnitPolicy};
use crate::{Observer, Threads};
use fifteen_codegen::Direction;
use fifteen_lookup::Node;

/// Search of one position with a collection of PDBs.
pub struct MultiPdbSearch {
    root: Node,
    context: MultiPdbContext,
    threads: Threads,
    frontier: Frontier,
    /// Open nodes of the frontier that are searched: all, or those of a unit. `None` before the
    /// frontier has grown.
    subtree_selection: Option<SubtreeSelection>,
    /// Summary of the top of the tree, if the search runs units.
    frontier_summary: Option<subtrees::FrontierSummary>,
    workers: Vec<MultiPdbWorker>,
    /// Node counts of the iteration, once the goal has been found and its path is being retraced.
    goal_counts: Option<Counts>,
    /// Number of nodes visited again while retracing, except those below the current root.
    retraced: u64,
}

/// Number of subtrees below the frontier: large enough that other threads wait only briefly for the
/// last subtree.
const FRONTIER_SUBTREES: usize = 20_000;

/// Maximum quota.
const MAX_QUOTA: u32 = Node::MAX_QUOTA as u32;

impl MultiPdbSearch {
    /// Creates a search.
    pub fn new(context: MultiPdbContext, threads: Threads) -> MultiPdbSearch {
        MultiPdbSearch {
            root: context.pdb_set.lookup_tables().root(context.endpoints.start.tiles()),
            frontier: Frontier::new(&context),
            context,
            threads,
            subtree_selection: None,
            frontier_summary: None,
            workers: Vec::new(),
            goal_counts: None,
            retraced: 0,
        }
    }

    /// Begins a search at a node to which this path leads.
    fn begin_at(&mut self, root: Node, path: Vec<Direction>) {
        self.frontier.begin(root, path);
        (self.subtree_selection, self.frontier_summary) = (None, None);
        self.workers.iter_mut().for_each(MultiPdbWorker::reset);
    }

    /// Returns the node counts since the search began at the current root.
    fn subtree_counts(&self) -> Counts {
        self.frontier.counts + self.workers.iter().map(MultiPdbWorker::counts).sum()
    }

    /// Runs the workers on the subtrees.
    fn run_workers(&mut self, fuel: u64) -> WorkerResult<u32> {
        let count = self.threads.get();
        if self.workers.len() < count {
            self.workers.resize_with(count, || MultiPdbWorker::new(&self.context));
        }
        let selection = self.subtree_selection.get_or_insert_with(SubtreeSelection::all);
        let (context, open) = (&self.context, self.frontier.open_nodes());
        let next = || selection.take_next(open).copied();
        let has_more = selection.has_more(open);
        let busy = self.workers.iter_mut().filter(|worker| has_more || worker.is_busy());
        shared_fuel::run_workers(busy, self.threads, fuel, |worker, fuel| {
            worker.run(context, next, fuel)
        })
    }

    /// Continues the search. Returns the subtree of the goal if the goal is found.
    fn advance(&mut self, fuel: &mut u64) -> WorkerResult<u32> {
        if self.subtree_selection.is_none() {
            match self.frontier.grow(&self.context, FRONTIER_SUBTREES, fuel) {
                FrontierGrowth::GoalFound(node) => return WorkerResult::GoalFound(node),
                FrontierGrowth::OutOfFuel => return WorkerResult::OutOfFuel,
                FrontierGrowth::Done => {}
            }
        }
        let before = self.subtree_counts().visited;
        let result = self.run_workers(*fuel);
        *fuel = fuel.saturating_sub(self.subtree_counts().visited - before);
        result
    }

    /// Records that the goal is in a subtree. Returns the path if the goal is the root of the
    /// subtree, otherwise begins to search the subtree.
    fn record_goal(&mut self, subtree: u32) -> Option<Vec<Direction>> {
        let (node, path) = (self.frontier.node(subtree), self.frontier.path_to(subtree));
        let counts = self.subtree_counts();
        match self.goal_counts {
            None => self.goal_counts = Some(counts),
            Some(_) => self.retraced += counts.visited,
        }
        if super::frontier::is_goal(&node, &self.context) {
            return Some(path);
        }
        self.begin_at(node, path);
        None
    }
}

impl EngineSearch for MultiPdbSearch {
    fn estimate(&self) -> u32 {
        self.context.endpoints.estimate
    }

    fn excess(&self) -> u32 {
        self.context.endpoints.excess(self.root.excess().into())
    }

    fn preferred_slice(&self) -> u64 {
        (self.threads.capped_at_cores().get() as u64) << 17
    }

    fn max_moves(&self) -> u32 {
        let endpoints = &self.context.endpoints;
        endpoints.estimate + 2 * (MAX_QUOTA - endpoints.added_sad)
    }

    fn retraced(&self) -> u64 {
        self.retraced
    }

    fn begin(&mut self, threshold: Threshold) {
        let quota = threshold.sad + self.context.endpoints.added_sad;
        let quota = u8::try_from(quota).ok().filter(|&sad| u32::from(sad) <= MAX_QUOTA);
        let quota = quota.expect("threshold within the maximum");
        (self.goal_counts, self.retraced) = (None, 0);
        self.begin_at(self.root.with_quota(quota), Vec::new());
    }

    fn begin_unit(&mut self, threshold: Threshold, unit: usize) {
        let known = self.frontier_summary.take().filter(|known| known.is_of_iteration(threshold));
        let summary = if let Some(summary) = known {
            summary
        } else {
            self.begin(threshold);
            let mut fuel = u64::MAX;
            let grown = self.frontier.grow(&self.context, FRONTIER_SUBTREES, &mut fuel);
            let solution = match grown {
                FrontierGrowth::GoalFound(node) => Some(self.frontier.path_to(node)),
                FrontierGrowth::Done | FrontierGrowth::OutOfFuel => None,
            };
            subtrees::FrontierSummary::new(threshold, self.frontier.counts, solution)
        };
        self.workers.iter_mut().for_each(MultiPdbWorker::reset);
        (self.goal_counts, self.retraced) = (None, 0);
        self.subtree_selection = Some(SubtreeSelection::for_unit(unit));
        self.frontier.counts = summary.counts_for_unit(unit);
        self.frontier_summary = Some(summary);
    }

    fn unit_policy(&self) -> Option<UnitPolicy> {
        Some(UnitPolicy { min_nodes: 1 << 24, slice: 1 << 14 })
    }

    fn set_threads(&mut self, threads: Threads) {
        self.threads = threads;
    }

    fn run(&mut self, nodes: u64, observer: &mut dyn Observer<()>) -> SliceResult {
        if let Some(result) = self
            .frontier_summary
            .as_ref()
            .and_then(|summary| summary.immediate_result(self.subtree_selection.as_ref()?))
        {
            return result;
        }
        loop {
            // Nodes visited while retracing do not use up the slice.
            let mut fuel = if self.goal_counts.is_some() { self.preferred_slice() } else { nodes };
            match self.advance(&mut fuel) {
                WorkerResult::GoalFound(subtree) => {
                    if let Some(moves) = self.record_goal(subtree) {
                        return SliceResult::Solved(moves);
                    }
                }
                WorkerResult::Exhausted => return SliceResult::Exhausted,
                WorkerResult::OutOfFuel if self.goal_counts.is_none() => {
                    return SliceResult::Paused;
                }
                WorkerResult::OutOfFuel if observer.on_progress(&()).is_break() => {
                    return SliceResult::Paused;
                }
                WorkerResult::OutOfFuel => {}
            }
        }
    }

    fn find_within(
        &self,
        threshold: Threshold,
        nodes: u64,
        observer: &mut dyn Observer<()>,
    ) -> (Option<Vec<Direction>>, u64) {
        // A constant, so that without the feature the beams are not even linked.
        if !cfg!(feature = "incumbents") {
            return (None, 0);
        }
        beam::find_within(&self.context, threshold, nodes, observer)
    }

    fn counts(&self) -> Counts {
        self.goal_counts.unwrap_or_else(|| self.subtree_counts())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::Endpoints;
    use super::*;
    use crate::board::Board;
    use crate::heuristic::Heuristic;
    use crate::pruning::default_automaton;
    use crate::runtime::units::UNITS;
    use fifteen_codegen::Size;
    use fifteen_kernels::Simd;
    use fifteen_runtime::continue_if;
    use std::sync::{Arc, LazyLock};

    static HEURISTIC: LazyLock<Heuristic> = LazyLock::new(|| {
        let (size, name) = (Size::new(4, 4).unwrap(), "pdb-4-4-4-3+aaab/ccab/ccbb/ddd.");
        Heuristic::named(size, name, Threads::default(), &mut ()).expect("known name")
    });

    /// Returns the context of a search from a position to the goal with the blank in this cell.
    pub fn context(start: &str, blank_home: usize) -> MultiPdbContext {
        let start = Board::parse(HEURISTIC.size(), start).expect("a position");
        MultiPdbContext {
            pdb_set: Arc::clone(HEURISTIC.pdb_set().expect("PDB set")),
            automaton: default_automaton(start.size(), true),
            simd: Simd::best(),
            endpoints: Endpoints::new(&start, blank_home),
            root_moves: Direction::ALL.to_vec(),
        }
    }

    /// Creates a search of a position with millions of nodes.
    fn search(threads: usize) -> MultiPdbSearch {
        let threads = Threads::new(threads).expect("positive number");
        MultiPdbSearch::new(context("ca6098dfb73254e1", 15), threads)
    }

    fn threshold(search: &MultiPdbSearch, moves: u32) -> Threshold {
        Threshold::new(search.estimate(), (moves - search.estimate()) / 2)
    }

    /// The node counts of slices and units add up to those of the iteration. Most of its nodes are
    /// below the frontier.
    #[test]
    fn slices_and_units_count_the_nodes_of_the_iteration() {
        let mut whole = search(1);
        let threshold = threshold(&whole, 61);
        whole.begin(threshold);
        assert_eq!(whole.run(u64::MAX, &mut ()), SliceResult::Exhausted);
        let counts = whole.counts();
        assert!(counts.visited > 3 * FRONTIER_SUBTREES as u64, "{counts:?}");
        // Small slices also pause after the last subtree has been taken.
        for (threads, slice) in [(1, 50), (2, counts.visited / 20)] {
            let mut search = search(threads);
            search.begin(threshold);
            while search.run(slice, &mut ()) == SliceResult::Paused {}
            assert_eq!(search.counts(), counts, "{threads} threads");
        }
        let (mut search, mut sum, mut largest) = (search(1), Counts::default(), 0);
        for unit in 0..UNITS {
            search.begin_unit(threshold, unit);
            assert_eq!(search.run(u64::MAX, &mut ()), SliceResult::Exhausted);
            sum += search.counts();
            largest = largest.max(search.counts().visited);
        }
        assert_eq!(sum, counts);
        assert!(largest < counts.visited / 2, "{largest} of {counts:?}");
    }

    #[test]
    fn retraced_nodes_are_counted_separately() {
        let (mut search, mut other) = (search(1), search(1));
        let last = threshold(&search, 65);
        search.begin(last);
        let SliceResult::Solved(moves) = search.run(u64::MAX, &mut ()) else { panic!("solved") };
        assert_eq!(moves.len(), 65);
        // The same search step by step.
        other.begin(last);
        let mut visited = Vec::new();
        loop {
            let WorkerResult::GoalFound(subtree) = other.advance(&mut { u64::MAX }) else {
                panic!("goal met")
            };
            visited.push(other.subtree_counts());
            if other.record_goal(subtree).is_some() {
                break;
            }
        }
        assert!(visited.len() > 1, "goal below the first frontier");
        assert_eq!(search.counts(), visited[0]);
        let again = visited[1..].iter().map(|counts| counts.visited).sum::<u64>();
        assert_eq!(search.retraced(), again);
        assert!(again > 0);
        search.begin(threshold(&search, 59));
        assert_eq!((search.retraced(), search.counts()), (0, Counts::default()));
    }

    /// Retracing continues until the observer cancels; then it pauses. It does not change the node
    /// counts.
    #[test]
    fn retracing_can_be_cancelled() {
        for calls_per_pause in [0, 2, usize::MAX] {
            let mut search = search(1);
            search.begin(threshold(&search, 65));
            // The whole iteration is treated as retracing.
            let counts = Counts { visited: 7, generated: 8 };
            search.goal_counts = Some(counts);
            let (mut calls, mut pauses) = (0, 0);
            let moves = loop {
                let mut left = calls_per_pause;
                let mut observer = |(): &()| {
                    calls += 1;
                    left = left.saturating_sub(1);
                    continue_if(left > 0)
                };
                match search.run(0, &mut observer) {
                    SliceResult::Solved(moves) => break moves,
                    result => assert_eq!(result, SliceResult::Paused),
                }
                pauses += 1;
            };
            assert_eq!((moves.len(), search.counts()), (65, counts));
            let expected = match calls_per_pause {
                0 => calls,
                usize::MAX => 0,
                _ => calls / calls_per_pause,
            };
            assert!(calls > 3);
            assert_eq!(pauses, expected, "{calls} calls");
        }
    }

    #[test]
    fn threshold_above_the_maximum_panics() {
        let mut search = search(1);
        let longest = threshold(&search, search.max_moves());
        assert_eq!(longest.moves(), search.max_moves());
        search.begin(longest);
        let beyond = threshold(&search, search.max_moves() + 2);
        let begun = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| search.begin(beyond)));
        assert!(begun.is_err());
    }
}
