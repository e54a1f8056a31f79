//! Tests of the distribution of work and memory within a level.

use super::*;
use crate::search::BfsProgress;
use crate::search::tests::{row_of_unit_pieces, single_process};
use fifteen_runtime::continue_if;
use std::collections::HashSet;
use std::sync::Mutex;
use std::thread;

const BYTES: usize = size_of::<Packed<1>>();

/// Returns a level of `chunks` full chunks, which repeat a single configuration. It has eight
/// neighbors, since its two pieces move freely.
fn level(chunks: usize) -> (CompiledPuzzle<1, 1>, BfsLevel<1>) {
    let compiled: CompiledPuzzle<1, 1> = CompiledPuzzle::new(&row_of_unit_pieces(6, 2, "12"));
    let packed = compiled.layout.pack(&[7, 28]);
    let list = vec![packed; chunks * CHUNK_LEN].into_boxed_slice();
    (compiled, BfsLevel::new(Bucketing::ONE, vec![list]))
}

const SUCCESSORS_PER_CHUNK: usize = 8 * CHUNK_LEN;

/// Generates neighbors with this many bytes of memory. Returns the number of expanded chunks, and
/// the number of neighbors.
fn expand(chunks: usize, threads: usize, memory: usize) -> (Result<usize, ExpandError>, usize) {
    let (compiled, level) = level(chunks);
    let budget = Budget::new(memory);
    let mut observer = ();
    let mut control = SearchControl::new(single_process(&mut observer), None, &budget);
    let (threads, owners) = (Threads::new(threads).expect("nonzero"), control.owners());
    let mut successors = Successors::new(&compiled, Style::STEP, threads, owners);
    let all: Vec<LevelChunk> = level.chunks().collect();
    let recent = LastLevels { bucketing: Bucketing::ONE, levels: &[] };
    let end = successors.expand_chunks(&level, &all, recent, &budget, &mut control);
    let lists = successors.per_thread.iter().flatten();
    let count = lists.map(Vec::len).sum::<usize>();
    assert_eq!(successors.has_pending(), count > 0);
    successors.update_budget(&budget);
    let lists = successors.per_thread.iter().flatten();
    let taken = lists.map(|list| list.capacity() * BYTES).sum::<usize>();
    assert_eq!((successors.bytes(), budget.used()), (taken, taken));
    successors.shrink(&budget);
    assert_eq!(successors.has_pending(), count > 0, "pending neighbors remain");
    successors.clear(&budget);
    assert!(!successors.has_pending());
    assert_eq!((successors.bytes(), budget.used()), (0, 0));
    (end, count)
}

/// A round takes a sixteenth of the memory. Once it has taken more, no further chunk is begun.
#[test]
fn rounds_use_a_sixteenth_of_the_memory() {
    for (rooms, chunks) in [(1, 2), (2, 3), (5, 6), (9, 10), (10, 10), (100, 10)] {
        let memory = rooms * SUCCESSORS_PER_CHUNK * BYTES * 16;
        assert_eq!(expand(10, 1, memory), (Ok(chunks), chunks * SUCCESSORS_PER_CHUNK), "{rooms}");
        let (end, count) = expand(10, 1, memory - 1);
        let fewer = chunks.min(rooms);
        assert_eq!((end, count), (Ok(fewer), fewer * SUCCESSORS_PER_CHUNK), "{rooms}");
    }
}

/// The neighbors of one chunk must take less than half of the memory. Each of several threads has
/// its share of that; if the share is too small, one thread takes all.
#[test]
fn one_chunk_may_use_half_of_the_memory() {
    let least = 2 * (SUCCESSORS_PER_CHUNK + 1) * BYTES;
    for threads in 1..4 {
        let (end, count) = expand(8 * threads, threads, least);
        assert_eq!((end, count), (Ok(1), SUCCESSORS_PER_CHUNK), "{threads} threads");
        let (end, count) = expand(8 * threads, threads, least - 1);
        assert_eq!((end, count), (Err(ExpandError::TooMany), 0), "{threads} threads");
    }
    // If the share is enough for a chunk, each thread may expand one.
    let (end, count) = expand(16, 2, 2 * least);
    assert!(end == Ok(2) && count == 2 * SUCCESSORS_PER_CHUNK || end == Ok(1), "{end:?}");
}

/// Every chunk is expanded once, on any number of threads.
#[test]
fn every_chunk_is_expanded_once() {
    for (chunks, threads) in [(1, 3), (7, 2), (16, 2), (30, 3), (40, 4)] {
        let done = expand(chunks, threads, 1 << 30);
        assert_eq!(done, (Ok(chunks), chunks * SUCCESSORS_PER_CHUNK), "{threads} threads");
    }
}

/// A thread polls every few thousand neighbors, and stops if it is cancelled; then no neighbors
/// are pending.
#[test]
fn threads_poll_for_cancellation() {
    let (compiled, level) = level(20);
    let all: Vec<LevelChunk> = level.chunks().collect();
    let budget = Budget::new(1 << 30);
    let recent = LastLevels { bucketing: Bucketing::ONE, levels: &[] };
    let polls = 20 * SUCCESSORS_PER_CHUNK / CHECK_INTERVAL;
    for most in [0, 1, polls - 1, polls] {
        let mut polled = 0;
        let mut observer = |_: &BfsProgress| {
            polled += 1;
            continue_if(polled <= most)
        };
        let mut control = SearchControl::new(single_process(&mut observer), None, &budget);
        let owners = control.owners();
        let mut successors = Successors::new(&compiled, Style::STEP, Threads::ONE, owners);
        let end = successors.expand_chunks(&level, &all, recent, &budget, &mut control);
        assert_eq!(end, if most < polls { Err(ExpandError::Cancelled) } else { Ok(20) });
        assert_eq!(successors.has_pending(), end.is_ok());
        successors.clear(&budget);
        assert_eq!((polled, budget.used()), ((most + 1).min(polls), 0));
    }
}

/// A list starts with a few entries and doubles.
#[test]
fn full_lists_double() {
    let (mut count, mut list) = (SuccessorCounter::new(), Vec::new());
    let mut capacities = Vec::new();
    for number in 0..100_u64 {
        if list.len() == list.capacity() {
            assert!(count.grow_list(&mut list).is_continue());
            capacities.push(list.capacity());
        }
        list.push(number);
    }
    assert_eq!(capacities, [4, 8, 16, 32, 64, 128]);
}

/// All items are visited once. Each thread takes a contiguous share, and all shares but the last
/// are equal.
#[test]
fn work_is_split_evenly_between_threads() {
    let budget = Budget::new(1 << 20);
    let mut observer = ();
    for (things, threads, shares) in
        [(0, 2, &[][..]), (1, 3, &[1]), (4, 1, &[4]), (4, 2, &[2, 2]), (7, 3, &[3, 3, 1])]
    {
        let mut control = SearchControl::new(single_process(&mut observer), None, &budget);
        let mut all: Vec<(usize, usize)> = (0..things).map(|thing| (thing, 0)).collect();
        let worker_ids = Mutex::new(vec![None; things]);
        let work = |thing: &mut (usize, usize), _: CancelPoll| {
            thing.1 += 1;
            worker_ids.lock().expect("no panic")[thing.0] = Some(thread::current().id());
            ControlFlow::Continue(())
        };
        assert_eq!(par_for_each(&mut all, threads, work, &mut control), Ok(()));
        assert!(all.iter().all(|thing| thing.1 == 1), "{all:?}");
        let worker_ids = worker_ids.into_inner().expect("no panic");
        let runs: Vec<usize> =
            worker_ids.chunk_by(|one, next| one == next).map(<[_]>::len).collect();
        assert_eq!(runs, shares, "{things} for {threads}");
    }
}

/// Few candidates are inserted by one thread, since starting others takes longer. Many are inserted
/// by all threads, with the same result.
#[test]
fn few_candidates_are_inserted_by_one_thread() {
    let budget = Budget::new(1 << 30);
    let mut observer = ();
    let compiled: CompiledPuzzle<1, 1> = CompiledPuzzle::new(&row_of_unit_pieces(6, 2, "12"));
    let bucketing = Bucketing::ONE.doubled();
    let recent = LastLevels::<1> { bucketing, levels: &[] };
    for (count, is_one) in [(2047, true), (2048, false), (4000, false)] {
        let mut control = SearchControl::new(single_process(&mut observer), None, &budget);
        let (threads, owners) = (Threads::new(2).expect("two threads"), control.owners());
        let mut successors = Successors::new(&compiled, Style::STEP, threads, owners);
        for (number, lists) in successors.per_thread.iter_mut().enumerate() {
            lists.resize_with(2, Vec::new);
            for word in (number..count).step_by(2) {
                lists[bucketing.bucket_of(hash(&[word as u64]))].push([word as u64]);
            }
        }
        let mut buckets = [0, 1].map(Bucket::new);
        let worker_ids = Mutex::new(HashSet::new());
        let meets = |packed: &Packed<1>, _| {
            worker_ids.lock().expect("no panic").insert(thread::current().id());
            packed[0].is_multiple_of(7)
        };
        let met = successors.insert_all(&mut buckets, recent, &budget, &meets, &mut control);
        let mut met = met.expect("no cancellation");
        met.sort_unstable();
        assert!(met.into_iter().eq((0..count as u64).step_by(7).map(|word| [word])));
        assert_eq!(buckets.iter().map(Bucket::next_level_len).sum::<usize>(), count);
        assert_eq!(worker_ids.into_inner().expect("no panic").len() == 1, is_one, "{count}");
        assert!(!successors.has_pending());
        successors.shrink(&budget);
        assert_eq!(successors.bytes(), 0, "empty lists released");
    }
}
