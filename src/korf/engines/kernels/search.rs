//! Search of one position: a frontier, workers for its subtrees, and retracing.

use super::frontier::{Frontier, FrontierGrowth};
use super::plan::Node;
use super::retrace::Retrace;
use super::setup::WideSetup;
use super::worker::WideWorker;
use crate::board::Board;
use crate::korf::shared_fuel::{self, WorkerResult};
use crate::korf::subtrees::{self, MIN_SUBTREES, SubtreeSelection};
use crate::korf::{Counts, EngineSearch, SliceResult, Threshold, UnitPolicy};
use crate::{Observer, Threads};
use fifteen_codegen::Direction;
use fifteen_kernels::Simd;

/// Search of one position with kernels.
pub struct WideSearch {
    start: Board,
    setup: WideSetup,
    /// Workers, one per thread; created on first use.
    workers: Vec<WideWorker>,
    frontier: Frontier,
    /// Subtrees to search; none before the frontier has grown.
    open_subtrees: Option<Vec<usize>>,
    subtree_selection: SubtreeSelection,
    /// Top of the tree for units, if the search runs units.
    frontier_summary: Option<subtrees::FrontierSummary>,
    /// Node counts of the frontier, and of the workers that were reset.
    counts: Counts,
    /// Number of nodes visited in the previous iteration.
    previous_nodes: u64,
    /// Subtrees one of which contains the goal, once a cascade has reached it.
    goal_candidates: Option<Vec<usize>>,
    /// Number of nodes visited again while retracing.
    retraced: u64,
}

/// Number of nodes of the previous iteration per subtree of the frontier; the new iteration visits
/// about six times as many.
const NODES_PER_SUBTREE: u64 = 1 << 15;

/// Maximum number of subtrees of a frontier.
const MAX_SUBTREES: usize = 1 << 16;

impl WideSearch {
    pub fn new(start: &Board, setup: WideSetup) -> WideSearch {
        WideSearch {
            start: *start,
            setup,
            workers: Vec::new(),
            frontier: Frontier::new(Node::root(start, 0)),
            open_subtrees: None,
            subtree_selection: SubtreeSelection::all(),
            frontier_summary: None,
            counts: Counts::default(),
            previous_nodes: 0,
            goal_candidates: None,
            retraced: 0,
        }
    }

    /// Grows the frontier to a number of subtrees that suits the previous iteration.
    fn grow_frontier(&mut self, fuel: &mut u64) -> FrontierGrowth {
        let wanted = match self.previous_nodes {
            small if small < self.setup.split_min_nodes => MAX_SUBTREES,
            large => (large / NODES_PER_SUBTREE).min(MAX_SUBTREES as u64) as usize,
        };
        let target = wanted.max(self.setup.min_subtrees);
        self.frontier.grow(self.setup.plan, target, fuel, &mut self.counts)
    }

    /// Returns the moves of the blank along these cells.
    fn moves_along(&self, cells: &[u8]) -> Vec<Direction> {
        let size = self.start.size();
        let step = |pair: &[u8]| size.direction_to(pair[0].into(), pair[1].into());
        cells.windows(2).map(step).collect::<Option<_>>().expect("adjacent cells")
    }

    /// Finds the path to the goal, which is in one of these subtrees. If it is cancelled, the next
    /// slice retraces from the beginning.
    fn retrace(&mut self, block: Vec<usize>, observer: &mut dyn Observer<()>) -> SliceResult {
        let mut worker = self.take_idle_worker();
        let mut retrace = Retrace::new(&mut worker, &self.setup, observer);
        let path = retrace.find_path(&self.frontier, block.clone());
        self.retraced += retrace.visited;
        worker.reset_to_new();
        self.workers.push(worker);
        let Some(cells) = path else {
            self.goal_candidates = Some(block);
            return SliceResult::Paused;
        };
        SliceResult::Solved(self.moves_along(&cells))
    }

    /// Takes an idle worker, after adding its counts to those of the search. Its stacks are already
    /// allocated: allocating new ones takes longer than solving an easy position.
    fn take_idle_worker(&mut self) -> WideWorker {
        let Some(mut worker) = self.workers.pop() else { return self.setup.new_worker() };
        self.counts += worker.counts();
        worker.reset_to_new();
        worker
    }

    /// Runs the workers on the open subtrees.
    fn run_workers(&mut self, fuel: u64) -> WorkerResult<Vec<usize>> {
        let is_worth_threads = self.previous_nodes >= self.setup.parallel_min_nodes;
        let count = if is_worth_threads { self.setup.threads } else { Threads::ONE };
        if self.workers.len() < count.get() {
            self.workers.resize_with(count.get(), || self.setup.new_worker());
        }
        let open = self.open_subtrees.as_deref().unwrap_or_default();
        let (plan, frontier, selection) =
            (self.setup.plan, &self.frontier, &self.subtree_selection);
        let next = || {
            let entry = *selection.take_next(open)?;
            Some((entry, frontier.node(entry)))
        };
        let busy = self.workers.iter_mut().filter(|worker| !worker.is_exhausted());
        shared_fuel::run_workers(busy, count, fuel, |worker, fuel| worker.run(plan, next, fuel))
    }
}

impl EngineSearch for WideSearch {
    fn estimate(&self) -> u32 {
        self.start.manhattan()
    }

    fn max_moves(&self) -> u32 {
        u32::from(u16::MAX)
    }

    fn preferred_slice(&self) -> u64 {
        // A thread visits about 800 million nodes a second with portable kernels, two or three
        // times as many with AVX2 or AVX-512, and hardly more with the other forms.
        let is_wide = matches!(self.setup.simd, Simd::Avx2 | Simd::Avx512);
        let at_once = self.setup.threads.capped_at_cores().get() as u64;
        at_once << if is_wide { 24 } else { 23 }
    }

    fn begin(&mut self, threshold: Threshold) {
        let quota = u16::try_from(threshold.sad).expect("threshold within the maximum");
        self.previous_nodes = self.counts().visited;
        self.workers.iter_mut().for_each(WideWorker::reset);
        self.frontier.restart(Node::root(&self.start, quota));
        self.open_subtrees = None;
        (self.subtree_selection, self.frontier_summary) = (SubtreeSelection::all(), None);
        self.counts = Counts::default();
        self.goal_candidates = None;
        self.retraced = 0;
    }

    fn begin_unit(&mut self, threshold: Threshold, unit: usize) {
        let known = self.frontier_summary.take().filter(|known| known.is_of_iteration(threshold));
        let summary = if let Some(summary) = known {
            summary
        } else {
            self.begin(threshold);
            let mut fuel = u64::MAX;
            let plan = self.setup.plan;
            let solution = match self.frontier.grow(plan, MIN_SUBTREES, &mut fuel, &mut self.counts)
            {
                FrontierGrowth::GoalFound(entry) => {
                    Some(self.moves_along(&self.frontier.blank_path(entry, plan)))
                }
                FrontierGrowth::Enough | FrontierGrowth::OutOfFuel => None,
            };
            self.open_subtrees = Some(self.frontier.open_entries());
            subtrees::FrontierSummary::new(threshold, self.counts, solution)
        };
        self.workers.iter_mut().for_each(WideWorker::reset_to_new);
        (self.goal_candidates, self.retraced) = (None, 0);
        self.subtree_selection = SubtreeSelection::for_unit(unit);
        self.counts = summary.counts_for_unit(unit);
        self.frontier_summary = Some(summary);
    }

    fn unit_policy(&self) -> Option<UnitPolicy> {
        Some(UnitPolicy { min_nodes: 1 << 30, slice: 1 << 20 })
    }

    fn set_threads(&mut self, threads: Threads) {
        self.setup.threads = threads;
    }

    fn run(&mut self, nodes: u64, observer: &mut dyn Observer<()>) -> SliceResult {
        if let Some(step) = self
            .frontier_summary
            .as_ref()
            .and_then(|summary| summary.immediate_result(&self.subtree_selection))
        {
            return step;
        }
        if let Some(block) = self.goal_candidates.take() {
            return self.retrace(block, observer);
        }
        let mut fuel = nodes;
        if self.open_subtrees.is_none() {
            match self.grow_frontier(&mut fuel) {
                FrontierGrowth::Enough => self.open_subtrees = Some(self.frontier.open_entries()),
                FrontierGrowth::OutOfFuel => return SliceResult::Paused,
                FrontierGrowth::GoalFound(entry) => {
                    let cells = self.frontier.blank_path(entry, self.setup.plan);
                    return SliceResult::Solved(self.moves_along(&cells));
                }
            }
        }
        if self.open_subtrees.as_ref().is_some_and(Vec::is_empty) {
            return SliceResult::Exhausted;
        }
        match self.run_workers(fuel) {
            WorkerResult::Exhausted => SliceResult::Exhausted,
            WorkerResult::OutOfFuel => SliceResult::Paused,
            WorkerResult::GoalFound(block) => self.retrace(block, observer),
        }
    }

    fn counts(&self) -> Counts {
        self.counts + self.workers.iter().map(WideWorker::counts).sum()
    }

    fn retraced(&self) -> u64 {
        self.retraced
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_codegen::Size;
    use fifteen_kernels::KernelTable;

    /// Creates a search with two threads, given the number of nodes of the previous iteration.
    fn new_search(before: u64) -> WideSearch {
        let start = Board::parse(Size::new(4, 4).expect("a size"), "159d26ae37bf48c0");
        let start = start.expect("a position");
        let kernels = KernelTable::find(start.size()).expect("supported size");
        let setup =
            WideSetup { threads: Threads::new(2).expect("two"), ..WideSetup::new(kernels, true) };
        let mut search = WideSearch::new(&start, setup);
        search.begin(Threshold::new(search.estimate(), 8));
        search.previous_nodes = before;
        search
    }

    #[test]
    fn threads_start_at_the_minimum_node_count() {
        let worth = new_search(0).setup.parallel_min_nodes;
        for (before, workers) in [(0, 1), (worth - 1, 1), (worth, 2), (worth + 1, 2), (1 << 40, 2)]
        {
            let mut search = new_search(before);
            while search.workers.is_empty() {
                assert_eq!(search.run(100_000, &mut ()), SliceResult::Paused);
            }
            assert_eq!(search.workers.len(), workers, "{before} nodes");
        }
    }

    /// The shortest iterations have the maximum number of subtrees. Longer ones have at least the
    /// minimum number, and enough to keep every subtree small, up to the maximum.
    #[test]
    fn number_of_subtrees_depends_on_the_previous_iteration() {
        let subtrees = |before| {
            let mut search = new_search(before);
            assert_eq!(search.grow_frontier(&mut { u64::MAX }), FrontierGrowth::Enough);
            search.frontier.open_entries().len()
        };
        let cut = new_search(0).setup.split_min_nodes;
        let least = subtrees(cut);
        assert!((200..1000).contains(&least), "{least}");
        for before in [1 << 25, 1 << 28, 1 << 30] {
            let (open, wanted) = (subtrees(before), (before / NODES_PER_SUBTREE) as usize);
            assert!((wanted..wanted + 3).contains(&open), "{open} subtrees, not {wanted}");
        }
        for before in [0, cut - 1, 1 << 50] {
            let open = subtrees(before);
            assert!((MAX_SUBTREES..MAX_SUBTREES + 3).contains(&open), "{open} for {before}");
        }
    }
}
