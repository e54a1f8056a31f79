//! One session at a terminal: keys in, screens out, until the player leaves or the program is told to end.

use super::beside::{Desk, Seat};
use super::game::Round;
use super::player::{Errand, Player};
use super::screen;
use super::screen::canvas::Canvas;
use super::terminal::{Depth, Terminal};
use crate::cli::frame::clock::Clock;
use crate::cli::frame::interrupt::{self, Searching};
use anyhow::Result;

/// Plays. Returns the games that are to be kept, also if the terminal was lost on the way, and what went
/// wrong.
pub fn play(mut player: Player, desk: &Desk, depth: Depth) -> (Vec<Round>, Result<()>) {
    let _seat = Seat(desk);
    // As long as it lives a signal does not end the program at once.
    let _searching = Searching::begin();
    let ended =
        Terminal::enter(depth).and_then(|mut terminal| run(&mut player, desk, &mut terminal));
    (player.into_rounds(), ended)
}

fn run(player: &mut Player, desk: &Desk, terminal: &mut Terminal) -> Result<()> {
    let clock = Clock::start();
    let is_over = |player: &Player, terminal: &Terminal| {
        player.has_left()
            || interrupt::happened()
            || terminal.is_told_to_end()
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
            Some(Errand::Copy(text)) => terminal.copy(&text)?,
            Some(Errand::Suspend) => terminal.suspend()?,
            None => {}
        }
    }
    Ok(())
}
