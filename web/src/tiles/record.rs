//! What is told of searches.

use super::position::{Position, digits};
use crate::error::Problem;
use fifteen::Stopped;
use fifteen::board::Unsolvable;
use fifteen::korf::{self, Engine, Report};
use fifteen::records::{Command, Count, Head, Iteration, Reason, Solve, Status};

/// The record of a search that ended in some way, and the seconds of it and of its iterations.
///
/// # Errors
/// If a solution does not lead to the goal: then the search went wrong.
pub fn searched(
    position: &Position,
    engine: &dyn Engine,
    report: &Report,
    seconds: f64,
    iterations: &[f64],
) -> Result<Solve, Problem> {
    let (status, stopped) = match report.outcome {
        korf::Outcome::Solved(_) => (Status::Solved, None),
        korf::Outcome::Stopped(stopped) => (Status::Stopped, Some(reason(stopped))),
    };
    let solution = report.solution();
    let moves = solution.map(|solution| position.check(&solution.moves)).transpose()?;
    let all = report.solutions.as_ref();
    let written = |moves: &Vec<_>| Ok::<_, Problem>(digits(&position.check(moves)?));
    let first = all.map(|all| all.first.iter().map(written).collect::<Result<_, _>>());
    let total = report.statistics.total();
    let told = report.statistics.iterations.iter().zip(iterations);
    Ok(Solve {
        length: solution.map(korf::Solution::len),
        moves: moves.map(|moves| digits(&moves)),
        solutions: all.map(|all| Count(all.count.into())),
        first: first.transpose()?,
        heuristic: report.heuristic.clone(),
        estimate: Some(report.estimate),
        visited: total.visited,
        generated: total.generated,
        retraced: report.statistics.retraced,
        iterations: told.map(|(one, &seconds)| Iteration::new(one, seconds)).collect(),
        ..unsearched(
            position,
            engine,
            Head { seconds, stopped, ..Head::new(Command::Solve, status) },
        )
    })
}

/// The record of a position that cannot be solved.
pub fn unsolvable(position: &Position, engine: &dyn Engine, reason: Unsolvable) -> Solve {
    let head = Head::new(Command::Solve, Status::Unsolvable);
    Solve { reason: Some(reason.to_string()), ..unsearched(position, engine, head) }
}

/// The record of a position before it is searched.
pub fn unsearched(position: &Position, engine: &dyn Engine, head: Head) -> Solve {
    Solve::unsearched(head, &position.board(), position.goal, engine)
}

/// Why a search stopped, in the words of records.
pub fn reason(stopped: Stopped) -> Reason {
    match stopped {
        Stopped::Cancelled => Reason::Interrupted,
        Stopped::Nodes => Reason::Nodes,
        Stopped::Memory => Reason::Memory,
        Stopped::Moves => Reason::Moves,
        Stopped::OutOfShard => Reason::Units,
    }
}
