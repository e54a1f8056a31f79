//! Verification of solutions.

use super::position::Position;
use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::Host;
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::board::{parse_tiles, parse_udlr};
use fifteen::records::{Command, Head, Status, Verdict};
use fifteen::verify::tiles::{self, TilesFault};
use serde::Deserialize;

/// Moves of a request: the numbers of tiles, as in records, or a text of tiles or directions.
#[derive(Deserialize)]
#[serde(untagged)]
enum Moves {
    Numbers(Vec<u8>),
    Text(String),
}

/// Verifies moves, which are tiles or directions of tiles, and compares their number with a
/// `length` if one is claimed.
pub fn verify(_: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let position = Position::parse(&mut arguments)?;
    let moves: Moves = arguments.required("moves")?;
    let claimed: Option<usize> = arguments.optional("length")?;
    arguments.reject_unknown()?;
    let moves = match moves {
        Moves::Numbers(tiles) => Ok(tiles),
        Moves::Text(text) => parse_moves(&position, &text)?,
    };
    let played = moves.and_then(|moves| position.check_moves(&moves));
    let length = played.as_ref().ok().copied();
    let verdict = played.and_then(|found| tiles::check_length(found, claimed.unwrap_or(found)));
    let status = if verdict.is_ok() { Status::Verified } else { Status::Refuted };
    let head = Head { seconds: host.seconds(), ..Head::new(Command::Verify, status) };
    let fault = verdict.err().map(|fault| fault.to_string());
    let start = Some(position.board().to_string());
    to_response(&Verdict { start, length, ..Verdict::new(head, fault) })
}

/// Parses moves: tiles, or otherwise directions.
fn parse_moves(
    position: &Position,
    text: &str,
) -> Result<Result<Vec<u8>, TilesFault>, RequestError> {
    let tiles_error = match parse_tiles(position.size(), text) {
        Ok(tiles) => return Ok(Ok(tiles)),
        Err(error) => error,
    };
    let Ok(moves) = parse_udlr(text) else { return Err(tiles_error.into()) };
    let pushed = position.board().pushed_tiles(&moves);
    match pushed.len() == moves.len() {
        true => Ok(Ok(pushed)),
        false => Ok(Err(TilesFault::OffTheBoard { number: pushed.len() + 1 })),
    }
}
