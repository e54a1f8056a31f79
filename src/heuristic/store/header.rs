//! Header of a file.
//!
//! ```text
//! byte  0   8  `fifteen` and the byte 1a, which ends a text on some systems
//!       8   4  version of the format
//!      12   1  rows of the board
//!      13   1  columns
//!      14   1  kind: 0 for tables of a partition, 1 for a table of collections, 2 for an automaton
//!      15   1  length of the text
//!      16  48  the text, and zeros: drawing of the partition, or length of the walks
//!      64   8  entries in all tables, or states
//!      72   4  checksum of the data
//!      76   4  checksum of the bytes before
//! ```
//!
//! Numbers are little-endian. The checksums are CRC-32, which detects every error within 32
//! neighboring bits, and all but one in 2³² of the others.

use super::contents::Contents;
use super::error::Reason;
use fifteen_codegen::Size;
use std::str;

/// Parsed header of a file.
///
/// ```
/// use fifteen::Size;
/// use fifteen::heuristic::store::{Contents, Header};
/// use fifteen::patterns::Partition;
///
/// let partition = Partition::parse(Size::new(4, 4)?, "7-8")?;
/// let header = Header { contents: Contents::Tables(partition), checksum: 0x1234_5678 };
/// assert_eq!(Header::parse(&header.bytes())?, header);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Contents of the file.
    pub contents: Contents,
    /// Checksum of the data.
    pub checksum: u32,
}

/// Magic bytes at the beginning of every file.
const MAGIC: &[u8; 8] = b"fifteen\x1a";

/// Range of the text in the header.
const IDENTIFIER_OFFSET: usize = 16;
const IDENTIFIER_END: usize = 64;

/// Offset of the checksum of the header.
const CHECKSUM_OFFSET: usize = Header::LEN - 4;

impl Header {
    /// Length of a header in bytes.
    pub const LEN: usize = 80;

    /// Version of the format.
    pub const VERSION: u32 = 1;

    /// Parses a header.
    ///
    /// # Errors
    /// If any part of it is invalid.
    pub fn parse(bytes: &[u8; Header::LEN]) -> Result<Header, Reason> {
        if !bytes.starts_with(MAGIC) {
            return Err(Reason::BadMagic);
        }
        // Another version may have its checksum elsewhere.
        let found = read_u32(bytes, 8);
        if found != Header::VERSION {
            return Err(Reason::Version { found, expected: Header::VERSION });
        }
        if read_u32(bytes, CHECKSUM_OFFSET) != crc32fast::hash(&bytes[..CHECKSUM_OFFSET]) {
            return Err(Reason::HeaderChecksum);
        }
        if !Contents::is_known_kind(bytes[14]) {
            return Err(Reason::Kind { found: bytes[14] });
        }
        let found = u64::from(read_u32(bytes, 64)) | u64::from(read_u32(bytes, 68)) << 32;
        let contents = parse_contents(bytes, found).ok_or(Reason::InvalidContents)?;
        let expected = contents.entries();
        if found != expected {
            return Err(Reason::Entries { found, expected });
        }
        Ok(Header { contents, checksum: read_u32(bytes, 72) })
    }

    /// Returns the bytes of the header.
    ///
    /// # Panics
    /// As for [`Contents::entries`].
    pub fn bytes(&self) -> [u8; Header::LEN] {
        let (size, text) = (self.contents.size(), self.contents.identifier());
        let mut bytes = [0; Header::LEN];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&Header::VERSION.to_le_bytes());
        let (rows, cols) = (size.rows() as u8, size.cols() as u8);
        let small = [rows, cols, self.contents.kind_code(), text.len() as u8];
        bytes[12..IDENTIFIER_OFFSET].copy_from_slice(&small);
        bytes[IDENTIFIER_OFFSET..][..text.len()].copy_from_slice(text.as_bytes());
        bytes[IDENTIFIER_END..72].copy_from_slice(&self.contents.entries().to_le_bytes());
        bytes[72..CHECKSUM_OFFSET].copy_from_slice(&self.checksum.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..CHECKSUM_OFFSET]);
        bytes[CHECKSUM_OFFSET..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Checks that the file has the wanted contents.
    pub(super) fn check_contents(self, wanted: &Contents) -> Result<Header, Reason> {
        let (found, expected) = (&self.contents, wanted);
        if found.size() != expected.size() {
            return Err(Reason::Size { found: found.size(), expected: expected.size() });
        }
        if (found.kind_code(), found.identifier()) != (expected.kind_code(), expected.identifier())
        {
            let [found, expected] = [found, expected].map(|contents| Box::new(contents.clone()));
            return Err(Reason::Contents { found, expected });
        }
        Ok(self)
    }

    /// Returns the number of bytes of the data.
    pub fn data_len(&self) -> u64 {
        self.contents.data_len()
    }
}

/// Reads a number of four bytes.
fn read_u32(bytes: &[u8; Header::LEN], at: usize) -> u32 {
    let [a, b, c, d] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
    u32::from_le_bytes([a, b, c, d])
}

/// Parses the contents of a header with this number of entries. Returns `None` if they are invalid.
fn parse_contents(bytes: &[u8; Header::LEN], entries: u64) -> Option<Contents> {
    let size = Size::new(bytes[12].into(), bytes[13].into()).ok()?;
    let field = &bytes[IDENTIFIER_OFFSET..IDENTIFIER_END];
    let (text, rest) = field.split_at_checked(bytes[15].into())?;
    let text = str::from_utf8(text).ok().filter(|_| rest.iter().all(|&byte| byte == 0))?;
    Contents::parse(bytes[14], size, text, entries)
}
