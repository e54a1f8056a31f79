//! What all searches of a run share: their options, the clock, and a line of progress.

use super::args::QueensArgs;
use crate::cli::frame::clock::{Clock, Status};
use crate::cli::frame::exit::Disagreement;
use crate::cli::frame::interrupt::Searching;
use crate::cli::frame::numbers::grouped;
use crate::cli::frame::output::Output;
use crate::cli::frame::spinner::spinner;
use anyhow::{Result, anyhow};
use fifteen::queens::{self, Answer, Error, Options, Progress};
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// What all searches of a run share.
pub struct Session {
    options: Options,
    pub clock: Clock,
    pub progress: ProgressBar,
}

impl Session {
    /// Starts the clock.
    pub fn begin(args: &QueensArgs, out: &Output) -> Session {
        let options = Options { threads: args.threads.or_all() };
        Session { options, clock: Clock::start(args.time.limit), progress: spinner(out) }
    }

    /// Searches, and shows how far it has come. `each_look` hears of it, too.
    pub fn search(
        &mut self,
        search: impl FnOnce(
            &Options,
            &mut dyn FnMut(&Progress) -> ControlFlow<()>,
        ) -> Result<Answer, Error>,
        mut each_look: impl FnMut(&Progress),
    ) -> Result<Answer> {
        let Session { options, clock, progress } = self;
        let searching = Searching::begin();
        let answer = search(options, &mut |state| {
            progress.set_message(format!(
                "{} squares found, at most {} possible; part {} of {}, {} nodes",
                state.unattacked,
                state.upper,
                state.done,
                state.tasks,
                grouped(state.nodes),
            ));
            each_look(state);
            clock.look()
        });
        drop(searching);
        progress.set_message("");
        answer.map_err(|error| match error {
            Error::Wrong(_) => anyhow!(Disagreement(error.to_string())),
            error => error.into(),
        })
    }

    /// How a search ended.
    pub fn status(&self, answer: &Answer) -> Status {
        let is_proved = answer.unattacked == answer.upper;
        self.clock.stopped().filter(|_| !is_proved).unwrap_or(Status::Solved)
    }
}

/// Solves one board, with nothing kept.
pub fn solve(board: queens::Chessboard, count: usize, session: &mut Session) -> Result<Answer> {
    session.search(|options, observer| queens::solve(board, count, options, observer), |_| ())
}
