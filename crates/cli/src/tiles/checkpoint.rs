//! Checkpoints of searches: by unit for one position, by position for a list.

use super::engine::TableChoice;
use super::recorded_tables::RecordedTables;
use super::search::TimedReport;
use crate::support::checkpoint::{SearchCheckpoint, UnitCheckpointArgs};
use crate::support::interrupt;
use crate::support::output::Output;
use crate::support::session::SearchEnd;
use anyhow::{Context, Result, anyhow, bail};
use fifteen::korf::checkpointed::{CheckpointedEngine, ReplayEngine, ReportLine, UnitRecord};
use fifteen::korf::{Engine, NextProblem, Outcome, ProblemSource, Report};
use fifteen::runtime::checkpoint::{Checkpoint, META_SEPARATOR, UnitNumbering};
use fifteen::runtime::lock;
use fifteen::{Board, Stopped};
use std::sync::{Arc, Mutex, MutexGuard};

/// Checkpoint of a command's searches, if one is requested. The search and the output share it.
#[derive(Clone, Default)]
pub struct SharedCheckpoint {
    checkpoint: Option<Arc<Mutex<SearchCheckpoint>>>,
    /// True if it records the answers to the problems of a list, rather than the units of the only
    /// search.
    pub is_list: bool,
}

/// Opens the checkpoint if one is requested. Returns the engine for the search: for a single
/// position, one that records its units. `search` identifies everything that the results depend on;
/// `None` means that there is nothing to search. `start` is the only position, if there is one, and
/// `positions` is the number of positions, if known.
///
/// # Errors
/// If the checkpoint cannot be opened or belongs to another search, or several processes are to
/// search a list.
pub fn open_checkpoint(
    args: &UnitCheckpointArgs,
    search: Option<String>,
    (is_single, start, positions): (bool, Option<&Board>, Option<usize>),
    engine: Box<dyn Engine>,
    out: &Output,
) -> Result<(Box<dyn Engine>, SharedCheckpoint)> {
    if args.common.cluster.is_distributed() && !is_single {
        bail!(
            "--processes and --hosts need a single position; for a list use --shard and `fifteen merge`"
        );
    }
    let units = if is_single { UnitNumbering::PerIteration } else { UnitNumbering::Unbounded };
    let threads = engine.threads();
    let open = |search| {
        args.open(format!("{search}{UNIT_DIVISION_VERSION}"), units, positions, threads, out)
    };
    let Some(checkpoint) = search.map(open).transpose()?.flatten() else {
        return Ok((engine, SharedCheckpoint::default()));
    };
    if args.shard.is_some_and(|shard| shard.count() > 1) && !args.common.question.has("--heuristic")
    {
        out.verbosity().note(format!(
            "this shard uses {}; with --heuristic auto another machine may use other tables, and \
             its shard cannot be merged: pass the same --heuristic to all shards",
            engine.identity()
        ));
    }
    if is_single {
        check_units(checkpoint.checkpoint(), start, &*engine)?;
    }
    let checkpoint = Arc::new(Mutex::new(checkpoint));
    let shared = SharedCheckpoint { checkpoint: Some(checkpoint.clone()), is_list: !is_single };
    let engine: Box<dyn Engine> = match is_single {
        true => Box::new(CheckpointedEngine::new(engine, checkpoint)),
        false => engine,
    };
    Ok((engine, shared))
}

/// Version of the division of iterations into units. A change makes existing checkpoints unusable.
const UNIT_DIVISION_VERSION: &str = " split 1";

/// Returns the fingerprint of an engine: its identity, and the excess of the start if there is only
/// one.
pub fn engine_fingerprint(engine: &dyn Engine, start: Option<&Board>) -> String {
    let excess = start.map(|start| format!(" excess {}", engine.prepare(start).excess()));
    format!("{}{}", engine.identity(), excess.unwrap_or_default())
}

/// Returns the engine that replays the records of a checkpoint, given the fingerprint recorded
/// there.
///
/// # Errors
/// If it is malformed.
pub fn recorded_engine(recorded: &str, blank_home: Option<usize>) -> Result<Box<dyn Engine>> {
    let parsed = || {
        let identity = recorded.strip_suffix(UNIT_DIVISION_VERSION)?;
        let (identity, excess) = identity.split_once(" excess ").unwrap_or((identity, "0"));
        ReplayEngine::parse(identity, blank_home, excess.parse().ok()?)
    };
    match parsed() {
        Some(engine) => Ok(Box::new(engine)),
        None => bail!("checkpoint names no engine of this program: {recorded}"),
    }
}

/// Returns the choice of tables for a search, given the fingerprint of its engine in the checkpoint
/// if the search has begun.
pub fn table_choice(args: &UnitCheckpointArgs, recorded: Option<&str>) -> TableChoice {
    match recorded.and_then(RecordedTables::parse) {
        Some(tables) => TableChoice::Recorded(tables),
        None if args.is_enabled() => TableChoice::New,
        None => TableChoice::Free,
    }
}

impl SharedCheckpoint {
    /// Locks the checkpoint, if there is one.
    fn lock(&self) -> Option<MutexGuard<'_, SearchCheckpoint>> {
        self.checkpoint.as_ref().map(|checkpoint| lock(checkpoint))
    }

    /// Returns whether recorded results are only reported.
    pub fn is_read_only(&self) -> bool {
        self.lock().is_some_and(|checkpoint| checkpoint.is_read_only())
    }

    /// Returns the seconds of earlier runs, by iteration of the only search.
    pub fn earlier_seconds(&self) -> Vec<f64> {
        let only = self.lock().filter(|_| !self.is_list);
        let seconds = |checkpoint: MutexGuard<SearchCheckpoint>| {
            checkpoint.earlier.iter().map(|time| time.seconds).collect()
        };
        only.map(seconds).unwrap_or_default()
    }

    /// Records the answer to problem `number` of a list unless it is unsolved, with the seconds of
    /// the search and of its iterations; or flushes the units of the only search.
    ///
    /// # Errors
    /// If this or an earlier write to the checkpoint fails.
    pub fn record_answer(
        &self,
        number: usize,
        start: &Board,
        report: &Report,
        (seconds, iterations): (f64, &[f64]),
    ) -> Result<()> {
        let Some(mut checkpoint) = self.lock() else { return Ok(()) };
        if !self.is_list {
            if report.outcome == Outcome::Stopped(Stopped::Nodes) {
                checkpoint.warn_about_node_limit();
            }
            return checkpoint.close();
        }
        let Some(ReportLine { deterministic: certain, rest }) =
            ReportLine::from_report(start, report)
        else {
            return Ok(());
        };
        let each: Vec<String> = iterations.iter().map(|each| format!("{each:.6}")).collect();
        let seconds = format!("seconds {seconds:.6} {}", each.join(","));
        let line = format!("{certain}{META_SEPARATOR}{rest}{META_SEPARATOR}{seconds}");
        let _ = checkpoint.record_line(number, line);
        checkpoint.check_error()
    }

    /// Records that problem `number` of a list cannot be solved.
    ///
    /// # Errors
    /// If this or an earlier write to the checkpoint fails.
    pub fn record_unsolvable(&self, number: usize, start: &Board) -> Result<()> {
        let Some(mut checkpoint) = self.lock().filter(|_| self.is_list) else { return Ok(()) };
        record_unsolvable(&mut checkpoint, number, &start.to_string())
    }

    /// Flushes everything to disk.
    ///
    /// # Errors
    /// If that or an earlier write fails.
    pub fn close(&self) -> Result<()> {
        self.lock().map_or(Ok(()), |mut checkpoint| checkpoint.close())
    }
}

/// Checks the records of one search.
///
/// # Errors
/// If a record does not have the format of a search, or its solution is invalid.
pub fn check_units(
    checkpoint: &Checkpoint,
    start: Option<&Board>,
    engine: &dyn Engine,
) -> Result<()> {
    for (unit, record) in checkpoint.records() {
        let context = || format!("unit {unit}: {record}");
        let parsed: UnitRecord = record.parse().with_context(context)?;
        let checked = start.map_or(Ok(()), |start| parsed.check_solution(unit, start, engine));
        checked.context("recorded solution is invalid").with_context(context)?;
    }
    Ok(())
}

/// Word after the start in the record of a position that cannot be solved.
const UNSOLVABLE: &str = "unsolvable";

/// Records that position `number` of a list cannot be solved, unless that is recorded already.
///
/// # Errors
/// If this or an earlier write to the checkpoint fails.
pub fn record_unsolvable(
    checkpoint: &mut SearchCheckpoint,
    number: usize,
    start: &str,
) -> Result<()> {
    if checkpoint.checkpoint().record(number).is_none() {
        let _ = checkpoint.record_line(number, format!("{start} {UNSOLVABLE}"));
    }
    checkpoint.check_error()
}

/// Returns whether a record states that its position cannot be solved.
pub fn is_unsolvable_answer(record: &str) -> bool {
    record.split_once(' ').is_some_and(|(_, rest)| rest == UNSOLVABLE)
}

/// Returns the start of a recorded answer, as text.
pub fn start_of_answer(record: &str) -> &str {
    record.split(' ').next().unwrap_or_default()
}

/// Parses the recorded answer to a problem of a list.
///
/// # Errors
/// If it is malformed, or the answer to another position.
pub fn parse_answer(number: usize, record: &str, start: &Board) -> Result<TimedReport> {
    let recorded = start_of_answer(record);
    let mismatch = || match recorded == start.to_string() {
        true => format!("the checkpoint's answer to position {} is malformed", number + 1),
        false => format!(
            "position {} is {start}, but was {recorded} when the search began: the list has changed",
            number + 1
        ),
    };
    let parts: Vec<&str> = record.split(META_SEPARATOR).collect();
    let [certain, rest, seconds] = parts[..] else { bail!(mismatch()) };
    let line = ReportLine { deterministic: certain.to_owned(), rest: rest.to_owned() };
    let report = line.parse(start).map_err(|_| anyhow!(mismatch()))?;
    let (seconds, iterations) = parse_seconds(seconds).with_context(mismatch)?;
    Ok(TimedReport {
        visited: report.statistics.total().visited,
        report,
        end: SearchEnd::Complete,
        unproved: None,
        seconds,
        table_wait: None,
        iterations,
        growth_note: None,
    })
}

/// Parses the seconds of a search and of its iterations.
fn parse_seconds(text: &str) -> Option<(f64, Vec<f64>)> {
    let (all, each) = text.strip_prefix("seconds ")?.split_once(' ')?;
    let each: Option<Vec<f64>> =
        each.split(',').filter(|text| !text.is_empty()).map(|text| text.parse().ok()).collect();
    Some((all.parse().ok()?, each?))
}

/// List of problems, some of which are solved or belong to other shards.
pub struct ResumableSource<S> {
    pub source: S,
    pub checkpoint: SharedCheckpoint,
    /// Number of problems read so far.
    pub read_count: usize,
}

/// Problem with its state in the checkpoint.
pub enum ResumableProblem<P> {
    /// To be solved.
    Pending(P),
    /// Solved already; an error if the recorded answer does not belong to this list.
    Recorded(P, Box<Result<TimedReport>>),
    /// Belongs to another shard.
    OutOfShard,
}

impl<S: ProblemSource> ProblemSource for ResumableSource<S> {
    type Problem = ResumableProblem<S::Problem>;

    /// Returns the next problem. After an interrupt there is none, but the answers to the problems
    /// that have been taken are still delivered.
    fn next_problem(&mut self, blocking: bool) -> NextProblem<ResumableProblem<S::Problem>> {
        if interrupt::is_requested() {
            return NextProblem::End;
        }
        let problem = match self.source.next_problem(blocking) {
            NextProblem::Ready(problem) => problem,
            NextProblem::Pending => return NextProblem::Pending,
            NextProblem::End => return NextProblem::End,
        };
        let number = self.read_count;
        self.read_count += 1;
        let list = self.checkpoint.lock().filter(|_| self.checkpoint.is_list);
        let Some(list) = list else {
            return NextProblem::Ready(ResumableProblem::Pending(problem));
        };
        let recorded = list.checkpoint().record(number);
        NextProblem::Ready(match (recorded, S::start_board(&problem)) {
            (Some(record), Some(start)) => {
                let timed = Box::new(parse_answer(number, record, start));
                ResumableProblem::Recorded(problem, timed)
            }
            // Without a start nothing is searched, and the problem is its own answer.
            (Some(_), None) => ResumableProblem::Pending(problem),
            (None, _) if list.is_pending(number) => ResumableProblem::Pending(problem),
            (None, _) => ResumableProblem::OutOfShard,
        })
    }

    fn start_board(problem: &ResumableProblem<S::Problem>) -> Option<&Board> {
        match problem {
            ResumableProblem::Pending(problem) => S::start_board(problem),
            ResumableProblem::Recorded(..) | ResumableProblem::OutOfShard => None,
        }
    }
}
