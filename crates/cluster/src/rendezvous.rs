//! Connection of all processes with each other.
//!
//! Each process listens on its own address. It connects to those with lower ranks, again and again
//! until they answer, and accepts connections from those with higher ranks. Both sides then send
//! handshakes. Process 0 connects to no other process, so there is no cycle in which all wait for
//! each other.
//!
//! # Handshakes
//!
//! A handshake contains the protocol, the number of processes, the rank, and a description of the
//! search. It has a megabyte at most. A connection that sends something else, or nothing for some
//! seconds, is closed, and the wait continues. A peer with a valid rank but another search is named
//! in the error.

use crate::handshake::Handshake;
use crate::hosts::Hosts;
use fifteen_runtime::impl_error;
use std::io;
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
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
    /// A process could not be reached, or did not connect, in time.
    TimedOut {
        /// Name of that process.
        name: String,
        /// Time waited.
        timeout: Duration,
        /// Error of the last attempt.
        error: Option<io::Error>,
    },
    /// A process runs another search, or another version.
    DifferentSearch {
        /// Name of that process.
        name: String,
        /// Description of the search there.
        theirs: String,
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
    Self::DifferentSearch { name, theirs, ours } =>
        "{name} runs another search: found ‘{theirs}’, expected ‘{ours}’",
    Self::HostsMismatch { name, reason } => "{name} {reason}",
}

/// Timeout of a handshake, and of one connection attempt.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(3);

/// Interval between two checks of the listener.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

impl Rendezvous {
    /// Connects to all others. Returns the connections by rank, with `None` at this process's own
    /// index. `wait` is called every few milliseconds; if it returns false the wait ends.
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
        let mut streams: Vec<Option<TcpStream>> = (0..count).map(|_| None).collect();
        let start = Instant::now();
        let mut is_expired = || !wait() || start.elapsed() > self.timeout;
        for (to, stream) in streams.iter_mut().enumerate().take(self.rank) {
            *stream = Some(self.connect_to_lower_rank(to, &mut is_expired)?);
        }
        while let Some(missing) = (self.rank + 1..count).find(|&process| streams[process].is_none())
        {
            match self.accept_higher_rank(listener.as_ref())? {
                Some((from, stream)) if streams[from].is_none() => streams[from] = Some(stream),
                Some((from, _)) => return Err(self.mismatch_error(from, "is connected twice")),
                None if is_expired() => return Err(self.timeout_error(missing, None)),
                None => thread::sleep(POLL_INTERVAL),
            }
        }
        Ok(streams)
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

    /// Connects to a process, again and again until it answers.
    fn connect_to_lower_rank(
        &self,
        to: usize,
        is_expired: &mut dyn FnMut() -> bool,
    ) -> Result<TcpStream, RendezvousError> {
        loop {
            let result = connect_tcp(self.hosts.address(to)).and_then(|mut stream| {
                self.handshake().write(&mut stream)?;
                Ok((Handshake::read(&mut stream)?, stream))
            });
            match result {
                Ok((handshake, stream)) => {
                    self.check_handshake(&handshake, to)?;
                    return clear_timeouts(stream)
                        .map_err(|error| self.timeout_error(to, Some(error)));
                }
                Err(error) if is_expired() => return Err(self.timeout_error(to, Some(error))),
                Err(_) => thread::sleep(10 * POLL_INTERVAL),
            }
        }
    }

    /// Accepts a pending connection of a process with a higher rank. Others are closed.
    fn accept_higher_rank(
        &self,
        listener: Option<&TcpListener>,
    ) -> Result<Option<(usize, TcpStream)>, RendezvousError> {
        let Some(Ok((mut stream, _))) = listener.map(TcpListener::accept) else { return Ok(None) };
        let result = set_handshake_timeouts(&stream).and_then(|()| {
            let handshake = Handshake::read(&mut stream)?;
            self.handshake().write(&mut stream)?;
            Ok(handshake)
        });
        let Ok(handshake) = result else { return Ok(None) };
        let from = handshake.rank;
        if !(self.rank + 1..self.hosts.count()).contains(&from) {
            return Ok(None);
        }
        self.check_handshake(&handshake, from)?;
        Ok(clear_timeouts(stream).ok().map(|stream| (from, stream)))
    }

    /// Returns the handshake of this process.
    fn handshake(&self) -> Handshake {
        Handshake {
            count: self.hosts.count(),
            rank: self.rank,
            description: self.description.clone(),
        }
    }

    /// Checks that a peer is the expected process and runs the same search.
    fn check_handshake(
        &self,
        handshake: &Handshake,
        expected: usize,
    ) -> Result<(), RendezvousError> {
        if handshake.description != self.description {
            let (there, here) = (handshake.description.clone(), self.description.clone());
            return Err(RendezvousError::DifferentSearch {
                name: self.hosts.name(expected),
                theirs: there,
                ours: here,
            });
        }
        let (count, own) = (handshake.count, self.hosts.count());
        if count != own {
            let what = format!("has {count} hosts, this process has {own}");
            return Err(self.mismatch_error(expected, &what));
        }
        if handshake.rank != expected {
            let what = format!("claims to be process {}", handshake.rank);
            return Err(self.mismatch_error(expected, &what));
        }
        Ok(())
    }

    fn timeout_error(&self, process: usize, error: Option<io::Error>) -> RendezvousError {
        let (name, timeout) = (self.hosts.name(process), self.timeout);
        RendezvousError::TimedOut { name, timeout, error }
    }

    fn mismatch_error(&self, process: usize, what: &str) -> RendezvousError {
        RendezvousError::HostsMismatch { name: self.hosts.name(process), reason: what.to_owned() }
    }
}

/// Connects to the first address of a host that answers.
fn connect_tcp(address: &str) -> io::Result<TcpStream> {
    let mut result = Err(io::Error::new(io::ErrorKind::NotFound, "unknown host"));
    for place in address.to_socket_addrs()? {
        result = TcpStream::connect_timeout(&place, HANDSHAKE_TIMEOUT);
        if result.is_ok() {
            break;
        }
    }
    let stream = result?;
    set_handshake_timeouts(&stream)?;
    Ok(stream)
}

/// Sets the timeouts of a connection for the handshake.
fn set_handshake_timeouts(stream: &TcpStream) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(HANDSHAKE_TIMEOUT))?;
    stream.set_write_timeout(Some(HANDSHAKE_TIMEOUT))
}

/// Clears the timeouts of a connection.
fn clear_timeouts(stream: TcpStream) -> io::Result<TcpStream> {
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(None)?;
    Ok(stream)
}
