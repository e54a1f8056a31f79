//! Boards packed into integers, the representation that the engines use.
//!
//! Cell i takes w bits from bit i·w on, with w = [`Size::cell_bits`]. They contain the number of
//! its tile, or zero for the blank. So the move of tile t from cell i to the blank in cell j is
//! `board ^= t << w·i ^ t << w·j`.

use super::{Board, ParseErrorKind};
use fifteen_codegen::Size;
use fifteen_runtime::impl_error;

impl Board {
    /// Packs the board into one integer. Boards of up to 16 cells fit into 64 bits.
    ///
    /// ```
    /// use fifteen::{Board, Size};
    ///
    /// let board = Board::parse(Size::new(2, 2)?, "3120")?;
    /// assert_eq!(board.pack(), 0x0213);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pack(&self) -> u128 {
        let width = self.size.cell_bits();
        let tiles = self.tiles().iter().rev();
        tiles.fold(0, |packed, &tile| packed << width | u128::from(tile))
    }

    /// Unpacks a board from an integer.
    ///
    /// # Errors
    /// If it is not a packed board of this size.
    pub fn unpack(size: Size, packed: u128) -> Result<Board, PackedError> {
        if packed >> (size.cell_bits() * size.cells()) != 0 {
            return Err(PackedError::TooLong);
        }
        let board = Board::unpack_valid(size, packed);
        Board::from_tiles(size, board.tiles()).map_err(PackedError::Tiles)
    }

    /// Unpacks an integer that is known to be a packed board of this size.
    pub(crate) fn unpack_valid(size: Size, packed: u128) -> Board {
        let width = size.cell_bits();
        let mut board = Board { size, tiles: [0; Size::MAX_CELLS] };
        for (cell, tile) in board.tiles[..size.cells()].iter_mut().enumerate() {
            *tile = (packed >> (width * cell) & ((1 << width) - 1)) as u8;
        }
        board
    }

    /// Returns the board with its tiles renumbered: tile t becomes `labels[t]`.
    pub(crate) fn relabeled(&self, labels: &[u8; Size::MAX_CELLS]) -> Board {
        let mut board = *self;
        for tile in &mut board.tiles[..self.size.cells()] {
            *tile = labels[usize::from(*tile)];
        }
        board
    }
}

/// Error for an integer that is not a packed board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackedError {
    /// Bits are set beyond the last cell.
    TooLong,
    /// The cells do not contain each tile once.
    Tiles(ParseErrorKind),
}

impl_error! { PackedError:
    Self::TooLong => "bits are set beyond the last cell",
    Self::Tiles(kind) => "{kind}",
}
