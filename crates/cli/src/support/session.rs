//! One search under way, as the program sees it: the clock, the signals, a line of progress, and
//! how it ended.
//!
//! A search asks its watch whether to go on, often. A command answers with [`Session::look`], which
//! does all that every command wants to be done now and then, and leaves to the command only what
//! it has to say, for a line of progress or a record of it:
//!
//! ```text
//! let mut session = Session::begin(args.limits.time_limit, &spinner(out));
//! let census = census::all(size, &options, &mut |progress: &Progress| {
//!     session.look(|| format!("distance {} …", progress.levels.len()))
//! })?;
//! let ended = session.ended(census.stopped);
//! ```

use super::clock::Clock;
use super::cluster;
use super::exit::Exit;
use super::interrupt::{self, SignalGuard};
use super::output::{self, progress_records};
use super::progress::ProgressUpdate;
use fifteen::Stopped;
use fifteen::records::{Head, Reason, Status};
use indicatif::ProgressBar;
use std::ops::ControlFlow;
use std::time::Duration;

/// The line of progress is written anew at most this often.
const REDRAW_INTERVAL: Duration = Duration::from_millis(50);

/// A search under way.
pub struct Session {
    clock: Clock,
    time_limit: Option<Duration>,
    progress_line: ProgressBar,
    /// When the line was written the last time.
    last_redraw: Duration,
    /// Why the session has told the search to stop, if it has.
    stop_cause: Option<StopCause>,
    /// As long as it lives a signal stops the search, not the program.
    _signal_guard: SignalGuard,
}

/// Why a session tells a search to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StopCause {
    Time,
    Interrupted,
    /// Nobody reads the answers any more.
    OutputClosed,
}

impl Session {
    /// Begins a session, and starts its clock.
    pub fn begin(time_limit: Option<Duration>, line: &ProgressBar) -> Session {
        Session {
            clock: Clock::start(),
            time_limit,
            progress_line: line.clone(),
            last_redraw: Duration::ZERO,
            stop_cause: None,
            _signal_guard: SignalGuard::new(),
        }
    }

    /// Whether the search may go on. Now and then the line of progress is written anew.
    pub fn on_progress<ProgressLog: Into<ProgressUpdate>>(
        &mut self,
        describe: impl FnOnce() -> ProgressLog,
    ) -> ControlFlow<()> {
        let now = self.clock.elapsed();
        if now >= self.last_redraw + REDRAW_INTERVAL {
            self.last_redraw = now;
            self.show_progress(describe);
        }
        if interrupt::is_requested() {
            self.stop_cause = Some(StopCause::Interrupted);
        } else if self.time_limit.is_some_and(|limit| now >= limit) {
            self.stop_cause = Some(StopCause::Time);
        } else if output::is_stdout_closed() {
            self.stop_cause = Some(StopCause::OutputClosed);
        } else if cluster::poll().is_break() {
            self.stop_cause = Some(StopCause::Interrupted);
        }
        if self.stop_cause.is_none() {
            return ControlFlow::Continue(());
        }
        cluster::broadcast_stop();
        ControlFlow::Break(())
    }

    /// Says how far the search is, if anybody wants to know.
    fn show_progress<ProgressLog: Into<ProgressUpdate>>(
        &self,
        describe: impl FnOnce() -> ProgressLog,
    ) {
        if !self.progress_line.is_hidden() {
            self.progress_line.set_message(describe().into().line);
        } else if progress_records::claim_due() {
            let news = describe().into();
            progress_records::print_record(&ProgressUpdate {
                line: self.progress_line.prefix() + &news.line,
                ..news
            });
        }
    }

    /// Seconds since the beginning.
    pub fn seconds(&self) -> f64 {
        self.clock.seconds()
    }

    /// How the search ended, given why it says that it stopped, if it did.
    pub fn search_end(&self, stopped: Option<Stopped>) -> SearchEnd {
        match (stopped, self.stop_cause) {
            (None, _) => SearchEnd::Complete,
            (Some(Stopped::Nodes), _) => SearchEnd::Limit(Limit::Nodes),
            (Some(Stopped::Memory), _) => SearchEnd::Limit(Limit::Memory),
            (Some(Stopped::Moves), _) => SearchEnd::Limit(Limit::Moves),
            (Some(Stopped::OutOfShard), _) => SearchEnd::Limit(Limit::OutOfShard),
            (Some(Stopped::Cancelled), Some(StopCause::Interrupted)) => SearchEnd::Interrupted,
            (Some(Stopped::Cancelled), Some(StopCause::OutputClosed)) => SearchEnd::OutputClosed,
            (Some(Stopped::Cancelled), Some(StopCause::Time) | None) => {
                SearchEnd::Limit(Limit::Time)
            }
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.progress_line.set_message("");
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEnd {
    /// With all that was asked for.
    Complete,
    /// Early, since a limit was reached.
    Limit(Limit),
    /// Early, since the user interrupted, or the system asked the program to end.
    Interrupted,
    /// Early, since nobody reads the answers any more.
    OutputClosed,
}

/// What a limit is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Time,
    Nodes,
    Memory,
    Moves,
    /// On what part of the work is done here.
    OutOfShard,
}

impl Limit {
    /// The same in records.
    pub fn reason(self) -> Reason {
        match self {
            Limit::Time => Reason::Time,
            Limit::Nodes => Reason::Nodes,
            Limit::Memory => Reason::Memory,
            Limit::Moves => Reason::Moves,
            Limit::OutOfShard => Reason::MissingUnits,
        }
    }
}

impl SearchEnd {
    /// What the record of a search begins with that ended so, given the head of one that has come to
    /// its end.
    pub fn head(self, complete: Head) -> Head {
        match self.reason() {
            None => complete,
            stopped => Head { status: Status::Stopped, stopped, ..complete },
        }
    }

    /// Why it ended early, if it did, as records say it.
    fn reason(self) -> Option<Reason> {
        match self {
            SearchEnd::Complete => None,
            SearchEnd::Limit(limit) => Some(limit.reason()),
            SearchEnd::Interrupted => Some(Reason::Interrupted),
            SearchEnd::OutputClosed => Some(Reason::OutputClosed),
        }
    }

    /// The exit code, where `complete` is that of a search that has come to its end.
    pub fn exit(self, complete: Exit) -> Exit {
        match self {
            SearchEnd::Complete => complete,
            SearchEnd::Limit(_) => Exit::Limit,
            SearchEnd::Interrupted => Exit::Interrupted,
            // The reader of our answers has read enough.
            SearchEnd::OutputClosed => Exit::Answered,
        }
    }
}
