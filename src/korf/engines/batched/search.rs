//! The search of one position: the top of the tree, and workers that share out what hangs on it.

use super::expand::{BatchExpander, Scene};
use super::node::{Node, Path};
use super::worker::{BATCH, Worker};
use crate::board::Board;
use crate::heuristic::Bound;
use crate::korf::shared_fuel::{self, Turn};
use crate::korf::solutions::Collection;
use crate::korf::subtrees::{self, MIN_SUBTREES, SubtreeStride};
use crate::korf::{Counts, Search, Solutions, Step, Threshold, UnitPolicy};
use crate::{Observer, Threads};
use fifteen_codegen::Direction;
use std::collections::VecDeque;

/// The search of one position.
pub struct BatchSearch<B: Bound, const CELLS: usize> {
    start: Board,
    goal: [u8; CELLS],
    scene: Scene<B>,
    /// The moves that are tried first.
    first_moves: Vec<Direction>,
    threads: Threads,
    /// The top of the tree: nodes that wait, breadth first.
    top: VecDeque<Node<B::State, CELLS>>,
    /// Whether the iteration is worth all threads.
    is_parallel: bool,
    /// Those of them that are searched, once there are as many as are wanted.
    deal: Option<SubtreeStride>,
    /// If the top has been cut into units: where, and what is known of it.
    cut: Option<subtrees::Top>,
    expansion: BatchExpander<B>,
    workers: Vec<Worker<B, CELLS>>,
    /// How many solutions to list, if all are to be found, and those met in the top.
    all: Option<usize>,
    collection: Option<Collection>,
    /// The nodes of the top.
    counts: Counts,
}

/// The nodes that make it worth starting threads, of this iteration or the one before.
const PARALLEL_MIN_NODES: u64 = 1 << 14;

/// The subtrees for each thread.
const SUBTREES_PER_THREAD: usize = 1 << 10;

impl<B: Bound, const CELLS: usize> BatchSearch<B, CELLS> {
    /// The search from a position, with such moves to begin with.
    pub fn new(
        start: &Board,
        scene: Scene<B>,
        first_moves: Vec<Direction>,
        threads: Threads,
        all: Option<usize>,
    ) -> BatchSearch<B, CELLS> {
        let goal = Board::goal(start.size());
        BatchSearch {
            start: *start,
            goal: Node::<B::State, CELLS>::root(&goal, &scene.bound, 0).tiles,
            scene,
            first_moves,
            threads,
            top: VecDeque::new(),
            is_parallel: false,
            deal: None,
            cut: None,
            expansion: BatchExpander::new(),
            workers: Vec::new(),
            all,
            collection: all.map(Collection::new),
            counts: Counts::default(),
        }
    }

    /// Expands the top of the tree until there are as many nodes as are wanted.
    fn grow(&mut self, wanted: usize, fuel: &mut u64) -> Option<Step> {
        while (1..wanted).contains(&self.top.len()) {
            let is_root = self.counts.generated == 0;
            if *fuel == 0 {
                return Some(Step::Paused);
            }
            let Some(node) = self.top.pop_front() else {
                break;
            };
            if !is_root {
                *fuel -= 1;
                self.counts.visited += 1;
                if node.tiles == self.goal {
                    match &mut self.collection {
                        None => return Some(Step::Solved(node.path.moves())),
                        Some(collection) => collection.add(node.path.moves()),
                    }
                }
            }
            let (top, first_moves) = (&mut self.top, &self.first_moves);
            self.expansion.expand(&self.scene, &[node], &mut self.counts, |child| {
                if !is_root || first_moves.contains(&child.path.moves()[0]) {
                    top.push_back(child);
                }
            });
        }
        self.top.make_contiguous();
        self.deal = Some(SubtreeStride::all());
        None
    }

    /// Begins to use all threads: what one worker has left is shared out anew.
    fn spread(&mut self) {
        self.is_parallel = true;
        let taken = self.deal.take().map_or(0, |deal| deal.taken());
        self.top.drain(..taken.min(self.top.len()));
        self.top.extend(self.workers.iter_mut().flat_map(Worker::give_up));
    }

    /// Shares out what hangs on the top.
    fn share(&mut self, fuel: u64) -> Turn<Vec<Direction>> {
        let count = if self.is_parallel { self.threads } else { Threads::ONE };
        if self.workers.len() < count.get() {
            self.workers.resize_with(count.get(), || Worker::new(self.all));
        }
        let (scene, goal, top) = (&self.scene, &self.goal, self.top.as_slices().0);
        let deal = self.deal.get_or_insert_with(SubtreeStride::all);
        let next = || deal.take(top).copied();
        let has_more = deal.has_more(top);
        let busy = self.workers.iter_mut().filter(|worker| has_more || worker.is_busy());
        shared_fuel::run_workers(busy, count, fuel, |worker, fuel| {
            worker.run(scene, goal, next, fuel)
        })
    }
}

impl<B: Bound, const CELLS: usize> Search for BatchSearch<B, CELLS> {
    fn estimate(&self) -> u32 {
        self.start.manhattan()
    }

    fn excess(&self) -> u32 {
        self.scene.bound.excess(&self.scene.bound.root(&self.start))
    }

    fn stride(&self) -> u64 {
        (self.threads.capped_at_cores().get() as u64) << 17
    }

    fn longest(&self) -> u32 {
        Path::LONGEST as u32
    }

    fn begin(&mut self, threshold: Threshold) {
        self.is_parallel = self.threads > Threads::ONE && self.counts().visited >= PARALLEL_MIN_NODES;
        self.workers.iter_mut().for_each(Worker::reset);
        let quota = u16::try_from(threshold.sad).expect("the threshold is not beyond the longest");
        self.top.clear();
        self.top.push_back(Node::root(&self.start, &self.scene.bound, quota));
        (self.deal, self.cut) = (None, None);
        self.collection.iter_mut().for_each(Collection::clear);
        self.counts = Counts::default();
    }

    fn begin_unit(&mut self, threshold: Threshold, unit: usize) {
        if !self.cut.as_ref().is_some_and(|top| top.is_of(threshold)) {
            self.begin(threshold);
            let mut fuel = u64::MAX;
            let won = match self.grow(MIN_SUBTREES, &mut fuel) {
                Some(Step::Solved(moves)) => Some(moves),
                _ => None,
            };
            self.cut = Some(subtrees::Top::new(threshold, self.counts, won));
        }
        self.workers.iter_mut().for_each(Worker::reset);
        self.deal = Some(SubtreeStride::for_unit(unit));
        let counts = self.cut.as_ref().map(|top| top.counts_for_unit(unit)).unwrap_or_default();
        self.counts = counts;
    }

    fn units(&self) -> Option<UnitPolicy> {
        self.all.is_none().then_some(UnitPolicy { worth: 1 << 24, stride: 1 << 14 })
    }

    fn set_threads(&mut self, threads: Threads) {
        self.threads = threads;
    }

    fn run(&mut self, nodes: u64, _watch: &mut dyn Observer<()>) -> Step {
        if let Some(step) = self.cut.as_ref().and_then(|top| top.step(self.deal.as_ref()?)) {
            return step;
        }
        // One worker alone goes no further than to where others are worth it.
        let alone = if self.is_parallel || self.threads == Threads::ONE {
            u64::MAX
        } else {
            PARALLEL_MIN_NODES
        };
        let mut fuel = nodes.min(alone);
        if self.counts().visited >= alone {
            self.spread();
            fuel = nodes;
        }
        if self.deal.is_none() {
            let wanted =
                if self.is_parallel { self.threads.get() * SUBTREES_PER_THREAD } else { BATCH };
            if let Some(step) = self.grow(wanted, &mut fuel) {
                return step;
            }
        }
        match self.share(fuel) {
            Turn::Exhausted => Step::Exhausted,
            Turn::OutOfFuel => Step::Paused,
            Turn::Won(moves) => Step::Solved(moves),
        }
    }

    fn solutions(&self) -> Option<Solutions> {
        let mut all = self.collection.clone()?;
        for worker in &self.workers {
            worker.collection().into_iter().for_each(|collection| all.unite(collection));
        }
        Some(all.solutions())
    }

    fn counts(&self) -> Counts {
        self.counts + self.workers.iter().map(Worker::counts).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::walking::Walking;
    use crate::korf::pruning::walks;
    use fifteen_codegen::Size;

    /// A search of a position that has millions of nodes.
    fn search(threads: usize) -> BatchSearch<Walking, 16> {
        let size = Size::new(4, 4).expect("a size");
        let start = Board::parse(size, "ca6098dfb73254e1").expect("a position");
        let bound = Walking::new(size).expect("it is small");
        let scene = Scene { bound, walks: walks(size, true) };
        let threads = Threads::new(threads).expect("a few");
        let mut search = BatchSearch::new(&start, scene, Direction::ALL.to_vec(), threads, None);
        search.begin(threshold(&search));
        search
    }

    /// That of the last iteration without a solution.
    fn threshold(search: &BatchSearch<Walking, 16>) -> Threshold {
        Threshold::new(search.estimate(), (63 - search.estimate()) / 2)
    }

    /// One worker goes as far as threads are worth it, and then all of them.
    #[test]
    fn threads_are_started_where_an_iteration_is_worth_them() {
        for (threads, slice) in [(1, 1000), (2, 1000), (2, 1_000_000), (3, PARALLEL_MIN_NODES)] {
            let (mut search, mut before) = (search(threads), 0);
            while before < 4 * PARALLEL_MIN_NODES {
                assert_eq!(search.run(slice, &mut ()), Step::Paused);
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
            // The next iteration begins so.
            let visited = search.counts().visited;
            search.begin(threshold(&search));
            assert_eq!(search.is_parallel, threads > 1 && visited >= PARALLEL_MIN_NODES);
        }
    }

    #[test]
    fn small_iteration_keeps_the_next_one_sequential() {
        let mut search = search(2);
        for nodes in [10, PARALLEL_MIN_NODES - 11] {
            assert_eq!(search.run(nodes, &mut ()), Step::Paused);
        }
        search.begin(threshold(&search));
        assert!(!search.is_parallel);
        let mut fewer = 0;
        while fewer < PARALLEL_MIN_NODES {
            assert_eq!(search.run(PARALLEL_MIN_NODES, &mut ()), Step::Paused);
            fewer = search.counts().visited;
        }
        search.begin(threshold(&search));
        assert!(search.is_parallel);
    }
}
