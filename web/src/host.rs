//! Who is outside: somebody who hears of progress, may stop a search, and has the clock.

use fifteen::records::{self, Command, Count, Head, Status};
use serde::Serialize;
use std::ops::ControlFlow;

/// Somebody outside.
pub struct Outside<'a> {
    hear: &'a mut dyn FnMut(&str) -> bool,
    now: &'a dyn Fn() -> f64,
    /// When this request came, and when progress was told last.
    began: f64,
    told: f64,
    /// Whether the search is to stop.
    is_asked: bool,
}

/// The seconds from one record of progress to the next.
const REPORT_INTERVAL: f64 = 0.1;

/// How far something has come.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// In words.
    pub line: String,
    /// The share that is done, if one can tell.
    pub share: Option<f64>,
    /// Nodes, where nodes are counted.
    pub nodes: Option<u64>,
    /// What was found so far.
    pub found: Option<u128>,
}

impl<'a> Outside<'a> {
    /// Somebody who hears records and says whether to go on, and reads the clock, in seconds since
    /// whenever.
    pub fn new(hear: &'a mut dyn FnMut(&str) -> bool, now: &'a dyn Fn() -> f64) -> Outside<'a> {
        let began = now();
        Outside { hear, now, began, told: began, is_asked: false }
    }

    /// Nobody, with a clock that stands still.
    pub fn nobody() -> Outside<'static> {
        /// Hears nothing, for ever. (A box around something without a size takes no memory.)
        fn ignoring_callback() -> &'static mut dyn FnMut(&str) -> bool {
            Box::leak(Box::new(|_: &str| true))
        }
        Outside::new(ignoring_callback(), &|| 0.0)
    }

    /// The seconds since the request came.
    pub fn seconds(&self) -> f64 {
        (self.now)() - self.began
    }

    /// Tells something at once.
    pub fn tell(&mut self, record: &impl Serialize) -> ControlFlow<()> {
        if let Ok(text) = serde_json::to_string(record) {
            self.is_asked |= !(self.hear)(&text);
        }
        self.flow()
    }

    /// Tells how far a command has come, some ten times a second.
    pub fn look(&mut self, command: Command, news: impl FnOnce() -> News) -> ControlFlow<()> {
        let now = (self.now)();
        if now - self.told < REPORT_INTERVAL {
            return self.flow();
        }
        self.told = now;
        let News { line, share, nodes, found } = news();
        let seconds = now - self.began;
        self.tell(&records::Progress {
            head: Head { seconds, ..Head::new(command, Status::Searching) },
            share,
            remaining: None,
            nodes,
            found: found.map(Count),
            line,
        })
    }

    /// Whether to go on.
    fn flow(&self) -> ControlFlow<()> {
        if self.is_asked { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
