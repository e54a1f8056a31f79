//! The program `fifteen` as a function: [`run`] takes the arguments and returns the exit code. The
//! executable calls it, and so does the command of the Python package.
//!
//! Of the libraries in the repository, only this one prints and ends the process, and only this one
//! and `fifteen_cluster` read the clock.
//!
//! * `resume`: the commands about checkpointed searches;
//! * `args`: the command line, with the `examples` of each command;
//! * `help`: the layout of the help;
//! * `advice`: advice on words and options that people try first;
//! * `shorthand`: words that are neither commands nor positions;
//! * `large`: positions of boards with more than 25 cells;
//! * `commands`: one module per command, with its arguments and records;
//! * `tiles`: code shared by the commands about tile positions;
//! * `tables`: choice and source of the tables of a search;
//! * `support`: options, input, output and checkpoints of every command.
//!
//! A module uses only those below it in this list, except that `args` also uses `resume`,
//! `shorthand` uses `args`, `commands` uses `large`, and all may use `examples` and `advice`.
//! Commands do not use each other, with two exceptions: `verify` reads the output of `slide`, and
//! `play` reads the input of `slide`.
//!
//! Answers go to standard output, everything else to standard error. A command returns an [`Exit`],
//! or an error, which is reported only here.

mod advice;
mod args;
mod commands;
mod examples;
mod help;
mod large;
mod resume;
mod shorthand;
mod support;
mod tables;
mod tiles;

use anstream::ColorChoice;
use anyhow::Result;
use args::{Cli, Command, is_verbose_version};
use clap::CommandFactory;
use commands::{
    antislide, census, compare, generate, improve, korf, machine, pdb, play, plot, quality, queens,
    schema, shell, slide, solve, sudoku, verify, version, welcome,
};
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::rc::Rc;
use support::arguments;
use support::cluster::{self, Processes};
pub use support::exit::Exit;
use support::exit::{self, ExitError};
use support::interrupt;
use support::options::CommonArgs;
use support::output::{self, Output, progress_records};

/// Runs the program and reports its error. The first argument is the name of the program.
///
/// A process may call this once: signal handlers, colors and the arguments are global. A second
/// signal ends the process, and so do the help and an error in the arguments.
///
/// ```
/// let words = ["fifteen", "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0", "--quiet"];
/// let exit = fifteen_cli::run(words.map(Into::into).into());
/// assert_eq!(exit.code(), 0);
/// ```
pub fn run(arguments: Vec<OsString>) -> Exit {
    dispatch(arguments::set(arguments)).unwrap_or_else(|error| {
        if cluster::is_reported(&error) {
            output::print_error(&format!("{error:#}"));
        }
        exit_for_error(&error)
    })
}

/// Prints the welcome text or the verbose version, or runs the command.
fn dispatch(arguments: &[OsString]) -> Result<Exit> {
    let alone = |text: &dyn Fn(&mut Output) -> Result<Exit>| {
        let mut out = Output::new(CommonArgs::default(), None)?;
        let exit = text(&mut out)?;
        out.flush()?;
        Ok(exit)
    };
    if arguments.len() == 1 && io::stdin().is_terminal() && io::stdout().is_terminal() {
        alone(&welcome::run)
    } else if is_verbose_version(arguments) {
        alone(&version::run)
    } else {
        Cli::from_arguments(arguments.to_vec()).and_then(run_command)
    }
}

/// Returns the exit code of an error.
fn exit_for_error(error: &anyhow::Error) -> Exit {
    if let Some(ExitError { exit, .. }) = error.downcast_ref() {
        *exit
    } else if exit::is_disk_full(error) || cluster::is_peer_missing(error) {
        Exit::Limit
    } else {
        Exit::BadInput
    }
}

/// Runs a command.
fn run_command(mut cli: Cli) -> Result<Exit> {
    match cli.common.color {
        clap::ColorChoice::Auto => ColorChoice::Auto,
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
    }
    .write_global();
    shorthand::reject_other_puzzles(&cli.command)?;
    let common = cli.common;
    match &cli.command {
        Command::Resume(args) => {
            let mut search = resume::resume(args, &cli.overrides, common)?;
            let reads_input = search
                .command
                .checkpoint_args()
                .is_some_and(|args| args.question.reads_standard_input());
            return run_command(search).map_err(|error| match reads_input && common.quiet {
                true => error.context("the search reads from standard input again"),
                false => error,
            });
        }
        Command::Status(args) => return resume::status(args, common, run_command),
        Command::Merge(args) => return resume::merge(args, common, run_command),
        _ => {}
    }
    let keep = cli.command.checkpoint_args();
    if let Some(keep) = keep.as_ref().filter(|keep| keep.checkpoint.is_some()) {
        keep.question.check_recordable()?;
    }
    let processes = keep.map(|keep| Processes::from_args(&keep.cluster, keep.checkpoint.is_some()));
    let processes = Rc::new(processes.transpose()?.unwrap_or_default());
    let exit = answer(cli, Rc::clone(&processes));
    processes.shutdown(exit.is_ok());
    exit
}

/// Runs a command other than those about checkpoints, and prints its answer.
fn answer(cli: Cli, processes: Rc<Processes>) -> Result<Exit> {
    let records = cli.command.record_output();
    let mut out = Output::new(cli.common, records)?.with_processes(processes);
    if out.processes().is_first() {
        progress_records::start(cli.common.progress, records.map(|records| records.command));
    }
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
        Command::Improve(args) => improve::run(&args, &mut out),
        Command::Verify(args) => verify::run(&args, &mut out),
        Command::Generate(args) => generate::run(&args, &mut out),
        Command::Census(args) => census::run(&args, &mut out),
        Command::Quality(args) => quality::run(&args, &mut out),
        Command::Sudoku(args) => sudoku::run(&args, &mut out),
        Command::Queens(args) => queens::run(&args, &mut out),
        Command::Antislide(args) => antislide::run(&args, &mut out),
        Command::Shell(args) => shell::run(&args, Cli::command(), &mut out),
        Command::Schema(args) => schema::run(&args, &mut out),
        Command::Resume(_) | Command::Status(_) | Command::Merge(_) => {
            unreachable!("replaced by the original command")
        }
    }?;
    out.flush()?;
    Ok(exit)
}
