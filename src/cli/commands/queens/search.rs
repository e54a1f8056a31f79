//! What all searches of a run share: their options, a session, and a line of progress.

use super::args::QueensArgs;
use crate::cli::frame::exit::Disagreement;
use crate::cli::frame::output::Output;
use crate::cli::frame::output::numbers::grouped;
use crate::cli::frame::output::spinner::spinner;
use crate::cli::frame::session::Session;
use anyhow::{Result, anyhow};
use fifteen::Watch;
use fifteen::frame::number::Counted;
use fifteen::queens::{self, Answer, Chessboard, Error, Options, Progress};
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// What all searches of a run share.
pub struct Search {
    pub options: Options,
    pub progress: ProgressBar,
    pub session: Session,
}

impl Search {
    /// Starts the clock.
    pub fn begin(args: &QueensArgs, out: &Output) -> Search {
        let progress = spinner(out);
        let session = Session::begin(args.time.limit, &progress);
        Search { options: Options { threads: args.threads.or_all() }, progress, session }
    }

    /// Searches, and shows how far it has come. `each_look` hears of it first, and may end it.
    pub fn run<Found>(
        &mut self,
        search: impl FnOnce(&Options, &mut dyn Watch<Progress>) -> Result<Found, Error>,
        mut each_look: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Found> {
        let Search { options, session, .. } = self;
        let found = search(options, &mut |state: &Progress| {
            each_look(state)?;
            session.look(|| {
                let found = Counted(state.unattacked.into(), "square");
                format!(
                    "{found} found, at most {} possible; part {} of {}, {} nodes",
                    state.upper,
                    state.done,
                    state.tasks,
                    grouped(state.nodes),
                )
            })
        });
        found.map_err(failure)
    }

    /// Solves a board, with nothing kept.
    pub fn solve(&mut self, board: Chessboard, count: usize) -> Result<Answer> {
        self.run(
            |options, watch| queens::solve(board, count, options, watch),
            |_| ControlFlow::Continue(()),
        )
    }
}

/// Why there is no answer, as the program reports it.
pub fn failure(error: Error) -> anyhow::Error {
    match error {
        Error::Wrong(_) => anyhow!(Disagreement(error.to_string())),
        error => error.into(),
    }
}
