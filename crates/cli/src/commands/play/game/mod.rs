//! The games, without a terminal, a clock or a search.
//!
//! A game is a position, and [`Step`]s lead from one position to the next and back: those of the player,
//! and those of hints and solutions. A [`Round`] remembers them, and so can undo and redo any of them, count
//! them and write them down.

mod blocks;
mod round;
mod sudoku;
mod tiles;

pub use blocks::{Blocks, Origin};
pub use round::Round;
pub use sudoku::Sudoku;
pub use tiles::Tiles;

use fifteen::Direction;

/// A game.
pub enum Game {
    Tiles(Tiles),
    Blocks(Blocks),
    Sudoku(Box<Sudoku>),
}

/// One step from a position to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The blank moves.
    Slide(Direction),
    /// A piece, by its number at the start, goes one cell farther.
    Shift { piece: usize, direction: Direction },
    /// A digit is written into a cell; 0 for none.
    Write { cell: usize, digit: u8 },
    /// A small digit is noted in a cell, or crossed out there.
    Note { cell: usize, digit: u8 },
}

impl Game {
    /// What it is called.
    pub fn title(&self) -> String {
        match self {
            Game::Tiles(tiles) => tiles.title(),
            Game::Blocks(blocks) => blocks.title(),
            Game::Sudoku(_) => "Sudoku".to_owned(),
        }
    }

    /// Takes a step, if it can be taken.
    pub fn make(&mut self, step: Step) -> bool {
        match (self, step) {
            (Game::Tiles(tiles), Step::Slide(direction)) => tiles.make(direction),
            (Game::Blocks(blocks), Step::Shift { piece, direction }) => {
                blocks.make(piece, direction)
            }
            (Game::Sudoku(sudoku), Step::Write { cell, digit }) => sudoku.write(cell, digit),
            (Game::Sudoku(sudoku), Step::Note { cell, digit }) => sudoku.note(cell, digit),
            _ => false,
        }
    }

    /// Takes back the step that was taken last.
    pub fn unmake(&mut self, step: Step) {
        match (self, step) {
            (Game::Tiles(tiles), Step::Slide(direction)) => {
                tiles.make(direction.opposite());
            }
            (Game::Blocks(blocks), Step::Shift { piece, direction }) => {
                blocks.make(piece, direction.opposite());
            }
            (Game::Sudoku(sudoku), Step::Write { .. } | Step::Note { .. }) => sudoku.take_back(),
            _ => {}
        }
    }

    /// Whether it is solved.
    pub fn is_solved(&self) -> bool {
        match self {
            Game::Tiles(tiles) => tiles.is_solved(),
            Game::Blocks(blocks) => blocks.is_solved(),
            Game::Sudoku(sudoku) => sudoku.is_solved(),
        }
    }
}
