//! `fifteen verify`: plays claimed solutions and says whether they reach the goal.

pub mod args;
mod blocks;
mod record;

use crate::cli::frame::exit::Exit;
use crate::cli::frame::input::claims;
use crate::cli::frame::output::Output;
use crate::cli::tiles::args::{BoardArgs, MoveNotation};
use crate::cli::tiles::notation::{directions, goal_name, pushed};
use crate::cli::tiles::record::ClaimRecord;
use anyhow::{Result, bail};
use args::VerifyArgs;
use fifteen::board::parse_tiles;
use fifteen::verify::tiles::Fault;
use fifteen::{Board, Goal, Size, verify};
use record::VerifyRecord;

/// Runs the command.
pub fn run(args: &VerifyArgs, out: &mut Output) -> Result<Exit> {
    if let Some(blocks) = &args.blocks {
        return blocks::run(blocks, args.file.as_deref(), args.style, out);
    }
    if let (Some(start), Some(moves)) = (&args.start, &args.moves) {
        return match Claim::new(args.board.size, args.board.goal(), start, moves, args.notation) {
            Ok(claim) => print(&claim, out),
            Err(error) => bail!(error),
        };
    }
    let read = |text: &str| read(text, args.board, args.notation);
    claims::judge(args.file.as_deref(), out, read, print)
}

/// A claimed solution.
struct Claim {
    start: Board,
    goal: Board,
    /// The tiles pushed; or that the blank leaves the board.
    moves: Result<Vec<u8>, Fault>,
    /// The length it says it has.
    length: Option<usize>,
}

impl Claim {
    /// The number of moves, if they do what they claim.
    fn verdict(&self) -> Result<usize, Fault> {
        let moves = self.moves.as_ref().map_err(Fault::clone)?;
        let cols = self.start.size().cols();
        let found = verify::tiles::check(self.start.tiles(), cols, moves, self.goal.tiles())?;
        verify::tiles::length(found, self.length.unwrap_or(found))?;
        Ok(found)
    }

    /// A claim from its parts; the error says which part is bad, and where.
    fn new(
        size: Size,
        goal: Goal,
        start: &str,
        moves: &str,
        notation: MoveNotation,
    ) -> Result<Claim, String> {
        let start = Board::parse(size, start).map_err(|error| format!("start: {error}"))?;
        let moves = match notation {
            MoveNotation::Tiles => {
                parse_tiles(size, moves).map(Ok).map_err(|error| error.to_string())
            }
            MoveNotation::Blank => directions(moves).map(|moves| pushed(&start, &moves)),
        };
        let moves = moves.map_err(|error| format!("moves: {error}"))?;
        Ok(Claim { start, goal: goal.board(size), moves, length: None })
    }
}

/// Reads a claim from a line: a JSON object, or the position in compact form and the moves.
/// A record of a search that found nothing claims nothing.
fn read(line: &str, board: BoardArgs, notation: MoveNotation) -> Result<Option<Claim>, String> {
    let line = line.trim();
    if !line.starts_with('{') {
        let (start, moves) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        return Claim::new(board.size, board.goal(), start, moves, notation).map(Some);
    }
    let record: ClaimRecord = serde_json::from_str(line).map_err(|error| {
        let (column, message) = (error.column(), error.to_string());
        let message = message.split(" at line ").next().unwrap_or_default();
        format!("column {column}: {message}")
    })?;
    let Some(moves) = record.moves else {
        return match record.status.as_deref() {
            Some("solved") | None => Err("there are no moves".to_owned()),
            Some(_) => Ok(None),
        };
    };
    let size = match record.size {
        Some(size) => size.parse().map_err(|error| format!("size: {error}"))?,
        None => board.size,
    };
    let goal =
        match record.goal.as_deref() {
            None => board.goal(),
            Some(name) => [Goal::Knuth, Goal::Korf]
                .into_iter()
                .find(|&goal| goal_name(goal) == name)
                .ok_or_else(|| format!("goal: '{}' is not knuth or korf", name.escape_debug()))?,
        };
    let claim = Claim::new(size, goal, &record.start, &moves, MoveNotation::Tiles)?;
    Ok(Some(Claim { length: record.length, ..claim }))
}

/// Verifies a claim and prints the verdict.
fn print(claim: &Claim, out: &mut Output) -> Result<Exit> {
    let start = claim.start;
    let verdict = claim.verdict();
    let line = match &verdict {
        Ok(1) => format!("{start}: solved, 1 move"),
        Ok(length) => format!("{start}: solved, {length} moves"),
        Err(fault) => format!("{start}: not solved: {fault}"),
    };
    let exit = if verdict.is_ok() { Exit::Answered } else { Exit::NoSolution };
    out.answer(line, &VerifyRecord::new(start.to_string(), verdict))?;
    Ok(exit)
}
