//! Commands about checkpointed searches: `resume`, `status` and `merge`. Each runs the original
//! command again, as it is recorded in the checkpoint.

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

/// Arguments of `resume`.
#[derive(Debug, Args)]
pub struct ResumeArgs {
    /// Checkpoint file or directory
    file: PathBuf,
    #[command(flatten)]
    overrides: ResumeOverrides,
}

/// Arguments of `status`.
#[derive(Debug, Args)]
pub struct StatusArgs {
    /// Checkpoint file or directory
    file: PathBuf,
}

/// Arguments of `merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// Checkpoint files of the shards of one search
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the merged checkpoint to this new file
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
}

/// Returns the command that resumes a search, with the given overrides.
///
/// # Errors
/// If the file is not a checkpoint of a command of this program, or the command has no such option.
pub fn resume(args: &ResumeArgs, common: CommonArgs) -> Result<Cli> {
    let ResumeArgs { file, overrides: changes } = args;
    let mut cli = if file.is_dir() { resume_levels::resume(file)? } else { resume_units(file)? };
    changes.apply(&mut cli.command)?;
    Ok(cli.with_common(common))
}

/// Returns the command that resumes a search with a checkpoint file.
fn resume_units(file: &Path) -> Result<Cli> {
    let checkpoint = read_checkpoint(file)?;
    let mut cli = original_command(&checkpoint.header.command)?;
    checkpoint_args(&mut cli)?.checkpoint = Some(file.to_owned());
    Ok(cli)
}

/// Prints the progress of a search and its results so far.
///
/// # Errors
/// If the file is not a checkpoint of a command of this program.
pub fn status(
    args: &StatusArgs,
    common: CommonArgs,
    run: impl FnOnce(Cli) -> Result<Exit>,
) -> Result<Exit> {
    if args.file.is_dir() {
        return resume_levels::status(&args.file, common);
    }
    let checkpoint = read_checkpoint(&args.file)?;
    if common.is_text() {
        let mut out = Output::new(common, None)?;
        out.print_line(&checkpoint.header.command)?;
        out.print_line(describe_units_done(&checkpoint))?;
        if let Some(nodes_left) = describe_nodes_left(&checkpoint) {
            out.print_line(nodes_left)?;
        }
        out.flush()?;
    }
    run(read_only_command(checkpoint, common)?)?;
    Ok(Exit::Answered)
}

/// Merges the checkpoints of several shards and prints the result.
///
/// # Errors
/// If a file is not a checkpoint, the files belong to different searches, or two records of one
/// unit differ.
pub fn merge(
    args: &MergeArgs,
    common: CommonArgs,
    run: impl FnOnce(Cli) -> Result<Exit>,
) -> Result<Exit> {
    if let Some(folder) = args.files.iter().find(|file| file.is_dir()) {
        return resume_levels::reject_merge(folder);
    }
    let (first, others) = args.files.split_first().context("no checkpoint file given")?;
    let mut all = read_checkpoint(first)?;
    for file in others {
        all.merge(read_checkpoint(file)?).with_context(|| file.display().to_string())?;
    }
    if let Some(into) = &args.into {
        if into.exists() {
            bail!("{} already exists; choose another name", into.display());
        }
        all.header.command = full_search_command(&all.header.command, into);
        atomic_file::atomic_write(into, all.to_text())
            .with_context(|| format!("cannot write {}", into.display()))?;
    }
    // Iterative searches and lists report by themselves whether they are complete.
    let missing =
        if all.header.unit_range == UnitRange::Fixed { UNITS - all.done_count() } else { 0 };
    let exit = run(read_only_command(all, common)?)?;
    if missing == 0 {
        return Ok(exit);
    }
    if !common.quiet {
        let (missing, all) = (Grouped(missing as u128), Grouped(UNITS as u128));
        output::print_warning(&format!("{missing} of {all} units are still missing"));
    }
    Ok(Exit::Limit)
}

/// Reads a checkpoint file.
fn read_checkpoint(file: &Path) -> Result<Checkpoint> {
    Checkpoint::read(file).with_context(|| file.display().to_string())
}

/// Returns the command that prints the result of a checkpoint, with the given output options. It
/// writes no files: the checkpoint may come from another user and name any path.
fn read_only_command(checkpoint: Checkpoint, common: CommonArgs) -> Result<Cli> {
    let mut cli = original_command(&checkpoint.header.command)?;
    cli.common = common;
    match &mut cli.command {
        Command::Solve(args) => args.pictures = PictureArgs::default(),
        Command::Queens(args) => args.picture = SvgArg::default(),
        _ => {}
    }
    *checkpoint_args(&mut cli)? =
        CheckpointArgs { preloaded: Some(Arc::new(checkpoint)), ..CheckpointArgs::default() };
    Ok(cli)
}

/// Parses the original command of a search.
pub fn original_command(command: &str) -> Result<Cli> {
    let words = split_words(command).into_iter().map(OsString::from);
    let words = [OsString::from("fifteen")].into_iter().chain(words).collect();
    Cli::parse_words(words).with_context(|| format!("cannot parse the recorded command: {command}"))
}

/// Returns the checkpoint arguments of a command.
fn checkpoint_args(cli: &mut Cli) -> Result<&mut CheckpointArgs> {
    match &mut cli.command {
        Command::Antislide(args) => Ok(&mut args.keep),
        Command::Korf(args) => Ok(&mut args.keep),
        Command::Queens(args) => Ok(&mut args.keep),
        Command::Solve(args) => Ok(&mut args.keep),
        _ => no_checkpoint_here(),
    }
}

/// Returns the arguments of distributed search, if the command supports it.
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
