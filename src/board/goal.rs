//! The two conventions about the goal.
//!
//! Knuth wants `1 2 3 … 15` and then the blank, Korf the blank first and then `1 2 3 … 15`. Turn
//! the board by 180° and call tile x of 15 tile 16 − x: that makes one goal the other, and takes
//! solutions to solutions of the same length with every direction reversed. So a search needs to
//! know one convention only, and positions, moves and boards are translated at the door.

use super::Board;
use fifteen_codegen::{Direction, Size};

/// Which position is the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The tiles in order and then the blank: `123456789abcdef0`.
    #[default]
    Knuth,
    /// The blank and then the tiles in order: `0123456789abcdef`.
    Korf,
}

impl Goal {
    /// The goal position itself, in its own convention.
    pub fn board(self, size: Size) -> Board {
        self.translate(&Board::goal(size))
    }

    /// Translates a position between this convention and Knuth's, in either direction.
    ///
    /// ```
    /// use fifteen::{Board, Goal, Size};
    ///
    /// // Number 88 of Korf's list.
    /// let size = Size::new(4, 4)?;
    /// let korf = Board::parse(size, "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4")?;
    /// let knuth = Goal::Korf.translate(&korf);
    /// assert_eq!(knuth.to_string(), "ca6098dfb73254e1");
    /// assert_eq!(Goal::Korf.translate(&knuth), korf);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn translate(self, board: &Board) -> Board {
        let mut translated = *board;
        if self == Goal::Korf {
            let size = board.size();
            for (cell, &tile) in board.tiles().iter().rev().enumerate() {
                translated.tiles[cell] = self.tile(size, tile);
            }
        }
        translated
    }

    /// Translates the number of a tile, in either direction.
    pub fn tile(self, size: Size, tile: u8) -> u8 {
        match self {
            Goal::Korf if tile != 0 => size.cells() as u8 - tile,
            _ => tile,
        }
    }

    /// Translates a move of the blank, in either direction.
    pub fn direction(self, direction: Direction) -> Direction {
        match self {
            Goal::Knuth => direction,
            Goal::Korf => direction.opposite(),
        }
    }
}
