//! Several who count together, against one by itself.

use super::{SingleProcess, rice_codec};
use crate::census::{self, Census, CensusProgress, Options};
use crate::runtime::communicator::{Communicator, Tapped, local_group};
use crate::{Stopped, Threads};
use fifteen_codegen::Size;
use std::iter::once;
use std::ops::ControlFlow;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

/// One thread, and everything listed.
fn options() -> Options {
    Options { threads: Threads::ONE, max_listed: usize::MAX, ..Options::default() }
}

/// A watch that stops at this distance.
fn cancel_at(distance: usize) -> impl FnMut(&CensusProgress) -> ControlFlow<()> {
    move |progress| match progress.distance < distance {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    }
}

/// The same census, but for the memory.
fn assert_equal(census: &Census, alone: &Census) {
    assert_eq!(census.levels, alone.levels, "{}", alone.size);
    assert_eq!(census.farthest, alone.farthest, "{}", alone.size);
    assert_eq!(census.stopped, alone.stopped, "{}", alone.size);
}

fn assert_all_equal(censuses: &[Census], alone: &Census) {
    for census in censuses {
        assert_equal(census, alone);
    }
}

/// What somebody has given to others.
#[derive(Clone, Copy, Debug, Default)]
struct TrafficStats {
    bytes: usize,
    positions: u64,
    /// Units sent as they are, and as lists.
    raw: usize,
    lists: usize,
    max_per_round: usize,
    rounds: usize,
}

impl TrafficStats {
    /// Takes note of what somebody gives in a turn.
    fn record_round(&mut self, me: usize, give: &[Vec<u8>]) {
        let others = give.iter().enumerate().filter(|&(who, _)| who != me);
        let bytes = others.clone().map(|(_, parcel)| parcel.len()).sum();
        self.rounds += 1;
        self.bytes += bytes;
        self.max_per_round = self.max_per_round.max(bytes);
        others.for_each(|(_, parcel)| self.record_batches(parcel));
    }

    /// Takes note of the units of a parcel; what is shown to all looks otherwise.
    fn record_batches(&mut self, mut parcel: &[u8]) {
        while let Some((length, rest)) = parcel.split_first_chunk() {
            let length = u16::from_le_bytes(*length).into();
            let Some((unit, rest)) = rest.split_at_checked(length) else { return };
            parcel = rest;
            let mut words = match unit.first() {
                None => continue,
                Some(&u8::MAX) => {
                    self.raw += 1;
                    vec![0; unit.len() / 8]
                }
                Some(_) => {
                    self.lists += 1;
                    vec![0; 3024]
                }
            };
            if rice_codec::unpack(unit, once(0..words.len()), &mut words).is_some() {
                self.positions +=
                    words.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            }
        }
    }

    /// All that several have given.
    fn sum(all: impl Iterator<Item = TrafficStats>) -> TrafficStats {
        all.fold(TrafficStats::default(), |sum, one| TrafficStats {
            bytes: sum.bytes + one.bytes,
            positions: sum.positions + one.positions,
            raw: sum.raw + one.raw,
            lists: sum.lists + one.lists,
            max_per_round: sum.max_per_round.max(one.max_per_round),
            rounds: sum.rounds.max(one.rounds),
        })
    }
}

/// Counts together, as far as a distance.
fn count_distributed(
    count: usize,
    size: Size,
    options: &Options,
    distance: usize,
) -> (Vec<Census>, TrafficStats) {
    let ends = local_group(count, |peers: &mut dyn Communicator| {
        let mut given = TrafficStats::default();
        let mut hear = |me: usize, give: &[Vec<u8>]| given.record_round(me, give);
        let mut peers = Tapped { inner: peers, on_send: &mut hear };
        let census =
            census::count_all_distributed(size, options, &mut peers, &mut cancel_at(distance));
        (census.expect("it is small"), given)
    });
    let given = TrafficStats::sum(ends.iter().map(|&(_, given)| given));
    (ends.into_iter().map(|(census, _)| census).collect(), given)
}

/// Every level, and what is listed of it, however many they are.
#[test]
fn distributed_census_matches_a_single_process() {
    let mut all = TrafficStats::default();
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let size = size(rows, cols);
        let last = census::count_all(size, &options(), &mut ()).expect("it is small").distance();
        for distance in [0, 1, last / 2, last - 1, last, usize::MAX] {
            let alone =
                census::count_all(size, &options(), &mut cancel_at(distance)).expect("it is small");
            for count in 1..=5 {
                let (censuses, given) = count_distributed(count, size, &options(), distance);
                assert_eq!(censuses.len(), count);
                assert_all_equal(&censuses, &alone);
                all = TrafficStats::sum([all, given].into_iter());
            }
        }
    }
    assert!(all.raw > 50 && all.lists > 5000, "{all:?}");
}

#[test]
fn distributed_census_counts_ten_cells() {
    for (rows, cols) in [(2, 5), (5, 2)] {
        let options = Options { max_listed: 100, ..options() };
        let alone = census::count_all(size(rows, cols), &options, &mut ()).expect("it is small");
        assert_eq!((alone.distance(), alone.positions()), (55, 1_814_400));
        for count in [2, 3, 4, 5, 16] {
            let (censuses, _) = count_distributed(count, size(rows, cols), &options, usize::MAX);
            assert_all_equal(&censuses, &alone);
        }
    }
}

#[test]
fn threads_do_not_change_the_census() {
    let threads = Threads::new(3).expect("some threads");
    let options = Options { threads, max_listed: 7, ..options() };
    for (rows, cols, distance) in [(2, 4, usize::MAX), (3, 3, usize::MAX), (3, 4, 25)] {
        let size = size(rows, cols);
        let alone =
            census::count_all(size, &options, &mut cancel_at(distance)).expect("it is small");
        let (censuses, _) = count_distributed(3, size, &options, distance);
        assert_all_equal(&censuses, &alone);
    }
}

/// The watch of one of them says so, at any time, and they have all stopped at the same level.
#[test]
fn cancelling_one_process_stops_all() {
    let whole = census::count_all(size(3, 3), &options(), &mut ()).expect("it is small");
    for stop in (1..450).step_by(11) {
        let ends = local_group(3, |peers: &mut dyn Communicator| {
            let mut looks = 0;
            let is_asked = peers.rank() == stop % 3;
            let mut watch = |_: &CensusProgress| {
                looks += 1;
                assert!(!is_asked || looks <= stop, "it is not asked again");
                match is_asked && looks == stop {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            };
            let census = census::count_all_distributed(size(3, 3), &options(), peers, &mut watch);
            (census.expect("it is small"), looks)
        });
        for (census, _) in &ends {
            assert_equal(census, &ends[0].0);
            assert_eq!(census.levels, whole.levels[..census.levels.len()]);
            assert_eq!(census.farthest.len() as u64, *census.levels.last().expect("the goal"));
        }
        // How often it is asked depends on how long it waits: 300 times at least, if it is to the end.
        let census = &ends[stop % 3].0;
        assert!(stop > 300 || census.stopped == Some(Stopped::Cancelled), "{stop}");
        assert!(
            census.stopped.is_some() || ends[stop % 3].1 < stop || census.levels == whole.levels
        );
    }
}

/// One who has to wait in every turn.
#[derive(Default)]
struct DelayedGroup(SingleProcess);

impl Communicator for DelayedGroup {
    fn rank(&self) -> usize {
        self.0.rank()
    }

    fn count(&self) -> usize {
        self.0.count()
    }

    fn send_all(&mut self, parcels: Vec<Vec<u8>>) {
        self.0.send_all(parcels);
    }

    fn recv_all(&mut self, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        wait();
        self.0.recv_all(wait)
    }

    fn broadcast(&mut self, news: Vec<u8>) {
        self.0.broadcast(news);
    }

    fn poll_messages(&mut self) -> Vec<Vec<u8>> {
        self.0.poll_messages()
    }
}

/// Whenever the watch says so: also while the last turn of the last level is waited for, when it is too late.
#[test]
fn a_cancelled_census_lists_its_last_level() {
    let whole = census::count_all(size(2, 3), &options(), &mut ()).expect("it is small");
    let mut looks = 0;
    let mut stop = 0;
    while looks == stop {
        stop += 1;
        looks = 0;
        let mut watch = |_: &CensusProgress| {
            looks += 1;
            match looks == stop {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let peers = &mut DelayedGroup::default();
        let census = census::count_all_distributed(size(2, 3), &options(), peers, &mut watch);
        let census = census.expect("it is small");
        assert_eq!(census.levels, whole.levels[..census.levels.len()]);
        assert_eq!(Some(&(census.farthest.len() as u64)), census.levels.last(), "{stop}");
        assert!(census.stopped == Some(Stopped::Cancelled) || census.levels == whole.levels);
    }
    assert!(stop > whole.levels.len());
}

/// If it is too large for one of them it is for all, and they say why.
#[test]
fn all_processes_fail_if_one_lacks_memory() {
    let refusals = local_group(3, |peers: &mut dyn Communicator| {
        let mebibytes = if peers.rank() == 1 { 10 } else { 100 };
        let options = Options { memory: crate::Memory::mebibytes(mebibytes), ..options() };
        census::count_all_distributed(size(3, 4), &options, peers, &mut ()).expect_err("too large")
    });
    for refusal in refusals {
        let words = "3x4 boards have 239,500,800 positions; to count them takes 12.35 MiB of memory in each of 3 \
                     processes, and the limit is 10.00 MiB";
        assert_eq!(refusal.to_string(), words);
    }
}

/// What each of two takes is at most six tenths of what one takes.
#[test]
fn two_processes_need_about_half_the_memory_each() {
    for (rows, cols) in [(3, 4), (2, 6), (2, 7), (3, 5), (4, 4)] {
        let alone = census::required_memory(size(rows, cols), &options());
        for count in [2, 4, 16, 64] {
            let share = census::required_memory_per_process(size(rows, cols), &options(), count);
            assert!(
                rows * cols < 14 && count > 2 || share * count as u128 * 10 <= alone * 12,
                "{count}"
            );
        }
    }
}

/// What crosses is little, and packed in little more than it must take.
#[test]
#[ignore = "takes seconds"]
fn twelve_cell_exchange_is_compact() {
    for (rows, cols, distance, last) in [(3, 4, 53, 18), (2, 6, 80, 2)] {
        for count in [2, 4, 16] {
            let options = Options { max_listed: 5, ..options() };
            let (censuses, given) =
                count_distributed(count, size(rows, cols), &options, usize::MAX);
            assert_eq!((censuses[0].distance(), censuses[0].levels[distance]), (distance, last));
            assert!(given.positions * 100 < 239_500_800 * 18, "{given:?}");
            assert!((given.bytes as u64) * 100 < given.positions * 75, "{given:?}");
        }
    }
}

#[test]
#[ignore = "takes minutes, and six gibibytes of memory"]
fn two_processes_count_fourteen_cells() {
    let options = Options { memory: crate::Memory::gibibytes(4), ..options() };
    let (censuses, given) = count_distributed(2, size(2, 7), &options, usize::MAX);
    for census in &censuses {
        assert_eq!((census.distance(), census.positions()), (108, 43_589_145_600));
        assert_eq!((census.farthest.len(), &census.farthest), (1, &censuses[0].farthest));
    }
    assert!((given.bytes as u64) < 43_589_145_600 / 25, "{given:?}");
}

/// On 32 bits there may be memory allowed that no address leads to.
#[test]
#[cfg(target_pointer_width = "32")]
fn boards_beyond_the_address_space_fail() {
    let options = Options { memory: crate::Memory::new(u64::MAX), ..options() };
    assert!(census::all(size(4, 4), &options, &mut ()).is_err());
}
