//! Board sizes, cells and directions.
//!
//! *Cells* are numbered row by row, from 0 at the top left. *Tiles* are numbered from 1; tile `t`
//! is at home in cell `t − 1`, and the blank in the last cell, as in Knuth's programs.

use std::fmt;
use std::iter;
use std::str::FromStr;

/// Numbers of rows and columns of a board, which has at least 2×2 and at most [`Size::MAX_CELLS`]
/// cells.
///
/// ```
/// use fifteen_codegen::{Direction, Size};
///
/// let size: Size = "3x4".parse()?;
/// assert_eq!((size.rows(), size.cols(), size.cells()), (3, 4, 12));
/// assert_eq!(size.neighbor(0, Direction::South), Some(4));
/// assert_eq!(size.neighbor(0, Direction::North), None);
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    rows: u8,
    cols: u8,
}

impl Size {
    /// Maximum number of cells: 25 cells of 5 bits fit into 128 bits.
    pub const MAX_CELLS: usize = 25;

    /// Creates the size of a board with this many rows and columns.
    ///
    /// # Errors
    /// If a side is shorter than 2 (nothing could ever be rearranged there), or the board has more
    /// than [`Size::MAX_CELLS`] cells.
    pub const fn new(rows: usize, cols: usize) -> Result<Size, SizeError> {
        if rows < 2 || cols < 2 {
            Err(SizeError::TooSmall)
        } else if rows > Size::MAX_CELLS || cols > Size::MAX_CELLS || rows * cols > Size::MAX_CELLS
        {
            Err(SizeError::TooLarge)
        } else {
            Ok(Size { rows: rows as u8, cols: cols as u8 })
        }
    }

    /// Returns all sizes, ordered by number of rows.
    pub fn all() -> impl Iterator<Item = Size> {
        let sides = 2..=Size::MAX_CELLS;
        let pairs = sides.clone().flat_map(move |rows| sides.clone().map(move |cols| (rows, cols)));
        pairs.filter_map(|(rows, cols)| Size::new(rows, cols).ok())
    }

    /// Returns the size with rows and columns exchanged.
    pub const fn mirrored(self) -> Size {
        Size { rows: self.cols, cols: self.rows }
    }

    /// Returns the number of rows.
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns.
    #[inline]
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// Returns the number of cells, one more than the number of tiles.
    #[inline]
    pub const fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// Returns the row of a cell.
    #[inline]
    pub const fn row(self, cell: usize) -> usize {
        cell / self.cols()
    }

    /// Returns the column of a cell.
    #[inline]
    pub const fn col(self, cell: usize) -> usize {
        cell % self.cols()
    }

    /// Returns the cell next to this one in the given direction, or `None` at the edge of the
    /// board.
    #[inline]
    pub const fn neighbor(self, cell: usize, direction: Direction) -> Option<usize> {
        match direction {
            Direction::East if self.col(cell) + 1 < self.cols() => Some(cell + 1),
            Direction::North if self.row(cell) > 0 => Some(cell - self.cols()),
            Direction::West if self.col(cell) > 0 => Some(cell - 1),
            Direction::South if self.row(cell) + 1 < self.rows() => Some(cell + self.cols()),
            _ => None,
        }
    }

    /// Returns the cells from the neighbor of a cell to the edge of the board, in one direction.
    pub fn ray(self, cell: usize, direction: Direction) -> impl Iterator<Item = usize> {
        let next = move |&cell: &usize| self.neighbor(cell, direction);
        iter::successors(self.neighbor(cell, direction), next)
    }

    /// Returns the direction from a cell to another one in the same row or column, or `None` if it
    /// is in neither.
    pub fn direction_to(self, cell: usize, to: usize) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.ray(cell, direction).any(|c| c == to))
    }

    /// Returns the Manhattan distance between two cells, in moves.
    pub const fn distance(self, from: usize, to: usize) -> usize {
        self.row(from).abs_diff(self.row(to)) + self.col(from).abs_diff(self.col(to))
    }

    /// Returns the number of bits of a cell in a packed board: enough for any tile or the blank.
    ///
    /// Boards of up to 16 cells take 64 bits, four per cell; larger ones take 128, five per cell.
    pub const fn cell_bits(self) -> usize {
        if self.cells() > 16 { 5 } else { 4 }
    }

    /// Returns the cell where the blank belongs: the last one.
    pub const fn blank_home(self) -> usize {
        self.cells() - 1
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let (rows, cols) = text.split_once(['x', 'X', '×']).ok_or(SizeError::Syntax)?;
        let side = |text: &str| text.parse::<u16>().map_err(|_| SizeError::Syntax);
        Size::new(side(rows)? as usize, side(cols)? as usize)
    }
}

/// Error of parsing or creating a board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SizeError {
    /// Not of the form `ROWSxCOLUMNS`.
    Syntax,
    /// A side is shorter than 2.
    TooSmall,
    /// More than [`Size::MAX_CELLS`] cells.
    TooLarge,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SizeError::Syntax => f.write_str("a size looks like 4x4: rows, x, columns"),
            SizeError::TooSmall => f.write_str("both sides of a board must be at least 2"),
            SizeError::TooLarge => {
                write!(f, "a board may have at most {} cells", Size::MAX_CELLS)
            }
        }
    }
}

impl std::error::Error for SizeError {}

/// Direction of a move of the blank. The tile moves in the opposite direction.
///
/// Directions are numbered counterclockwise, as Knuth does: east 0, north 1, west 2, south 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the right.
    East,
    /// Up.
    North,
    /// To the left.
    West,
    /// Down.
    South,
}

impl Direction {
    /// All four directions, in the order of their numbers.
    pub const ALL: [Direction; 4] =
        [Direction::East, Direction::North, Direction::West, Direction::South];

    /// Returns the number of the direction, 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the direction a number of quarter turns clockwise from this one.
    ///
    /// ```
    /// use fifteen_codegen::Direction;
    /// assert_eq!(Direction::East.clockwise(1), Direction::South);
    /// assert_eq!(Direction::East.clockwise(4), Direction::East);
    /// ```
    #[inline]
    pub const fn clockwise(self, turns: usize) -> Direction {
        Direction::ALL[(self.index() + 4 - turns % 4) % 4]
    }

    /// Returns the direction reflected across the main diagonal.
    ///
    /// ```
    /// use fifteen_codegen::Direction;
    ///
    /// assert_eq!(Direction::East.mirrored(), Direction::South);
    /// assert_eq!(Direction::North.mirrored(), Direction::West);
    /// ```
    pub const fn mirrored(self) -> Direction {
        Direction::ALL[3 - self.index()]
    }

    /// Returns the opposite direction.
    #[inline]
    pub const fn opposite(self) -> Direction {
        self.clockwise(2)
    }

    /// Returns whether the direction is north or south.
    #[inline]
    pub const fn is_vertical(self) -> bool {
        self.index() % 2 == 1
    }

    /// Returns the letter `E`, `N`, `W` or `S`.
    pub const fn letter(self) -> char {
        match self {
            Direction::East => 'E',
            Direction::North => 'N',
            Direction::West => 'W',
            Direction::South => 'S',
        }
    }

    /// Returns the direction with this letter, in upper or lower case.
    pub const fn from_letter(letter: char) -> Option<Direction> {
        match letter.to_ascii_uppercase() {
            'E' => Some(Direction::East),
            'N' => Some(Direction::North),
            'W' => Some(Direction::West),
            'S' => Some(Direction::South),
            _ => None,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Direction::East => "east",
            Direction::North => "north",
            Direction::West => "west",
            Direction::South => "south",
        })
    }
}
