//! Connection of all processes with each other.
//!
//! Each process but the last listens on its own address. It tries to connect to those with lower
//! ranks until they answer, and accepts connections from those with higher ranks. All handshakes
//! run at the same time and none blocks, so a silent or slow stranger delays no process. There is
//! one deadline for all.
//!
//! # Handshakes
//!
//! Both sides of a connection prove that they know the shared [secret](Secret), without sending it.
//! They compare a keyed digest of the search, but do not send what they search. A connection that
//! sends something else, or nothing for some seconds, is closed, and the wait continues. A peer
//! that knows the secret, but runs another search, is named in the error.

use crate::handshake::{Handshake, HandshakeEnd, Identity, VerifiedPeer};
use crate::hosts::{Hosts, MAX_PROCESSES};
use crate::secret::Secret;
use fifteen_runtime::impl_error;
use std::io;
use std::mem;
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

/// Parameters of a rendezvous.
#[derive(Clone, Debug)]
pub struct Rendezvous {
    /// All processes.
    pub hosts: Hosts,
    /// Rank of this process, from 0.
    pub rank: usize,
    /// Version of the program and everything the search depends on. It must be the same everywhere.
    pub description: String,
    /// Secret of all processes.
    pub secret: Secret,
    /// Time to wait for all others.
    pub timeout: Duration,
}

/// Error of a rendezvous.
#[derive(Debug)]
#[non_exhaustive]
pub enum RendezvousError {
    /// There is no process with this rank.
    NoSuchRank {
        /// The rank.
        rank: usize,
        /// Number of processes.
        size: usize,
    },
    /// This process cannot listen on its own address.
    BindFailed {
        /// Name of this process.
        name: String,
        /// Cause.
        error: io::Error,
    },
    /// A process could not be reached, or did not connect, in time or before the wait was
    /// cancelled.
    TimedOut {
        /// Name of that process.
        name: String,
        /// Time waited.
        timeout: Duration,
        /// Error of the last attempt.
        error: Option<io::Error>,
    },
    /// A process runs another search, or another build of the program.
    DifferentSearch {
        /// Name of that process.
        name: String,
        /// Description of the search here.
        ours: String,
    },
    /// A process has another list of hosts, or two processes have the same rank.
    HostsMismatch {
        /// Name of that process.
        name: String,
        /// Cause.
        reason: String,
    },
}

impl_error! { RendezvousError:
    Self::NoSuchRank { rank, size } => ("no process {rank}; ranks are 0 to {}", size - 1),
    Self::BindFailed { name, error } => "{name} cannot listen: {error}",
    Self::TimedOut { name, timeout, error: None } =>
        ("{name} did not connect within {} seconds", timeout.as_secs_f64()),
    Self::TimedOut { name, timeout, error: Some(error) } =>
        ("{name} did not connect within {} seconds: {error}", timeout.as_secs_f64()),
    Self::DifferentSearch { name, ours } =>
        "{name} runs another search, or another build of the program, than this process: '{ours}'",
    Self::HostsMismatch { name, reason } => "{name} {reason}",
}

/// Timeout of a handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(3);

/// Timeout of one connection attempt. No handshake makes progress meanwhile.
const CONNECT_TIMEOUT: Duration = Duration::from_millis(500);

/// Interval between two attempts to connect to a process.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);

/// Interval between two checks of the connections.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Maximum number of handshakes in progress. Beyond it, an incoming connection replaces the oldest
/// incoming one.
const MAX_PENDING: usize = 2 * MAX_PROCESSES;

impl Rendezvous {
    /// Connects to all others. Returns the connections by rank, with `None` at this process's own
    /// index. `wait` is called every few milliseconds; if it returns false, the wait ends with
    /// [`RendezvousError::TimedOut`].
    ///
    /// # Errors
    /// See [`RendezvousError`].
    pub fn connect(
        &self,
        wait: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Option<TcpStream>>, RendezvousError> {
        let count = self.hosts.count();
        if self.rank >= count {
            return Err(RendezvousError::NoSuchRank { rank: self.rank, size: count });
        }
        let listener = self.bind_listener()?;
        let mut connector = Connector::new(self);
        let start = Instant::now();
        while let Some(missing) = connector.missing_rank() {
            if !wait() || start.elapsed() > self.timeout {
                let error = connector.last_errors.swap_remove(missing);
                return Err(self.timeout_error(missing, error.or(connector.refusal)));
            }
            if let Some(listener) = &listener {
                connector.accept_connections(listener);
            }
            connector.connect_to_lower_ranks();
            connector.advance_handshakes()?;
            thread::sleep(POLL_INTERVAL);
        }
        Ok(connector.streams)
    }

    /// Binds the listener, if any process has a higher rank.
    fn bind_listener(&self) -> Result<Option<TcpListener>, RendezvousError> {
        if self.rank + 1 == self.hosts.count() {
            return Ok(None);
        }
        let busy = |error| RendezvousError::BindFailed { name: self.hosts.name(self.rank), error };
        let listener = TcpListener::bind(self.hosts.address(self.rank)).map_err(busy)?;
        listener.set_nonblocking(true).map_err(busy)?;
        Ok(Some(listener))
    }

    fn timeout_error(&self, process: usize, error: Option<io::Error>) -> RendezvousError {
        let (name, timeout) = (self.hosts.name(process), self.timeout);
        RendezvousError::TimedOut { name, timeout, error }
    }

    fn mismatch_error(&self, process: usize, reason: String) -> RendezvousError {
        RendezvousError::HostsMismatch { name: self.hosts.name(process), reason }
    }
}

/// Connections of a rendezvous in progress.
struct Connector<'a> {
    rendezvous: &'a Rendezvous,
    identity: Identity,
    streams: Vec<Option<TcpStream>>,
    handshakes: Vec<Handshake>,
    /// Last error of a connection to each process, or the last refusal if there was one.
    last_errors: Vec<Option<io::Error>>,
    /// Error of the last incoming connection that was refused; it may be one of the processes.
    refusal: Option<io::Error>,
    last_attempt: Option<Instant>,
}

impl<'a> Connector<'a> {
    fn new(rendezvous: &'a Rendezvous) -> Connector<'a> {
        let Rendezvous { hosts, rank, description, secret, .. } = rendezvous;
        let identity = Identity {
            count: hosts.count(),
            rank: *rank,
            description: description.clone(),
            secret: secret.clone(),
        };
        let (streams, last_errors) = (0..hosts.count()).map(|_| (None, None)).unzip();
        Connector {
            rendezvous,
            identity,
            streams,
            handshakes: Vec::new(),
            last_errors,
            refusal: None,
            last_attempt: None,
        }
    }

    /// Returns the first process that is not connected.
    fn missing_rank(&self) -> Option<usize> {
        (0..self.streams.len())
            .find(|&process| process != self.identity.rank && self.streams[process].is_none())
    }

    /// Accepts the connections that have arrived.
    fn accept_connections(&mut self, listener: &TcpListener) {
        while let Ok((stream, _)) = listener.accept() {
            if self.handshakes.len() >= MAX_PENDING {
                remove_oldest_incoming(&mut self.handshakes);
            }
            // A stranger may have closed the connection already.
            self.handshakes.extend(Handshake::begin(stream, None));
        }
    }

    /// Connects to the processes with lower ranks, except those that are connected or in a
    /// handshake.
    fn connect_to_lower_ranks(&mut self) {
        if self.last_attempt.is_some_and(|last| last.elapsed() < RETRY_INTERVAL) {
            return;
        }
        for to in 0..self.identity.rank {
            let is_target = |handshake: &Handshake| handshake.target == Some(to);
            if self.streams[to].is_some() || self.handshakes.iter().any(is_target) {
                continue;
            }
            let stream = connect_tcp(self.rendezvous.hosts.address(to));
            match stream.and_then(|stream| Handshake::begin(stream, Some(to))) {
                Ok(handshake) => self.handshakes.push(handshake),
                Err(error) => self.note_error(Some(to), error),
            }
        }
        self.last_attempt = Some(Instant::now());
    }

    /// Continues all handshakes.
    fn advance_handshakes(&mut self) -> Result<(), RendezvousError> {
        for handshake in mem::take(&mut self.handshakes) {
            let (target, started) = (handshake.target, handshake.started);
            match handshake.advance(&self.identity) {
                Ok(Ok(_)) if started.elapsed() > HANDSHAKE_TIMEOUT => {
                    self.note_error(target, io::ErrorKind::TimedOut.into());
                }
                Ok(Ok(handshake)) => self.handshakes.push(handshake),
                Ok(Err(HandshakeEnd { peer, stream })) => self.admit(peer, target, stream)?,
                Err(error) => self.note_error(target, error),
            }
        }
        Ok(())
    }

    /// Records the error of a connection that this process initiated, or the refusal of an incoming
    /// one. A refusal by the other process says more than that a later call was not answered, and
    /// is kept.
    fn note_error(&mut self, target: Option<usize>, error: io::Error) {
        let is_refusal = |error: &io::Error| error.kind() == io::ErrorKind::InvalidData;
        match target {
            None if is_refusal(&error) => {
                let refusal = format!("an incoming connection was refused: {error}");
                self.refusal = Some(io::Error::new(error.kind(), refusal));
            }
            // The other side refuses first if it has another secret.
            None if self.refusal.is_none() => {
                let closed = "an incoming connection ended before it proved that it knows the \
                              secret (--secret-file)";
                self.refusal = Some(io::Error::new(error.kind(), closed));
            }
            Some(to)
                if is_refusal(&error) || !self.last_errors[to].as_ref().is_some_and(is_refusal) =>
            {
                self.last_errors[to] = Some(error);
            }
            None | Some(_) => {}
        }
    }

    /// Admits a process that knows the secret. If it connects again, the later connection counts,
    /// because it has given up the earlier one.
    fn admit(
        &mut self,
        peer: VerifiedPeer,
        target: Option<usize>,
        stream: TcpStream,
    ) -> Result<(), RendezvousError> {
        let (own, from) = (&self.identity, target.unwrap_or(peer.rank));
        let reason = if peer.count != own.count {
            Some(format!("has {} hosts, this process has {}", peer.count, own.count))
        } else if target.is_some_and(|target| target != peer.rank) {
            Some(format!("claims to be process {}", peer.rank))
        } else if target.is_none() && !(own.rank + 1..own.count).contains(&peer.rank) {
            Some(format!("called process {}, which has a higher rank", own.rank))
        } else {
            None
        };
        let error = match reason {
            Some(reason) => self.rendezvous.mismatch_error(from.min(own.count - 1), reason),
            None if !peer.is_same_search => RendezvousError::DifferentSearch {
                name: self.rendezvous.hosts.name(from),
                ours: own.description.clone(),
            },
            None => {
                self.streams[from] = Some(stream);
                return Ok(());
            }
        };
        // The other side has to read the proof of this one before the connection is closed.
        let _ = stream.shutdown(Shutdown::Write);
        thread::sleep(10 * POLL_INTERVAL);
        Err(error)
    }
}

/// Removes the oldest handshake of an incoming connection. Those that this process initiated are
/// kept: strangers must not prevent it from reaching the others.
fn remove_oldest_incoming(handshakes: &mut Vec<Handshake>) {
    if let Some(oldest) = handshakes.iter().position(|handshake| handshake.target.is_none()) {
        handshakes.remove(oldest);
    }
}

/// Connects to the first address of a host that answers.
fn connect_tcp(address: &str) -> io::Result<TcpStream> {
    let mut result = Err(io::Error::new(io::ErrorKind::NotFound, "unknown host"));
    for place in address.to_socket_addrs()? {
        result = TcpStream::connect_timeout(&place, CONNECT_TIMEOUT);
        if result.is_ok() {
            break;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn incoming_connections_replace_no_outgoing_ones() {
        let listener = TcpListener::bind("localhost:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let begin = |target| {
            let stream = TcpStream::connect(address).expect("a connection");
            Handshake::begin(stream, target).expect("a handshake")
        };
        let mut handshakes: Vec<Handshake> = [Some(0), None, Some(1), None].map(begin).into();
        for rest in [vec![Some(0), Some(1), None], vec![Some(0), Some(1)]] {
            remove_oldest_incoming(&mut handshakes);
            let targets: Vec<_> = handshakes.iter().map(|handshake| handshake.target).collect();
            assert_eq!(targets, rest);
        }
    }
}
