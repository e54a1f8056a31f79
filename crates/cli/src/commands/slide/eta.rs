//! Progress and estimated remaining time of a search.

use crate::support::level_history::LevelHistory;
use crate::support::output::numbers::format_millions_per_second;
use crate::support::progress::{ProgressUpdate, estimate_seconds, format_remaining};
use fifteen::runtime::estimate::Interval;
use fifteen::runtime::level_store::{Index, Side};
use fifteen::runtime::memory::Bytes;
use fifteen::runtime::number_format::Pluralized;
use fifteen::sliding::{BfsProgress, Options, Strategy, Task};

/// Estimator of the remaining time of a search.
pub struct SlideEta {
    history: LevelHistory,
    end_condition: EndCondition,
}

/// Condition for the end of a search.
enum EndCondition {
    /// The last level is complete.
    LastLevel,
    /// A solution is found, or the last level is complete.
    FirstSolution,
    /// The frontiers of both directions meet, which cannot be predicted.
    FrontiersMeet,
}

impl SlideEta {
    /// Creates an estimator. The levels of a checkpoint are already complete.
    pub fn new(options: &Options, task: Task, index: Option<&Index>) -> SlideEta {
        let end_condition = match (task, options.strategy) {
            (Task::Solve, Strategy::Bidirectional) => EndCondition::FrontiersMeet,
            (Task::Solve, _) => EndCondition::FirstSolution,
            _ => EndCondition::LastLevel,
        };
        // Only bidirectional searches have levels on both sides, and they get no estimate.
        let known = index.map(|index| Side::BOTH.map(|side| index.sizes(side)).concat());
        SlideEta { history: LevelHistory::new(&known.unwrap_or_default()), end_condition }
    }

    /// Records the progress of the levels.
    pub fn record_level(&mut self, progress: &BfsProgress) {
        self.history.record_level(progress.moves, progress.found);
    }

    /// Describes the progress. `rate` is the number of configurations found per second.
    pub fn progress_update(&self, progress: &BfsProgress, rate: Option<f64>) -> ProgressUpdate {
        let BfsProgress { moves, found, chunks_done: part, chunks_total: parts, .. } = *progress;
        let percent = (100 * part).checked_div(parts).unwrap_or(0);
        let remaining = estimate_seconds(self.configurations_left(progress), rate);
        let line = format!(
            "move {moves} {percent}%, {}, {}, {}{}",
            Pluralized(found.into(), "configuration"),
            rate.map_or_else(|| "-".to_owned(), format_millions_per_second),
            Bytes(progress.bytes as u128),
            remaining.map(|range| format!(", {}", format_remaining(range))).unwrap_or_default(),
        );
        ProgressUpdate { found: Some(found.into()), remaining, ..ProgressUpdate::from(line) }
    }

    /// Estimates the number of remaining configurations.
    fn configurations_left(&self, progress: &BfsProgress) -> Option<Interval> {
        let left = self.history.estimate_left(progress.moves, progress.found)?;
        match self.end_condition {
            EndCondition::LastLevel => Some(left),
            EndCondition::FirstSolution => Some(Interval { lower: 0.0, ..left }),
            EndCondition::FrontiersMeet => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen::sliding::{self, Outcome, Puzzle};
    use std::ops::ControlFlow;

    /// Collects the updates of a search that finds 6,000 configurations per second.
    fn collect_updates(puzzle: &Puzzle, task: Task, strategy: Strategy) -> Vec<ProgressUpdate> {
        let options = Options { strategy, ..Options::default() };
        let mut eta = SlideEta::new(&options, task, None);
        let mut updates = Vec::new();
        let mut observer = |progress: &BfsProgress| {
            eta.record_level(progress);
            if updates.len() < progress.moves {
                updates.push(eta.progress_update(progress, Some(6000.0)));
            }
            ControlFlow::Continue(())
        };
        let report = sliding::search(puzzle, &options, task, &mut observer);
        assert!(!matches!(report.outcome, Outcome::Stopped(_)));
        updates
    }

    /// Returns the 8-puzzle, from one of the two positions farthest from the goal.
    fn eight() -> Puzzle {
        let tiles = "1 = 1\n2 = 1\n3 = 1\n4 = 1\n5 = 1\n6 = 1\n7 = 1\n8 = 1\n";
        Puzzle::parse(&format!("3 x 3\n{tiles}867254301\n12345678\n")).expect("valid puzzle")
    }

    #[test]
    fn remaining_time_is_known_after_the_widest_level() {
        let puzzle = eight();
        let estimates = |task, strategy| {
            let updates = collect_updates(&puzzle, task, strategy);
            let estimates: Vec<Interval> =
                updates.iter().filter_map(|update| update.remaining).collect();
            (updates.len(), estimates)
        };
        let (levels, all) = estimates(Task::Explore { max_listed: 0 }, Strategy::Forward);
        assert!(levels > 30 && (1..5).contains(&all.len()), "{levels}: {all:?}");
        assert!(all.iter().all(|left| left.lower <= left.upper && left.upper < 31.0), "{all:?}");
        // A solution may end the search at any time.
        let (_, solving) = estimates(Task::Solve, Strategy::Forward);
        assert!(!solving.is_empty() && solving.iter().all(|left| left.lower == 0.0), "{solving:?}");
        // The meeting of the frontiers cannot be predicted.
        assert_eq!(estimates(Task::Solve, Strategy::Bidirectional).1, []);
    }
}
