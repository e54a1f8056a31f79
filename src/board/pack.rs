//! A board in one integer: the form the machines search in.
//!
//! Cell i takes the bits from i·w on, with w = [`Size::cell_bits`], and holds the number of its
//! tile; the blank is zero. To push tile t from cell i to the blank in cell j is then
//! `board ^= t << w·i ^ t << w·j`.

use super::{Board, ParseErrorKind};
use fifteen_codegen::Size;
use std::fmt;

impl Board {
    /// The board in one integer; up to 16 cells it fits into 64 bits.
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

    /// The board that packs into this integer.
    ///
    /// # Errors
    /// If none does.
    pub fn unpack(size: Size, packed: u128) -> Result<Board, PackedError> {
        let width = size.cell_bits();
        let cell = |cell: usize| (packed >> (width * cell) & ((1 << width) - 1)) as u8;
        let tiles: Vec<u8> = (0..size.cells()).map(cell).collect();
        if packed >> (width * size.cells()) != 0 {
            return Err(PackedError::TooLong);
        }
        Board::from_tiles(size, &tiles).map_err(PackedError::Tiles)
    }
}

/// Why an integer is not a packed board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackedError {
    /// There are bits beyond the last cell.
    TooLong,
    /// The cells do not hold each tile once.
    Tiles(ParseErrorKind),
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackedError::TooLong => f.write_str("bits are set beyond the last cell"),
            PackedError::Tiles(kind) => kind.fmt(f),
        }
    }
}

impl std::error::Error for PackedError {}
