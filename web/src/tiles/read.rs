//! Information about positions that needs no search.

use super::position::{Position, take_goal, take_size};
#[cfg(feature = "tiles")]
use super::solve_options::all_heuristics;
use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::Host;
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::board::{Numerals, ParsedBoard};
use fifteen::korf::instances::{Instance as Listed, korf_24, korf_100};
use fifteen::{Board, Size};
use serde::Serialize;
use serde_json::json;

/// Record of a parsed position.
#[derive(Serialize)]
struct PositionRecord {
    status: &'static str,
    rows: usize,
    columns: usize,
    tiles: Vec<u8>,
    /// Position in compact form, a digit for each tile.
    text: String,
    /// True if the tiles were written in decimal.
    decimal: bool,
    manhattan: u32,
    solvable: bool,
    /// Reason why the position is not solvable, in words and in numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    odd: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<usize>,
    /// Two tiles that may have been swapped, if the position is not solvable.
    #[serde(skip_serializing_if = "Option::is_none")]
    swapped: Option<[u8; 2]>,
}

/// Parses a position in any notation.
pub fn parse(_: &mut Instance, mut arguments: Arguments, _: &mut Host) -> Response {
    let text: String = arguments.required("text")?;
    let size: Option<String> = arguments.optional("size")?;
    let size =
        size.map(|size| size.parse::<Size>()).transpose().map_err(RequestError::bad_request)?;
    let ParsedBoard { board, numerals } = ParsedBoard::parse(size, &text)?;
    let goal = take_goal(&mut arguments, board.size())?;
    arguments.reject_unknown()?;
    let position = Position::new(&board, goal);
    let target = position.target();
    let reason = position.start.check_reachable(&target).err();
    let (one, other) = board.interchanged_tiles(&goal.board(board.size()));
    to_response(&PositionRecord {
        status: "complete",
        rows: board.size().rows(),
        columns: board.size().cols(),
        tiles: board.tiles().to_vec(),
        text: board.to_string(),
        decimal: numerals == Numerals::Decimal,
        manhattan: position.start.manhattan_to(&target),
        solvable: reason.is_none(),
        reason: reason.map(|reason| reason.to_string()),
        odd: reason.map(|reason| reason.odd_permutation),
        distance: reason.map(|reason| reason.blank_distance),
        swapped: reason.map(|_| [one, other]),
    })
}

/// Returns the estimate of each heuristic for a position, in moves.
#[cfg(feature = "tiles")]
pub fn list_estimates(instance: &mut Instance, mut arguments: Arguments, _: &mut Host) -> Response {
    let position = Position::parse(&mut arguments)?;
    arguments.reject_unknown()?;
    if position.other_blank_home().is_some() {
        let estimate = position.start.manhattan_to(&position.target());
        let only = [json!({ "heuristic": "manhattan", "estimate": estimate })];
        return to_response(&json!({ "status": "complete", "estimates": only }));
    }
    let records = all_heuristics(instance, position.size()).into_iter().map(|heuristic| {
        json!({ "heuristic": heuristic.name(), "estimate": heuristic.estimate(&position.start) })
    });
    to_response(&json!({ "status": "complete", "estimates": records.collect::<Vec<_>>() }))
}

/// Lists Korf's instances for boards of a size, 4×4 by default.
pub fn list_instances(_: &mut Instance, mut arguments: Arguments, _: &mut Host) -> Response {
    let is_named = arguments.optional::<usize>("rows")?;
    let columns = arguments.optional::<usize>("columns")?;
    arguments.reject_unknown()?;
    let (rows, columns) = (is_named.unwrap_or(4), columns.unwrap_or(4));
    let size = Size::new(rows, columns).map_err(RequestError::bad_request)?;
    let records = listed_instances(size).into_iter().map(|instance| {
        json!({
            "number": instance.number,
            "tiles": instance.start.tiles(),
            "text": instance.start.to_string(),
            "length": instance.length,
        })
    });
    to_response(&json!({ "status": "complete", "instances": records.collect::<Vec<_>>() }))
}

/// Returns Korf's instances for boards of a size.
fn listed_instances(size: Size) -> Vec<Listed> {
    match (size.rows(), size.cols()) {
        (4, 4) => korf_100(),
        (5, 5) => korf_24(),
        _ => Vec::new(),
    }
}

/// Returns Korf's instance with this number.
pub fn find_instance(size: Size, number: usize) -> Result<Board, RequestError> {
    let found = listed_instances(size).into_iter().find(|instance| instance.number == number);
    let missing = || RequestError::bad_request(format!("no instance {number} of {size} boards"));
    found.map(|instance| instance.start).ok_or_else(missing)
}

/// Takes the size and the goal.
pub fn take_size_and_goal(
    arguments: &mut Arguments,
) -> Result<(Size, fifteen::Goal), RequestError> {
    let size = take_size(arguments)?;
    Ok((size, take_goal(arguments, size)?))
}
