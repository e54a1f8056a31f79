//! Command line.

use anyhow::{Result, bail};
use std::path::PathBuf;

/// Help text.
pub const HELP: &str = "\
Builds the page of fifteen, and serves it.

Usage: cargo run --manifest-path tools/page/Cargo.toml -- [OPTIONS]

  --out DIR           Build it here instead of in web/dist
  --program FILE      Have this program build the tables, instead of compiling it
  --no-simd           Build only the modules without vector instructions, in half the time (for tests)
  --serve [ADDRESS]   Serve it when it is built, at 127.0.0.1:8015 or this address
  --no-build          Serve without building
  --help              Print this
";

/// Default address of the server, on this machine only.
const DEFAULT_ADDRESS: &str = "127.0.0.1:8015";

/// Arguments of the command line.
#[derive(Debug, Default)]
pub struct Arguments {
    /// Output folder.
    pub out: Option<PathBuf>,
    /// Program that builds the tables.
    pub program: Option<PathBuf>,
    /// True if modules with vector instructions are skipped.
    pub skip_simd: bool,
    /// Address of the server.
    pub serve: Option<String>,
    /// True if the page is not built again.
    pub skip_build: bool,
}

impl Arguments {
    /// Parses the command line. Returns `None` if help is requested.
    pub fn parse(arguments: impl Iterator<Item = String>) -> Result<Option<Arguments>> {
        let mut parsed = Arguments::default();
        let mut arguments = arguments.peekable();
        while let Some(argument) = arguments.next() {
            let mut value = || match arguments.next_if(|next| !next.starts_with("--")) {
                Some(value) => Ok(value),
                None => bail!("{argument}: missing value (see --help)"),
            };
            match argument.as_str() {
                "--out" => parsed.out = Some(value()?.into()),
                "--program" => parsed.program = Some(value()?.into()),
                "--no-simd" => parsed.skip_simd = true,
                "--no-build" => parsed.skip_build = true,
                "--serve" => {
                    parsed.serve = Some(value().unwrap_or_else(|_| DEFAULT_ADDRESS.to_owned()))
                }
                "--help" | "-h" => return Ok(None),
                other => bail!("{other}: unknown option (see --help)"),
            }
        }
        Ok(Some(parsed))
    }
}
