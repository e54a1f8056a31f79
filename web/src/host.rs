//! Who is outside: somebody who hears of progress, may stop a search, and has the clock.

use fifteen::records::{self, Command, ExactCount, Head, Status};
use serde::Serialize;
use std::ops::ControlFlow;

/// Somebody outside.
pub struct Host<'a> {
    callback: &'a mut dyn FnMut(&str) -> bool,
    clock: &'a dyn Fn() -> f64,
    /// When this request came, and when progress was told last.
    start_time: f64,
    last_report: f64,
    /// Whether the search is to stop.
    is_cancelled: bool,
}

/// The seconds from one record of progress to the next.
const REPORT_INTERVAL: f64 = 0.1;

/// How far something has come.
#[derive(Clone, Debug, Default)]
pub struct ProgressUpdate {
    /// In words.
    pub line: String,
    /// The share that is done, if one can tell.
    pub fraction_done: Option<f64>,
    /// Nodes, where nodes are counted.
    pub nodes: Option<u64>,
    /// What was found so far.
    pub found: Option<u128>,
}

impl<'a> Host<'a> {
    /// Somebody who hears records and says whether to go on, and reads the clock, in seconds since
    /// whenever.
    pub fn new(callback: &'a mut dyn FnMut(&str) -> bool, clock: &'a dyn Fn() -> f64) -> Host<'a> {
        let start_time = clock();
        Host { callback, clock, start_time, last_report: start_time, is_cancelled: false }
    }

    /// Nobody, with a clock that stands still.
    pub fn silent() -> Host<'static> {
        /// Hears nothing, for ever. (A box around something without a size takes no memory.)
        fn ignoring_callback() -> &'static mut dyn FnMut(&str) -> bool {
            Box::leak(Box::new(|_: &str| true))
        }
        Host::new(ignoring_callback(), &|| 0.0)
    }

    /// The seconds since the request came.
    pub fn seconds(&self) -> f64 {
        (self.clock)() - self.start_time
    }

    /// Tells something at once.
    pub fn send(&mut self, record: &impl Serialize) -> ControlFlow<()> {
        if let Ok(text) = serde_json::to_string(record) {
            self.is_cancelled |= !(self.callback)(&text);
        }
        self.control_flow()
    }

    /// Tells how far a command has come, some ten times a second.
    pub fn report_progress(
        &mut self,
        command: Command,
        news: impl FnOnce() -> ProgressUpdate,
    ) -> ControlFlow<()> {
        let now = (self.clock)();
        if now - self.last_report < REPORT_INTERVAL {
            return self.control_flow();
        }
        self.last_report = now;
        let ProgressUpdate { line, fraction_done, nodes, found } = news();
        let seconds = now - self.start_time;
        self.send(&records::Progress {
            head: Head { seconds, ..Head::new(command, Status::Searching) },
            fraction_done,
            remaining: None,
            nodes,
            found: found.map(ExactCount),
            message: line,
        })
    }

    /// Whether to go on.
    fn control_flow(&self) -> ControlFlow<()> {
        if self.is_cancelled { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
