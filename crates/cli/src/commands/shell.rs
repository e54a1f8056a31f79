//! `fifteen shell`: completions and manual pages, from the clap definition of the arguments.

use super::man::{self, ManArgs};
use crate::support::exit::Exit;
use crate::support::output::Output;
use anyhow::Result;
use clap::{Args, Command, Subcommand};
use clap_complete::Shell;

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

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// Shell to complete for
    pub shell: Shell,
}

/// Runs the command, given the definition of the arguments.
pub fn run(args: &ShellArgs, mut program: Command, out: &mut Output) -> Result<Exit> {
    match &args.command {
        ShellCommand::Completions(args) => {
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut program, "fifteen", &mut script);
            out.print(String::from_utf8_lossy(&script))?;
            Ok(Exit::Answered)
        }
        ShellCommand::Man(args) => man::run(args, program, out),
    }
}
