//! Checkpoints of searches of large boards.
//!
//! That of one position has records of the best solution and bound: one when either improves, and
//! one at the end of each run. Long records are written less often, so that the file grows slowly.
//! That of a list has the result of each position whose search is over, or that cannot be solved.

use super::goal::LargeGoal;
use super::input::{LargePosition, LargeReader};
use super::solve::is_searched;
use crate::commands::solve::SolveArgs;
use crate::support::checkpoint::SearchCheckpoint;
use crate::support::clock::Clock;
use crate::support::input::shorten;
use crate::support::large_search::{ANYTIME, LIST, anytime_search, is_single_large};
use crate::support::output::Output;
use crate::support::search_time::SearchTime;
use crate::support::session::SearchEnd;
use crate::tiles::checkpoint::{is_unsolvable_answer, record_unsolvable, start_of_answer};
use anyhow::{Context, Result, anyhow, bail, ensure};
use fifteen::anytime::{LargeBoard, Progress, Report, SearchRecord};
use fifteen::board::parse_large;
use fifteen::records::goal_name;
use fifteen::runtime::checkpoint::{Checkpoint, UnitNumbering};
use fifteen::runtime::number_format::Pluralized;
use fifteen::{Goal, Threads};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

/// Maximum number of bytes per second that the solutions of one search add to its file. Those of a
/// 6x6 board are written at once, and those of a 32x32 board every few seconds.
const BYTES_PER_SECOND: u32 = 65_536;

/// Parses the records of a checkpoint, and plays their solutions. Returns them with their numbers.
///
/// # Errors
/// If a record is malformed, belongs to another position, or has an invalid solution, or if a bound
/// of a single position exceeds the length of a solution.
pub fn parse_records(checkpoint: &Checkpoint) -> Result<Vec<(usize, SearchRecord)>> {
    let search = anytime_search(checkpoint).unwrap_or_default();
    let (start, goal) = search.split_once(" goal ").context("checkpoint has no goal")?;
    let is_single = is_single_large(&checkpoint.header);
    let goal_for = |start: &LargeBoard| {
        let goal = LargeGoal::parse(start.grid(), Some(goal));
        goal.map(|goal| goal.board).map_err(|error| anyhow!("goal: {error}"))
    };
    let parse = |(unit, text): (usize, &str)| {
        if is_unsolvable_answer(text) {
            ensure!(!is_single, "record of another position");
            let start: LargeBoard = start_of_answer(text).parse()?;
            let is_solvable = start.check_reachable(&goal_for(&start)?).is_ok();
            ensure!(!is_solvable, "a position is recorded as unsolvable, but is not");
            return Ok(None);
        }
        let record: SearchRecord = text.parse()?;
        ensure!(!is_single || record.start.to_word() == start, "record of another position");
        record.check(&goal_for(&record.start)?).context("recorded solution is invalid")?;
        ensure!(record.bound as usize <= record.moves.len(), "impossible bound");
        Ok(Some((unit, record)))
    };
    let in_record = |(unit, text): (usize, &str)| format!("unit {unit}: {}", shorten(text));
    let parsed = checkpoint
        .records()
        .filter_map(|record| parse(record).with_context(|| in_record(record)).transpose());
    let records: Vec<(usize, SearchRecord)> = parsed.collect::<Result<_>>()?;
    let shortest = records.iter().map(|(_, record)| record.moves.len()).min().unwrap_or_default();
    let is_impossible = |record: &SearchRecord| is_single && record.bound as usize > shortest;
    match records.iter().zip(checkpoint.records()).find(|((_, record), _)| is_impossible(record)) {
        Some(((_, record), text)) => {
            Err(wrong_bound(record.bound, shortest).context(in_record(text)))
        }
        None => Ok(records),
    }
}

/// Returns the error for a recorded bound that a solution of this length contradicts.
pub fn wrong_bound(bound: u32, length: usize) -> anyhow::Error {
    let moves = Pluralized(length as u128, "move");
    anyhow!(
        "recorded bound {bound} is wrong: there is a solution of {moves}; delete the checkpoint to \
         start over"
    )
}

/// Returns the goal of a list as a word, by default `last`: its name in records, or the position.
fn goal_word(text: Option<&str>) -> String {
    let text = text.unwrap_or("last");
    match Goal::named(text) {
        Some(goal) => goal_name(goal),
        None => parse_large(None, text).map_or(text.trim().to_owned(), |board| board.to_word()),
    }
}

/// Checkpoint of a run.
pub struct LargeCheckpoint {
    checkpoint: SearchCheckpoint,
    /// True if there is only one position.
    is_single: bool,
    /// Results of earlier runs, by position. For the only position, its best solution and bound.
    earlier: BTreeMap<usize, SearchRecord>,
    /// Length and bound of the last record of a single position.
    last: Option<(u32, u32)>,
    /// Time since that record, and its number of bytes.
    since_last: Clock,
    last_bytes: usize,
}

impl LargeCheckpoint {
    /// Opens the checkpoint if one is requested and there is something to search.
    ///
    /// # Errors
    /// If it cannot be opened, or belongs to another search.
    pub fn open(
        args: &SolveArgs,
        (reader, is_single): (&mut LargeReader, bool),
        threads: Threads,
        out: &Output,
    ) -> Result<Option<LargeCheckpoint>> {
        if !args.keep.is_enabled() {
            return Ok(None);
        }
        let goal = args.positions.board.goal_text();
        let (search, positions) = if is_single {
            if args.keep.shard.is_some() {
                bail!("--shard needs a list on boards with more than 25 cells");
            }
            let Some(Ok(position)) = reader.peek()? else { return Ok(None) };
            let is_reachable =
                |goal: &LargeGoal| position.start.check_reachable(&goal.board).is_ok();
            let Some(goal) = searchable_goal(position, goal).filter(is_reachable) else {
                return Ok(None);
            };
            (format!("{ANYTIME}{} goal {}", position.start.to_word(), goal.word()), None)
        } else {
            let is_counted = |position: &LargePosition| searchable_goal(position, goal).is_some();
            let search = format!("{ANYTIME}{LIST}goal {}", goal_word(goal));
            (search, reader.count(is_counted)?)
        };
        let opened = args.keep.open(search, UnitNumbering::Unbounded, positions, threads, out)?;
        let Some(checkpoint) = opened else { return Ok(None) };
        let records = parse_records(checkpoint.checkpoint());
        let records = records.map_err(|error| checkpoint.in_file(error))?;
        let mut earlier: BTreeMap<usize, SearchRecord> = records.into_iter().collect();
        if is_single {
            let best = earlier.into_values().reduce(SearchRecord::or_better);
            earlier = best.map(|best| (0, best)).into_iter().collect();
        }
        Ok(Some(LargeCheckpoint {
            checkpoint,
            is_single,
            earlier,
            last: None,
            since_last: Clock::start(),
            last_bytes: 0,
        }))
    }

    /// Returns the result of a position in earlier runs.
    ///
    /// # Errors
    /// If the checkpoint has that of another position.
    pub fn recorded(&self, number: usize, start: &LargeBoard) -> Result<Option<&SearchRecord>> {
        let (this, recorded) = (start.to_word(), self.answer(number).map(start_of_answer));
        if let Some(recorded) = recorded.filter(|recorded| *recorded != this) {
            bail!(
                "position {} is {this}, but was {recorded} when the search began: the list has \
                 changed",
                number + 1
            );
        }
        Ok(self.earlier.get(&number))
    }

    /// Returns the record of a position of a list.
    fn answer(&self, number: usize) -> Option<&str> {
        self.checkpoint.checkpoint().record(number).filter(|_| !self.is_single)
    }

    /// Returns whether a position is recorded as one that cannot be solved.
    pub fn is_unsolvable(&self, number: usize) -> bool {
        self.answer(number).is_some_and(is_unsolvable_answer)
    }

    /// Records that a position of a list cannot be solved.
    ///
    /// # Errors
    /// If this or an earlier record cannot be written.
    pub fn record_unsolvable(&mut self, number: usize, start: &LargeBoard) -> Result<()> {
        match self.is_single {
            true => Ok(()),
            false => record_unsolvable(&mut self.checkpoint, number, &start.to_word()),
        }
    }

    /// Returns whether this process searches a position, from its recorded result if there is one.
    pub fn is_pending(&self, number: usize) -> bool {
        if !self.is_single {
            return self.checkpoint.is_pending(number);
        }
        let is_proved = self.earlier.get(&number).is_some_and(SearchRecord::is_optimal);
        !is_proved && !self.checkpoint.is_read_only()
    }

    /// Returns the seed of a search that begins. A resumed search makes other random choices, with
    /// any number of threads. A position of a list begins as in the first run.
    pub fn seed(&self) -> u64 {
        if self.is_single { (self.checkpoint.checkpoint().done_count() as u64) << 32 } else { 0 }
    }

    /// Adds the name of the file to an error about its content.
    pub fn in_file(&self, error: anyhow::Error) -> anyhow::Error {
        self.checkpoint.in_file(error)
    }

    /// Returns the seconds of the search of a position over all runs, given those of this one.
    pub fn total_seconds(&self, number: usize, this_run: f64) -> f64 {
        if self.is_single {
            return self.checkpoint.total_seconds(this_run);
        }
        let record = self.checkpoint.checkpoint().record(number);
        record.and_then(SearchTime::from_record).map_or(this_run, |time| time.seconds)
    }

    /// Records a shorter solution or a better bound of a single position, unless the last one was
    /// recorded a moment ago. Breaks if it cannot be written.
    pub fn on_progress(&mut self, start: &LargeBoard, progress: &Progress) -> ControlFlow<()> {
        let Some(length) = progress.length.filter(|_| self.is_single) else {
            return ControlFlow::Continue(());
        };
        // A recorded bound that is wrong is not recorded again.
        let state = (length, progress.bound.min(length));
        let known = self.earlier.get(&0).map(|best| (best.moves.len() as u32, best.bound));
        let is_due = self.since_last.elapsed() * BYTES_PER_SECOND
            >= Duration::from_secs(self.last_bytes as u64);
        if !is_due || Some(state) == self.last.or(known) {
            return ControlFlow::Continue(());
        }
        let record = SearchRecord {
            start: start.clone(),
            moves: progress.moves.to_vec(),
            bound: state.1,
            nodes: progress.nodes,
        };
        self.append(record)
    }

    /// Records the result of a position whose search is over. That of a list is incomplete if it
    /// was interrupted.
    ///
    /// # Errors
    /// If this or an earlier record cannot be written.
    pub fn on_end(
        &mut self,
        number: usize,
        start: &LargeBoard,
        report: &Report,
        end: SearchEnd,
    ) -> Result<()> {
        let (moves, bound, nodes) = (report.moves.clone(), report.bound, report.nodes);
        let record = SearchRecord { start: start.clone(), moves, bound, nodes };
        let is_over = !matches!(end, SearchEnd::Interrupted | SearchEnd::OutputClosed);
        // An error is kept, and returned below.
        let _ = match self.is_single {
            true => self.append(record),
            false if is_over => self.checkpoint.record_unit(number, &record.to_string()),
            false => ControlFlow::Continue(()),
        };
        self.checkpoint.check_error()
    }

    /// Appends a record of a single position, to which the nodes of earlier runs are added.
    fn append(&mut self, record: SearchRecord) -> ControlFlow<()> {
        let earlier = self.earlier.get(&0).map_or(0, |best| best.nodes);
        self.last = Some((record.moves.len() as u32, record.bound));
        let text =
            SearchRecord { nodes: record.nodes.saturating_add(earlier), ..record }.to_string();
        (self.since_last, self.last_bytes) = (Clock::start(), text.len());
        let number = self.checkpoint.checkpoint().free_unit();
        self.checkpoint.record_unit(number, &text)
    }

    /// Flushes the file to the disk.
    ///
    /// # Errors
    /// If that fails.
    pub fn close(&mut self) -> Result<()> {
        self.checkpoint.close()
    }
}

/// Returns the goal of a position, if it is valid, and the board is not too large to be searched.
fn searchable_goal(position: &LargePosition, goal: Option<&str>) -> Option<LargeGoal> {
    position.goal_or(goal).ok().filter(|_| is_searched(&position.start))
}
