//! Commands for checkpointed searches: `resume`, `status` and `merge`.
//!
//! A checkpoint may come from a stranger. `resume` runs the command in its [question](Question)
//! again, with the options that the user types. `status` and `merge` read only checkpoints: they
//! run the command on the records of a file, without its input files and tables; for a directory,
//! `status` runs nothing.

use super::args::{Cli, Command};
use super::large::checkpoint::parse_records;
use super::support::build_info::BuildInfo;
use super::support::checkpoint::UnitCheckpointArgs;
use super::support::checkpoint_status::{
    CLAIMS, describe_levels_status, describe_nodes_left, describe_shard_done, describe_units_done,
    levels_record, shard_units, total_time, units_record,
};
use super::support::cluster::ClusterArgs;
use super::support::exit::Exit;
use super::support::large_search::{anytime_search, is_single_large};
use super::support::level_parts::{describe_processes, part_of_levels, split_part_path};
use super::support::options::values::parse_node_limit;
use super::support::options::{
    CommonArgs, Format, MemoryLimit, NodeLimit, RecordOutput, ThreadsArg, TimeLimit, append_help,
};
use super::support::output::{self, Output};
use super::support::pictures::PictureArgs;
use super::support::question::Question;
use super::support::time_left::describe_time_left;
use super::tables::cache::CacheArgs;
use super::tiles::checkpoint::{check_units, parse_answer, recorded_engine, start_of_answer};
use anyhow::{Context, Result, bail};
use clap::Args;
use fifteen::anytime::LargeBoard;
use fifteen::runtime::atomic_file;
use fifteen::runtime::checkpoint::{Checkpoint, UnitNumbering};
use fifteen::runtime::level_store::Index;
use fifteen::runtime::number_format::Grouped;
use fifteen::runtime::units::{Shard, UNITS};
use fifteen::sliding::Task;
use fifteen::{Board, Goal, Size, heuristic, records};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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

/// Arguments of `status`.
#[derive(Debug, Args)]
pub struct StatusArgs {
    /// Checkpoint files or directories
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
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
        let is_part = part_of_levels(&index).is_some();
        (index.header.question, split_part_path(file).filter(|_| is_part))
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
        output::print_warning("the search reads its positions from standard input again");
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

/// Prints the progress of searches and their results so far.
///
/// # Errors
/// If a file is not a checkpoint of this program, or CSV is requested for several files.
pub fn status(
    args: &StatusArgs,
    common: CommonArgs,
    mut run: impl FnMut(Cli) -> Result<Exit>,
) -> Result<Exit> {
    let are_several = args.files.len() > 1;
    if are_several && common.format == Format::Csv {
        bail!("csv has one table: give the status of one file, or --format jsonl");
    }
    for file in &args.files {
        if are_several && common.is_text() {
            let mut out = Output::new(common, None)?;
            out.print_headline(format!("{}:", file.display()))?;
            out.flush()?;
        }
        match file.is_dir() {
            true => directory_status(file, common)?,
            false => file_status(file, common, &mut run)?,
        }
    }
    Ok(Exit::Answered)
}

/// Prints the progress of a search that is divided into units.
fn file_status(
    file: &Path,
    common: CommonArgs,
    run: impl FnOnce(Cli) -> Result<Exit>,
) -> Result<()> {
    let checkpoint = read_checkpoint(file)?;
    let question = read_question(&checkpoint.header.question, file)?;
    warn_about_build(&question, common);
    let records = RecordOutput { command: records::Command::Status, csv_kinds: &[] };
    let mut out = Output::new(common, Some(records))?;
    out.mark_claimed();
    if question.command == "solve" {
        check_answers(&checkpoint).with_context(|| file.display().to_string())?;
    }
    if out.is_text() {
        out.print_line(describe_question(&question))?;
        out.print_line(describe_units_done(&checkpoint))?;
        if let Some(shard) = describe_shard_done(&checkpoint, question.shard()) {
            out.print_line(shard)?;
        }
        if let Some(nodes_left) = describe_nodes_left(&checkpoint, question.shard()) {
            out.print_line(nodes_left)?;
        }
        out.print_line(format!("time of the finished part: {}", total_time(&checkpoint)))?;
        if let Some(time_left) = describe_time_left(&checkpoint, question.shard()) {
            out.print_line(time_left)?;
        }
        out.print_line(CLAIMS)?;
    }
    out.flush()?;
    // CSV has one table: that of the results.
    let is_jsonl = common.format == Format::Jsonl;
    let progress = is_jsonl.then(|| units_record(&checkpoint, &question, &out));
    report(checkpoint, question, common, run).with_context(|| file.display().to_string())?;
    if let Some(progress) = progress {
        out.print_record(&progress)?;
    }
    Ok(out.flush()?)
}

/// Prints the progress of a breadth-first search.
fn directory_status(folder: &Path, common: CommonArgs) -> Result<()> {
    let index = Index::read(folder).with_context(|| folder.display().to_string())?;
    let question = read_question(&index.header.question, folder)?;
    let command =
        Cli::parse_words(question.words()).with_context(|| folder.display().to_string())?.command;
    let is_solving = matches!(&command, Command::Slide(args) if args.search.task() == Task::Solve);
    let is_census = matches!(&command, Command::Census(_));
    let noun = if is_census { "position" } else { "configuration" };
    let records = RecordOutput { command: records::Command::Status, csv_kinds: &["levels"] };
    let mut out = Output::new(common, Some(records))?;
    out.mark_claimed();
    if out.is_text() {
        out.print_line(describe_question(&question))?;
        out.print_line(CLAIMS)?;
        for line in describe_levels_status(&index, folder, noun, is_solving) {
            out.print_line(line)?;
        }
    } else {
        out.print_record(&levels_record(&index, folder, question.to_string(), is_solving, &out))?;
    }
    Ok(out.flush()?)
}

/// Merges the checkpoints of several shards and prints the result.
///
/// # Errors
/// If a file is not a checkpoint of units, the files belong to different searches, two records of
/// one unit differ, or the merged checkpoint cannot be written to a new file.
pub fn merge(
    args: &MergeArgs,
    common: CommonArgs,
    run: impl FnOnce(Cli) -> Result<Exit>,
) -> Result<Exit> {
    if let Some(folder) = args.files.iter().find(|file| file.is_dir()) {
        bail!("{}: breadth-first checkpoints cannot be merged", folder.display());
    }
    let (first, others) = args.files.split_first().context("no checkpoint file given")?;
    let mut all = read_checkpoint(first)?;
    if is_single_large(&all.header) {
        // Lines that were deleted leave gaps in the numbers.
        all = renumbered(&all, 0, |_| true)?;
    }
    let mut question = read_question(&all.header.question, first)?;
    warn_about_build(&question, common);
    let mut shards = vec![question.shard()];
    for file in others {
        let mut other = read_checkpoint(file)?;
        let question = read_question(&other.header.question, file)?;
        warn_about_build(&question, common);
        shards.push(question.shard());
        if is_single_large(&other.header) {
            // Both files number their records from 0, but the records are different ones, unless
            // one file is a copy of the other.
            let known: HashSet<&str> = all.records().map(|(_, record)| record).collect();
            other = renumbered(&other, all.done_count(), |record| !known.contains(record))?;
        }
        let difference = describe_difference(&all.header.search, &other.header.search);
        all.merge(other).with_context(|| format!("{}{difference}", file.display()))?;
    }
    question.remove("--shard");
    all.header.question = question.to_text();
    if let Some(into) = &args.into {
        if into.symlink_metadata().is_ok() {
            bail!("{} already exists; choose another name", into.display());
        }
        if anytime_search(&all).is_some() {
            // Each file may be valid alone, while a bound of one contradicts a solution of another.
            check_answers(&all)?;
        }
        atomic_file::atomic_write(into, all.to_text())
            .with_context(|| format!("cannot write {}", into.display()))?;
    }
    let (total, noun) = match all.header.unit_numbering {
        UnitNumbering::Fixed => (UNITS, "units"),
        UnitNumbering::Unbounded => (question.positions.unwrap_or(0), "positions"),
        // An iterative search reports by itself whether it is complete.
        UnitNumbering::PerIteration => (0, ""),
    };
    let missing = total.saturating_sub(all.done_count());
    let incomplete = match missing {
        0 => String::new(),
        _ => describe_incomplete(&all, &shards, total),
    };
    if common.is_text() {
        let mut out = Output::new(common, None)?;
        out.print_line(CLAIMS)?;
        out.flush()?;
    }
    let exit = report(all, question, common, run)?;
    if missing == 0 {
        return Ok(exit);
    }
    if !common.quiet {
        let (missing, all) = (Grouped(missing as u128), Grouped(total as u128));
        output::print_warning(&format!("{missing} of {all} {noun} are still missing{incomplete}"));
    }
    Ok(Exit::Limit)
}

/// Maximum number of incomplete shards that are listed.
const MAX_LISTED_SHARDS: usize = 8;

/// Describes the shards that are not complete, if all files have the same number of shards. The
/// search has `total` units.
fn describe_incomplete(all: &Checkpoint, shards: &[Option<Shard>], total: usize) -> String {
    let Some(count) = shards.first().and_then(|first| Some((*first)?.count())) else {
        return String::new();
    };
    if shards.iter().any(|shard| shard.map(Shard::count) != Some(count)) {
        return String::new();
    }
    let incomplete = (0..count).map(|index| Shard::new(index, count)).filter_map(|shard| {
        let (done, units) = shard_units(all, shard, total);
        let [done_text, units_text] = [done, units].map(|number| Grouped(number as u128));
        (done < units).then(|| format!("shard {shard} has {done_text} of {units_text}"))
    });
    let mut incomplete: Vec<String> = incomplete.take(MAX_LISTED_SHARDS + 1).collect();
    if incomplete.len() > MAX_LISTED_SHARDS {
        incomplete.truncate(MAX_LISTED_SHARDS);
        incomplete.push("…".to_owned());
    }
    if incomplete.is_empty() { String::new() } else { format!(": {}", incomplete.join(", ")) }
}

/// Names the heuristics of two searches if they differ, for an error.
fn describe_difference(first: &str, other: &str) -> String {
    let mut words = first.split(' ').zip(other.split(' ')).filter(|(one, other)| one != other);
    let is_heuristic = |&(_, word): &(&str, &str)| {
        word.starts_with(heuristic::PDB_PREFIX)
            || heuristic::NAMES.iter().any(|name| word.starts_with(name))
    };
    words.find(is_heuristic).map_or_else(String::new, |(first, other)| {
        format!(": has {other}, not {first}; all shards need the same --heuristic")
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

/// Describes the question, as the file states it: the file may be forged.
fn describe_question(question: &Question) -> String {
    format!("question in the file: {question}")
}

/// Runs the command on the records of a checkpoint, with the given output options. Nothing else is
/// read, nothing is searched, and no file is written.
fn report(
    checkpoint: Checkpoint,
    mut question: Question,
    common: CommonArgs,
    run: impl FnOnce(Cli) -> Result<Exit>,
) -> Result<Exit> {
    let mut checkpoint = checkpoint;
    // This option requires a file to write to.
    question.remove("--shard");
    if question.command == "solve" {
        let Some(starts) = recorded_starts(&mut checkpoint)? else { return Ok(Exit::Answered) };
        question.remove("--file");
        question.remove("--list");
        question.set_all("starts", starts);
    }
    let mut cli = Cli { common, ..Cli::parse_words(question.words())? };
    *unit_checkpoint_args(&mut cli.command)? =
        UnitCheckpointArgs { preloaded: Some(Arc::new(checkpoint)), ..Default::default() };
    run(cli)
}

/// Parts of the fingerprint of a checkpoint of `solve`.
struct RecordedProblem<'a> {
    size: Size,
    /// Start, or the word `list`.
    start: &'a str,
    goal: Goal,
    /// Fingerprint of the engine.
    engine: &'a str,
}

impl RecordedProblem<'_> {
    fn parse(checkpoint: &Checkpoint) -> Result<RecordedProblem<'_>> {
        let words: Vec<&str> = checkpoint.header.search.splitn(6, ' ').collect();
        let ["solve", size, start, "goal", goal, engine] = words[..] else {
            bail!("checkpoint of another command: {}", checkpoint.header.search);
        };
        let size: Size = size.parse().context("size of the checkpoint")?;
        let goal = Goal::parse(size, goal).context("goal of the checkpoint")?;
        Ok(RecordedProblem { size, start, goal, engine })
    }
}

/// Parses a recorded position.
fn parse_start(size: Size, start: &str) -> Result<Board> {
    Board::parse(size, start).context("position of the checkpoint")
}

/// Checks the records of a checkpoint of `solve`, so that nothing is printed if one is invalid.
fn check_answers(checkpoint: &Checkpoint) -> Result<()> {
    if anytime_search(checkpoint).is_some() {
        return parse_records(checkpoint).map(drop);
    }
    let RecordedProblem { size, start, goal, engine } = RecordedProblem::parse(checkpoint)?;
    if checkpoint.header.unit_numbering != UnitNumbering::Unbounded {
        let start = goal.normalize(&parse_start(size, start)?);
        let home = goal.blank_home(size);
        let is_solvable = start.check_reachable(&Board::with_blank_at(size, home)).is_ok();
        let engine = recorded_engine(engine, Some(home))?;
        return check_units(checkpoint, is_solvable.then_some(&start), &*engine);
    }
    for (number, record) in checkpoint.records() {
        parse_answer(number, record, &parse_start(size, start_of_answer(record))?)?;
    }
    Ok(())
}

/// Returns the recorded positions of a checkpoint of `solve`, or `None` if there are none.
/// Renumbers the records of a list consecutively.
fn recorded_starts(checkpoint: &mut Checkpoint) -> Result<Option<Vec<String>>> {
    if anytime_search(checkpoint).is_some() {
        return recorded_large_starts(checkpoint);
    }
    let RecordedProblem { size, start, goal, .. } = RecordedProblem::parse(checkpoint)?;
    if checkpoint.header.unit_numbering != UnitNumbering::Unbounded {
        return Ok(Some(vec![parse_start(size, start)?.to_string()]));
    }
    let mut starts = Vec::new();
    for (_, record) in checkpoint.records() {
        let start = parse_start(size, start_of_answer(record))?;
        starts.push(goal.restore(&start).to_string());
    }
    *checkpoint = renumbered(checkpoint, 0, |_| true)?;
    Ok((!starts.is_empty()).then_some(starts))
}

/// Returns the recorded positions of a checkpoint of large boards, as [`recorded_starts`] does. The
/// command that prints the records checks the rest of them.
fn recorded_large_starts(checkpoint: &mut Checkpoint) -> Result<Option<Vec<String>>> {
    if checkpoint.done_count() == 0 {
        return Ok(None);
    }
    let start_of = |text: &str| -> Result<String> {
        let word = text.split(' ').next().unwrap_or_default();
        let start: LargeBoard = word.parse().context("position of the checkpoint")?;
        Ok(start.to_line())
    };
    if is_single_large(&checkpoint.header) {
        let start = start_of(anytime_search(checkpoint).unwrap_or_default())?;
        return Ok(Some(vec![start]));
    }
    let starts: Vec<String> =
        checkpoint.records().map(|(_, record)| start_of(record)).collect::<Result<_>>()?;
    *checkpoint = renumbered(checkpoint, 0, |_| true)?;
    Ok(Some(starts))
}

/// Returns a copy of a checkpoint whose records are numbered consecutively from `first`, without
/// those that are not wanted.
fn renumbered(
    checkpoint: &Checkpoint,
    first: usize,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<Checkpoint> {
    let mut renumbered = Checkpoint::new(checkpoint.header.clone());
    let wanted = checkpoint.records().map(|(_, record)| record).filter(|record| is_wanted(record));
    for (number, record) in (first..).zip(wanted) {
        renumbered.insert(number, record.to_owned())?;
    }
    Ok(renumbered)
}

/// Returns the checkpoint options of a command whose searches are divided into units.
fn unit_checkpoint_args(command: &mut Command) -> Result<&mut UnitCheckpointArgs> {
    match command {
        Command::Antislide(args) => Ok(&mut args.keep),
        Command::Korf(args) => Ok(&mut args.keep),
        Command::Queens(args) => Ok(&mut args.keep),
        Command::Solve(args) => Ok(&mut args.keep),
        _ => bail!("the question does not belong to a checkpoint of this kind"),
    }
}
