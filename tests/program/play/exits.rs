//! Exits of a session: the terminal is restored after each of them. (Panics are tested in the
//! program itself, which can cause one.)

use super::{EASY_POSITION, HARD_POSITION};
use crate::support::play_session::{PlaySession, run_until_hangup};
use crate::support::program::ignores_hangup;
use std::fs;

/// Session with the way in which it ends.
struct ExitCase {
    game: &'static [&'static str],
    /// Text that is shown before the exit.
    expected_text: &'static str,
    /// Keys that are typed first, with the text that is shown then.
    setup: &'static [(&'static str, &'static str)],
    trigger: ExitTrigger,
    code: i32,
}

enum ExitTrigger {
    Keys(&'static str),
    Signals(&'static [&'static str]),
    /// Suspended, resumed, and then ended by a signal.
    ResumedWith(&'static str),
}

const PLAY_ARGUMENTS: &[&str] = &["play", EASY_POSITION];
const BOARD_SHOWN: &str = "distance 12 moves";

/// Returns an exit from a session with the usual arguments.
const fn exit_case(
    setup: &'static [(&'static str, &'static str)],
    trigger: ExitTrigger,
    code: i32,
) -> ExitCase {
    ExitCase { game: PLAY_ARGUMENTS, expected_text: BOARD_SHOWN, setup, trigger, code }
}

const EXIT_CASES: [ExitCase; 20] = [
    exit_case(&[], ExitTrigger::Keys("q"), 0),
    exit_case(&[], ExitTrigger::Keys("\x03"), 0),
    exit_case(&[], ExitTrigger::Keys("\x04"), 0),
    exit_case(&[("\x1b", "what would you like")], ExitTrigger::Keys("q"), 0),
    exit_case(&[("?", "show all keys")], ExitTrigger::Keys("q"), 0),
    exit_case(&[("x", "The game as text")], ExitTrigger::Keys("q"), 0),
    exit_case(&[("m", "The automaton"), (" ++++", "per second; Space")], ExitTrigger::Keys("q"), 0),
    exit_case(&[("p", "the solution plays")], ExitTrigger::Keys("q"), 0),
    exit_case(&[("p++++++", "a shortest solution, 12 moves")], ExitTrigger::Keys("q"), 0),
    exit_case(&[], ExitTrigger::Signals(&["-TERM"]), 130),
    exit_case(&[], ExitTrigger::Signals(&["-INT"]), 130),
    exit_case(&[], ExitTrigger::Signals(&["-HUP"]), 130),
    exit_case(&[], ExitTrigger::Signals(&["-QUIT"]), 0),
    exit_case(&[], ExitTrigger::Signals(&["-TERM", "-TERM"]), 130),
    exit_case(
        &[("m", "The automaton"), (" ++++", "per second; Space")],
        ExitTrigger::Signals(&["-TERM"]),
        130,
    ),
    exit_case(&[], ExitTrigger::ResumedWith("-TERM"), 130),
    ExitCase {
        game: &["play", HARD_POSITION],
        expected_text: "searching …",
        setup: &[],
        trigger: ExitTrigger::Keys("q"),
        code: 0,
    },
    ExitCase {
        game: &["play", HARD_POSITION],
        expected_text: "searching …",
        setup: &[("i", "not proved shortest")],
        trigger: ExitTrigger::Signals(&["-TERM"]),
        code: 130,
    },
    ExitCase {
        game: &["play", "klotski"],
        expected_text: "distance 81 moves",
        setup: &[("p", "the solution plays")],
        trigger: ExitTrigger::Signals(&["-INT"]),
        code: 130,
    },
    ExitCase {
        game: &["play", "sudoku"],
        expected_text: "to fill",
        setup: &[("p", "plays")],
        trigger: ExitTrigger::Keys("q"),
        code: 0,
    },
];

#[test]
fn the_terminal_is_restored_after_every_kind_of_exit() {
    for (number, case) in EXIT_CASES.iter().enumerate() {
        if matches!(case.trigger, ExitTrigger::Signals(["-HUP"])) && ignores_hangup() {
            continue;
        }
        let mut session = PlaySession::start(80, 24, case.game, &format!("ends-{number}"));
        session.wait_for_text(case.expected_text);
        assert!(!session.are_terminal_modes_restored() && !session.screen.is_reset());
        for (keys, text) in case.setup {
            session.type_keys(keys);
            session.wait_for_text(text);
        }
        match case.trigger {
            ExitTrigger::Keys(keys) => session.type_keys(keys),
            ExitTrigger::Signals(signals) => {
                for signal in signals {
                    session.signal(signal);
                }
            }
            ExitTrigger::ResumedWith(signal) => {
                session.type_keys("\x1a");
                while !session.is_stopped() {
                    session.read(std::time::Duration::from_millis(10));
                }
                session.signal("-CONT");
                session.wait_for_text(case.expected_text);
                session.signal(signal);
            }
        }
        assert_eq!(session.wait_for_exit(), Some(case.code), "exit {number}: {}", session.screen);
        assert!(session.screen.is_reset(), "exit {number}: {}", session.screen);
        assert!(session.are_terminal_modes_restored(), "exit {number}");
    }
}

/// Closing the window during a game ends the program and saves the game. (Reading keys from a
/// closed terminal could loop forever.)
#[test]
fn closing_the_window_ends_and_saves_the_game() {
    let folder = format!("{}/closed", env!("CARGO_TARGET_TMPDIR"));
    for (game, keys) in [(EASY_POSITION, "ddd"), (HARD_POSITION, "aaa")] {
        let _ = fs::remove_dir_all(&folder);
        let code =
            run_until_hangup(&["play", game], "closed", [("0 moves", keys), ("3 moves", "")]);
        assert!(matches!(code, Some(1..)), "{code:?}");
        assert!(
            fs::read_dir(format!("{folder}/fifteen")).is_ok_and(|mut saves| saves.next().is_some())
        );
    }
}
