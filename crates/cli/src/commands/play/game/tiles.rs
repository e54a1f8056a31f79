//! Tiles: the 15-puzzle and its other sizes.

use fifteen::board::Unsolvable;
use fifteen::{Board, Direction, Metric, Size};

/// Position of tiles, with the start.
pub struct Tiles {
    start: Board,
    board: Board,
    metric: Metric,
}

impl Tiles {
    /// Creates a game from a start position.
    ///
    /// # Errors
    /// If the position is unsolvable.
    pub fn new(start: Board) -> Result<Tiles, Unsolvable> {
        start.check_solvable()?;
        Ok(Tiles { start, board: start, metric: Metric::Single })
    }

    /// Sets the definition of one move.
    pub fn with_metric(self, metric: Metric) -> Tiles {
        Tiles { metric, ..self }
    }

    pub fn metric(&self) -> Metric {
        self.metric
    }

    pub fn title(&self) -> String {
        let size = self.size();
        match size.rows() == size.cols() {
            true => format!("{}-puzzle", size.blank_home()),
            false => format!("{size} tiles"),
        }
    }

    pub fn size(&self) -> Size {
        self.board.size()
    }

    pub fn start(&self) -> &Board {
        &self.start
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn is_solved(&self) -> bool {
        self.board == Board::goal(self.size())
    }

    /// Moves the blank, if it stays on the board.
    pub fn move_blank(&mut self, direction: Direction) -> bool {
        let moved = self.board.after_move(direction);
        self.board = moved.unwrap_or(self.board);
        moved.is_some()
    }

    /// Returns the moves that bring the blank to a cell in its row or column, which slide all tiles
    /// in between. Returns none for any other cell.
    pub fn slides_to(&self, cell: usize) -> Vec<Direction> {
        let (size, blank) = (self.size(), self.board.blank());
        let [from, to] = [blank, cell].map(|cell| (size.row(cell), size.col(cell)));
        let direction = match (from.0 == to.0, from.1 == to.1) {
            (true, false) if to.1 > from.1 => Direction::East,
            (true, false) => Direction::West,
            (false, true) if to.0 > from.0 => Direction::South,
            (false, true) => Direction::North,
            _ => return Vec::new(),
        };
        vec![direction; size.distance(blank, cell)]
    }
}
