//! Tests of the observer of a construction, which receives progress and may cancel.

mod common;

use common::{pattern, size, table};
use fifteen_patterns::{ConstructionProgress, Pattern, construct, construct_by_digits};
use fifteen_runtime::{Stopped, Threads};
use std::ops::ControlFlow;

/// Returns all reports of a construction with one thread.
fn record_progress(pattern: &Pattern) -> Vec<ConstructionProgress> {
    let mut reports = Vec::new();
    let mut observer = |progress: &ConstructionProgress| {
        reports.push(*progress);
        ControlFlow::Continue(())
    };
    assert_eq!(construct(pattern, Threads::ONE, &mut observer), Ok(table(pattern)));
    reports
}

#[test]
fn progress_goes_from_the_goal_to_the_farthest_placements() {
    for (rows, cols, homes) in [(3, 3, 0x0f), (2, 5, 0x2d), (4, 4, 0x13)] {
        let pattern = pattern(size(rows, cols), homes);
        let (ranking, reports) = (pattern.ranking(), record_progress(&pattern));
        for pair in reports.windows(2) {
            assert!((0..=1).contains(&(pair[1].level - pair[0].level)));
            assert!(pair[0].known <= pair[1].known);
        }
        assert!(reports.iter().all(|report| report.placements == ranking.count()));
        let table = table(&pattern);
        let distances = (0..ranking.count())
            .map(|rank| pattern.manhattan(&ranking.unrank(rank)) + 2 * table.excess(rank));
        assert_eq!(reports.last().map(|last| last.level), distances.clone().max());
        // When a level begins, all nearer placements are known, and no others.
        for begun in reports.chunk_by(|one, next| one.level == next.level).map(|level| level[0]) {
            let nearer = distances.clone().filter(|&distance| distance < begun.level).count();
            assert_eq!(begun.known, nearer, "level {}", begun.level);
        }
    }
}

/// Before the search, sets are prepared, and after it, the table is reordered by rank. With large
/// patterns each takes more than a second.
#[test]
fn progress_is_reported_before_and_after_the_search() {
    for (rows, cols, homes) in [(4, 4, 0x137), (2, 6, 0x137)] {
        let pattern = pattern(size(rows, cols), homes);
        let all = pattern.ranking().count();
        let reports = record_progress(&pattern);
        for pair in reports.windows(2) {
            assert!(pair[0].prepared <= pair[1].prepared && pair[0].written <= pair[1].written);
        }
        let is_partial = |number: usize| number > 0 && number < all;
        assert!(reports.iter().filter(|report| is_partial(report.prepared)).count() > 100);
        assert!(reports.iter().filter(|report| is_partial(report.written)).count() > 5);
        assert!(reports.iter().all(|report| report.level == 0 || report.prepared == all));
        assert!(reports.iter().all(|report| report.written == 0 || report.known == all));
        assert_eq!(reports.last().map(|last| last.written), Some(all));
    }
}

/// A table by digits is written window by window: less than a quarter of it between two reports.
#[test]
fn progress_is_reported_while_digits_are_written() {
    let pattern = pattern(size(4, 4), 0x137);
    let all = pattern.ranking().count();
    let mut written = Vec::new();
    let mut observer = |progress: &ConstructionProgress| {
        written.push(progress.written);
        ControlFlow::Continue(())
    };
    construct_by_digits(&pattern, Threads::ONE, &mut observer).expect("not cancelled");
    written.dedup();
    assert_eq!((written.first(), written.last()), (Some(&0), Some(&all)));
    assert!(written.is_sorted() && written.len() > 5, "{written:?}");
    let steps = written.windows(2).map(|two| two[1] - two[0]);
    assert!(steps.clone().max() < Some(all / 4), "{written:?}");
}

/// If the pattern has all tiles, half of the placements are never found, and their levels are set
/// one by one. That takes longer than the search.
#[test]
fn progress_is_reported_while_unreachable_levels_are_set() {
    let pattern = pattern(size(2, 5), 0x1ff);
    let (all, reports) = (pattern.ranking().count(), record_progress(&pattern));
    let unreachable =
        reports.iter().map(|report| report.known).filter(|known| (all / 2..all).contains(known));
    let mut known: Vec<usize> = unreachable.collect();
    known.dedup();
    assert!(known.len() > 20 && known.is_sorted());
    // The number grows in small steps almost to the end.
    assert!(known.windows(2).all(|two| two[1] - two[0] < all / 20), "{known:?}");
    assert!(known[known.len() - 1] > all - all / 20, "{known:?}");
}

#[test]
fn construction_can_be_cancelled_at_every_report() {
    let pattern = pattern(size(3, 3), 0x1b);
    let (calls, whole) = (record_progress(&pattern).len(), table(&pattern));
    assert!(calls > 100);
    for threads in 1..=3 {
        let threads = Threads::new(threads).expect("a few");
        for stop in (0..calls).step_by(calls / 40).chain([calls - 1]) {
            let mut calls_made = 0;
            // The observer cancels only once.
            let mut observer = |_: &ConstructionProgress| {
                calls_made += 1;
                if calls_made == stop + 1 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let end = construct(&pattern, threads, &mut observer);
            // With several threads, the calling thread reports less often.
            let is_cancelled = threads == Threads::ONE || calls_made > stop;
            let expected = if is_cancelled { Err(Stopped::Cancelled) } else { Ok(whole.clone()) };
            assert_eq!(end, expected, "{stop} of {calls}");
            assert!(calls_made <= stop + 1, "no report after a cancellation");
        }
    }
}

#[test]
fn cancelled_construction_frees_its_memory() {
    let pattern = pattern(size(3, 3), 0x2d);
    let (before, two) = (table(&pattern), Threads::new(2).expect("a few"));
    let mut stop = |_: &ConstructionProgress| ControlFlow::Break(());
    assert_eq!(construct(&pattern, two, &mut stop), Err(Stopped::Cancelled));
    assert_eq!(construct(&pattern, two, &mut ()), Ok(before));
}
