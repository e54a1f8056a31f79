//! Tests of the kernels, with stacks small enough to become full.

use super::frontier::{Frontier, FrontierGrowth};
use super::level::StackLevel;
use super::plan::{CascadeShape, Node, QuotaAutomata};
use super::search::WideSearch;
use super::setup::WideSetup;
use crate::Threads;
use crate::board::Board;
use crate::korf::engines::plain::Plain;
use crate::korf::{Counts, Engine, EngineSearch, SliceResult, Threshold};
use crate::verify;
use fifteen_codegen::Size;
use fifteen_kernels::{KernelTable, Simd};
use fifteen_runtime::Random;
use std::ops::ControlFlow;

/// Stacks of two boards on one level, of eight boards on two levels, and the default shape.
const SHAPES: [CascadeShape; 3] = [CascadeShape(&[1]), CascadeShape(&[4, 4]), CascadeShape::BEST];

fn available_simd_levels() -> impl Iterator<Item = Simd> {
    Simd::ALL.into_iter().filter(|simd| simd.is_available())
}

fn kernels(size: Size) -> &'static KernelTable {
    KernelTable::find(size).expect("supported size")
}

/// Runs an iteration in slices of this many nodes. Returns its result and counts.
fn run_iteration(
    search: &mut dyn EngineSearch,
    threshold: Threshold,
    slice: u64,
    threads: Threads,
) -> (SliceResult, Counts) {
    search.begin(threshold);
    for fewer in [threads, Threads::ONE].into_iter().cycle() {
        search.set_threads(fewer);
        let before = search.counts().visited;
        let step = search.run(slice, &mut ());
        let visited = search.counts().visited - before;
        assert!(visited <= slice, "{visited} of {slice}");
        if step != SliceResult::Paused {
            return (step, search.counts());
        }
        // With several workers a slice may end before its fuel is used up.
        assert!(visited == slice || threads > Threads::ONE, "{visited} of {slice}");
    }
    unreachable!("infinite iterator")
}

/// Compares all iterations up to the solution with those of `plain`.
fn check(start: &Board, setup: WideSetup, slice: u64) {
    let mut plain = Plain::DEFAULT.prepare(start);
    let mut wide = WideSearch::new(start, setup);
    let pruning = std::ptr::eq(setup.plan, QuotaAutomata::cached(setup.kernels, true));
    for sad in 0.. {
        let threshold = Threshold::new(start.manhattan(), sad);
        let (expected, counts) = run_iteration(&mut *plain, threshold, u64::MAX, Threads::ONE);
        let (found, wide_counts) = run_iteration(&mut wide, threshold, slice, setup.threads);
        match (expected, found) {
            (SliceResult::Exhausted, SliceResult::Exhausted) if pruning => {
                assert!(wide_counts.visited <= counts.visited, "{start} {threshold}");
            }
            (SliceResult::Exhausted, SliceResult::Exhausted) => {
                assert_eq!(wide_counts, counts, "{start} {threshold}");
            }
            (SliceResult::Solved(_), SliceResult::Solved(moves)) => {
                let (tiles, goal) = (start.pushed_tiles(&moves), Board::goal(start.size()));
                let cols = start.size().cols();
                let length = verify::tiles::check(start.tiles(), cols, &tiles, goal.tiles());
                assert_eq!(length, Ok(threshold.moves() as usize), "{start}");
                return;
            }
            (expected, found) => panic!("{start} {threshold}: {expected:?} but {found:?}"),
        }
    }
}

/// Checks all shapes and SIMD levels, with and without pruning, with one thread and two.
fn check_all_setups(start: &Board, slice: u64) {
    for shape in SHAPES {
        for simd in available_simd_levels() {
            for pruning in [false, true] {
                for threads in [1, 2] {
                    let threads = Threads::new(threads).expect("positive number");
                    let setup = WideSetup::new(kernels(start.size()), pruning);
                    let setup = WideSetup {
                        simd,
                        threads,
                        shape,
                        split_min_nodes: 0,
                        min_subtrees: 3,
                        parallel_min_nodes: 0,
                        ..setup
                    };
                    check(start, setup, slice);
                }
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn farthest_positions_of_the_8_puzzle_match_plain() {
    let size = Size::new(3, 3).expect("a size");
    for text in ["867254301", "647850321"] {
        let start = Board::parse(size, text).expect("a position");
        check_all_setups(&start, 1_000);
    }
}

/// Checks the solvable ones of every `step`-th permutation of the 8-puzzle, with stacks so small
/// that they are often full.
fn check_positions(step: usize) {
    let size = Size::new(3, 3).expect("a size");
    let setup = |simd, pruning| WideSetup {
        simd,
        shape: CascadeShape(&[2, 2]),
        split_min_nodes: 0,
        min_subtrees: 3,
        ..WideSetup::new(kernels(size), pruning)
    };
    let setups =
        [setup(Simd::best(), false), setup(Simd::best(), true), setup(Simd::Portable, true)];
    for index in (0..9 * 8 * 7 * 6 * 5 * 4 * 3 * 2).step_by(step) {
        let start = nth_permutation(size, index);
        if start.check_solvable().is_ok() && start.manhattan() > 0 {
            check(&start, setups[index % setups.len()], u64::MAX);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes days")]
fn every_eleventh_position_of_the_8_puzzle_matches_plain() {
    check_positions(11);
}

#[test]
#[ignore = "half a minute in a release build"]
fn every_position_of_the_8_puzzle_matches_plain() {
    check_positions(1);
}

/// Returns the permutation with this index, in lexicographic order.
fn nth_permutation(size: Size, mut index: usize) -> Board {
    let mut left: Vec<u8> = (0..size.cells() as u8).collect();
    let mut tiles = Vec::new();
    while !left.is_empty() {
        let ways: usize = (1..left.len()).product();
        tiles.push(left.remove(index / ways));
        index %= ways;
    }
    Board::from_tiles(size, &tiles).expect("a permutation")
}

#[test]
fn short_walks_on_every_size_match_plain() {
    // Miri takes a thousand times as long.
    let steps = if cfg!(miri) { 8 } else { 24 };
    for size in Size::all().filter(|&size| KernelTable::find(size).is_some()) {
        let mut random = Random::new(3);
        for _ in 0..if cfg!(miri) { 1 } else { 4 } {
            let start = Board::random_walk(size, steps, &mut random);
            if start.manhattan() > 0 {
                check_all_setups(&start, 7);
            }
        }
    }
}

/// A board whose children have no room is searched immediately.
#[test]
#[cfg_attr(miri, ignore = "takes more than ten minutes")]
fn full_stacks_lose_no_nodes() {
    let size = Size::new(3, 3).expect("a size");
    let start = Board::parse(size, "647850321").expect("a position");
    let setup = WideSetup::new(kernels(size), false);
    check(
        &start,
        WideSetup {
            shape: CascadeShape(&[1, 1, 1, 1, 1, 1]),
            split_min_nodes: 0,
            min_subtrees: 1,
            ..setup
        },
        u64::MAX,
    );
}

/// An earlier version ignored the observer for a second while retracing after long searches.
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn retracing_can_be_cancelled_and_resumed() {
    let size = Size::new(4, 4).expect("a size");
    let start = Board::parse(size, "13560de9b48ca7f2").expect("a position");
    let setup =
        WideSetup { min_subtrees: 2, retrace_slice: 1_000, ..WideSetup::new(kernels(size), true) };
    let mut search = WideSearch::new(&start, setup);
    let mut stop = |(): &()| ControlFlow::Break(());
    for sad in 0.. {
        search.begin(Threshold::new(start.manhattan(), sad));
        match search.run(u64::MAX, &mut stop) {
            SliceResult::Exhausted => {}
            SliceResult::Paused => {
                let (counts, retraced) = (search.counts(), search.retraced());
                assert!((1_000..2_000).contains(&retraced), "{retraced}");
                let SliceResult::Solved(moves) = search.run(0, &mut ()) else {
                    panic!("solution after resuming");
                };
                assert_eq!(moves.len() as u32, start.manhattan() + 2 * sad);
                assert_eq!(search.counts(), counts, "no node is counted again");
                return;
            }
            SliceResult::Stopped(_) | SliceResult::Solved(_) => {
                panic!("pause before the path is retraced")
            }
        }
    }
}

#[test]
fn level_returns_stacks_round_robin() {
    let mut level = StackLevel::new(130, 4, 2);
    assert_eq!((level.next_ready(), level.next_nonempty()), (None, None));
    for state in [0, 63, 64, 129] {
        level.push(state, u64::from(state));
        level.push(state, u64::from(state));
    }
    level.push(7, 7);
    let ready: Vec<_> = (0..5).map(|_| level.next_ready()).collect();
    assert_eq!(ready, [Some(63), Some(64), Some(129), Some(0), Some(63)]);
    assert_eq!(level.next_nonempty(), Some(64));
    assert_eq!(level.pop(64), Some(64));
    assert_eq!(level.next_ready(), Some(129));
    assert_eq!((level.len(64), level.room(64), level.top(64, 1)), (1, 3, &[64][..]));
    level.clear();
    assert!(!level.is_ready());
    assert_eq!((level.next_nonempty(), level.pop(7)), (None, None));
}

/// The open entries are sorted by quota, and their paths begin at the start.
#[test]
fn frontier_entries_cut_the_tree() {
    let size = Size::new(3, 3).expect("a size");
    let start = Board::parse(size, "867254301").expect("a position");
    let plan = QuotaAutomata::cached(kernels(size), false);
    for target in [1, 2, 10, 1_000] {
        let mut frontier = Frontier::new(Node::root(&start, 3));
        let mut counts = Counts::default();
        let growth = frontier.grow(plan, target, &mut { u64::MAX }, &mut counts);
        assert_eq!(growth, FrontierGrowth::Enough);
        let open = frontier.open_entries();
        assert!(open.is_empty() || open.len() >= target);
        let quotas: Vec<u16> = open.iter().map(|&entry| frontier.node(entry).quota).collect();
        assert!(quotas.is_sorted_by(|one, other| one >= other));
        for entry in open {
            let cells = frontier.blank_path(entry, plan);
            assert_eq!(cells[0] as usize, start.blank());
            assert_eq!(cells.last().copied(), Some(plan.cell(frontier.node(entry))));
        }
    }
}

/// The stacks of a thread take less memory than docs/src/limits.md says.
#[test]
fn worker_memory_is_within_the_documented_limit() {
    for (pruning, megabytes) in [(false, 2), (true, 5)] {
        let setup = WideSetup::new(kernels(Size::new(4, 4).expect("a size")), pruning);
        assert!(setup.new_worker().bytes() < megabytes << 20, "{}", setup.new_worker().bytes());
    }
}
