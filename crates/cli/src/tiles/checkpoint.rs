//! Searches from positions that are kept: of one position unit by unit, of many position by position.

use super::many::Titled;
use super::search::TimedReport;
use crate::support::checkpoint::{self, CheckpointArgs};
use crate::support::cluster;
use crate::support::output::Output;
use crate::support::session::SearchEnd;
use anyhow::{Context, Result, bail};
use fifteen::Board;
use fifteen::korf::checkpointed::{Book, Kept, Line, Record};
use fifteen::korf::{Engine, Next, Source};
use fifteen::runtime::checkpoint::{UnitRange, META_SEPARATOR};
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is kept of the searches of a command.
pub enum CheckpointMode {
    Disabled,
    /// The units of the only search.
    Units(SharedCheckpoint),
    /// The answers to the problems of a list.
    List(SharedCheckpoint),
}

/// Has the searches with an engine kept if that is wanted, where `search` says all that they depend on;
/// without it there is nothing to be searched.
///
/// # Errors
/// If they cannot be kept, or what is kept is about something else.
pub fn open_checkpoint(
    args: &CheckpointArgs,
    search: Option<String>,
    is_single: bool,
    engine: Box<dyn Engine>,
    out: &Output,
) -> Result<(Box<dyn Engine>, CheckpointMode)> {
    if cluster::is_configured() && !is_single {
        bail!(
            "processes search for one position together; of a list each can do a part: see --shard and `fifteen merge`"
        );
    }
    let extent = if is_single { UnitRange::PerIteration } else { UnitRange::Unbounded };
    let open = |search| args.open(format!("{search} cut {SPLIT_VERSION}"), extent, out);
    let Some(kept) = search.map(open).transpose()?.flatten() else {
        return Ok((engine, CheckpointMode::Disabled));
    };
    if !is_single {
        return Ok((engine, CheckpointMode::List(SharedCheckpoint::new(kept))));
    }
    let shared = SharedCheckpoint::for_units(kept)?;
    Ok((Box::new(Kept::new(engine, shared.unit_store())), CheckpointMode::Units(shared)))
}

/// Which way iterations are cut. To cut them otherwise makes another search of it.
const SPLIT_VERSION: u32 = 1;

impl CheckpointMode {
    /// What is kept of a list.
    pub fn list(&self) -> Option<&SharedCheckpoint> {
        match self {
            CheckpointMode::List(shared) => Some(shared),
            CheckpointMode::Disabled | CheckpointMode::Units(_) => None,
        }
    }

    /// Takes note of the answer to the problem with a number.
    ///
    /// # Errors
    /// If it cannot be kept, or something could not before.
    pub fn record_answer(&self, number: usize, start: &Board, timed: &TimedReport) -> Result<()> {
        match self {
            CheckpointMode::Disabled => Ok(()),
            CheckpointMode::Units(shared) => shared.close(),
            CheckpointMode::List(shared) => shared.record_answer(number, start, timed),
        }
    }

    /// Brings everything to the disk.
    ///
    /// # Errors
    /// If that is not possible.
    pub fn close(&self) -> Result<()> {
        match self {
            CheckpointMode::Disabled => Ok(()),
            CheckpointMode::Units(shared) | CheckpointMode::List(shared) => shared.close(),
        }
    }
}

/// What is kept, for those who search and those who tell what came of it.
#[derive(Clone)]
pub struct SharedCheckpoint(Arc<Mutex<UnitStoreAdapter>>);

/// What is kept, as a book.
struct UnitStoreAdapter(checkpoint::SearchCheckpoint);

impl SharedCheckpoint {
    /// What is kept of one search.
    ///
    /// # Errors
    /// If it is not what a search would have kept.
    pub fn for_units(kept: checkpoint::SearchCheckpoint) -> Result<SharedCheckpoint> {
        for (unit, record) in kept.checkpoint().records() {
            record.parse::<Record>().with_context(|| format!("unit {unit}: {record}"))?;
        }
        Ok(SharedCheckpoint::new(kept))
    }

    /// What is kept of the searches of a list.
    pub fn new(kept: checkpoint::SearchCheckpoint) -> SharedCheckpoint {
        SharedCheckpoint(Arc::new(Mutex::new(UnitStoreAdapter(kept))))
    }

    /// The book that an engine writes to.
    pub fn unit_store(&self) -> Arc<Mutex<dyn Book>> {
        self.0.clone()
    }

    fn lock(&self) -> MutexGuard<'_, UnitStoreAdapter> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Brings everything to the disk.
    ///
    /// # Errors
    /// If that is not possible, or something could not be kept.
    pub fn close(&self) -> Result<()> {
        self.lock().0.close()
    }

    /// Takes note of the answer to a problem in a list. What is not solved is not kept.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn record_answer(&self, number: usize, start: &Board, timed: &TimedReport) -> Result<()> {
        let Some(Line { certain, rest }) = Line::of(start, &timed.report) else { return Ok(()) };
        let each: Vec<String> = timed.iterations.iter().map(|each| format!("{each:.3}")).collect();
        let seconds = format!("seconds {:.3} {}", timed.seconds, each.join(","));
        let _ = self
            .lock()
            .0
            .record_unit(number, format!("{certain}{META_SEPARATOR}{rest}{META_SEPARATOR}{seconds}"));
        self.lock().0.check_write_error()
    }

    /// What is known of a problem in a list.
    fn recorded_answer(&self, number: usize, start: &Board) -> Result<Option<TimedReport>> {
        let kept = self.lock();
        let Some(record) = kept.0.checkpoint().record(number) else { return Ok(None) };
        let of_another =
            || format!("position {} is {start}, and in the file: {record}", number + 1);
        let parts: Vec<&str> = record.split(META_SEPARATOR).collect();
        let [certain, rest, seconds] = parts[..] else { bail!(of_another()) };
        let line = Line { certain: certain.to_owned(), rest: rest.to_owned() };
        let report = line.report(start).with_context(of_another)?;
        let (seconds, iterations) = parse_seconds(seconds).with_context(of_another)?;
        let (ended, waited, growth) = (SearchEnd::Complete, None, None);
        let visited = report.statistics.total().visited;
        Ok(Some(TimedReport { report, ended, seconds, visited, waited, iterations, growth }))
    }

    /// Whether a problem in a list is to be solved here.
    fn is_pending(&self, number: usize) -> bool {
        self.lock().0.is_pending(number)
    }
}

/// The seconds of a search, and those of its iterations.
fn parse_seconds(text: &str) -> Option<(f64, Vec<f64>)> {
    let (all, each) = text.strip_prefix("seconds ")?.split_once(' ')?;
    let each: Option<Vec<f64>> =
        each.split(',').filter(|text| !text.is_empty()).map(|text| text.parse().ok()).collect();
    Some((all.parse().ok()?, each?))
}

impl Book for UnitStoreAdapter {
    fn record(&self, unit: usize) -> Option<Record> {
        self.0.checkpoint().record(unit)?.parse().ok()
    }

    fn wants(&self, unit: usize) -> bool {
        self.0.is_pending(unit)
    }

    fn is_only_read(&self) -> bool {
        self.0.is_read_only()
    }

    fn order(&self, units: Range<usize>) -> Vec<usize> {
        self.0.order_units(units)
    }

    fn news(&mut self) -> Vec<usize> {
        self.0.poll_remote_units()
    }

    fn note(&mut self, unit: usize, record: Record) -> ControlFlow<()> {
        // Iterations that are not cut everybody searches for himself, and where they end is not always the same.
        if record.is_whole && cluster::is_configured() {
            return ControlFlow::Continue(());
        }
        self.0.record_unit(unit, record.to_string())
    }
}

/// A list of problems of which some are done, and some are for others to do.
pub struct ResumableSource<S> {
    pub source: S,
    /// What is kept of it, if anything is.
    pub checkpoint: Option<SharedCheckpoint>,
    /// How many have been read.
    pub read_count: usize,
}

/// A problem, and what is known of it.
pub enum ResumableProblem<P> {
    /// It is to be solved.
    Pending(P),
    /// It has been solved, or else the ledger is about another list.
    Recorded(P, Box<Result<TimedReport>>),
    /// It is for others to solve.
    OutOfShard,
}

impl<S: Source> Source for ResumableSource<S> {
    type Problem = ResumableProblem<S::Problem>;

    fn next(&mut self, is_patient: bool) -> Next<ResumableProblem<S::Problem>> {
        let problem = match self.source.next(is_patient) {
            Next::One(problem) => problem,
            Next::Pending => return Next::Pending,
            Next::End => return Next::End,
        };
        let number = self.read_count;
        self.read_count += 1;
        let (Some(list), Some(start)) = (&self.checkpoint, S::start(&problem)) else {
            return Next::One(ResumableProblem::Pending(problem));
        };
        Next::One(match list.recorded_answer(number, start).transpose() {
            Some(timed) => ResumableProblem::Recorded(problem, Box::new(timed)),
            None if list.is_pending(number) => ResumableProblem::Pending(problem),
            None => ResumableProblem::OutOfShard,
        })
    }

    fn start(problem: &ResumableProblem<S::Problem>) -> Option<&Board> {
        match problem {
            ResumableProblem::Pending(problem) => S::start(problem),
            ResumableProblem::Recorded(..) | ResumableProblem::OutOfShard => None,
        }
    }
}

impl<P: Titled> Titled for ResumableProblem<P> {
    fn title(&self) -> String {
        match self {
            ResumableProblem::Pending(problem) | ResumableProblem::Recorded(problem, _) => problem.title(),
            ResumableProblem::OutOfShard => String::new(),
        }
    }
}
