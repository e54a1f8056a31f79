//! One session at a terminal: keys in, screens out, until the player leaves or the program is told to end.

use super::background::{Desk, Seat};
use super::game::Round;
use super::player::{Player, TerminalRequest};
use super::screen;
use super::screen::canvas::Canvas;
use super::terminal::{ColourDepth, Terminal};
use crate::support::clock::Clock;
use crate::support::interrupt;
use anyhow::Result;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// What a panic says.
type PanicPayload = Box<dyn Any + Send>;

/// How a session ended. Nothing that can go wrong takes the games along: not a terminal that is lost, nor a
/// panic of the player, nor one of the searcher.
#[derive(Default)]
pub struct Ended {
    /// The games that are to be kept, the last one last.
    pub rounds: Vec<Round>,
    fault: Option<anyhow::Error>,
    panic: Option<PanicPayload>,
}

impl Ended {
    /// The end for a player who goes, given what became of the session.
    fn from_player(rounds: Vec<Round>, session: Result<Result<()>, PanicPayload>) -> Ended {
        match session {
            Ok(ended) => Ended { rounds, fault: ended.err(), panic: None },
            Err(panic) => Ended { rounds, panic: Some(panic), ..Ended::default() },
        }
    }

    /// Does the work of a searcher, which leaves nothing behind but what went wrong.
    pub fn run_searcher(work: impl FnOnce()) -> Ended {
        let panic = catch_unwind(AssertUnwindSafe(work)).err();
        Ended { panic, ..Ended::default() }
    }

    /// Both of them at once.
    #[must_use]
    pub fn and(mut self, other: Ended) -> Ended {
        self.rounds.extend(other.rounds);
        let (fault, panic) = (self.fault.or(other.fault), self.panic.or(other.panic));
        Ended { rounds: self.rounds, fault, panic }
    }

    /// Now that the games are kept, goes on with whatever went wrong.
    ///
    /// # Errors
    /// If the terminal was lost.
    ///
    /// # Panics
    /// If a worker did.
    pub fn result(self) -> Result<()> {
        if let Some(panic) = self.panic {
            resume_unwind(panic);
        }
        self.fault.map_or(Ok(()), Err)
    }
}

/// Plays.
pub fn play(mut player: Player, desk: &Desk, depth: ColourDepth) -> Ended {
    let _seat = Seat(desk);
    let session = catch_unwind(AssertUnwindSafe(|| {
        Terminal::enter(depth).and_then(|mut terminal| event_loop(&mut player, desk, &mut terminal))
    }));
    Ended::from_player(player.into_rounds(), session)
}

fn event_loop(player: &mut Player, desk: &Desk, terminal: &mut Terminal) -> Result<()> {
    let clock = Clock::start();
    let is_over = |player: &Player, terminal: &Terminal| {
        player.has_left()
            || interrupt::is_requested()
            || terminal.is_quit_requested()
            || desk.is_deserted()
    };
    while !is_over(player, terminal) {
        player.tick(clock.elapsed());
        let (width, height) = terminal.size();
        player.resize(width, height);
        let mut canvas = Canvas::new(width, height);
        screen::draw(player, &mut canvas);
        terminal.show(canvas)?;
        for input in terminal.inputs(player.patience())? {
            player.input(input);
        }
        match player.errand() {
            Some(TerminalRequest::Copy(text)) => terminal.copy(&text)?,
            Some(TerminalRequest::Suspend) => terminal.suspend()?,
            None => {}
        }
    }
    Ok(())
}
