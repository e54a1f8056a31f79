//! Claims about positions of tiles, and their verification.

use crate::large::claim::LargeClaim;
use crate::support::output::record;
use crate::tiles::args::{BoardArgs, MoveNotation, goal_error_text};
use crate::tiles::input::large_boards::is_large_text;
use crate::tiles::notation::{PushedTiles, read_moves};
use crate::tiles::record::{ClaimRecord, Claimed, check_gap};
use fifteen::board::ParsedBoard;
use fifteen::records::Command;
use fifteen::runtime::number_format::Pluralized;
use fifteen::verify::tiles::{self, TilesFault};
use fifteen::{Board, Goal, Metric, Size};

/// Claim about a position.
pub struct Claim {
    start: ParsedBoard,
    goal: Board,
    kind: ClaimKind,
}

/// Kind of claim.
enum ClaimKind {
    /// These moves solve the position.
    Solved(PushedTiles),
    /// Solutions and other values of a record.
    Recorded { moves: PushedTiles, record: Box<ClaimRecord>, listed: Vec<PushedTiles> },
    /// No moves solve the position.
    Unsolvable,
}

/// Verified fact about a position.
pub enum Verdict {
    /// Solved in this number of moves.
    Solved(usize),
    Unsolvable,
}

/// Claim about a board of any size.
pub enum AnyClaim {
    /// Board that the optimal engines support.
    Small(Claim),
    /// Board with more than 25 cells.
    Large(LargeClaim),
}

impl AnyClaim {
    /// Creates the claim that moves solve a position. The error names the invalid part.
    pub fn new(
        board: &BoardArgs,
        start: &str,
        moves: &str,
        notation: Option<MoveNotation>,
    ) -> Result<AnyClaim, String> {
        match LargeClaim::parse(board, start, moves, notation)? {
            Some(claim) => Ok(AnyClaim::Large(claim)),
            None => Claim::new(board, start, moves, notation).map(AnyClaim::Small),
        }
    }

    /// Returns the position as it was written, and as it appears in records.
    pub fn start_texts(&self) -> [String; 2] {
        match self {
            AnyClaim::Small(claim) => [claim.start_text(), claim.start.board.to_string()],
            AnyClaim::Large(claim) => [claim.start().to_line(), claim.start().to_line()],
        }
    }

    /// Returns the verified fact, or the fault of the claim.
    pub fn verdict(&self) -> Result<Verdict, String> {
        match self {
            AnyClaim::Small(claim) => claim.verdict(),
            AnyClaim::Large(claim) => {
                Ok(claim.verdict()?.map_or(Verdict::Unsolvable, Verdict::Solved))
            }
        }
    }

    /// Parses a claim from a line: a record, or the position in compact form and the moves. The
    /// record of a search that was stopped, of an invalid position, or of the progress of a
    /// checkpoint has no claim.
    pub fn read(
        line: &str,
        board: &BoardArgs,
        notation: Option<MoveNotation>,
    ) -> Result<Option<AnyClaim>, String> {
        let line = line.trim();
        if record::is_record(line) {
            let record: ClaimRecord = record::parse_versioned(line)?;
            let is_progress = record.command.as_deref() == Some(Command::Status.name());
            if is_progress && record.start.is_none() {
                return Ok(None);
            }
            if record.start.as_deref().is_some_and(is_large_text) {
                let commands = [Command::Solve, Command::Improve];
                record::check_command(record.command.as_deref(), &commands)?;
                return Ok(LargeClaim::from_record(Box::new(record), board)?.map(AnyClaim::Large));
            }
            return Ok(Claim::from_record(record, board)?.map(AnyClaim::Small));
        }
        let (start, moves) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Claim::new(board, start, moves, notation).map(|claim| Some(AnyClaim::Small(claim)))
    }
}

impl Claim {
    /// Creates the claim that moves solve a position. The error names the invalid part.
    fn new(
        board: &BoardArgs,
        start: &str,
        moves: &str,
        notation: Option<MoveNotation>,
    ) -> Result<Claim, String> {
        let start = parse_start(board.size().map_err(to_text)?, start)?;
        let moves =
            read_moves(&start.board, moves, notation).map_err(|error| format!("moves: {error}"))?;
        let goal = resolve_goal(board, start.board.size(), None)?;
        Ok(Claim { start, goal, kind: ClaimKind::Solved(moves) })
    }

    /// Returns the position as it was written.
    fn start_text(&self) -> String {
        self.start.board.to_text(self.start.numerals)
    }

    /// Returns the claim of a record, if it has one.
    fn from_record(record: ClaimRecord, board: &BoardArgs) -> Result<Option<Claim>, String> {
        let commands = [Command::Solve, Command::Compare, Command::Korf, Command::Improve];
        record::check_command(record.command.as_deref(), &commands)?;
        let size = match &record.size {
            Some(size) => Some(size.parse().map_err(|error| format!("size: {error}"))?),
            None => board.size().map_err(to_text)?,
        };
        let Some(start) = &record.start else {
            return match record.status.as_deref() {
                Some("invalid") => Ok(None),
                _ => Err("record has no start".to_owned()),
            };
        };
        let start = parse_start(size, start)?;
        let goal = resolve_goal(board, start.board.size(), record.goal.as_deref())?;
        let kind = match record.claimed()? {
            Claimed::Solved(moves) => {
                let moves = numbered_tiles(moves);
                let listed = record.listed.iter().flatten().map(|moves| numbered_tiles(moves));
                let listed = listed.collect();
                ClaimKind::Recorded { moves, listed, record: Box::new(record) }
            }
            Claimed::Unsolvable => ClaimKind::Unsolvable,
            Claimed::Nothing => return Ok(None),
        };
        Ok(Some(Claim { start, goal, kind }))
    }

    /// Returns the verified fact, or the fault of the claim.
    fn verdict(&self) -> Result<Verdict, String> {
        match &self.kind {
            ClaimKind::Solved(moves) => self.play(moves).map(Verdict::Solved),
            ClaimKind::Recorded { moves, record, listed } => {
                let length = self.play(moves)?;
                let counted = self.counted_length(moves, record)?;
                tiles::check_length(counted, record.length.unwrap_or(counted)).map_err(to_text)?;
                self.check_directions(moves, record)?;
                check_gap(counted, record)?;
                self.check_estimate(length, record)?;
                self.check_listed(moves, counted, listed, record)?;
                Ok(Verdict::Solved(length))
            }
            ClaimKind::Unsolvable if self.is_solvable() => {
                Err("solvable: permutation and blank have the same parity".to_owned())
            }
            ClaimKind::Unsolvable => Ok(Verdict::Unsolvable),
        }
    }

    fn is_solvable(&self) -> bool {
        let start = &self.start.board;
        tiles::is_solvable(start.tiles(), start.size().cols(), self.goal.tiles())
    }

    /// Plays moves, and returns their number.
    fn play(&self, moves: &PushedTiles) -> Result<usize, String> {
        let (start, moves) = (&self.start.board, moves.as_ref().map_err(to_text)?);
        tiles::check(start.tiles(), start.size().cols(), moves, self.goal.tiles()).map_err(to_text)
    }

    /// Returns the number of moves in the metric of the record.
    fn counted_length(&self, moves: &PushedTiles, record: &ClaimRecord) -> Result<usize, String> {
        let (start, moves) = (&self.start.board, moves.as_ref().map_err(to_text)?);
        match record.metric()? {
            Metric::Single => Ok(moves.len()),
            Metric::Multi => {
                tiles::count_pushes(start.tiles(), start.size().cols(), moves).map_err(to_text)
            }
        }
    }

    /// Checks that the moves given as directions equal those given as tiles.
    fn check_directions(&self, moves: &PushedTiles, record: &ClaimRecord) -> Result<(), String> {
        for (name, text, notation) in record.directions() {
            let Some(text) = text else { continue };
            match read_moves(&self.start.board, text, Some(notation)) {
                Ok(same) if same == *moves => {}
                Ok(_) => return Err(format!("{name} differs from moves")),
                Err(error) => return Err(format!("{name}: {error}")),
            }
        }
        Ok(())
    }

    /// Checks an estimate: it must be a lower bound. In moves of single tiles, it must also have
    /// the parity of every solution and be at least the Manhattan distance, or equal to it for the
    /// heuristic `manhattan`.
    fn check_estimate(&self, length: usize, record: &ClaimRecord) -> Result<(), String> {
        let Some(estimate) = record.estimate else { return Ok(()) };
        if record.metric()? == Metric::Multi {
            let length = record.length.unwrap_or(length);
            return match estimate <= length {
                true => Ok(()),
                false => Err(format!("impossible estimate {estimate}: {length} pushes suffice")),
            };
        }
        let manhattan = self.start.board.manhattan_to(&self.goal) as usize;
        let is_manhattan = record.heuristic.as_deref() == Some("manhattan");
        let is_possible = (manhattan..=length).contains(&estimate)
            && (length - estimate).is_multiple_of(2)
            && (estimate == manhattan || !is_manhattan);
        is_possible.then_some(()).ok_or_else(|| {
            format!(
                "impossible estimate {estimate}: Manhattan distance {manhattan}, solution length {}",
                Pluralized(length as u128, "move"),
            )
        })
    }

    /// Checks the listed solutions. They must be solutions of equal length in the metric of the
    /// record, distinct, not more than claimed, and begin with the one in `moves`.
    fn check_listed(
        &self,
        moves: &PushedTiles,
        length: usize,
        listed: &[PushedTiles],
        record: &ClaimRecord,
    ) -> Result<(), String> {
        let there_are = listed.len().max(1);
        if let Some(solutions) = record.solutions.filter(|claimed| claimed.0 < there_are as u128) {
            let claimed = Pluralized(solutions.0, "solution");
            return Err(format!("{claimed} claimed, {there_are} listed"));
        }
        for (index, other) in listed.iter().enumerate() {
            let number = index + 1;
            let fault = |fault: String| format!("solution {number} of those listed: {fault}");
            self.play(other).map_err(fault)?;
            let found = self.counted_length(other, record).map_err(fault)?;
            tiles::check_length(found, length).map_err(to_text).map_err(fault)?;
            if listed[..index].contains(other) {
                return Err(fault("duplicate solution".to_owned()));
            }
        }
        match listed.first() {
            Some(first) if first != moves => {
                Err("listed: does not begin with the solution in moves".to_owned())
            }
            _ => Ok(()),
        }
    }
}

/// Returns the tiles of a record. A number that is too large for a tile is reported as a fault of
/// its move.
fn numbered_tiles(moves: &[u16]) -> PushedTiles {
    let tiles = moves.iter().enumerate().map(|(index, &tile)| {
        u8::try_from(tile).map_err(|_| TilesFault::NoSuchTile { number: index + 1, tile })
    });
    tiles.collect()
}

/// Parses the position of a claim.
fn parse_start(size: Option<Size>, text: &str) -> Result<ParsedBoard, String> {
    ParsedBoard::parse(size, text).map_err(|error| format!("start: {error}"))
}

/// Returns the goal of the record, or of the options, or the default one.
fn resolve_goal(board: &BoardArgs, size: Size, recorded: Option<&str>) -> Result<Board, String> {
    let bad = |name, error| format!("goal: {}", goal_error_text(name, &error));
    let parse = |name| Goal::parse(size, name).map_err(|error| bad(name, error));
    let recorded = recorded.map(parse).transpose()?;
    let asked = board.goal(size).map_err(to_text)?;
    Ok(recorded.or(asked).unwrap_or_default().board(size))
}

#[allow(clippy::needless_pass_by_value)] // for `map_err`
fn to_text(fault: impl std::fmt::Display) -> String {
    fault.to_string()
}
