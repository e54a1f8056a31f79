//! Claims about positions of large boards, and their verification.

use super::goal::LargeGoal;
use super::moves;
use crate::tiles::args::{BoardArgs, MoveNotation};
use crate::tiles::input::large_boards::is_large_text;
use crate::tiles::record::{ClaimRecord, Claimed, check_gap};
use fifteen::Metric;
use fifteen::anytime::LargeBoard;
use fifteen::board::parse_large;
use fifteen::verify::tiles::{self, TilesFault};

/// Claim about a position of a large board.
pub struct LargeClaim {
    start: LargeBoard,
    goal: LargeBoard,
    kind: ClaimKind,
}

/// Kind of claim.
enum ClaimKind {
    /// These moves solve the position; the fields of the record are true.
    Solved(Result<Vec<u16>, TilesFault>, Option<Box<ClaimRecord>>),
    /// No moves solve the position.
    Unsolvable,
}

impl LargeClaim {
    /// Creates the claim that moves solve a position. Returns `None` if the board is not large.
    ///
    /// # Errors
    /// If the position or the moves are invalid.
    pub fn parse(
        board: &BoardArgs,
        start: &str,
        moves: &str,
        notation: Option<MoveNotation>,
    ) -> Result<Option<LargeClaim>, String> {
        if !is_large_text(start) {
            return Ok(None);
        }
        let start = parse_large(None, start).map_err(|error| format!("start: {error}"))?;
        let goal = parse_goal(&start, board.goal_text())?;
        let moves =
            moves::parse(&start, moves, notation).map_err(|error| format!("moves: {error}"))?;
        Ok(Some(LargeClaim { start, goal, kind: ClaimKind::Solved(moves, None) }))
    }

    /// Returns the claim of a record about a large board, if it has one.
    ///
    /// # Errors
    /// If the record has an invalid position or goal, or contradicts itself.
    pub fn from_record(
        record: Box<ClaimRecord>,
        board: &BoardArgs,
    ) -> Result<Option<LargeClaim>, String> {
        let start = record.start.as_deref().unwrap_or_default();
        let start = parse_large(None, start).map_err(|error| format!("start: {error}"))?;
        let goal = parse_goal(&start, record.goal.as_deref().or(board.goal_text()))?;
        let kind = match record.claimed()? {
            Claimed::Solved(moves) => ClaimKind::Solved(Ok(moves.to_vec()), Some(record)),
            Claimed::Unsolvable => ClaimKind::Unsolvable,
            Claimed::Nothing => return Ok(None),
        };
        Ok(Some(LargeClaim { start, goal, kind }))
    }

    /// Returns the position.
    pub fn start(&self) -> &LargeBoard {
        &self.start
    }

    /// Returns the number of moves of the solution, `None` for an unsolvable position, or the fault
    /// of the claim.
    pub fn verdict(&self) -> Result<Option<usize>, String> {
        let (moves, record) = match &self.kind {
            ClaimKind::Unsolvable if self.start.check_reachable(&self.goal).is_err() => {
                return Ok(None);
            }
            ClaimKind::Unsolvable => {
                return Err("solvable: permutation and blank have the same parity".to_owned());
            }
            ClaimKind::Solved(moves, record) => (moves, record),
        };
        let moves = moves.as_ref().map_err(ToString::to_string)?;
        let (cells, cols) = (self.start.tiles(), self.start.grid().cols());
        let length = tiles::check(cells, cols, moves, self.goal.tiles())
            .map_err(|fault| fault.to_string())?;
        let Some(record) = record else { return Ok(Some(length)) };
        let counted = match record.metric()? {
            Metric::Single => length,
            Metric::Multi => {
                tiles::count_pushes(cells, cols, moves).map_err(|fault| fault.to_string())?
            }
        };
        tiles::check_length(counted, record.length.unwrap_or(counted))
            .map_err(|fault| fault.to_string())?;
        check_gap(counted, record)?;
        for (name, text, notation) in record.directions() {
            let Some(text) = text else { continue };
            match moves::parse(&self.start, text, Some(notation)) {
                Ok(Ok(same)) if same == *moves => {}
                Ok(_) => return Err(format!("{name} differs from moves")),
                Err(error) => return Err(format!("{name}: {error}")),
            }
        }
        Ok(Some(length))
    }
}

/// Parses the goal of a claim.
fn parse_goal(start: &LargeBoard, text: Option<&str>) -> Result<LargeBoard, String> {
    let goal = LargeGoal::parse(start.grid(), text).map_err(|error| format!("goal: {error}"))?;
    Ok(goal.board)
}
