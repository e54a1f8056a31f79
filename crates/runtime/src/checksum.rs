//! Checksums of text lines and of bytes.
//!
//! They detect lines that were edited by hand or damaged by a failing disk.

use crate::capped_read::last_line_number;
use std::str;

/// Returns a line with its checksum and a line feed.
pub fn with_checksum(line: &str) -> String {
    let sum = fnv1a(FNV_OFFSET_BASIS, line.as_bytes());
    format!("{line} ~{:08x}\n", (sum >> 32) as u32 ^ sum as u32)
}

/// Checksum of no bytes.
pub const FNV_OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// Continues a checksum over further bytes (FNV-1a). Changing one byte always changes the checksum.
pub fn fnv1a(before: u64, bytes: &[u8]) -> u64 {
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(before, mix)
}

/// Continues a checksum over many bytes, eight at a time. Up to seven bytes that remain follow one
/// by one.
pub fn checksum_by_words(before: u64, bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mix = |sum: u64, word: &[u8; 8]| {
        // Multiplication carries upward only. The shift makes the high bits affect the low bits of
        // the following products.
        let product = (sum ^ u64::from_le_bytes(*word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        product ^ product >> 32
    };
    fnv1a(words.iter().fold(before, mix), rest)
}

/// Lines of a text whose checksums are verified.
pub struct ChecksummedLines<'a> {
    lines: str::Lines<'a>,
    /// Number of the last line read, from 1.
    pub line_number: usize,
}

/// Error of reading a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// The text has ended.
    Missing,
    /// The checksum is wrong. The field is the number of the line, from 1.
    Corrupt(usize),
    /// The checksum is correct, but the line does not begin with the expected word. The field is
    /// the number of the line, from 1.
    Unrecognized(usize),
}

impl LineError {
    /// Returns the error of a file with this first line, of which only this beginning is text.
    pub fn after(beginning: &str, first: &str) -> LineError {
        match ChecksummedLines::open(beginning, first) {
            Err(error @ LineError::Unrecognized(_)) => error,
            _ => LineError::Corrupt(last_line_number(beginning)),
        }
    }
}

impl<'a> ChecksummedLines<'a> {
    /// Creates a reader of the lines of a text.
    pub fn new(text: &'a str) -> ChecksummedLines<'a> {
        ChecksummedLines { lines: text.lines(), line_number: 0 }
    }

    /// Returns the complete lines of a text after the given first one, and their length in bytes:
    /// any bytes after the last line feed are a partial line.
    ///
    /// # Errors
    /// [`LineError::Missing`] if the text is a part of the first line;
    /// [`LineError::Unrecognized`] if it does not begin with that line.
    pub fn open(text: &'a str, first: &str) -> Result<(ChecksummedLines<'a>, usize), LineError> {
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = ChecksummedLines::new(&text[..whole]);
        match lines.next_line() {
            Some(Ok(line)) if line == first => Ok((lines, whole)),
            None if !text.is_empty() && with_checksum(first).starts_with(text) => {
                Err(LineError::Missing)
            }
            _ => Err(LineError::Unrecognized(1)),
        }
    }

    /// Returns the next line, without its checksum.
    pub fn next_line(&mut self) -> Option<Result<&'a str, LineError>> {
        let line = self.lines.next()?;
        self.line_number += 1;
        let content = line.rsplit_once(" ~").filter(|(content, _)| {
            // The line feed is not part of the line.
            with_checksum(content).trim_end_matches('\n') == line
        });
        Some(content.map(|(content, _)| content).ok_or(LineError::Corrupt(self.line_number)))
    }

    /// Reads the next line, and returns its value after the given word.
    ///
    /// # Errors
    /// If the line is missing, corrupt, or begins with another word.
    pub fn read_field(&mut self, word: &str) -> Result<String, LineError> {
        let line = self.next_line().ok_or(LineError::Missing)??;
        let value = line.strip_prefix(word).ok_or(LineError::Unrecognized(self.line_number))?;
        Ok(value.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flipped_bit_changes_the_checksum() {
        let bytes: Vec<u8> = (0..83_u8).map(|index| index.wrapping_mul(37)).collect();
        let whole = [fnv1a(FNV_OFFSET_BASIS, &bytes), checksum_by_words(FNV_OFFSET_BASIS, &bytes)];
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(fnv1a(FNV_OFFSET_BASIS, &changed), whole[0]);
            assert_ne!(checksum_by_words(FNV_OFFSET_BASIS, &changed), whole[1]);
        }
    }
}
