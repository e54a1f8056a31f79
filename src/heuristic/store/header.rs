//! The header of a file of tables.
//!
//! ```text
//! byte  0   8  `fifteen` and the byte 1a, which ends a text on some systems
//!       8   4  version of the format
//!      12   1  rows of the board
//!      13   1  columns
//!      14   1  goal: 0 for the blank last
//!      15   1  length of the drawing of the partition
//!      16  48  the drawing, and zeros
//!      64   8  entries in all tables
//!      72   4  checksum of the data
//!      76   4  checksum of the bytes before
//! ```
//!
//! Numbers have their lowest byte first. The checksums are CRC-32, which finds every error within
//! 32 neighbouring bits, and all but one in 2³² of the others.

use super::error::Reason;
use crate::heuristic::Tables;
use fifteen_codegen::Size;
use fifteen_patterns::Partition;
use std::str;

/// What the header of a file of tables says.
///
/// ```
/// use fifteen::Size;
/// use fifteen::heuristic::store::Header;
/// use fifteen::patterns::Partition;
///
/// let partition = Partition::parse(Size::new(4, 4)?, "7-8")?;
/// let header = Header { partition, checksum: 0x1234_5678 };
/// assert_eq!(Header::parse(&header.bytes())?, header);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The partition that the tables are for.
    pub partition: Partition,
    /// The checksum of the data.
    pub checksum: u32,
}

/// How every file begins.
const MAGIC: &[u8; 8] = b"fifteen\x1a";

/// The number of the goal with the blank last, the only one there is.
const BLANK_LAST: u8 = 0;

/// Where the drawing stands, and how much room there is.
const DRAWING: usize = 16;
const DRAWING_END: usize = 64;

/// Where the checksum of the header stands.
const SEAL: usize = Header::LEN - 4;

impl Header {
    /// The length of a header in bytes.
    pub const LEN: usize = 80;

    /// The version of the format.
    pub const VERSION: u32 = 1;

    /// Reads a header.
    ///
    /// # Errors
    /// If anything in it is not as it was written.
    pub fn parse(bytes: &[u8; Header::LEN]) -> Result<Header, Reason> {
        if !bytes.starts_with(MAGIC) {
            return Err(Reason::Magic);
        }
        // Another version may have its checksum elsewhere.
        let found = number(bytes, 8);
        if found != Header::VERSION {
            return Err(Reason::Version { found, expected: Header::VERSION });
        }
        if number(bytes, SEAL) != crc32fast::hash(&bytes[..SEAL]) {
            return Err(Reason::HeaderChecksum);
        }
        if bytes[14] != BLANK_LAST {
            return Err(Reason::Goal { found: bytes[14] });
        }
        let partition = partition(bytes).ok_or(Reason::NoPartition)?;
        let found = u64::from(number(bytes, 64)) | u64::from(number(bytes, 68)) << 32;
        let expected = entries(&partition);
        if found != expected {
            return Err(Reason::Entries { found, expected });
        }
        Ok(Header { partition, checksum: number(bytes, 72) })
    }

    /// The bytes of the header.
    ///
    /// # Panics
    /// If the tables of the partition have more entries than can be numbered.
    pub fn bytes(&self) -> [u8; Header::LEN] {
        let (size, drawing) = (self.partition.size(), self.partition.drawing());
        let mut bytes = [0; Header::LEN];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&Header::VERSION.to_le_bytes());
        let small = [size.rows() as u8, size.cols() as u8, BLANK_LAST, drawing.len() as u8];
        bytes[12..DRAWING].copy_from_slice(&small);
        bytes[DRAWING..][..drawing.len()].copy_from_slice(drawing.as_bytes());
        bytes[DRAWING_END..72].copy_from_slice(&entries(&self.partition).to_le_bytes());
        bytes[72..SEAL].copy_from_slice(&self.checksum.to_le_bytes());
        let seal = crc32fast::hash(&bytes[..SEAL]);
        bytes[SEAL..].copy_from_slice(&seal.to_le_bytes());
        bytes
    }

    /// Checks that the tables are for this partition.
    pub(super) fn expect(self, partition: &Partition) -> Result<Header, Reason> {
        let (found, expected) = (&self.partition, partition);
        if found.size() != expected.size() {
            return Err(Reason::Size { found: found.size(), expected: expected.size() });
        }
        if found.drawing() != expected.drawing() {
            let (found, expected) = (found.drawing().to_owned(), expected.drawing().to_owned());
            return Err(Reason::Partition { found, expected });
        }
        Ok(self)
    }

    /// The number of bytes of the data.
    pub fn data_len(&self) -> u64 {
        entries(&self.partition) / 2
    }
}

/// The number in four bytes.
fn number(bytes: &[u8; Header::LEN], at: usize) -> u32 {
    let [a, b, c, d] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
    u32::from_le_bytes([a, b, c, d])
}

/// The partition of a header, if it is written as its drawing is and its tables can be numbered.
fn partition(bytes: &[u8; Header::LEN]) -> Option<Partition> {
    let size = Size::new(bytes[12].into(), bytes[13].into()).ok()?;
    let field = &bytes[DRAWING..DRAWING_END];
    let (drawing, rest) = field.split_at_checked(bytes[15].into())?;
    let drawing = str::from_utf8(drawing).ok().filter(|_| rest.iter().all(|&byte| byte == 0))?;
    let partition = Partition::parse(size, drawing).ok()?;
    // A name would be read as well, but is not what was written.
    let is_written = partition.drawing() == drawing && Tables::entries(&partition).is_some();
    is_written.then_some(partition)
}

/// The entries in all tables of a partition whose entries can be numbered.
fn entries(partition: &Partition) -> u64 {
    Tables::entries(partition).expect("the entries can be numbered").into()
}
