//! Board of any width and height: its squares, and those that queens attack.

use super::Error;
use std::fmt;

/// Maximum sum of the width and the height of a board.
pub const MAX_SIDES_SUM: usize = 64;

/// Board whose squares are numbered row by row from 0.
///
/// ```
/// use fifteen_queens::Chessboard;
///
/// let board = Chessboard::new(8, 8)?;
/// assert_eq!((board.width(), board.squares()), (8, 64));
/// assert!(Chessboard::new(0, 8).is_err());
/// # Ok::<(), fifteen_queens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chessboard {
    width: usize,
    height: usize,
}

impl Chessboard {
    /// Creates a board.
    ///
    /// # Errors
    /// If a side is 0, or their sum is greater than [`MAX_SIDES_SUM`].
    pub fn new(width: usize, height: usize) -> Result<Chessboard, Error> {
        let fits = width.checked_add(height).is_some_and(|both| both <= MAX_SIDES_SUM);
        match fits && width > 0 && height > 0 {
            true => Ok(Chessboard { width, height }),
            false => Err(Error::InvalidBoard { width, height }),
        }
    }

    /// Returns the number of columns.
    pub fn width(self) -> usize {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(self) -> usize {
        self.height
    }

    /// Returns the number of squares.
    pub fn squares(self) -> usize {
        self.width * self.height
    }

    /// Returns the row and the column of a square, from 0.
    pub fn row_and_column(self, square: usize) -> (usize, usize) {
        (square / self.width, square % self.width)
    }

    /// Returns whether a queen on one square attacks another. A queen also attacks its own square.
    pub fn attacks(self, from: usize, to: usize) -> bool {
        let ((row, column), (to_row, to_column)) =
            (self.row_and_column(from), self.row_and_column(to));
        let (down, along) = (row.abs_diff(to_row), column.abs_diff(to_column));
        down == 0 || along == 0 || down == along
    }

    /// Returns the squares that no queen attacks or stands on, in ascending order.
    ///
    /// ```
    /// use fifteen_queens::Chessboard;
    ///
    /// // A knight's move from the corner.
    /// assert_eq!(Chessboard::new(3, 3)?.unattacked_squares(&[0]), [5, 7]);
    /// # Ok::<(), fifteen_queens::Error>(())
    /// ```
    pub fn unattacked_squares(self, queens: &[usize]) -> Vec<usize> {
        let is_free = |&to: &usize| !queens.iter().any(|&from| self.attacks(from, to));
        (0..self.squares()).filter(is_free).collect()
    }
}

impl fmt::Display for Chessboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
