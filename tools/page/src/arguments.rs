//! The command line.

use anyhow::{Result, bail};
use std::path::PathBuf;

/// What can be said.
pub const HELP: &str = "\
Builds the page of fifteen, and serves it.

Usage: cargo run --manifest-path tools/page/Cargo.toml -- [OPTIONS]

  --out FOLDER        Build it here instead of in web/dist
  --program FILE      Have this program build the tables, instead of compiling it
  --any-size          Do not fail if it is larger than it may be
  --one-form          Compile modules without vector instructions only, in half of the time; for tests
  --serve [ADDRESS]   Serve it when it is built, at 127.0.0.1:8015 or this address
  --built             Build nothing, only serve what is there
  --help              Print this
";

/// Where the page is served if nothing is said: on this machine only.
const DEFAULT_ADDRESS: &str = "127.0.0.1:8015";

/// What was said.
#[derive(Debug, Default)]
pub struct Arguments {
    /// Where to build it.
    pub out: Option<PathBuf>,
    /// The program that builds the tables.
    pub program: Option<PathBuf>,
    /// Whether it may be too large.
    pub allow_oversize: bool,
    /// Whether modules with vector instructions are left out.
    pub skip_simd: bool,
    /// Where to serve it.
    pub serve: Option<String>,
    /// Whether it is built already.
    pub is_built: bool,
}

impl Arguments {
    /// Reads the command line; nothing if help is wanted.
    pub fn read(arguments: impl Iterator<Item = String>) -> Result<Option<Arguments>> {
        let mut read = Arguments::default();
        let mut arguments = arguments.peekable();
        while let Some(argument) = arguments.next() {
            let mut value = || match arguments.next_if(|next| !next.starts_with("--")) {
                Some(value) => Ok(value),
                None => bail!("{argument}: something is missing (see --help)"),
            };
            match argument.as_str() {
                "--out" => read.out = Some(value()?.into()),
                "--program" => read.program = Some(value()?.into()),
                "--any-size" => read.allow_oversize = true,
                "--one-form" => read.skip_simd = true,
                "--built" => read.is_built = true,
                "--serve" => read.serve = Some(value().unwrap_or_else(|_| DEFAULT_ADDRESS.to_owned())),
                "--help" | "-h" => return Ok(None),
                other => bail!("{other}: there is no such option (see --help)"),
            }
        }
        Ok(Some(read))
    }
}
