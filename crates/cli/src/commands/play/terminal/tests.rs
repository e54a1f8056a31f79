//! The terminal is given back after a panic. The tests run themselves again, on a terminal of their own.

use super::{ColourDepth, Terminal};
use crate::commands::play::pty_rerun;
use crate::commands::play::screen::canvas::Canvas;
use crate::commands::play::screen::ink::Ink;
use fifteen::runtime::pool;
use std::sync::Barrier;

/// Takes the terminal and panics, in this thread or in the one beside it.
fn panic_in(is_beside: bool) {
    if !pty_rerun::is_here() {
        return;
    }
    // Nothing is to be given back before it was taken.
    let taken = Barrier::new(2);
    pool::map([false, true], |is_other| {
        if is_other {
            taken.wait();
            assert!(!is_beside, "on purpose");
        } else {
            let mut terminal = Terminal::enter(ColourDepth::All).expect("there is a terminal");
            let mut canvas = Canvas::new(80, 24);
            canvas.write(0, 0, "drawn", Ink::BOLD);
            terminal.show(canvas).expect("it can be written to");
            taken.wait();
            assert!(is_beside, "on purpose");
        }
    });
}

#[test]
fn second_run_here() {
    panic_in(false);
}

#[test]
fn second_run_beside() {
    panic_in(true);
}

#[test]
fn a_panic_restores_the_terminal() {
    for test in ["second_run_here", "second_run_beside"] {
        let (is_restored, shown) = pty_rerun::run(module_path!(), test);
        assert!(is_restored, "{test}: {shown:?}");
        let left = shown.find("\x1b[?1049l").unwrap_or_else(|| panic!("{test}: {shown:?}"));
        let said = shown.find("on purpose").unwrap_or_else(|| panic!("{test}: {shown:?}"));
        assert!(left < said, "{test}: what it says is to be read on the first screen: {shown:?}");
        assert_eq!(shown.matches("\x1b[?1049h").count(), shown.matches("\x1b[?1049l").count());
        assert!(shown.contains("\x1b[?25h"), "{test}: the cursor is there again");
    }
}
