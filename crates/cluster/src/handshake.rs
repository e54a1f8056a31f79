//! Handshake between two processes.
//!
//! ```text
//! 16 bytes   "fifteen-cluster" and the version of the protocol
//!  4 bytes   number of processes
//!  4 bytes   rank of this process
//!  4 bytes   length of the description
//!            description: version of the program, and everything the search depends on
//! ```
//!
//! Numbers are little-endian.

use std::io::{self, ErrorKind, Read, Write};

/// Name of the protocol, and its version.
const MAGIC: [u8; 16] = *b"fifteen-cluster\x01";

/// Maximum length of a description in bytes. (A block puzzle of 256 cells with all its goals takes
/// a few thousand.)
pub const MAX_DESCRIPTION_BYTES: usize = 1 << 20;

/// Handshake message of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handshake {
    pub count: usize,
    pub rank: usize,
    /// Version of the program, and everything the search depends on.
    pub description: String,
}

impl Handshake {
    /// Writes the handshake.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let number = |number: usize| (number as u32).to_le_bytes();
        let mut bytes = MAGIC.to_vec();
        for part in [self.count, self.rank, self.description.len()] {
            bytes.extend(number(part));
        }
        bytes.extend(self.description.as_bytes());
        to.write_all(&bytes)
    }

    /// Reads a handshake.
    ///
    /// # Errors
    /// If it cannot be read, or is invalid.
    pub fn read(from: &mut impl Read) -> io::Result<Handshake> {
        let invalid = |what: &'static str| io::Error::new(ErrorKind::InvalidData, what);
        let mut magic = [0; MAGIC.len()];
        from.read_exact(&mut magic)?;
        if magic != MAGIC {
            return Err(invalid("not a fifteen handshake"));
        }
        let mut number = || {
            let mut bytes = [0; 4];
            from.read_exact(&mut bytes).map(|()| u32::from_le_bytes(bytes) as usize)
        };
        let (count, rank, length) = (number()?, number()?, number()?);
        if length > MAX_DESCRIPTION_BYTES {
            return Err(invalid("handshake is too long"));
        }
        let mut description = Vec::new();
        from.take(length as u64).read_to_end(&mut description)?;
        if description.len() < length {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let description =
            String::from_utf8(description).map_err(|_| invalid("handshake is not UTF-8"))?;
        Ok(Handshake { count, rank, description })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_handshake() -> Handshake {
        Handshake {
            count: 3, rank: 2, description: "fifteen 0.1.0: the same – as here".to_owned()
        }
    }

    #[test]
    fn read_inverts_write() {
        let mut bytes = Vec::new();
        sample_handshake().write(&mut bytes).expect("a writable vector");
        assert_eq!(Handshake::read(&mut &bytes[..]).expect("a handshake"), sample_handshake());
        for end in 0..bytes.len() {
            assert!(Handshake::read(&mut &bytes[..end]).is_err(), "{end}");
        }
    }

    /// Malformed handshakes are refused, and an overstated length causes no large allocation.
    #[test]
    fn malformed_handshakes_are_refused() {
        let mut bytes = Vec::new();
        sample_handshake().write(&mut bytes).expect("a writable vector");
        let mut other = bytes.clone();
        other[3] ^= 1;
        assert!(Handshake::read(&mut &other[..]).is_err());
        let mut long = bytes.clone();
        long[24..28].fill(0xff);
        assert!(Handshake::read(&mut &long[..]).is_err());
        let mut garbled = bytes;
        garbled[30] = 0xff;
        assert!(Handshake::read(&mut &garbled[..]).is_err());
        assert!(Handshake::read(&mut &b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"[..]).is_err());
    }
}
