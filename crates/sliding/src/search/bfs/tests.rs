//! Tests of searches of small puzzles, against plain searches, and of their memory use.

use super::*;
use crate::search::tests::{plain_bfs_levels, row_of_unit_pieces, single_process};

const BYTES: usize = size_of::<Packed<1>>();

/// Searches a puzzle of four unit pieces on a square board with these threads and this memory.
/// Calls `each` after every level, until it returns `false`.
fn grow_with_memory(
    (threads, memory): (usize, usize),
    mut each: impl FnMut(&mut Bfs<'_, 1, 1>, &Budget, &mut SearchControl) -> bool,
) -> Result<(), Stopped> {
    let puzzle = row_of_unit_pieces(4, 4, "1234");
    let compiled: CompiledPuzzle<1, 1> = CompiledPuzzle::new(&puzzle);
    let budget = Budget::new(memory);
    let end = {
        let mut observer = ();
        let mut control = SearchControl::new(single_process(&mut observer), None, &budget);
        let threads = Threads::new(threads).expect("nonzero");
        let start = compiled.pack(puzzle.start());
        let with = (&budget, &mut control);
        let mut bfs = Bfs::new(&compiled, Style::STEP, &[start], threads, with)?;
        loop {
            if !each(&mut bfs, &budget, &mut control) {
                break Ok(());
            }
            match bfs.expand_level(MatchCondition::Never, &mut control) {
                Ok(grown) if grown.is_empty => break Ok(()),
                Ok(_) => (),
                Err(stopped) => break Err(stopped),
            }
        }
    };
    assert_eq!(budget.used(), 0, "all memory is released");
    end
}

/// The levels are those of a plain search, for up to three threads, with much memory and with
/// little.
#[test]
fn levels_match_plain_search() {
    let puzzle = row_of_unit_pieces(4, 4, "1234");
    let compiled = CompiledPuzzle::new(&puzzle);
    let expected = plain_bfs_levels(&compiled, Style::STEP, &[compiled.pack(puzzle.start())]);
    for (threads, memory) in [(1, 1 << 30), (1, 600 << 10), (3, 1 << 30), (2, 600 << 10)] {
        let mut radius = 0;
        let end = grow_with_memory((threads, memory), |bfs, _, _| {
            let mut found: Vec<Packed<1>> = bfs.frontier().copied().collect();
            found.sort_unstable();
            assert_eq!(found, expected[radius]);
            assert_eq!((bfs.depth(), bfs.last_level_len()), (radius, found.len() as u64));
            // All configurations of the last two levels are known, and none beyond them.
            let is_there = |packed: &Packed<1>| bfs.contains(packed, hash(packed));
            assert!(expected[radius.saturating_sub(1)..=radius].iter().flatten().all(is_there));
            assert!(!expected[radius + 1..].iter().flatten().any(is_there));
            radius += 1;
            true
        });
        assert_eq!((end, radius), (Ok(()), expected.len()), "{memory} bytes");
    }
}

/// The budget counts all memory of a search. Dropping its history releases all levels but the last
/// two, and releasing its buffers leaves only the levels.
#[test]
fn budget_matches_memory_in_use() {
    for threads in [1, 2] {
        let mut finished = false;
        let end = grow_with_memory((threads, 1 << 30), |bfs, budget, _| {
            let lists = bfs.level_sizes.iter().sum::<u64>() as usize * BYTES;
            let buckets: usize = bfs.buckets.iter().map(Bucket::bytes).sum();
            assert_eq!(budget.used(), lists + buckets + bfs.successors.bytes());
            assert!(bfs.successors.bytes() > 0 || bfs.depth() == 0);
            assert!(bfs.can_reconstruct_path());
            if bfs.depth() == 12 {
                bfs.drop_history();
                let recent = (bfs.level_sizes[11] + bfs.level_sizes[12]) as usize * BYTES;
                assert_eq!(budget.used(), recent + buckets + bfs.successors.bytes());
                assert_eq!(bfs.successors.bytes(), 0, "no pending neighbors");
                assert!(!bfs.can_reconstruct_path());
                let is_kept = |level: &BfsLevel<1>| level.len() > 0;
                let kept: Vec<bool> = bfs.levels.iter().map(is_kept).collect();
                assert!(kept.iter().enumerate().all(|(radius, kept)| *kept == (radius > 10)));
                finished = true;
            }
            !finished
        });
        assert_eq!((end, finished), (Ok(()), true));
        let end = grow_with_memory((threads, 1 << 30), |bfs, budget, _| {
            if bfs.depth() == 9 {
                let before = budget.used();
                bfs.release_buffers();
                let lists = bfs.level_sizes.iter().sum::<u64>() as usize * BYTES;
                assert_eq!(budget.used(), lists);
                assert!(before > 2 * lists);
                return false;
            }
            true
        });
        assert_eq!(end, Ok(()));
    }
}

/// Once history is dropped, only the last two levels remain, at any depth.
#[test]
fn dropped_history_keeps_two_levels() {
    let end = grow_with_memory((1, 1 << 30), |bfs, _, _| {
        if bfs.depth() >= 3 {
            bfs.drop_history();
            let kept = bfs.levels.iter().filter(|level| level.len() > 0).count();
            assert_eq!(kept, 2);
        }
        true
    });
    assert_eq!(end, Ok(()));
    let mut dropped = false;
    let end = grow_with_memory((1, 1 << 30), |bfs, _, _| {
        if bfs.depth() == 5 {
            bfs.drop_history();
            dropped = true;
        }
        let kept = bfs.levels.iter().filter(|level| level.len() > 0).count();
        assert_eq!(kept, if dropped { 2 } else { bfs.depth() + 1 });
        true
    });
    assert_eq!(end, Ok(()));
}

/// Buckets of one thread fit into a cache. Several threads have at least four buckets each, unless
/// these are small.
#[test]
fn buckets_fit_the_cache_and_cover_all_threads() {
    for (threads, expected) in [
        (1, [(0, 1), (BUCKET_BYTES, 1), (BUCKET_BYTES + 1, 2), (2 * BUCKET_BYTES, 2)]),
        (
            2,
            [
                (SMALL_BUCKET_BYTES, 1),
                (SMALL_BUCKET_BYTES + 1, 2),
                (BUCKET_BYTES, 8),
                (8 * BUCKET_BYTES, 8),
            ],
        ),
        (
            3,
            [
                (BUCKET_BYTES, 8),
                (BUCKET_BYTES + 8, 16),
                (16 * BUCKET_BYTES, 16),
                (16 * BUCKET_BYTES + 16, 32),
            ],
        ),
    ] {
        let mut is_first = true;
        let _ = grow_with_memory((threads, 1 << 30), |bfs, _, _| {
            if std::mem::take(&mut is_first) {
                let bucketings =
                    expected.map(|(bytes, _)| (bytes, bfs.bucketing_for(bytes).count()));
                assert_eq!(bucketings, expected, "{threads} threads");
            }
            // If memory allows, buckets are split as soon as they are too large.
            let bytes = last_levels(&bfs.levels, bfs.bucketing).bytes();
            assert_eq!(bfs.bucketing_for(bytes), bfs.bucketing);
            assert_eq!(bfs.buckets.len(), bfs.bucketing.count());
            true
        });
    }
}

/// Without memory for more buckets, their number and their memory stay the same.
#[test]
fn buckets_split_only_if_memory_allows() {
    for threads in [1, 3] {
        let mut radius = 0;
        let end = grow_with_memory((threads, 1 << 30), |bfs, budget, control| {
            radius += 1;
            if radius == 8 {
                let (before, bucketing) = (budget.used(), bfs.bucketing);
                let free = budget.limit() - before;
                assert!(budget.try_reserve(free - 1000));
                assert_eq!(bfs.rebucket(bucketing.doubled(), control), Ok(false));
                assert_eq!((budget.used(), bfs.bucketing), (before + free - 1000, bucketing));
                assert_eq!(bfs.buckets.len(), bucketing.count());
                budget.release(free - 1000);
                assert_eq!(bfs.rebucket(bucketing.doubled(), control), Ok(true));
                assert_eq!(bfs.bucketing, bucketing.doubled());
                assert_eq!(bfs.buckets.len(), 2 * bucketing.count());
                let lists = bfs.level_sizes.iter().sum::<u64>() as usize * BYTES;
                let buckets: usize = bfs.buckets.iter().map(Bucket::bytes).sum();
                assert_eq!(budget.used(), lists + buckets + bfs.successors.bytes());
                let is_there = |packed: &Packed<1>| bfs.contains(packed, hash(packed));
                assert!(bfs.levels[6..].iter().flat_map(BfsLevel::iter).all(is_there));
            }
            true
        });
        assert_eq!(end, Ok(()));
    }
}
