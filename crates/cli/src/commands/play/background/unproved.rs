//! Solutions that are not proved to be shortest, for hints on boards where an optimal search may
//! take hours.

use super::mailbox::TilesProblem;
use super::search::MailboxObserver;
use crate::support::clock::Clock;
use fifteen::anytime::{self, Progress, Settings};
use fifteen::board::{blank_moves, pushed_tiles};
use fifteen::runtime::{Memory, continue_if};
use fifteen::{Metric, Threads};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Time until the first solution is reported; longer if none is found by then.
const FIRST_SLICE: Duration = Duration::from_millis(300);

/// Growth factor of the time between reports.
const SLICE_GROWTH: u32 = 3;

/// Longest time that a slice may take beyond its length until it has built its tables and begins to
/// shorten the solution.
const LONGEST_PREPARATION: Duration = Duration::from_secs(10);

/// Finds a solution on one thread and shortens it, until the optimal search has an answer, three
/// times the time limit has passed, the request is outdated, or the solution is proved to be
/// shortest. Records each shorter solution in the status.
///
/// The search reports a solution only when it ends. It therefore runs in time slices of growing
/// length, each of which starts from the solution of the previous one. It uses a quarter of the
/// memory, plus up to 300 MB for tables and weights.
pub(super) fn search(
    problem: &TilesProblem,
    memory: Memory,
    observer: &MailboxObserver,
    has_answer: &AtomicBool,
) {
    let start = &problem.board;
    let record_bound = |bound: u32| {
        if problem.metric == Metric::Single {
            observer.update(|status| status.lower_bound = status.lower_bound.max(bound as usize));
        }
    };
    let known = pushed_tiles(start, &problem.known).ok();
    let mut best = known.filter(|tiles| !tiles.is_empty());
    let mut length = usize::MAX;
    let mut slice = FIRST_SLICE;
    for seed in 0.. {
        let is_first = best.is_none();
        let settings = Settings {
            threads: Threads::ONE,
            memory: Memory::new(memory.bytes() / 4),
            seed,
            solution: best.take(),
            ..Settings::default()
        };
        let clock = Clock::start();
        let is_wanted = || observer.wants_unproved() && !has_answer.load(Ordering::Relaxed);
        let mut poll = |progress: &Progress| {
            record_bound(progress.bound);
            let has_expired =
                || is_slice_over(clock.elapsed(), slice, is_first || progress.nodes > 0);
            continue_if(is_wanted() && (progress.length.is_none() || !has_expired()))
        };
        let Ok(report) = anytime::search(start, &settings, &mut poll) else { return };
        record_bound(report.bound);
        if report.moves.len() < length {
            length = report.moves.len();
            observer.update(|status| status.unproved = blank_moves(start, &report.moves));
        }
        if report.is_optimal() || !is_wanted() {
            return;
        }
        best = Some(report.moves);
        slice *= SLICE_GROWTH;
    }
}

/// Returns whether a slice has taken its time. Without a result it goes on for a while, so that a
/// busy machine does not spend all slices on tables that are never used.
fn is_slice_over(elapsed: Duration, slice: Duration, has_result: bool) -> bool {
    elapsed >= if has_result { slice } else { slice + LONGEST_PREPARATION }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_does_not_end_before_it_has_tables() {
        let [short, long] = [1, 60].map(Duration::from_secs);
        assert!(is_slice_over(short, FIRST_SLICE, true));
        assert!(!is_slice_over(short, FIRST_SLICE, false));
        assert!(is_slice_over(long, FIRST_SLICE, false));
    }
}
