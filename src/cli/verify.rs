//! `fifteen verify`: plays claimed solutions and says whether they reach the goal.

use super::args::{BoardArgs, MoveNotation, VerifyArgs};
use super::exit::Exit;
use super::input::Lines;
use super::output::{Output, report};
use super::record::{ClaimRecord, VerifyRecord, goal_name};
use anyhow::{Result, bail};
use fifteen::board::parse_tiles;
use fifteen::{Board, Direction, Goal, Size, verify};

/// Runs the command.
pub fn run(args: &VerifyArgs, out: &mut Output) -> Result<Exit> {
    if let (Some(start), Some(moves)) = (&args.start, &args.moves) {
        return match Claim::new(args.board.size, args.board.goal(), start, moves, args.notation) {
            Ok(claim) => print(&claim, out),
            Err(error) => bail!(error),
        };
    }
    let mut lines = Lines::open(args.file.as_deref())?;
    let mut exit = None;
    while let Some((number, text)) = lines.next_content()? {
        let claim = text.and_then(|text| {
            read(&text, args.board, args.notation)
                .map_err(|error| format!("line {number}: {error}"))
        });
        let this = match claim {
            Ok(claim) => print(&claim, out)?,
            Err(error) => {
                report(&lines.name(&error));
                Exit::BadInput
            }
        };
        exit = exit.max(Some(this));
    }
    match exit {
        Some(exit) => Ok(exit),
        None => bail!(lines.name("there is no claim to verify")),
    }
}

/// A claimed solution.
struct Claim {
    start: Board,
    goal: Board,
    /// The tiles pushed.
    moves: Vec<u8>,
    /// The length it says it has.
    length: Option<usize>,
}

impl Claim {
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
                parse_tiles(size, moves).map_err(|error| format!("moves: {error}"))?
            }
            MoveNotation::Blank => pushed(&start, moves)?,
        };
        Ok(Claim { start, goal: goal.board(size), moves, length: None })
    }
}

/// The tiles pushed by moves of the blank that are written as letters.
fn pushed(start: &Board, letters: &str) -> Result<Vec<u8>, String> {
    let mut moves = Vec::new();
    for (index, letter) in letters.chars().enumerate() {
        let column = index + 1;
        let direction = Direction::from_letter(letter).ok_or_else(|| {
            let letter = letter.escape_debug();
            format!("moves: column {column}: '{letter}' is not one of E, N, W, S")
        })?;
        moves.push(direction);
    }
    let tiles = start.pushed(&moves);
    match tiles.len() == moves.len() {
        true => Ok(tiles),
        false => Err(format!("moves: move {} leaves the board", tiles.len() + 1)),
    }
}

/// Reads a claim from a line: a JSON object, or the position in compact form and the moves.
fn read(line: &str, board: BoardArgs, notation: MoveNotation) -> Result<Claim, String> {
    let line = line.trim();
    if !line.starts_with('{') {
        let (start, moves) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        return Claim::new(board.size, board.goal(), start, moves, notation);
    }
    let record: ClaimRecord = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let Some(moves) = record.moves else {
        return Err("it claims no solution".to_owned());
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
    Ok(Claim { length: record.length, ..claim })
}

/// Verifies a claim and prints the verdict.
fn print(claim: &Claim, out: &mut Output) -> Result<Exit> {
    let (start, goal) = (&claim.start, &claim.goal);
    let cols = start.size().cols();
    let verdict =
        verify::replay(start.tiles(), cols, &claim.moves, goal.tiles()).and_then(|found| {
            verify::length(found, claim.length.unwrap_or(found))?;
            Ok(found)
        });
    let fault = verdict.err().map(|fault| fault.to_string());
    let exit = match fault {
        None => Exit::Answered,
        Some(_) => Exit::NoSolution,
    };
    let length = claim.moves.len();
    if out.is_text() {
        out.line(match fault {
            None if length == 1 => format!("{start}: solved, 1 move"),
            None => format!("{start}: solved, {length} moves"),
            Some(fault) => format!("{start}: not solved: {fault}"),
        })?;
    } else {
        out.object(&VerifyRecord::new(start.to_string(), length, fault))?;
    }
    Ok(exit)
}
