//! Difference between two searches of one position.

use crate::tiles::search::TimedReport;
use fifteen::Solution;
use fifteen::korf::{Counts, Iteration};

/// Returns the first difference between two searches: in the iterations that both completed, if
/// their nodes are comparable, and in the solution length.
pub fn first_difference(
    one: &TimedReport,
    other: &TimedReport,
    same_nodes: bool,
) -> Option<String> {
    let (one, other) = (&one.report, &other.report);
    let mut iterations =
        one.statistics.completed_iterations().zip(other.statistics.completed_iterations());
    let differ = |(one, other): &(&Iteration, &Iteration)| same_nodes && one != other;
    if let Some((one, other)) = iterations.find(differ) {
        let say = |counts: Counts| {
            format!("{} visited and {} generated nodes", counts.visited, counts.generated)
        };
        let (threshold, other_threshold) = (one.threshold, other.threshold);
        let (one, other) = (say(one.counts), say(other.counts));
        return Some(format!("iteration {threshold}: {one}; iteration {other_threshold}: {other}"));
    }
    let (one, other) =
        (one.solution().map(Solution::length)?, other.solution().map(Solution::length)?);
    (one != other).then(|| format!("solution lengths differ: {one} and {other}"))
}
