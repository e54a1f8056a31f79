//! Lines of text that end with a sum over them, and sums over bytes.
//!
//! A line that was changed by hand or by a failing disk is found, and named.

use std::str;

/// A line with its sum, and its end.
pub fn with_checksum(line: &str) -> String {
    let sum = fnv1a(FNV_OFFSET_BASIS, line.as_bytes());
    format!("{line} ~{:08x}\n", (sum >> 32) as u32 ^ sum as u32)
}

/// The sum over nothing.
pub const FNV_OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// What a sum becomes if these bytes follow: FNV-1a. If one byte is another one, it is another sum.
pub fn fnv1a(before: u64, bytes: &[u8]) -> u64 {
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(before, mix)
}

/// The same for many bytes, eight at a time. The last of them may be fewer.
pub fn checksum_by_words(before: u64, bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mix = |sum: u64, word: &[u8; 8]| {
        // Multiplying carries upwards only; what is high in one word must matter to what is low later.
        let product = (sum ^ u64::from_le_bytes(*word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        product ^ product >> 32
    };
    fnv1a(words.iter().fold(before, mix), rest)
}

/// Lines whose sums are looked after.
pub struct ChecksummedLines<'a> {
    lines: str::Lines<'a>,
    /// The number of the last one, from 1.
    pub line_number: usize,
}

/// Why a line is not what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// There is none.
    Missing,
    /// It is not what was written: the number of it, from 1.
    Corrupt(usize),
    /// It is whole, but does not begin as it should: the number of it, from 1.
    Unrecognized(usize),
}

impl<'a> ChecksummedLines<'a> {
    /// The lines of a text that was written to its end.
    pub fn new(text: &'a str) -> ChecksummedLines<'a> {
        ChecksummedLines { lines: text.lines(), line_number: 0 }
    }

    /// The next line, without its sum.
    pub fn next_line(&mut self) -> Option<Result<&'a str, LineError>> {
        let line = self.lines.next()?;
        self.line_number += 1;
        let content = line.rsplit_once(" ~").filter(|(content, _)| {
            // The end of the line is not part of it.
            with_checksum(content).trim_end_matches('\n') == line
        });
        Some(content.map(|(content, _)| content).ok_or(LineError::Corrupt(self.line_number)))
    }

    /// What stands behind a word at the beginning of the next line.
    pub fn read_field(&mut self, word: &str) -> Result<String, LineError> {
        let line = self.next_line().ok_or(LineError::Missing)??;
        let value = line.strip_prefix(word).ok_or(LineError::Unrecognized(self.line_number))?;
        Ok(value.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bit that is another one, wherever it is, makes another sum.
    #[test]
    fn every_flipped_bit_changes_the_checksum() {
        let bytes: Vec<u8> = (0..83_u8).map(|line_number| line_number.wrapping_mul(37)).collect();
        let whole = [fnv1a(FNV_OFFSET_BASIS, &bytes), checksum_by_words(FNV_OFFSET_BASIS, &bytes)];
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(fnv1a(FNV_OFFSET_BASIS, &changed), whole[0]);
            assert_ne!(checksum_by_words(FNV_OFFSET_BASIS, &changed), whole[1]);
        }
    }
}
