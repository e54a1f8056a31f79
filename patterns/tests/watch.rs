//! Who watches a construction hears how far it is, and can stop it.

mod common;

use common::{GO_ON, pattern, size, table};
use fifteen_patterns::{Pattern, Progress, construct};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// All that is said during a construction with one thread.
fn said(pattern: &Pattern) -> Vec<Progress> {
    let said = Mutex::new(Vec::new());
    let watch = |progress| {
        said.lock().expect("nobody panics").push(progress);
        ControlFlow::Continue(())
    };
    assert_eq!(construct(pattern, 1, &watch), Some(table(pattern)));
    said.into_inner().expect("nobody panics")
}

#[test]
fn progress_goes_from_the_goal_to_the_farthest_placements() {
    for (rows, cols, homes) in [(3, 3, 0x0f), (2, 5, 0x2d), (4, 4, 0x13)] {
        let pattern = pattern(size(rows, cols), homes);
        let (ranking, said) = (pattern.ranking(), said(&pattern));
        assert_eq!((said[0].level, said[0].known), (1, 1), "the goal is known");
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

#[test]
fn a_construction_can_be_stopped_wherever_it_says_something() {
    let pattern = pattern(size(3, 3), 0x1b);
    let calls = said(&pattern).len();
    assert!(calls > 100);
    for threads in 1..=3 {
        for stop in (0..calls).step_by(calls / 40).chain([calls - 1]) {
            let heard = AtomicUsize::new(0);
            // It says stop only once.
            let watch = |_| match heard.fetch_add(1, Ordering::Relaxed) == stop {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            assert_eq!(construct(&pattern, threads, &watch), None, "{stop} of {calls}");
        }
    }
}

#[test]
fn nobody_is_asked_again_after_saying_stop() {
    let pattern = pattern(size(4, 4), 0x17);
    for stop in [0, 1, 20, 500] {
        let heard = AtomicUsize::new(0);
        let watch = |_| match heard.fetch_add(1, Ordering::Relaxed) < stop {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        assert_eq!(construct(&pattern, 1, &watch), None);
        assert_eq!(heard.into_inner(), stop + 1);
    }
}

#[test]
fn a_stopped_construction_leaves_nothing_behind() {
    let pattern = pattern(size(3, 3), 0x2d);
    let before = table(&pattern);
    assert_eq!(construct(&pattern, 2, &|_| ControlFlow::Break(())), None);
    assert_eq!(construct(&pattern, 2, GO_ON), Some(before));
}
