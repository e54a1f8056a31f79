//! `fifteen pdb`: pattern databases on disk.

pub mod args;
mod build;
mod folder;
mod record;
mod stats;
mod verify;

use super::exit::Exit;
use super::interrupt;
use super::output::Output;
use anyhow::Result;
use args::{PdbArgs, PdbCommand};

/// Runs the command.
pub fn run(args: &PdbArgs, out: &mut Output) -> Result<Exit> {
    interrupt::listen()?;
    match &args.command {
        PdbCommand::Build(args) => build::run(args, out),
        PdbCommand::Verify(args) => verify::run(args, out),
        PdbCommand::Stats(args) => stats::run(args, out),
        PdbCommand::Path(args) => folder::path(args, out),
        PdbCommand::Clean(args) => folder::clean(args, out),
    }
}
