//! A position as the user wrote it, and as searches know it.

use super::args::MoveNotation;
use super::notation::blank_letters;
use crate::support::exit::Disagreement;
use fifteen::board::{Numerals, Reading, Unsolvable, udlr};
use fifteen::verify::tiles;
use fifteen::{Board, Direction, Goal, Size};

/// A position with its goal.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// In normal form.
    pub start: Board,
    pub goal: Goal,
    pub numerals: Numerals,
}

impl Position {
    /// The position that was read, to be brought to this goal.
    pub fn new(reading: Reading, goal: Goal) -> Position {
        let Reading { board, numerals } = reading;
        Position { start: goal.normalize(&board), goal, numerals }
    }

    /// A position in normal form, to be brought to `1 2 3 …`.
    pub fn normal(start: Board) -> Position {
        Position { start, goal: Goal::Last, numerals: Numerals::Digits }
    }

    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// What its solutions end in, in normal form.
    pub fn target(&self) -> Board {
        Board::in_order(self.size(), self.goal.blank_home(self.size()))
    }

    /// Whether it leads to the goal.
    ///
    /// # Errors
    /// If it does not.
    pub fn solvable(&self) -> Result<(), Unsolvable> {
        self.start.check_reachable(&self.target())
    }

    /// Two tiles, as the user calls them, that are interchanged if it leads not to the goal.
    pub fn interchanged(&self) -> [String; 2] {
        let goal = self.goal.board(self.size());
        let (one, other) = self.board().interchanged(&goal);
        [one, other].map(|tile| self.numerals.tile(tile))
    }

    /// The position as the user sees it.
    pub fn board(&self) -> Board {
        self.goal.restore(&self.start)
    }

    /// The same as text.
    pub fn written(&self) -> String {
        self.board().written(self.numerals)
    }

    /// Moves of the blank in normal form, as the user sees them.
    pub fn restored(&self, moves: &[Direction]) -> Vec<Direction> {
        self.goal.restore_moves(self.size(), moves)
    }

    /// The tiles that moves in normal form push, as the user calls them.
    pub fn pushed(&self, moves: &[Direction]) -> Vec<u8> {
        self.goal.restore_tiles(self.size(), &self.start.pushed(moves))
    }

    /// Plays moves in normal form as the user sees them, and looks whether they end in the goal that
    /// was asked for. The library has verified them in normal form; this verifies the translation.
    ///
    /// # Errors
    /// [`Disagreement`], if they do not.
    pub fn check(&self, moves: &[Direction]) -> Result<(), Disagreement> {
        let (start, goal) = (self.board(), self.goal.board(self.size()));
        let cols = self.size().cols();
        let played = tiles::check(start.tiles(), cols, &self.pushed(moves), goal.tiles());
        let mistake = |fault| format!("a solution does not lead to --goal {}: {fault}", self.goal);
        played.map(|_| ()).map_err(|fault| Disagreement(mistake(fault)))
    }

    /// Moves in normal form as text for people.
    pub fn moves(&self, moves: &[Direction], notation: MoveNotation) -> String {
        match notation {
            MoveNotation::Tiles => {
                let tiles = self.pushed(moves).into_iter().map(|tile| self.numerals.tile(tile));
                tiles.collect::<Vec<_>>().join(" ")
            }
            MoveNotation::Blank => blank_letters(&self.restored(moves)),
            MoveNotation::Udlr => udlr(&self.restored(moves)),
        }
    }
}
