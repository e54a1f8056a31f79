//! Detection of files that no command reads, for messages that name their format.

/// Magic numbers of file formats, with the names of the formats.
const FORMATS: [(&[u8], &str); 9] = [
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "compressed"),
    (b"\x7fELF", "a program"),
    (b"\xff\xfe", "in UTF-16; save it as UTF-8"),
    (b"\xfe\xff", "in UTF-16; save it as UTF-8"),
];

/// Beginning of the records that `--format csv` prints.
const CSV_HEADING: &[u8] = b"v,command,";

/// Checks that a file with these first bytes may be text in UTF-8, and is not a table of records.
///
/// # Errors
/// If it is not; the message names its format.
pub fn check_text(beginning: &[u8]) -> Result<(), String> {
    match binary_format(beginning) {
        Some(format) => Err(format!("not a text file: it is {format}")),
        None if beginning.starts_with(CSV_HEADING) => {
            Err("records of --format csv are not read; use --format jsonl".to_owned())
        }
        None => Ok(()),
    }
}

/// Returns the format of a file that is not text in UTF-8, given its first bytes.
fn binary_format(beginning: &[u8]) -> Option<&'static str> {
    let known = FORMATS.iter().find(|(magic, _)| beginning.starts_with(magic));
    let has_nul = || beginning.contains(&0).then_some("binary");
    known.map(|&(_, name)| name).or_else(has_nul)
}

#[cfg(test)]
mod tests {
    use super::binary_format;

    #[test]
    fn text_is_not_binary() {
        for text in ["", "1 2 3", "┌───┐", "\u{feff}1 2 3", "GI", "%P", "\r\n"] {
            assert_eq!(binary_format(text.as_bytes()), None, "{text}");
        }
        assert_eq!(binary_format(b"12\x003"), Some("binary"));
        assert_eq!(binary_format(b"\x89PNG\r\n"), Some("a PNG image"));
    }
}
