//! Progress of a checkpointed search as text.

use super::large_search::{best_large, is_single_large};
use super::level_checkpoint::describe_levels;
use super::level_parts::part_of_levels;
use super::output::Output;
use super::output::numbers::group_digits;
use super::question::Question;
use super::search_time::SearchTime;
use super::time_left::thread_seconds_left;
use fifteen::anytime::SearchRecord;
use fifteen::korf::checkpointed::UnitRecord;
use fifteen::records::{Head, Levels, Reason, Status, Units};
use fifteen::runtime::checkpoint::{Checkpoint, UnitNumbering};
use fifteen::runtime::estimate::WorkSample;
use fifteen::runtime::level_store::{self, Index, Side};
use fifteen::runtime::number_format::Pluralized;
use fifteen::runtime::units::{Shard, UNITS};
use std::path::Path;

/// Line above results that were read from a checkpoint, which anyone may have written.
pub const CLAIMS: &str = "results as claimed by the file; only solutions are checked:";

/// Describes the progress of a search.
pub fn describe_units_done(checkpoint: &Checkpoint) -> String {
    let done = checkpoint.done_count();
    if is_single_large(&checkpoint.header) {
        return describe_best(best_large(checkpoint));
    }
    match checkpoint.header.unit_numbering {
        UnitNumbering::Fixed => describe_units(done),
        UnitNumbering::Unbounded => {
            let question = Question::parse(&checkpoint.header.question);
            let positions = |count: usize| Pluralized(count as u128, "position");
            match question.ok().and_then(|question| question.positions) {
                Some(all) => {
                    format!("{} of {} complete", group_digits(done as u64), positions(all))
                }
                None => format!("{} complete", positions(done)),
            }
        }
        UnitNumbering::PerIteration => describe_iterations_done(checkpoint),
    }
}

/// Describes the best result of the search of one large board.
fn describe_best(best: Option<SearchRecord>) -> String {
    let Some(best) = best else { return "no solution yet".to_owned() };
    let length = Pluralized(best.moves.len() as u128, "move");
    format!("solution in {length}, lower bound {}", best.bound)
}

/// Describes a number of complete units of a search or an iteration.
fn describe_units(done: usize) -> String {
    let [done, all] = [done, UNITS].map(|count| group_digits(count as u64));
    format!("{done} of {all} units complete")
}

/// Describes the number of complete iterations, and the units of the one in progress. The table of
/// iterations, which lists their thresholds, has the same number of rows.
fn describe_iterations_done(checkpoint: &Checkpoint) -> String {
    let (complete, units) = iterations_done(checkpoint);
    let is_solved = last_iteration(checkpoint).1.any(|record| record.solution.is_some());
    let iterations = Pluralized(complete as u128, "iteration");
    match (complete, units, is_solved) {
        (0, 0, _) => "no iteration complete".to_owned(),
        (_, 0, _) => format!("{iterations} complete"),
        (_, _, true) => format!("{iterations} complete; solution found in the next"),
        (_, units, false) => format!("{iterations} complete; next: {}", describe_units(units)),
    }
}

/// Returns the number of complete iterations, and of the complete units of the next one.
fn iterations_done(checkpoint: &Checkpoint) -> (usize, usize) {
    let (last, records) = last_iteration(checkpoint);
    let records: Vec<UnitRecord> = records.collect();
    match records.len() {
        count if count == UNITS || records.iter().any(|record| record.is_whole_iteration) => {
            (last + 1, 0)
        }
        count => (last, count),
    }
}

/// Returns the number of the last iteration with a record, and its records.
fn last_iteration(checkpoint: &Checkpoint) -> (usize, impl Iterator<Item = UnitRecord>) {
    let last = checkpoint.records().last().map_or(0, |(unit, _)| unit / UNITS);
    let records = checkpoint.records().filter(move |(unit, _)| unit / UNITS == last);
    (last, records.filter_map(|(_, record)| record.parse().ok()))
}

/// Describes the units of a shard, in a search with a fixed set of units.
pub fn describe_shard_done(checkpoint: &Checkpoint, shard: Option<Shard>) -> Option<String> {
    let shard = shard.filter(|_| checkpoint.header.unit_numbering == UnitNumbering::Fixed)?;
    let (done, all) = shard_units(checkpoint, shard, UNITS);
    let [done, all] = [done, all].map(|count| group_digits(count as u64));
    let end = if done == all { ": this shard is finished" } else { "" };
    Some(format!("shard {shard}: {done} of {all} units complete{end}"))
}

/// Returns the numbers of complete units and of all units of a shard, in a search with `all` units.
pub fn shard_units(checkpoint: &Checkpoint, shard: Shard, all: usize) -> (usize, usize) {
    let done = checkpoint.records().filter(|(unit, _)| shard.contains(*unit)).count();
    (done, shard.count_units(all))
}

/// Describes the number of visited nodes and estimates the remaining ones, of all shards and of the
/// one that began the file, in a search with a fixed set of units.
pub fn describe_nodes_left(checkpoint: &Checkpoint, shard: Option<Shard>) -> Option<String> {
    let (visited, left) = nodes_left(checkpoint, Shard::WHOLE)?;
    let range = |range: [u64; 2]| {
        let [least, most] = range.map(group_digits);
        format!("{least} to {most}")
    };
    let of_shard = shard.filter(|shard| shard.count() > 1).map(|shard| {
        let (done, all) = shard_units(checkpoint, shard, UNITS);
        match nodes_left(checkpoint, shard) {
            Some((_, Some(left))) => format!(", {} in this shard", range(left)),
            _ if done == all => ", none in this shard".to_owned(),
            _ => String::new(),
        }
    });
    Some(format!(
        "{} nodes visited, about {} remaining{}",
        group_digits(visited),
        range(left?),
        of_shard.unwrap_or_default()
    ))
}

/// Returns the number of visited nodes of a shard, and estimates the remaining ones if there are
/// any, in a search with a fixed set of units. The records must begin with their node counts.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // an estimate
pub fn nodes_left(checkpoint: &Checkpoint, shard: Shard) -> Option<(u64, Option<[u64; 2]>)> {
    if checkpoint.header.unit_numbering != UnitNumbering::Fixed {
        return None;
    }
    let sample = sample_units(checkpoint, shard);
    let left = sample.remaining().filter(|left| left.upper > 0.0);
    let left = left.map(|left| [left.lower, left.upper].map(|n| round_to_two_digits(n as u64)));
    Some((sample.work() as u64, left))
}

/// Returns the nodes of the finished units of a shard as a sample of all its units, in a search
/// with a fixed set of units.
pub fn sample_units(checkpoint: &Checkpoint, shard: Shard) -> WorkSample {
    let mut sample = WorkSample::new(shard.count_units(UNITS));
    let own = checkpoint.records().filter(|(unit, _)| shard.contains(*unit));
    own.filter_map(|(_, record)| unit_nodes(record)).for_each(|nodes| sample.add(nodes));
    sample
}

/// Returns the number of nodes of a unit, in a search with a fixed set of units.
pub fn unit_nodes(record: &str) -> Option<u64> {
    record.strip_prefix("nodes ")?.split(' ').next()?.parse().ok()
}

/// Returns the progress of a search that is divided into units as a record.
pub fn units_record(checkpoint: &Checkpoint, question: &Question, out: &Output) -> Units {
    let done = checkpoint.done_count();
    let (iterations, done, all) = match checkpoint.header.unit_numbering {
        UnitNumbering::Fixed => (None, done, Some(UNITS)),
        UnitNumbering::Unbounded if is_single_large(&checkpoint.header) => {
            let is_done = best_large(checkpoint).is_some_and(|best| best.is_optimal());
            (None, usize::from(is_done), Some(1))
        }
        UnitNumbering::Unbounded => (None, done, question.positions),
        UnitNumbering::PerIteration => {
            let (iterations, units) = iterations_done(checkpoint);
            (Some(iterations), units, Some(UNITS))
        }
    };
    let is_fixed = checkpoint.header.unit_numbering == UnitNumbering::Fixed;
    let shard = question.shard().filter(|_| is_fixed);
    let of_shard = shard.map(|shard| shard_units(checkpoint, shard, UNITS));
    let nodes = nodes_left(checkpoint, Shard::WHOLE);
    let nodes_of_shard = shard.and_then(|shard| nodes_left(checkpoint, shard)?.1);
    let time = total_time(checkpoint);
    Units {
        head: Head { seconds: time.seconds, ..out.head(Status::Recorded) },
        original_command: question.to_string(),
        iterations_complete: iterations,
        units_complete: done,
        units: all,
        shard: shard.map(|shard| shard.to_string()),
        shard_units_complete: of_shard.map(|(done, _)| done),
        shard_units: of_shard.map(|(_, all)| all),
        shard_estimated_remaining: nodes_of_shard,
        shard_thread_seconds_remaining: shard
            .and_then(|shard| thread_seconds_left(checkpoint, shard)),
        nodes: nodes.map(|(visited, _)| visited),
        estimated_remaining: nodes.and_then(|(_, left)| left),
        thread_seconds: time.thread_seconds,
        thread_seconds_remaining: thread_seconds_left(checkpoint, Shard::WHOLE),
    }
}

/// Returns the time of the finished units, over all runs.
pub fn total_time(checkpoint: &Checkpoint) -> SearchTime {
    checkpoint.records().filter_map(|(_, record)| SearchTime::from_record(record)).sum()
}

/// Rounds a number to two significant digits.
fn round_to_two_digits(number: u64) -> u64 {
    let scale = 10_u64.pow(number.checked_ilog10().unwrap_or(0).saturating_sub(1));
    number.saturating_add(scale / 2) / scale * scale
}

/// Returns the lower bound proved so far: the sum of the distances of the last levels of both
/// sides. Levels that share no configuration prove one move more (see the field `lower_bound` of
/// [`Report`](fifteen::sliding::Report)). But the last level that was written may not have been
/// compared with those of the other side, or with the goals.
fn proved_length(index: &Index) -> usize {
    Side::BOTH.into_iter().map(|side| index.sizes(side).len().saturating_sub(1)).sum()
}

/// Estimates the number of remaining configurations, where possible.
fn estimate_left(index: &Index) -> Option<[u64; 2]> {
    match Side::BOTH.map(|side| index.sizes(side)) {
        [sizes, []] | [[], sizes] => level_store::estimate_remaining(sizes),
        // The level at which two frontiers meet cannot be predicted.
        _ => None,
    }
}

/// Describes the progress of a breadth-first search with levels in a directory, line by line.
/// `noun` names the elements of a level; `is_solving` is true if the first solution ends the
/// search.
pub fn describe_levels_status(
    index: &Index,
    folder: &Path,
    noun: &'static str,
    is_solving: bool,
) -> Vec<String> {
    let mut lines = vec![describe_levels(index, folder, noun)];
    if let Some(part) = part_of_levels(index) {
        lines.push(format!(
            "part {part}: one of the directories of {}, which divide every level",
            Pluralized(part.count() as u128, "process")
        ));
    }
    if let Some(end) = index.outcome() {
        lines.push(format!("complete: {end}"));
        return lines;
    }
    let proved = is_solving.then(|| proved_length(index));
    if let Some(moves) = proved {
        let bound = Pluralized(moves as u128, "move");
        lines.push(format!("lower bound: {bound} ({} if the last level has no goal)", moves + 1));
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

/// Returns the progress of a breadth-first search with levels in a directory as a record.
pub fn levels_record(
    index: &Index,
    folder: &Path,
    question: String,
    is_solving: bool,
    out: &Output,
) -> Levels {
    let is_over = index.outcome().is_some();
    let status = if is_over { Status::Complete } else { Status::Stopped };
    let stopped = (!is_over).then_some(Reason::MissingLevels);
    Levels {
        head: Head { stopped, ..out.head(status) },
        forward: index.sizes(Side::Forward).to_vec(),
        backward: index.sizes(Side::Backward).to_vec(),
        configurations: index.configurations(),
        proved: is_solving.then(|| proved_length(index)),
        estimated_remaining: if is_over { None } else { estimate_left(index) },
        result: index.outcome().map(str::to_owned),
        file_bytes: index.stored_bytes(folder),
        original_command: question,
        part: part_of_levels(index).map(|part| part.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::round_to_two_digits;

    #[test]
    fn numbers_are_rounded_to_two_digits() {
        let rounded = [0, 7, 94, 95, 949, 950, 123_456, u64::MAX].map(round_to_two_digits);
        let expected = [0, 7, 94, 95, 950, 950, 120_000, 18_000_000_000_000_000_000];
        assert_eq!(rounded, expected);
    }
}
