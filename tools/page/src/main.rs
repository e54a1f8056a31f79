//! Builds the page into `web/dist`, for any web server, and serves it on request.
//!
//! ```text
//! cargo run --manifest-path tools/page/Cargo.toml -- [--out DIR] [--no-simd] [--serve [ADDRESS]]
//! ```
//!
//! 1. The modules `small`, `tiles` and `puzzles` are compiled for browsers, with and without
//!    128-bit vector instructions ([`toolchain`], [`module`]).
//! 2. Their glue is generated.
//! 3. The 6-6-3 tables are built by the program, and compressed ([`tables`]).
//! 4. The page is copied unchanged, and all files are listed for the service worker ([`manifest`]).
//! 5. The download sizes are added up and compared with their budgets ([`sizes`]).

mod arguments;
mod manifest;
mod module;
mod serve;
mod sizes;
mod tables;
mod toolchain;

use anyhow::{Context, Result};
use arguments::Arguments;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the command line.
fn run() -> Result<()> {
    let Some(arguments) = Arguments::parse(std::env::args().skip(1))? else {
        print!("{}", arguments::HELP);
        return Ok(());
    };
    let root = workspace_root();
    let out = arguments.out.clone().unwrap_or_else(|| root.join("web/dist"));
    if !arguments.skip_build {
        build(&root, &out, &arguments)?;
    }
    match arguments.serve {
        Some(address) => serve::serve(&out, &address),
        None => Ok(()),
    }
}

/// Builds the complete page.
fn build(root: &Path, out: &Path, arguments: &Arguments) -> Result<()> {
    manifest::copy_page(&root.join("web/page"), out)?;
    let folder = out.join("module");
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let toolchain = toolchain::find(root)?;
    println!("compiling with {toolchain}");
    module::build_all(root, &toolchain, &folder, !arguments.skip_simd)?;
    tables::build(root, arguments.program.as_deref(), &folder)?;
    manifest::write_manifest(out)?;
    if !sizes::check_budgets(out)? {
        eprintln!("warning: download size exceeds its budget");
    }
    Ok(())
}

/// Returns the root of the repository.
fn workspace_root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}
