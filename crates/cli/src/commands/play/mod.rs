//! `fifteen play`: games at the terminal.
//!
//! ```text
//! args ─▶ source ─▶ game::GameRound ─┐
//!                                    ▼
//! keyboard ─▶ terminal ─▶ keys ─▶ player ◀──▶ background::Mailbox ◀──▶ background::Searcher
//!                                    │                                   (other thread)
//!                                    ▼
//!                     terminal ◀── screen          savegame ◀── at the end
//! ```
//!
//! * [`game`]: positions and steps, independent of terminal, clock and search;
//! * [`player`]: state and behavior between input and screen, independent of both;
//! * [`background`]: the search, on its own thread;
//! * [`MachineStepper`](crate::tiles::stepper::MachineStepper): the automaton in slow motion;
//! * [`keys`]: the table of key bindings;
//! * [`screen`]: the screens, drawn on a canvas of cells;
//! * [`terminal`]: setup, output and restoration of the terminal;
//! * [`event_loop`]: the event loop between terminal and player;
//! * [`savegame`]: games as text, and their files;
//! * [`source`]: the game that the arguments name.

pub mod args;
mod background;
mod event_loop;
mod game;
mod keys;
mod player;
#[cfg(all(test, unix))]
mod pty_rerun;
mod savegame;
mod screen;

mod source;
mod terminal;
#[cfg(all(test, unix))]
mod tests;

use crate::support::cluster::Processes;
use crate::support::exit::Exit;
use crate::support::interrupt::{self, SignalGuard};
use crate::support::output::{Output, print_warning};
use anstream::{AutoStream, ColorChoice};
use anyhow::{Result, bail, ensure};
use args::PlayArgs;
use background::{Mailbox, Searcher};
use event_loop::SessionOutcome;
use fifteen::runtime::{Random, pool};
use game::GameRound;
use keys::KeyContext;
use player::{Menu, Player};
use savegame::SaveLocation;
pub use savegame::is_savegame;
pub use source::named_size;
use std::io::{self, IsTerminal};
use std::{env, ptr};
use terminal::ColorDepth;

/// Runs the command.
pub fn run(args: &PlayArgs, out: &mut Output) -> Result<Exit> {
    if args.keys {
        return print_keys(out);
    }
    let location = SaveLocation::new(args.saved.clone());
    location.check_replaceable()?;
    let mut random = Random::new(args.seed.or_random());
    let round = source::load_round(args, &location, &mut random)?;
    if args.print {
        let Some(round) = round else { bail!("--print requires a game, such as 3x3 or klotski") };
        out.print(savegame::format_round(&round))?;
        return Ok(Exit::Answered);
    }
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    ensure!(is_terminal, "stdin or stdout is not a terminal; use --print to print the game");
    location.check_creatable()?;
    let (saved, damaged) = location.load_all();
    if round.is_none() {
        for error in &damaged {
            print_warning(&format!("{error:#}; not in the menu"));
        }
    }
    let menu = Menu::new(saved, args.difficulty(), args.style(), args.metric.metric());
    let is_colored = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    let color_depth = ColorDepth::new(is_colored, |name| env::var(name).ok());
    // A closed terminal raises a signal, possibly while games are being saved.
    let _signals_wait = SignalGuard::new();
    let ended = play(new_searcher(args), menu, round, random, color_depth);
    // Games are saved however the session ended.
    save_games(&ended.rounds, &location, out)?;
    ended.into_result()?;
    Ok(if interrupt::is_requested() { Exit::Interrupted } else { Exit::Answered })
}

/// One of the two workers.
enum PlayWorker<'a> {
    Player(Box<Player<'a>>),
    Searcher(Box<Searcher>),
}

/// Returns a searcher with the cached tables, by default on all cores and half the free memory.
fn new_searcher(args: &PlayArgs) -> Searcher {
    let alone = Processes::default();
    let (threads, memory) =
        (args.threads.or_all_cores(&alone), args.memory.or_half_of_free(&alone));
    match args.tables.open_store() {
        Ok(store) => Searcher::new(store, threads, memory),
        // Without a cache directory only the embedded tables are used.
        Err(_) => Searcher::new((), threads, memory),
    }
}

/// Plays, with a searcher in the background.
fn play(
    searcher: Searcher,
    menu: Menu,
    round: Option<GameRound>,
    random: Random,
    color_depth: ColorDepth,
) -> SessionOutcome {
    let mailbox = Mailbox::default();
    let player = Player::new(&mailbox, menu, round, random);
    // The first worker runs on this thread, which owns the terminal.
    let workers = [PlayWorker::Player(Box::new(player)), PlayWorker::Searcher(Box::new(searcher))];
    let ended = pool::map(workers, |worker| match worker {
        PlayWorker::Player(player) => event_loop::play(*player, &mailbox, color_depth),
        PlayWorker::Searcher(searcher) => SessionOutcome::run_searcher(|| searcher.run(&mailbox)),
    });
    ended.into_iter().fold(SessionOutcome::default(), SessionOutcome::merge)
}

/// Saves the games and prints the state of the last. An explicit file holds one game: the last that
/// was modified.
fn save_games(rounds: &[GameRound], location: &SaveLocation, out: &mut Output) -> Result<()> {
    let Some(mut last) = rounds.last() else { return Ok(()) };
    // In the user's directory, finished games come first, so that the file of a restarted game is
    // not removed after it is saved.
    let is_over = |round: &&GameRound| round.game.is_solved();
    let (mut over, mut open): (Vec<_>, Vec<_>) = rounds.iter().partition(is_over);
    if let SaveLocation::File(file) = location {
        last = rounds.iter().rfind(|round| round.is_modified()).unwrap_or(last);
        let is_left_out = |round: &&GameRound| round.is_modified() && !ptr::eq(*round, last);
        let unsaved: Vec<String> =
            open.into_iter().filter(is_left_out).map(|round| round.game.name()).collect();
        if !unsaved.is_empty() {
            let (file, unsaved) = (file.display(), unsaved.join(", "));
            print_warning(&format!("{file} holds one game; not saved: {unsaved}"));
        }
        (over, open) = (Vec::new(), vec![last]);
    }
    let mut path = None;
    for round in over.into_iter().chain(open) {
        path = location.save(round)?;
    }
    let (title, counted, time) = (last.game.name(), last.format_progress(), last.format_time());
    if last.game.is_solved() && last.was_only_shown() {
        out.print_line(format!("{title}: the solution was shown"))?;
    } else if last.game.is_solved() && !last.steps().is_empty() {
        out.print_line(format!("{title}: solved in {counted}, {time}"))?;
    } else if let Some(path) = path.filter(|_| !last.steps().is_empty()) {
        let (shown, command) = (path.display(), location.resume_command(&path));
        out.print_line(format!(
            "{title}: {counted}, {time}; saved to {shown}; run `{command}` to resume"
        ))?;
    }
    Ok(())
}

/// Prints the key bindings of every context, except those of a page of text.
fn print_keys(out: &mut Output) -> Result<Exit> {
    let contexts = [
        (KeyContext::Menu, "Menu"),
        (KeyContext::Tiles, "Tiles"),
        (KeyContext::Blocks, "Blocks"),
        (KeyContext::Sudoku, "Sudoku"),
        (KeyContext::Automaton, "Automaton"),
    ];
    for (index, (context, title)) in contexts.into_iter().enumerate() {
        let gap = if index > 0 { "\n" } else { "" };
        out.print_headline(format!("{gap}{title}"))?;
        for binding in keys::shown_bindings(context) {
            out.print_line(format!("  {:<8} {}", binding.label, binding.description))?;
        }
    }
    Ok(Exit::Answered)
}
