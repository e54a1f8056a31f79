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

    /// Searches, and shows how far it has come. `each_look` hears of it, too.
    pub fn run(
        &mut self,
        search: impl FnOnce(&Options, &mut dyn for<'a> Watch<Progress<'a>>) -> Result<Answer, Error>,
        mut each_look: impl FnMut(&Progress),
    ) -> Result<Answer> {
        let Search { options, session, .. } = self;
        let answer = search(options, &mut |state: &Progress| {
            each_look(state);
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
        answer.map_err(|error| match error {
            Error::Wrong(_) => anyhow!(Disagreement(error.to_string())),
            error => error.into(),
        })
    }

    /// Solves a board, with nothing kept.
    pub fn solve(&mut self, board: Chessboard, count: usize) -> Result<Answer> {
        self.run(|options, watch| queens::solve(board, count, options, watch), |_| ())
    }
}
