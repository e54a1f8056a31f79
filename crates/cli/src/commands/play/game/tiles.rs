//! Tiles: the 15-puzzle, and its smaller and larger relatives.

use fifteen::board::Unsolvable;
use fifteen::{Board, Direction, Size};

/// A position of tiles, and where it began.
pub struct Tiles {
    start: Board,
    board: Board,
}

impl Tiles {
    /// A game that begins at a position.
    ///
    /// # Errors
    /// If it cannot be solved.
    pub fn new(start: Board) -> Result<Tiles, Unsolvable> {
        start.solvable()?;
        Ok(Tiles { start, board: start })
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

    /// Moves the blank, if the board goes on there.
    pub fn make(&mut self, direction: Direction) -> bool {
        let moved = self.board.moved(direction);
        self.board = moved.unwrap_or(self.board);
        moved.is_some()
    }

    /// The moves of the blank that bring it to a cell in its row or column: so the tiles between move
    /// up, all together. Nothing if the cell is elsewhere.
    pub fn towards(&self, cell: usize) -> Vec<Direction> {
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
