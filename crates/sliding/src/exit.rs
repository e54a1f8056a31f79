//! Exits: openings in the frame of a board.
//!
//! A piece counts as having left the board as soon as it *reaches* an exit: it touches that side of
//! the board, and all its rows or columns are within the opening. The steps that take it outside
//! are not counted, as in Rush Hour, where the last move of the red car brings it to the exit. So
//! an exit is a list of goals, one for each place where a piece reaches it.

use super::goal::Goal;
use super::movement::Movement;
use super::puzzle::{Configuration, Piece, Puzzle};
use fifteen_codegen::Direction;
use std::ops::RangeInclusive;

/// Opening in the frame of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    pub(super) side: Direction,
    pub(super) lines: RangeInclusive<usize>,
    /// Kinds that may leave, in ascending order; empty if all may.
    pub(super) kinds: Vec<usize>,
}

/// Names of the sides, as in texts of puzzles.
const SIDES: [(&str, Direction); 4] = [
    ("right", Direction::East),
    ("top", Direction::North),
    ("left", Direction::West),
    ("bottom", Direction::South),
];

/// Returns the side with this name: `right`, `top`, `left` or `bottom`, in upper or lower case.
pub(super) fn side_named(name: &str) -> Option<Direction> {
    SIDES.iter().find(|(side, _)| side.eq_ignore_ascii_case(name)).map(|&(_, side)| side)
}

impl Exit {
    /// Returns the side of the board: right is east, and the top is north.
    pub fn side(&self) -> Direction {
        self.side
    }

    /// Returns the name of the side: `right`, `top`, `left` or `bottom`.
    pub fn side_name(&self) -> &'static str {
        SIDES[self.side.index()].0
    }

    /// Returns the rows (or, at the top and the bottom, the columns) of the opening, counted from
    /// 0.
    pub fn lines(&self) -> RangeInclusive<usize> {
        self.lines.clone()
    }

    /// Returns the kinds of pieces that may leave, in ascending order. If the list is empty, all
    /// pieces may leave.
    pub fn kinds(&self) -> &[usize] {
        &self.kinds
    }

    /// Returns whether pieces of a kind may leave.
    pub fn admits(&self, kind: usize) -> bool {
        self.kinds.is_empty() || self.kinds.contains(&kind)
    }

    /// Returns the cells at the opening, on a board of this size.
    pub(super) fn opening(&self, rows: usize, cols: usize) -> impl Iterator<Item = usize> {
        self.lines.clone().map(move |line| match self.side {
            Direction::East => line * cols + cols - 1,
            Direction::West => line * cols,
            Direction::North => line,
            Direction::South => (rows - 1) * cols + line,
        })
    }

    /// Returns the number of lines that end at a side of a board of this size.
    pub(super) fn line_count(side: Direction, rows: usize, cols: usize) -> usize {
        if Movement::Rows.allows(side) { rows } else { cols }
    }

    /// Writes the side and the lines, as in texts of puzzles: `right 3`, or `bottom 2-3`.
    pub(super) fn write_place(&self) -> String {
        let (first, last) = (self.lines.start() + 1, self.lines.end() + 1);
        let range = if first == last { first.to_string() } else { format!("{first}-{last}") };
        format!("{} {range}", self.side_name())
    }
}

impl Puzzle {
    /// Returns the exits.
    pub fn exits(&self) -> &[Exit] {
        &self.exits
    }

    /// Adds exits to a puzzle that has none, and appends their goals. Fails if no piece can ever
    /// reach an exit, or if an exit names a kind whose pieces never can.
    pub(super) fn with_exits(mut self, exits: Vec<Exit>) -> Result<Puzzle, UselessExit> {
        for (index, exit) in exits.iter().enumerate() {
            let named = exit.kinds.iter().copied();
            let all = || 0..self.kinds.len();
            let goals_of = |kind| self.exit_goals(index, exit, kind);
            let goals: Vec<Vec<Goal>> = match exit.kinds.is_empty() {
                true => all().map(goals_of).collect(),
                false => named.map(goals_of).collect(),
            };
            if let Some(kind) = exit.kinds.iter().zip(&goals).find(|(_, goals)| goals.is_empty()) {
                return Err(UselessExit { index, kind: Some(*kind.0) });
            }
            if goals.iter().all(Vec::is_empty) {
                return Err(UselessExit { index, kind: None });
            }
            self.goals.extend(goals.into_iter().flatten());
        }
        self.exits = exits;
        Ok(self)
    }

    /// Returns a goal for each place where a piece of a kind reaches an exit.
    fn exit_goals(&self, index: usize, exit: &Exit, kind: usize) -> Vec<Goal> {
        let reaches = |&piece: &Piece| {
            self.is_inside(piece)
                && self.cells(piece).all(|cell| !self.blocked[cell])
                && self.reaches(piece, exit)
                && self.is_on_start_line_of_kind(piece)
        };
        let pieces = (0..self.rows * self.cols).map(|cell| Piece { kind, cell }).filter(reaches);
        let goal = |piece| Goal {
            pieces: vec![piece],
            letters: Vec::new(),
            empty: Vec::new(),
            exit: Some(index),
        };
        pieces.map(goal).collect()
    }

    /// Returns whether a piece that is on the board reaches an exit and may take the step through
    /// it.
    fn reaches(&self, piece: Piece, exit: &Exit) -> bool {
        let is_vertical = exit.side.is_vertical();
        let line = |cell: usize| if is_vertical { cell % self.cols } else { cell / self.cols };
        self.kinds[piece.kind].movement.allows(exit.side)
            && self.cells(piece).all(|cell| exit.lines.contains(&line(cell)))
            && exit
                .opening(self.rows, self.cols)
                .any(|open| self.cells(piece).any(|cell| cell == open))
    }

    /// Returns whether a piece of the same kind starts on the line of this piece.
    fn is_on_start_line_of_kind(&self, piece: Piece) -> bool {
        let line = |piece: Piece| self.kinds[piece.kind].movement.line(piece.cell, self.cols);
        let Configuration(start) = &self.start;
        start.iter().any(|&other| other.kind == piece.kind && line(other) == line(piece))
    }
}

/// Exit that no piece, or no piece of one of its kinds, can ever reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UselessExit {
    /// Index of the exit.
    pub index: usize,
    /// Kind that cannot reach it, if the exit names kinds.
    pub kind: Option<usize>,
}
