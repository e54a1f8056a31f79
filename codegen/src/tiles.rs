//! Sets of tiles, and the tiles that are happy to move.
//!
//! Knuth calls a move *happy* if it brings its tile closer to home and *sad* if it takes it
//! farther away. With the Manhattan distance there is nothing in between, and whether a tile is
//! happy to go from one cell to a neighbor depends on the tile alone: for each of the 48 ordered
//! pairs of neighbors of the 4×4 board the happy tiles are one 16-bit constant.

use crate::grid::Size;
use std::fmt;

/// A set of tiles: bit `t` stands for tile `t`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TileSet(u32);

impl TileSet {
    /// Returns the tiles that come closer to home by moving from one cell to another.
    ///
    /// ```
    /// use fifteen_codegen::{Size, TileSet};
    ///
    /// // To the left in the top row of a 3×3 board: the tiles at home in the first column.
    /// let happy = TileSet::happy(Size::new(3, 3)?, 1, 0);
    /// assert_eq!(happy.to_string(), "1 4 7");
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn happy(size: Size, from: usize, to: usize) -> TileSet {
        let closer = |tile: &usize| size.distance(to, tile - 1) < size.distance(from, tile - 1);
        (1..size.cells()).filter(closer).collect()
    }

    /// Returns the set as a mask with bit `t` for tile `t`.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns whether the tile is in the set.
    pub const fn contains(self, tile: usize) -> bool {
        self.0 >> tile & 1 != 0
    }

    /// Returns the tiles in the set, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..u32::BITS as usize).filter(move |&tile| self.contains(tile))
    }
}

impl FromIterator<usize> for TileSet {
    fn from_iter<I: IntoIterator<Item = usize>>(tiles: I) -> TileSet {
        TileSet(tiles.into_iter().fold(0, |bits, tile| bits | 1 << tile))
    }
}

impl fmt::Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles: Vec<String> = self.iter().map(|tile| tile.to_string()).collect();
        f.write_str(&tiles.join(" "))
    }
}
