//! `fifteen completions` and `fifteen man`: what the shell wants to know, out of the same
//! description of the arguments that parses them.

use crate::cli::args::{Cli, CompletionsArgs, ManArgs};
use crate::cli::frame::exit::Exit;
use crate::cli::frame::output::Output;
use anyhow::{Result, bail};
use clap::CommandFactory;
use clap_mangen::Man;

/// Prints completions.
pub fn completions(args: &CompletionsArgs, out: &mut Output) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "fifteen", &mut script);
    out.text(String::from_utf8_lossy(&script))?;
    Ok(Exit::Answered)
}

/// Prints a manual page.
pub fn man(args: &ManArgs, out: &mut Output) -> Result<Exit> {
    let mut program = Cli::command();
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
