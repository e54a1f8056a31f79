//! Handshake between two processes.
//!
//! Both sides take the same steps at the same time. Neither reveals what it searches, and neither
//! sends or reads more than 105 bytes:
//!
//! ```text
//! 16 bytes   "fifteen-cluster" and the version of the protocol
//! 16 bytes   random number
//!            … after those of the other side are received:
//!  4 bytes   number of processes
//!  4 bytes   rank of this process
//! 32 bytes   digest of the description: the program, and everything the search depends on
//! 32 bytes   proof of the secret, over both random numbers and the fields above
//!            … after those of the other side are verified:
//!  1 byte    acknowledgement
//! ```
//!
//! Numbers are little-endian. The digest is keyed with the secret and the random numbers, so it can
//! be compared but reveals nothing. Without the acknowledgement, a side could count a connection
//! that the other side has already given up.

use crate::secret::{DIGEST_LEN, Secret, are_equal, random_bytes};
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

/// Name of the protocol, and its version.
const MAGIC: [u8; 16] = *b"fifteen-cluster\x02";

const NONCE_LEN: usize = 16;
const HELLO_LEN: usize = MAGIC.len() + NONCE_LEN;
const PROOF_LEN: usize = 4 + 4 + 2 * DIGEST_LEN;
const HANDSHAKE_LEN: usize = HELLO_LEN + PROOF_LEN + 1;
const ACKNOWLEDGEMENT: u8 = b'!';

/// Properties of this process that a handshake proves or compares.
#[derive(Clone, Debug)]
pub struct Identity {
    /// Number of processes.
    pub count: usize,
    pub rank: usize,
    pub description: String,
    pub secret: Secret,
}

/// Handshake in progress.
pub struct Handshake {
    stream: TcpStream,
    /// Time at which it began.
    pub started: Instant,
    /// Rank of the process that this one connected to; `None` if the other side initiated the
    /// connection.
    pub target: Option<usize>,
    nonce: [u8; NONCE_LEN],
    received: Vec<u8>,
    has_sent_proof: bool,
    verified: Option<VerifiedPeer>,
}

/// Process that has proved that it knows the secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifiedPeer {
    pub count: usize,
    pub rank: usize,
    /// True if it runs the same search with the same program.
    pub is_same_search: bool,
}

/// Completed handshake: the other side knows the secret. If it runs the same search with the same
/// number of processes, it has also acknowledged this side.
pub struct HandshakeEnd {
    pub peer: VerifiedPeer,
    pub stream: TcpStream,
}

impl Handshake {
    /// Begins a handshake on a new connection.
    ///
    /// # Errors
    /// If nothing can be sent.
    pub fn begin(mut stream: TcpStream, target: Option<usize>) -> io::Result<Handshake> {
        stream.set_nonblocking(true)?;
        let nonce = random_bytes();
        stream.write_all(&[&MAGIC[..], &nonce].concat())?;
        let received = Vec::with_capacity(HANDSHAKE_LEN);
        let (has_sent_proof, verified, started) = (false, None, Instant::now());
        Ok(Handshake { stream, started, target, nonce, received, has_sent_proof, verified })
    }

    /// Reads and answers what has arrived, without waiting. Returns the handshake while it is in
    /// progress, and its result once it is complete.
    ///
    /// # Errors
    /// If the connection is closed, or the other side sends something else or does not know the
    /// secret.
    pub fn advance(mut self, own: &Identity) -> io::Result<Result<Handshake, HandshakeEnd>> {
        let is_waiting = !self.read_available()?;
        if !self.has_sent_proof && self.received.len() >= HELLO_LEN {
            self.check_hello()?;
            let proof = self.proof(own);
            self.stream.write_all(&proof)?;
            self.has_sent_proof = true;
        }
        if self.verified.is_none() && self.received.len() >= HELLO_LEN + PROOF_LEN {
            let peer = self.verify(own)?;
            self.verified = Some(peer);
            if !peer.is_same_search || peer.count != own.count {
                return Ok(Err(HandshakeEnd { peer, stream: self.stream }));
            }
            self.stream.write_all(&[ACKNOWLEDGEMENT])?;
        }
        if let (Some(peer), HANDSHAKE_LEN) = (self.verified, self.received.len()) {
            if self.received.last() != Some(&ACKNOWLEDGEMENT) {
                return Err(invalid("no acknowledgement"));
            }
            self.stream.set_nonblocking(false)?;
            return Ok(Err(HandshakeEnd { peer, stream: self.stream }));
        }
        if is_waiting { Ok(Ok(self)) } else { self.advance(own) }
    }

    /// Reads at most the rest of the current step. Returns whether anything was read.
    fn read_available(&mut self) -> io::Result<bool> {
        let steps = [HELLO_LEN, HELLO_LEN + PROOF_LEN, HANDSHAKE_LEN];
        let end = steps.into_iter().find(|&end| end > self.received.len());
        let mut buffer = [0; HANDSHAKE_LEN];
        let missing = end.map_or(0, |end| end - self.received.len());
        match self.stream.read(&mut buffer[..missing]) {
            Ok(0) => Err(ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                self.received.extend(&buffer[..count]);
                Ok(true)
            }
            Err(error)
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) =>
            {
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the random number of the other side.
    fn peer_nonce(&self) -> &[u8] {
        &self.received[MAGIC.len()..HELLO_LEN]
    }

    /// Checks the first step. A side that returns the random number of this one is an echo.
    fn check_hello(&self) -> io::Result<()> {
        if self.received[..MAGIC.len()] != MAGIC || self.peer_nonce() == self.nonce {
            return Err(invalid("not a fifteen handshake"));
        }
        Ok(())
    }

    /// Returns the second step of this side.
    fn proof(&self, own: &Identity) -> Vec<u8> {
        proof(own, &self.nonce, self.peer_nonce(), own.count, own.rank)
    }

    /// Verifies the second step of the other side.
    fn verify(&self, own: &Identity) -> io::Result<VerifiedPeer> {
        let theirs = &self.received[HELLO_LEN..HELLO_LEN + PROOF_LEN];
        let number = |at: usize| {
            let bytes = theirs[at..at + 4].try_into().expect("four bytes");
            u32::from_le_bytes(bytes) as usize
        };
        let (count, rank) = (number(0), number(4));
        let (digest, mac) = theirs[8..].split_at(DIGEST_LEN);
        let nonces = (self.peer_nonce(), &self.nonce[..]);
        if !are_equal(mac, &authenticate(own, nonces, &theirs[..8], digest)) {
            return Err(invalid("another secret (--secret-file)"));
        }
        let same = proof(own, nonces.0, nonces.1, count, rank);
        let is_same_search = are_equal(digest, &same[8..8 + DIGEST_LEN]);
        Ok(VerifiedPeer { count, rank, is_same_search })
    }
}

/// Returns the second step of a process with this rank that runs the same search.
fn proof(own: &Identity, from: &[u8], to: &[u8], count: usize, rank: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(PROOF_LEN);
    bytes.extend((count as u32).to_le_bytes());
    bytes.extend((rank as u32).to_le_bytes());
    let digest = own.secret.authenticate(&[b"search", from, to, own.description.as_bytes()]);
    let mac = authenticate(own, (from, to), &bytes, &digest);
    bytes.extend(digest);
    bytes.extend(mac);
    bytes
}

/// Returns the proof of a side, given its random number and that of the other side.
fn authenticate(
    own: &Identity,
    (from, to): (&[u8], &[u8]),
    numbers: &[u8],
    digest: &[u8],
) -> [u8; DIGEST_LEN] {
    own.secret.authenticate(&[b"process", from, to, numbers, digest])
}

fn invalid(reason: &'static str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, reason)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;
    use std::time::Duration;

    fn identity(rank: usize, description: &str, secret: &str) -> Identity {
        let secret = Secret::new(secret).expect("a long secret");
        Identity { count: 2, rank, description: description.to_owned(), secret }
    }

    /// Returns both ends of a connection.
    fn connected_pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("a local address");
        let caller = TcpStream::connect(address).expect("a connection");
        (caller, listener.accept().expect("a connection").0)
    }

    /// Continues a handshake to its end.
    fn finish(mut handshake: Handshake, own: &Identity) -> io::Result<HandshakeEnd> {
        loop {
            match handshake.advance(own)? {
                Ok(pending) => handshake = pending,
                Err(end) => return Ok(end),
            }
            if handshake.started.elapsed() > Duration::from_mins(2) {
                return Err(ErrorKind::TimedOut.into());
            }
        }
    }

    /// Runs a handshake between two processes, one step of each at a time.
    fn meet(one: &Identity, other: &Identity) -> [io::Result<VerifiedPeer>; 2] {
        let (outgoing, incoming) = connected_pair();
        let mut pending = [
            Some(Handshake::begin(outgoing, Some(other.rank)).expect("a handshake")),
            Some(Handshake::begin(incoming, None).expect("a handshake")),
        ];
        let (mut ends, start) = ([None, None], Instant::now());
        // Connections stay open until both have ended.
        let mut open = Vec::new();
        while ends.iter().any(Option::is_none) {
            assert!(start.elapsed() < Duration::from_mins(2), "a handshake ends");
            for (side, own) in [one, other].into_iter().enumerate() {
                let Some(handshake) = pending[side].take() else { continue };
                match handshake.advance(own) {
                    Ok(Ok(handshake)) => pending[side] = Some(handshake),
                    Ok(Err(end)) => {
                        open.push(end.stream);
                        ends[side] = Some(Ok(end.peer));
                    }
                    Err(error) => ends[side] = Some(Err(error)),
                }
            }
        }
        ends.map(|end| end.expect("an end"))
    }

    #[test]
    fn both_sides_compare_search_and_secret() {
        let own = identity(1, "a search", "0123456789abcdef");
        for (other, is_same_search) in [
            (identity(0, "a search", "0123456789abcdef"), true),
            (identity(0, "another search", "0123456789abcdef"), false),
        ] {
            let [here, there] = meet(&own, &other);
            let expected = |rank| VerifiedPeer { count: 2, rank, is_same_search };
            assert_eq!(here.expect("the same secret"), expected(0));
            assert_eq!(there.expect("the same secret"), expected(1));
        }
        let stranger = identity(0, "a search", "0123456789abcdeX");
        for end in meet(&own, &stranger) {
            assert_ne!(end.expect_err("another secret").kind(), ErrorKind::TimedOut);
        }
    }

    /// A stranger is refused, whether it sends text, an echo, or a proof for another connection.
    #[test]
    fn strangers_are_refused() {
        let own = identity(1, "a search", "0123456789abcdef");
        let mut overheard = [&MAGIC[..], &[7; NONCE_LEN]].concat();
        overheard.extend(proof(&own, &[7; NONCE_LEN], &[8; NONCE_LEN], 2, 0));
        overheard.push(ACKNOWLEDGEMENT);
        assert_eq!(overheard.len(), HANDSHAKE_LEN);
        for bytes in [b"GET / HTTP/1.1\r\nHost: here and there\r\n\r\n".to_vec(), overheard] {
            let (mut stranger, called) = connected_pair();
            let handshake = Handshake::begin(called, None).expect("a handshake");
            stranger.write_all(&bytes).expect("a connection");
            let error = finish(handshake, &own).err().expect("a stranger");
            assert_eq!(error.kind(), ErrorKind::InvalidData, "{error}");
        }
        let (mut mirror, called) = connected_pair();
        let handshake = Handshake::begin(called, None).expect("a handshake");
        let mut hello = [0; HELLO_LEN];
        mirror.read_exact(&mut hello).expect("a greeting");
        mirror.write_all(&hello).expect("a connection");
        let error = finish(handshake, &own).err().expect("a mirror");
        assert_eq!(error.kind(), ErrorKind::InvalidData, "{error}");
        drop(connected_pair());
    }
}
