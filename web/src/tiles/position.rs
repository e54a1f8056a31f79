//! A position and its goal, in the page's form and in normal form.

use crate::arguments::Arguments;
use crate::error::RequestError;
use fifteen::verify::tiles::{self, TilesFault};
use fifteen::{Board, Direction, Goal, Size};

/// Takes the size, by rows and columns.
///
/// # Errors
/// If the size is not supported.
pub fn take_size(arguments: &mut Arguments) -> Result<Size, RequestError> {
    let (rows, columns) = (arguments.required("rows")?, arguments.required("columns")?);
    Size::new(rows, columns).map_err(RequestError::bad_request)
}

/// Takes the goal, or returns the standard one.
///
/// # Errors
/// If it is not a goal for boards of this size.
pub fn take_goal(arguments: &mut Arguments, size: Size) -> Result<Goal, RequestError> {
    let goal: Option<String> = arguments.optional("goal")?;
    Ok(goal.map(|text| Goal::parse(size, &text)).transpose()?.unwrap_or_default())
}

/// A position with its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Position in normal form.
    pub start: Board,
    /// Goal.
    pub goal: Goal,
}

impl Position {
    /// Takes the position: `rows`, `columns`, `tiles` row by row, and optionally a `goal`.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn parse(arguments: &mut Arguments) -> Result<Position, RequestError> {
        let size = take_size(arguments)?;
        let tiles: Vec<u8> = arguments.required("tiles")?;
        let board = Board::from_tiles(size, &tiles).map_err(|kind| {
            let error = fifteen::board::ParseError { location: None, first_location: None, kind };
            RequestError::bad_request(format!("'tiles': {error}"))
        })?;
        Ok(Position::new(&board, take_goal(arguments, size)?))
    }

    /// Creates a position from the page's form, with a goal.
    pub fn new(board: &Board, goal: Goal) -> Position {
        Position { start: goal.normalize(board), goal }
    }

    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// Returns the goal cell of the blank in normal form, if it is not the last cell.
    pub fn unusual_blank_home(&self) -> Option<usize> {
        self.goal.inner_blank_home(self.size())
    }

    /// Returns the final position of its solutions, in normal form.
    pub fn target(&self) -> Board {
        Board::with_blank_at(self.size(), self.goal.blank_home(self.size()))
    }

    /// Returns the position in the page's form.
    pub fn board(&self) -> Board {
        self.goal.restore(&self.start)
    }

    /// Returns the tiles that moves in normal form push, in the page's form.
    pub fn pushed_tiles(&self, moves: &[Direction]) -> Vec<u8> {
        self.goal.restore_tiles(self.size(), &self.start.pushed_tiles(moves))
    }

    /// Verifies moves, given as tiles in the page's form.
    ///
    /// # Errors
    /// If a move is impossible, or they do not end in the goal.
    pub fn check_moves(&self, moves: &[u8]) -> Result<usize, TilesFault> {
        let goal = self.goal.board(self.size());
        tiles::check(self.board().tiles(), self.size().cols(), moves, goal.tiles())
    }

    /// Verifies moves in normal form that a search has found. Returns their tiles in the page's
    /// form.
    ///
    /// # Errors
    /// If they do not end in the goal, which is an internal error.
    pub fn verified_tiles(&self, moves: &[Direction]) -> Result<Vec<u8>, RequestError> {
        let pushed = self.pushed_tiles(moves);
        self.check_moves(&pushed).map(|_| pushed).map_err(RequestError::internal)
    }
}

/// Returns tiles as they are in records.
pub fn tile_numbers(tiles: &[u8]) -> Vec<u16> {
    tiles.iter().map(|&tile| tile.into()).collect()
}
