//! Position of a search in the multi-tile metric: the tile of each cell, and the cell of each tile.

use crate::board::Board;
use crate::heuristic::bound::PADDED_CELLS;
use fifteen_codegen::Size;

/// Position as a permutation and its inverse, so that tables can be looked up by tile.
///
/// ```
/// use fifteen::heuristic::pushes::PushPosition;
/// use fifteen::{Board, Size};
///
/// let mut position = PushPosition::new(&Board::goal(Size::new(3, 3)?));
/// position.push(-1, 2); // the blank moves two cells to the west
/// assert_eq!(position.cells(9), [1, 2, 3, 4, 5, 6, 0, 7, 8]);
/// position.push(1, 2);
/// assert_eq!(position.cells(9), [1, 2, 3, 4, 5, 6, 7, 8, 0]);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PushPosition {
    cells: [u8; PADDED_CELLS],
    places: [u8; PADDED_CELLS],
}

impl PushPosition {
    /// Creates the position of a board.
    pub fn new(board: &Board) -> PushPosition {
        PushPosition::from_cells(board.size(), |cell| board.tiles()[cell].into())
    }

    /// Creates a position from the tile in each cell, 0 for the blank.
    pub(crate) fn from_cells(size: Size, tile_at: impl Fn(usize) -> usize) -> PushPosition {
        let mut position = PushPosition { cells: [0; PADDED_CELLS], places: [0; PADDED_CELLS] };
        for cell in 0..size.cells() {
            let tile = tile_at(cell);
            position.cells[cell] = tile as u8;
            position.places[tile % PADDED_CELLS] = cell as u8;
        }
        position
    }

    /// Returns the tiles of the first cells, 0 for the blank.
    pub fn cells(&self, count: usize) -> &[u8] {
        &self.cells[..count]
    }

    /// Returns the cell of each tile, by number; number 0 is the blank.
    #[inline]
    pub fn places(&self) -> &[u8; PADDED_CELLS] {
        &self.places
    }

    /// Returns the tile in a cell.
    #[inline]
    pub fn tile(&self, cell: usize) -> usize {
        self.cells[cell % PADDED_CELLS].into()
    }

    /// Returns the cell of the blank.
    #[inline]
    pub fn blank(&self) -> usize {
        self.places[0].into()
    }

    /// Returns a hash of the tiles.
    pub(crate) fn hash(&self) -> u64 {
        self.cells.chunks_exact(8).fold(0, |hash, cells| {
            let word = cells.iter().fold(0, |word, &tile| word << 8 | u64::from(tile));
            let mixed = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ mixed >> 32
        })
    }

    /// Moves the blank by a number of steps; the tiles on its way move by one step in the opposite
    /// direction. A step is a difference of cell numbers. The caller must keep the blank on the
    /// board.
    #[inline]
    pub fn push(&mut self, step: i8, length: u8) {
        let mut to = self.places[0];
        for _ in 0..length {
            let from = to.wrapping_add_signed(step);
            let tile = self.cells[usize::from(from) % PADDED_CELLS];
            self.cells[usize::from(to) % PADDED_CELLS] = tile;
            self.places[usize::from(tile) % PADDED_CELLS] = to;
            to = from;
        }
        self.cells[usize::from(to) % PADDED_CELLS] = 0;
        self.places[0] = to;
    }
}
