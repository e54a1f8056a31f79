//! Solvability of positions.
//!
//! A move swaps the blank with a tile. So it changes the parity of the permutation, and also that
//! of the blank's distance from its home. The two parities agree in the goal, so they agree in
//! every position from which it can be reached. The converse also holds: the goal can be reached
//! from every position in which they agree (Johnson and Story, *Notes on the "15" puzzle*, American
//! Journal of Mathematics 2, 1879).

use super::Board;
use fifteen_runtime::impl_error;
use fifteen_runtime::number_format::Pluralized;

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
        let verdict = Unsolvable {
            odd_permutation: self.is_odd_permutation_of(goal),
            blank_distance: self.size.distance(self.blank(), goal.blank()),
        };
        if verdict.odd_permutation == (verdict.blank_distance % 2 == 1) {
            Ok(())
        } else {
            Err(verdict)
        }
    }

    /// Returns two tiles, the lower first, whose exchange makes an unsolvable position solvable:
    /// two that are in each other's home cells, or else the last two.
    ///
    /// ```
    /// use fifteen::{Board, Size};
    ///
    /// let size = Size::new(4, 4)?;
    /// let loyd = Board::parse(size, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0")?;
    /// assert_eq!(loyd.interchanged_tiles(&Board::goal(size)), (14, 15));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn interchanged_tiles(&self, goal: &Board) -> (u8, u8) {
        let home = |tile: u8| goal.tiles().iter().position(|&other| other == tile);
        let at = |cell: Option<usize>| cell.map_or(0, |cell| self.tiles[cell]);
        let tiles = (1..self.size.cells() as u8).map(|tile| (tile, at(home(tile))));
        let cell = |tile: u8| self.tiles().iter().position(|&other| other == tile);
        let mut each_others =
            tiles.filter(|&(tile, other)| tile < other && home(other) == cell(tile));
        let last = self.size.blank_home() as u8;
        each_others.next().unwrap_or((last - 1, last))
    }

    /// Returns true if an odd number of swaps turns the goal into this position. A permutation of n
    /// cells with c cycles is n − c swaps away from the identity.
    fn is_odd_permutation_of(&self, goal: &Board) -> bool {
        let homes = goal.cells_by_tile();
        let mut seen = [false; fifteen_codegen::Size::MAX_CELLS];
        let mut cycles = 0;
        for start in 0..self.size.cells() {
            let mut cell = start;
            cycles += usize::from(!seen[start]);
            while !seen[cell] {
                seen[cell] = true;
                cell = homes[usize::from(self.tiles[cell])];
            }
        }
        (self.size.cells() - cycles) % 2 == 1
    }
}

/// Error for a goal that cannot be reached: the two parities differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolvable {
    /// True if the position is an odd permutation of the goal, blank included.
    pub odd_permutation: bool,
    /// Distance of the blank from its home, in moves.
    pub blank_distance: usize,
}

impl_error! { Unsolvable:
    Self { odd_permutation, blank_distance } => (
        "the position is an {} permutation of the goal, but the blank is {} from home, and with an \
         {must} number of moves only {must} permutations can be reached",
        parity_name(*odd_permutation),
        Pluralized(*blank_distance as u128, "move"),
        must = parity_name(!odd_permutation),
    ),
}

/// Returns the name of a parity.
fn parity_name(is_odd: bool) -> &'static str {
    if is_odd { "odd" } else { "even" }
}
