//! Positions of boards of any size: notation, parity and moves.

use crate::grid::{Grid, GridError};
use fifteen_runtime::{Location, Random, impl_error};
use std::fmt;
use std::iter;
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

    /// Returns two tiles whose exchange makes an unsolvable position solvable: the first two that
    /// are not where the goal has them, or the last two.
    ///
    /// ```
    /// use fifteen_anytime::LargeBoard;
    ///
    /// let swapped: LargeBoard = "1 2 3 / 4 5 6 / 8 7 0".parse()?;
    /// assert_eq!(swapped.interchanged_tiles(&LargeBoard::goal(swapped.grid())), [8, 7]);
    /// # Ok::<(), fifteen_anytime::PositionError>(())
    /// ```
    pub fn interchanged_tiles(&self, goal: &LargeBoard) -> [u16; 2] {
        let tiles = self.tiles.iter().zip(&goal.tiles).filter(|&(&tile, _)| tile != 0);
        let away = tiles.filter(|(tile, home)| tile != home);
        let mut away = away.map(|(&tile, _)| tile);
        let last = self.grid.cells() as u16 - 1;
        match (away.next(), away.next()) {
            (Some(one), Some(other)) => [one, other],
            _ => [last - 1, last],
        }
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

    /// Moves the blank to a cell, along its column first. Returns the tiles that move, in order.
    pub(crate) fn push_to(&mut self, cell: usize) -> Vec<u16> {
        let mut tiles = Vec::new();
        while let Some(next) = self.grid.step_toward(self.blank, cell) {
            tiles.push(self.tiles[next]);
            self.tiles.swap(self.blank, next);
            self.blank = next;
        }
        tiles
    }

    /// Returns the position after the blank has moved to these cells, each in a line with the one
    /// before.
    pub(crate) fn after_stops(&self, stops: &[u16]) -> LargeBoard {
        let mut position = self.clone();
        for &stop in stops {
            position.push_to(stop.into());
        }
        position
    }

    /// Returns the position after these moves; a tile that is not next to the blank stays.
    pub(crate) fn after(&self, moves: &[u16]) -> LargeBoard {
        let mut position = self.clone();
        for &tile in moves {
            position.push(tile);
        }
        position
    }

    /// Returns the way of the blank: its present cell, its cell after each of some moves, and then
    /// the cells of a shortest way to a last one, if it is not there.
    pub(crate) fn blank_cells(&self, moves: &[u16], last: usize) -> Vec<usize> {
        let mut position = self.clone();
        let mut cells = vec![self.blank()];
        cells.extend(moves.iter().map(|&tile| {
            position.push(tile);
            position.blank()
        }));
        let step = |&cell: &usize| self.grid.step_toward(cell, last);
        cells.extend(iter::successors(step(&position.blank()), step));
        cells
    }

    /// Returns the moves by which the blank visits these cells.
    pub(crate) fn moves_along(&self, cells: &[usize]) -> Vec<u16> {
        let mut position = self.clone();
        let moves = cells.iter().map(|&cell| {
            let tile = position.tiles()[cell];
            position.push(tile);
            tile
        });
        moves.collect()
    }

    /// Returns the position with each tile replaced by the one that `name` returns for it. The
    /// blank keeps its cell, so `name` must return 0 for 0, and every number for one tile only.
    pub(crate) fn renamed(mut self, name: impl Fn(u16) -> u16) -> LargeBoard {
        self.tiles.iter_mut().for_each(|tile| *tile = name(*tile));
        self
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

/// Returns the tiles of a text, and its row ends: 0, then the number of tiles up to the end of each
/// row.
fn parse_rows(text: &str) -> Result<(Vec<usize>, Vec<u16>), PositionError> {
    let mut ends = vec![0];
    let mut tiles = Vec::new();
    let lines = text.lines().enumerate().flat_map(|(line, text)| {
        let parts = text.split('/').scan(0, move |start, part| {
            let begin = *start;
            *start += part.chars().count() + 1;
            Some((line + 1, begin, part))
        });
        parts.collect::<Vec<_>>()
    });
    for (line, begin, row) in lines {
        for (offset, word) in words(row) {
            let location = Location { line: Some(line), column: begin + offset + 1 };
            tiles.push(number(word).ok_or_else(|| PositionError::Word {
                location,
                word: word.chars().take(20).collect(),
            })?);
            if tiles.len() > Grid::MAX_SIDE * Grid::MAX_SIDE {
                return Err(PositionError::TooMany);
            }
        }
        ends.push(tiles.len());
    }
    Ok((ends, tiles))
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

/// Returns the words of a row, separated by white space or commas, each with the index of its first
/// character.
fn words(row: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_separator = |character: char| character.is_whitespace() || character == ',';
    let found = row.split(is_separator).scan(0, |start, word| {
        let begin = *start;
        *start += word.chars().count() + 1;
        Some((begin, word))
    });
    found.filter(|(_, word)| !word.is_empty())
}

/// Parses the number of a tile.
fn number(word: &str) -> Option<u16> {
    let is_digits = word.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits { word.parse().ok() } else { None }
}

/// Returns the grid with the row ends that [`parse_rows`] found.
fn grid_of_rows(ends: &[usize]) -> Result<Grid, PositionError> {
    let lengths = ends.windows(2).map(|pair| pair[1] - pair[0]);
    let lengths: Vec<usize> = lengths.filter(|&length| length > 0).collect();
    match lengths[..] {
        [] => Err(PositionError::Empty),
        [cells] => {
            let side = cells.isqrt();
            if side * side == cells {
                Ok(Grid::new(side, side)?)
            } else {
                Err(PositionError::NotSquare { cells })
            }
        }
        [first, ..] => match lengths.iter().position(|&length| length != first) {
            Some(row) => {
                Err(PositionError::Row { row: row + 1, found: lengths[row], expected: first })
            }
            None => Ok(Grid::new(lengths.len(), first)?),
        },
    }
}

/// Error of creating or parsing a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The text has no numbers.
    Empty,
    /// The text has more numbers than the largest board has cells.
    TooMany,
    /// Word that is not a number of at most 65,535.
    Word {
        /// Location of the word.
        location: Location,
        /// Word, or its beginning.
        word: String,
    },
    /// Single row whose cells do not make a square board.
    NotSquare {
        /// Number of cells.
        cells: usize,
    },
    /// Row that is not as long as the first.
    Row {
        /// Number of the row, counted from 1.
        row: usize,
        /// Number of its cells.
        found: usize,
        /// Number of cells of the first row.
        expected: usize,
    },
    /// Unsupported size.
    Grid(GridError),
    /// Size other than that of the given grid.
    Size {
        /// The given grid.
        expected: Grid,
        /// Grid of the rows.
        found: Grid,
    },
    /// Wrong number of cells.
    Length {
        /// Grid of the board.
        grid: Grid,
        /// Number of cells found.
        found: usize,
    },
    /// Number that no tile of the board has.
    TooLarge {
        /// Grid of the board.
        grid: Grid,
        /// The number.
        tile: u32,
        /// Cell of the number, from 0.
        cell: usize,
    },
    /// Tile in two cells, so that another one is missing.
    Duplicate {
        /// Grid of the board.
        grid: Grid,
        /// Least tile that is in no cell.
        missing: u16,
        /// The tile, 0 for the blank.
        tile: u16,
        /// Its second cell, from 0.
        cell: usize,
        /// Its first cell.
        first: usize,
    },
}

impl From<GridError> for PositionError {
    fn from(error: GridError) -> PositionError {
        PositionError::Grid(error)
    }
}

impl_error! { PositionError:
    Self::Empty => "there is no position, only empty text",
    Self::TooMany => ("more numbers than a {max}x{max} board has cells", max = Grid::MAX_SIDE),
    Self::Word { location, word } =>
        ("{location}: '{}' is not the number of a tile", word.escape_debug()),
    Self::NotSquare { cells } =>
        "{cells} cells do not make a square board; separate the rows with slashes or line ends",
    Self::Row { row, found, expected } =>
        "row {row} has {found} cells, but the first row has {expected}",
    Self::Grid(error) => "{error}",
    Self::Size { expected, found } => "the rows are those of a {found} board, not of {expected}",
    Self::Length { grid, found } => ("{found} cells, but a {grid} board has {}", grid.cells()),
    Self::TooLarge { grid, tile, cell } => (
        "row {}, column {}: {tile} is not a tile of a {grid} board: they are 1 to {}, and 0 for \
         the blank",
        cell / grid.cols() + 1,
        cell % grid.cols() + 1,
        grid.cells() - 1,
    ),
    Self::Duplicate { grid, missing, tile, cell, first } => (
        "{} appears twice (row {}, column {} and row {}, column {}), and {} is missing",
        named(*tile),
        first / grid.cols() + 1,
        first % grid.cols() + 1,
        cell / grid.cols() + 1,
        cell % grid.cols() + 1,
        named(*missing),
    ),
}

/// Returns the name of a tile or of the blank.
fn named(tile: u16) -> String {
    if tile == 0 { "the blank".to_owned() } else { tile.to_string() }
}

/// Error: the goal cannot be reached, because the two parities differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolvable {
    /// True if the position is an odd permutation of the goal, blank included.
    pub is_odd_permutation: bool,
    /// Distance of the blank from its home, in moves.
    pub blank_distance: usize,
}

impl_error! { Unsolvable:
    Self { is_odd_permutation, blank_distance } => (
        "the position is an {} permutation of the goal, but the blank is {blank_distance} moves \
         from home, and the two parities must be equal",
        if *is_odd_permutation { "odd" } else { "even" },
    ),
}
