//! What is printed about searches as JSON Lines, and what is read of it again.

use super::args::{BoardArgs, MoveNotation};
use super::notation::{blank_moves, goal_name, tiles};
use super::search::Timed;
use crate::cli::frame::record::VERSION;
use fifteen::board::Unsolvable;
use fifteen::korf::{Engine, Iteration};
use fifteen::{Board, Solution};
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
    goal: &'static str,
    status: &'static str,
    /// Why it is unsolvable.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    length: Option<usize>,
    moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blank_moves: Option<String>,
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
        "length",
        "moves",
        "blank_moves",
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
        start: &Board,
        board: BoardArgs,
        engine: &dyn Engine,
        notation: MoveNotation,
        timed: &Timed,
    ) -> SolveRecord {
        let solution = timed.report.solution();
        let total = timed.report.statistics.total();
        let solutions = timed.report.solutions.as_ref();
        let in_blank = solution.filter(|_| notation == MoveNotation::Blank);
        let iterations = timed.report.statistics.iterations.iter().zip(&timed.iterations);
        SolveRecord {
            status: timed.ended.name("solved"),
            length: solution.map(Solution::len),
            moves: solution.map(|solution| tiles(start, board.goal(), &solution.tiles, "")),
            blank_moves: in_blank.map(|solution| blank_moves(board.goal(), &solution.moves)),
            solutions: solutions.map(|found| found.count),
            first: solutions.map(|found| {
                let text = |moves: &Vec<_>| match notation {
                    MoveNotation::Tiles => tiles(start, board.goal(), &start.pushed(moves), ""),
                    MoveNotation::Blank => blank_moves(board.goal(), moves),
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
            ..SolveRecord::unsearched(start, board, engine)
        }
    }

    /// The record of a position from which the goal cannot be reached.
    pub fn unsolvable(
        start: &Board,
        board: BoardArgs,
        engine: &dyn Engine,
        reason: Unsolvable,
    ) -> SolveRecord {
        let reason = Some(reason.to_string());
        SolveRecord { reason, ..SolveRecord::unsearched(start, board, engine) }
    }

    /// The record of a position before it is searched.
    fn unsearched(start: &Board, board: BoardArgs, engine: &dyn Engine) -> SolveRecord {
        SolveRecord {
            v: VERSION,
            instance: None,
            known_length: None,
            published: None,
            start: board.goal().translate(start).to_string(),
            size: start.size().to_string(),
            goal: goal_name(board.goal()),
            status: "unsolvable",
            reason: None,
            length: None,
            moves: None,
            blank_moves: None,
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
    pub start: String,
    pub status: Option<String>,
    pub moves: Option<String>,
    pub blank_moves: Option<String>,
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
        match self.blank_moves {
            Some(_) => MoveNotation::Blank,
            None => MoveNotation::Tiles,
        }
    }
}
