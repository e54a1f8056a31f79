//! Second runs: a test that needs a terminal runs itself again, on one of its own.

use nix::pty::{Winsize, openpty};
use nix::sys::termios::tcgetattr;
use std::env;
use std::fs::File;
use std::io::Read;
use std::process::{Command, Stdio};

/// Says to a test that it is the second run.
const CHILD_ENV: &str = "FIFTEEN_TEST_ON_A_TERMINAL";

/// Whether this is the second run.
pub fn is_here() -> bool {
    env::var_os(CHILD_ENV).is_some()
}

/// Runs a test of a module on a terminal, where it is to panic: whether the terminal is as it was, and what
/// was shown.
pub fn run(module: &str, test: &str) -> (bool, String) {
    let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
    let ends = openpty(&size, None).expect("there is a terminal");
    let before = tcgetattr(&ends.slave).expect("it has modes");
    let end = || Stdio::from(ends.slave.try_clone().expect("it can be shared"));
    let name = format!("{}::{test}", module.split_once("::").expect("a crate").1);
    let mut child = Command::new(env::current_exe().expect("it is known"))
        .args(["--exact", &name, "--nocapture"])
        .env(CHILD_ENV, "yes")
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
