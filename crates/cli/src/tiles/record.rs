//! JSON records of searches: writing and reading.

use super::args::MoveNotation;
use super::notation::blank_letters;
use super::position::Position;
use super::search::TimedReport;
use crate::support::output::{Output, record};
use crate::tiles::input::large_boards::is_large_text;
use fifteen::board::{Unsolvable, format_udlr};
use fifteen::korf::Engine;
use fifteen::records::{ExactCount, Head, Iteration, Solve, Status, metric_name};
use fifteen::runtime::number_format::Pluralized;
use fifteen::{Direction, Metric, Size};
use serde::Deserialize;

/// Builds the record of a finished search.
pub fn search_record(
    position: &Position,
    engine: &dyn Engine,
    notation: MoveNotation,
    timed: &TimedReport,
    out: &Output,
) -> Solve {
    let total = timed.report.statistics.total();
    let solutions = timed.report.solutions.as_ref();
    let in_tiles = |moves: &[Direction]| {
        position.pushed_tiles(moves).into_iter().map(u16::from).collect::<Vec<_>>()
    };
    let in_blank = |moves: &[Direction]| blank_letters(&position.restore_moves(moves));
    let in_udlr = |moves: &[Direction]| format_udlr(&position.restore_moves(moves));
    let (found, gap) = (timed.moves(), timed.gap());
    let written = |wanted| found.filter(|_| notation == wanted).map(|(moves, _)| moves);
    let iterations = timed.report.statistics.iterations.iter().zip(&timed.iterations);
    let proved = timed.report.lower_bound;
    let end = timed.end.head(out.head(Status::Solved));
    let status = match gap {
        Some(0) => Status::Solved,
        Some(_) => Status::Feasible,
        None => end.status,
    };
    let head = Head { seconds: timed.seconds, status, ..end };
    Solve {
        length: found.map(|(_, length)| length),
        pushes: found.map(|(moves, _)| moves.chunk_by(PartialEq::eq).count()),
        metric: metric_name(engine.metric()),
        proved: Some(proved),
        gap,
        moves: found.map(|(moves, _)| in_tiles(moves)),
        blank_moves: written(MoveNotation::Blank).map(in_blank),
        udlr_moves: written(MoveNotation::Udlr).map(in_udlr),
        solutions: solutions.map(|found| ExactCount(found.count.into())),
        listed: solutions.map(|found| found.listed.iter().map(|moves| in_tiles(moves)).collect()),
        heuristic: timed.report.heuristic.clone(),
        estimate: Some(timed.report.estimate),
        visited: total.visited,
        generated: total.generated,
        retraced: timed.report.statistics.retraced,
        incumbent_nodes: timed.report.statistics.incumbent_nodes,
        bytes: timed.report.statistics.bytes,
        table_seconds: timed.table_wait,
        iterations: iterations
            .map(|(iteration, &seconds)| Iteration::new(iteration, seconds))
            .collect(),
        ..base_record(position, engine, head)
    }
}

/// Builds the record of an unsolvable position.
pub fn unsolvable_record(
    position: &Position,
    engine: &dyn Engine,
    reason: Unsolvable,
    out: &Output,
) -> Solve {
    let reason = Some(reason.to_string());
    Solve { reason, ..base_record(position, engine, out.head(Status::Unsolvable)) }
}

/// Builds the record of a position before the search.
fn base_record(position: &Position, engine: &dyn Engine, head: Head) -> Solve {
    let head = Head { threads: engine.threads().get(), ..head };
    Solve::unsearched(head, &position.board(), position.goal, engine)
}

/// Claim read from a JSON line: the fields of a search record that `verify` checks.
#[derive(Deserialize)]
pub struct ClaimRecord {
    /// `None` if the line has no position.
    pub start: Option<String>,
    pub status: Option<String>,
    pub moves: Option<Vec<u16>>,
    pub blank_moves: Option<String>,
    pub udlr_moves: Option<String>,
    pub length: Option<usize>,
    pub pushes: Option<usize>,
    pub proved: Option<usize>,
    pub gap: Option<usize>,
    pub metric: Option<String>,
    pub size: Option<String>,
    pub goal: Option<String>,
    pub solutions: Option<ExactCount>,
    pub listed: Option<Vec<Vec<u16>>>,
    pub heuristic: Option<String>,
    pub estimate: Option<usize>,
}

/// Claim of a record about its position.
pub enum Claimed<'a> {
    /// These moves solve it.
    Solved(&'a [u16]),
    /// No moves solve it.
    Unsolvable,
    /// Nothing: the search was stopped.
    Nothing,
}

impl ClaimRecord {
    /// Parses a record of a search or an improvement.
    ///
    /// # Errors
    /// Those of [`record::parse_claim`].
    pub fn parse(line: &str) -> Result<ClaimRecord, String> {
        record::parse_claim(line, &["solve", "improvement", "invalid"])
    }

    /// Returns what the record claims.
    ///
    /// # Errors
    /// If the status is unknown, or contradicts the moves.
    pub fn claimed(&self) -> Result<Claimed<'_>, String> {
        match (self.status.as_deref(), &self.moves) {
            (Some("solved" | "feasible") | None, Some(moves)) => Ok(Claimed::Solved(moves)),
            (Some("solved" | "feasible") | None, None) => Err("record has no moves".to_owned()),
            (Some("unsolvable"), None) => Ok(Claimed::Unsolvable),
            (Some("stopped"), None) => Ok(Claimed::Nothing),
            (Some(status), moves) => {
                let status = status.escape_debug();
                Err(match moves {
                    Some(_) => format!("status '{status}' contradicts the moves"),
                    None => format!("unknown status '{status}'"),
                })
            }
        }
    }

    /// Returns the size of the board, if it is recorded and the start is not that of a large board.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn small_size(&self, start: &str) -> Result<Option<Size>, String> {
        let size = self.size.as_ref().filter(|_| !is_large_text(start));
        size.map(|size| size.parse()).transpose().map_err(|error| format!("size: {error}"))
    }

    /// Returns the fields that give the moves as directions, each with its name and notation.
    pub fn directions(&self) -> [(&'static str, &Option<String>, MoveNotation); 2] {
        [
            ("blank_moves", &self.blank_moves, MoveNotation::Blank),
            ("udlr_moves", &self.udlr_moves, MoveNotation::Udlr),
        ]
    }

    /// Returns the metric of the length and the estimate.
    ///
    /// # Errors
    /// If the name is unknown.
    pub fn metric(&self) -> Result<Metric, String> {
        let parse = |name: &String| name.parse().map_err(|error| format!("metric: {error}"));
        self.metric.as_ref().map_or(Ok(Metric::Single), parse)
    }
}

/// Checks that the proved lower bound does not exceed the length, and that the gap between them is
/// as claimed. The proof itself cannot be checked.
///
/// # Errors
/// The contradiction.
pub fn check_gap(length: usize, record: &ClaimRecord) -> Result<(), String> {
    let proved = record.proved.unwrap_or(length);
    let Some(gap) = length.checked_sub(proved) else {
        let length = Pluralized(length as u128, record.metric()?.unit());
        return Err(format!("impossible bound {proved}: the solution has {length}"));
    };
    match record.gap {
        Some(claimed) if claimed != gap => Err(format!("gap claimed: {claimed}; gap found: {gap}")),
        _ if gap > 0 && record.status.as_deref() == Some("solved") => {
            Err(format!("status 'solved' contradicts the gap {gap}"))
        }
        _ => Ok(()),
    }
}
