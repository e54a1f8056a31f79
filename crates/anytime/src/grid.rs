//! Grid: the cells of a board of any size, and which of them are adjacent.

use fifteen_runtime::impl_error;
use std::cmp::Ordering;
use std::fmt;

/// Rectangle of cells, numbered row by row from 0, with 2 to 255 rows and columns.
///
/// ```
/// use fifteen_anytime::Grid;
///
/// let grid = Grid::new(6, 8)?;
/// assert_eq!((grid.rows(), grid.cols(), grid.cells()), (6, 8, 48));
/// assert_eq!(grid.row_and_col(9), (1, 1));
/// assert_eq!(grid.distance(0, 47), 12);
/// assert_eq!(grid.neighbors(0).collect::<Vec<_>>(), [1, 8]);
/// assert_eq!(grid.to_string(), "6x8");
/// assert!(Grid::new(1, 8).is_err());
/// # Ok::<(), fifteen_anytime::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    rows: usize,
    cols: usize,
}

impl Grid {
    /// Largest number of rows, and of columns.
    pub const MAX_SIDE: usize = 255;

    /// Creates a grid.
    ///
    /// # Errors
    /// If a side is shorter than 2 or longer than [`Grid::MAX_SIDE`].
    pub fn new(rows: usize, cols: usize) -> Result<Grid, GridError> {
        let is_side = |side| (2..=Grid::MAX_SIDE).contains(&side);
        if is_side(rows) && is_side(cols) {
            Ok(Grid { rows, cols })
        } else {
            Err(GridError { rows, cols })
        }
    }

    /// Returns the number of rows.
    pub fn rows(self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    pub fn cols(self) -> usize {
        self.cols
    }

    /// Returns the number of cells, one more than the number of tiles.
    pub fn cells(self) -> usize {
        self.rows * self.cols
    }

    /// Returns the row and the column of a cell.
    pub fn row_and_col(self, cell: usize) -> (usize, usize) {
        (cell / self.cols, cell % self.cols)
    }

    /// Returns the Manhattan distance between two cells.
    pub fn distance(self, one: usize, other: usize) -> usize {
        let [(row, col), (other_row, other_col)] = [one, other].map(|cell| self.row_and_col(cell));
        row.abs_diff(other_row) + col.abs_diff(other_col)
    }

    /// Returns the next cell on the way to another one, which leads along the column first; none at
    /// its end.
    pub(crate) fn step_toward(self, cell: usize, target: usize) -> Option<usize> {
        let [(row, col), (last_row, last_col)] = [cell, target].map(|cell| self.row_and_col(cell));
        match (last_row.cmp(&row), last_col.cmp(&col)) {
            (Ordering::Greater, _) => Some(cell + self.cols),
            (Ordering::Less, _) => Some(cell - self.cols),
            (Ordering::Equal, Ordering::Greater) => Some(cell + 1),
            (Ordering::Equal, Ordering::Less) => Some(cell - 1),
            (Ordering::Equal, Ordering::Equal) => None,
        }
    }

    /// Returns the adjacent cells, in ascending order.
    pub fn neighbors(self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, col) = self.row_and_col(cell);
        let north = (row > 0).then(|| cell - self.cols);
        let west = (col > 0).then(|| cell - 1);
        let east = (col + 1 < self.cols).then_some(cell + 1);
        let south = (row + 1 < self.rows).then_some(cell + self.cols);
        [north, west, east, south].into_iter().flatten()
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// Error of creating a grid with an unsupported side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridError {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
}

impl_error! { GridError:
    Self { rows, cols } => (
        "a board has 2 to {max} rows and 2 to {max} columns, not {rows} and {cols}",
        max = Grid::MAX_SIDE,
    ),
}
