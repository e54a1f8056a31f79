//! `fifteen status`: the progress of checkpointed searches.

use super::recorded::{check_answers, report};
use super::{read_checkpoint, read_question, warn_about_build};
use crate::args::{Cli, Command};
use crate::support::checkpoint_status::{
    CLAIMS, describe_levels_status, describe_nodes_left, describe_shard_done, describe_units_done,
    levels_record, total_time, units_record,
};
use crate::support::exit::Exit;
use crate::support::options::{CommonArgs, Format, RecordOutput};
use crate::support::output::{Output, print_error};
use crate::support::question::Question;
use crate::support::time_left::describe_time_left;
use anyhow::{Context, Result, bail};
use clap::Args;
use fifteen::records;
use fifteen::runtime::level_store::Index;
use fifteen::sliding::Task;
use std::path::{Path, PathBuf};

/// Arguments of `status`.
#[derive(Debug, Args)]
pub struct StatusArgs {
    /// Checkpoint files or directories
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Prints the progress of searches and their results so far. A bad file does not hide the others.
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
    let mut failed = None;
    for file in &args.files {
        if are_several && common.is_text() {
            let mut out = Output::new(common, None)?;
            out.print_headline(format!("{}:", file.display()))?;
            out.flush()?;
        }
        let status = match file.is_dir() {
            true => directory_status(file, common),
            false => file_status(file, common, &mut run),
        };
        // The error of the last bad file is the answer of the command; the others are printed here.
        if let Some(error) = status.err().and_then(|error| failed.replace(error)) {
            print_error(&format!("{error:#}"));
        }
    }
    failed.map_or(Ok(Exit::Answered), Err)
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

/// Describes the question, as the file states it: the file may be forged.
fn describe_question(question: &Question) -> String {
    format!("question in the file: {question}")
}
