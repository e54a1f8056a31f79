//! Property of table headers that holds for all bytes.

use fifteen::heuristic::store::Header;

/// Checks the bytes as they are and with a corrected checksum: they are refused with a reason, or
/// parse as a header that is written as the same bytes.
pub fn check_header(bytes: &[u8; Header::LEN]) {
    check_parsed_header(bytes);
    let mut sealed = *bytes;
    let (rest, checksum) = sealed.split_at_mut(Header::LEN - 4);
    checksum.copy_from_slice(&crc32fast::hash(rest).to_le_bytes());
    check_parsed_header(&sealed);
}

fn check_parsed_header(bytes: &[u8; Header::LEN]) {
    match Header::parse(bytes) {
        Ok(header) => assert_eq!(header.bytes(), *bytes),
        Err(reason) => assert!(!reason.to_string().is_empty()),
    }
}
