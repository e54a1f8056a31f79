//! What is printed about searches as JSON Lines, and what is read of it again.

use super::args::MoveNotation;
use super::notation::{blank_letters, digits, goal_name};
use super::position::Position;
use super::search::Timed;
use crate::cli::frame::output::record::VERSION;
use fifteen::board::{Unsolvable, udlr};
use fifteen::korf::{Engine, Iteration};
use fifteen::{Direction, Solution};
use serde::{Deserialize, Serialize};

/// The result of a search.
#[derive(Serialize)]
pub struct SolveRecord {
    v: u32,
    /// The number of a Korf instance, and the length it is known to have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instance: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_length: Option<usize>,
    /// The nodes that were published for a comparable search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<u64>,
    start: String,
    size: String,
    goal: String,
    status: &'static str,
    /// Why it is unsolvable.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    length: Option<usize>,
    moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blank_moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    udlr_moves: Option<String>,
    /// How many shortest solutions there are, if all were to be found, and the first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<Vec<String>>,
    engine: &'static str,
    heuristic: String,
    /// What it said about the start.
    estimate: Option<u32>,
    threads: usize,
    pruning: bool,
    visited: u64,
    generated: u64,
    retraced: u64,
    seconds: f64,
    iterations: Vec<IterationRecord>,
}

#[derive(Serialize)]
struct IterationRecord {
    threshold: u32,
    happy: u32,
    sad: u32,
    visited: u64,
    generated: u64,
    seconds: f64,
    completed: bool,
}

impl SolveRecord {
    /// Its plain values.
    pub const COLUMNS: &[&str] = &[
        "v",
        "instance",
        "known_length",
        "published",
        "start",
        "size",
        "goal",
        "status",
        "reason",
        "line",
        "column",
        "length",
        "moves",
        "blank_moves",
        "udlr_moves",
        "solutions",
        "engine",
        "heuristic",
        "estimate",
        "threads",
        "pruning",
        "visited",
        "generated",
        "retraced",
        "seconds",
    ];

    /// The record of a search that ended in some way.
    pub fn new(
        position: &Position,
        engine: &dyn Engine,
        notation: MoveNotation,
        timed: &Timed,
    ) -> SolveRecord {
        let solution = timed.report.solution();
        let total = timed.report.statistics.total();
        let solutions = timed.report.solutions.as_ref();
        let in_tiles = |moves: &[Direction]| digits(&position.pushed(moves));
        let in_blank = |moves: &[Direction]| blank_letters(&position.restored(moves));
        let in_udlr = |moves: &[Direction]| udlr(&position.restored(moves));
        let written =
            |wanted| solution.filter(|_| notation == wanted).map(|found| &found.moves[..]);
        let iterations = timed.report.statistics.iterations.iter().zip(&timed.iterations);
        SolveRecord {
            status: timed.ended.name("solved"),
            length: solution.map(Solution::len),
            moves: solution.map(|solution| in_tiles(&solution.moves)),
            blank_moves: written(MoveNotation::Blank).map(in_blank),
            udlr_moves: written(MoveNotation::Udlr).map(in_udlr),
            solutions: solutions.map(|found| found.count),
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
            seconds: timed.seconds,
            iterations: iterations.map(|(one, &seconds)| iteration(one, seconds)).collect(),
            ..SolveRecord::unsearched(position, engine)
        }
    }

    /// The record of a position from which the goal cannot be reached.
    pub fn unsolvable(position: &Position, engine: &dyn Engine, reason: Unsolvable) -> SolveRecord {
        let reason = Some(reason.to_string());
        SolveRecord { reason, ..SolveRecord::unsearched(position, engine) }
    }

    /// The record of a position before it is searched.
    fn unsearched(position: &Position, engine: &dyn Engine) -> SolveRecord {
        SolveRecord {
            v: VERSION,
            instance: None,
            known_length: None,
            published: None,
            start: position.board().to_string(),
            size: position.size().to_string(),
            goal: goal_name(position.goal),
            status: "unsolvable",
            reason: None,
            length: None,
            moves: None,
            blank_moves: None,
            udlr_moves: None,
            solutions: None,
            first: None,
            engine: engine.name(),
            heuristic: engine.heuristic().to_owned(),
            estimate: None,
            threads: engine.threads().get(),
            pruning: engine.prunes(),
            visited: 0,
            generated: 0,
            retraced: 0,
            seconds: 0.0,
            iterations: Vec::new(),
        }
    }
}

/// The record of one iteration.
fn iteration(iteration: &Iteration, seconds: f64) -> IterationRecord {
    IterationRecord {
        threshold: iteration.threshold.moves(),
        happy: iteration.threshold.happy,
        sad: iteration.threshold.sad,
        visited: iteration.counts.visited,
        generated: iteration.counts.generated,
        seconds,
        completed: iteration.is_completed(),
    }
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
