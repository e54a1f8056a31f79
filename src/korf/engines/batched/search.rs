//! The search of one position: the top of the tree, and workers that share out what hangs on it.

use super::expand::{Expansion, Scene};
use super::node::{Node, Path};
use super::worker::{BATCH, Worker};
use crate::board::Board;
use crate::heuristic::Bound;
use crate::korf::crew::{self, Turn};
use crate::korf::solutions::Collection;
use crate::korf::{Counts, Search, Solutions, Step, Threshold};
use crate::{Threads, Watch};
use fifteen_codegen::Direction;
use std::collections::VecDeque;
use std::mem;
use std::sync::atomic::{AtomicUsize, Ordering};

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
    is_spread: bool,
    /// Whether the top has as many nodes as are wanted, and the number of those taken since.
    is_cut: bool,
    taken: AtomicUsize,
    expansion: Expansion<B>,
    workers: Vec<Worker<B, CELLS>>,
    /// How many solutions to list, if all are to be found, and those met in the top.
    all: Option<usize>,
    collection: Option<Collection>,
    /// The nodes of the top.
    counts: Counts,
}

/// The nodes that make it worth starting threads, of this iteration or the one before.
const WORTH_THREADS: u64 = 1 << 14;

/// The subtrees for each thread.
const SUBTREES: usize = 1 << 10;

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
            is_spread: false,
            is_cut: false,
            taken: AtomicUsize::new(0),
            expansion: Expansion::new(),
            workers: Vec::new(),
            all,
            collection: all.map(Collection::new),
            counts: Counts::default(),
        }
    }

    /// Expands the top of the tree until there are as many nodes as are wanted.
    fn grow(&mut self, fuel: &mut u64) -> Option<Step> {
        let wanted = if self.is_spread { self.threads.get() * SUBTREES } else { BATCH };
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
        self.is_cut = true;
        None
    }

    /// Begins to use all threads: what one worker has left is shared out anew.
    fn spread(&mut self) {
        self.is_spread = true;
        let taken = mem::replace(&mut self.taken, AtomicUsize::new(0)).into_inner();
        self.top.drain(..taken.min(self.top.len()));
        self.top.extend(self.workers.iter_mut().flat_map(Worker::give_up));
        self.is_cut = false;
    }

    /// Shares out what hangs on the top.
    fn share(&mut self, fuel: u64) -> Turn<Vec<Direction>> {
        let count = if self.is_spread { self.threads.get() } else { 1 };
        if self.workers.len() < count {
            self.workers.resize_with(count, || Worker::new(self.all));
        }
        let (scene, goal, top, taken) = (&self.scene, &self.goal, &self.top, &self.taken);
        let next = || top.get(taken.fetch_add(1, Ordering::Relaxed)).copied();
        let has_more = taken.load(Ordering::Relaxed) < top.len();
        let mut busy = self.workers.iter_mut().filter(|worker| has_more || worker.is_busy());
        let crew = busy.by_ref().take(count).collect();
        // There may be more workers than threads, if there were more threads before.
        let is_whole = busy.next().is_none();
        match crew::share(crew, fuel, |worker, fuel| worker.run(scene, goal, next, fuel)) {
            Turn::Exhausted if !is_whole => Turn::OutOfFuel,
            turn => turn,
        }
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
        (self.threads.at_once().get() as u64) << 18
    }

    fn longest(&self) -> u32 {
        Path::LONGEST as u32
    }

    fn begin(&mut self, threshold: Threshold) {
        self.is_spread = self.threads > Threads::ONE && self.counts().visited >= WORTH_THREADS;
        self.workers.iter_mut().for_each(Worker::reset);
        let quota = u16::try_from(threshold.sad).expect("the threshold is not beyond the longest");
        self.top.clear();
        self.top.push_back(Node::root(&self.start, &self.scene.bound, quota));
        self.is_cut = false;
        self.taken = AtomicUsize::new(0);
        self.collection.iter_mut().for_each(Collection::clear);
        self.counts = Counts::default();
    }

    fn set_threads(&mut self, threads: Threads) {
        self.threads = threads;
    }

    fn run(&mut self, nodes: u64, _watch: &mut dyn Watch<()>) -> Step {
        // One worker alone goes no further than to where others are worth it.
        let alone =
            if self.is_spread || self.threads == Threads::ONE { u64::MAX } else { WORTH_THREADS };
        let mut fuel = nodes.min(alone);
        if self.counts().visited >= alone {
            self.spread();
            fuel = nodes;
        }
        if !self.is_cut
            && let Some(step) = self.grow(&mut fuel)
        {
            return step;
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
