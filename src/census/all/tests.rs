//! Tests of several processes that count together, compared with a single one.

use super::rice_codec;
use crate::census::{self, Census, CensusKind, CensusProgress, CheckpointError, Options};
use crate::runtime::Resources;
use crate::runtime::communicator::{Communicator, TappedCommunicator, local_group};
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::Size;
use fifteen_runtime::continue_if;
use std::iter::once;
use std::mem;
use std::ops::ControlFlow;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("valid size")
}

/// Returns options for one thread, which list all positions of the last level.
fn options() -> Options {
    Options { threads: Threads::ONE, max_listed: usize::MAX, ..Options::default() }
}

/// Returns an observer that cancels at this distance.
fn cancel_at(distance: usize) -> impl FnMut(&CensusProgress) -> ControlFlow<()> {
    move |progress| continue_if(progress.distance < distance)
}

/// Asserts that censuses are equal, except for their memory.
fn assert_equal(census: &Census, single: &Census) {
    assert_eq!(census.levels, single.levels, "{}", single.size);
    assert_eq!(census.farthest, single.farthest, "{}", single.size);
    assert_eq!(census.stopped, single.stopped, "{}", single.size);
}

fn assert_all_equal(censuses: &[Census], single: &Census) {
    for census in censuses {
        assert_equal(census, single);
    }
}

/// Counts with one process, up to a distance.
fn count_single(size: Size, options: &Options, distance: usize) -> Census {
    census::count(size, CensusKind::all_from_last(size), options, &mut cancel_at(distance))
        .expect("small board")
}

/// Counts as one of several processes.
fn count_shard(
    size: Size,
    options: &Options,
    communicator: &mut dyn Communicator,
    observer: &mut dyn Observer<CensusProgress>,
) -> Result<Census, CheckpointError> {
    let resources = Resources { communicator: Some(communicator), ..Resources::new(observer) };
    census::count_with(size, CensusKind::all_from_last(size), options, resources)
}

/// Statistics of the data that processes have sent to each other.
#[derive(Clone, Copy, Debug, Default)]
struct TrafficStats {
    bytes: usize,
    positions: u64,
    /// Numbers of batches that were sent raw, and as lists.
    raw: usize,
    lists: usize,
    max_per_round: usize,
    rounds: usize,
}

impl TrafficStats {
    /// Records what a process sends in a round.
    fn record_round(&mut self, rank: usize, messages: &[Vec<u8>]) {
        let others = messages.iter().enumerate().filter(|&(who, _)| who != rank);
        let bytes = others.clone().map(|(_, message)| message.len()).sum();
        self.rounds += 1;
        self.bytes += bytes;
        self.max_per_round = self.max_per_round.max(bytes);
        others.for_each(|(_, message)| self.record_batches(message));
    }

    /// Records the batches of a message. Messages of gathered data have another format.
    fn record_batches(&mut self, mut message: &[u8]) {
        while let Some((length, rest)) = message.split_first_chunk() {
            let length = u16::from_le_bytes(*length).into();
            let Some((batch, rest)) = rest.split_at_checked(length) else { return };
            message = rest;
            let mut words = match batch.first() {
                None => continue,
                Some(&u8::MAX) => {
                    self.raw += 1;
                    vec![0; batch.len() / 8]
                }
                Some(_) => {
                    self.lists += 1;
                    vec![0; 3024]
                }
            };
            if rice_codec::unpack(batch, once(0..words.len()), &mut words).is_some() {
                self.positions +=
                    words.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            }
        }
    }

    /// Returns the statistics of several processes.
    fn sum(all: impl Iterator<Item = TrafficStats>) -> TrafficStats {
        all.fold(TrafficStats::default(), |sum, stats| TrafficStats {
            bytes: sum.bytes + stats.bytes,
            positions: sum.positions + stats.positions,
            raw: sum.raw + stats.raw,
            lists: sum.lists + stats.lists,
            max_per_round: sum.max_per_round.max(stats.max_per_round),
            rounds: sum.rounds.max(stats.rounds),
        })
    }
}

/// Counts with several processes, up to a distance.
fn count_distributed(
    count: usize,
    size: Size,
    options: &Options,
    distance: usize,
) -> (Vec<Census>, TrafficStats) {
    let ends = local_group(count, |communicator: &mut dyn Communicator| {
        let mut stats = TrafficStats::default();
        let mut on_send = |rank: usize, messages: &[Vec<u8>]| stats.record_round(rank, messages);
        let mut communicator = TappedCommunicator { inner: communicator, on_send: &mut on_send };
        let census = count_shard(size, options, &mut communicator, &mut cancel_at(distance));
        (census.expect("small board"), stats)
    });
    let stats = TrafficStats::sum(ends.iter().map(|&(_, stats)| stats));
    (ends.into_iter().map(|(census, _)| census).collect(), stats)
}

/// All levels and the list of the last one are the same for one to five processes, also if the
/// census stops early.
#[test]
fn distributed_census_matches_a_single_process() {
    let mut all = TrafficStats::default();
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let size = size(rows, cols);
        let last = count_single(size, &options(), usize::MAX).distance();
        for distance in [0, 1, last / 2, last - 1, last, usize::MAX] {
            let single = count_single(size, &options(), distance);
            for count in 1..=5 {
                let (censuses, stats) = count_distributed(count, size, &options(), distance);
                assert_eq!(censuses.len(), count);
                assert_all_equal(&censuses, &single);
                all = TrafficStats::sum([all, stats].into_iter());
            }
        }
    }
    assert!(all.raw > 50 && all.lists > 5000, "{all:?}");
}

#[test]
fn distributed_census_counts_ten_cells() {
    for (rows, cols) in [(2, 5), (5, 2)] {
        let options = Options { max_listed: 100, ..options() };
        let single = count_single(size(rows, cols), &options, usize::MAX);
        assert_eq!((single.distance(), single.positions()), (55, 1_814_400));
        for count in [2, 3, 4, 5, 16] {
            let (censuses, _) = count_distributed(count, size(rows, cols), &options, usize::MAX);
            assert_all_equal(&censuses, &single);
        }
    }
}

#[test]
fn threads_do_not_change_the_census() {
    let threads = Threads::new(3).expect("three threads");
    let options = Options { threads, max_listed: 7, ..options() };
    for (rows, cols, distance) in [(2, 4, usize::MAX), (3, 3, usize::MAX), (3, 4, 25)] {
        let size = size(rows, cols);
        let single = count_single(size, &options, distance);
        let (censuses, _) = count_distributed(3, size, &options, distance);
        assert_all_equal(&censuses, &single);
    }
}

/// If the observer of one process cancels, at any time, all of them stop at the same level.
#[test]
fn cancelling_one_process_stops_all() {
    let whole = count_single(size(3, 3), &options(), usize::MAX);
    for stop in (1..450).step_by(11) {
        let ends = local_group(3, |communicator: &mut dyn Communicator| {
            let mut polls = 0;
            let is_cancelling = communicator.rank() == stop % 3;
            let mut observer = |_: &CensusProgress| {
                polls += 1;
                assert!(!is_cancelling || polls <= stop, "polled after cancelling");
                continue_if(!is_cancelling || polls != stop)
            };
            let census = count_shard(size(3, 3), &options(), communicator, &mut observer);
            (census.expect("small board"), polls)
        });
        for (census, _) in &ends {
            assert_equal(census, &ends[0].0);
            assert_eq!(census.levels, whole.levels[..census.levels.len()]);
            assert_eq!(census.farthest.len() as u64, *census.levels.last().expect("the goal"));
        }
        // The number of polls depends on the waiting time. It is at least 300 in a complete census.
        let census = &ends[stop % 3].0;
        assert!(stop > 300 || census.stopped == Some(Stopped::Cancelled), "{stop}");
        assert!(
            census.stopped.is_some() || ends[stop % 3].1 < stop || census.levels == whole.levels
        );
    }
}

/// Communicator of a single process that has to wait in every exchange. Contains the messages that
/// the process has sent to itself.
#[derive(Default)]
struct DelayedGroup(Vec<Vec<u8>>);

impl Communicator for DelayedGroup {
    fn rank(&self) -> usize {
        0
    }

    fn size(&self) -> usize {
        1
    }

    fn send_all(&mut self, messages: Vec<Vec<u8>>) {
        self.0 = messages;
    }

    fn recv_all(&mut self, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        wait();
        mem::take(&mut self.0)
    }

    fn broadcast(&mut self, _message: Vec<u8>) {}

    fn poll_messages(&mut self) -> Vec<Vec<u8>> {
        Vec::new()
    }
}

/// A census can be cancelled at any time. While it waits for the last exchange of the last level,
/// this has no effect.
#[test]
fn a_cancelled_census_lists_its_last_level() {
    let whole = count_single(size(2, 3), &options(), usize::MAX);
    let mut polls = 0;
    let mut stop = 0;
    while polls == stop {
        stop += 1;
        polls = 0;
        let mut observer = |_: &CensusProgress| {
            polls += 1;
            continue_if(polls != stop)
        };
        let communicator = &mut DelayedGroup::default();
        let census = count_shard(size(2, 3), &options(), communicator, &mut observer);
        let census = census.expect("small board");
        assert_eq!(census.levels, whole.levels[..census.levels.len()]);
        assert_eq!(Some(&(census.farthest.len() as u64)), census.levels.last(), "{stop}");
        assert!(census.stopped == Some(Stopped::Cancelled) || census.levels == whole.levels);
    }
    assert!(stop > whole.levels.len());
}

/// If the board is too large for one process, all of them fail, with the reason.
#[test]
fn all_processes_fail_if_one_lacks_memory() {
    let errors = local_group(3, |communicator: &mut dyn Communicator| {
        let mebibytes = if communicator.rank() == 1 { 10 } else { 100 };
        let options = Options { memory: crate::Memory::mebibytes(mebibytes), ..options() };
        count_shard(size(3, 4), &options, communicator, &mut ()).expect_err("too large")
    });
    for error in errors {
        let words = "counting the 239,500,800 positions of 3x4 boards needs 12.35 MiB of memory in each \
                     of 3 processes; the limit is 10.00 MiB";
        assert_eq!(error.to_string(), words);
    }
}

/// Together, two processes need at most 1.2 times the memory of a single one. On large boards, so
/// do more processes.
#[test]
fn two_processes_need_about_half_the_memory_each() {
    for (rows, cols) in [(3, 4), (2, 6), (2, 7), (3, 5), (4, 4)] {
        let single = census::required_memory(size(rows, cols), &options(), 1);
        for count in [2, 4, 16, 64] {
            let share = census::required_memory(size(rows, cols), &options(), count);
            assert!(
                rows * cols < 14 && count > 2 || share * count as u128 * 10 <= single * 12,
                "{count}"
            );
        }
    }
}

/// Few positions are exchanged, in less than 0.75 bytes each.
#[test]
#[ignore = "takes seconds"]
fn twelve_cell_exchange_is_compact() {
    for (rows, cols, distance, last) in [(3, 4, 53, 18), (2, 6, 80, 2)] {
        for count in [2, 4, 16] {
            let options = Options { max_listed: 5, ..options() };
            let (censuses, stats) =
                count_distributed(count, size(rows, cols), &options, usize::MAX);
            assert_eq!((censuses[0].distance(), censuses[0].levels[distance]), (distance, last));
            assert!(stats.positions * 100 < 239_500_800 * 18, "{stats:?}");
            assert!((stats.bytes as u64) * 100 < stats.positions * 75, "{stats:?}");
        }
    }
}

#[test]
#[ignore = "takes minutes, and six gibibytes of memory"]
fn two_processes_count_fourteen_cells() {
    let options = Options { memory: crate::Memory::gibibytes(4), ..options() };
    let (censuses, stats) = count_distributed(2, size(2, 7), &options, usize::MAX);
    for census in &censuses {
        assert_eq!((census.distance(), census.positions()), (108, 43_589_145_600));
        assert_eq!((census.farthest.len(), &census.farthest), (1, &censuses[0].farthest));
    }
    assert!((stats.bytes as u64) < 43_589_145_600 / 25, "{stats:?}");
}

/// On 32-bit targets the memory limit may exceed the address space.
#[test]
#[cfg(target_pointer_width = "32")]
fn boards_beyond_the_address_space_fail() {
    let options = Options { memory: crate::Memory::new(u64::MAX), ..options() };
    assert!(
        census::count(size(4, 4), CensusKind::all_from_last(size(4, 4)), &options, &mut ())
            .is_err()
    );
}
