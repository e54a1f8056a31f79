//! `fifteen completions` and `fifteen man`: what the shell wants to know, out of the same
//! description of the arguments that parses them.

use crate::cli::frame::exit::Exit;
use crate::cli::frame::output::Output;
use anyhow::{Result, bail};
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

#[derive(Debug, Args)]
pub struct ManArgs {
    /// The command the page is about; the whole program if left out
    pub command: Option<String>,
}

/// Prints completions.
pub fn completions(args: &CompletionsArgs, mut program: Command, out: &mut Output) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "fifteen", &mut script);
    out.text(String::from_utf8_lossy(&script))?;
    Ok(Exit::Answered)
}

/// Prints a manual page.
pub fn man(args: &ManArgs, mut program: Command, out: &mut Output) -> Result<Exit> {
    program.build();
    let command = match &args.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => bail!("there is no command '{}'", name.escape_debug()),
        },
    };
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    out.text(String::from_utf8_lossy(&page))?;
    Ok(Exit::Answered)
}
