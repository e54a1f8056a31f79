//! Searches from positions that are kept: of one position unit by unit, of many position by position.

use super::many::Titled;
use super::search::TimedReport;
use crate::support::checkpoint::{self, KeepArgs};
use crate::support::cluster;
use crate::support::output::Output;
use crate::support::session::Ended;
use anyhow::{Context, Result, bail};
use fifteen::Board;
use fifteen::korf::checkpointed::{Book, Kept, Line, Record};
use fifteen::korf::{Engine, Next, Source};
use fifteen::runtime::checkpoint::{Extent, META_SEPARATOR};
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is kept of the searches of a command.
pub enum Keeping {
    Nothing,
    /// The units of the only search.
    Units(Shared),
    /// The answers to the problems of a list.
    List(Shared),
}

/// Has the searches with an engine kept if that is wanted, where `search` says all that they depend on;
/// without it there is nothing to be searched.
///
/// # Errors
/// If they cannot be kept, or what is kept is about something else.
pub fn keep(
    args: &KeepArgs,
    search: Option<String>,
    is_single: bool,
    engine: Box<dyn Engine>,
    out: &Output,
) -> Result<(Box<dyn Engine>, Keeping)> {
    if cluster::is_planned() && !is_single {
        bail!(
            "processes search for one position together; of a list each can do a part: see --shard and `fifteen merge`"
        );
    }
    let extent = if is_single { Extent::Rounds } else { Extent::Open };
    let open = |search| args.open(format!("{search} cut {SPLIT_VERSION}"), extent, out);
    let Some(kept) = search.map(open).transpose()?.flatten() else {
        return Ok((engine, Keeping::Nothing));
    };
    if !is_single {
        return Ok((engine, Keeping::List(Shared::new(kept))));
    }
    let shared = Shared::for_units(kept)?;
    Ok((Box::new(Kept::new(engine, shared.book())), Keeping::Units(shared)))
}

/// Which way iterations are cut. To cut them otherwise makes another search of it.
const SPLIT_VERSION: u32 = 1;

impl Keeping {
    /// What is kept of a list.
    pub fn list(&self) -> Option<&Shared> {
        match self {
            Keeping::List(shared) => Some(shared),
            Keeping::Nothing | Keeping::Units(_) => None,
        }
    }

    /// Takes note of the answer to the problem with a number.
    ///
    /// # Errors
    /// If it cannot be kept, or something could not before.
    pub fn note(&self, number: usize, start: &Board, timed: &TimedReport) -> Result<()> {
        match self {
            Keeping::Nothing => Ok(()),
            Keeping::Units(shared) => shared.close(),
            Keeping::List(shared) => shared.note(number, start, timed),
        }
    }

    /// Brings everything to the disk.
    ///
    /// # Errors
    /// If that is not possible.
    pub fn close(&self) -> Result<()> {
        match self {
            Keeping::Nothing => Ok(()),
            Keeping::Units(shared) | Keeping::List(shared) => shared.close(),
        }
    }
}

/// What is kept, for those who search and those who tell what came of it.
#[derive(Clone)]
pub struct Shared(Arc<Mutex<Ledgered>>);

/// What is kept, as a book.
struct Ledgered(checkpoint::Kept);

impl Shared {
    /// What is kept of one search.
    ///
    /// # Errors
    /// If it is not what a search would have kept.
    pub fn for_units(kept: checkpoint::Kept) -> Result<Shared> {
        for (unit, record) in kept.ledger().records() {
            record.parse::<Record>().with_context(|| format!("unit {unit}: {record}"))?;
        }
        Ok(Shared::new(kept))
    }

    /// What is kept of the searches of a list.
    pub fn new(kept: checkpoint::Kept) -> Shared {
        Shared(Arc::new(Mutex::new(Ledgered(kept))))
    }

    /// The book that an engine writes to.
    pub fn book(&self) -> Arc<Mutex<dyn Book>> {
        self.0.clone()
    }

    fn open(&self) -> MutexGuard<'_, Ledgered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Brings everything to the disk.
    ///
    /// # Errors
    /// If that is not possible, or something could not be kept.
    pub fn close(&self) -> Result<()> {
        self.open().0.close()
    }

    /// Takes note of the answer to a problem in a list. What is not solved is not kept.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn note(&self, number: usize, start: &Board, timed: &TimedReport) -> Result<()> {
        let Some(Line { certain, rest }) = Line::of(start, &timed.report) else { return Ok(()) };
        let each: Vec<String> = timed.iterations.iter().map(|each| format!("{each:.3}")).collect();
        let seconds = format!("seconds {:.3} {}", timed.seconds, each.join(","));
        let _ = self
            .open()
            .0
            .note(number, format!("{certain}{META_SEPARATOR}{rest}{META_SEPARATOR}{seconds}"));
        self.open().0.checked()
    }

    /// What is known of a problem in a list.
    fn known(&self, number: usize, start: &Board) -> Result<Option<TimedReport>> {
        let kept = self.open();
        let Some(record) = kept.0.ledger().record(number) else { return Ok(None) };
        let of_another =
            || format!("position {} is {start}, and in the file: {record}", number + 1);
        let parts: Vec<&str> = record.split(META_SEPARATOR).collect();
        let [certain, rest, seconds] = parts[..] else { bail!(of_another()) };
        let line = Line { certain: certain.to_owned(), rest: rest.to_owned() };
        let report = line.report(start).with_context(of_another)?;
        let (seconds, iterations) = parse_seconds(seconds).with_context(of_another)?;
        let (ended, waited, growth) = (Ended::Complete, None, None);
        let visited = report.statistics.total().visited;
        Ok(Some(TimedReport { report, ended, seconds, visited, waited, iterations, growth }))
    }

    /// Whether a problem in a list is to be solved here.
    fn wants(&self, number: usize) -> bool {
        self.open().0.has(number)
    }
}

/// The seconds of a search, and those of its iterations.
fn parse_seconds(text: &str) -> Option<(f64, Vec<f64>)> {
    let (all, each) = text.strip_prefix("seconds ")?.split_once(' ')?;
    let each: Option<Vec<f64>> =
        each.split(',').filter(|text| !text.is_empty()).map(|text| text.parse().ok()).collect();
    Some((all.parse().ok()?, each?))
}

impl Book for Ledgered {
    fn record(&self, unit: usize) -> Option<Record> {
        self.0.ledger().record(unit)?.parse().ok()
    }

    fn wants(&self, unit: usize) -> bool {
        self.0.has(unit)
    }

    fn is_only_read(&self) -> bool {
        self.0.is_only_read()
    }

    fn order(&self, units: Range<usize>) -> Vec<usize> {
        self.0.order(units)
    }

    fn news(&mut self) -> Vec<usize> {
        self.0.news()
    }

    fn note(&mut self, unit: usize, record: Record) -> ControlFlow<()> {
        // Iterations that are not cut everybody searches for himself, and where they end is not always the same.
        if record.is_whole && cluster::is_planned() {
            return ControlFlow::Continue(());
        }
        self.0.note(unit, record.to_string())
    }
}

/// A list of problems of which some are done, and some are for others to do.
pub struct Marked<S> {
    pub source: S,
    /// What is kept of it, if anything is.
    pub list: Option<Shared>,
    /// How many have been read.
    pub read: usize,
}

/// A problem, and what is known of it.
pub enum Problem<P> {
    /// It is to be solved.
    Open(P),
    /// It has been solved, or else the ledger is about another list.
    Known(P, Box<Result<TimedReport>>),
    /// It is for others to solve.
    OutOfShard,
}

impl<S: Source> Source for Marked<S> {
    type Problem = Problem<S::Problem>;

    fn next(&mut self, is_patient: bool) -> Next<Problem<S::Problem>> {
        let problem = match self.source.next(is_patient) {
            Next::One(problem) => problem,
            Next::Pending => return Next::Pending,
            Next::End => return Next::End,
        };
        let number = self.read;
        self.read += 1;
        let (Some(list), Some(start)) = (&self.list, S::start(&problem)) else {
            return Next::One(Problem::Open(problem));
        };
        Next::One(match list.known(number, start).transpose() {
            Some(timed) => Problem::Known(problem, Box::new(timed)),
            None if list.wants(number) => Problem::Open(problem),
            None => Problem::OutOfShard,
        })
    }

    fn start(problem: &Problem<S::Problem>) -> Option<&Board> {
        match problem {
            Problem::Open(problem) => S::start(problem),
            Problem::Known(..) | Problem::OutOfShard => None,
        }
    }
}

impl<P: Titled> Titled for Problem<P> {
    fn title(&self) -> String {
        match self {
            Problem::Open(problem) | Problem::Known(problem, _) => problem.title(),
            Problem::OutOfShard => String::new(),
        }
    }
}
