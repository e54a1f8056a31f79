//! Claims about positions of tiles, and their verification.

use crate::large::goal::LargeGoal;
use crate::support::output::record;
use crate::tiles::args::{BoardArgs, MoveNotation, goal_error_text};
use crate::tiles::input::large_boards::is_large_text;
use crate::tiles::notation::{PushedTiles, read_moves};
use crate::tiles::record::{ClaimRecord, Claimed, check_gap};
use fifteen::anytime::LargeBoard;
use fifteen::board::{ParsedBoard, parse_large};
use fifteen::runtime::number_format::Pluralized;
use fifteen::verify::tiles;
use fifteen::{Board, Goal, Metric, Size};

/// Claim about a position.
pub struct Claim {
    position: ClaimedPosition,
    kind: ClaimKind,
}

/// Position of a claim, on a board of any size, and its goal.
struct ClaimedPosition {
    start: LargeBoard,
    goal: LargeBoard,
    /// Position as it was written, and as it appears in records.
    texts: [String; 2],
    is_solvable: bool,
    /// Manhattan distance; `None` on boards of more than 25 cells, where estimates are not checked.
    manhattan: Option<usize>,
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
    /// Solved in this number of moves of a metric.
    Solved(usize, Metric),
    Unsolvable,
}

impl ClaimedPosition {
    /// Parses a position, with the goal of its record, of the options, or else the default one.
    fn parse(
        board: &BoardArgs,
        size: Option<Size>,
        text: &str,
        goal: Option<&str>,
    ) -> Result<ClaimedPosition, String> {
        if is_large_text(text) {
            let start = parse_large(board.grid(), text);
            let start = start.map_err(|error| format!("start: {error}"))?;
            let goal = LargeGoal::parse(start.grid(), goal.or(board.goal_text()))
                .map_err(|error| format!("goal: {error}"))?;
            return Ok(ClaimedPosition {
                texts: [start.to_line(), start.to_line()],
                is_solvable: start.check_reachable(&goal.board).is_ok(),
                manhattan: None,
                goal: goal.board,
                start,
            });
        }
        let size = size.map_or_else(|| board.size().map_err(to_text), |size| Ok(Some(size)))?;
        let ParsedBoard { board: start, numerals } =
            ParsedBoard::parse(size, text).map_err(|error| format!("start: {error}"))?;
        let goal = resolve_goal(board, start.size(), goal)?;
        Ok(ClaimedPosition {
            start: LargeBoard::from(&start),
            goal: LargeBoard::from(&goal),
            texts: [start.to_text(numerals), start.to_string()],
            is_solvable: tiles::is_solvable(start.tiles(), start.size().cols(), goal.tiles()),
            manhattan: Some(start.manhattan_to(&goal) as usize),
        })
    }
}

impl Claim {
    /// Creates the claim that moves solve a position. The error names the invalid part.
    pub fn new(
        board: &BoardArgs,
        start: &str,
        moves: &str,
        notation: Option<MoveNotation>,
    ) -> Result<Claim, String> {
        let position = ClaimedPosition::parse(board, None, start, None)?;
        let moves = read_moves(&position.start, moves, notation)
            .map_err(|error| format!("moves: {error}"))?;
        Ok(Claim { position, kind: ClaimKind::Solved(moves) })
    }

    /// Parses a claim from a line: a record, or the position in compact form and the moves. The
    /// record of a search that was stopped, of an invalid position, or of the progress of a
    /// checkpoint has no claim.
    pub fn read(
        line: &str,
        board: &BoardArgs,
        notation: Option<MoveNotation>,
    ) -> Result<Option<Claim>, String> {
        let line = line.trim();
        if record::is_record(line) {
            return match record::has_kind(line, &["units", "levels"])? {
                true => Ok(None),
                false => Claim::from_record(ClaimRecord::parse(line)?, board),
            };
        }
        let (start, moves) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Claim::new(board, start, moves, notation).map(Some)
    }

    /// Returns the claim of a record, if it has one.
    fn from_record(record: ClaimRecord, board: &BoardArgs) -> Result<Option<Claim>, String> {
        let Some(start) = &record.start else {
            return match record.status.as_deref() {
                Some("invalid") => Ok(None),
                _ => Err("record has no start".to_owned()),
            };
        };
        let size = record.small_size(start)?;
        let position = ClaimedPosition::parse(board, size, start, record.goal.as_deref())?;
        let kind = match record.claimed()? {
            Claimed::Solved(moves) => {
                let moves = Ok(moves.to_vec());
                let listed = record.listed.iter().flatten().cloned().map(Ok).collect();
                ClaimKind::Recorded { moves, listed, record: Box::new(record) }
            }
            Claimed::Unsolvable => ClaimKind::Unsolvable,
            Claimed::Nothing => return Ok(None),
        };
        Ok(Some(Claim { position, kind }))
    }

    /// Returns the position as it was written, and as it appears in records.
    pub fn start_texts(&self) -> [String; 2] {
        self.position.texts.clone()
    }

    /// Returns the verified fact, or the fault of the claim.
    pub fn verdict(&self) -> Result<Verdict, String> {
        match &self.kind {
            ClaimKind::Solved(moves) => {
                self.play(moves).map(|length| Verdict::Solved(length, Metric::Single))
            }
            ClaimKind::Recorded { moves, record, listed } => {
                let length = self.play(moves)?;
                let counted = self.counted_length(moves, record)?;
                tiles::check_length(counted, record.length.unwrap_or(counted)).map_err(to_text)?;
                self.check_pushes(moves, record)?;
                self.check_directions(moves, record)?;
                check_gap(counted, record)?;
                self.check_estimate(length, record)?;
                self.check_listed(moves, counted, listed, record)?;
                Ok(Verdict::Solved(counted, record.metric()?))
            }
            ClaimKind::Unsolvable if self.position.is_solvable => {
                Err("solvable: permutation and blank have the same parity".to_owned())
            }
            ClaimKind::Unsolvable => Ok(Verdict::Unsolvable),
        }
    }

    /// Plays moves, and returns their number.
    fn play(&self, moves: &PushedTiles) -> Result<usize, String> {
        let ClaimedPosition { start, goal, .. } = &self.position;
        let moves = moves.as_ref().map_err(to_text)?;
        tiles::check(start.tiles(), start.grid().cols(), moves, goal.tiles()).map_err(to_text)
    }

    /// Returns the number of moves in the metric of the record.
    fn counted_length(&self, moves: &PushedTiles, record: &ClaimRecord) -> Result<usize, String> {
        match record.metric()? {
            Metric::Single => Ok(moves.as_ref().map_err(to_text)?.len()),
            Metric::Multi => self.count_pushes(moves),
        }
    }

    fn count_pushes(&self, moves: &PushedTiles) -> Result<usize, String> {
        let (start, moves) = (&self.position.start, moves.as_ref().map_err(to_text)?);
        tiles::count_pushes(start.tiles(), start.grid().cols(), moves).map_err(to_text)
    }

    /// Checks the number of pushes.
    fn check_pushes(&self, moves: &PushedTiles, record: &ClaimRecord) -> Result<(), String> {
        let Some(claimed) = record.pushes else { return Ok(()) };
        let found = self.count_pushes(moves)?;
        match claimed == found {
            true => Ok(()),
            false => Err(format!("pushes claimed: {claimed}; pushes found: {found}")),
        }
    }

    /// Checks that the moves given as directions equal those given as tiles.
    fn check_directions(&self, moves: &PushedTiles, record: &ClaimRecord) -> Result<(), String> {
        for (name, text, notation) in record.directions() {
            let Some(text) = text else { continue };
            match read_moves(&self.position.start, text, Some(notation)) {
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
        let (Some(estimate), Some(manhattan)) = (record.estimate, self.position.manhattan) else {
            return Ok(());
        };
        if record.metric()? == Metric::Multi {
            let length = record.length.unwrap_or(length);
            return match estimate <= length {
                true => Ok(()),
                false => Err(format!("impossible estimate {estimate}: {length} pushes suffice")),
            };
        }
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

/// Returns the goal of the record, or of the options, or the default one.
fn resolve_goal(board: &BoardArgs, size: Size, recorded: Option<&str>) -> Result<Board, String> {
    let parse = |name| {
        Goal::parse(size, name).map_err(|error| format!("goal: {}", goal_error_text(name, error)))
    };
    let recorded = recorded.map(parse).transpose()?;
    let asked = board.goal(size).map_err(to_text)?;
    Ok(recorded.or(asked).unwrap_or_default().board(size))
}

#[allow(clippy::needless_pass_by_value)] // for `map_err`
fn to_text(fault: impl std::fmt::Display) -> String {
    fault.to_string()
}
