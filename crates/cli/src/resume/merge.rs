//! `fifteen merge`: one checkpoint of the shards of a search.

use super::recorded::{check_answers, renumbered, report};
use super::{read_checkpoint, read_question, warn_about_build};
use crate::args::Cli;
use crate::support::checkpoint_status::{CLAIMS, shard_units};
use crate::support::exit::Exit;
use crate::support::large_search::{anytime_search, is_single_large};
use crate::support::options::CommonArgs;
use crate::support::output::{self, Output};
use anyhow::{Context, Result, bail};
use clap::Args;
use fifteen::heuristic;
use fifteen::runtime::atomic_file;
use fifteen::runtime::checkpoint::{Checkpoint, UnitNumbering};
use fifteen::runtime::number_format::Grouped;
use fifteen::runtime::units::{Shard, UNITS};
use std::collections::HashSet;
use std::path::PathBuf;

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
        let other_question = read_question(&other.header.question, file)?;
        warn_about_build(&other_question, common);
        if !question.has_same_inputs(&other_question) {
            let (file, first) = (file.display(), first.display());
            bail!("{file}: its list differs from that of {first}; all shards need the same list");
        }
        shards.push(other_question.shard());
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
