//! Solutions, played by the checker.

use super::position::Position;
use crate::arguments::Arguments;
use crate::error::Problem;
use crate::host::Outside;
use crate::instance::Instance;
use crate::requests::{Answer, answer};
use fifteen::board::{parse_tiles, parse_udlr};
use fifteen::records::{Command, Head, Status, Verdict};
use fifteen::verify::tiles::{self, Fault};

/// Plays moves, which are tiles or directions of tiles, and compares their number with a `length` if one is
/// claimed.
pub fn verify(_: &mut Instance, mut arguments: Arguments, outside: &mut Outside) -> Answer {
    let position = Position::take(&mut arguments)?;
    let moves: String = arguments.take("moves")?;
    let claimed: Option<usize> = arguments.maybe("length")?;
    arguments.end()?;
    let played = parse_moves(&position, &moves)?.and_then(|moves| position.played(&moves));
    let length = played.as_ref().ok().copied();
    let verdict = played.and_then(|found| tiles::length(found, claimed.unwrap_or(found)));
    let status = if verdict.is_ok() { Status::Verified } else { Status::Refuted };
    let head = Head { seconds: outside.seconds(), ..Head::new(Command::Verify, status) };
    let fault = verdict.err().map(|fault| fault.to_string());
    let start = Some(position.board().to_string());
    answer(&Verdict { start, length, ..Verdict::new(head, fault) })
}

/// Reads moves: tiles, or if they are none, directions.
fn parse_moves(position: &Position, text: &str) -> Result<Result<Vec<u8>, Fault>, Problem> {
    let tiles = match parse_tiles(position.size(), text) {
        Ok(tiles) => return Ok(Ok(tiles)),
        Err(error) => error,
    };
    let Ok(moves) = parse_udlr(text) else { return Err(tiles.into()) };
    let pushed = position.board().pushed(&moves);
    match pushed.len() == moves.len() {
        true => Ok(Ok(pushed)),
        false => Ok(Err(Fault::OffTheBoard { number: pushed.len() + 1 })),
    }
}
