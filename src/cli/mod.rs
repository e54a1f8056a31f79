//! The commands, one file each, and what they share. Only this part of the program prints.
//!
//! Answers go to standard output, everything else to standard error. A command returns an
//! [`Exit`], or an error, which is reported here and nowhere else.

mod args;
mod compare;
mod exit;
mod generate;
mod input;
mod interrupt;
mod korf;
mod machine;
mod output;
mod record;
mod shell;
mod solve;
mod verify;
mod watch;

use anyhow::Result;
use args::{Cli, Command};
use clap::Parser;
use exit::Exit;
use output::Output;
use std::io;
use std::process::ExitCode;

/// Runs the command that the arguments ask for.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.common.color.write_global();
    let exit = run(cli).unwrap_or_else(|error| {
        if is_broken_pipe(&error) {
            // Whoever read our answers has read enough.
            return Exit::Answered;
        }
        output::report(&format!("{error:#}"));
        Exit::BadInput
    });
    exit.into()
}

/// Dispatches to the command; a bare position is short for `solve`.
fn run(cli: Cli) -> Result<Exit> {
    let mut out = Output::new(cli.common);
    let command = cli.command.unwrap_or(Command::Solve(cli.solve));
    let exit = match command {
        Command::Solve(args) => solve::run(&args, &mut out),
        Command::Compare(args) => compare::run(&args, &mut out),
        Command::Korf(args) => korf::run(&args, &mut out),
        Command::Machine(args) => machine::run(&args, &mut out),
        Command::Verify(args) => verify::run(&args, &mut out),
        Command::Generate(args) => generate::run(&args, &mut out),
        Command::Completions(args) => shell::completions(&args, &mut out),
        Command::Man(args) => shell::man(&args, &mut out),
    }?;
    out.flush()?;
    Ok(exit)
}

/// Whether the error is that standard output was closed.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    io.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
}
