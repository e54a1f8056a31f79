//! When a search has to stop: because the time is up, or because of Ctrl-C.

use super::exit::Exit;
use super::interrupt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How a search ended, in the words of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Solved,
    Limit,
    Interrupted,
}

impl Status {
    /// The word in JSON records.
    pub fn name(self) -> &'static str {
        match self {
            Status::Solved => "solved",
            Status::Limit => "limit",
            Status::Interrupted => "interrupted",
        }
    }

    /// The exit code for it.
    pub fn exit(self) -> Exit {
        match self {
            Status::Solved => Exit::Answered,
            Status::Limit => Exit::Limit,
            Status::Interrupted => Exit::Interrupted,
        }
    }
}

/// A clock that is looked at from inside a search.
pub struct Clock {
    began: Instant,
    deadline: Option<Instant>,
    /// How the search ended, if it was told to stop.
    stopped: Option<Status>,
}

impl Clock {
    /// Starts a clock.
    pub fn start(limit: Option<Duration>) -> Clock {
        let began = Instant::now();
        Clock { began, deadline: limit.and_then(|limit| began.checked_add(limit)), stopped: None }
    }

    /// Whether the search may go on.
    pub fn look(&mut self) -> ControlFlow<()> {
        if interrupt::happened() {
            self.stopped = Some(Status::Interrupted);
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.stopped = Some(Status::Limit);
        }
        match self.stopped {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// How the search ended, if it was told to stop.
    pub fn stopped(&self) -> Option<Status> {
        self.stopped
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}
