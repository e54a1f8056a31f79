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

/// Finds a solution on one thread and shortens it, until the optimal search is over, the request is
/// no longer wanted, or the solution is proved to be shortest. Records each shorter solution in the
/// status.
///
/// The search reports a solution only when it ends. It therefore runs in time slices of growing
/// length, each of which starts from the solution of the previous one. It uses a quarter of the
/// memory, plus up to 200 MB for tables.
pub(super) fn search(
    problem: &TilesProblem,
    memory: Memory,
    observer: &MailboxObserver,
    is_over: &AtomicBool,
) {
    let start = &problem.board;
    let mut best = pushed_tiles(start, &problem.known).unwrap_or_default();
    let mut length = usize::MAX;
    let mut slice = FIRST_SLICE;
    for seed in 0.. {
        let settings = Settings {
            threads: Threads::ONE,
            memory: Memory::new(memory.bytes() / 4),
            seed,
            ..Settings::default()
        };
        let clock = Clock::start();
        let is_wanted = || observer.is_wanted() && !is_over.load(Ordering::Relaxed);
        let mut poll = |progress: &Progress| {
            if problem.metric == Metric::Single {
                observer.update(|status| {
                    status.lower_bound = status.lower_bound.max(progress.bound as usize);
                });
            }
            continue_if(is_wanted() && (progress.length.is_none() || clock.elapsed() < slice))
        };
        let report = match best.is_empty() {
            true => anytime::search(start, &settings, &mut poll),
            false => anytime::improve(start, &best, &settings, &mut poll),
        };
        let Ok(report) = report else { return };
        if report.moves.len() < length {
            length = report.moves.len();
            observer.update(|status| status.unproved = blank_moves(start, &report.moves));
        }
        if report.is_optimal() || !is_wanted() {
            return;
        }
        best = report.moves;
        slice *= SLICE_GROWTH;
    }
}
