//! Positions of boards of any size: notation, parity and moves.

mod error;
mod parse;
mod paths;

pub use error::{PositionError, Unsolvable};

use crate::grid::Grid;
use fifteen_runtime::Random;
use parse::{grid_of_rows, parse_rows};
use std::fmt;
use std::str::FromStr;

/// Position of a tile puzzle of any size: every tile and the blank in some cell.
///
/// It is written as numbers, row by row, with 0 for the blank. In a text, rows are separated by
/// line ends or slashes; without them the board is square. In the goal, the tiles are in ascending
/// order and the blank is in the last cell.
///
/// ```
/// use fifteen_anytime::LargeBoard;
///
/// let mut position: LargeBoard = "1 2 3 / 4 0 5".parse()?;
/// assert_eq!(position.grid().to_string(), "2x3");
/// assert_eq!(position.manhattan(), 1);
/// assert!(position.push(5));
/// assert!(position.is_goal());
/// assert_eq!(position.to_string(), "1 2 3\n4 5 0");
/// # Ok::<(), fifteen_anytime::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LargeBoard {
    grid: Grid,
    tiles: Vec<u16>,
    blank: usize,
}

impl LargeBoard {
    /// Returns the solved position.
    pub fn goal(grid: Grid) -> LargeBoard {
        let last = grid.cells() - 1;
        let tiles = (1..=last as u16).chain([0]).collect();
        LargeBoard { grid, tiles, blank: last }
    }

    /// Creates the position with these tiles, row by row, 0 for the blank.
    ///
    /// # Errors
    /// If they are not a permutation of 0, 1, …, cells − 1.
    pub fn from_tiles(grid: Grid, tiles: Vec<u16>) -> Result<LargeBoard, PositionError> {
        let found = tiles.len();
        if found != grid.cells() {
            return Err(PositionError::Length { grid, found });
        }
        let mut cells = vec![None; found];
        for (cell, &tile) in tiles.iter().enumerate() {
            match cells.get_mut(usize::from(tile)) {
                None => return Err(PositionError::TooLarge { grid, tile: tile.into(), cell }),
                Some(Some(first)) => {
                    let (first, missing) = (*first, least_missing(&tiles));
                    return Err(PositionError::Duplicate { grid, missing, tile, cell, first });
                }
                Some(place) => *place = Some(cell),
            }
        }
        let blank = cells[0].unwrap_or_default();
        Ok(LargeBoard { grid, tiles, blank })
    }

    /// Parses a position. If a grid is given, the position must be on it, and may be written as a
    /// single row.
    ///
    /// # Errors
    /// If the text is not a position, or the position has another size.
    ///
    /// ```
    /// use fifteen_anytime::{Grid, LargeBoard};
    ///
    /// let text = "1 2 3 4 0 5";
    /// assert!(text.parse::<LargeBoard>().is_err()); // 2x3 or 3x2
    /// let position = LargeBoard::parse(Some(Grid::new(2, 3)?), text)?;
    /// assert_eq!(position.to_line(), "1 2 3 / 4 0 5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(grid: Option<Grid>, text: &str) -> Result<LargeBoard, PositionError> {
        let (ends, tiles) = parse_rows(text)?;
        let lengths = ends.windows(2).filter(|pair| pair[0] < pair[1]);
        let found = match grid {
            Some(grid) if lengths.count() == 1 => grid,
            _ => grid_of_rows(&ends)?,
        };
        match grid.filter(|&grid| grid != found) {
            Some(expected) => Err(PositionError::Size { expected, found }),
            None => LargeBoard::from_tiles(found, tiles),
        }
    }

    /// Returns a random solvable position; all of them are equally likely.
    ///
    /// ```
    /// use fifteen_anytime::{Grid, LargeBoard};
    /// use fifteen_runtime::Random;
    ///
    /// let position = LargeBoard::random(Grid::new(9, 7)?, &mut Random::new(1));
    /// assert!(position.check_solvable().is_ok());
    /// # Ok::<(), fifteen_anytime::GridError>(())
    /// ```
    pub fn random(grid: Grid, random: &mut Random) -> LargeBoard {
        let mut tiles = LargeBoard::goal(grid).tiles;
        for last in (1..tiles.len()).rev() {
            tiles.swap(last, random.next_below(last + 1));
        }
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or_default();
        let mut position = LargeBoard { grid, tiles, blank };
        if position.check_solvable().is_err() {
            let mut others = (0..grid.cells()).filter(|&cell| cell != blank);
            if let (Some(one), Some(other)) = (others.next(), others.next()) {
                position.tiles.swap(one, other);
            }
        }
        position
    }

    /// Returns the grid of the board.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the tiles, row by row; 0 is the blank.
    pub fn tiles(&self) -> &[u16] {
        &self.tiles
    }

    /// Returns the cell of the blank.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// Returns whether all tiles are at home.
    pub fn is_goal(&self) -> bool {
        self.blank + 1 == self.tiles.len()
            && self.tiles.is_sorted_by_key(|tile| tile.wrapping_sub(1))
    }

    /// Returns the rows on one line, with `/` between them.
    ///
    /// ```
    /// use fifteen_anytime::LargeBoard;
    ///
    /// let text = "10 1 2 3 / 4 5 6 7 / 8 9 0 11";
    /// assert_eq!(text.parse::<LargeBoard>()?.to_line(), text);
    /// # Ok::<(), fifteen_anytime::PositionError>(())
    /// ```
    pub fn to_line(&self) -> String {
        let tiles: Vec<String> = self.tiles.iter().map(u16::to_string).collect();
        let rows: Vec<String> = tiles.chunks(self.grid.cols()).map(|row| row.join(" ")).collect();
        rows.join(" / ")
    }

    /// Returns the position as one word, which parses as the same position.
    ///
    /// ```
    /// use fifteen_anytime::LargeBoard;
    ///
    /// let position: LargeBoard = "1 2 3 / 4 0 5".parse()?;
    /// assert_eq!(position.to_word(), "1,2,3/4,0,5");
    /// assert_eq!(position.to_word().parse(), Ok(position));
    /// # Ok::<(), fifteen_anytime::PositionError>(())
    /// ```
    pub fn to_word(&self) -> String {
        self.to_line().replace(" / ", "/").replace(' ', ",")
    }

    /// Returns two tiles, the lower first, whose exchange makes an unsolvable position solvable:
    /// two that are in each other's home cells, or else the last two.
    ///
    /// ```
    /// use fifteen_anytime::LargeBoard;
    ///
    /// let swapped: LargeBoard = "1 2 3 / 4 5 6 / 8 7 0".parse()?;
    /// assert_eq!(swapped.interchanged_tiles(&LargeBoard::goal(swapped.grid())), [7, 8]);
    /// # Ok::<(), fifteen_anytime::PositionError>(())
    /// ```
    pub fn interchanged_tiles(&self, goal: &LargeBoard) -> [u16; 2] {
        let homes = goal.cells_by_tile();
        let at_home_of = |tile: u16| self.tiles[homes[usize::from(tile)]];
        let last = self.grid.cells() as u16 - 1;
        let mut pairs = (1..last).map(|tile| [tile, at_home_of(tile)]);
        let exchanged = pairs.find(|&[tile, other]| tile < other && at_home_of(other) == tile);
        exchanged.unwrap_or([last - 1, last])
    }

    /// Returns the sum of the distances of all tiles from their home cells, in moves: a lower bound
    /// on the length of every solution.
    pub fn manhattan(&self) -> u32 {
        self.manhattan_to(&LargeBoard::goal(self.grid))
    }

    /// Returns the sum of the distances of all tiles from their cells in a goal of the same size.
    pub fn manhattan_to(&self, goal: &LargeBoard) -> u32 {
        let homes = goal.cells_by_tile();
        let tiles = self.tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0);
        tiles.map(|(cell, &tile)| self.grid.distance(cell, homes[usize::from(tile)]) as u32).sum()
    }

    /// Returns the cell of each tile, and of the blank, by number.
    pub(crate) fn cells_by_tile(&self) -> Vec<usize> {
        let mut cells = vec![0; self.tiles.len()];
        for (cell, &tile) in self.tiles.iter().enumerate() {
            cells[usize::from(tile)] = cell;
        }
        cells
    }

    /// Moves a tile into the blank. Returns false, and changes nothing, if the tile is not next to
    /// the blank.
    pub fn push(&mut self, tile: u16) -> bool {
        let from = self.grid.neighbors(self.blank).find(|&cell| self.tiles[cell] == tile);
        let Some(from) = from else { return false };
        self.tiles.swap(self.blank, from);
        self.blank = from;
        true
    }

    /// Returns a lower bound on the number of pushes to a goal of the same size. A push moves at
    /// most all tiles of a row or column but one, each by one cell; and pushes along rows and
    /// columns alternate in a shortest solution.
    pub(crate) fn push_bound(&self, goal: &LargeBoard) -> u32 {
        let homes = goal.cells_by_tile();
        let (mut sums, mut largest) = ([0; 2], [0; 2]);
        for (cell, &tile) in self.tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            let [(row, col), (home_row, home_col)] =
                [cell, homes[usize::from(tile)]].map(|cell| self.grid.row_and_col(cell));
            for (axis, distance) in
                [row.abs_diff(home_row), col.abs_diff(home_col)].into_iter().enumerate()
            {
                sums[axis] += distance;
                largest[axis] = largest[axis].max(distance);
            }
        }
        let most = [self.grid.rows() - 1, self.grid.cols() - 1];
        let [down, across] = [0, 1].map(|axis| largest[axis].max(sums[axis].div_ceil(most[axis])));
        (down + across).max((2 * down.max(across)).saturating_sub(1)) as u32
    }

    /// Checks by parity that the goal can be reached, without a search: each move swaps the blank
    /// with a tile, so it changes the parity of the permutation and that of the blank's distance
    /// from home. (Johnson and Story, *Notes on the "15" puzzle*, American Journal of Mathematics
    /// 2, 1879.)
    ///
    /// # Errors
    /// [`Unsolvable`], with both parities, if it cannot.
    ///
    /// ```
    /// use fifteen_anytime::LargeBoard;
    ///
    /// let swapped: LargeBoard = "2 1 3 / 4 5 6 / 7 8 0".parse()?;
    /// let reason = swapped.check_solvable().unwrap_err();
    /// assert!(reason.is_odd_permutation && reason.blank_distance == 0);
    /// # Ok::<(), fifteen_anytime::PositionError>(())
    /// ```
    pub fn check_solvable(&self) -> Result<(), Unsolvable> {
        self.check_reachable(&LargeBoard::goal(self.grid))
    }

    /// Checks by parity that another goal of the same size can be reached.
    ///
    /// # Errors
    /// [`Unsolvable`], with both parities, if it cannot.
    ///
    /// ```
    /// use fifteen_anytime::LargeBoard;
    ///
    /// let (start, goal): (LargeBoard, LargeBoard) = ("2 3 / 1 0".parse()?, "1 2 / 3 0".parse()?);
    /// assert!(start.check_reachable(&goal).is_ok() && goal.check_reachable(&start).is_ok());
    /// # Ok::<(), fifteen_anytime::PositionError>(())
    /// ```
    pub fn check_reachable(&self, goal: &LargeBoard) -> Result<(), Unsolvable> {
        let homes = goal.cells_by_tile();
        let mut seen = vec![false; homes.len()];
        let mut cycles = 0;
        for start in 0..homes.len() {
            cycles += usize::from(!seen[start]);
            let mut cell = start;
            while !seen[cell] {
                seen[cell] = true;
                cell = homes[usize::from(self.tiles[cell])];
            }
        }
        let is_odd_permutation = (homes.len() - cycles) % 2 == 1;
        let blank_distance = self.grid.distance(self.blank, goal.blank);
        if is_odd_permutation == (blank_distance % 2 == 1) {
            Ok(())
        } else {
            Err(Unsolvable { is_odd_permutation, blank_distance })
        }
    }
}

impl fmt::Display for LargeBoard {
    /// Formats the rows, one per line, without a final line end. All numbers have the same width.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = (self.grid.cells() - 1).to_string().len();
        for (row, tiles) in self.tiles.chunks(self.grid.cols()).enumerate() {
            let numbers: Vec<_> = tiles.iter().map(|tile| format!("{tile:width$}")).collect();
            let end = if row > 0 { "\n" } else { "" };
            write!(f, "{end}{}", numbers.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for LargeBoard {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<LargeBoard, PositionError> {
        LargeBoard::parse(None, text)
    }
}

/// Returns the least number missing from these tiles, one of which appears twice.
fn least_missing(tiles: &[u16]) -> u16 {
    let mut has = vec![false; tiles.len()];
    for &tile in tiles {
        if let Some(has) = has.get_mut(usize::from(tile)) {
            *has = true;
        }
    }
    has.iter().position(|&has| !has).unwrap_or_default() as u16
}
