//! Passes on what the program was built from and with, for `fifteen --version --verbose`.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() -> Result<(), env::VarError> {
    println!("cargo::rerun-if-changed=build.rs");
    set("TARGET", &env::var("TARGET")?);
    set("RUSTC", &first_line(&env::var("RUSTC")?, &["--version"]).unwrap_or_default());
    set("COMMIT", &commit().unwrap_or_else(|| "unknown".to_owned()));
    Ok(())
}

/// Sets an environment variable of the compiler: `FIFTEEN_` and a name.
fn set(name: &str, value: &str) {
    println!("cargo::rustc-env=FIFTEEN_{name}={value}");
}

/// Returns the commit of a release build. Other builds would be compiled again after each commit.
fn commit() -> Option<String> {
    let log = Path::new("../../.git/logs/HEAD");
    if env::var("PROFILE").ok()? != "release" || !log.exists() {
        return None;
    }
    println!("cargo::rerun-if-changed={}", log.display());
    first_line("git", &["rev-parse", "HEAD"])
}

/// Returns the first line that a program prints, if it can be run and succeeds.
fn first_line(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.lines().next().unwrap_or_default().to_owned())
}
