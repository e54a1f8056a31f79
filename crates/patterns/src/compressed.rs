//! Compressed tables: every row of eleven entries is stored once.
//!
//! Entries of a pattern of six tiles on 16 cells come in rows of eleven, whose placements differ in
//! the cell of the last tile only. Most rows occur many times. The tables of the 6-6-3 partition
//! have a million rows, 39 thousand of them different. A number of two bytes for each row, and the
//! different rows, take 2.3 MB instead of 5.8 MB, and are decompressed in a few milliseconds.
//!
//! ```text
//! number of bytes of the tables (4 bytes), numbers of the rows (2 bytes each),
//! different rows in the order in which they occur first (6 bytes each); all little-endian
//! ```

use fifteen_runtime::memory::prefer_huge_pages;
use std::collections::HashMap;

/// Number of bytes of two rows.
const PAIR_BYTES: usize = 11;

/// Number of bits of a row.
const ROW_BITS: usize = 44;

/// Number of bytes that store a row.
const ROW_BYTES: usize = 6;

/// Compresses the bytes of tables, unless they have more than 65,536 different rows, or more bytes
/// than fit into 32 bits.
///
/// ```
/// use fifteen_patterns::{compress, decompress};
///
/// let bytes = [0x21; 11_000];
/// let compressed = compress(&bytes).expect("few different rows");
/// assert_eq!(compressed.len(), 4 + 2 * 2_000 + 6 * 2);
/// assert_eq!(decompress(&compressed), bytes);
/// ```
pub fn compress(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut compressed = u32::try_from(bytes.len()).ok()?.to_le_bytes().to_vec();
    let mut numbers = HashMap::new();
    let mut different = Vec::new();
    for row in bytes.chunks(PAIR_BYTES).flat_map(rows) {
        let next = numbers.len();
        let number = *numbers.entry(row).or_insert(next);
        if number == next {
            different.extend_from_slice(&row.to_le_bytes()[..ROW_BYTES]);
        }
        compressed.extend_from_slice(&u16::try_from(number).ok()?.to_le_bytes());
    }
    compressed.append(&mut different);
    Some(compressed)
}

/// Returns the two rows in some bytes. Missing bytes are zero.
fn rows(bytes: &[u8]) -> [u64; 2] {
    let mut padded = [0; size_of::<u128>()];
    padded[..bytes.len()].copy_from_slice(bytes);
    let pair = u128::from_le_bytes(padded);
    [pair as u64 & ((1 << ROW_BITS) - 1), (pair >> ROW_BITS) as u64]
}

/// Returns the bytes of tables from the result of [`compress`].
///
/// # Panics
/// If the bytes are not the result of [`compress`].
pub fn decompress(compressed: &[u8]) -> Vec<u8> {
    let (len, rest) = compressed.split_first_chunk().expect("the number of bytes");
    let len = u32::from_le_bytes(*len) as usize;
    let pairs = len.div_ceil(PAIR_BYTES);
    let (numbers, different) = rest.split_at(pairs * 2 * size_of::<u16>());
    let different: Vec<u64> = different.chunks_exact(ROW_BYTES).map(row).collect();
    let mut bytes = vec![0; pairs * PAIR_BYTES];
    prefer_huge_pages(&mut bytes);
    for (to, &[a, b, c, d]) in bytes.chunks_exact_mut(PAIR_BYTES).zip(numbers.as_chunks().0) {
        let [first, second] =
            [[a, b], [c, d]].map(|number| different[usize::from(u16::from_le_bytes(number))]);
        let pair = u128::from(first) | u128::from(second) << ROW_BITS;
        to.copy_from_slice(&pair.to_le_bytes()[..PAIR_BYTES]);
    }
    bytes.truncate(len);
    bytes
}

/// Returns a row from its bytes.
fn row(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |row, &byte| row << u8::BITS | u64::from(byte))
}
