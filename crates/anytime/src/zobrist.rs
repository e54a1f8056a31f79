//! Hashes of boards: exclusive or of a random number for each tile in its cell.
//!
//! The source is A. L. Zobrist, *A new hashing method with application for game playing* (1970). A
//! move changes the numbers of one tile. The blank does not count, since its cell follows from the
//! others.

use fifteen_runtime::Random;

/// Random number of each tile, or of its label, in each cell.
pub(crate) struct Keys {
    cells: usize,
    numbers: Vec<u64>,
}

impl Keys {
    /// Creates the keys for boards with this number of cells, always the same ones.
    pub fn new(cells: usize) -> Keys {
        let mut random = Random::new(cells as u64);
        Keys { cells, numbers: (0..cells * cells).map(|_| random.next_u64()).collect() }
    }

    /// Returns the numbers of a tile, by cell.
    #[inline]
    pub fn of(&self, tile: usize) -> &[u64] {
        &self.numbers[tile * self.cells..][..self.cells]
    }
}
