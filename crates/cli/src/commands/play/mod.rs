//! `fifteen play`: games at the terminal.
//!
//! ```text
//! args ─▶ source ─▶ game::Round ─┐
//!                                ▼
//! keys ─▶ terminal ─▶ keys ─▶ player ◀──▶ beside::Desk ◀──▶ beside::Searcher
//!                       ▲        │          (the other thread)
//!                       │        ▼
//!                    terminal ◀─ screen          saved ◀── at the end
//! ```
//!
//! * [`game`]: positions and steps, without a terminal, a clock or a search;
//! * [`player`]: what happens between a key and the screen, without either;
//! * [`beside`]: the search, on a thread of its own;
//! * [`slow`]: the automaton in slow motion;
//! * [`keys`]: one table of what keys do;
//! * [`screen`]: what is to be seen, drawn on cells;
//! * [`terminal`]: the one that is taken and given back; [`session`], the loop between it and the player;
//! * [`saved`]: games as text, and where they are kept; [`source`]: which game is meant.

pub mod args;
mod background;
mod game;
mod keys;
mod player;
#[cfg(all(test, unix))]
mod pty_rerun;
mod savegame;
mod screen;
mod session;
mod source;
mod stepper;
mod terminal;
#[cfg(all(test, unix))]
mod tests;

use crate::support::exit::Exit;
use crate::support::interrupt::{self, SignalGuard};
use crate::support::output::Output;
use anstream::{AutoStream, ColorChoice};
use anyhow::{Result, bail, ensure};
use args::PlayArgs;
use background::{Desk, Searcher};
use fifteen::runtime::{Random, pool};
use game::Round;
use keys::Place;
use player::{Menu, Player};
use savegame::Shelf;
use session::Ended;
use std::env;
use std::io::{self, IsTerminal};
use terminal::ColourDepth;

/// Runs the command.
pub fn run(args: &PlayArgs, out: &mut Output) -> Result<Exit> {
    if args.keys {
        return print_keys(out);
    }
    let shelf = Shelf::new(args.saved.clone());
    let mut random = Random::new(args.seed.or_random());
    let round = source::round(args, &shelf, &mut random)?;
    if args.print {
        let Some(round) = round else { bail!("--print: say which game, such as 3x3 or klotski") };
        out.print(savegame::write(&round))?;
        return Ok(Exit::Answered);
    }
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    ensure!(is_terminal, "games are played at a terminal, and here is none; --print prints one");
    let menu = Menu::new(shelf.kept(), args.level(), args.style);
    let is_coloured = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    let depth = ColourDepth::new(is_coloured, |name| env::var(name).ok());
    // A terminal that is gone is told of by a signal, perhaps while the games are being kept.
    let _signals_wait = SignalGuard::new();
    let ended = play(searcher(args), menu, round, random, depth);
    // Whatever ended the session, games are kept.
    keep(&ended.rounds, &shelf, out)?;
    ended.result()?;
    Ok(if interrupt::is_requested() { Exit::Interrupted } else { Exit::Answered })
}

/// What one of the two workers is.
enum PlayWorker<'a> {
    Player(Box<Player<'a>>),
    Searcher(Searcher),
}

/// Whoever searches beside the game.
fn searcher(args: &PlayArgs) -> Searcher {
    let (threads, memory) = (args.threads.or_all_cores(), args.memory.or_half_of_free());
    match args.tables.open_store() {
        Ok(store) => Searcher::new(store, threads, memory),
        // Without a folder for tables there are those of the program.
        Err(_) => Searcher::new((), threads, memory),
    }
}

/// Plays, with a searcher beside.
fn play(
    searcher: Searcher,
    menu: Menu,
    round: Option<Round>,
    random: Random,
    depth: ColourDepth,
) -> Ended {
    let desk = Desk::default();
    let player = Player::new(&desk, menu, round, random);
    // The first of them is on this thread, which has the terminal.
    let workers = [PlayWorker::Player(Box::new(player)), PlayWorker::Searcher(searcher)];
    let ended = pool::map(workers, |worker| match worker {
        PlayWorker::Player(player) => session::play(*player, &desk, depth),
        PlayWorker::Searcher(searcher) => Ended::run_searcher(|| searcher.work(&desk)),
    });
    ended.into_iter().fold(Ended::default(), Ended::and)
}

/// Keeps the games, and says what became of the last.
fn keep(rounds: &[Round], shelf: &Shelf, out: &mut Output) -> Result<()> {
    let Some((last, others)) = rounds.split_last() else { return Ok(()) };
    // A file that is named is for one game. Elsewhere those that are over go first, so that one that was
    // begun anew stays.
    let is_over = |round: &&Round| round.game.is_solved();
    let (over, open): (Vec<_>, Vec<_>) = match shelf {
        Shelf::File(_) => (Vec::new(), vec![last]),
        _ => others.iter().chain([last]).partition(is_over),
    };
    let mut path = None;
    for round in over.into_iter().chain(open) {
        path = shelf.keep(round)?;
    }
    let (title, counted, time) = (last.game.title(), last.counted(), last.time());
    if last.game.is_solved() && last.was_only_shown() {
        out.print_line(format!("{title}: the solution was shown"))?;
    } else if last.game.is_solved() && !last.done().is_empty() {
        out.print_line(format!("{title}: solved in {counted}, {time}"))?;
    } else if let Some(path) = path.filter(|_| !last.done().is_empty()) {
        let path = path.display();
        out.print_line(format!("{title}: {counted}, {time}; kept in {path}; fifteen play goes on"))?;
    }
    Ok(())
}

/// Prints the table of keys, place by place.
fn print_keys(out: &mut Output) -> Result<Exit> {
    let places = [
        (Place::Menu, "The list"),
        (Place::Tiles, "Tiles"),
        (Place::Blocks, "Blocks"),
        (Place::Sudoku, "Sudoku"),
        (Place::Machine, "The automaton"),
    ];
    for (index, (place, title)) in places.into_iter().enumerate() {
        let gap = if index > 0 { "\n" } else { "" };
        out.print_headline(format!("{gap}{title}"))?;
        for binding in keys::of(place) {
            out.print_line(format!("  {:<8} {}", binding.shown, binding.meaning))?;
        }
    }
    Ok(Exit::Answered)
}
