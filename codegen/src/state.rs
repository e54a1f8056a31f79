//! The states of the automaton: (row, column, direction, previous).
//!
//! In state (r, c, d, p) the blank is in row r and column c, came from its neighbour in
//! direction p, and is about to try direction d. The directions are tried clockwise from p,
//! p−1, p−2, p−3 (mod 4), except those that leave the board; d = p comes last and means
//! that nothing is left to try, so that the move which led here is undone.
//!
//! A cell with k neighbours has k choices for p, and each of them k choices for d: the board has
//! Σ k² states, of which Σ k undo a move.

use crate::grid::{Direction, Size};
use std::fmt;

/// One state of the automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Row of the blank.
    pub row: usize,
    /// Column of the blank.
    pub col: usize,
    /// Direction from which the blank came.
    pub previous: Direction,
    /// Direction to be tried; equal to `previous` if the move is undone.
    pub direction: Direction,
}

impl State {
    /// Returns all states of a board: cell by cell, within a cell by previous direction, and then
    /// in the order of trial, so that the state which follows when the quota does not allow a move
    /// is the next in the list.
    ///
    /// ```
    /// use fifteen_codegen::{Size, State};
    ///
    /// let states = State::all(Size::new(2, 2)?);
    /// assert_eq!(states.len(), 16);
    /// assert_eq!(states[0].to_string(), "0,0 south, from the east");
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn all(size: Size) -> Vec<State> {
        let arrivals = (0..size.cells()).flat_map(|cell| {
            let came_from = move |p: &Direction| size.neighbour(cell, *p).is_some();
            Direction::ALL.into_iter().filter(came_from).map(move |p| (cell, p))
        });
        arrivals
            .flat_map(|(cell, previous)| {
                State::trial_order(size, cell, previous).map(move |direction| State {
                    row: size.row(cell),
                    col: size.col(cell),
                    previous,
                    direction,
                })
            })
            .collect()
    }

    /// Returns the directions in which the blank can leave a cell, clockwise, ending with `last`.
    ///
    /// This is the order of trial both for a blank that came from `last` and, with
    /// `last = `[`East`](Direction::East), for the start position, where no direction is the
    /// previous one.
    pub fn trial_order(
        size: Size,
        cell: usize,
        last: Direction,
    ) -> impl Iterator<Item = Direction> {
        (1..=4)
            .map(move |turns| last.clockwise(turns))
            .filter(move |&direction| size.neighbour(cell, direction).is_some())
    }

    /// Returns whether the state only undoes the move that led to it.
    pub fn is_undo(&self) -> bool {
        self.direction == self.previous
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { row, col, direction, previous } = self;
        write!(f, "{row},{col} {direction}, from the {previous}")
    }
}
