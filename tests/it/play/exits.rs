//! Ways to end a session: the terminal is as it was after each of them. (Panics are in the tests of the
//! program itself, which can have one.)

use super::{FAR, NEAR};
use crate::support::play_session::{Session, run_until_hangup};
use std::fs;

/// A session that is ended in some way.
struct ExitCase {
    game: &'static [&'static str],
    /// What is seen before it is ended.
    see: &'static str,
    /// What is typed, and what is seen then.
    before: &'static [(&'static str, &'static str)],
    end: ExitTrigger,
    code: i32,
}

enum ExitTrigger {
    Keys(&'static str),
    Signals(&'static [&'static str]),
    /// Stopped, let go on, and then told by a signal.
    ResumedWith(&'static str),
}

const PLAY_ARGUMENTS: &[&str] = &["play", NEAR];
const BOARD_SHOWN: &str = "12 moves from here";

/// A way to end a session of the usual game.
const fn way(
    before: &'static [(&'static str, &'static str)],
    end: ExitTrigger,
    code: i32,
) -> ExitCase {
    ExitCase { game: PLAY_ARGUMENTS, see: BOARD_SHOWN, before, end, code }
}

const EXIT_CASES: [ExitCase; 20] = [
    way(&[], ExitTrigger::Keys("q"), 0),
    way(&[], ExitTrigger::Keys("\x03"), 0),
    way(&[], ExitTrigger::Keys("\x04"), 0),
    way(&[("\x1b", "what would you like")], ExitTrigger::Keys("q"), 0),
    way(&[("?", "show all keys")], ExitTrigger::Keys("q"), 0),
    way(&[("x", "The game as text")], ExitTrigger::Keys("q"), 0),
    way(&[("m", "The automaton"), (" ++++", "a second; Space")], ExitTrigger::Keys("q"), 0),
    way(&[("p", "the solution plays")], ExitTrigger::Keys("q"), 0),
    way(&[("p++++++", "a shortest solution, 12 moves")], ExitTrigger::Keys("q"), 0),
    way(&[], ExitTrigger::Signals(&["-TERM"]), 130),
    way(&[], ExitTrigger::Signals(&["-INT"]), 130),
    way(&[], ExitTrigger::Signals(&["-HUP"]), 130),
    way(&[], ExitTrigger::Signals(&["-QUIT"]), 0),
    way(&[], ExitTrigger::Signals(&["-TERM", "-TERM"]), 130),
    way(
        &[("m", "The automaton"), (" ++++", "a second; Space")],
        ExitTrigger::Signals(&["-TERM"]),
        130,
    ),
    way(&[], ExitTrigger::ResumedWith("-TERM"), 130),
    ExitCase {
        game: &["play", FAR],
        see: "searching …",
        before: &[],
        end: ExitTrigger::Keys("q"),
        code: 0,
    },
    ExitCase {
        game: &["play", FAR],
        see: "searching …",
        before: &[("i", "searching for a shortest solution")],
        end: ExitTrigger::Signals(&["-TERM"]),
        code: 130,
    },
    ExitCase {
        game: &["play", "klotski"],
        see: "from here at best",
        before: &[("p", "the solution plays")],
        end: ExitTrigger::Signals(&["-INT"]),
        code: 130,
    },
    ExitCase {
        game: &["play", "sudoku"],
        see: "to fill",
        before: &[("p", "plays")],
        end: ExitTrigger::Keys("q"),
        code: 0,
    },
];

#[test]
fn the_terminal_is_restored_after_every_kind_of_exit() {
    for (number, way) in EXIT_CASES.iter().enumerate() {
        let mut session = Session::start(80, 24, way.game, &format!("ends-{number}"));
        session.see(way.see);
        assert!(!session.are_terminal_modes_restored() && !session.screen.is_reset());
        for (keys, text) in way.before {
            session.keys(keys);
            session.see(text);
        }
        match way.end {
            ExitTrigger::Keys(keys) => session.keys(keys),
            ExitTrigger::Signals(signals) => {
                signals.iter().for_each(|signal| session.signal(signal))
            }
            ExitTrigger::ResumedWith(signal) => {
                session.keys("\x1a");
                while !session.is_stopped() {
                    session.read(std::time::Duration::from_millis(10));
                }
                session.signal("-CONT");
                session.see(way.see);
                session.signal(signal);
            }
        }
        assert_eq!(session.end(), Some(way.code), "way {number}: {}", session.screen);
        assert!(session.screen.is_reset(), "way {number}: {}", session.screen);
        assert!(session.are_terminal_modes_restored(), "way {number}");
    }
}

/// A window that is closed in the middle of a game: the program ends, and the game is kept. (Whoever reads keys
/// from a terminal that is gone may try for ever.)
#[test]
fn closing_the_window_ends_and_saves_the_game() {
    let folder = format!("{}/closed", env!("CARGO_TARGET_TMPDIR"));
    for (game, keys) in [(NEAR, "ddd"), (FAR, "aaa")] {
        let _ = fs::remove_dir_all(&folder);
        let code =
            run_until_hangup(&["play", game], "closed", [("0 moves", keys), ("3 moves", "")]);
        assert!(matches!(code, Some(1..)), "{code:?}");
        assert!(
            fs::read_dir(format!("{folder}/fifteen")).is_ok_and(|mut kept| kept.next().is_some())
        );
    }
}
