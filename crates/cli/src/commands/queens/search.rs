//! What all searches of a run share: their options, a session, and a line of progress.

use super::args::QueensArgs;
use crate::support::exit::Disagreement;
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, progress_records};
use crate::support::progress::{ProgressUpdate, RateMeter, WorkEstimate};
use crate::support::session::Session;
use anyhow::{Result, anyhow};
use fifteen::Observer;
use fifteen::queens::{self, Chessboard, Error, Options, QueensProgress, QueensResult};
use fifteen::runtime::number_format::Pluralized;
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// What all searches of a run share.
pub struct QueensSearch {
    pub options: Options,
    pub progress: ProgressBar,
    pub session: Session,
}

impl QueensSearch {
    /// Starts the clock.
    pub fn begin(args: &QueensArgs, out: &Output) -> QueensSearch {
        let progress = spinner(out);
        let session = Session::begin(args.time.limit, &progress);
        let options = Options { threads: args.threads.or_all_cores() };
        progress_records::set_threads(options.threads.get());
        QueensSearch { options, progress, session }
    }

    /// Searches, and shows how far it has come. `each_look` hears of it first, and may end it; it knows which
    /// share of the work is done if the search is kept.
    pub fn run<Found>(
        &mut self,
        search: impl FnOnce(&Options, &mut dyn Observer<QueensProgress>) -> Result<Found, Error>,
        mut each_look: impl FnMut(&QueensProgress) -> ControlFlow<(), Option<f64>>,
    ) -> Result<Found> {
        let QueensSearch { options, session, .. } = self;
        let mut pace = RateMeter::default();
        let found = search(options, &mut |state: &QueensProgress| {
            let share = each_look(state)?;
            let pace = pace.nodes_per_second(state.nodes, session.seconds());
            session.on_progress(|| progress_update(state, pace, share))
        });
        found.map_err(reported_error)
    }

    /// Solves a board, with nothing kept.
    pub fn solve(&mut self, board: Chessboard, count: usize) -> Result<QueensResult> {
        self.run(
            |options, watch| queens::solve(board, count, options, watch),
            |_| ControlFlow::Continue(None),
        )
    }
}

/// How far the search has come, at this pace and, if it is kept, with all that was done before.
fn progress_update(
    progress: &QueensProgress,
    pace: Option<f64>,
    share: Option<f64>,
) -> ProgressUpdate {
    let QueensProgress { unattacked, upper, nodes, nodes_left: left, .. } = *progress;
    let found = Pluralized(unattacked.into(), "square");
    // A search that is kept knows nothing here of what others have done.
    let own = match share {
        None => format!("{found} found, at most {upper} possible"),
        Some(_) => format!("{found} found"),
    };
    WorkEstimate { nodes, rate: pace, nodes_left: left, fraction_done: share }
        .to_update(unattacked.into(), &own)
}

/// Why there is no answer, as the program reports it.
pub fn reported_error(error: Error) -> anyhow::Error {
    match error {
        Error::VerificationFailed(_) => anyhow!(Disagreement(error.to_string())),
        error => error.into(),
    }
}
