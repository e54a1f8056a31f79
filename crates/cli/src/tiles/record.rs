//! What is printed about searches as JSON Lines, and what is read of it again.

use super::args::MoveNotation;
use super::notation::{blank_letters, digits};
use super::position::Position;
use super::search::TimedReport;
use crate::support::output::Output;
use fifteen::board::{Unsolvable, udlr};
use fifteen::korf::Engine;
use fifteen::records::{Count, Head, Iteration, Solve, Status};
use fifteen::{Direction, Solution};
use serde::Deserialize;

/// The record of a search that ended in some way.
pub fn searched(
    position: &Position,
    engine: &dyn Engine,
    notation: MoveNotation,
    timed: &TimedReport,
    out: &Output,
) -> Solve {
    let solution = timed.report.solution();
    let total = timed.report.statistics.total();
    let solutions = timed.report.solutions.as_ref();
    let in_tiles = |moves: &[Direction]| digits(&position.pushed(moves));
    let in_blank = |moves: &[Direction]| blank_letters(&position.restored(moves));
    let in_udlr = |moves: &[Direction]| udlr(&position.restored(moves));
    let written = |wanted| solution.filter(|_| notation == wanted).map(|found| &found.moves[..]);
    let iterations = timed.report.statistics.iterations.iter().zip(&timed.iterations);
    let complete = Head { seconds: timed.seconds, ..out.head(Status::Solved) };
    Solve {
        length: solution.map(Solution::len),
        moves: solution.map(|solution| in_tiles(&solution.moves)),
        blank_moves: written(MoveNotation::Blank).map(in_blank),
        udlr_moves: written(MoveNotation::Udlr).map(in_udlr),
        solutions: solutions.map(|found| Count(found.count.into())),
        first: solutions.map(|found| {
            let text = |moves: &Vec<_>| match notation {
                MoveNotation::Tiles => in_tiles(moves),
                MoveNotation::Blank => in_blank(moves),
                MoveNotation::Udlr => in_udlr(moves),
            };
            found.first.iter().map(text).collect()
        }),
        heuristic: timed.report.heuristic.clone(),
        estimate: Some(timed.report.estimate),
        visited: total.visited,
        generated: total.generated,
        retraced: timed.report.statistics.retraced,
        iterations: iterations.map(|(one, &seconds)| Iteration::new(one, seconds)).collect(),
        ..base_record(position, engine, timed.ended.head(complete))
    }
}

/// The record of a position from which the goal cannot be reached.
pub fn unsolvable(
    position: &Position,
    engine: &dyn Engine,
    reason: Unsolvable,
    out: &Output,
) -> Solve {
    let reason = Some(reason.to_string());
    Solve { reason, ..base_record(position, engine, out.head(Status::Unsolvable)) }
}

/// The record of a position before it is searched.
fn base_record(position: &Position, engine: &dyn Engine, head: Head) -> Solve {
    let head = Head { threads: engine.threads().get(), ..head };
    Solve::unsearched(head, &position.board(), position.goal, engine)
}

/// A claim read from a line of JSON: what `verify` looks at in a record of a search.
#[derive(Deserialize)]
pub struct ClaimRecord {
    /// None if there was no position.
    pub start: Option<String>,
    pub status: Option<String>,
    pub moves: Option<String>,
    pub blank_moves: Option<String>,
    pub udlr_moves: Option<String>,
    pub length: Option<usize>,
    pub size: Option<String>,
    pub goal: Option<String>,
    pub solutions: Option<u64>,
    pub first: Option<Vec<String>>,
    pub heuristic: Option<String>,
    pub estimate: Option<usize>,
}

impl ClaimRecord {
    /// How the solutions that are listed are written: as the user wanted moves to be printed.
    pub fn notation(&self) -> MoveNotation {
        match (&self.blank_moves, &self.udlr_moves) {
            (Some(_), _) => MoveNotation::Blank,
            (_, Some(_)) => MoveNotation::Udlr,
            _ => MoveNotation::Tiles,
        }
    }
}
