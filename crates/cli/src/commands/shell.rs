//! `fifteen shell`: completions and manual pages, from the clap definition of the arguments.

use super::completions::{self, CompletionsArgs};
use super::man::{self, ManArgs};
use crate::support::exit::Exit;
use crate::support::output::Output;
use anyhow::Result;
use clap::{Args, Command, Subcommand};

#[derive(Debug, Args)]
pub struct ShellArgs {
    #[command(subcommand)]
    pub command: ShellCommand,
}

/// Subcommands of `shell`. Their names are also accepted as commands.
#[derive(Debug, Subcommand)]
pub enum ShellCommand {
    /// Print shell completions
    Completions(CompletionsArgs),
    /// Print a manual page
    Man(ManArgs),
}

/// Runs the command, given the definition of the arguments.
pub fn run(args: &ShellArgs, program: Command, out: &mut Output) -> Result<Exit> {
    match &args.command {
        ShellCommand::Completions(args) => completions::run(args, program, out),
        ShellCommand::Man(args) => man::run(args, program, out),
    }
}
