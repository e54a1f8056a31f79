//! How far a census is, and how much of it is left.

use crate::support::level_history::LevelHistory;
use crate::support::output::numbers::group_digits;
use crate::support::progress::{ProgressUpdate, format_remaining};
use fifteen::Size;
use fifteen::census::{self, CensusKind, CensusProgress};
use fifteen::runtime::estimate::Interval;

/// What can be said of a census from what its watch hears.
pub struct CensusEta {
    history: LevelHistory,
    /// How many positions there are, if that is known beforehand.
    total: Option<u64>,
}

/// Those that are left may be found up to this many times as fast as those before: these were on many narrow levels, which take
/// their time, too, and there are fewer of them on the way down.
const MAX_SPEEDUP: f64 = 3.0;

impl CensusEta {
    /// Nothing has been heard yet, but levels of these sizes are known.
    pub fn new(size: Size, kind: CensusKind, known: &[u64]) -> CensusEta {
        let total = match kind {
            CensusKind::All => census::solvable_count(size).try_into().ok(),
            CensusKind::Happy => None,
        };
        CensusEta { history: LevelHistory::new(known), total }
    }

    /// Takes note of a level that is complete.
    pub fn record_level(&mut self, progress: &CensusProgress) {
        self.history.record_level(progress.distance + 1, progress.positions);
    }

    /// What there is to say at this pace, which is so much found in a second.
    pub fn progress_update(&self, progress: &CensusProgress, pace: Option<f64>) -> ProgressUpdate {
        let percent = (100 * progress.parts_done).checked_div(progress.parts_total).unwrap_or(0);
        let (distance, before) = (progress.distance + 1, group_digits(progress.positions));
        let remaining =
            pace.zip(self.positions_left(progress)).map(|(pace, left)| left.scaled(1.0 / pace));
        let left =
            remaining.map(|range| format!(", {}", format_remaining(range))).unwrap_or_default();
        let line = format!("distance {distance} {percent}%, {before} positions before it{left}");
        ProgressUpdate {
            found: Some(progress.positions.into()),
            remaining,
            ..ProgressUpdate::from(line)
        }
    }

    /// The positions that are left, as many as take as long at the pace so far, if one can tell: once half of the
    /// positions have been found, or, where nobody knows how many there are, once the widest level is past.
    #[allow(clippy::cast_precision_loss)] // it is an estimate
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

    /// All that is said during a census of the 8-puzzle in which every level takes a second.
    fn collect_updates(kind: CensusKind) -> Vec<ProgressUpdate> {
        let size = Size::new(3, 3).expect("a size");
        let mut outlook = CensusEta::new(size, kind, &[]);
        let mut told = Vec::new();
        let (mut seconds, mut pace) = (0.0, RateMeter::default());
        let mut watch = |progress: &CensusProgress| {
            outlook.record_level(progress);
            if told.len() <= progress.distance {
                seconds += 1.0;
                let pace = pace.nodes_per_second(progress.positions, seconds);
                told.push(outlook.progress_update(progress, pace));
            }
            ControlFlow::Continue(())
        };
        let options = census::Options::default();
        match kind {
            CensusKind::All => census::count_all(size, &options, &mut watch),
            CensusKind::Happy => census::count_happy(size, &options, &mut watch),
        }
        .expect("it is small");
        told
    }

    #[test]
    fn remaining_time_is_known_once_half_of_the_positions_are_found() {
        let told = collect_updates(CensusKind::All);
        let first =
            told.iter().position(|news| news.remaining.is_some()).expect("there are 32 levels");
        // 95,864 of the 181,440 positions are at most 22 moves away.
        assert_eq!((told.len(), first), (32, 22));
        for (news, done) in told.iter().zip(1..).skip(first) {
            let left = news.remaining.expect("half are found");
            assert!(left.lower <= f64::from(32 - done), "{done}: {}", news.line);
            assert!((left.lower * MAX_SPEEDUP - left.upper).abs() < 1e-9);
            assert!(news.line.contains(" positions before it, ") && news.line.ends_with(" left"));
        }
        assert_eq!(told[31].remaining, Some(Interval { lower: 0.0, upper: 0.0 }));
    }

    #[test]
    fn happy_census_has_an_estimate_after_the_widest_level() {
        let told = collect_updates(CensusKind::Happy);
        let said = told.iter().filter(|news| news.remaining.is_some()).count();
        assert!((1..told.len() / 2).contains(&said), "{said} of {}", told.len());
    }
}
