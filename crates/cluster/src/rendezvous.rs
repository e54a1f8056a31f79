//! How processes find each other.
//!
//! Each listens on its own address, calls those with smaller numbers, again and again until they are there,
//! and waits for calls of those with larger ones. Then both say who they are. Process 0 calls nobody, so
//! there is no circle in which all wait for each other.
//!
//! # Greetings
//!
//! A greeting names the protocol, how many processes there are, which one this is, and what they are to
//! search, in words. It has a megabyte at most. Whoever says something else, or nothing for some seconds, is hung up
//! on, and the wait goes on; whoever is one of the processes but searches something else is named in
//! the error.

use crate::handshake::Handshake;
use crate::hosts::Hosts;
use std::fmt;
use std::io;
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

/// What a process brings to the meeting.
#[derive(Clone, Debug)]
pub struct Rendezvous {
    /// All processes.
    pub hosts: Hosts,
    /// Which of them this is, from 0.
    pub rank: usize,
    /// The version of the program and all that the search depends on: it must be the same everywhere.
    pub description: String,
    /// How long to wait for all others.
    pub timeout: Duration,
}

/// Why processes did not meet.
#[derive(Debug)]
#[non_exhaustive]
pub enum RendezvousError {
    /// There is no process with this number.
    NoSuchRank {
        /// The number.
        rank: usize,
        /// How many processes there are.
        size: usize,
    },
    /// It cannot listen on its own address.
    BindFailed {
        /// This process.
        name: String,
        /// Why it cannot.
        error: io::Error,
    },
    /// A process cannot be reached, or has not called, in the time there is.
    TimedOut {
        /// That process.
        name: String,
        /// How long it was waited for.
        timeout: Duration,
        /// What came of the last call.
        error: Option<io::Error>,
    },
    /// A process searches something else, or is of another version.
    DifferentSearch {
        /// That process.
        name: String,
        /// What it is about there.
        theirs: String,
        /// What it is about here.
        ours: String,
    },
    /// A process has another list of hosts, or another one came with the same number.
    HostsMismatch {
        /// That process.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl fmt::Display for RendezvousError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RendezvousError::NoSuchRank { rank: me, size: count } => {
                write!(f, "there is no process {me}: the {count} hosts have numbers from 0")
            }
            RendezvousError::BindFailed { name, error } => write!(f, "{name} cannot listen: {error}"),
            RendezvousError::TimedOut { name, timeout: patience, error } => {
                let seconds = patience.as_secs_f64();
                write!(f, "{name} did not come within {seconds} seconds")?;
                error.as_ref().map_or(Ok(()), |error| write!(f, ": {error}"))
            }
            RendezvousError::DifferentSearch { name, theirs: there, ours: here } => {
                write!(f, "{name} searches something else: ‘{there}’, and not ‘{here}’")
            }
            RendezvousError::HostsMismatch { name, reason: what } => write!(f, "{name} {what}"),
        }
    }
}

impl std::error::Error for RendezvousError {}

/// How long a process may take to say its greeting, and how long one call may take.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(3);

/// The time between one look at the door and the next.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

impl Rendezvous {
    /// Connects to all others: in their order, with nothing at the place of this one. `wait` is called
    /// every few milliseconds; if it says that there is no need to wait any more, nobody is waited for.
    ///
    /// # Errors
    /// See [`MeetingError`].
    pub fn connect(
        &self,
        wait: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Option<TcpStream>>, RendezvousError> {
        let count = self.hosts.count();
        if self.rank >= count {
            return Err(RendezvousError::NoSuchRank { rank: self.rank, size: count });
        }
        let listener = self.bind_listener()?;
        let mut lines: Vec<Option<TcpStream>> = (0..count).map(|_| None).collect();
        let begun = Instant::now();
        let mut is_expired = || !wait() || begun.elapsed() > self.timeout;
        for (to, line) in lines.iter_mut().enumerate().take(self.rank) {
            *line = Some(self.connect_to_lower_rank(to, &mut is_expired)?);
        }
        while let Some(missing) = (self.rank + 1..count).find(|&process| lines[process].is_none()) {
            match self.accept_higher_rank(listener.as_ref())? {
                Some((from, stream)) if lines[from].is_none() => lines[from] = Some(stream),
                Some((from, _)) => return Err(self.mismatch_error(from, "is there twice")),
                None if is_expired() => return Err(self.timeout_error(missing, None)),
                None => thread::sleep(POLL_INTERVAL),
            }
        }
        Ok(lines)
    }

    /// Where others call, if there are any who do.
    fn bind_listener(&self) -> Result<Option<TcpListener>, RendezvousError> {
        if self.rank + 1 == self.hosts.count() {
            return Ok(None);
        }
        let busy = |error| RendezvousError::BindFailed { name: self.hosts.name(self.rank), error };
        let listener = TcpListener::bind(self.hosts.address(self.rank)).map_err(busy)?;
        listener.set_nonblocking(true).map_err(busy)?;
        Ok(Some(listener))
    }

    /// Calls a process until it is there.
    fn connect_to_lower_rank(
        &self,
        to: usize,
        is_expired: &mut dyn FnMut() -> bool,
    ) -> Result<TcpStream, RendezvousError> {
        loop {
            let greeted = connect_tcp(self.hosts.address(to)).and_then(|mut stream| {
                self.handshake().write(&mut stream)?;
                Ok((Handshake::read(&mut stream)?, stream))
            });
            match greeted {
                Ok((greeting, stream)) => {
                    self.check_handshake(&greeting, to)?;
                    return clear_timeouts(stream).map_err(|error| self.timeout_error(to, Some(error)));
                }
                Err(error) if is_expired() => return Err(self.timeout_error(to, Some(error))),
                Err(_) => thread::sleep(10 * POLL_INTERVAL),
            }
        }
    }

    /// Answers a call, if there is one: of one of those with larger numbers. Others are hung up on.
    fn accept_higher_rank(
        &self,
        listener: Option<&TcpListener>,
    ) -> Result<Option<(usize, TcpStream)>, RendezvousError> {
        let Some(Ok((mut stream, _))) = listener.map(TcpListener::accept) else { return Ok(None) };
        let greeted = set_handshake_timeouts(&stream).and_then(|()| {
            let greeting = Handshake::read(&mut stream)?;
            self.handshake().write(&mut stream)?;
            Ok(greeting)
        });
        let Ok(greeting) = greeted else { return Ok(None) };
        let from = greeting.rank;
        if !(self.rank + 1..self.hosts.count()).contains(&from) {
            return Ok(None);
        }
        self.check_handshake(&greeting, from)?;
        Ok(clear_timeouts(stream).ok().map(|stream| (from, stream)))
    }

    /// What this process says.
    fn handshake(&self) -> Handshake {
        Handshake { count: self.hosts.count(), rank: self.rank, description: self.description.clone() }
    }

    /// Whether a process is the one it should be, and searches the same.
    fn check_handshake(&self, greeting: &Handshake, expected: usize) -> Result<(), RendezvousError> {
        if greeting.description != self.description {
            let (there, here) = (greeting.description.clone(), self.description.clone());
            return Err(RendezvousError::DifferentSearch { name: self.hosts.name(expected), theirs: there, ours: here });
        }
        let (count, own) = (greeting.count, self.hosts.count());
        if count != own {
            let what = format!("knows of {count} processes, and this one of {own}");
            return Err(self.mismatch_error(expected, &what));
        }
        if greeting.rank != expected {
            let what = format!("says that it is process {}", greeting.rank);
            return Err(self.mismatch_error(expected, &what));
        }
        Ok(())
    }

    fn timeout_error(&self, process: usize, error: Option<io::Error>) -> RendezvousError {
        let (name, patience) = (self.hosts.name(process), self.timeout);
        RendezvousError::TimedOut { name, timeout: patience, error }
    }

    fn mismatch_error(&self, process: usize, what: &str) -> RendezvousError {
        RendezvousError::HostsMismatch { name: self.hosts.name(process), reason: what.to_owned() }
    }
}

/// A connection to the first of the places that a name stands for and where somebody answers.
fn connect_tcp(address: &str) -> io::Result<TcpStream> {
    let mut result = Err(io::Error::new(io::ErrorKind::NotFound, "there is no such host"));
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

/// Has a connection wait some seconds for a greeting, and no longer.
fn set_handshake_timeouts(stream: &TcpStream) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(HANDSHAKE_TIMEOUT))?;
    stream.set_write_timeout(Some(HANDSHAKE_TIMEOUT))
}

/// Has a connection wait as long as it takes.
fn clear_timeouts(stream: TcpStream) -> io::Result<TcpStream> {
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(None)?;
    Ok(stream)
}
