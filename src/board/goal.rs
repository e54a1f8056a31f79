//! Any goal, by other names for the tiles.
//!
//! Searches know one goal: `1 2 3 …` and then the blank, which is Knuth's. Korf has the blank first;
//! others want the tiles in columns, or wound up in a spiral. Turn or mirror the board so that the
//! blank's home is the last cell, and call each tile by the number of its home cell: that makes
//! any goal whose blank is in a corner the one goal, and takes solutions to solutions of the same
//! length. Positions, tiles and moves are translated at the door. Where the blank's home is no
//! corner the tiles are renamed all the same, in the order of their homes; but the blank stays where it
//! is, and no table or automaton is made for that.

use super::{Board, ParseError, ParsedBoard};
use fifteen_codegen::{Direction, Size};
use std::fmt;

/// Which position is the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The tiles in order and then the blank, as Knuth has it: `123456789abcdef0`.
    #[default]
    Last,
    /// The blank and then the tiles in order, as Korf has it: `0123456789abcdef`.
    First,
    /// The tiles in order column by column, the blank last: `159d26ae37bf48c0`.
    Columns,
    /// The tiles in order along a spiral that begins in the first cell and turns clockwise, the
    /// blank at its end: `1234cde5bf06a987` is `1 2 3 4 / 12 13 14 5 / 11 0 15 6 / 10 9 8 7`.
    Spiral,
    /// This position.
    Position(Board),
}

impl Goal {
    /// Reads a goal for boards of a size: `last` or `knuth`, `first` or `korf`, `columns`,
    /// `spiral_cells`, or a position.
    ///
    /// # Errors
    /// What is wrong with the position, if it is none of the names.
    ///
    /// ```
    /// use fifteen::{Goal, Size};
    ///
    /// let size = Size::new(3, 3)?;
    /// assert_eq!(Goal::parse(size, "korf")?, Goal::First);
    /// let spiral_cells = Goal::parse(size, "1 2 3 / 8 0 4 / 7 6 5")?;
    /// assert_eq!(spiral_cells.board(size), Goal::Spiral.board(size));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(size: Size, text: &str) -> Result<Goal, ParseError> {
        Ok(match text.trim() {
            "last" | "knuth" => Goal::Last,
            "first" | "korf" => Goal::First,
            "columns" => Goal::Columns,
            "spiral" => Goal::Spiral,
            position => Goal::Position(ParsedBoard::parse(Some(size), position)?.board),
        })
    }

    /// The goal position itself.
    ///
    /// # Panics
    /// If the goal is a position of another size.
    pub fn board(self, size: Size) -> Board {
        let order: Vec<usize> = match self {
            Goal::Last => (0..size.cells()).collect(),
            Goal::First => (1..size.cells()).chain([0]).collect(),
            Goal::Columns => {
                let column = |col| (0..size.rows()).map(move |row| row * size.cols() + col);
                (0..size.cols()).flat_map(column).collect()
            }
            Goal::Spiral => spiral_cells(size),
            Goal::Position(board) => {
                assert_eq!(board.size(), size, "a goal of this size");
                return board;
            }
        };
        let mut board = Board::goal(size);
        for (tile, &cell) in (1..size.cells() as u8).chain([0]).zip(&order) {
            board.tiles[cell] = tile;
        }
        board
    }

    /// The cell where the blank belongs once a position is in normal form: the last, if the goal has
    /// it in a corner.
    pub fn blank_home(self, size: Size) -> usize {
        GoalTranslation::new(self, size).blank_home()
    }

    /// The normal form of a position: as far from `1 2 3 …` with the blank in its
    /// [home](Goal::blank_home) as the position is from this goal.
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
        let translation = GoalTranslation::new(self, board.size());
        let mut normal = *board;
        for (cell, &tile) in board.tiles().iter().enumerate() {
            normal.tiles[translation.cell(cell)] = translation.normal_tile[usize::from(tile)];
        }
        normal
    }

    /// The position with this normal form.
    pub fn restore(self, normal: &Board) -> Board {
        let translation = GoalTranslation::new(self, normal.size());
        let mut board = *normal;
        for cell in 0..normal.size().cells() {
            let tile = normal.tiles[translation.cell(cell)];
            board.tiles[cell] = translation.restored_tile[usize::from(tile)];
        }
        board
    }

    /// The tiles that are called so in normal form.
    pub fn restore_tiles(self, size: Size, tiles: &[u8]) -> Vec<u8> {
        let translation = GoalTranslation::new(self, size);
        tiles.iter().map(|&tile| translation.restored_tile[usize::from(tile)]).collect()
    }

    /// The moves of the blank that are these in normal form, or the other way round.
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

/// The cells along a spiral, clockwise from the first.
fn spiral_cells(size: Size) -> Vec<usize> {
    let (mut cell, mut direction) = (0, Direction::East);
    let mut order = vec![cell];
    while order.len() < size.cells() {
        match size.neighbour(cell, direction).filter(|next| !order.contains(next)) {
            Some(next) => {
                cell = next;
                order.push(cell);
            }
            None => direction = direction.clockwise(1),
        }
    }
    order
}

/// What becomes of cells, tiles and directions.
struct GoalTranslation {
    size: Size,
    /// Whether rows, and columns, are counted from the other end.
    is_upside_down: bool,
    is_mirrored: bool,
    /// The home of the blank in the goal.
    blank: usize,
    /// The name of each tile in normal form, and the other way round.
    normal_tile: [u8; Size::MAX_CELLS],
    restored_tile: [u8; Size::MAX_CELLS],
}

impl GoalTranslation {
    fn new(goal: Goal, size: Size) -> GoalTranslation {
        let board = goal.board(size);
        let blank = board.blank();
        let (row, col) = (size.row(blank), size.col(blank));
        let is_corner =
            (row == 0 || row + 1 == size.rows()) && (col == 0 || col + 1 == size.cols());
        let none = [0; Size::MAX_CELLS];
        let mut translation = GoalTranslation {
            size,
            is_upside_down: is_corner && row == 0,
            is_mirrored: is_corner && col == 0,
            blank,
            normal_tile: none,
            restored_tile: none,
        };
        // By the order of their homes.
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

    /// Where a cell is in normal form, or the other way round.
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
