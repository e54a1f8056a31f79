//! Commands about searches that are kept: to go on with one, to look at one, to put parts together. Each
//! runs the command that began the search once more, as it stands in the ledger.

use super::args::{Cli, Command};
use super::overrides::ResumeOverrides;
use super::resume_levels;
use super::support::checkpoint::{
    CheckpointArgs, full_search_command, no_checkpoint_here, split_words,
};
use super::support::checkpoint_status::{describe_nodes_left, describe_units_done};
use super::support::cluster::ClusterArgs;
use super::support::exit::Exit;
use super::support::options::CommonArgs;
use super::support::output::{self, Output};
use super::support::pictures::{PictureArgs, SvgArg};
use anyhow::{Context, Result, bail};
use clap::Args;
use fifteen::runtime::atomic_file;
use fifteen::runtime::checkpoint::{Checkpoint, UnitRange};
use fifteen::runtime::number_format::Grouped;
use fifteen::runtime::units::UNITS;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The arguments of `resume`.
#[derive(Debug, Args)]
pub struct ResumeArgs {
    /// The file or folder in which the search is kept
    file: PathBuf,
    #[command(flatten)]
    overrides: ResumeOverrides,
}

/// The arguments of `status`.
#[derive(Debug, Args)]
pub struct StatusArgs {
    /// The file or folder in which the search is kept
    file: PathBuf,
}

/// The arguments of `merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// Files in which parts of the same search are kept
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Also keep everything in this file, which must not be there yet
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
}

/// The command to go on with a search, with the options that are given now if there are any.
///
/// # Errors
/// If the file is no ledger of a command of this program, or the command has no such option.
pub fn resume(args: &ResumeArgs, common: CommonArgs) -> Result<Cli> {
    let ResumeArgs { file, overrides: changes } = args;
    let mut cli = if file.is_dir() { resume_levels::resume(file)? } else { resume_units(file)? };
    changes.apply(&mut cli.command)?;
    Ok(cli.with_common(common))
}

/// The command to go on with a search that is kept unit by unit.
fn resume_units(file: &Path) -> Result<Cli> {
    let ledger = read_checkpoint(file)?;
    let mut cli = original_command(&ledger.header.command)?;
    checkpoint_args(&mut cli)?.checkpoint = Some(file.to_owned());
    Ok(cli)
}

/// Says how far a search is, and what it comes to so far.
///
/// # Errors
/// If the file is no ledger of a command of this program.
pub fn status(
    args: &StatusArgs,
    common: CommonArgs,
    run: impl FnOnce(Cli) -> Result<Exit>,
) -> Result<Exit> {
    if args.file.is_dir() {
        return resume_levels::status(&args.file, common);
    }
    let ledger = read_checkpoint(&args.file)?;
    if common.is_text() {
        let mut out = Output::new(common, None)?;
        out.print_line(&ledger.header.command)?;
        out.print_line(describe_units_done(&ledger))?;
        if let Some(effort) = describe_nodes_left(&ledger) {
            out.print_line(effort)?;
        }
        out.flush()?;
    }
    run(read_only_command(ledger, common)?)?;
    Ok(Exit::Answered)
}

/// Puts parts of a search together, and says what they come to.
///
/// # Errors
/// If a file is no ledger, or they are of different searches, or a unit that was done twice came to
/// different things.
pub fn merge(
    args: &MergeArgs,
    common: CommonArgs,
    run: impl FnOnce(Cli) -> Result<Exit>,
) -> Result<Exit> {
    if let Some(folder) = args.files.iter().find(|file| file.is_dir()) {
        return resume_levels::reject_merge(folder);
    }
    let (first, others) = args.files.split_first().context("there is no file")?;
    let mut all = read_checkpoint(first)?;
    for file in others {
        all.merge(read_checkpoint(file)?).with_context(|| file.display().to_string())?;
    }
    if let Some(into) = &args.into {
        if into.exists() {
            bail!("{} is there already", into.display());
        }
        all.header.command = full_search_command(&all.header.command, into);
        atomic_file::atomic_write(into, all.to_text())
            .with_context(|| format!("cannot write {}", into.display()))?;
    }
    // Who goes round after round, or through a list, says by itself whether it has come to an end.
    let missing =
        if all.header.unit_range == UnitRange::Fixed { UNITS - all.done_count() } else { 0 };
    let exit = run(read_only_command(all, common)?)?;
    if missing == 0 {
        return Ok(exit);
    }
    if !common.quiet {
        let (missing, all) = (Grouped(missing as u128), Grouped(UNITS as u128));
        output::print_warning(&format!("{missing} of {all} units are missing"));
    }
    Ok(Exit::Limit)
}

/// The ledger in a file.
fn read_checkpoint(file: &Path) -> Result<Checkpoint> {
    Checkpoint::read(file).with_context(|| file.display().to_string())
}

/// The command to say what a ledger comes to, with the options of output that are wanted now. It writes no
/// files: the ledger may be somebody else's, and names those it likes.
fn read_only_command(ledger: Checkpoint, common: CommonArgs) -> Result<Cli> {
    let mut cli = original_command(&ledger.header.command)?;
    cli.common = common;
    match &mut cli.command {
        Command::Solve(args) => args.pictures = PictureArgs::default(),
        Command::Queens(args) => args.picture = SvgArg::default(),
        _ => {}
    }
    *checkpoint_args(&mut cli)? =
        CheckpointArgs { preloaded: Some(Arc::new(ledger)), ..CheckpointArgs::default() };
    Ok(cli)
}

/// The command that began a search.
pub fn original_command(command: &str) -> Result<Cli> {
    let words = split_words(command).into_iter().map(OsString::from);
    let words = [OsString::from("fifteen")].into_iter().chain(words).collect();
    Cli::parse_words(words).with_context(|| format!("its command is not understood: {command}"))
}

/// How the search of a command is kept.
fn checkpoint_args(cli: &mut Cli) -> Result<&mut CheckpointArgs> {
    match &mut cli.command {
        Command::Antislide(args) => Ok(&mut args.keep),
        Command::Korf(args) => Ok(&mut args.keep),
        Command::Queens(args) => Ok(&mut args.keep),
        Command::Solve(args) => Ok(&mut args.keep),
        _ => no_checkpoint_here(),
    }
}

/// What is said of other processes that take part in a search, if the command has one in which they can.
pub fn cluster_args(command: &Command) -> Option<&ClusterArgs> {
    match command {
        Command::Antislide(args) => Some(&args.keep.cluster),
        Command::Census(args) => Some(&args.keep.cluster),
        Command::Korf(args) => Some(&args.keep.cluster),
        Command::Queens(args) => Some(&args.keep.cluster),
        Command::Slide(args) => Some(&args.keep.cluster),
        Command::Solve(args) => Some(&args.keep.cluster),
        _ => None,
    }
}
