//! What processes say to each other first.
//!
//! ```text
//! 16 bytes   "fifteen-cluster" and the number of this form of greeting
//!  4 bytes   how many processes there are
//!  4 bytes   which of them this is
//!  4 bytes   the length of what follows
//!            what it is about, in words: the version, and all that the search depends on
//! ```
//!
//! Numbers have their lowest byte first.

use std::io::{self, ErrorKind, Read, Write};

/// The name of the protocol, and its version.
const MAGIC: [u8; 16] = *b"fifteen-cluster\x01";

/// The longest description of a search, in bytes. (A block puzzle of 256 cells with all its goals takes some
/// thousands.)
pub const MAX_DESCRIPTION_BYTES: usize = 1 << 20;

/// What a process says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handshake {
    pub count: usize,
    pub rank: usize,
    /// The version of the program, and all that the search depends on.
    pub description: String,
}

impl Handshake {
    /// Says it.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let number = |number: usize| (number as u32).to_le_bytes();
        let mut bytes = MAGIC.to_vec();
        for part in [self.count, self.rank, self.description.len()] {
            bytes.extend(number(part));
        }
        bytes.extend(self.description.as_bytes());
        to.write_all(&bytes)
    }

    /// Hears it.
    ///
    /// # Errors
    /// If it cannot be read, or is none.
    pub fn read(from: &mut impl Read) -> io::Result<Handshake> {
        let none = |what: &'static str| io::Error::new(ErrorKind::InvalidData, what);
        let mut magic = [0; MAGIC.len()];
        from.read_exact(&mut magic)?;
        if magic != MAGIC {
            return Err(none("it does not speak the language of this program"));
        }
        let mut number = || {
            let mut bytes = [0; 4];
            from.read_exact(&mut bytes).map(|()| u32::from_le_bytes(bytes) as usize)
        };
        let (count, me, length) = (number()?, number()?, number()?);
        if length > MAX_DESCRIPTION_BYTES {
            return Err(none("its greeting is too long"));
        }
        let mut about = Vec::new();
        from.take(length as u64).read_to_end(&mut about)?;
        if about.len() < length {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let about = String::from_utf8(about).map_err(|_| none("its greeting is no text"))?;
        Ok(Handshake { count, rank: me, description: about })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_handshake() -> Handshake {
        Handshake { count: 3, rank: 2, description: "fifteen 0.1.0: the same – as here".to_owned() }
    }

    #[test]
    fn read_inverts_write() {
        let mut bytes = Vec::new();
        sample_handshake().write(&mut bytes).expect("there is room");
        assert_eq!(Handshake::read(&mut &bytes[..]).expect("it is one"), sample_handshake());
        for end in 0..bytes.len() {
            assert!(Handshake::read(&mut &bytes[..end]).is_err(), "{end}");
        }
    }

    /// No length that somebody claims makes it take memory for that.
    #[test]
    fn malformed_handshakes_are_refused() {
        let mut bytes = Vec::new();
        sample_handshake().write(&mut bytes).expect("there is room");
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
