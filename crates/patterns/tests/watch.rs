//! Who watches a construction hears how far it is, and can stop it.

mod common;

use common::{pattern, size, table};
use fifteen_patterns::{ConstructionProgress, Pattern, construct, construct_by_digits};
use fifteen_runtime::{Stopped, Threads};
use std::ops::ControlFlow;

/// All that is said during a construction with one thread.
fn record_progress(pattern: &Pattern) -> Vec<ConstructionProgress> {
    let mut said = Vec::new();
    let mut watch = |progress: &ConstructionProgress| {
        said.push(*progress);
        ControlFlow::Continue(())
    };
    assert_eq!(construct(pattern, Threads::ONE, &mut watch), Ok(table(pattern)));
    said
}

#[test]
fn progress_goes_from_the_goal_to_the_farthest_placements() {
    for (rows, cols, homes) in [(3, 3, 0x0f), (2, 5, 0x2d), (4, 4, 0x13)] {
        let pattern = pattern(size(rows, cols), homes);
        let (ranking, said) = (pattern.ranking(), record_progress(&pattern));
        for pair in said.windows(2) {
            assert!((0..=1).contains(&(pair[1].level - pair[0].level)));
            assert!(pair[0].known <= pair[1].known);
        }
        assert!(said.iter().all(|one| one.placements == ranking.count()));
        let table = table(&pattern);
        let distances = (0..ranking.count())
            .map(|rank| pattern.manhattan(&ranking.unrank(rank)) + 2 * table.excess(rank));
        assert_eq!(said.last().map(|last| last.level), distances.clone().max());
        // When a level is begun all nearer placements are known, and no others.
        for begun in said.chunk_by(|one, next| one.level == next.level).map(|level| level[0]) {
            let nearer = distances.clone().filter(|&distance| distance < begun.level).count();
            assert_eq!(begun.known, nearer, "level {}", begun.level);
        }
    }
}

/// A search is not all: before it sets are laid out, and after it all is brought into the order of
/// ranks. With large patterns each takes a second and more.
#[test]
fn progress_is_reported_before_and_after_the_search() {
    for (rows, cols, homes) in [(4, 4, 0x137), (2, 6, 0x137)] {
        let pattern = pattern(size(rows, cols), homes);
        let all = pattern.ranking().count();
        let said = record_progress(&pattern);
        for pair in said.windows(2) {
            assert!(pair[0].prepared <= pair[1].prepared && pair[0].ranked <= pair[1].ranked);
        }
        let is_on_the_way = |number: usize| number > 0 && number < all;
        assert!(said.iter().filter(|one| is_on_the_way(one.prepared)).count() > 100);
        assert!(said.iter().filter(|one| is_on_the_way(one.ranked)).count() > 5);
        assert!(said.iter().all(|one| one.level == 0 || one.prepared == all));
        assert!(said.iter().all(|one| one.ranked == 0 || one.known == all));
        assert_eq!(said.last().map(|last| last.ranked), Some(all));
    }
}

/// By digits a table is written window by window: all of them take as long.
#[test]
fn progress_is_reported_while_digits_are_written() {
    let pattern = pattern(size(4, 4), 0x137);
    let all = pattern.ranking().count();
    let mut ranked = Vec::new();
    let mut watch = |progress: &ConstructionProgress| {
        ranked.push(progress.ranked);
        ControlFlow::Continue(())
    };
    construct_by_digits(&pattern, Threads::ONE, &mut watch).expect("nobody stops it");
    ranked.dedup();
    assert_eq!((ranked.first(), ranked.last()), (Some(&0), Some(&all)));
    assert!(ranked.is_sorted() && ranked.len() > 5, "{ranked:?}");
    let steps = ranked.windows(2).map(|two| two[1] - two[0]);
    assert!(steps.clone().max() < Some(all / 4), "{ranked:?}");
}

/// If all tiles are of the pattern half of the placements are never found, and these are given up
/// one by one. That takes longer than the search.
#[test]
fn progress_is_reported_while_unreachable_levels_are_set() {
    let pattern = pattern(size(2, 5), 0x1ff);
    let (all, said) = (pattern.ranking().count(), record_progress(&pattern));
    let giving_up = said.iter().map(|one| one.known).filter(|known| (all / 2..all).contains(known));
    let mut known: Vec<usize> = giving_up.collect();
    known.dedup();
    assert!(known.len() > 20 && known.is_sorted());
    // Step by step until hardly any are left.
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
            let mut heard = 0;
            // It says stop only once.
            let mut watch = |_: &ConstructionProgress| {
                heard += 1;
                if heard == stop + 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let end = construct(&pattern, threads, &mut watch);
            // Where others work, too, the calling thread has less to say.
            let is_heard = threads == Threads::ONE || heard > stop;
            let expected = if is_heard { Err(Stopped::Cancelled) } else { Ok(whole.clone()) };
            assert_eq!(end, expected, "{stop} of {calls}");
            assert!(heard <= stop + 1, "nobody is asked again after saying stop");
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
