//! Tests that rerun themselves on a pseudo-terminal.

use nix::pty::{Winsize, openpty};
use nix::sys::termios::tcgetattr;
use std::env;
use std::fs::File;
use std::io::Read;
use std::process::{Command, Stdio};

/// Environment variable that marks the rerun.
const CHILD_ENV: &str = "FIFTEEN_TEST_PTY_CHILD";

/// Returns whether this process is the rerun.
pub fn is_child() -> bool {
    env::var_os(CHILD_ENV).is_some()
}

/// Runs a test of a module on a pseudo-terminal. The test must panic there. Returns whether the
/// terminal was restored, and the output.
pub fn run_on_pty(module: &str, test: &str) -> (bool, String) {
    let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
    let ends = openpty(&size, None).expect("a pseudo-terminal");
    let before = tcgetattr(&ends.slave).expect("terminal modes");
    let end = || Stdio::from(ends.slave.try_clone().expect("a duplicated handle"));
    let name = format!("{}::{test}", module.split_once("::").expect("a path below the crate").1);
    let mut child = Command::new(env::current_exe().expect("path of the test program"))
        .args(["--exact", &name, "--nocapture"])
        .env(CHILD_ENV, "yes")
        .stdin(end())
        .stdout(end())
        .stderr(end())
        .spawn()
        .expect("a running child");
    let status = child.wait().expect("an exit status");
    assert!(!status.success(), "the rerun did not panic");
    let is_restored = tcgetattr(&ends.slave).expect("terminal modes") == before;
    drop(ends.slave);
    let mut shown = Vec::new();
    // When all writers have exited, some systems report an error.
    let _ = File::from(ends.master).read_to_end(&mut shown);
    (is_restored, String::from_utf8_lossy(&shown).into_owned())
}
