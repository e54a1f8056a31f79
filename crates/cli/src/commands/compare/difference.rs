//! Difference between two searches of one position.

use crate::tiles::search::TimedReport;
use fifteen::Solution;
use fifteen::korf::{Counts, Iteration};

/// Returns the first difference between two searches: in the iterations that both completed, if
/// their nodes are comparable, and in the solution length, unless a weight explains it.
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
    let bounds = [one.lower_bound as usize, other.lower_bound as usize];
    let lengths = [one.solution().map(Solution::length)?, other.solution().map(Solution::length)?];
    let is_possible = match [one.is_optimal(), other.is_optimal()] {
        [true, true] => lengths[0] == lengths[1],
        _ => bounds.iter().max() <= lengths.iter().min(),
    };
    let [one, other] = lengths;
    (!is_possible).then(|| format!("solution lengths differ: {one} and {other}"))
}
