//! Files from somebody else, and places that are none: whatever it is, it is refused soon, with one message
//! that names it, in bounded memory. What tables, ledgers and levels do about damage is tested with them.

mod lists;
mod paths;
mod writes;

use crate::support::program::{ProgramOutput, wait_for_output};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hostile").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs the program as a line of a shell, in which it is `$0`, in a folder, with a gigabyte of memory at most
/// and half a minute.
fn shell(folder: &PathBuf, line: &str) -> ProgramOutput {
    let script = format!("ulimit -v 1500000; {line}");
    let child = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_fifteen")])
        .current_dir(folder)
        .env("FIFTEEN_CACHE_DIR", folder.join("cache"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    wait_for_output(child.expect("a shell starts"))
}
