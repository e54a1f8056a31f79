//! `fifteen pdb`: pattern databases on disk.

pub mod args;
mod build;
mod directory;
mod draw;
mod file;
mod record;
mod stats;
mod verify;

use crate::support::exit::Exit;
use crate::support::output::Output;
use anyhow::Result;
use args::{PdbArgs, PdbCommand};

/// Runs the command.
pub fn run(args: &PdbArgs, out: &mut Output) -> Result<Exit> {
    match &args.command {
        PdbCommand::Build(args) => build::run(args, out),
        PdbCommand::List(args) => directory::list_files(args, out),
        PdbCommand::Verify(args) => verify::run(args, out),
        PdbCommand::Stats(args) => stats::run(args, out),
        PdbCommand::Draw(args) => draw::run(args, out),
        PdbCommand::Path(args) => directory::print_paths(args, out),
        PdbCommand::Clean(args) => directory::remove_files(args, out),
    }
}
