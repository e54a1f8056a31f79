//! Records of searches.

use super::position::{Position, tile_numbers};
use crate::error::RequestError;
use fifteen::Metric;
use fifteen::board::Unsolvable;
use fifteen::korf::{self, Engine, Report};
use fifteen::records::{Command, ExactCount, Head, Iteration, Solve, Status};

/// Returns the record of a finished search, with the seconds of the search and of its iterations.
///
/// # Errors
/// If a solution does not lead to the goal, which is an internal error.
pub fn solve_record(
    position: &Position,
    engine: &dyn Engine,
    report: &Report,
    seconds: f64,
    iterations: &[f64],
) -> Result<Solve, RequestError> {
    let (status, stopped) = match report.result() {
        Ok(_) => (Status::Solved, None),
        Err(stopped) => (Status::Stopped, Some(stopped.into())),
    };
    let solution = report.solution();
    let moves = solution.map(|solution| position.verified_tiles(solution.moves())).transpose()?;
    let solutions = report.solutions.as_ref();
    let written =
        |moves: &Vec<_>| Ok::<_, RequestError>(tile_numbers(&position.verified_tiles(moves)?));
    let listed = solutions.map(|all| all.listed.iter().map(written).collect::<Result<_, _>>());
    let total = report.statistics.total();
    let iterations_with_seconds = report.statistics.iterations.iter().zip(iterations);
    Ok(Solve {
        length: solution.map(korf::Solution::length),
        metric: (engine.metric() == Metric::Multi).then(|| Metric::Multi.to_string()),
        proved: Some(report.lower_bound),
        gap: solution.map(|solution| solution.length() as u32 - report.lower_bound),
        moves: moves.map(|moves| tile_numbers(&moves)),
        solutions: solutions.map(|all| ExactCount(all.count.into())),
        listed: listed.transpose()?,
        heuristic: report.heuristic.clone(),
        estimate: Some(report.estimate),
        visited: total.visited,
        generated: total.generated,
        retraced: report.statistics.retraced,
        bytes: report.statistics.bytes,
        iterations: iterations_with_seconds
            .map(|(iteration, &seconds)| Iteration::new(iteration, seconds))
            .collect(),
        ..unsearched_record(
            position,
            engine,
            Head { seconds, stopped, ..Head::new(Command::Solve, status) },
        )
    })
}

/// Returns the record of an unsolvable position.
pub fn unsolvable_record(position: &Position, engine: &dyn Engine, reason: Unsolvable) -> Solve {
    let head = Head::new(Command::Solve, Status::Unsolvable);
    Solve { reason: Some(reason.to_string()), ..unsearched_record(position, engine, head) }
}

/// Returns the record of a position before the search.
pub fn unsearched_record(position: &Position, engine: &dyn Engine, head: Head) -> Solve {
    Solve::unsearched(head, &position.board(), position.goal, engine)
}
