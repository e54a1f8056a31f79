//! Runs of the program on a terminal of its own.

use super::program;
use nix::pty::{Winsize, openpty};
use std::fs::File;
use std::io::Read;
use std::process::{Child, Command};

/// Program on a terminal of its own.
pub struct PtyProcess {
    child: Child,
    screen: File,
}

impl PtyProcess {
    /// Starts a program on a terminal with a number of columns.
    pub fn start(columns: u16, mut command: Command) -> PtyProcess {
        let size = Winsize { ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let ends = openpty(&size, None).expect("a pseudo-terminal");
        let end = || ends.slave.try_clone().expect("a cloned descriptor");
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn();
        // The command and this function drop their copies, so that only the program keeps the
        // terminal open.
        PtyProcess { child: child.expect("a running program"), screen: ends.master.into() }
    }

    /// Reads until a text is shown or the program ends.
    pub fn read_until(&mut self, text: &str) -> String {
        let (mut shown, mut part) = (String::new(), [0; 4096]);
        // Some systems report an error after all writers have closed.
        while !shown.contains(text)
            && let Ok(length @ 1..) = self.screen.read(&mut part)
        {
            shown += &String::from_utf8_lossy(&part[..length]);
        }
        shown
    }

    /// Interrupts the program.
    pub fn interrupt(&self) {
        program::interrupt(&self.child);
    }

    /// Waits for the end of the program; returns the exit code and the output, erased lines
    /// included.
    pub fn wait_for_exit(mut self) -> (Option<i32>, String) {
        let shown = self.read_until("\u{0}");
        (self.child.wait().expect("an exit status").code(), shown)
    }
}

/// Returns a text without colors and without overwritten lines.
pub fn without_colors(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\u{1b}' => _ = rest.find(char::is_ascii_alphabetic),
            '\r' if rest.peek() == Some(&'\n') => {}
            '\r' => plain.truncate(plain.rfind('\n').map_or(0, |end| end + 1)),
            c => plain.push(c),
        }
    }
    plain
}
