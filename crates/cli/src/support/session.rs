//! A running search of a command: clock, time limit, signals, progress line and the way it ended.
//!
//! A search calls its observer often. A command answers with [`Session::on_progress`], which does
//! what every command needs: it checks the limit and the signals and redraws the progress line. The
//! command only describes its progress:
//!
//! ```text
//! let mut session = Session::begin(args.time.limit, &spinner(out));
//! let census = census::count(size, kind, &options, &mut |progress: &CensusProgress| {
//!      session.on_progress(|| format!("distance {} …", progress.distance))
//! })?;
//! let end = session.search_end(census.stopped);
//! ```

use super::clock::Clock;
use super::cluster::StopSignal;
use super::exit::Exit;
use super::interrupt::{self, SignalGuard};
use super::output::{self, progress_records};
use super::progress::ProgressUpdate;
use fifteen::Stopped;
use fifteen::records::{Head, Reason};
use indicatif::ProgressBar;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::Duration;

/// Minimum time between two updates of the progress line.
const REDRAW_INTERVAL: Duration = Duration::from_millis(50);

/// Running search.
pub struct Session {
    clock: Clock,
    time_limit: Option<Duration>,
    progress_line: ProgressBar,
    /// Stop requests of the processes, which stop together.
    stop: StopSignal,
    /// Time of the last update of the line.
    last_redraw: Duration,
    /// Early end of the search, if the session stopped it.
    early_end: Option<SearchEnd>,
    /// While it lives, the first signal stops the search, not the program. The end of the search
    /// drops it.
    signal_guard: Cell<Option<SignalGuard>>,
}

impl Session {
    /// Begins a session and starts its clock.
    pub fn begin(time_limit: Option<Duration>, line: &ProgressBar) -> Session {
        Session {
            clock: Clock::start(),
            time_limit,
            progress_line: line.clone(),
            stop: StopSignal::default(),
            last_redraw: Duration::ZERO,
            early_end: None,
            signal_guard: Cell::new(Some(SignalGuard::new())),
        }
    }

    /// Sets the stop signal shared with the processes that do the same search.
    pub fn with_stop_signal(mut self, stop: StopSignal) -> Session {
        self.stop = stop;
        self
    }

    /// Updates the progress line from time to time, and returns whether the search may continue.
    pub fn on_progress<Update: Into<ProgressUpdate>>(
        &mut self,
        describe: impl FnOnce() -> Update,
    ) -> ControlFlow<()> {
        let now = self.clock.elapsed();
        if now >= self.last_redraw + REDRAW_INTERVAL {
            self.last_redraw = now;
            self.show_progress(describe);
        }
        self.check_end(now)
    }

    /// Returns `Break` if the search must end, and requests the same of the other processes.
    fn check_end(&mut self, now: Duration) -> ControlFlow<()> {
        if interrupt::is_requested() {
            self.early_end = Some(SearchEnd::Interrupted);
        } else if self.time_limit.is_some_and(|limit| now >= limit) {
            self.early_end = Some(SearchEnd::Limit(Reason::Time));
        } else if output::is_stdout_closed() {
            self.early_end = Some(SearchEnd::OutputClosed);
        } else if self.stop.is_received() {
            self.early_end = Some(SearchEnd::Interrupted);
        }
        if self.early_end.is_none() {
            return ControlFlow::Continue(());
        }
        self.stop.request();
        ControlFlow::Break(())
    }

    /// Shows the progress on the terminal, or as a record when one is due.
    fn show_progress<Update: Into<ProgressUpdate>>(&self, describe: impl FnOnce() -> Update) {
        if !self.progress_line.is_hidden() {
            self.progress_line.set_message(describe().into().line);
        } else if progress_records::claim_due() {
            let update = describe().into();
            progress_records::print_record(&ProgressUpdate {
                line: self.progress_line.prefix() + &update.line,
                ..update
            });
        }
    }

    /// Returns the seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.clock.seconds()
    }

    /// Returns whether the session has stopped the search.
    pub fn is_stopped(&self) -> bool {
        self.early_end.is_some()
    }

    /// Returns how the search ended, given the reason that it reports for stopping, if any.
    /// From now on a signal ends the program.
    pub fn search_end(&self, stopped: Option<Stopped>) -> SearchEnd {
        drop(self.signal_guard.take());
        match stopped {
            None => SearchEnd::Complete,
            // A checkpoint that cannot be used is reported as an error.
            Some(Stopped::Cancelled | Stopped::CheckpointUnusable) => {
                self.early_end.unwrap_or(SearchEnd::Limit(Reason::Time))
            }
            Some(limit) => SearchEnd::Limit(limit.into()),
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.progress_line.set_message("");
    }
}

/// Way in which a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEnd {
    /// Complete.
    Complete,
    /// Stopped by a limit, or because the remaining units belong to other shards.
    Limit(Reason),
    /// Interrupted by the user or the system.
    Interrupted,
    /// Stopped because standard output was closed by its reader.
    OutputClosed,
}

impl SearchEnd {
    /// Returns whether only units of other shards are left.
    pub fn is_out_of_shard(self) -> bool {
        self == SearchEnd::Limit(Reason::MissingUnits)
    }

    /// Returns the head of a record for a search that ended this way, given the head for a complete
    /// search.
    pub fn head(self, complete: Head) -> Head {
        complete.stopped_early(self.reason())
    }

    /// Returns the reason of an early end, as in records.
    pub fn reason(self) -> Option<Reason> {
        match self {
            SearchEnd::Complete => None,
            SearchEnd::Limit(reason) => Some(reason),
            SearchEnd::Interrupted => Some(Reason::Interrupted),
            SearchEnd::OutputClosed => Some(Reason::OutputClosed),
        }
    }

    /// Returns the exit code, where `complete` is that of a complete search.
    pub fn exit(self, complete: Exit) -> Exit {
        match self {
            SearchEnd::Complete => complete,
            // This process has searched all its units, or the reader of the answers needs no more.
            SearchEnd::Limit(Reason::MissingUnits) | SearchEnd::OutputClosed => Exit::Answered,
            SearchEnd::Limit(_) => Exit::Limit,
            SearchEnd::Interrupted => Exit::Interrupted,
        }
    }
}
