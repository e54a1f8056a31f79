//! Event loop of a session, until the player quits or the program is terminated.

use super::background::{ClientGuard, Mailbox};
use super::game::GameRound;
use super::player::{Player, TerminalRequest};
use super::screen;
use super::screen::canvas::Canvas;
use super::terminal::{ColorDepth, Terminal};
use crate::support::clock::Clock;
use crate::support::interrupt;
use anyhow::Result;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Payload of a panic.
type PanicPayload = Box<dyn Any + Send>;

/// Outcome of a session. The games survive every failure: loss of the terminal, and panics of the
/// player or the searcher.
#[derive(Default)]
pub struct SessionOutcome {
    /// Games to save, the last one played last.
    pub rounds: Vec<GameRound>,
    error: Option<anyhow::Error>,
    panic: Option<PanicPayload>,
}

impl SessionOutcome {
    /// Creates the player's outcome from its games and the result of the session.
    fn from_player(
        rounds: Vec<GameRound>,
        session: Result<Result<()>, PanicPayload>,
    ) -> SessionOutcome {
        match session {
            Ok(ended) => SessionOutcome { rounds, error: ended.err(), panic: None },
            Err(panic) => {
                SessionOutcome { rounds, panic: Some(panic), ..SessionOutcome::default() }
            }
        }
    }

    /// Runs the searcher and records only its panic, if any.
    pub fn run_searcher(work: impl FnOnce()) -> SessionOutcome {
        let panic = catch_unwind(AssertUnwindSafe(work)).err();
        SessionOutcome { panic, ..SessionOutcome::default() }
    }

    /// Merges the outcomes of both workers.
    #[must_use]
    pub fn merge(mut self, other: SessionOutcome) -> SessionOutcome {
        self.rounds.extend(other.rounds);
        let (fault, panic) = (self.error.or(other.error), self.panic.or(other.panic));
        SessionOutcome { rounds: self.rounds, error: fault, panic }
    }

    /// Returns the error or resumes the panic; to be called after the games have been saved.
    ///
    /// # Errors
    /// If the terminal could not be set up, or was lost.
    ///
    /// # Panics
    /// If a worker panicked.
    pub fn into_result(self) -> Result<()> {
        if let Some(panic) = self.panic {
            resume_unwind(panic);
        }
        self.error.map_or(Ok(()), Err)
    }
}

/// Runs a session on the terminal.
pub fn play(mut player: Player, mailbox: &Mailbox, color_depth: ColorDepth) -> SessionOutcome {
    let _guard = ClientGuard(mailbox);
    let session = catch_unwind(AssertUnwindSafe(|| {
        Terminal::enter(color_depth)
            .and_then(|mut terminal| event_loop(&mut player, mailbox, &mut terminal))
    }));
    SessionOutcome::from_player(player.into_rounds(), session)
}

fn event_loop(player: &mut Player, mailbox: &Mailbox, terminal: &mut Terminal) -> Result<()> {
    let clock = Clock::start();
    let is_over = |player: &Player, terminal: &Terminal| {
        player.has_quit
            || interrupt::is_requested()
            || terminal.is_quit_requested()
            || mailbox.has_searcher_died()
    };
    while !is_over(player, terminal) {
        player.tick(clock.elapsed());
        let (width, height) = terminal.size();
        player.resize(width, height);
        let mut canvas = Canvas::new(width, height);
        screen::draw(player, &mut canvas);
        terminal.draw(canvas)?;
        for input in terminal.read_inputs(player.poll_timeout())? {
            player.handle_input(input);
        }
        match player.take_terminal_request() {
            Some(TerminalRequest::Copy(text)) => terminal.copy(&text)?,
            Some(TerminalRequest::Suspend) => terminal.suspend()?,
            None => {}
        }
    }
    Ok(())
}
