//! Checkpoints of searches: finished units are appended to a file, from which the search can be
//! resumed.
//!
//! A command flattens [`UnitCheckpointArgs`] into its arguments and opens the checkpoint with the
//! fingerprint of the search: a line with everything that the results depend on.
//! [`SearchCheckpoint`] lists the pending units and records each unit that is finished.

mod open;

pub use open::{CheckpointArgs, UnitCheckpointArgs};

use super::checkpoint_status::{describe_units_done, sample_units, unit_nodes};
use super::clock::Clock;
use super::cluster::UnitExchange;
use super::exit::disagreement;
use super::output::{self, Output};
use super::progress::WorkEstimate;
use super::search_time::SearchTime;
use anyhow::{Context, Result, bail};
use fifteen::Threads;
use fifteen::korf::checkpointed::{UnitRecord, UnitStore};
use fifteen::records::{Head, Reason, Status};
use fifteen::runtime::atomic_file::FileDamage;
use fifteen::runtime::checkpoint::{
    Checkpoint, CheckpointFile, Error, UnitNumbering, without_meta,
};
use fifteen::runtime::continue_if;
use fifteen::runtime::estimate::{Interval, WorkSample};
use fifteen::runtime::units::{PendingUnits, Shard, UNITS, work_stealing_order};
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// Interval between syncs of the file to the disk. A killed process loses nothing that it has
/// written; a crash of the machine loses what was written since the last sync.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// Minimum number of lost seconds that is worth a warning.
const MIN_LOST_SECONDS: f64 = 1.0;

/// Checkpoint of a running search.
pub struct SearchCheckpoint {
    storage: Storage,
    /// Units to search; `None` if the checkpoint is read-only.
    shard: Option<Shard>,
    /// Exchange of finished units with the other processes, if there are any.
    exchange: Option<UnitExchange>,
    /// Time since the last sync of the file.
    since_sync: Clock,
    /// Time since this process finished its last unit, or since the start.
    since_record: Clock,
    /// Number of threads that search units.
    threads: usize,
    /// Time of the units of earlier runs, by iteration.
    pub earlier: Vec<SearchTime>,
    /// Nodes of the finished units of the shard, in a search with a fixed set of units.
    sample: WorkSample,
    /// True once a unit has been recorded, finished by this process or another one, or this process
    /// has warned that there is none.
    has_recorded: bool,
    /// First error of adding a record. The search is stopped when it occurs.
    error: Option<Error>,
}

/// Storage of the finished units.
enum Storage {
    File(PathBuf, CheckpointFile),
    /// File of another process, or no file.
    Memory(Checkpoint),
    /// Read-only: nothing is added.
    ReadOnly(Arc<Checkpoint>),
}

/// Progress of the units of a search, for its progress line.
#[derive(Clone, Copy, Debug)]
pub struct UnitProgress {
    /// Fraction of the units of the shard that are finished.
    pub fraction_done: f64,
    /// Number of nodes of the units that all processes have finished, and an estimate of the
    /// remaining ones. `None` if there is one process.
    of_all: Option<(u64, Option<Interval>)>,
}

impl UnitProgress {
    /// Returns the work of all processes so far and an estimate of the rest, without a rate, given
    /// the nodes of this process. `units` is `None` in a search without a checkpoint.
    pub fn estimate(
        units: Option<UnitProgress>,
        own: u64,
        own_left: Option<Interval>,
    ) -> WorkEstimate {
        let of_all = units.and_then(|units| units.of_all);
        let (nodes, nodes_left) = of_all.unwrap_or((own, own_left));
        let fraction_done = units.map(|units| units.fraction_done);
        WorkEstimate { nodes, rate: None, nodes_left, fraction_done }
    }
}

impl SearchCheckpoint {
    /// Creates a checkpoint of the units of a shard, without other processes. Does not sample the
    /// finished units.
    fn new(storage: Storage, shard: Option<Shard>, threads: Threads) -> SearchCheckpoint {
        SearchCheckpoint {
            storage,
            shard,
            exchange: None,
            since_sync: Clock::start(),
            since_record: Clock::start(),
            threads: threads.get(),
            earlier: Vec::new(),
            sample: WorkSample::default(),
            has_recorded: false,
            error: None,
        }
    }

    /// Connects to the other processes and adds their finished units.
    fn connect_cluster(&mut self, out: &Output) -> Result<()> {
        if self.shard != Some(Shard::WHOLE) {
            bail!(
                "--shard cannot be used with --processes or --hosts: work is shared automatically"
            );
        }
        let checkpoint = self.checkpoint();
        let (about, finished) = (&checkpoint.header.search, checkpoint.to_text());
        let connected = out.processes().connect_units(about, &finished, out)?;
        let Some((exchange, texts)) = connected else { return Ok(()) };
        self.exchange = Some(exchange);
        for text in texts {
            let (other, _) = Checkpoint::parse(&text)?;
            other.records().try_for_each(|(unit, record)| self.insert(unit, record.to_owned()))?;
        }
        Ok(())
    }

    /// Stores the finished units elsewhere from now on.
    fn store_in(&mut self, storage: Storage) -> Result<()> {
        let known = self.checkpoint().clone();
        self.storage = storage;
        self.sample = self.sample_units();
        known.records().try_for_each(|(unit, record)| self.insert(unit, record.to_owned()))?;
        self.has_recorded = false;
        Ok(())
    }

    /// Returns the pending units of a search with a fixed set of units.
    pub fn pending_units(&self) -> PendingUnits {
        let pending = match &self.exchange {
            Some(exchange) => PendingUnits::for_work_stealing(exchange.shard),
            None => self.shard.map_or_else(PendingUnits::none, PendingUnits::for_shard),
        };
        self.checkpoint().mark_done_in(&pending);
        pending
    }

    /// Adds the units that other processes have finished since the last call, and returns their
    /// numbers. Stops the search if a record cannot be added.
    pub fn poll_remote_units(&mut self) -> ControlFlow<(), Vec<usize>> {
        let mut units = Vec::new();
        let records = self.exchange.as_ref().map(UnitExchange::poll);
        for line in records.into_iter().flatten() {
            let record = line.split_once(' ').and_then(|(unit, record)| {
                let unit = unit
                    .parse()
                    .ok()
                    .filter(|&unit| self.checkpoint().header.unit_numbering.contains(unit))?;
                Some((unit, record.to_owned()))
            });
            let Some((unit, record)) = record else { continue };
            if self.try_insert(unit, record).is_continue() {
                units.push(unit);
            }
        }
        continue_if(self.error.is_none())?;
        ControlFlow::Continue(units)
    }

    /// Returns whether the checkpoint is read-only, so that nothing is searched.
    pub fn is_read_only(&self) -> bool {
        self.shard.is_none()
    }

    /// Returns whether a unit is still to be searched.
    pub fn is_pending(&self, unit: usize) -> bool {
        self.shard.is_some_and(|shard| shard.contains(unit))
            && self.checkpoint().record(unit).is_none()
    }

    /// Returns the finished units.
    pub fn checkpoint(&self) -> &Checkpoint {
        match &self.storage {
            Storage::File(_, file) => file.checkpoint(),
            Storage::Memory(checkpoint) => checkpoint,
            Storage::ReadOnly(checkpoint) => checkpoint,
        }
    }

    /// Parses the records of the finished units.
    ///
    /// # Errors
    /// If a record is not of this kind.
    pub fn records<Record>(&self) -> Result<Vec<(usize, Record)>>
    where
        Record: FromStr<Err: std::error::Error + Send + Sync + 'static>,
    {
        let read = |(unit, record): (usize, &str)| {
            let record = without_meta(record);
            let read = record.parse().with_context(|| format!("unit {unit}: {record}"))?;
            Ok((unit, read))
        };
        self.checkpoint().records().map(read).collect()
    }

    /// Records a unit that this process has finished, with its time. Stops the search if the record
    /// cannot be written.
    pub fn record_unit(&mut self, unit: usize, record: &str) -> ControlFlow<()> {
        let record = self.with_time(record);
        self.record_line(unit, record)
    }

    /// Appends the time to the record of a unit that has just been finished.
    fn with_time(&mut self, record: &str) -> String {
        let seconds = self.since_record.seconds();
        self.since_record = Clock::start();
        let processes = self.exchange.as_ref().map_or(1, |exchange| exchange.processes);
        let time = SearchTime::shared(seconds, self.threads, processes);
        format!("{record}{}", time.to_meta())
    }

    /// Returns the seconds of the search over all runs, given those of this one. The time taken to
    /// print a read-only checkpoint does not count.
    pub fn total_seconds(&self, this_run: f64) -> f64 {
        let this_run = if self.is_read_only() { 0.0 } else { this_run };
        this_run + self.earlier.iter().map(|time| time.seconds).sum::<f64>()
    }

    /// Records a finished unit, and sends the record to the other processes. Stops the search if
    /// the record cannot be written.
    pub fn record_line(&mut self, unit: usize, record: String) -> ControlFlow<()> {
        if let Some(exchange) = &self.exchange {
            exchange.broadcast(format!("{unit} {record}"));
        }
        self.try_insert(unit, record)
    }

    /// Adds the record of a unit. Stops the search at the first error, which is kept.
    fn try_insert(&mut self, unit: usize, record: String) -> ControlFlow<()> {
        self.error = self.error.take().or(self.insert(unit, record).err());
        continue_if(self.error.is_none())
    }

    /// Adds the record of a unit, from this process or another one.
    fn insert(&mut self, unit: usize, record: String) -> Result<(), Error> {
        self.has_recorded = true;
        if let Some(nodes) = unit_nodes(&record).filter(|_| self.is_pending(unit)) {
            self.sample.add(nodes);
        }
        match &mut self.storage {
            Storage::File(path, file) => {
                if file.checkpoint().record(unit).is_some() {
                    // Two records of one unit must agree.
                    return Ok(file.checkpoint().check_agreement(unit, &record)?);
                }
                file.append(unit, record)?;
                if self.since_sync.elapsed() >= SYNC_INTERVAL {
                    sync(file, path)?;
                    self.since_sync = Clock::start();
                }
                Ok(())
            }
            Storage::Memory(checkpoint) => Ok(checkpoint.insert(unit, record)?),
            Storage::ReadOnly(_) => Ok(()),
        }
    }

    /// Warns if the node limit has stopped the search before a unit was finished. The limit counts
    /// all runs, so the next run with this limit would stop at the same place.
    pub fn warn_about_node_limit(&mut self) {
        if !self.has_recorded && matches!(self.storage, Storage::File(..)) {
            self.has_recorded = true;
            output::print_warning(
                "nothing was saved before the node limit, which counts the nodes of all runs; pass \
                 a higher --node-limit, or --node-limit none to resume",
            );
        }
    }

    /// Warns if this process has searched for a while and no process has finished a unit: the next
    /// run with the same limit would start the same units again.
    fn warn_about_lost_work(&mut self) {
        let seconds = self.since_record.seconds();
        let is_file = matches!(self.storage, Storage::File(..));
        if self.has_recorded || !is_file || seconds < MIN_LOST_SECONDS {
            return;
        }
        self.has_recorded = true;
        let noun = match self.checkpoint().header.unit_numbering {
            UnitNumbering::Fixed => "unit",
            UnitNumbering::PerIteration => "unit or iteration",
            UnitNumbering::Unbounded => "position",
        };
        output::print_warning(&format!(
            "no {noun} was finished in {seconds:.1} s, so nothing was saved; allow more time"
        ));
    }

    /// Syncs the file at the end of the search.
    ///
    /// # Errors
    /// If that fails, or the record of a unit could not be added.
    pub fn close(&mut self) -> Result<()> {
        self.check_error()?;
        self.warn_about_lost_work();
        let Storage::File(path, file) = &mut self.storage else { return Ok(()) };
        sync(file, path).with_context(|| checkpoint_context(path))
    }

    /// Returns the first error of adding a record.
    ///
    /// # Errors
    /// If a unit could not be written, or was found again with another result: then this program
    /// or another process is wrong. The error is returned only once.
    pub fn check_error(&mut self) -> Result<()> {
        let Some(error) = self.error.take() else { return Ok(()) };
        Err(self.in_file(match error {
            Error::Content(conflict) => disagreement(conflict),
            error => error.into(),
        }))
    }

    /// Adds the name of the file to an error. A checkpoint that is not a file of this process has
    /// none.
    pub fn in_file(&self, error: anyhow::Error) -> anyhow::Error {
        match &self.storage {
            Storage::File(path, _) => error.context(checkpoint_context(path)),
            Storage::Memory(_) | Storage::ReadOnly(_) => error,
        }
    }

    /// Returns whether all units are finished, including those of other shards, in a search with a
    /// fixed set of units.
    pub fn is_complete(&self) -> bool {
        self.checkpoint().done_count() == UNITS
    }

    /// Returns the progress of the units of the shard, in a search with a fixed set of units.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    pub fn unit_progress(&self) -> UnitProgress {
        let (sample, done) = (self.sample, self.sample.done() as f64);
        UnitProgress {
            fraction_done: done / sample.parts().max(1) as f64,
            of_all: self.exchange.as_ref().map(|_| (sample.work() as u64, sample.remaining())),
        }
    }

    /// Returns the finished units of the shard as a sample of all its units.
    fn sample_units(&self) -> WorkSample {
        sample_units(self.checkpoint(), self.shard.unwrap_or(Shard::WHOLE))
    }

    /// Describes the number of finished units, unless all are finished.
    pub fn describe_missing(&self) -> Option<String> {
        (!self.is_complete()).then(|| describe_units_done(self.checkpoint()))
    }
}

impl UnitStore for SearchCheckpoint {
    fn record(&self, unit: usize) -> Option<UnitRecord> {
        self.checkpoint().record(unit)?.parse().ok()
    }

    fn is_assigned(&self, unit: usize) -> bool {
        self.is_pending(unit)
    }

    fn is_read_only(&self) -> bool {
        SearchCheckpoint::is_read_only(self)
    }

    fn pending_units(&self, units: Range<usize>) -> Vec<usize> {
        let open = units.filter(|&unit| self.is_pending(unit));
        match &self.exchange {
            Some(exchange) => work_stealing_order(open, exchange.shard),
            None => open.collect(),
        }
    }

    fn poll_finished(&mut self) -> ControlFlow<(), Vec<usize>> {
        self.poll_remote_units()
    }

    fn insert(&mut self, unit: usize, record: UnitRecord) -> ControlFlow<()> {
        let line = self.with_time(&record.to_string());
        // Every process searches an undivided iteration by itself, and the records of different
        // processes may differ.
        if record.is_whole_iteration {
            self.try_insert(unit, line)
        } else {
            self.record_line(unit, line)
        }
    }
}

/// Returns the time of the finished units, by iteration. A search without iterations has one entry.
fn time_of_iterations(checkpoint: &Checkpoint) -> Vec<SearchTime> {
    let is_iterative = checkpoint.header.unit_numbering == UnitNumbering::PerIteration;
    let mut times: BTreeMap<usize, Vec<SearchTime>> = BTreeMap::new();
    for (unit, record) in checkpoint.records() {
        let iteration = if is_iterative { unit / UNITS } else { 0 };
        times.entry(iteration).or_default().extend(SearchTime::from_record(record));
    }
    // An iteration begins when the one before it is exhausted, so none is missing.
    times.into_values().map(|times| times.into_iter().sum()).collect()
}

/// Flushes a file to the disk. If it was deleted meanwhile, it is written again.
fn sync(file: &mut CheckpointFile, path: &Path) -> Result<(), Error> {
    if let Some(damage) = file.restore_if_damaged(path)? {
        warn_about_damage(path, damage);
    }
    Ok(file.sync()?)
}

/// Warns that a file was damaged and is written again.
pub fn warn_about_damage(path: &Path, damage: FileDamage) {
    let path = path.display();
    output::print_warning(&format!("checkpoint {path} was {damage}; it was written again"));
}

/// Marks the head of a record as incomplete because units are missing.
pub fn mark_incomplete(head: Head) -> Head {
    let stopped = head.stopped.or(Some(Reason::MissingUnits));
    Head { status: Status::Stopped, stopped, ..head }
}

/// Returns the error context for a checkpoint file.
fn checkpoint_context(path: &Path) -> String {
    format!("cannot use checkpoint {}", path.display())
}

#[cfg(test)]
mod tests;
