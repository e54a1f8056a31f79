//! `fifteen queens`: how many squares can be left unattacked.

pub mod args;
mod keep;
mod one;
mod record;
mod table;

use crate::cli::frame::clock::Clock;
use crate::cli::frame::exit::{Disagreement, Exit};
use crate::cli::frame::interrupt::{self, Searching};
use crate::cli::frame::output::{Output, grouped};
use crate::cli::tiles::search::{self, Status};
use anyhow::{Result, anyhow};
use args::QueensArgs;
use fifteen::queens::{self, Answer, Error, Options, Progress};
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// Runs the command.
pub fn run(args: &QueensArgs, out: &mut Output) -> Result<Exit> {
    interrupt::listen()?;
    let default = Options::default();
    let options = Options { threads: args.threads.unwrap_or(default.threads) };
    let progress = search::spinner(out);
    let mut session = Session { options, clock: Clock::start(args.time_limit), progress };
    match args.table {
        Some(largest) => table::run(largest.into(), &mut session, out),
        None => one::run(args, &mut session, out),
    }
}

/// What all searches of a run share.
struct Session {
    options: Options,
    clock: Clock,
    progress: ProgressBar,
}

impl Session {
    /// Searches, and shows how far it has come. `each_look` hears of it, too.
    fn search(
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
    fn status(&self, answer: &Answer) -> Status {
        let is_proved = answer.unattacked == answer.upper;
        self.clock.stopped().filter(|_| !is_proved).unwrap_or(Status::Solved)
    }
}

/// Solves one board, with nothing kept.
fn solve(board: queens::Chessboard, count: usize, session: &mut Session) -> Result<Answer> {
    session.search(|options, observer| queens::solve(board, count, options, observer), |_| ())
}
