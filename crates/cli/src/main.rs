//! The program: the only part of the crate that prints, reads the clock and ends the process.
//!
//! * [`again`]: searches that are kept, and the commands about them; [`folders`]: those kept level by level;
//!   [`changes`]: what may be other than it was when they began;
//! * [`args`]: the commands and how they are told apart; [`examples`] of each;
//! * [`names`]: what words mean that are neither commands nor positions;
//! * [`commands`]: a file or a folder each, with their own arguments and records;
//! * [`tiles`]: what the commands about positions of tiles share;
//! * [`tables`]: which tables a search uses, and where they come from;
//! * [`support`]: what every command is given.
//!
//! Each may use those below it in this list, and commands leave each other alone, but for `verify`,
//! which reads what `slide` writes, and `play`, which reads what `slide` reads.
//!
//! Answers go to standard output, everything else to standard error. A command returns an
//! [`Exit`], or an error, which is reported here and nowhere else.

mod args;
mod commands;
mod examples;
mod overrides;
mod resume;
mod resume_levels;
mod shorthand;
mod support;
mod tables;
mod tiles;

use anyhow::Result;
use args::{Cli, Command, is_verbose_version};
use clap::CommandFactory;
use commands::{
    antislide, census, compare, completions, generate, korf, machine, man, pdb, play, plot,
    quality, queens, schema, slide, solve, sudoku, verify, version, welcome,
};
use std::env;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use support::cluster;
use support::exit::{Disagreement, Exit, InsufficientMemory, Interrupted};
use support::interrupt;
use support::options::CommonArgs;
use support::output::{self, Output, progress_records};

/// Does what the arguments ask for.
fn main() -> ExitCode {
    let answer = dispatch();
    cluster::shutdown(answer.is_ok());
    let exit = answer.unwrap_or_else(|error| {
        // Of several processes the first tells of the others.
        if cluster::is_first() || !cluster::is_peer_exit(&error) {
            output::print_error(&format!("{error:#}"));
        }
        exit_for_error(&error)
    });
    exit.into()
}

/// Answers two questions that are no commands, or runs the command.
fn dispatch() -> Result<Exit> {
    let alone = |text: &dyn Fn(&mut Output) -> Result<Exit>| {
        let mut out = Output::new(CommonArgs::default(), None)?;
        let exit = text(&mut out)?;
        out.flush()?;
        Ok(exit)
    };
    if env::args_os().len() == 1 && io::stdin().is_terminal() && io::stdout().is_terminal() {
        alone(&welcome::run)
    } else if is_verbose_version(env::args_os()) {
        alone(&version::run)
    } else {
        Cli::from_arguments().and_then(run_command)
    }
}

/// The exit code for an error.
fn exit_for_error(error: &anyhow::Error) -> Exit {
    if error.is::<Disagreement>() {
        Exit::Disagreement
    } else if error.is::<Interrupted>() {
        Exit::Interrupted
    } else if error.is::<InsufficientMemory>() || cluster::is_peer_exit(error) {
        Exit::Limit
    } else {
        Exit::BadInput
    }
}

/// Dispatches to the command.
fn run_command(cli: Cli) -> Result<Exit> {
    cli.common.color.write_global();
    shorthand::reject_block_puzzle(&cli.command)?;
    let common = cli.common;
    match &cli.command {
        Command::Resume(args) => return run_command(resume::resume(args, common)?),
        Command::Status(args) => return resume::status(args, common, run_command),
        Command::Merge(args) => return resume::merge(args, common, run_command),
        _ => {}
    }
    if let Some(args) = resume::cluster_args(&cli.command) {
        cluster::prepare(args)?;
    }
    let mut out = Output::new(common, cli.command.record_output())?;
    progress_records::start(
        common.progress,
        cli.command.record_output().map(|records| records.command),
    );
    interrupt::install_handler(out.verbosity());
    let exit = match cli.command {
        Command::Solve(args) => solve::run(&args, &mut out),
        Command::Compare(args) => compare::run(&args, &mut out),
        Command::Korf(args) => korf::run(&args, &mut out),
        Command::Pdb(args) => pdb::run(&args, &mut out),
        Command::Slide(args) => slide::run(&args, &mut out),
        Command::Play(args) => play::run(&args, &mut out),
        Command::Plot(args) => plot::run(&args, &mut out),
        Command::Machine(args) => machine::run(&args, &mut out),
        Command::Verify(args) => verify::run(&args, &mut out),
        Command::Generate(args) => generate::run(&args, &mut out),
        Command::Census(args) => census::run(&args, &mut out),
        Command::Quality(args) => quality::run(&args, &mut out),
        Command::Sudoku(args) => sudoku::run(&args, &mut out),
        Command::Queens(args) => queens::run(&args, &mut out),
        Command::Antislide(args) => antislide::run(&args, &mut out),
        Command::Completions(args) => completions::run(&args, Cli::build_command(), &mut out),
        Command::Man(args) => man::run(&args, Cli::command(), &mut out),
        Command::Schema(args) => schema::run(&args, &mut out),
        Command::Resume(_) | Command::Status(_) | Command::Merge(_) => {
            unreachable!("they have become another command")
        }
    }?;
    out.flush()?;
    Ok(exit)
}
