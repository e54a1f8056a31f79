//! A property of headers that holds for all bytes.

use fifteen::heuristic::store::Header;

/// Bytes are read as a header that is written so again, or are refused with a reason that can be
/// shown; as they are, and also if only their checksum is set right.
pub fn check_header(bytes: &[u8; Header::LEN]) {
    check_parsed_header(bytes);
    let mut sealed = *bytes;
    let (rest, seal) = sealed.split_at_mut(Header::LEN - 4);
    seal.copy_from_slice(&crc32fast::hash(rest).to_le_bytes());
    check_parsed_header(&sealed);
}

fn check_parsed_header(bytes: &[u8; Header::LEN]) {
    match Header::parse(bytes) {
        Ok(header) => assert_eq!(header.bytes(), *bytes),
        Err(reason) => assert!(!reason.to_string().is_empty()),
    }
}
