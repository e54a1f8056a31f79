//! Movement of a piece: the lines that it may follow.

use fifteen_codegen::Direction;
use fifteen_runtime::impl_error;
use std::fmt;
use std::str::FromStr;

/// Directions in which the pieces of a kind may move.
///
/// The cars of Rush Hour keep to their row or column. A piece that may not move at all is pinned.
///
/// ```
/// use fifteen_sliding::Movement;
///
/// assert_eq!(Movement::Rows.to_string(), "rows");
/// assert_eq!("pinned".parse(), Ok(Movement::Pinned));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Movement {
    /// Along rows and columns.
    #[default]
    Both,
    /// Along its row only.
    Rows,
    /// Along its column only.
    Columns,
    /// Not at all.
    Pinned,
}

impl Movement {
    /// All movements.
    pub const ALL: [Movement; 4] =
        [Movement::Both, Movement::Rows, Movement::Columns, Movement::Pinned];

    /// Returns the name: `both`, `rows`, `columns` or `pinned`.
    pub fn name(self) -> &'static str {
        match self {
            Movement::Both => "both",
            Movement::Rows => "rows",
            Movement::Columns => "columns",
            Movement::Pinned => "pinned",
        }
    }

    /// Returns whether a step in this direction is allowed.
    ///
    /// ```
    /// use fifteen_sliding::{Direction, Movement};
    ///
    /// assert!(Movement::Rows.allows(Direction::West) && !Movement::Rows.allows(Direction::North));
    /// ```
    #[inline]
    pub fn allows(self, direction: Direction) -> bool {
        match self {
            Movement::Both => true,
            Movement::Rows => !direction.is_vertical(),
            Movement::Columns => direction.is_vertical(),
            Movement::Pinned => false,
        }
    }

    /// Returns the movement reflected across the main diagonal.
    pub(super) fn mirrored(self) -> Movement {
        match self {
            Movement::Rows => Movement::Columns,
            Movement::Columns => Movement::Rows,
            same => same,
        }
    }

    /// Returns the number of the line that a piece with this movement never leaves, on a board with
    /// this many columns: its row, its column, or, if it is pinned, its cell. All pieces that may
    /// move along both rows and columns share line 0.
    pub(super) fn line(self, cell: usize, cols: usize) -> usize {
        match self {
            Movement::Both => 0,
            Movement::Rows => cell / cols,
            Movement::Columns => cell % cols,
            Movement::Pinned => cell,
        }
    }
}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error: unknown name of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMovement;

impl_error! { UnknownMovement:
    _ => ("unknown movement; expected {}", Movement::ALL.map(Movement::name).join(", ")),
}

impl FromStr for Movement {
    type Err = UnknownMovement;

    fn from_str(text: &str) -> Result<Movement, UnknownMovement> {
        let is_named = |movement: &Movement| movement.name().eq_ignore_ascii_case(text);
        Movement::ALL.into_iter().find(is_named).ok_or(UnknownMovement)
    }
}
