//! Growth of iterations, and prediction of the next one.
//!
//! The growth factor from one iteration to the next decreases slowly as the search proceeds and
//! never increases much. In a sample of 224 iterations with more than 100,000 nodes, the growth
//! factor was 0.77 to 1.04 times the preceding one; in 216 of them it was [`MIN_FACTOR_RATIO`] to
//! [`MAX_FACTOR_RATIO`] times the preceding one. The sample consists of Korf's instances of the
//! 15-puzzle (forty with the Manhattan distance, all with 6-6-3) and sixteen of Korf and Felner's
//! instances of the 24-puzzle. These ratios give a range for the nodes and the time of the next
//! iteration, if it is exhausted. The last iteration, which finds the solution, usually is not.

use crate::support::output::numbers::format_time_range;

/// Nodes and time of the exhausted iterations.
#[derive(Default)]
pub struct IterationGrowth {
    /// Number of nodes of the last iteration.
    last_visited: f64,
    /// Ratio of the last iteration's nodes to those of the iteration before.
    factor: Option<f64>,
    /// Seconds per node in the last iteration whose time is known.
    pub seconds_per_node: Option<f64>,
}

/// Minimum number of nodes of the first of two iterations that determine a growth factor; smaller
/// iterations are too random.
const MIN_NODES: f64 = 1000.0;

/// Minimum and maximum ratio of the next growth factor to the last.
const MIN_FACTOR_RATIO: f64 = 0.85;
const MAX_FACTOR_RATIO: f64 = 1.05;

impl IterationGrowth {
    /// Records an exhausted iteration with the seconds of all its nodes but `untimed` ones. If a
    /// better heuristic made it smaller than the one before, the growth factor is unknown.
    #[allow(clippy::cast_precision_loss)] // an estimate
    pub fn record_iteration(&mut self, visited: u64, untimed: u64, seconds: f64) {
        let (before, after) = (self.last_visited, visited as f64);
        self.last_visited = after;
        self.factor = (before >= MIN_NODES && after > before).then(|| after / before);
        if visited > untimed {
            self.seconds_per_node = Some(seconds / (visited - untimed) as f64);
        }
    }

    /// Returns the minimum and maximum growth factor of the next iteration.
    pub fn predict_factors(&self) -> Option<(f64, f64)> {
        self.factor.map(|factor| (factor * MIN_FACTOR_RATIO, factor * MAX_FACTOR_RATIO))
    }

    /// Returns the minimum and maximum number of nodes of the next iteration, if it is exhausted.
    pub fn predict_nodes(&self) -> Option<(f64, f64)> {
        self.predict_factors()
            .map(|(least, greatest)| (self.last_visited * least, self.last_visited * greatest))
    }

    /// Describes the next iteration, which has this threshold.
    pub fn describe_next(&self, threshold: &str) -> Option<String> {
        let ((least, greatest), (from, to)) = (self.predict_factors()?, self.predict_nodes()?);
        let pace = self.seconds_per_node?;
        let time = format_time_range(from * pace, to * pace);
        Some(format!(
            "growth factor {least:.1} to {greatest:.1}; completing iteration {threshold} would take {time}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen::Limits;
    use fifteen::korf::instances::korf_100;
    use fifteen::korf::{engine, solve};

    #[test]
    fn next_iteration_grows_by_the_last_factor_or_less() {
        let nodes = |growth: &IterationGrowth| {
            growth.predict_nodes().map(|(least, most)| [least, most].map(f64::round))
        };
        let mut growth = IterationGrowth::default();
        for (visited, seconds) in [(10, 0.0), (900, 0.0), (2_000, 0.5)] {
            growth.record_iteration(visited, 0, seconds);
            assert_eq!(nodes(&growth), None, "too few nodes for a prediction");
        }
        growth.record_iteration(8_000, 0, 2.0);
        assert_eq!(nodes(&growth), Some([27_200.0, 33_600.0]));
        growth.record_iteration(24_000, 16_000, 4.0);
        assert_eq!(nodes(&growth), Some([61_200.0, 75_600.0]));
        assert!(growth.seconds_per_node.is_some_and(|pace| (pace - 0.0005).abs() < 1e-12));
        let line = "growth factor 2.5 to 3.2; completing iteration 50+7 would take 31 to 38 s";
        assert_eq!(growth.describe_next("50+7").as_deref(), Some(line));
    }

    /// Uses the 24 easiest of Korf's instances.
    #[test]
    #[allow(clippy::cast_precision_loss)] // small numbers
    fn most_iterations_fall_in_the_predicted_range() {
        let mut instances = korf_100();
        instances.sort_by_key(|instance| instance.generated);
        let (mut foreseen, mut right) = (0, 0);
        for instance in &instances[..24] {
            let wide = engine("wide").expect("engine wide");
            let report = solve(&instance.start, wide, &Limits::default(), &mut ());
            let mut growth = IterationGrowth::default();
            for iteration in report.expect("solvable instance").statistics.iterations {
                let visited = iteration.counts.visited;
                if let (Some((least, most)), true) =
                    (growth.predict_nodes(), iteration.is_completed())
                {
                    foreseen += 1;
                    right += u32::from((least..=most).contains(&(visited as f64)));
                }
                growth.record_iteration(visited, 0, 1.0);
            }
        }
        assert!(foreseen >= 40 && right * 10 >= foreseen * 8, "{right} of {foreseen}");
    }

    #[test]
    fn a_better_heuristic_gives_no_growth() {
        let mut growth = IterationGrowth::default();
        growth.record_iteration(50_000, 0, 2.0);
        growth.record_iteration(20_000, 0, 1.0);
        assert!(growth.describe_next("50+7").is_none());
    }
}
