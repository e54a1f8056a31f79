//! Untrusted files and paths: they are refused quickly, in bounded memory, with one message that
//! names them. Damage to tables, checkpoints and levels is tested elsewhere.

mod checkpoints;
mod links;
mod lists;
mod paths;
mod terminal;
mod writes;

use crate::support::program::{ProgramOutput, wait_for_output};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Creates an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hostile").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs a shell command with the program as `$0`, in a folder, with at most 1.5 GB of address
/// space.
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
    wait_for_output(child.expect("a running shell"))
}
