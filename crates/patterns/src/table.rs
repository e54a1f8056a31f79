//! Table by rank: half a byte for each placement of a pattern.
//!
//! The distance of a placement is its Manhattan distance plus an even number, because each move
//! changes both by one. So a table contains half the difference, the *excess*: the number of
//! unavoidable moves away from home. With eight tiles of the 15-puzzle it is at most 11, so four
//! bits are enough. An excess above 15 is stored as 15, which is still a lower bound.

use fifteen_runtime::memory::{OutOfMemory, zeros};
use std::borrow::Cow;

/// Excess of each placement of a pattern, by rank.
///
/// ```
/// use fifteen_patterns::Table;
///
/// // Ranks 0 to 4 have an excess of 1, 2, 3, 0 and 9; there is no rank 5.
/// let table = Table::from_bytes([0x21, 0x03, 0x09].as_slice());
/// assert_eq!([0, 1, 2, 3, 4].map(|rank| table.excess(rank)), [1, 2, 3, 0, 9]);
/// assert_eq!(table.bytes(), [0x21, 0x03, 0x09]);
/// assert_eq!(table.into_bytes(), vec![0x21, 0x03, 0x09]);
/// assert_eq!(Table::MAX, 15);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Excesses; those of even ranks are in the lower halves.
    bytes: Cow<'static, [u8]>,
}

impl Table {
    /// Greatest excess in a table.
    pub const MAX: u32 = 15;

    /// Creates a table with `count` excesses of zero.
    pub(crate) fn new(count: usize) -> Result<Table, OutOfMemory> {
        Ok(Table { bytes: zeros(count.div_ceil(2))?.into() })
    }

    /// Creates a table from its bytes, in the order of [`bytes`](Table::bytes).
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Table {
        Table { bytes: bytes.into() }
    }

    /// Returns the bytes. The first has the excess of rank 0 in its lower half and that of rank 1
    /// in its upper half, and so on.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Converts the table into its bytes, without copying them.
    pub fn into_bytes(self) -> Cow<'static, [u8]> {
        self.bytes
    }

    /// Returns the excess of the placement with this rank.
    ///
    /// # Panics
    /// If the table has no byte for this rank.
    #[inline]
    pub fn excess(&self, rank: usize) -> u32 {
        u32::from(self.bytes[rank / 2] >> (rank % 2 * 4) & 15)
    }

    /// Returns the bytes, for writing.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        self.bytes.to_mut()
    }
}
