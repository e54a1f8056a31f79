//! Reading of text files that may be damaged.
//!
//! After a power loss, a file system may leave pages of zeros where a text was being written. And a
//! sparse file of terabytes takes no space on the disk if all its bytes are zeros. Since the texts
//! of this crate contain no zero bytes, only a limited number of bytes is read after the first zero
//! byte.

use std::io::{self, BufRead, Read};

/// Maximum number of bytes after the first zero byte.
const MAX_BYTES_AFTER_NUL: u64 = 1 << 20;

/// Reads a text file. If the file is not text, or too long after a zero byte, returns the text
/// before the invalid or zero byte as an error.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn read_text(mut input: impl BufRead) -> io::Result<Result<String, String>> {
    let mut bytes = Vec::new();
    input.read_until(0, &mut bytes)?;
    let valid = |bytes: &[u8]| {
        bytes.utf8_chunks().next().map(|chunk| chunk.valid().to_owned()).unwrap_or_default()
    };
    if let Some((&0, text)) = bytes.split_last() {
        let text = valid(text);
        let more = input.take(MAX_BYTES_AFTER_NUL + 1).read_to_end(&mut bytes)?;
        if more as u64 > MAX_BYTES_AFTER_NUL {
            return Ok(Err(text));
        }
    }
    Ok(String::from_utf8(bytes).map_err(|error| valid(error.as_bytes())))
}

/// Returns the number of the last line of a text, from 1.
pub(crate) fn last_line_number(text: &str) -> usize {
    text.split('\n').count()
}

#[cfg(test)]
mod tests {
    use super::{MAX_BYTES_AFTER_NUL, last_line_number, read_text};
    use std::io::{Read, repeat};

    #[test]
    fn text_is_read_and_endless_zeros_are_refused() {
        let read =
            |input: &mut dyn Read| read_text(std::io::BufReader::new(input)).expect("no errors");
        assert_eq!(read(&mut &b"one\ntwo\n"[..]), Ok("one\ntwo\n".to_owned()));
        assert_eq!(read(&mut &b""[..]), Ok(String::new()));
        // A tail of zeros is returned, and so is the text after it: the caller removes partial
        // lines.
        assert_eq!(read(&mut &b"one\n\0\0tw"[..]), Ok("one\n\0\0tw".to_owned()));
        let tail = |len: u64| b"one\n\0".chain(repeat(0).take(len));
        assert!(read(&mut tail(MAX_BYTES_AFTER_NUL)).is_ok());
        assert_eq!(read(&mut tail(MAX_BYTES_AFTER_NUL + 1)), Err("one\n".to_owned()));
        assert_eq!(read(&mut repeat(0)), Err(String::new()));
        let damaged = read(&mut &b"one\ntwo\n\xff"[..]);
        assert_eq!(damaged.map_err(|before| last_line_number(&before)), Err(3));
    }
}
