//! Tests that the terminal is restored after a panic. They rerun themselves on a pseudo-terminal.

use super::{ColorDepth, Terminal};
use crate::commands::play::pty_rerun;
use crate::commands::play::screen::canvas::Canvas;
use crate::commands::play::screen::ink::Ink;
use fifteen::runtime::pool;
use std::sync::Barrier;

/// Sets up the terminal and panics, in this thread or in another.
fn panic_in(in_other_thread: bool) {
    if !pty_rerun::is_child() {
        return;
    }
    // The terminal must be set up before it can be restored.
    let acquired = Barrier::new(2);
    pool::map([false, true], |is_other| {
        if is_other {
            acquired.wait();
            assert!(!in_other_thread, "on purpose");
        } else {
            let mut terminal = Terminal::enter(ColorDepth::TrueColor).expect("a terminal");
            let mut canvas = Canvas::new(80, 24);
            canvas.write(0, 0, "drawn", Ink::BOLD);
            terminal.draw(canvas).expect("a writable terminal");
            acquired.wait();
            assert!(in_other_thread, "on purpose");
        }
    });
}

#[test]
fn rerun_panic_in_this_thread() {
    panic_in(false);
}

#[test]
fn rerun_panic_in_other_thread() {
    panic_in(true);
}

#[test]
fn a_panic_restores_the_terminal() {
    for test in ["rerun_panic_in_this_thread", "rerun_panic_in_other_thread"] {
        let (is_restored, shown) = pty_rerun::run_on_pty(module_path!(), test);
        assert!(is_restored, "{test}: {shown:?}");
        let left = shown.find("\x1b[?1049l").unwrap_or_else(|| panic!("{test}: {shown:?}"));
        let said = shown.find("on purpose").unwrap_or_else(|| panic!("{test}: {shown:?}"));
        assert!(left < said, "{test}: the message must appear on the main screen: {shown:?}");
        assert_eq!(shown.matches("\x1b[?1049h").count(), shown.matches("\x1b[?1049l").count());
        assert!(shown.contains("\x1b[?25h"), "{test}: hidden cursor");
    }
}
