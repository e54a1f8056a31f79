//! The terminal is given back after a panic. The tests run themselves again, on a terminal of their own.

use super::super::screen::canvas::Canvas;
use super::super::screen::ink::Ink;
use super::{Depth, Terminal};
use fifteen::frame::crew;
use nix::pty::{Winsize, openpty};
use nix::sys::termios::tcgetattr;
use std::env;
use std::fs::File;
use std::io::Read;
use std::process::{Command, Stdio};

/// Says to a test that it is the second run.
const SECOND: &str = "FIFTEEN_TEST_ON_A_TERMINAL";

/// Takes the terminal and panics, in this thread or in the one beside it.
fn panic_in(is_beside: bool) {
    if env::var_os(SECOND).is_none() {
        return;
    }
    crew::each([false, true], |is_other| {
        if is_other {
            assert!(!is_beside, "on purpose");
        } else {
            let mut terminal = Terminal::enter(Depth::All).expect("there is a terminal");
            let mut canvas = Canvas::new(80, 24);
            canvas.write(0, 0, "drawn", Ink::BOLD);
            terminal.show(canvas).expect("it can be written to");
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

/// Runs a test of this file on a terminal: whether the terminal is as it was, and what was shown.
fn on_a_terminal(test: &str) -> (bool, String) {
    let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
    let ends = openpty(&size, None).expect("there is a terminal");
    let before = tcgetattr(&ends.slave).expect("it has modes");
    let end = || Stdio::from(ends.slave.try_clone().expect("it can be shared"));
    let name = format!("{}::{test}", module_path!().split_once("::").expect("a crate").1);
    let mut child = Command::new(env::current_exe().expect("it is known"))
        .args(["--exact", &name, "--nocapture"])
        .env(SECOND, "yes")
        .stdin(end())
        .stdout(end())
        .stderr(end())
        .spawn()
        .expect("it starts");
    let status = child.wait().expect("it ends");
    assert!(!status.success(), "it panics");
    let is_restored = tcgetattr(&ends.slave).expect("it has modes") == before;
    drop(ends.slave);
    let mut shown = Vec::new();
    // When nobody writes any more some systems call that an error.
    let _ = File::from(ends.master).read_to_end(&mut shown);
    (is_restored, String::from_utf8_lossy(&shown).into_owned())
}

#[test]
fn a_panic_gives_the_terminal_back() {
    for test in ["second_run_here", "second_run_beside"] {
        let (is_restored, shown) = on_a_terminal(test);
        assert!(is_restored, "{test}: {shown:?}");
        let left = shown.find("\x1b[?1049l").unwrap_or_else(|| panic!("{test}: {shown:?}"));
        let said = shown.find("on purpose").unwrap_or_else(|| panic!("{test}: {shown:?}"));
        assert!(left < said, "{test}: what it says is to be read on the first screen: {shown:?}");
        assert_eq!(shown.matches("\x1b[?1049h").count(), shown.matches("\x1b[?1049l").count());
        assert!(shown.contains("\x1b[?25h"), "{test}: the cursor is there again");
    }
}
