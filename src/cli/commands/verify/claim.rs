//! Claims about positions of tiles, and whether they are true.

use crate::cli::frame::record;
use crate::cli::tiles::args::{BoardArgs, MoveNotation};
use crate::cli::tiles::notation::{directions, goal_name, pushed};
use crate::cli::tiles::record::ClaimRecord;
use fifteen::board::parse_tiles;
use fifteen::frame::number::Counted;
use fifteen::verify::tiles::{self, Fault};
use fifteen::{Board, Goal, Size};

/// A claim about a position.
pub struct Claim {
    pub start: Board,
    goal: Goal,
    what: What,
}

/// What is claimed.
enum What {
    /// That these moves solve it.
    Solved(Moves),
    /// All that a record says about its solutions.
    Recorded { moves: Moves, record: Box<ClaimRecord>, listed: Vec<Moves> },
    /// That no moves solve it.
    Unsolvable,
}

/// The tiles pushed; or that the blank leaves the board.
type Moves = Result<Vec<u8>, Fault>;

/// What is true of a position.
pub enum Verdict {
    /// It is solved in so many moves.
    Solved(usize),
    Unsolvable,
}

impl Claim {
    /// A claim that moves solve a position. The error says which part is bad, and where.
    pub fn new(
        size: Size,
        goal: Goal,
        start: &str,
        moves: &str,
        notation: MoveNotation,
    ) -> Result<Claim, String> {
        let start = start_of(size, start)?;
        let moves =
            read_moves(&start, moves, notation).map_err(|error| format!("moves: {error}"))?;
        Ok(Claim { start, goal, what: What::Solved(moves) })
    }

    /// Reads a claim from a line: a record, or the position in compact form and the moves. The
    /// record of a search that was stopped claims nothing.
    pub fn read(
        line: &str,
        board: BoardArgs,
        notation: MoveNotation,
    ) -> Result<Option<Claim>, String> {
        let line = line.trim();
        if record::is_record(line) {
            return Claim::of_record(record::read(line)?, board);
        }
        let (start, moves) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Claim::new(board.size, board.goal(), start, moves, notation).map(Some)
    }

    /// What a record claims.
    fn of_record(record: ClaimRecord, board: BoardArgs) -> Result<Option<Claim>, String> {
        let size = match &record.size {
            Some(size) => size.parse().map_err(|error| format!("size: {error}"))?,
            None => board.size,
        };
        let goal = record.goal.as_deref().map_or(Ok(board.goal()), goal_of)?;
        let start = start_of(size, &record.start)?;
        let what = match (record.status.as_deref(), &record.moves) {
            (Some("solved") | None, Some(moves)) => {
                let read = |text: &String, notation| read_moves(&start, text, notation);
                let moves =
                    read(moves, MoveNotation::Tiles).map_err(|error| format!("moves: {error}"))?;
                let notation = record.notation();
                let listed = record.first.iter().flatten().map(|text| read(text, notation));
                let listed = listed.collect::<Result<_, _>>();
                let listed = listed.map_err(|error| format!("first: {error}"))?;
                What::Recorded { moves, listed, record: Box::new(record) }
            }
            (Some("solved") | None, None) => return Err("there are no moves".to_owned()),
            (Some("unsolvable"), None) => What::Unsolvable,
            (Some("limit" | "interrupted"), None) => return Ok(None),
            (Some(status), _) => {
                let status = status.escape_debug();
                return Err(match record.moves {
                    Some(_) => format!("status: '{status}', but there are moves"),
                    None => format!("status: '{status}' is unknown"),
                });
            }
        };
        Ok(Some(Claim { start, goal, what }))
    }

    /// What is true, if it is what is claimed; otherwise what is wrong.
    pub fn verdict(&self) -> Result<Verdict, String> {
        match &self.what {
            What::Solved(moves) => self.play(moves).map(Verdict::Solved),
            What::Recorded { moves, record, listed } => {
                let length = self.play(moves)?;
                tiles::length(length, record.length.unwrap_or(length)).map_err(text)?;
                self.check_blank_moves(moves, record)?;
                self.check_estimate(length, record)?;
                self.check_listed(moves, length, listed, record)?;
                Ok(Verdict::Solved(length))
            }
            What::Unsolvable if self.is_solvable() => {
                Err("it is not unsolvable: permutation and blank have the same parity".to_owned())
            }
            What::Unsolvable => Ok(Verdict::Unsolvable),
        }
    }

    fn is_solvable(&self) -> bool {
        let size = self.start.size();
        tiles::is_solvable(self.start.tiles(), size.cols(), self.goal.board(size).tiles())
    }

    /// Plays moves, and says how many they are.
    fn play(&self, moves: &Moves) -> Result<usize, String> {
        let (size, moves) = (self.start.size(), moves.as_ref().map_err(text)?);
        let goal = self.goal.board(size);
        tiles::check(self.start.tiles(), size.cols(), moves, goal.tiles()).map_err(text)
    }

    /// The moves of the blank must be those of the tiles.
    fn check_blank_moves(&self, moves: &Moves, record: &ClaimRecord) -> Result<(), String> {
        let Some(blank) = &record.blank_moves else { return Ok(()) };
        match read_moves(&self.start, blank, MoveNotation::Blank) {
            Ok(blank) if blank == *moves => Ok(()),
            Ok(_) => Err("blank_moves are other moves than moves".to_owned()),
            Err(error) => Err(format!("blank_moves: {error}")),
        }
    }

    /// An estimate is a lower bound, of the parity of every solution, and no worse than the
    /// Manhattan distance, which is known.
    fn check_estimate(&self, length: usize, record: &ClaimRecord) -> Result<(), String> {
        let Some(estimate) = record.estimate else { return Ok(()) };
        let manhattan = self.goal.translate(&self.start).manhattan() as usize;
        let is_manhattan = record.heuristic.as_deref() == Some("manhattan");
        let is_possible = (manhattan..=length).contains(&estimate)
            && (length - estimate).is_multiple_of(2)
            && (estimate == manhattan || !is_manhattan);
        is_possible.then_some(()).ok_or_else(|| {
            format!(
                "an estimate of {estimate} is impossible where the Manhattan distance is {manhattan} \
                 and a solution has {length} moves"
            )
        })
    }

    /// Solutions that are listed must be solutions, of the same length, all different, no more than
    /// there are said to be, and begin with the one in `moves`.
    fn check_listed(
        &self,
        moves: &Moves,
        length: usize,
        listed: &[Moves],
        record: &ClaimRecord,
    ) -> Result<(), String> {
        let there_are = listed.len().max(1);
        if let Some(solutions) = record.solutions.filter(|&claimed| claimed < there_are as u64) {
            let claimed = Counted(solutions.into(), "solution");
            let verb = if solutions == 1 { "is" } else { "are" };
            return Err(format!("{claimed} {verb} claimed, and {there_are} are there"));
        }
        for (index, other) in listed.iter().enumerate() {
            let number = index + 1;
            let fault = |fault: String| format!("solution {number} of those listed: {fault}");
            let found = self.play(other).map_err(fault)?;
            tiles::length(found, length).map_err(text).map_err(fault)?;
            if listed[..index].contains(other) {
                return Err(fault("it is listed twice".to_owned()));
            }
        }
        match listed.first() {
            Some(first) if first != moves => {
                Err("the first solution listed is not that in moves".to_owned())
            }
            _ => Ok(()),
        }
    }
}

/// Reads the position that a claim is about.
fn start_of(size: Size, text: &str) -> Result<Board, String> {
    Board::parse(size, text).map_err(|error| format!("start: {error}"))
}

/// Reads moves in a notation.
fn read_moves(start: &Board, text: &str, notation: MoveNotation) -> Result<Moves, String> {
    match notation {
        MoveNotation::Tiles => {
            parse_tiles(start.size(), text).map(Ok).map_err(|error| error.to_string())
        }
        MoveNotation::Blank => directions(text).map(|moves| pushed(start, &moves)),
    }
}

/// The convention of this name.
fn goal_of(name: &str) -> Result<Goal, String> {
    let goal = [Goal::Knuth, Goal::Korf].into_iter().find(|&goal| goal_name(goal) == name);
    goal.ok_or_else(|| format!("goal: '{}' is not knuth or korf", name.escape_debug()))
}

#[allow(clippy::needless_pass_by_value)] // it is for map_err
fn text(fault: impl std::fmt::Display) -> String {
    fault.to_string()
}
