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
pub struct Meeting {
    /// All processes.
    pub hosts: Hosts,
    /// Which of them this is, from 0.
    pub me: usize,
    /// The version of the program and all that the search depends on: it must be the same everywhere.
    pub about: String,
    /// How long to wait for all others.
    pub patience: Duration,
}

/// Why processes did not meet.
#[derive(Debug)]
#[non_exhaustive]
pub enum MeetingError {
    /// There is no process with this number.
    Number {
        /// The number.
        me: usize,
        /// How many processes there are.
        count: usize,
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
        patience: Duration,
        /// What came of the last call.
        error: Option<io::Error>,
    },
    /// A process searches something else, or is of another version.
    Different {
        /// That process.
        name: String,
        /// What it is about there.
        there: String,
        /// What it is about here.
        here: String,
    },
    /// A process has another list of hosts, or another one came with the same number.
    HostsMismatch {
        /// That process.
        name: String,
        /// What is wrong with it.
        what: String,
    },
}

impl fmt::Display for MeetingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MeetingError::Number { me, count } => {
                write!(f, "there is no process {me}: the {count} hosts have numbers from 0")
            }
            MeetingError::BindFailed { name, error } => write!(f, "{name} cannot listen: {error}"),
            MeetingError::TimedOut { name, patience, error } => {
                let seconds = patience.as_secs_f64();
                write!(f, "{name} did not come within {seconds} seconds")?;
                error.as_ref().map_or(Ok(()), |error| write!(f, ": {error}"))
            }
            MeetingError::Different { name, there, here } => {
                write!(f, "{name} searches something else: ‘{there}’, and not ‘{here}’")
            }
            MeetingError::HostsMismatch { name, what } => write!(f, "{name} {what}"),
        }
    }
}

impl std::error::Error for MeetingError {}

/// How long a process may take to say its greeting, and how long one call may take.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(3);

/// The time between one look at the door and the next.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

impl Meeting {
    /// Connects to all others: in their order, with nothing at the place of this one. `wait` is called
    /// every few milliseconds; if it says that there is no need to wait any more, nobody is waited for.
    ///
    /// # Errors
    /// See [`MeetingError`].
    pub fn hold(
        &self,
        wait: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Option<TcpStream>>, MeetingError> {
        let count = self.hosts.count();
        if self.me >= count {
            return Err(MeetingError::Number { me: self.me, count });
        }
        let door = self.door()?;
        let mut lines: Vec<Option<TcpStream>> = (0..count).map(|_| None).collect();
        let begun = Instant::now();
        let mut is_late = || !wait() || begun.elapsed() > self.patience;
        for (to, line) in lines.iter_mut().enumerate().take(self.me) {
            *line = Some(self.call(to, &mut is_late)?);
        }
        while let Some(missing) = (self.me + 1..count).find(|&process| lines[process].is_none()) {
            match self.answer(door.as_ref())? {
                Some((from, stream)) if lines[from].is_none() => lines[from] = Some(stream),
                Some((from, _)) => return Err(self.confused(from, "is there twice")),
                None if is_late() => return Err(self.absent(missing, None)),
                None => thread::sleep(POLL_INTERVAL),
            }
        }
        Ok(lines)
    }

    /// Where others call, if there are any who do.
    fn door(&self) -> Result<Option<TcpListener>, MeetingError> {
        if self.me + 1 == self.hosts.count() {
            return Ok(None);
        }
        let busy = |error| MeetingError::BindFailed { name: self.hosts.name(self.me), error };
        let door = TcpListener::bind(self.hosts.address(self.me)).map_err(busy)?;
        door.set_nonblocking(true).map_err(busy)?;
        Ok(Some(door))
    }

    /// Calls a process until it is there.
    fn call(
        &self,
        to: usize,
        is_late: &mut dyn FnMut() -> bool,
    ) -> Result<TcpStream, MeetingError> {
        loop {
            let greeted = connect_tcp(self.hosts.address(to)).and_then(|mut stream| {
                self.greeting().write(&mut stream)?;
                Ok((Handshake::read(&mut stream)?, stream))
            });
            match greeted {
                Ok((greeting, stream)) => {
                    self.check(&greeting, to)?;
                    return clear_timeouts(stream).map_err(|error| self.absent(to, Some(error)));
                }
                Err(error) if is_late() => return Err(self.absent(to, Some(error))),
                Err(_) => thread::sleep(10 * POLL_INTERVAL),
            }
        }
    }

    /// Answers a call, if there is one: of one of those with larger numbers. Others are hung up on.
    fn answer(
        &self,
        door: Option<&TcpListener>,
    ) -> Result<Option<(usize, TcpStream)>, MeetingError> {
        let Some(Ok((mut stream, _))) = door.map(TcpListener::accept) else { return Ok(None) };
        let greeted = set_handshake_timeouts(&stream).and_then(|()| {
            let greeting = Handshake::read(&mut stream)?;
            self.greeting().write(&mut stream)?;
            Ok(greeting)
        });
        let Ok(greeting) = greeted else { return Ok(None) };
        let from = greeting.me;
        if !(self.me + 1..self.hosts.count()).contains(&from) {
            return Ok(None);
        }
        self.check(&greeting, from)?;
        Ok(clear_timeouts(stream).ok().map(|stream| (from, stream)))
    }

    /// What this process says.
    fn greeting(&self) -> Handshake {
        Handshake { count: self.hosts.count(), me: self.me, about: self.about.clone() }
    }

    /// Whether a process is the one it should be, and searches the same.
    fn check(&self, greeting: &Handshake, expected: usize) -> Result<(), MeetingError> {
        if greeting.about != self.about {
            let (there, here) = (greeting.about.clone(), self.about.clone());
            return Err(MeetingError::Different { name: self.hosts.name(expected), there, here });
        }
        let (count, own) = (greeting.count, self.hosts.count());
        if count != own {
            let what = format!("knows of {count} processes, and this one of {own}");
            return Err(self.confused(expected, &what));
        }
        if greeting.me != expected {
            let what = format!("says that it is process {}", greeting.me);
            return Err(self.confused(expected, &what));
        }
        Ok(())
    }

    fn absent(&self, process: usize, error: Option<io::Error>) -> MeetingError {
        let (name, patience) = (self.hosts.name(process), self.patience);
        MeetingError::TimedOut { name, patience, error }
    }

    fn confused(&self, process: usize, what: &str) -> MeetingError {
        MeetingError::HostsMismatch { name: self.hosts.name(process), what: what.to_owned() }
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
