//! Progress and estimated remaining time of a census.

use crate::support::level_history::LevelHistory;
use crate::support::output::numbers::group_digits;
use crate::support::progress::{ProgressUpdate, estimate_seconds, format_remaining};
use fifteen::Size;
use fifteen::census::{self, CensusKind, CensusProgress};
use fifteen::runtime::estimate::Interval;

/// Estimator of the remaining time of a census.
pub struct CensusEta {
    history: LevelHistory,
    /// Number of all positions, if it is known in advance.
    total: Option<u64>,
}

/// Maximum speed of the remaining levels relative to the previous ones. The previous levels include
/// many narrow ones, which have a fixed cost; there are fewer of these after the widest level.
const MAX_SPEEDUP: f64 = 3.0;

impl CensusEta {
    /// Creates an estimator. Levels of these sizes are already complete.
    pub fn new(size: Size, kind: CensusKind, known: &[u64]) -> CensusEta {
        let total = match kind {
            CensusKind::All { .. } | CensusKind::Pushes { .. } => {
                census::solvable_count(size).try_into().ok()
            }
            CensusKind::Happy => None,
        };
        CensusEta { history: LevelHistory::new(known), total }
    }

    /// Records the progress of the levels.
    pub fn record_level(&mut self, progress: &CensusProgress) {
        self.history.record_level(progress.distance + 1, progress.positions);
    }

    /// Describes the progress. `rate` is the number of positions found per second.
    pub fn progress_update(&self, progress: &CensusProgress, rate: Option<f64>) -> ProgressUpdate {
        let percent = (100 * progress.parts_begun).checked_div(progress.parts_total).unwrap_or(0);
        let (distance, before) = (progress.distance + 1, group_digits(progress.positions));
        let remaining = estimate_seconds(self.positions_left(progress), rate);
        let left =
            remaining.map(|range| format!(", {}", format_remaining(range))).unwrap_or_default();
        let line = format!(
            "distance {distance} {percent}%, {before} positions at smaller distances{left}"
        );
        ProgressUpdate {
            found: Some(progress.positions.into()),
            remaining,
            ..ProgressUpdate::from(line)
        }
    }

    /// Estimates the remaining work, as a number of positions at the rate so far. The estimate is
    /// available once half of the positions have been found, or, if their number is unknown, once
    /// the widest level is complete.
    #[allow(clippy::cast_precision_loss)] // an estimate
    fn positions_left(&self, progress: &CensusProgress) -> Option<Interval> {
        let found = progress.positions;
        let Some(all) = self.total else {
            return self.history.estimate_left(progress.distance + 1, found);
        };
        let most = Some(all - found).filter(|&left| left <= found)? as f64;
        Some(Interval { lower: most / MAX_SPEEDUP, upper: most })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::progress::RateMeter;
    use std::ops::ControlFlow;

    /// Collects the updates of a census of the 8-puzzle in which every level takes a second.
    fn collect_updates(kind: CensusKind) -> Vec<ProgressUpdate> {
        let size = Size::new(3, 3).expect("valid size");
        let mut eta = CensusEta::new(size, kind, &[]);
        let mut updates = Vec::new();
        let (mut seconds, mut rate) = (0.0, RateMeter::default());
        let mut observer = |progress: &CensusProgress| {
            eta.record_level(progress);
            if updates.len() <= progress.distance {
                seconds += 1.0;
                let rate = rate.nodes_per_second(progress.positions, seconds);
                updates.push(eta.progress_update(progress, rate));
            }
            ControlFlow::Continue(())
        };
        let options = census::Options::default();
        census::count(size, kind, &options, &mut observer).expect("small board");
        updates
    }

    #[test]
    fn remaining_time_is_known_once_half_of_the_positions_are_found() {
        let updates = collect_updates(CensusKind::All { blank_home: 8 });
        let first =
            updates.iter().position(|update| update.remaining.is_some()).expect("32 levels");
        // 95,864 of the 181,440 positions are at most 22 moves away.
        assert_eq!((updates.len(), first), (32, 22));
        for (update, done) in updates.iter().zip(1..).skip(first) {
            let left = update.remaining.expect("half of the positions found");
            assert!(left.lower <= f64::from(32 - done), "{done}: {}", update.line);
            assert!((left.lower * MAX_SPEEDUP - left.upper).abs() < 1e-9);
            assert!(
                update.line.contains(" smaller distances, ") && update.line.ends_with(" remaining")
            );
        }
        assert_eq!(updates[31].remaining, Some(Interval { lower: 0.0, upper: 0.0 }));
    }

    #[test]
    fn happy_census_has_an_estimate_after_the_widest_level() {
        let updates = collect_updates(CensusKind::Happy);
        let known = updates.iter().filter(|update| update.remaining.is_some()).count();
        assert!((1..updates.len() / 2).contains(&known), "{known} of {}", updates.len());
    }
}
