//! Position as the user wrote it, and in the normal form of searches.

use super::args::MoveNotation;
use super::notation::blank_letters;
use crate::support::exit::disagreement;
use anyhow::Result;
use fifteen::board::{Numerals, ParsedBoard, Unsolvable, format_udlr};
use fifteen::verify::tiles;
use fifteen::{Board, Direction, Goal, Size};

/// Position with its goal.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// Board in normal form.
    pub start: Board,
    pub goal: Goal,
    pub numerals: Numerals,
}

impl Position {
    /// Combines a position, as read, with its goal.
    pub fn new(reading: ParsedBoard, goal: Goal) -> Position {
        let ParsedBoard { board, numerals } = reading;
        Position { start: goal.normalize(&board), goal, numerals }
    }

    /// Wraps a position in normal form, whose goal is `1 2 3 …`.
    pub fn normal(start: Board) -> Position {
        Position { start, goal: Goal::Last, numerals: Numerals::Digits }
    }

    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// Returns the final board of its solutions, in normal form.
    pub fn target(&self) -> Board {
        Board::with_blank_at(self.size(), self.goal.blank_home(self.size()))
    }

    /// Checks that the goal can be reached.
    ///
    /// # Errors
    /// If it cannot.
    pub fn check_solvable(&self) -> Result<(), Unsolvable> {
        self.start.check_reachable(&self.target())
    }

    /// Returns two tiles, as the user names them, whose exchange makes an unsolvable position
    /// solvable.
    pub fn interchanged_tiles(&self) -> [String; 2] {
        let goal = self.goal.board(self.size());
        let [one, other] = self.board().interchanged_tiles(&goal);
        [one, other].map(|tile| self.numerals.tile(tile.into()))
    }

    /// Returns the position as the user sees it.
    pub fn board(&self) -> Board {
        self.goal.restore(&self.start)
    }

    pub fn text(&self) -> String {
        self.board().to_text(self.numerals)
    }

    /// Translates moves of the blank from normal form to the user's view.
    pub fn restore_moves(&self, moves: &[Direction]) -> Vec<Direction> {
        self.goal.restore_moves(self.size(), moves)
    }

    /// Returns the tiles that moves in normal form push, as the user numbers them.
    pub fn pushed_tiles(&self, moves: &[Direction]) -> Vec<u8> {
        self.goal.restore_tiles(self.size(), &self.start.pushed_tiles(moves))
    }

    /// Plays moves in normal form as the user sees them and checks that they end in the requested
    /// goal. The library has verified them in normal form; this verifies the translation.
    ///
    /// # Errors
    /// If they do not.
    pub fn check(&self, moves: &[Direction]) -> Result<()> {
        let (start, goal) = (self.board(), self.goal.board(self.size()));
        let cols = self.size().cols();
        let played = tiles::check(start.tiles(), cols, &self.pushed_tiles(moves), goal.tiles());
        let mistake = |fault| format!("solution does not reach --goal {}: {fault}", self.goal);
        played.map(drop).map_err(|fault| disagreement(mistake(fault)))
    }

    /// Formats moves in normal form for the user.
    pub fn format_moves(&self, moves: &[Direction], notation: MoveNotation) -> String {
        match notation {
            MoveNotation::Tiles => {
                let tiles = self
                    .pushed_tiles(moves)
                    .into_iter()
                    .map(|tile| self.numerals.tile(tile.into()));
                tiles.collect::<Vec<_>>().join(" ")
            }
            MoveNotation::Blank => blank_letters(&self.restore_moves(moves)),
            MoveNotation::Udlr => format_udlr(&self.restore_moves(moves)),
        }
    }
}
