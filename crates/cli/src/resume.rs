//! Commands for checkpointed searches: `resume`, `status` and `merge`.
//!
//! A checkpoint may come from a stranger. `resume` runs the command in its [question](Question)
//! again, with the options that the user types. `status` and `merge` read only checkpoints: they
//! run the command on the records of a file, without its input files and tables; for a directory,
//! `status` runs nothing.

mod merge;
mod recorded;
mod status;

pub use merge::{MergeArgs, merge};
pub use status::{StatusArgs, status};

use super::args::Cli;
use super::support::build_info::BuildInfo;
use super::support::cluster::ClusterArgs;
use super::support::level_parts::{describe_processes, own_path, part_of_levels, split_part_path};
use super::support::options::values::parse_node_limit;
use super::support::options::{
    CommonArgs, MemoryLimit, NodeLimit, ThreadsArg, TimeLimit, append_help,
};
use super::support::output;
use super::support::pictures::PictureArgs;
use super::support::question::Question;
use super::tables::cache::CacheArgs;
use anyhow::{Context, Result, bail};
use clap::Args;
use fifteen::runtime::checkpoint::Checkpoint;
use fifteen::runtime::level_store::Index;
use fifteen::runtime::number_format::Pluralized;
use fifteen::runtime::units::Shard;
use std::path::{Path, PathBuf};

/// Arguments of `resume`.
#[derive(Debug, Args)]
#[command(mut_arg("threads", |threads| append_help(threads, " [default: as in the checkpoint]")))]
#[command(mut_arg("time_limit", |limit| {
    append_help(limit, "; applies to each position [default: as in the checkpoint]")
}))]
#[command(mut_arg("node_limit", |limit| {
    let limit = limit.value_parser(parse_node_limit);
    append_help(limit, ", or none [default: as in the checkpoint]")
}))]
#[command(mut_arg("memory", |limit| append_help(limit, " [default: as in the checkpoint]")))]
pub struct ResumeArgs {
    /// Checkpoint file or directory
    #[arg(value_name = "FILE")]
    checkpoint: PathBuf,
    /// Read the positions from this file: the list of the search, under a new name
    #[arg(short, long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    _overrides: ResumeOverrides,
}

/// Options of the original command that the user may override. They are parsed as a [`Question`].
#[derive(Debug, Args)]
struct ResumeOverrides {
    #[command(flatten)]
    _threads: ThreadsArg,
    #[command(flatten)]
    _time: TimeLimit,
    #[command(flatten)]
    _nodes: NodeLimit,
    #[command(flatten)]
    _memory: MemoryLimit,
    #[command(flatten)]
    _pictures: PictureArgs,
    #[command(flatten)]
    _cache: CacheArgs,
    #[command(flatten)]
    _cluster: ClusterArgs,
}

/// Returns the command that resumes a search.
///
/// # Errors
/// If the file is not a checkpoint of this program, an input file has changed, or an option of
/// `resume` does not exist for the command.
pub fn resume(args: &ResumeArgs, overrides: &Question, common: CommonArgs) -> Result<Cli> {
    let file = &args.checkpoint;
    let context = || file.display().to_string();
    let (text, part) = if file.is_dir() {
        let index = Index::read(file).with_context(context)?;
        let part = part_of_levels(&index).map(|part| find_part_path(file, part)).transpose()?;
        (index.header.question, part)
    } else {
        (read_checkpoint(file)?.header.question, None)
    };
    let mut question = Question::parse(&text).with_context(context)?;
    warn_about_build(&question, common);
    if let Some(moved) = &args.file {
        question.move_input(moved).with_context(context)?;
    }
    question.check_inputs().with_context(context)?;
    question.override_with(overrides, &Cli::build_command())?;
    if question.reads_standard_input() && !common.quiet {
        output::print_warning("the search reads from standard input again");
    }
    let path = part.as_ref().map_or(file, |(path, _)| path);
    question.set("--checkpoint", path.as_os_str());
    let mut cli = Cli::parse_words(question.words()).with_context(context)?;
    let is_shared = cli.command.checkpoint_args().is_some_and(|args| args.cluster.is_distributed());
    if let Some((_, part)) = part.filter(|_| !is_shared) {
        bail!("{} has one part of a search by {}", file.display(), describe_processes(Some(part)));
    }
    Ok(Cli { common, ..cli })
}

/// Returns the path given on the command line of the search, and the part of this directory.
///
/// # Errors
/// If the directory, perhaps reached through a link, does not have the name of its part.
fn find_part_path(folder: &Path, part: Shard) -> Result<(PathBuf, Shard)> {
    let split = |path: &Path| split_part_path(path).filter(|(_, named)| *named == part);
    let found = split(folder).or_else(|| split(&folder.canonicalize().ok()?));
    found.with_context(|| {
        let (shown, own) = (folder.display(), own_path(Path::new(""), Some(part)));
        format!(
            "{shown} has one part of a search by {}; its name must end in {}",
            Pluralized(part.count() as u128, "process"),
            own.display()
        )
    })
}

/// Reads a checkpoint file.
fn read_checkpoint(file: &Path) -> Result<Checkpoint> {
    Checkpoint::read(file).with_context(|| file.display().to_string())
}

/// Parses the question of a checkpoint.
fn read_question(text: &str, file: &Path) -> Result<Question> {
    Question::parse(text).with_context(|| file.display().to_string())
}

/// Warns if another build of the program began the search.
fn warn_about_build(question: &Question, common: CommonArgs) {
    if let Some(build) = question.other_build().filter(|_| !common.quiet) {
        let this = BuildInfo::current();
        output::print_warning(&format!("{build} began this search; this is {this}"));
    }
}
