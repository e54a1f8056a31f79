//! A table: half a byte for each placement of a pattern.
//!
//! The distance of a placement is its Manhattan distance and an even number of moves besides,
//! because each move changes both by one. So what needs to be kept is half the difference, the
//! *excess*: the moves away from home that cannot be avoided. With eight tiles of the 15-puzzle it
//! is at most 11, so four bits are enough; should a pattern go beyond 15, 15 is kept, which is
//! still a lower bound.

use fifteen_runtime::memory::{OutOfMemory, zeros};
use std::borrow::Cow;

/// The excess of each placement of a pattern, by rank.
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
    /// The even ranks in the lower halves.
    bytes: Cow<'static, [u8]>,
}

impl Table {
    /// The greatest excess that can be kept.
    pub const MAX: u32 = 15;

    /// A table of this many zeros.
    pub(crate) fn new(count: usize) -> Result<Table, OutOfMemory> {
        Ok(Table { bytes: zeros(count.div_ceil(2))?.into() })
    }

    /// A table from its bytes, as [`bytes`](Table::bytes) gives them.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Table {
        Table { bytes: bytes.into() }
    }

    /// The bytes: the excess of ranks 0 and 1 in the lower and higher half of the first, and so
    /// on.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes, without a copy.
    pub fn into_bytes(self) -> Cow<'static, [u8]> {
        self.bytes
    }

    /// The excess of the placement with this rank.
    ///
    /// # Panics
    /// If there is no such placement.
    #[inline]
    pub fn excess(&self, rank: usize) -> u32 {
        u32::from(self.bytes[rank / 2] >> (rank % 2 * 4) & 15)
    }

    /// The bytes, to be written.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        self.bytes.to_mut()
    }
}
