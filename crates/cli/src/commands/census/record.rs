//! JSON records about a census.

use super::args::CensusArgs;

use fifteen::Goal;
use fifteen::census::Census;
use fifteen::records::{self, Head, goal_name, metric_name};

/// Returns the record of a census.
pub fn census_record(
    args: &CensusArgs,
    goal: Goal,
    census: &Census,
    head: Head,
) -> records::Census {
    let farthest = census.farthest.iter().map(|board| goal.restore(board).to_string());
    records::Census {
        head,
        size: census.size.to_string(),
        goal: goal_name(goal),
        metric: metric_name(args.metric.metric()),
        happy: args.happy,
        levels: census.levels.clone(),
        positions: census.positions(),
        eccentricity: census.is_complete().then_some(census.distance()),
        farthest: args.list.then(|| farthest.collect()),
        bytes: census.bytes,
    }
}
