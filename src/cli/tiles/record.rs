//! What is printed as JSON Lines. The field names are a contract: see the README.

use crate::cli::args::{BoardArgs, CensusArgs, MoveNotation};
use crate::cli::tiles::search::Timed;
use fifteen::board::{Unsolvable, digit};
use fifteen::census::Census;
use fifteen::korf::{Engine, Iteration};
use fifteen::verify::tiles::Fault;
use fifteen::{Board, Direction, Goal, Solution};
use serde::{Deserialize, Serialize};

/// The version of these records.
pub const VERSION: u32 = 1;

/// The result of a search.
#[derive(Serialize)]
pub struct SolveRecord {
    v: u32,
    /// The number of a Korf instance, and the length it is known to have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instance: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_length: Option<usize>,
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
            status: timed.status.name(),
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
            threads: engine.threads(),
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

/// A claim read from a line of JSON: what `verify` needs of a solve record.
#[derive(Deserialize)]
pub struct ClaimRecord {
    pub start: String,
    #[serde(default)]
    pub status: Option<String>,
    #[serde(default)]
    pub moves: Option<String>,
    #[serde(default)]
    pub length: Option<usize>,
    #[serde(default)]
    pub size: Option<String>,
    #[serde(default)]
    pub goal: Option<String>,
}

/// The result of a verification.
#[derive(Serialize)]
pub struct VerifyRecord {
    v: u32,
    pub start: String,
    pub ok: bool,
    pub length: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

impl VerifyRecord {
    /// The record of a verdict: the number of moves, or what is wrong.
    pub fn new(start: String, verdict: Result<usize, Fault>) -> VerifyRecord {
        VerifyRecord {
            v: VERSION,
            start,
            ok: verdict.is_ok(),
            length: verdict.as_ref().ok().copied(),
            fault: verdict.err().map(|fault| fault.to_string()),
        }
    }
}

/// A position made by `generate`.
#[derive(Serialize)]
pub struct PositionRecord {
    v: u32,
    start: String,
    size: String,
    goal: &'static str,
    seed: u64,
}

impl PositionRecord {
    /// The record of a position given in the convention of `board`.
    pub fn new(start: &Board, board: BoardArgs, seed: u64) -> PositionRecord {
        PositionRecord {
            v: VERSION,
            start: start.to_string(),
            size: start.size().to_string(),
            goal: goal_name(board.goal()),
            seed,
        }
    }
}

/// The result of a census.
#[derive(Serialize)]
pub struct CensusRecord {
    v: u32,
    size: String,
    goal: &'static str,
    happy: bool,
    status: &'static str,
    levels: Vec<u64>,
    positions: u64,
    /// The last distance, if there are none beyond.
    farthest: Option<usize>,
    /// Positions at the last of the levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<String>>,
    threads: usize,
    seconds: f64,
    memory_bytes: u64,
}

impl CensusRecord {
    /// The record of a census that ended in some way.
    pub fn new(
        args: &CensusArgs,
        census: &Census,
        threads: usize,
        status: &'static str,
        seconds: f64,
    ) -> CensusRecord {
        let goal = args.board.goal();
        let list = census.farthest.iter().map(|board| goal.translate(board).to_string());
        CensusRecord {
            v: VERSION,
            size: census.size.to_string(),
            goal: goal_name(goal),
            happy: args.happy,
            status,
            levels: census.levels.clone(),
            positions: census.positions(),
            farthest: census.is_complete.then_some(census.distance()),
            list: args.list.then(|| list.collect()),
            threads,
            seconds,
            memory_bytes: census.bytes,
        }
    }
}

/// The name of a convention about the goal, as in the arguments.
pub fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::Knuth => "knuth",
        Goal::Korf => "korf",
    }
}

/// Tiles in the user's numbering, as digits.
pub fn tiles(start: &Board, goal: Goal, tiles: &[u8], separator: &str) -> String {
    let digits = tiles.iter().map(|&tile| digit(goal.tile(start.size(), tile)).to_string());
    digits.collect::<Vec<_>>().join(separator)
}

/// Moves of the blank in the user's convention, as letters.
pub fn blank_moves(goal: Goal, moves: &[Direction]) -> String {
    moves.iter().map(|&direction| goal.direction(direction).letter()).collect()
}
