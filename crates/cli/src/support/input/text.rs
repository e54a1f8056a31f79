//! Texts that are read as a whole: puzzles, games, lists of hosts.

use super::BYTE_ORDER_MARK;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The longest text that is read, in bytes; nothing that is meant to be one is anywhere near that long.
const MAX_LEN: u64 = 1 << 20;

/// All that can be read, as a text without a byte order mark.
///
/// # Errors
/// If it cannot be read, or goes on and on.
pub fn read_text(input: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.take(MAX_LEN + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_LEN {
        return Err(io::Error::other("it is longer than a mebibyte"));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.trim_start_matches(BYTE_ORDER_MARK).to_owned())
}

/// The same of a file.
///
/// # Errors
/// If there is none, it cannot be read, or goes on and on.
pub fn read_text_file(path: &Path) -> io::Result<String> {
    File::open(path).and_then(read_text)
}
