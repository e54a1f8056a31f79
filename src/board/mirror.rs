//! Mirror image of a position.

use super::Board;
use fifteen_codegen::Size;

impl Board {
    /// Returns the position reflected in the main diagonal, with its tiles renumbered so that the
    /// goal stays the goal. It has the same distance from the goal, and its solutions are the
    /// mirrored ones.
    ///
    /// ```
    /// use fifteen::{Board, Size};
    ///
    /// let board = Board::parse(Size::new(2, 3)?, "420153")?;
    /// assert_eq!(board.mirrored().to_string(), "213405");
    /// assert_eq!(board.mirrored().mirrored(), board);
    /// // This position is its own mirror image.
    /// let board = Board::parse(Size::new(4, 4)?, "159d26ae37bf48c0")?;
    /// assert_eq!(board.mirrored(), board);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mirrored(&self) -> Board {
        let (size, mirrored) = (self.size, self.size.mirrored());
        let cell = |cell: usize| mirrored.cols() * size.col(cell) + size.row(cell);
        let mut tiles = [0; Size::MAX_CELLS];
        for (from, &tile) in self.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            tiles[cell(from)] = cell(usize::from(tile) - 1) as u8 + 1;
        }
        Board { size: mirrored, tiles }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrored_positions_are_as_far_apart() {
        let size = Size::new(2, 3).expect("a size");
        let board = Board::parse(size, "420153").expect("a position");
        assert_eq!(board.mirrored().manhattan(), board.manhattan());
        let goal = Board::goal(size).mirrored();
        assert_eq!(goal, Board::goal(goal.size()));
    }
}
