//! A position and its goal, as the page has them and as searches know them.

use crate::arguments::Arguments;
use crate::error::RequestError;
use fifteen::board::digit;
use fifteen::verify::tiles::{self, TilesFault};
use fifteen::{Board, Direction, Goal, Size};

/// The size that a request names, by rows and columns.
///
/// # Errors
/// If there are no such boards.
pub fn take_size(arguments: &mut Arguments) -> Result<Size, RequestError> {
    let (rows, columns) = (arguments.required("rows")?, arguments.required("columns")?);
    Size::new(rows, columns).map_err(RequestError::bad_request)
}

/// The goal that a request names: the usual one if it names none.
///
/// # Errors
/// If it is none for boards of this size.
pub fn take_goal(arguments: &mut Arguments, size: Size) -> Result<Goal, RequestError> {
    let goal: Option<String> = arguments.optional("goal")?;
    Ok(goal.map(|text| Goal::parse(size, &text)).transpose()?.unwrap_or_default())
}

/// A position with its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// In normal form.
    pub start: Board,
    /// The goal.
    pub goal: Goal,
}

impl Position {
    /// The position that a request has: `rows`, `columns`, `tiles` row by row, and maybe a `goal`.
    ///
    /// # Errors
    /// If it is none.
    pub fn parse(arguments: &mut Arguments) -> Result<Position, RequestError> {
        let size = take_size(arguments)?;
        let tiles: Vec<u8> = arguments.required("tiles")?;
        let board = Board::from_tiles(size, &tiles).map_err(|kind| {
            let error = fifteen::board::ParseError { location: None, first_location: None, kind };
            RequestError::bad_request(format!("‘tiles’: {error}"))
        })?;
        Ok(Position::new(&board, take_goal(arguments, size)?))
    }

    /// A position as the page has it, to be brought to this goal.
    pub fn new(board: &Board, goal: Goal) -> Position {
        Position { start: goal.normalize(board), goal }
    }

    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// The cell where the blank belongs in normal form, if it is not the last.
    pub fn other_blank_home(&self) -> Option<usize> {
        let home = self.goal.blank_home(self.size());
        (home != self.size().blank_home()).then_some(home)
    }

    /// What its solutions end in, in normal form.
    pub fn target(&self) -> Board {
        Board::with_blank_at(self.size(), self.goal.blank_home(self.size()))
    }

    /// The position as the page has it.
    pub fn board(&self) -> Board {
        self.goal.restore(&self.start)
    }

    /// The tiles that moves in normal form push, as the page calls them.
    pub fn pushed_tiles(&self, moves: &[Direction]) -> Vec<u8> {
        self.goal.restore_tiles(self.size(), &self.start.pushed_tiles(moves))
    }

    /// Has the checker play moves, tiles as the page calls them.
    ///
    /// # Errors
    /// If they do not end in the goal.
    pub fn check_moves(&self, moves: &[u8]) -> Result<usize, TilesFault> {
        let goal = self.goal.board(self.size());
        tiles::check(self.board().tiles(), self.size().cols(), moves, goal.tiles())
    }

    /// The same for moves in normal form that a search has found.
    ///
    /// # Errors
    /// If they do not: then the search went wrong.
    pub fn verified_tiles(&self, moves: &[Direction]) -> Result<Vec<u8>, RequestError> {
        let pushed = self.pushed_tiles(moves);
        self.check_moves(&pushed).map(|_| pushed).map_err(RequestError::internal)
    }
}

/// Tiles as digits without anything between them.
pub fn format_tiles(tiles: &[u8]) -> String {
    tiles.iter().map(|&tile| digit(tile)).collect()
}
