//! Solvability of positions.
//!
//! A move swaps the blank with a tile. So it changes the parity of the permutation, and also that
//! of the blank's distance from its home. The two parities agree in the goal, so they agree in
//! every position from which it can be reached. The converse also holds: the goal can be reached
//! from every position in which they agree (Johnson and Story, *Notes on the "15" puzzle*, American
//! Journal of Mathematics 2, 1879).

use super::Board;
use fifteen_anytime::{LargeBoard, Unsolvable};

impl Board {
    /// Checks by parity that the goal can be reached, without a search.
    ///
    /// # Errors
    /// [`Unsolvable`], with both parities, if it cannot.
    ///
    /// ```
    /// use fifteen::{Board, Size};
    ///
    /// // Sam Loyd's puzzle: 14 and 15 are exchanged.
    /// let loyd = Board::parse(Size::new(4, 4)?, "123456789abcdfe0")?;
    /// let reason = loyd.check_solvable().unwrap_err();
    /// assert!(reason.to_string().starts_with("the position is an odd permutation"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_solvable(&self) -> Result<(), Unsolvable> {
        self.check_reachable(&Board::goal(self.size))
    }

    /// Checks by parity that another position of the same size can be reached, without a search.
    ///
    /// # Errors
    /// [`Unsolvable`], with both parities, if it cannot.
    pub fn check_reachable(&self, goal: &Board) -> Result<(), Unsolvable> {
        LargeBoard::from(self).check_reachable(&LargeBoard::from(goal))
    }

    /// Returns two tiles, the lower first, whose exchange makes an unsolvable position solvable:
    /// two that are in each other's home cells, or else the last two.
    ///
    /// ```
    /// use fifteen::{Board, Size};
    ///
    /// let size = Size::new(4, 4)?;
    /// let loyd = Board::parse(size, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0")?;
    /// assert_eq!(loyd.interchanged_tiles(&Board::goal(size)), [14, 15]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn interchanged_tiles(&self, goal: &Board) -> [u8; 2] {
        let (board, goal) = (LargeBoard::from(self), LargeBoard::from(goal));
        board.interchanged_tiles(&goal).map(|tile| tile as u8)
    }
}
