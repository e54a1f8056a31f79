//! Cached tables: the command `pdb`, and correct answers after any damage.

mod auto;
mod commands;
mod damage;
#[cfg(target_os = "linux")]
mod memory;
mod processes;
mod searches;

use crate::support::program::{ProgramOutput, json_lines, run};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Cache folder of a test, removed on drop.
pub struct CacheFolder(PathBuf);

impl CacheFolder {
    pub fn new() -> CacheFolder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("fifteen-tables-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a new folder");
        CacheFolder(folder)
    }

    /// Returns a command for the program with this folder for its tables.
    fn command(&self, arguments: &[&str]) -> Command {
        command(&self.0, arguments)
    }

    pub fn run(&self, arguments: &[&str]) -> ProgramOutput {
        run(&mut self.command(arguments))
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a readable folder");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries.map(|entry| name(entry).into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for CacheFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fifteen"));
    command.args(arguments).env("FIFTEEN_CACHE_DIR", folder).stdin(Stdio::null());
    command
}

/// Returns the records of a successful run.
fn records(run: &ProgramOutput) -> Vec<Value> {
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    json_lines(run)
}

/// File of 5-5-5 for boards of 4×4: three tables of 524,160 entries.
const FILE: &str = "pdb-4x4-5-5-5.fifteen";
const FILE_LENGTH: usize = 80 + 3 * 524_160 / 2;

/// Position at distance 45.
const START: &str = "13560de9b48ca7f2";

/// Pattern of seven tiles. Its table takes a second or two to build, and its file of 29 MB is
/// cached automatically.
const SEVEN_TILE_PATTERN: &str = "..../..../aaaa/aaa.";
const SEVEN_TILE_FILE: &str = "pdb-4x4-____-____-aaaa-aaa_.fifteen";

/// Returns a folder with the tables of 5-5-5, and the content of their file.
fn build_tables() -> (CacheFolder, Vec<u8>) {
    let folder = CacheFolder::new();
    let run = folder.run(&["pdb", "build", "5-5-5"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let bytes = fs::read(folder.file(FILE)).expect("a readable file");
    (folder, bytes)
}
