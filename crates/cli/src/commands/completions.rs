//! `fifteen shell completions`: shell completions, from the clap definition of the arguments.

use crate::support::exit::Exit;
use crate::support::output::Output;
use anyhow::Result;
use clap::{Args, Command};
use clap_complete::Shell;

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// Shell to complete for
    pub shell: Shell,
}

/// Runs the command.
pub fn run(args: &CompletionsArgs, mut program: Command, out: &mut Output) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "fifteen", &mut script);
    out.print(String::from_utf8_lossy(&script))?;
    Ok(Exit::Answered)
}
