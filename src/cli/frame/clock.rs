//! The clock. There is no other one in the program, and none at all in the library.

use super::exit::Exit;
use std::time::{Duration, Instant};

/// The time since something began.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    began: Instant,
}

impl Clock {
    /// Something begins.
    pub fn start() -> Clock {
        Clock { began: Instant::now() }
    }

    /// How long ago that was.
    pub fn elapsed(self) -> Duration {
        self.began.elapsed()
    }

    /// The same in seconds.
    pub fn seconds(self) -> f64 {
        self.elapsed().as_secs_f64()
    }
}

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
