//! Tile puzzles: the 15-puzzle and its relatives of other sizes.

use anyhow::{Result, bail};
use fifteen::anytime::{Grid, LargeBoard};
use fifteen::board::pushed_tiles;
use fifteen::{Board, Direction, Metric};

/// Tile puzzle in play: its start and its current position.
pub struct Tiles {
    pub start: LargeBoard,
    board: LargeBoard,
    pub metric: Metric,
}

impl Tiles {
    /// Creates a game from a start position.
    ///
    /// # Errors
    /// If the position is unsolvable; the message names two tiles whose exchange makes it solvable.
    pub fn new(start: LargeBoard) -> Result<Tiles> {
        if let Err(reason) = start.check_solvable() {
            let [one, other] = start.interchanged_tiles(&LargeBoard::goal(start.grid()));
            bail!("unsolvable: swapping {one} and {other} makes it solvable ({reason})");
        }
        Ok(Tiles { board: start.clone(), start, metric: Metric::Single })
    }

    /// Sets the definition of one move.
    pub fn with_metric(self, metric: Metric) -> Tiles {
        Tiles { metric, ..self }
    }

    pub fn title(&self) -> String {
        let grid = self.grid();
        match grid.rows() == grid.cols() {
            true => format!("{}-puzzle", grid.cells() - 1),
            false => format!("{grid} tiles"),
        }
    }

    pub fn grid(&self) -> Grid {
        self.board.grid()
    }

    pub fn board(&self) -> &LargeBoard {
        &self.board
    }

    /// Returns the position as a board of the optimal engines, if it is not too large for them.
    pub fn small_board(&self) -> Option<Board> {
        Board::try_from(&self.board).ok()
    }

    pub fn is_solved(&self) -> bool {
        self.board.is_goal()
    }

    /// Moves the blank, if it stays on the board.
    pub fn move_blank(&mut self, direction: Direction) -> bool {
        let tiles = pushed_tiles(&self.board, &[direction]).unwrap_or_default();
        tiles.iter().any(|&tile| self.board.push(tile))
    }

    /// Returns the moves that take the blank to a cell in its row or column; they slide all tiles
    /// in between. Returns no moves for any other cell.
    pub fn slides_to(&self, cell: usize) -> Vec<Direction> {
        let (grid, blank) = (self.grid(), self.board.blank());
        let [from, to] = [blank, cell].map(|cell| grid.row_and_col(cell));
        let direction = match (from.0 == to.0, from.1 == to.1) {
            (true, false) if to.1 > from.1 => Direction::East,
            (true, false) => Direction::West,
            (false, true) if to.0 > from.0 => Direction::South,
            (false, true) => Direction::North,
            _ => return Vec::new(),
        };
        vec![direction; grid.distance(blank, cell)]
    }
}
