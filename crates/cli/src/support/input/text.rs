//! Texts that are read as a whole: puzzles, games, lists of hosts.

use super::BYTE_ORDER_MARK;
use super::binary::check_text;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Maximum length of a text in bytes, far above that of any real one.
const MAX_LEN: u64 = 1 << 20;

/// Reads the whole input as text, without a byte order mark.
///
/// # Errors
/// If it cannot be read, is longer than 1 MiB, or is not text.
pub fn read_text(input: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.take(MAX_LEN + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_LEN {
        return Err(io::Error::other("larger than 1 MiB"));
    }
    check_text(&bytes).map_err(io::Error::other)?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.trim_start_matches(BYTE_ORDER_MARK).to_owned())
}

/// Reads a whole file as text, without a byte order mark.
///
/// # Errors
/// If it does not exist, cannot be read, is longer than 1 MiB, or is not text.
pub fn read_text_file(path: &Path) -> io::Result<String> {
    File::open(path).and_then(read_text)
}

/// Returns a text without comments, which start with `#`, and without empty lines.
pub fn strip_comments(text: &str) -> String {
    let bare = |line: &str| line.split('#').next().unwrap_or_default().trim_end().to_owned();
    text.lines().map(bare).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}
