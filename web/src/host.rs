//! Host of a request: progress callback, cancellation and clock.

use fifteen::records::{self, Command, ExactCount, Head, Status};
use fifteen::runtime::continue_if;
use serde::Serialize;
use std::ops::ControlFlow;

/// Host of a request.
pub struct Host<'a> {
    callback: &'a mut dyn FnMut(&str) -> bool,
    clock: &'a dyn Fn() -> f64,
    /// Times of the request and of the last progress record.
    start_time: f64,
    last_report: f64,
    /// True if the search is cancelled.
    is_cancelled: bool,
}

/// Minimum time between two progress records, in seconds.
const REPORT_INTERVAL: f64 = 0.1;

/// Progress of a search.
#[derive(Clone, Debug, Default)]
pub struct ProgressUpdate {
    /// Message of the progress record.
    pub message: String,
    /// Fraction done, if known.
    pub fraction_done: Option<f64>,
    /// Number of nodes, if nodes are counted.
    pub nodes: Option<u64>,
    /// Number of results so far.
    pub found: Option<u128>,
}

impl<'a> Host<'a> {
    /// Creates a host from a callback, which receives records and returns false to cancel, and a
    /// clock in seconds.
    pub fn new(callback: &'a mut dyn FnMut(&str) -> bool, clock: &'a dyn Fn() -> f64) -> Host<'a> {
        let start_time = clock();
        Host { callback, clock, start_time, last_report: start_time, is_cancelled: false }
    }

    /// Creates a host that ignores all records and never cancels. Its clock stands still.
    pub fn silent() -> Host<'static> {
        // A box of a zero-sized closure allocates no memory.
        Host::new(Box::leak(Box::new(|_: &str| true)), &|| 0.0)
    }

    /// Returns the seconds since the request.
    pub fn seconds(&self) -> f64 {
        (self.clock)() - self.start_time
    }

    /// Sends a record immediately.
    pub fn send(&mut self, record: &impl Serialize) -> ControlFlow<()> {
        if let Ok(text) = serde_json::to_string(record) {
            self.is_cancelled |= !(self.callback)(&text);
        }
        self.control_flow()
    }

    /// Sends a progress record, at most ten times a second.
    pub fn report_progress(
        &mut self,
        command: Command,
        update: impl FnOnce() -> ProgressUpdate,
    ) -> ControlFlow<()> {
        let now = (self.clock)();
        if now - self.last_report < REPORT_INTERVAL {
            return self.control_flow();
        }
        self.last_report = now;
        let ProgressUpdate { message, fraction_done, nodes, found } = update();
        let seconds = now - self.start_time;
        self.send(&records::Progress {
            head: Head { seconds, ..Head::new(command, Status::Searching) },
            fraction_done,
            remaining: None,
            nodes,
            found: found.map(ExactCount),
            message,
        })
    }

    /// Returns `Break` if the search is cancelled.
    fn control_flow(&self) -> ControlFlow<()> {
        continue_if(!self.is_cancelled)
    }
}
