//! Positions of tile puzzles.
//!
//! A [`Board`] is a permutation of the tiles and the blank, whether or not the goal can be reached
//! from it (see [`Board::check_solvable`]). It uses Knuth's convention, in which the blank belongs
//! in the last cell; [`Goal`] translates other conventions.

mod arrays;
mod goal;
mod large;
mod mirror;
mod moves;
mod pack;
mod parity;
mod picture;
mod random;
mod text;

pub use arrays::ArrayError;
pub use fifteen_anytime::Unsolvable;
pub use goal::Goal;
pub use large::{blank_moves, pushed_tiles, to_grid};
pub use moves::{MovesError, arrow, format_udlr, parse_udlr};
pub use pack::PackedError;
pub use picture::{Sheet, draw_positions};
pub use random::RandomWalk;
pub use text::{
    LineShape, Numerals, ParseError, ParseErrorKind, ParsedBoard, parse_large, parse_numbers,
    parse_tiles, usual_size,
};

use fifteen_codegen::{Direction, Size};
use std::fmt;

/// Size of the 15-puzzle, and the default size of a board.
pub const FIFTEEN: Size = match Size::new(4, 4) {
    Ok(size) => size,
    Err(_) => unreachable!(),
};

/// Position of a tile puzzle: an arrangement of the tiles and the blank.
///
/// It is formatted as text with one base-36 digit per cell, row by row, `0` for the blank, and with
/// `{:#}` as rows of numbers. It can be parsed from all common notations, including these two.
/// Digits alone are read as a board of the [usual size](usual_size): twelve as 3x4, never as 2x6.
/// [`Board::parse`] takes the size.
///
/// ```
/// use fifteen::Board;
///
/// let board: Board = "1 5 9 13 / 2 6 10 14 / 3 7 11 15 / 4 8 12 0".parse()?;
/// assert_eq!(board.tiles()[3], 13);
/// assert_eq!(board.manhattan(), 40);
/// assert_eq!(board.to_string(), "159d26ae37bf48c0");
/// # Ok::<(), fifteen::board::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    /// Tiles row by row, 0 for the blank. Entries beyond the cells of the board are 0, too.
    tiles: [u8; Size::MAX_CELLS],
}

impl Board {
    /// Returns the solved position: the tiles in order, the blank last.
    pub fn goal(size: Size) -> Board {
        let mut tiles = [0; Size::MAX_CELLS];
        for (cell, tile) in tiles[..size.blank_home()].iter_mut().enumerate() {
            *tile = cell as u8 + 1;
        }
        Board { size, tiles }
    }

    /// Returns the position that has the tiles in order, and the blank in this cell.
    ///
    /// ```
    /// use fifteen::{Board, Size};
    ///
    /// let size = Size::new(3, 3)?;
    /// assert_eq!(Board::with_blank_at(size, 4).to_string(), "123405678");
    /// assert_eq!(Board::with_blank_at(size, 8), Board::goal(size));
    /// # Ok::<(), fifteen::SizeError>(())
    /// ```
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn with_blank_at(size: Size, blank: usize) -> Board {
        let mut board = Board::goal(size);
        board.tiles[blank..size.cells()].rotate_right(1);
        board
    }

    /// Creates the position with these tiles, row by row, 0 for the blank.
    ///
    /// # Errors
    /// If they are not a permutation of 0, 1, …, cells − 1.
    pub fn from_tiles(size: Size, tiles: &[u8]) -> Result<Board, ParseErrorKind> {
        text::check_permutation(size, tiles).map_err(|(_, kind)| kind)?;
        let mut all = [0; Size::MAX_CELLS];
        all[..size.cells()].copy_from_slice(tiles);
        Ok(Board { size, tiles: all })
    }

    /// Returns the number of rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the tiles, row by row; 0 is the blank.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.size.cells()]
    }

    /// Returns the tiles, followed by zeros beyond the cells of the board.
    pub(crate) fn all_tiles(&self) -> &[u8; Size::MAX_CELLS] {
        &self.tiles
    }

    /// Returns the cell of the blank.
    pub fn blank(&self) -> usize {
        self.tiles().iter().take_while(|&&tile| tile != 0).count()
    }

    /// Returns the sum of the distances of all tiles from their home cells: a lower bound on the
    /// number of single-tile moves in every solution.
    pub fn manhattan(&self) -> u32 {
        let tiles = self.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
        tiles.map(|(cell, &tile)| self.size.distance(cell, tile as usize - 1) as u32).sum()
    }

    /// Returns the Manhattan distance to another goal of the same size.
    pub fn manhattan_to(&self, goal: &Board) -> u32 {
        let homes = goal.cells_by_tile();
        let tiles = self.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
        tiles.map(|(cell, &tile)| self.size.distance(cell, homes[usize::from(tile)]) as u32).sum()
    }

    /// Returns the cell of each tile and of the blank.
    fn cells_by_tile(&self) -> [usize; Size::MAX_CELLS] {
        let mut cells = [0; Size::MAX_CELLS];
        for (cell, &tile) in self.tiles().iter().enumerate() {
            cells[usize::from(tile)] = cell;
        }
        cells
    }

    /// Returns the position after a move of the blank, or `None` if the blank would leave the
    /// board.
    ///
    /// ```
    /// use fifteen::{Board, Direction, Size};
    ///
    /// let goal = Board::goal(Size::new(2, 2)?);
    /// assert_eq!(goal.after_move(Direction::North).unwrap().to_string(), "1032");
    /// assert_eq!(goal.after_move(Direction::East), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after_move(&self, direction: Direction) -> Option<Board> {
        let blank = self.blank();
        let to = self.size.neighbor(blank, direction)?;
        let mut moved = *self;
        moved.tiles.swap(blank, to);
        Some(moved)
    }

    /// Returns the tiles that these moves of the blank push, in order.
    ///
    /// The list ends early if the blank would leave the board.
    pub fn pushed_tiles(&self, moves: &[Direction]) -> Vec<u8> {
        let mut board = *self;
        moves
            .iter()
            .map_while(|&direction| {
                let after = board.after_move(direction)?;
                let tile = board.tiles[after.blank()];
                board = after;
                Some(tile)
            })
            .collect()
    }

    /// Formats the board as rows of decimal numbers, with `.` for the blank.
    ///
    /// ```
    /// use fifteen::{Board, Size};
    ///
    /// let goal = Board::goal(Size::new(3, 4)?);
    /// assert_eq!(goal.grid(), " 1  2  3  4\n 5  6  7  8\n 9 10 11  .\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grid(&self) -> String {
        let width = self.size.blank_home().to_string().len();
        let rows = self.tiles().chunks(self.size.cols()).map(|row| {
            let cells: Vec<String> = row
                .iter()
                .map(|&tile| match tile {
                    0 => format!("{:>width$}", "."),
                    _ => format!("{tile:>width$}"),
                })
                .collect();
            cells.join(" ") + "\n"
        });
        rows.collect()
    }
}

impl fmt::Display for Board {
    /// Formats one digit per cell or, with `{:#}`, the rows of [`Board::grid`] without the last
    /// line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.write_str(self.grid().trim_end_matches('\n'));
        }
        let digits: String = self.tiles().iter().map(|&tile| digit(tile)).collect();
        f.pad(&digits)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({} {self})", self.size)
    }
}

/// Returns the base-36 digit of a tile: 1 to 9, then a to z; 0 for the blank.
///
/// # Panics
/// If the number is 36 or more, for which there is no digit.
///
/// ```
/// assert_eq!(fifteen::board::digit(15), 'f');
/// ```
pub fn digit(tile: u8) -> char {
    char::from_digit(tile.into(), 36).expect("a tile below 36")
}
