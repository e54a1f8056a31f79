//! How iterations grow, and what the next one will take.
//!
//! Each iteration visits about as many times the nodes of the one before as that did of the one before it, or
//! somewhat less: the factors come down as the search goes on, and never go up by much. 224 iterations with more
//! than 100,000 nodes, of Korf's instances of the 15-puzzle (forty by the Manhattan distance, all by 6-6-3) and sixteen of
//! Korf and Felner's of the 24-puzzle, grew by 0.77 to 1.04 of the factor before; 216 of them by [`LEAST`] to
//! [`GREATEST`] of it. So that gives a range for the nodes of the next, and its time, should it be searched to its
//! end. The one with the solution mostly is not.

use crate::support::output::numbers::format_time_range;

/// The iterations that were exhausted, and what they took.
#[derive(Default)]
pub struct IterationGrowth {
    /// The nodes of the last.
    last_visited: f64,
    /// How many times as many that was as in the one before.
    factor: Option<f64>,
    /// Seconds for a node, of the last that took any time here.
    seconds_per_node: f64,
}

/// What comes after an iteration of fewer nodes is chance.
const MIN_NODES: f64 = 1000.0;

/// How many times the last factor the next one is, at least and at most.
const MIN_FACTOR_RATIO: f64 = 0.85;
const MAX_FACTOR_RATIO: f64 = 1.05;

impl IterationGrowth {
    /// Takes note of an iteration that was exhausted, some of whose nodes may have been known from
    /// before. With a better heuristic there may be fewer than before; that is no growth.
    #[allow(clippy::cast_precision_loss)] // it is an estimate
    pub fn record_iteration(&mut self, visited: u64, known: u64, seconds: f64) {
        let (before, after) = (self.last_visited, visited as f64);
        self.last_visited = after;
        self.factor = (before >= MIN_NODES && after > before).then(|| after / before);
        if visited > known {
            self.seconds_per_node = seconds / (visited - known) as f64;
        }
    }

    /// How many times as large the next iteration is, from and to.
    pub fn predict_factors(&self) -> Option<(f64, f64)> {
        self.factor.map(|factor| (factor * MIN_FACTOR_RATIO, factor * MAX_FACTOR_RATIO))
    }

    /// The nodes, from and to, that the next iteration visits if it is searched to its end.
    pub fn predict_nodes(&self) -> Option<(f64, f64)> {
        self.predict_factors().map(|(least, greatest)| (self.last_visited * least, self.last_visited * greatest))
    }

    /// The seconds that a node took.
    pub fn seconds_per_node(&self) -> f64 {
        self.seconds_per_node
    }

    /// A line about the iteration with this name, which is the next.
    pub fn describe_next(&self, threshold: &str) -> Option<String> {
        let ((least, greatest), (from, to)) = (self.predict_factors()?, self.predict_nodes()?);
        let time = format_time_range(from * self.seconds_per_node, to * self.seconds_per_node);
        Some(format!(
            "Iterations grow {least:.1} to {greatest:.1} times; {threshold} to its end would take {time}"
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
        let nodes =
            |growth: &IterationGrowth| growth.predict_nodes().map(|(least, most)| [least, most].map(f64::round));
        let mut growth = IterationGrowth::default();
        for (visited, seconds) in [(10, 0.0), (900, 0.0), (2_000, 0.5)] {
            growth.record_iteration(visited, 0, seconds);
            assert_eq!(nodes(&growth), None, "few nodes say nothing");
        }
        growth.record_iteration(8_000, 0, 2.0);
        assert_eq!(nodes(&growth), Some([27_200.0, 33_600.0]));
        growth.record_iteration(24_000, 16_000, 4.0);
        assert_eq!(nodes(&growth), Some([61_200.0, 75_600.0]));
        assert!((growth.seconds_per_node() - 0.0005).abs() < 1e-12);
        let line = "Iterations grow 2.5 to 3.2 times; 50+7 to its end would take 31 to 38 s";
        assert_eq!(growth.describe_next("50+7").as_deref(), Some(line));
    }

    /// The 24 cheapest of Korf's instances.
    #[test]
    #[allow(clippy::cast_precision_loss)] // they are few
    fn most_iterations_fall_in_the_predicted_range() {
        let mut instances = korf_100();
        instances.sort_by_key(|instance| instance.generated);
        let (mut foreseen, mut right) = (0, 0);
        for instance in &instances[..24] {
            let wide = engine("wide").expect("it exists");
            let report = solve(&instance.start, wide, &Limits::default(), &mut ());
            let mut growth = IterationGrowth::default();
            for iteration in report.expect("it is solvable").statistics.iterations {
                let visited = iteration.counts.visited;
                if let (Some((least, most)), true) = (growth.predict_nodes(), iteration.is_completed()) {
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
