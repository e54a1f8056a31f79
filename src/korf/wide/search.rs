//! The search of one position: a frontier, workers that share it out, and the way back.

use super::cascade::Shape;
use super::frontier::{Frontier, Growth};
use super::kernels::KernelTable;
use super::plan::{Node, Plan};
use super::retrace::retrace;
use super::simd::Simd;
use super::worker::{Turn, Worker};
use crate::board::Board;
use crate::korf::{Counts, Search, Step, Threshold};
use fifteen_codegen::{Direction, Size};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

/// How a search is set up.
#[derive(Clone, Debug)]
pub struct Setup {
    pub threads: usize,
    pub simd: Simd,
    /// For the quotas 0, 1, …: which of the kernels' automata refuses redundant walks.
    pub automata: Vec<usize>,
    pub shape: Shape,
}

/// The search of one position.
pub struct WideSearch {
    start: Board,
    plan: Plan,
    workers: Vec<Worker>,
    frontier: Frontier,
    /// The subtrees to share out, and the number of those that are taken; none before the
    /// frontier has grown.
    open: Option<Vec<usize>>,
    taken: AtomicUsize,
    /// The nodes of the frontier.
    counts: Counts,
    /// The nodes visited in the iteration before.
    before: u64,
    /// The nodes visited again to find the way back.
    retraced: u64,
}

/// The nodes of the iteration before for each subtree of the frontier.
const NODES_PER_SUBTREE: u64 = 1 << 15;

/// The nodes of the iteration before that make it worth starting threads.
const WORTH_THREADS: u64 = 1 << 18;

/// The nodes that a worker may visit before it looks whether another one has won.
const RATION: u64 = 1 << 20;

impl WideSearch {
    pub fn new(start: &Board, kernels: &'static KernelTable, setup: &Setup) -> WideSearch {
        let plan = Plan::new(kernels, &setup.automata);
        let worker = |_| Worker::new(kernels, &plan, setup.simd, &setup.shape);
        let workers = (0..setup.threads.max(1)).map(worker).collect();
        let frontier = Frontier::new(plan.root(start, 0));
        WideSearch {
            start: *start,
            plan,
            workers,
            frontier,
            open: None,
            taken: AtomicUsize::new(0),
            counts: Counts::default(),
            before: 0,
            retraced: 0,
        }
    }

    /// Shares out the open subtrees among the workers.
    fn share(&mut self, fuel: u64) -> Turn {
        let open = self.open.as_deref().unwrap_or_default();
        let shared = Shared {
            plan: &self.plan,
            frontier: &self.frontier,
            open,
            taken: &self.taken,
            fuel: AtomicU64::new(fuel),
            is_won: AtomicBool::new(false),
        };
        let count = if self.before < WORTH_THREADS { 1 } else { self.workers.len() };
        let (first, others) = self.workers[..count].split_first_mut().expect("one at least");
        let turns: Vec<Turn> = thread::scope(|scope| {
            let handles: Vec<_> =
                others.iter_mut().map(|worker| scope.spawn(|| shared.run(worker))).collect();
            let first = shared.run(first);
            let others = handles.into_iter().map(|handle| handle.join().expect("no panic"));
            std::iter::once(first).chain(others).collect()
        });
        let worst = |turn: &Turn| match turn {
            Turn::Won(_) => 2,
            Turn::OutOfFuel => 1,
            Turn::Exhausted => 0,
        };
        turns.into_iter().max_by_key(worst).expect("one at least")
    }
}

/// What workers share.
struct Shared<'a> {
    plan: &'a Plan,
    frontier: &'a Frontier,
    open: &'a [usize],
    taken: &'a AtomicUsize,
    /// The nodes that may still be visited, by all of them.
    fuel: AtomicU64,
    is_won: AtomicBool,
}

impl Shared<'_> {
    /// Lets a worker run until nothing is left, someone has won, or the fuel is used up.
    fn run(&self, worker: &mut Worker) -> Turn {
        let next = || {
            let entry = *self.open.get(self.taken.fetch_add(1, Ordering::Relaxed))?;
            Some((entry, self.frontier.node(entry)))
        };
        loop {
            let mut ration = self.take_fuel();
            if ration == 0 || self.is_won.load(Ordering::Relaxed) {
                return Turn::OutOfFuel;
            }
            let turn = worker.run(self.plan, next, &mut ration);
            self.fuel.fetch_add(ration, Ordering::Relaxed);
            match turn {
                Turn::OutOfFuel => {}
                Turn::Exhausted => return turn,
                Turn::Won(_) => {
                    self.is_won.store(true, Ordering::Relaxed);
                    return turn;
                }
            }
        }
    }

    /// Takes a ration out of the common fuel.
    fn take_fuel(&self) -> u64 {
        let mut taken = 0;
        let take = |left: u64| {
            taken = left.min(RATION);
            Some(left - taken)
        };
        let _ = self.fuel.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        taken
    }
}

impl Search for WideSearch {
    fn estimate(&self) -> u32 {
        self.start.manhattan()
    }

    fn longest(&self) -> u32 {
        u32::from(u16::MAX)
    }

    fn begin(&mut self, threshold: Threshold) {
        self.before = self.counts().visited;
        self.workers.iter_mut().for_each(Worker::reset);
        self.frontier = Frontier::new(self.plan.root(&self.start, threshold.sad as u16));
        self.open = None;
        self.taken = AtomicUsize::new(0);
        self.counts = Counts::default();
    }

    fn run(&mut self, nodes: u64) -> Step {
        let mut fuel = nodes;
        if self.open.is_none() {
            let enough = (self.before / NODES_PER_SUBTREE).clamp(256, 1 << 16) as usize;
            let growth = self.frontier.grow(&self.plan, enough, &mut fuel, &mut self.counts);
            match growth {
                Growth::Won(entry) => return Step::Solved(moves(self.plan.size(), &self.plan, &self.frontier.path(entry))),
                Growth::OutOfFuel => return Step::Paused,
                Growth::Enough => self.open = Some(self.frontier.open()),
            }
        }
        match self.share(fuel) {
            Turn::Exhausted => Step::Exhausted,
            Turn::OutOfFuel => Step::Paused,
            Turn::Won(block) => {
                let counts = self.counts();
                let (path, again) = retrace(&self.plan, &mut self.workers[0], &self.frontier, block);
                self.workers.iter_mut().for_each(Worker::reset);
                self.counts = counts;
                self.retraced = again;
                Step::Solved(moves(self.plan.size(), &self.plan, &path))
            }
        }
    }

    fn counts(&self) -> Counts {
        self.counts + self.workers.iter().map(Worker::counts).sum()
    }

    fn retraced(&self) -> u64 {
        self.retraced
    }
}

/// The moves of the blank along a path.
fn moves(size: Size, plan: &Plan, path: &[Node]) -> Vec<Direction> {
    let step = |pair: &[Node]| {
        let (from, to) = (plan.cell(pair[0]).into(), plan.cell(pair[1]).into());
        Direction::ALL.into_iter().find(|&direction| size.neighbour(from, direction) == Some(to))
    };
    path.windows(2).filter_map(step).collect()
}
