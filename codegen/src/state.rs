//! The states of the automaton: (row, column, direction, previous).
//!
//! In state (r, c, d, p) the blank is in row r and column c, came from its neighbor in direction p,
//! and is about to try direction d. The directions are tried clockwise (p − 1, p − 2 and p − 3,
//! modulo 4), except those that leave the board. The last is d = p, which means that nothing is
//! left to try, so the move that led here is undone.
//!
//! A cell with k neighbors has k choices for p, and each of them k choices for d: the board has
//! Σ k² states, of which Σ k undo a move.
//!
//! In the multi-tile [`Metric`] p stands for an axis, and d for a direction of the other axis
//! together with a number of tiles. A cell of an r × c board has r − 1 pushes along its column,
//! c − 1 along its row, and one undo state for each axis: the board has r·c·(r + c) states.

use crate::grid::{Direction, Size};
use crate::metric::Metric;
use std::fmt;

/// One state of the automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Definition of a move.
    pub metric: Metric,
    /// Row of the blank.
    pub row: usize,
    /// Column of the blank.
    pub col: usize,
    /// Direction from which the blank came. In the multi-tile metric, it identifies only the axis:
    /// the first of east and west, or of north and south, that has a cell.
    pub previous: Direction,
    /// Direction to be tried; equal to `previous` if the move is undone.
    pub direction: Direction,
    /// Number of tiles to be pushed.
    pub length: usize,
}

/// Move to be tried: the direction of the blank, and the number of tiles that it pushes.
pub type Attempt = (Direction, usize);

impl State {
    /// Returns all states of a board: cell by cell, within a cell by previous direction, and then
    /// in the order of trial. If the quota does not allow a move, the next state in the list
    /// follows.
    ///
    /// ```
    /// use fifteen_codegen::{Metric, Size, State};
    ///
    /// let states = State::all(Size::new(2, 2)?, Metric::Single);
    /// assert_eq!(states.len(), 16);
    /// assert_eq!(states[0].to_string(), "0,0 south, from the east");
    /// assert_eq!(State::all(Size::new(4, 4)?, Metric::Multi).len(), 128);
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn all(size: Size, metric: Metric) -> Vec<State> {
        let arrivals = (0..size.cells()).flat_map(|cell| {
            let is_arrival =
                move |&p: &Direction| State::arrival_direction(size, metric, cell, p) == Some(p);
            Direction::ALL.into_iter().filter(is_arrival).map(move |p| (cell, p))
        });
        arrivals
            .flat_map(|(cell, previous)| State::after_arrival(size, metric, cell, previous))
            .collect()
    }

    /// Returns the states of a blank that has arrived in a cell, in the order of trial; the undo
    /// state is last.
    pub fn after_arrival(
        size: Size,
        metric: Metric,
        cell: usize,
        previous: Direction,
    ) -> Vec<State> {
        let (row, col) = (size.row(cell), size.col(cell));
        State::attempts(size, metric, cell, Some(previous))
            .into_iter()
            .chain([(previous, 1)])
            .map(|(direction, length)| State { metric, row, col, previous, direction, length })
            .collect()
    }

    /// Returns the direction that stands for an arrival from a neighbor in direction `from`, or
    /// `None` if there is no such neighbor. In the multi-tile metric it is the same for both
    /// directions of an axis.
    pub fn arrival_direction(
        size: Size,
        metric: Metric,
        cell: usize,
        from: Direction,
    ) -> Option<Direction> {
        size.neighbor(cell, from)?;
        let is_there = |direction: &Direction| size.neighbor(cell, *direction).is_some();
        match metric {
            Metric::Single => Some(from),
            Metric::Multi => Direction::ALL
                .into_iter()
                .filter(|direction| direction.is_vertical() == from.is_vertical())
                .find(is_there),
        }
    }

    /// Returns the moves to be tried in a cell, in order: after an arrival, or from the start
    /// position if `previous` is `None`.
    pub fn attempts(
        size: Size,
        metric: Metric,
        cell: usize,
        previous: Option<Direction>,
    ) -> Vec<Attempt> {
        let order = State::trial_order(size, cell, previous.unwrap_or(Direction::East));
        match metric {
            Metric::Single => order
                .filter(|&direction| Some(direction) != previous)
                .map(|direction| (direction, 1))
                .collect(),
            Metric::Multi => order
                .filter(|way| previous.is_none_or(|p| p.is_vertical() != way.is_vertical()))
                .flat_map(|way| (1..=size.ray(cell, way).count()).map(move |length| (way, length)))
                .collect(),
        }
    }

    /// Returns the directions in which the blank can leave a cell, clockwise, ending with `last`.
    ///
    /// This is the order of trial both for a blank that came from `last` and, with
    /// `last = `[`East`](Direction::East), for the start position, which has no previous direction.
    pub fn trial_order(
        size: Size,
        cell: usize,
        last: Direction,
    ) -> impl Iterator<Item = Direction> {
        (1..=4)
            .map(move |turns| last.clockwise(turns))
            .filter(move |&direction| size.neighbor(cell, direction).is_some())
    }

    /// Returns whether the state only undoes the move that led to it.
    pub fn is_undo(&self) -> bool {
        self.direction == self.previous
    }

    /// Returns the previous direction in words: `from the east`, or in the multi-tile metric `after
    /// a horizontal push`.
    pub fn arrival_text(&self) -> String {
        match (self.metric, self.previous.is_vertical()) {
            (Metric::Single, _) => format!("from the {}", self.previous),
            (Metric::Multi, true) => "after a vertical push".to_owned(),
            (Metric::Multi, false) => "after a horizontal push".to_owned(),
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { row, col, direction, length, .. } = self;
        write!(f, "{row},{col} ")?;
        match self.metric {
            Metric::Single => write!(f, "{direction}")?,
            Metric::Multi if self.is_undo() => f.write_str("back")?,
            Metric::Multi => write!(f, "{direction} {length}")?,
        }
        write!(f, ", {}", self.arrival_text())
    }
}
