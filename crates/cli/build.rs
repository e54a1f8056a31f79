//! Passes the target, the compiler, the commit and a checksum of the sources to the program, for
//! `fifteen --version --verbose`, for checkpoints, and for the handshake of several processes.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Sources of the program, relative to this crate: those of the whole repository, or of this crate
/// alone if it was packaged.
const SOURCES: [&str; 6] =
    ["../../Cargo.lock", "../../build.rs", "../../src", "../../codegen", "../../crates", "src"];

fn main() -> Result<(), env::VarError> {
    println!("cargo::rerun-if-changed=build.rs");
    set("TARGET", &env::var("TARGET")?);
    set("RUSTC", &first_line(&env::var("RUSTC")?, &["--version"]).unwrap_or_default());
    set("COMMIT", &commit().unwrap_or_else(|| "unknown".to_owned()));
    set("SOURCES", &format!("{:016x}", checksum_of_sources()));
    Ok(())
}

/// Sets an environment variable of the compiler: `FIFTEEN_` and a name.
fn set(name: &str, value: &str) {
    println!("cargo::rustc-env=FIFTEEN_{name}={value}");
}

/// Returns the commit of a release build, with `-dirty` if tracked files have been changed since.
/// Other builds omit it, since they would be compiled again after each commit.
fn commit() -> Option<String> {
    let log = Path::new("../../.git/logs/HEAD");
    if env::var("PROFILE").ok()? != "release" || !Path::new("../../.git").exists() {
        return None;
    }
    if log.exists() {
        println!("cargo::rerun-if-changed={}", log.display());
    }
    let commit = first_line("git", &["rev-parse", "HEAD"])?;
    let changes = first_line("git", &["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changes.is_empty() { commit } else { commit + "-dirty" })
}

/// Returns the first line that a program prints, if it can be run and succeeds.
fn first_line(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.lines().next().unwrap_or_default().to_owned())
}

/// Returns a checksum (FNV-1a) of the names and the text of all sources. It distinguishes builds of
/// the same version from different sources, even without git.
fn checksum_of_sources() -> u64 {
    let mut sum = 0xcbf2_9ce4_8422_2325;
    for source in SOURCES {
        let path = Path::new(source);
        if path.exists() {
            println!("cargo::rerun-if-changed={source}");
            // A file that cannot be read is not compiled either.
            let _ = add_to_checksum(path, &mut sum);
        }
    }
    sum
}

/// Continues the checksum over a file, or over the Rust sources of a folder in the order of their
/// names. Line ends do not count.
fn add_to_checksum(path: &Path, sum: &mut u64) -> io::Result<()> {
    if path.is_dir() {
        let mut entries = fs::read_dir(path)?
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<io::Result<Vec<PathBuf>>>()?;
        entries.sort();
        let is_source = |path: &&PathBuf| path.is_dir() || path.extension().is_some_and(is_rust);
        return entries.iter().filter(is_source).try_for_each(|entry| add_to_checksum(entry, sum));
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let text = fs::read(path)?;
    for &byte in name.as_bytes().iter().chain(text.iter().filter(|&&byte| byte != b'\r')) {
        *sum = (*sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }
    Ok(())
}

/// Returns whether files with this extension are compiled.
fn is_rust(extension: &std::ffi::OsStr) -> bool {
    extension == "rs"
}
