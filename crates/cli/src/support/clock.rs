//! The clock of the program. The library has none; the connections of a cluster have their own.

use std::time::{Duration, Instant};

/// Time since a start.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    started: Instant,
}

impl Clock {
    /// Starts the clock.
    pub fn start() -> Clock {
        Clock { started: Instant::now() }
    }

    /// Returns the time since the start.
    pub fn elapsed(self) -> Duration {
        self.started.elapsed()
    }

    /// Returns the time since the start in seconds.
    pub fn seconds(self) -> f64 {
        self.elapsed().as_secs_f64()
    }
}
