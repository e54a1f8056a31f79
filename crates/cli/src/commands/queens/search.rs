//! Common state of the searches of a run: options, session and progress line.

use super::args::QueensArgs;
use crate::support::checkpoint::UnitProgress;
use crate::support::exit::disagreement;
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, progress_records};
use crate::support::progress::{ProgressUpdate, RateMeter, WorkEstimate};
use crate::support::session::Session;
use anyhow::Result;
use fifteen::Observer;
use fifteen::queens::{self, Chessboard, Error, Options, QueensProgress, QueensResult};
use fifteen::runtime::number_format::Pluralized;
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// Common state of the searches of a run.
pub struct QueensSearch {
    pub options: Options,
    pub progress: ProgressBar,
    pub session: Session,
}

impl QueensSearch {
    /// Creates the state and starts the clock.
    pub fn begin(args: &QueensArgs, out: &Output) -> QueensSearch {
        let progress = spinner(out);
        let session = Session::begin(args.time.limit, &progress)
            .with_stop_signal(out.processes().stop_signal());
        let options = Options { threads: args.threads.or_all_cores(out.processes()) };
        progress_records::set_threads(options.threads.get());
        QueensSearch { options, progress, session }
    }

    /// Runs a search and shows its progress. Calls `before_update` before each update; it may stop
    /// the search, and returns the progress of the units if the search has a checkpoint.
    pub fn run<Found>(
        &mut self,
        search: impl FnOnce(&Options, &mut dyn Observer<QueensProgress>) -> Result<Found, Error>,
        mut before_update: impl FnMut(&QueensProgress) -> ControlFlow<(), Option<UnitProgress>>,
    ) -> Result<Found> {
        let QueensSearch { options, session, .. } = self;
        let mut rate = RateMeter::default();
        let found = search(options, &mut |state: &QueensProgress| {
            let units = before_update(state)?;
            let mut work = UnitProgress::estimate(units, state.nodes, state.nodes_left);
            work.rate = rate.nodes_per_second(work.nodes, session.seconds());
            session.on_progress(|| progress_update(state, work))
        });
        found.map_err(reported_error)
    }

    /// Solves a board without a checkpoint.
    pub fn solve(&mut self, board: Chessboard, count: usize) -> Result<QueensResult> {
        self.run(
            |options, observer| queens::solve(board, count, options, observer),
            |_| ControlFlow::Continue(None),
        )
    }
}

/// Describes the progress of a search.
fn progress_update(progress: &QueensProgress, work: WorkEstimate) -> ProgressUpdate {
    let QueensProgress { unattacked, upper, .. } = *progress;
    let found = Pluralized(unattacked.into(), "square");
    // The bounds of a search with a checkpoint do not include the units of other processes.
    let own = match work.fraction_done {
        None => format!("best {found}, upper bound {upper}"),
        Some(_) => format!("best {found}"),
    };
    work.to_update(unattacked.into(), &own)
}

/// Converts an error of the library.
pub fn reported_error(error: Error) -> anyhow::Error {
    match error {
        Error::VerificationFailed(_) => disagreement(error),
        error => error.into(),
    }
}
