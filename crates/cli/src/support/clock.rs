//! The clock. There is no other one in the program, and none at all in the library.

use std::time::{Duration, Instant};

/// The time since something began.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    started: Instant,
}

impl Clock {
    /// Something begins.
    pub fn start() -> Clock {
        Clock { started: Instant::now() }
    }

    /// How long ago that was.
    pub fn elapsed(self) -> Duration {
        self.started.elapsed()
    }

    /// The same in seconds.
    pub fn seconds(self) -> f64 {
        self.elapsed().as_secs_f64()
    }
}
