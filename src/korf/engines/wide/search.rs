//! The search of one position: a frontier, workers that share it out, and the way back.

use super::frontier::{Frontier, Growth};
use super::plan::Node;
use super::retrace::{Retrace, Way};
use super::setup::WideSetup;
use super::worker::Worker;
use crate::board::Board;
use crate::korf::shared_fuel::{self, Turn};
use crate::korf::subtrees::{self, MIN_SUBTREES, SubtreeStride};
use crate::korf::{Counts, Search, Step, Threshold, UnitPolicy};
use crate::{Observer, Threads};
use fifteen_codegen::Direction;
use fifteen_kernels::Simd;

/// The search of one position.
pub struct WideSearch {
    start: Board,
    setup: WideSetup,
    /// As many as there are threads, or none before they are needed.
    workers: Vec<Worker>,
    frontier: Frontier,
    /// The subtrees to share out, and those of them that are searched; none before the frontier has
    /// grown.
    open: Option<Vec<usize>>,
    deal: SubtreeStride,
    /// If the frontier has been cut into units: where, and what is known of it.
    cut: Option<subtrees::Top>,
    /// The nodes of the frontier.
    counts: Counts,
    /// The nodes visited in the iteration before.
    before: u64,
    /// The subtrees one of which has the goal in it, once a cascade has reached it.
    won: Option<Vec<usize>>,
    /// The nodes visited again to find the way back.
    retraced: u64,
}

/// The nodes of the iteration before for each subtree of the frontier; the new iteration visits
/// about six times as many.
const NODES_PER_SUBTREE: u64 = 1 << 15;

/// The most subtrees of a frontier.
const MAX_SUBTREES: usize = 1 << 16;

impl WideSearch {
    pub fn new(start: &Board, setup: WideSetup) -> WideSearch {
        WideSearch {
            start: *start,
            setup,
            workers: Vec::new(),
            frontier: Frontier::new(Node::root(start, 0)),
            open: None,
            deal: SubtreeStride::all(),
            cut: None,
            counts: Counts::default(),
            before: 0,
            won: None,
            retraced: 0,
        }
    }

    /// Cuts off the top of the tree.
    fn grow(&mut self, fuel: &mut u64) -> Growth {
        let wanted = match self.before {
            small if small < self.setup.split_min_nodes => MAX_SUBTREES,
            large => (large / NODES_PER_SUBTREE).min(MAX_SUBTREES as u64) as usize,
        };
        let enough = wanted.max(self.setup.subtrees);
        self.frontier.grow(self.setup.plan, enough, fuel, &mut self.counts)
    }

    /// The moves of the blank along these cells.
    fn moves(&self, cells: &[u8]) -> Vec<Direction> {
        let size = self.start.size();
        let step = |pair: &[u8]| {
            let (from, to) = (pair[0].into(), pair[1].into());
            let leads_there = |direction: &Direction| size.neighbour(from, *direction) == Some(to);
            Direction::ALL.into_iter().find(leads_there).expect("a path goes from cell to cell")
        };
        cells.windows(2).map(step).collect()
    }

    /// Finds the way to the goal, which is in one of these subtrees. If it is stopped meanwhile it
    /// begins anew when it goes on.
    fn retrace(&mut self, block: Vec<usize>, watch: &mut dyn Observer<()>) -> Step {
        let mut worker = self.take_idle_worker();
        let mut retrace = Retrace::new(&mut worker, &self.setup, watch);
        let way = retrace.way(&self.frontier, block.clone());
        self.retraced += retrace.visited();
        worker.renew();
        self.workers.push(worker);
        match way {
            Way::Found(cells) => Step::Solved(self.moves(&cells)),
            Way::Stopped => {
                self.won = Some(block);
                Step::Paused
            }
        }
    }

    /// A worker that has nothing to do any more, and whose counts are taken over. Its stacks are there already: to
    /// have the system make room for new ones takes longer than to solve an easy position.
    fn take_idle_worker(&mut self) -> Worker {
        let Some(mut worker) = self.workers.pop() else { return self.setup.worker() };
        self.counts += worker.counts();
        worker.renew();
        worker
    }

    /// Shares out the open subtrees among the workers.
    fn share(&mut self, fuel: u64) -> Turn<Vec<usize>> {
        let is_worth_threads = self.before >= self.setup.parallel_min_nodes;
        let count = if is_worth_threads { self.setup.threads } else { Threads::ONE };
        if self.workers.len() < count.get() {
            self.workers.resize_with(count.get(), || self.setup.worker());
        }
        let open = self.open.as_deref().unwrap_or_default();
        let (plan, frontier, deal) = (self.setup.plan, &self.frontier, &self.deal);
        let next = || {
            let entry = *deal.take(open)?;
            Some((entry, frontier.node(entry)))
        };
        let busy = self.workers.iter_mut().filter(|worker| !worker.is_exhausted());
        shared_fuel::run_workers(busy, count, fuel, |worker, fuel| worker.run(plan, next, fuel))
    }
}

impl Search for WideSearch {
    fn estimate(&self) -> u32 {
        self.start.manhattan()
    }

    fn longest(&self) -> u32 {
        u32::from(u16::MAX)
    }

    fn stride(&self) -> u64 {
        // A thread visits some 800 million nodes a second with portable kernels, two or three times as many
        // with the widest, and hardly more with those between.
        let is_wide = matches!(self.setup.simd, Simd::Avx2 | Simd::Avx512);
        let at_once = self.setup.threads.capped_at_cores().get() as u64;
        at_once << if is_wide { 24 } else { 23 }
    }

    fn begin(&mut self, threshold: Threshold) {
        let quota = u16::try_from(threshold.sad).expect("the threshold is not beyond the longest");
        self.before = self.counts().visited;
        self.workers.iter_mut().for_each(Worker::reset);
        self.frontier = Frontier::new(Node::root(&self.start, quota));
        self.open = None;
        (self.deal, self.cut) = (SubtreeStride::all(), None);
        self.counts = Counts::default();
        self.won = None;
        self.retraced = 0;
    }

    fn begin_unit(&mut self, threshold: Threshold, unit: usize) {
        if !self.cut.as_ref().is_some_and(|top| top.is_of(threshold)) {
            self.begin(threshold);
            let mut fuel = u64::MAX;
            let plan = self.setup.plan;
            let won = match self.frontier.grow(plan, MIN_SUBTREES, &mut fuel, &mut self.counts) {
                Growth::Won(entry) => Some(self.moves(&self.frontier.cells(entry, plan))),
                Growth::Enough | Growth::OutOfFuel => None,
            };
            self.open = Some(self.frontier.open());
            self.cut = Some(subtrees::Top::new(threshold, self.counts, won));
        }
        self.workers.iter_mut().for_each(Worker::renew);
        (self.won, self.retraced) = (None, 0);
        self.deal = SubtreeStride::for_unit(unit);
        let counts = self.cut.as_ref().map(|top| top.counts_for_unit(unit)).unwrap_or_default();
        self.counts = counts;
    }

    fn units(&self) -> Option<UnitPolicy> {
        Some(UnitPolicy { worth: 1 << 30, stride: 1 << 20 })
    }

    fn set_threads(&mut self, threads: Threads) {
        self.setup.threads = threads;
    }

    fn run(&mut self, nodes: u64, watch: &mut dyn Observer<()>) -> Step {
        if let Some(step) = self.cut.as_ref().and_then(|top| top.step(&self.deal)) {
            return step;
        }
        if let Some(block) = self.won.take() {
            return self.retrace(block, watch);
        }
        let mut fuel = nodes;
        if self.open.is_none() {
            match self.grow(&mut fuel) {
                Growth::Enough => self.open = Some(self.frontier.open()),
                Growth::OutOfFuel => return Step::Paused,
                Growth::Won(entry) => {
                    let cells = self.frontier.cells(entry, self.setup.plan);
                    return Step::Solved(self.moves(&cells));
                }
            }
        }
        if self.open.as_ref().is_some_and(Vec::is_empty) {
            return Step::Exhausted;
        }
        match self.share(fuel) {
            Turn::Exhausted => Step::Exhausted,
            Turn::OutOfFuel => Step::Paused,
            Turn::Won(block) => self.retrace(block, watch),
        }
    }

    fn counts(&self) -> Counts {
        self.counts + self.workers.iter().map(Worker::counts).sum()
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

    /// A search with two threads, the nodes of whose iteration before this one are given.
    fn search(before: u64) -> WideSearch {
        let start = Board::parse(Size::new(4, 4).expect("a size"), "159d26ae37bf48c0");
        let start = start.expect("a position");
        let kernels = KernelTable::find(start.size()).expect("there are kernels");
        let setup =
            WideSetup { threads: Threads::new(2).expect("two"), ..WideSetup::new(kernels, true) };
        let mut search = WideSearch::new(&start, setup);
        search.begin(Threshold::new(search.estimate(), 8));
        search.before = before;
        search
    }

    #[test]
    fn threads_are_started_where_an_iteration_is_worth_them() {
        let worth = search(0).setup.parallel_min_nodes;
        for (before, workers) in [(0, 1), (worth - 1, 1), (worth, 2), (worth + 1, 2), (1 << 40, 2)]
        {
            let mut search = search(before);
            while search.workers.is_empty() {
                assert_eq!(search.run(100_000, &mut ()), Step::Paused);
            }
            assert_eq!(search.workers.len(), workers, "{before} nodes");
        }
    }

    /// More than are needed to share them out, and where there were many nodes so many that no subtree is large.
    #[test]
    fn longer_iterations_have_more_subtrees() {
        let subtrees = |before| {
            let mut search = search(before);
            assert_eq!(search.grow(&mut { u64::MAX }), Growth::Enough);
            search.frontier.open().len()
        };
        let cut = search(0).setup.split_min_nodes;
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
