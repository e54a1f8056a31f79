//! Support for other goals, by renumbering the tiles.
//!
//! Most searches support only Knuth's goal: `1 2 3 …` and then the blank. Korf's goal has the blank
//! first; other goals have the tiles in columns, or along a spiral. Rotating or mirroring the board
//! brings the blank's home as close to the last cell as possible: if it is a corner, it becomes the
//! last cell. If the tiles are then renumbered in the order of their homes, the goal becomes
//! Knuth's, and solutions keep their lengths. Positions, tiles and moves are translated at the
//! interface. If the blank's home is not a corner, the engines `plain` and `wide` support the goal.

use super::{Board, ParseError, ParsedBoard, to_grid};
use crate::anytime::{Grid, LargeBoard};
use fifteen_codegen::{Direction, Size};
use std::fmt;

/// Position that is the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Tiles in order and then the blank, Knuth's goal: `123456789abcdef0`.
    #[default]
    Last,
    /// Blank and then the tiles in order, Korf's goal: `0123456789abcdef`.
    First,
    /// Tiles in order column by column, the blank last: `159d26ae37bf48c0`.
    Columns,
    /// Tiles in order along a spiral that begins in the first cell and turns clockwise, with the
    /// blank at its end: `1234cde5b0f6a987` is `1 2 3 4 / 12 13 14 5 / 11 0 15 6 / 10 9 8 7`.
    Spiral,
    /// Any other position. The methods panic for boards of another size.
    Position(Board),
}

impl Goal {
    /// Parses a goal for boards of a size: `last` or `knuth`, `first` or `korf`, `columns`,
    /// `spiral`, or a position.
    ///
    /// # Errors
    /// If the text is neither one of the names nor a valid position.
    ///
    /// ```
    /// use fifteen::{Goal, Size};
    ///
    /// let size = Size::new(3, 3)?;
    /// assert_eq!(Goal::parse(size, "korf")?, Goal::First);
    /// let spiral = Goal::parse(size, "1 2 3 / 8 0 4 / 7 6 5")?;
    /// assert_eq!(spiral.board(size), Goal::Spiral.board(size));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(size: Size, text: &str) -> Result<Goal, ParseError> {
        match Goal::named(text) {
            Some(goal) => Ok(goal),
            None => Ok(Goal::Position(ParsedBoard::parse(Some(size), text.trim())?.board)),
        }
    }

    /// Returns the goal with a name, which exists on boards of every size.
    ///
    /// ```
    /// use fifteen::Goal;
    ///
    /// assert_eq!((Goal::named("korf"), Goal::named("0 1 2 3")), (Some(Goal::First), None));
    /// ```
    pub fn named(text: &str) -> Option<Goal> {
        match text.trim() {
            "last" | "knuth" => Some(Goal::Last),
            "first" | "korf" => Some(Goal::First),
            "columns" => Some(Goal::Columns),
            "spiral" => Some(Goal::Spiral),
            _ => None,
        }
    }

    /// Returns the goal as a position of a board of any size.
    ///
    /// # Panics
    /// If the goal is a position of another size.
    ///
    /// ```
    /// use fifteen::{Goal, anytime::Grid};
    ///
    /// let goal = Goal::Columns.to_large_board(Grid::new(2, 3)?);
    /// assert_eq!(goal.to_line(), "1 3 5 / 2 4 0");
    /// # Ok::<(), fifteen::anytime::GridError>(())
    /// ```
    pub fn to_large_board(self, grid: Grid) -> LargeBoard {
        let order = match self {
            Goal::Last => (0..grid.cells()).collect(),
            Goal::First => (1..grid.cells()).chain([0]).collect(),
            Goal::Columns => {
                let column = |col| (0..grid.rows()).map(move |row| row * grid.cols() + col);
                (0..grid.cols()).flat_map(column).collect()
            }
            Goal::Spiral => spiral_cells(grid),
            Goal::Position(board) => {
                assert_eq!(to_grid(board.size()), grid, "a goal of the size of the board");
                return LargeBoard::from(&board);
            }
        };
        let mut tiles = vec![0; grid.cells()];
        for (tile, cell) in (1..grid.cells() as u16).chain([0]).zip(order) {
            tiles[cell] = tile;
        }
        LargeBoard::from_tiles(grid, tiles).expect("an order of all cells")
    }

    /// Returns the goal as a position.
    ///
    /// # Panics
    /// If the goal is a position of another size.
    pub fn board(self, size: Size) -> Board {
        match self {
            Goal::Last => Board::goal(size),
            goal => {
                Board::try_from(&goal.to_large_board(to_grid(size))).expect("the size of a board")
            }
        }
    }

    /// Returns the home cell of the blank in normal form, in the last quarter of the board. If the
    /// goal has the blank in a corner, this is the last cell.
    pub fn blank_home(self, size: Size) -> usize {
        GoalTranslation::new(self, size).blank_home()
    }

    /// Returns the home cell of the blank in normal form, unless it is the last cell.
    pub fn inner_blank_home(self, size: Size) -> Option<usize> {
        Some(self.blank_home(size)).filter(|&home| home != size.blank_home())
    }

    /// Returns the normal form of a position. Its distance from `1 2 3 …` with the blank in its
    /// [home](Goal::blank_home) is the distance of the position from this goal.
    ///
    /// ```
    /// use fifteen::{Board, Goal, Size};
    ///
    /// // Number 88 of Korf's list.
    /// let size = Size::new(4, 4)?;
    /// let korf = Board::parse(size, "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4")?;
    /// let normal = Goal::First.normalize(&korf);
    /// assert_eq!(normal.to_string(), "ca6098dfb73254e1");
    /// assert_eq!(Goal::First.restore(&normal), korf);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn normalize(self, board: &Board) -> Board {
        if self == Goal::Last {
            return *board;
        }
        let translation = GoalTranslation::new(self, board.size());
        let mut normal = *board;
        for (cell, &tile) in board.tiles().iter().enumerate() {
            normal.tiles[translation.cell(cell)] = translation.normal_tile[usize::from(tile)];
        }
        normal
    }

    /// Returns the position with this normal form.
    pub fn restore(self, normal: &Board) -> Board {
        let translation = GoalTranslation::new(self, normal.size());
        let mut board = *normal;
        for cell in 0..normal.size().cells() {
            let tile = normal.tiles[translation.cell(cell)];
            board.tiles[cell] = translation.restored_tile[usize::from(tile)];
        }
        board
    }

    /// Translates tile numbers from normal form.
    pub fn restore_tiles(self, size: Size, tiles: &[u8]) -> Vec<u8> {
        let translation = GoalTranslation::new(self, size);
        tiles.iter().map(|&tile| translation.restored_tile[usize::from(tile)]).collect()
    }

    /// Translates moves of the blank from normal form, or into it.
    pub fn restore_moves(self, size: Size, moves: &[Direction]) -> Vec<Direction> {
        let translation = GoalTranslation::new(self, size);
        moves.iter().map(|&direction| translation.direction(direction)).collect()
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Last => f.pad("last"),
            Goal::First => f.pad("first"),
            Goal::Columns => f.pad("columns"),
            Goal::Spiral => f.pad("spiral"),
            Goal::Position(board) => board.fmt(f),
        }
    }
}

/// Returns the cells in the order of a clockwise spiral that begins in the first cell: ring by
/// ring, from the outside.
fn spiral_cells(grid: Grid) -> Vec<usize> {
    let (mut rows, mut cols) = (0..grid.rows(), 0..grid.cols());
    let mut order = Vec::with_capacity(grid.cells());
    while !rows.is_empty() && !cols.is_empty() {
        let cell = |row: usize, col: usize| row * grid.cols() + col;
        let (top, bottom) = (rows.start, rows.end - 1);
        let (left, right) = (cols.start, cols.end - 1);
        order.extend((left..=right).map(|col| cell(top, col)));
        order.extend((top + 1..=bottom).map(|row| cell(row, right)));
        if top < bottom {
            order.extend((left..right).rev().map(|col| cell(bottom, col)));
        }
        if left < right {
            order.extend((top + 1..bottom).rev().map(|row| cell(row, left)));
        }
        (rows, cols) = (top + 1..bottom, left + 1..right);
    }
    order
}

/// Translation of cells, tiles and directions between the boards of a goal and normal form.
struct GoalTranslation {
    size: Size,
    /// True if rows are counted from the other end; `is_mirrored` is the same for columns.
    is_upside_down: bool,
    is_mirrored: bool,
    /// Home of the blank in the goal.
    blank: usize,
    /// Number of each tile in normal form, and the inverse.
    normal_tile: [u8; Size::MAX_CELLS],
    restored_tile: [u8; Size::MAX_CELLS],
}

impl GoalTranslation {
    fn new(goal: Goal, size: Size) -> GoalTranslation {
        let board = goal.board(size);
        let blank = board.blank();
        let none = [0; Size::MAX_CELLS];
        let mut translation = GoalTranslation {
            size,
            is_upside_down: 2 * size.row(blank) + 1 < size.rows(),
            is_mirrored: 2 * size.col(blank) + 1 < size.cols(),
            blank,
            normal_tile: none,
            restored_tile: none,
        };
        // Tiles are numbered in the order of their homes.
        let mut homes: Vec<(usize, u8)> = board
            .tiles()
            .iter()
            .enumerate()
            .filter(|&(_, &tile)| tile != 0)
            .map(|(cell, &tile)| (translation.cell(cell), tile))
            .collect();
        homes.sort_unstable();
        for (number, (_, tile)) in (1..).zip(homes) {
            translation.normal_tile[usize::from(tile)] = number;
            translation.restored_tile[usize::from(number)] = tile;
        }
        translation
    }

    fn blank_home(&self) -> usize {
        self.cell(self.blank)
    }

    /// Translates a cell into normal form, or from it.
    fn cell(&self, cell: usize) -> usize {
        let (mut row, mut col) = (self.size.row(cell), self.size.col(cell));
        if self.is_upside_down {
            row = self.size.rows() - 1 - row;
        }
        if self.is_mirrored {
            col = self.size.cols() - 1 - col;
        }
        row * self.size.cols() + col
    }

    fn direction(&self, direction: Direction) -> Direction {
        let is_turned = match direction {
            Direction::North | Direction::South => self.is_upside_down,
            Direction::East | Direction::West => self.is_mirrored,
        };
        if is_turned { direction.opposite() } else { direction }
    }
}
