//! Boards from arrays of tiles.

use super::{Board, ParseErrorKind, usual_size};
use fifteen_codegen::{Size, SizeError};
use fifteen_runtime::impl_error;

/// Error for an array that is not a valid position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArrayError {
    /// This number of cells does not determine the size of a board: see [`usual_size`].
    UnknownSize(usize),
    /// No board has this many rows and columns.
    Size(SizeError),
    /// The tiles are not a permutation.
    Tiles(ParseErrorKind),
}

impl_error! { ArrayError:
    Self::UnknownSize(found) =>
        "{found} cells: an array of rows, such as [[u8; 4]; 4], says how many there are in a row",
    Self::Size(fault) => "{fault}",
    Self::Tiles(fault) => "{fault}",
}

impl<const CELLS: usize> TryFrom<[u8; CELLS]> for Board {
    type Error = ArrayError;

    /// Creates the position with these tiles, row by row, 0 for the blank. The number of cells
    /// determines the [size](usual_size) of the board.
    ///
    /// ```
    /// use fifteen::Board;
    /// use fifteen::board::ArrayError;
    ///
    /// let board = Board::try_from([8, 6, 7, 2, 5, 4, 3, 0, 1])?;
    /// assert_eq!(board, "8 6 7 / 2 5 4 / 3 0 1".parse().unwrap());
    /// assert_eq!(Board::try_from([0; 7]), Err(ArrayError::UnknownSize(7)));
    /// # Ok::<(), ArrayError>(())
    /// ```
    fn try_from(tiles: [u8; CELLS]) -> Result<Board, ArrayError> {
        let size = usual_size(CELLS).ok_or(ArrayError::UnknownSize(CELLS))?;
        Board::from_tiles(size, &tiles).map_err(ArrayError::Tiles)
    }
}

impl<const COLS: usize, const ROWS: usize> TryFrom<[[u8; COLS]; ROWS]> for Board {
    type Error = ArrayError;

    /// Creates the position with these rows, 0 for the blank.
    ///
    /// ```
    /// use fifteen::Board;
    ///
    /// let board = Board::try_from([[8, 6, 7], [2, 5, 4], [3, 0, 1]])?;
    /// assert_eq!(board, "8 6 7 / 2 5 4 / 3 0 1".parse().unwrap());
    /// let error = Board::try_from([[1, 2], [2, 0]]).unwrap_err();
    /// assert_eq!(error.to_string(), "tile 2 appears twice, and tile 3 is missing");
    /// # Ok::<(), fifteen::board::ArrayError>(())
    /// ```
    fn try_from(rows: [[u8; COLS]; ROWS]) -> Result<Board, ArrayError> {
        let size = Size::new(ROWS, COLS).map_err(ArrayError::Size)?;
        Board::from_tiles(size, rows.as_flattened()).map_err(ArrayError::Tiles)
    }
}
