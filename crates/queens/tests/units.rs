//! Units of a search, and merged records.

use fifteen_queens::{Error, Options, QueensProgress, QueensRecord, Start, search_units};
use fifteen_runtime::Threads;
use fifteen_runtime::units::{PendingUnits, UNITS};
use fifteen_runtime::{Stopped, continue_if};
use std::ops::ControlFlow;

const ONE: Options = Options { threads: Threads::ONE };

/// Returns a start that cannot be beaten.
fn best_start() -> Start {
    "8x8 8 unattacked 11 queens 30 7 3 10 2 14 23 11".parse().expect("a valid start")
}

/// Returns a start that is beaten in many units.
fn weak_start() -> Start {
    "10x8 9 unattacked 13 queens 0 1 2 10 11 12 20 21 22".parse().expect("a valid start")
}

/// Returns the same start on its side.
fn tall_start() -> Start {
    "8x10 9 unattacked 13 queens 0 1 2 8 9 10 16 17 18".parse().expect("a valid start")
}

/// Returns the records of some units of a search.
fn units(start: &Start, pending: &PendingUnits) -> Vec<(usize, QueensRecord)> {
    let mut records = Vec::new();
    let mut observer = |progress: &QueensProgress| {
        let finished = progress.finished_unit.iter();
        records.extend(finished.map(|unit| (unit.number, unit.record.clone())));
        ControlFlow::Continue(())
    };
    search_units(start, &ONE, pending, &mut observer);
    records
}

/// From an optimal start, the units together visit exactly the nodes of the whole search.
#[test]
fn units_merge_to_the_whole_result() {
    let start = best_start();
    let shards = ["1/2", "2/2"].map(|shard| shard.parse().expect("a shard"));
    let records = shards.map(|shard| units(&start, &PendingUnits::for_shard(shard))).concat();
    assert_eq!(records.len(), UNITS);
    let search = search_units(&start, &ONE, &PendingUnits::none(), &mut ());
    let answer = search.merge_records(records).expect("a verified result");
    assert_eq!((answer.unattacked, answer.upper, answer.nodes), (11, 11, 9_044));
    assert_eq!(answer.stopped, None);
}

/// Among equally good placements, the result has that of the first unit, whatever the order of the
/// records. A board on its side has the same search.
#[test]
fn units_improve_a_weak_start() {
    let start = weak_start();
    let mut records = units(&start, &PendingUnits::all());
    let search = search_units(&start, &ONE, &PendingUnits::none(), &mut ());
    let answer = search.merge_records(records.clone()).expect("a verified result");
    assert_eq!((answer.unattacked, answer.upper, answer.nodes), (17, 17, 114_720));
    let better = |record: &QueensRecord| record.better.as_ref().map(|better| better.unattacked);
    let best = records.iter().filter(|(_, record)| better(record) == Some(17));
    let (_, first) = best.min_by_key(|(unit, _)| *unit).expect("a record with this value");
    assert_eq!(first.better.as_ref().map(|better| &better.queens), Some(&answer.placement));
    records.reverse();
    assert_eq!(search.merge_records(records), Ok(answer.clone()));
    let tall = search_units(&tall_start(), &ONE, &PendingUnits::none(), &mut ());
    let records = units(&tall_start(), &PendingUnits::all());
    let turned = tall.merge_records(records).expect("a verified result");
    let transpose = |square: &usize| square % 10 * 8 + square / 10;
    assert_eq!(turned.placement, answer.placement.iter().map(transpose).collect::<Vec<_>>());
    assert_eq!((turned.unattacked, turned.nodes), (17, answer.nodes));
}

/// A record is rejected if it claims more unattacked squares than its queens leave.
#[test]
fn false_records_are_rejected() {
    let search = search_units(&weak_start(), &ONE, &PendingUnits::none(), &mut ());
    for unattacked in [14, 80] {
        let text = format!("nodes 7 unattacked {unattacked} queens 0 1 2 10 11 12 20 21 22");
        let record: QueensRecord = text.parse().expect("a record");
        let error = search.merge_records([(5, record)]).expect_err("a false record");
        assert!(matches!(error, Error::VerificationFailed(_)));
        let prefix =
            "internal error: verification failed: squares unattacked: 13; squares claimed: ";
        assert_eq!(error.to_string(), format!("{prefix}{unattacked}"));
    }
}

/// The upper bound of a cancelled search covers its unfinished units, so it is at least 17, the
/// maximum.
#[test]
fn cancelled_search_counts_only_finished_units() {
    let start = weak_start();
    for enough in [0, 1, 40] {
        let mut records = Vec::new();
        let mut observer = |progress: &QueensProgress| {
            let finished = progress.finished_unit.iter();
            records.extend(finished.map(|unit| (unit.number, unit.record.clone())));
            continue_if(records.len() < enough)
        };
        let search = search_units(&start, &ONE, &PendingUnits::all(), &mut observer);
        let is_soon = (enough..UNITS / 8).contains(&records.len());
        assert!(is_soon, "units finished meanwhile are reported, too: {}", records.len());
        let answer = search.merge_records(records).expect("a verified result");
        assert_eq!(answer.stopped, Some(Stopped::Cancelled));
        assert!((17..=35).contains(&answer.upper) && answer.unattacked >= 13, "{enough}");
        if enough == 0 {
            assert_eq!((answer.unattacked, answer.upper, answer.nodes), (13, 35, 0));
        }
    }
}

/// The observer receives each unit once, and an estimate of the nodes left in pending units.
#[test]
fn finished_units_are_reported_once() {
    let (start, pending) = (weak_start(), PendingUnits::for_shard("1/4".parse().expect("a shard")));
    let (mut done, mut best, mut middle) = (0, 13, None);
    let mut observer = |progress: &QueensProgress| {
        if let Some(unit) = &progress.finished_unit {
            done += 1;
            let better = unit.record.better.as_ref().map_or(0, |better| better.unattacked);
            best = best.max(better);
            assert_eq!(progress.unattacked, best);
            if done == UNITS / 8 {
                middle = progress.nodes_left.map(|left| (left.lower, left.upper));
            }
        }
        assert_eq!(progress.done, done);
        assert!(progress.upper >= progress.unattacked);
        ControlFlow::Continue(())
    };
    search_units(&start, &ONE, &pending, &mut observer);
    assert_eq!(done, pending.len());
    let (least, most) = middle.expect("enough are done");
    assert_eq!(format!("{most:.0}"), "20748");
    assert!(0.0 < least && least < 18_000.0, "without the nodes of running units: {least}");
}
