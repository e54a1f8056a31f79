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
use super::interrupt::{self, Searching};
use super::output::{self, progress_records};
use super::progress::News;
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
    line: ProgressBar,
    /// When the line was written the last time.
    shown: Duration,
    /// Why the session has told the search to stop, if it has.
    why: Option<StopCause>,
    /// As long as it lives a signal stops the search, not the program.
    _searching: Searching,
}

/// Why a session tells a search to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StopCause {
    Time,
    Interrupted,
    /// Nobody reads the answers any more.
    Unread,
}

impl Session {
    /// Begins a session, and starts its clock.
    pub fn begin(time_limit: Option<Duration>, line: &ProgressBar) -> Session {
        Session {
            clock: Clock::start(),
            time_limit,
            line: line.clone(),
            shown: Duration::ZERO,
            why: None,
            _searching: Searching::begin(),
        }
    }

    /// Whether the search may go on. Now and then the line of progress is written anew.
    pub fn look<ProgressLog: Into<News>>(
        &mut self,
        describe: impl FnOnce() -> ProgressLog,
    ) -> ControlFlow<()> {
        let now = self.clock.elapsed();
        if now >= self.shown + REDRAW_INTERVAL {
            self.shown = now;
            self.speak(describe);
        }
        if interrupt::is_requested() {
            self.why = Some(StopCause::Interrupted);
        } else if self.time_limit.is_some_and(|limit| now >= limit) {
            self.why = Some(StopCause::Time);
        } else if output::is_closed() {
            self.why = Some(StopCause::Unread);
        } else if cluster::pump().is_break() {
            self.why = Some(StopCause::Interrupted);
        }
        if self.why.is_none() {
            return ControlFlow::Continue(());
        }
        cluster::stop();
        ControlFlow::Break(())
    }

    /// Says how far the search is, if anybody wants to know.
    fn speak<ProgressLog: Into<News>>(&self, describe: impl FnOnce() -> ProgressLog) {
        if !self.line.is_hidden() {
            self.line.set_message(describe().into().line);
        } else if progress_records::is_due() {
            let news = describe().into();
            progress_records::tell(&News { line: self.line.prefix() + &news.line, ..news });
        }
    }

    /// Seconds since the beginning.
    pub fn seconds(&self) -> f64 {
        self.clock.seconds()
    }

    /// How the search ended, given why it says that it stopped, if it did.
    pub fn ended(&self, stopped: Option<Stopped>) -> Ended {
        match (stopped, self.why) {
            (None, _) => Ended::Complete,
            (Some(Stopped::Nodes), _) => Ended::Limit(Limit::Nodes),
            (Some(Stopped::Memory), _) => Ended::Limit(Limit::Memory),
            (Some(Stopped::Moves), _) => Ended::Limit(Limit::Moves),
            (Some(Stopped::OutOfShard), _) => Ended::Limit(Limit::Units),
            (Some(Stopped::Cancelled), Some(StopCause::Interrupted)) => Ended::Interrupted,
            (Some(Stopped::Cancelled), Some(StopCause::Unread)) => Ended::Unread,
            (Some(Stopped::Cancelled), Some(StopCause::Time) | None) => Ended::Limit(Limit::Time),
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.line.set_message("");
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With all that was asked for.
    Complete,
    /// Early, since a limit was reached.
    Limit(Limit),
    /// Early, since the user interrupted, or the system asked the program to end.
    Interrupted,
    /// Early, since nobody reads the answers any more.
    Unread,
}

/// What a limit is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Time,
    Nodes,
    Memory,
    Moves,
    /// On what part of the work is done here.
    Units,
}

impl Limit {
    /// The same in records.
    pub fn reason(self) -> Reason {
        match self {
            Limit::Time => Reason::Time,
            Limit::Nodes => Reason::Nodes,
            Limit::Memory => Reason::Memory,
            Limit::Moves => Reason::Moves,
            Limit::Units => Reason::Units,
        }
    }
}

impl Ended {
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
            Ended::Complete => None,
            Ended::Limit(limit) => Some(limit.reason()),
            Ended::Interrupted => Some(Reason::Interrupted),
            Ended::Unread => Some(Reason::Unread),
        }
    }

    /// The exit code, where `complete` is that of a search that has come to its end.
    pub fn exit(self, complete: Exit) -> Exit {
        match self {
            Ended::Complete => complete,
            Ended::Limit(_) => Exit::Limit,
            Ended::Interrupted => Exit::Interrupted,
            // The reader of our answers has read enough.
            Ended::Unread => Exit::Answered,
        }
    }
}
