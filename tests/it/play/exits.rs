//! Ways to end a session: the terminal is as it was after each of them. (Panics are in the tests of the
//! program itself, which can have one.)

use super::{FAR, NEAR};
use crate::support::play_session::{Session, hung_up};
use std::fs;

/// A session that is ended in some way.
struct Way {
    game: &'static [&'static str],
    /// What is seen before it is ended.
    see: &'static str,
    /// What is typed, and what is seen then.
    before: &'static [(&'static str, &'static str)],
    end: End,
    code: i32,
}

enum End {
    Keys(&'static str),
    Signals(&'static [&'static str]),
    /// Stopped, let go on, and then told by a signal.
    Resumed(&'static str),
}

const GAME: &[&str] = &["play", NEAR];
const AT: &str = "12 moves from here";

/// A way to end a session of the usual game.
const fn way(before: &'static [(&'static str, &'static str)], end: End, code: i32) -> Way {
    Way { game: GAME, see: AT, before, end, code }
}

const WAYS: [Way; 20] = [
    way(&[], End::Keys("q"), 0),
    way(&[], End::Keys("\x03"), 0),
    way(&[], End::Keys("\x04"), 0),
    way(&[("\x1b", "what would you like")], End::Keys("q"), 0),
    way(&[("?", "show all keys")], End::Keys("q"), 0),
    way(&[("x", "The game as text")], End::Keys("q"), 0),
    way(&[("m", "The automaton"), (" ++++", "a second; Space")], End::Keys("q"), 0),
    way(&[("p", "the solution plays")], End::Keys("q"), 0),
    way(&[("p++++++", "a shortest solution, 12 moves")], End::Keys("q"), 0),
    way(&[], End::Signals(&["-TERM"]), 130),
    way(&[], End::Signals(&["-INT"]), 130),
    way(&[], End::Signals(&["-HUP"]), 130),
    way(&[], End::Signals(&["-QUIT"]), 0),
    way(&[], End::Signals(&["-TERM", "-TERM"]), 130),
    way(&[("m", "The automaton"), (" ++++", "a second; Space")], End::Signals(&["-TERM"]), 130),
    way(&[], End::Resumed("-TERM"), 130),
    Way { game: &["play", FAR], see: "searching …", before: &[], end: End::Keys("q"), code: 0 },
    Way {
        game: &["play", FAR],
        see: "searching …",
        before: &[("i", "searching for a shortest solution")],
        end: End::Signals(&["-TERM"]),
        code: 130,
    },
    Way {
        game: &["play", "klotski"],
        see: "from here at best",
        before: &[("p", "the solution plays")],
        end: End::Signals(&["-INT"]),
        code: 130,
    },
    Way {
        game: &["play", "sudoku"],
        see: "to fill",
        before: &[("p", "plays")],
        end: End::Keys("q"),
        code: 0,
    },
];

#[test]
fn the_terminal_is_as_it_was_after_all_of_twenty_ways_to_end() {
    for (number, way) in WAYS.iter().enumerate() {
        let mut session = Session::start(80, 24, way.game, &format!("ends-{number}"));
        session.see(way.see);
        assert!(!session.is_cooked() && !session.screen.is_as_it_was());
        for (keys, text) in way.before {
            session.keys(keys);
            session.see(text);
        }
        match way.end {
            End::Keys(keys) => session.keys(keys),
            End::Signals(signals) => signals.iter().for_each(|signal| session.signal(signal)),
            End::Resumed(signal) => {
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
        assert!(session.screen.is_as_it_was(), "way {number}: {}", session.screen);
        assert!(session.is_cooked(), "way {number}");
    }
}

/// A window that is closed in the middle of a game: the program ends, and the game is kept. (Whoever reads keys
/// from a terminal that is gone may try for ever.)
#[test]
fn a_game_ends_with_its_window_and_is_kept() {
    let folder = format!("{}/closed", env!("CARGO_TARGET_TMPDIR"));
    for (game, keys) in [(NEAR, "ddd"), (FAR, "aaa")] {
        let _ = fs::remove_dir_all(&folder);
        let code = hung_up(&["play", game], "closed", [("0 moves", keys), ("3 moves", "")]);
        assert!(matches!(code, Some(1..)), "{code:?}");
        assert!(
            fs::read_dir(format!("{folder}/fifteen")).is_ok_and(|mut kept| kept.next().is_some())
        );
    }
}
