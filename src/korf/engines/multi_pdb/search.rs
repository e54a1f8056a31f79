//! The search of one position: a top, workers that share out what hangs on it, and the way back.

use super::Scene;
use super::top::{Growth, Top};
use super::worker::Worker;
use crate::board::Board;
use crate::korf::shared_fuel::{self, Turn};
use crate::korf::subtrees::{self, SubtreeStride};
use crate::korf::{Counts, Search, Step, Threshold, UnitPolicy};
use crate::{Observer, Threads};
use fifteen_codegen::Direction;
use fifteen_lookup::Node;

/// The search of one position.
pub struct CollectedSearch {
    start: Board,
    root: Node,
    scene: Scene,
    threads: Threads,
    top: Top,
    /// The open nodes of the top that are searched; none before it has grown.
    deal: Option<SubtreeStride>,
    /// If the top has been cut into units: where, and what is known of it.
    cut: Option<subtrees::Top>,
    workers: Vec<Worker>,
    /// The nodes of the iteration, once it is won and the way back is looked for.
    won: Option<Counts>,
    /// The nodes visited again on the way back, before the top there is now.
    retraced: u64,
}

/// The subtrees that hang on the top: so many that hardly any is worth the wait of the other threads
/// in the end.
const TOP_SUBTREES: usize = 20_000;

/// The greatest quota, which is a byte of a node.
const MAX_SAD: u32 = 127;

impl CollectedSearch {
    /// The search from a position.
    pub fn new(start: &Board, scene: Scene, threads: Threads) -> CollectedSearch {
        CollectedSearch {
            start: *start,
            root: scene.lanes.scene().root(start.tiles()),
            top: Top::new(&scene),
            scene,
            threads,
            deal: None,
            cut: None,
            workers: Vec::new(),
            won: None,
            retraced: 0,
        }
    }

    /// Begins to search under a node, to which some moves lead.
    fn begin_at(&mut self, root: Node, way: Vec<Direction>) {
        self.top.begin(root, way);
        (self.deal, self.cut) = (None, None);
        self.workers.iter_mut().for_each(Worker::reset);
    }

    /// The nodes since the search began under some node.
    fn under(&self) -> Counts {
        self.top.counts + self.workers.iter().map(Worker::counts).sum()
    }

    /// Shares out what hangs on the top.
    fn share(&mut self, fuel: u64) -> Turn<u32> {
        let count = self.threads.get();
        if self.workers.len() < count {
            self.workers.resize_with(count, || Worker::new(&self.scene));
        }
        let deal = self.deal.get_or_insert_with(SubtreeStride::all);
        let (scene, open) = (&self.scene, self.top.open());
        let next = || deal.take(open).copied();
        let has_more = deal.has_more(open);
        let busy = self.workers.iter_mut().filter(|worker| has_more || worker.is_busy());
        shared_fuel::run_workers(busy, self.threads, fuel, |worker, fuel| {
            worker.run(scene, next, fuel)
        })
    }

    /// Goes on, and says in which subtree the goal is if it is met.
    fn go_on(&mut self, fuel: &mut u64) -> Turn<u32> {
        if self.deal.is_none() {
            match self.top.grow(&self.scene, TOP_SUBTREES, fuel) {
                Growth::Won(node) => return Turn::Won(node),
                Growth::OutOfFuel => return Turn::OutOfFuel,
                Growth::Done => {}
            }
        }
        let before = self.under().visited;
        let turn = self.share(*fuel);
        *fuel = fuel.saturating_sub(self.under().visited - before);
        turn
    }

    /// Takes note that the goal is in a subtree. The moves that lead there if that is the whole way.
    fn record_goal(&mut self, subtree: u32) -> Option<Vec<Direction>> {
        let (node, way) = (self.top.node(subtree), self.top.path_to(subtree));
        let under = self.under();
        match self.won {
            None => self.won = Some(under),
            Some(_) => self.retraced += under.visited,
        }
        if super::top::is_goal(&node, &self.scene) {
            return Some(way);
        }
        self.begin_at(node, way);
        None
    }
}

impl Search for CollectedSearch {
    fn estimate(&self) -> u32 {
        self.start.manhattan()
    }

    fn excess(&self) -> u32 {
        self.root.excess().into()
    }

    fn stride(&self) -> u64 {
        (self.threads.capped_at_cores().get() as u64) << 17
    }

    fn longest(&self) -> u32 {
        self.start.manhattan() + 2 * MAX_SAD
    }

    fn retraced(&self) -> u64 {
        self.retraced
    }

    fn begin(&mut self, threshold: Threshold) {
        let quota = u8::try_from(threshold.sad).ok().filter(|&sad| u32::from(sad) <= MAX_SAD);
        let quota = quota.expect("the threshold is not beyond the longest");
        (self.won, self.retraced) = (None, 0);
        self.begin_at(self.root.with_quota(quota), Vec::new());
    }

    fn begin_unit(&mut self, threshold: Threshold, unit: usize) {
        if !self.cut.as_ref().is_some_and(|top| top.is_of(threshold)) {
            self.begin(threshold);
            let mut fuel = u64::MAX;
            let won = match self.top.grow(&self.scene, TOP_SUBTREES, &mut fuel) {
                Growth::Won(node) => Some(self.top.path_to(node)),
                Growth::Done | Growth::OutOfFuel => None,
            };
            self.cut = Some(subtrees::Top::new(threshold, self.top.counts, won));
        }
        self.workers.iter_mut().for_each(Worker::reset);
        (self.won, self.retraced) = (None, 0);
        self.deal = Some(SubtreeStride::for_unit(unit));
        let counts = self.cut.as_ref().map(|top| top.counts_for_unit(unit)).unwrap_or_default();
        self.top.counts = counts;
    }

    fn units(&self) -> Option<UnitPolicy> {
        Some(UnitPolicy { worth: 1 << 24, stride: 1 << 14 })
    }

    fn set_threads(&mut self, threads: Threads) {
        self.threads = threads;
    }

    fn run(&mut self, nodes: u64, watch: &mut dyn Observer<()>) -> Step {
        if let Some(step) = self.cut.as_ref().and_then(|top| top.step(self.deal.as_ref()?)) {
            return step;
        }
        loop {
            // The way back visits nodes that do not count.
            let mut fuel = if self.won.is_some() { self.stride() } else { nodes };
            match self.go_on(&mut fuel) {
                Turn::Won(subtree) => {
                    if let Some(moves) = self.record_goal(subtree) {
                        return Step::Solved(moves);
                    }
                }
                Turn::Exhausted => return Step::Exhausted,
                Turn::OutOfFuel if self.won.is_none() => return Step::Paused,
                Turn::OutOfFuel if watch.on_progress(&()).is_break() => return Step::Paused,
                Turn::OutOfFuel => {}
            }
        }
    }

    fn counts(&self) -> Counts {
        self.won.unwrap_or_else(|| self.under())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Heuristic;
    use crate::korf::pruning::at_hand;
    use crate::runtime::units::UNITS;
    use fifteen_codegen::Size;
    use fifteen_kernels::Simd;
    use std::ops::ControlFlow;
    use std::sync::{Arc, LazyLock};

    static HEURISTIC: LazyLock<Heuristic> = LazyLock::new(|| {
        let (size, name) = (Size::new(4, 4).unwrap(), "pdb-4-4-4-3+aaab/ccab/ccbb/ddd.");
        Heuristic::named(size, name, Threads::default(), &mut ()).expect("it exists")
    });

    /// The search of a position that has millions of nodes.
    fn search(threads: usize) -> CollectedSearch {
        let start = Board::parse(HEURISTIC.size(), "ca6098dfb73254e1").expect("a position");
        let scene = Scene {
            lanes: Arc::clone(HEURISTIC.lanes().expect("it is one of them")),
            walks: at_hand(start.size(), true),
            simd: Simd::best(),
            goal: Board::goal(start.size()),
            first_moves: Direction::ALL.to_vec(),
        };
        CollectedSearch::new(&start, scene, Threads::new(threads).expect("a few"))
    }

    fn threshold(search: &CollectedSearch, moves: u32) -> Threshold {
        Threshold::new(search.estimate(), (moves - search.estimate()) / 2)
    }

    /// Of one that is so long that most of its nodes are not in the top.
    #[test]
    fn slices_and_units_count_the_nodes_of_the_iteration() {
        let mut whole = search(1);
        let threshold = threshold(&whole, 61);
        whole.begin(threshold);
        assert_eq!(whole.run(u64::MAX, &mut ()), Step::Exhausted);
        let counts = whole.counts();
        assert!(counts.visited > 3 * TOP_SUBTREES as u64, "{counts:?}");
        // Also when the last subtrees have been taken there is something left to pause at.
        for (threads, slice) in [(1, 50), (2, counts.visited / 20)] {
            let mut search = search(threads);
            search.begin(threshold);
            while search.run(slice, &mut ()) == Step::Paused {}
            assert_eq!(search.counts(), counts, "{threads} threads");
        }
        let (mut search, mut sum, mut largest) = (search(1), Counts::default(), 0);
        for unit in 0..UNITS {
            search.begin_unit(threshold, unit);
            assert_eq!(search.run(u64::MAX, &mut ()), Step::Exhausted);
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
        let Step::Solved(moves) = search.run(u64::MAX, &mut ()) else { panic!("it is solved") };
        assert_eq!(moves.len(), 65);
        // The same step by step.
        other.begin(last);
        let mut visited = Vec::new();
        loop {
            let Turn::Won(subtree) = other.go_on(&mut { u64::MAX }) else { panic!("it is there") };
            visited.push(other.under());
            if other.record_goal(subtree).is_some() {
                break;
            }
        }
        assert!(visited.len() > 1, "it is not in the first top");
        assert_eq!(search.counts(), visited[0]);
        let again = visited[1..].iter().map(|counts| counts.visited).sum::<u64>();
        assert_eq!(search.retraced(), again);
        assert!(again > 0);
        search.begin(threshold(&search, 59));
        assert_eq!((search.retraced(), search.counts()), (0, Counts::default()));
    }

    /// It goes on for as long as nobody minds, or else pauses, and counts nothing.
    #[test]
    fn the_way_back_looks_at_the_watch() {
        for patience in [0, 2, usize::MAX] {
            let mut search = search(1);
            search.begin(threshold(&search, 65));
            // As if all of it were the way back.
            let counts = Counts { visited: 7, generated: 8 };
            search.won = Some(counts);
            let (mut looks, mut pauses) = (0, 0);
            let moves = loop {
                let mut left = patience;
                let mut watch = |(): &()| {
                    looks += 1;
                    left = left.saturating_sub(1);
                    if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                };
                match search.run(0, &mut watch) {
                    Step::Solved(moves) => break moves,
                    step => assert_eq!(step, Step::Paused),
                }
                pauses += 1;
            };
            assert_eq!((moves.len(), search.counts()), (65, counts));
            let expected = match patience {
                0 => looks,
                usize::MAX => 0,
                patience => looks / patience,
            };
            assert!(looks > 3);
            assert_eq!(pauses, expected, "{looks} looks");
        }
    }

    #[test]
    fn threshold_above_the_maximum_panics() {
        let mut search = search(1);
        let longest = threshold(&search, search.longest());
        assert_eq!(longest.moves(), search.longest());
        search.begin(longest);
        let beyond = threshold(&search, search.longest() + 2);
        let begun = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| search.begin(beyond)));
        assert!(begun.is_err());
    }
}
