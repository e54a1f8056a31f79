//! `resume` and `status` for the checkpoint directory of a breadth-first search.

use super::args::{Cli, Command};
use super::resume::original_command;
use super::support::checkpoint::no_checkpoint_here;
use super::support::exit::Exit;
use super::support::level_checkpoint::{LevelStoreArgs, describe_levels, strip_shard_suffix};
use super::support::options::{CommonArgs, RecordOutput};
use super::support::output::Output;
use super::support::output::numbers::group_digits;
use anyhow::{Context, Result, bail};
use fifteen::records::{self, Head, Levels, Reason, Status};
use fifteen::runtime::level_store::{self, Index, Side};
use fifteen::runtime::number_format::Pluralized;
use fifteen::sliding::Task;
use std::path::Path;

/// Returns the command that resumes a search.
///
/// # Errors
/// If the directory has no levels of a command of this program.
pub fn resume(folder: &Path) -> Result<Cli> {
    let index = read_index(folder)?;
    let mut cli = original_command(&index.header.command)?;
    let is_part = index.header.search.contains(" shard ");
    let all = strip_shard_suffix(folder).filter(|_| is_part);
    level_store_args(&mut cli)?.checkpoint = Some(all.unwrap_or_else(|| folder.to_owned()));
    if let Command::Slide(args) = &cli.command
        && args.is_from_stdin()
    {
        bail!(
            "{}: the puzzle was read from standard input; pipe it in again to resume: {}",
            folder.display(),
            index.header.command
        );
    }
    Ok(cli)
}

/// Prints the progress of a search.
///
/// # Errors
/// If the directory has no levels of a command of this program.
pub fn status(folder: &Path, common: CommonArgs) -> Result<Exit> {
    let index = read_index(folder)?;
    let mut cli = original_command(&index.header.command)?;
    level_store_args(&mut cli)?;
    let records = RecordOutput { command: records::Command::Status, csv_kinds: &["levels"] };
    let mut out = Output::new(common, Some(records))?;
    if out.is_text() {
        for line in describe_status(&index, &cli.command) {
            out.print_line(line)?;
        }
    } else {
        out.print_record(&levels_record(index, &cli.command, &out))?;
    }
    out.flush()?;
    Ok(Exit::Answered)
}

/// Rejects `merge`: breadth-first searches have no shards.
///
/// # Errors
/// Always.
pub fn reject_merge(folder: &Path) -> Result<Exit> {
    bail!("{}: breadth-first checkpoints cannot be merged", folder.display())
}

/// Reads the index of a checkpoint directory.
fn read_index(folder: &Path) -> Result<Index> {
    Index::read(folder).with_context(|| folder.display().to_string())
}

/// Returns the checkpoint arguments of a command.
fn level_store_args(cli: &mut Cli) -> Result<&mut LevelStoreArgs> {
    match &mut cli.command {
        Command::Slide(args) => Ok(&mut args.keep),
        Command::Census(args) => Ok(&mut args.keep),
        _ => no_checkpoint_here(),
    }
}

/// Returns the noun for the elements of a level.
fn level_noun(command: &Command) -> &'static str {
    if matches!(command, Command::Census(_)) { "position" } else { "configuration" }
}

/// Returns the lower bound proved so far, for a search that solves. The last level may not have
/// been expanded.
fn proved_length(index: &Index, command: &Command) -> Option<usize> {
    let is_solving = matches!(command, Command::Slide(args) if args.task() == Task::Solve);
    let radius = |side| index.sizes(side).len().saturating_sub(1);
    is_solving.then(|| Side::BOTH.into_iter().map(radius).sum())
}

/// Estimates the number of remaining configurations, where possible.
fn estimate_left(index: &Index) -> Option<[u64; 2]> {
    match Side::BOTH.map(|side| index.sizes(side)) {
        [sizes, []] | [[], sizes] => level_store::estimate_remaining(sizes),
        // The level at which two frontiers meet cannot be predicted.
        _ => None,
    }
}

/// Describes the progress of a search, line by line.
fn describe_status(index: &Index, command: &Command) -> Vec<String> {
    let mut lines = vec![index.header.command.clone(), describe_levels(index, level_noun(command))];
    if let Some(end) = index.outcome() {
        lines.push(format!("complete: {end}"));
        return lines;
    }
    let proved = proved_length(index, command);
    if let Some(moves) = proved {
        lines.push(format!("lower bound: {}", Pluralized(moves as u128, "move")));
    }
    let sooner = if proved.is_some() { "; less if a solution is found first" } else { "" };
    lines.push(match estimate_left(index) {
        Some([least, most]) => {
            format!(
                "estimated remaining: {} to {}{sooner}",
                group_digits(least),
                group_digits(most)
            )
        }
        None if index.sizes(Side::Forward).is_empty() || index.sizes(Side::Backward).is_empty() => {
            "remaining: unknown before the widest level".to_owned()
        }
        None => "remaining: unknown for bidirectional search".to_owned(),
    });
    lines
}

/// Returns the progress of a search as a record.
fn levels_record(index: Index, command: &Command, out: &Output) -> Levels {
    let is_over = index.outcome().is_some();
    let status = if is_over { Status::Complete } else { Status::Stopped };
    let stopped = (!is_over).then_some(Reason::MissingLevels);
    Levels {
        head: Head { stopped, ..out.head(status) },
        forward: index.sizes(Side::Forward).to_vec(),
        backward: index.sizes(Side::Backward).to_vec(),
        configurations: index.configurations(),
        proved: proved_length(&index, command),
        estimated_remaining: if is_over { None } else { estimate_left(&index) },
        result: index.outcome().map(str::to_owned),
        file_bytes: index.bytes(),
        original_command: index.header.command,
    }
}
