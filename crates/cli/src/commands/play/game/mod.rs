//! Games, independent of terminal, clock and search.
//!
//! A game holds one position. [`Step`]s, made by the player or by hints and solutions, lead from
//! one position to the next and back. A [`GameRound`] records them, so that they can be undone,
//! redone, counted and saved.

mod blocks;
mod round;
mod sudoku;
mod tiles;

pub use blocks::{Blocks, Origin};
pub use round::GameRound;
pub use sudoku::Sudoku;
pub use tiles::Tiles;

use fifteen::Direction;

/// Game of any kind.
pub enum Game {
    Tiles(Tiles),
    Blocks(Blocks),
    Sudoku(Box<Sudoku>),
}

/// Step from one position to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Move of the blank.
    Slide(Direction),
    /// Move of a piece, identified by its number at the start, by one cell.
    Shift { piece: usize, direction: Direction },
    /// Digit written into a cell; 0 erases it.
    Write { cell: usize, digit: u8 },
    /// Candidate digit whose note in a cell is added or removed.
    Note { cell: usize, digit: u8 },
}

impl Game {
    /// Returns the name of the game.
    pub fn name(&self) -> String {
        match self {
            Game::Tiles(tiles) => tiles.title(),
            Game::Blocks(blocks) => blocks.title(),
            Game::Sudoku(_) => "Sudoku".to_owned(),
        }
    }

    /// Returns the numbers of rows and columns of the board.
    pub fn rows_and_cols(&self) -> (usize, usize) {
        match self {
            Game::Tiles(tiles) => (tiles.grid().rows(), tiles.grid().cols()),
            Game::Blocks(blocks) => (blocks.puzzle.rows(), blocks.puzzle.cols()),
            Game::Sudoku(_) => (9, 9),
        }
    }

    /// Makes a step, if it is legal.
    pub fn make(&mut self, step: Step) -> bool {
        match (self, step) {
            (Game::Tiles(tiles), Step::Slide(direction)) => tiles.move_blank(direction),
            (Game::Blocks(blocks), Step::Shift { piece, direction }) => {
                blocks.move_piece(piece, direction)
            }
            (Game::Sudoku(sudoku), Step::Write { cell, digit }) => sudoku.write(cell, digit),
            (Game::Sudoku(sudoku), Step::Note { cell, digit }) => sudoku.toggle_note(cell, digit),
            _ => false,
        }
    }

    /// Undoes a step, which must be the last one made.
    pub fn unmake(&mut self, step: Step) {
        match (self, step) {
            (Game::Tiles(tiles), Step::Slide(direction)) => {
                tiles.move_blank(direction.opposite());
            }
            (Game::Blocks(blocks), Step::Shift { piece, direction }) => {
                blocks.move_piece(piece, direction.opposite());
            }
            (Game::Sudoku(sudoku), Step::Write { .. } | Step::Note { .. }) => sudoku.undo(),
            _ => {}
        }
    }

    /// Returns whether the game is solved.
    pub fn is_solved(&self) -> bool {
        match self {
            Game::Tiles(tiles) => tiles.is_solved(),
            Game::Blocks(blocks) => blocks.is_solved(),
            Game::Sudoku(sudoku) => sudoku.is_solved(),
        }
    }
}
