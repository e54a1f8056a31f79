//! Search whose tasks are distributed among units, for checkpoints and shards.
//!
//! The result of a unit must depend neither on when it is searched nor on the results of other
//! units. So each begins with the same placement to beat, that of the [start](Start). If that is
//! optimal, this costs no additional nodes.

use super::start::Start;
use super::{STACK_BYTES, make_result, split_into_tasks};
use crate::first_placement::QueenPlacement;
use crate::search::{BranchAndBound, QueensProblem, WorkerMessage};
use crate::shared_state::{Incumbent, SharedState};
use crate::task::Task;
use crate::unit::{QueensRecord, QueensUnit};
use crate::{Error, Options, QueensProgress, QueensResult};
use fifteen_runtime::estimate::WorkSample;
use fifteen_runtime::units::{PendingUnits, UNITS};
use fifteen_runtime::{Observer, Stopped, Threads, pool};
use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Searches some [units](fifteen_runtime::units) of the whole search, any number of them per call.
/// The observer receives the record of each finished unit. [`UnitSearch::merge_records`] merges the
/// records; the result is independent of order, processes and threads. (If the start was
/// [stopped](Start::stopped), no unit is searched.) If all records are merged and the start is
/// optimal, the number of nodes is that of [`solve`](super::solve) from an optimal placement.
///
/// ```
/// use fifteen_queens::{self as queens, Chessboard, Options, QueensProgress, Start};
/// use fifteen_runtime::units::PendingUnits;
/// use std::ops::ControlFlow;
///
/// let options = Options::default();
/// let start = Start::find(Chessboard::new(11, 11)?, 11, &mut ())?;
/// let mut records = Vec::new();
/// for shard in ["1/2", "2/2"] {
///     let observer = &mut |progress: &QueensProgress| {
///         let finished = progress.finished_unit.iter();
///         records.extend(finished.map(|unit| (unit.number, unit.record.clone())));
///         ControlFlow::Continue(())
///     };
///     let pending = PendingUnits::for_shard(shard.parse()?);
///     queens::search_units(&start, &options, &pending, observer);
/// }
/// let search = queens::search_units(&start, &options, &PendingUnits::none(), &mut ());
/// assert!(search.merge_records([])?.upper > 30);
/// let whole = search.merge_records(records)?;
/// assert_eq!((whole.unattacked, whole.upper), (30, 30));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search_units(
    start: &Start,
    options: &Options,
    pending: &PendingUnits,
    observer: &mut dyn Observer<QueensProgress>,
) -> UnitSearch {
    let (problem, placement) = (start.problem(), start.placement().clone());
    if start.stopped().is_some() {
        return UnitSearch::cancelled(problem, placement);
    }
    run(problem, placement, pending, options.threads, observer)
}

/// Search that is distributed among units, whose records
/// [`merge_records`](UnitSearch::merge_records) merges.
#[derive(Debug)]
pub struct UnitSearch {
    problem: QueensProblem,
    /// Placement to beat.
    placement: QueenPlacement,
    /// Upper bound on the unattacked squares of each unit.
    unit_upper_bounds: Vec<u32>,
    stopped: Option<Stopped>,
}

impl UnitSearch {
    /// Creates a search that was stopped before the units were known.
    fn cancelled(problem: QueensProblem, placement: QueenPlacement) -> UnitSearch {
        let unit_upper_bounds = vec![problem.board.squares() as u32; UNITS];
        UnitSearch { problem, placement, unit_upper_bounds, stopped: Some(Stopped::Cancelled) }
    }

    /// Merges the records of some units, in any order. The upper bound of the result is that of all
    /// other units, pending or not, or the number found if that is greater. If there are others,
    /// and the search was stopped early, the result has [`Stopped::Cancelled`].
    ///
    /// # Errors
    /// If the best placement of the records does not leave as many squares unattacked as its record
    /// claims.
    pub fn merge_records(
        &self,
        records: impl IntoIterator<Item = (usize, QueensRecord)>,
    ) -> Result<QueensResult, Error> {
        let mut open: Vec<Option<u32>> = self.unit_upper_bounds.iter().copied().map(Some).collect();
        let (mut best, mut nodes) = ((None, self.placement.clone()), 0);
        for (unit, record) in records {
            nodes += record.nodes;
            // Among equally good placements, that of the first unit.
            let rank = |(unit, found): &(_, QueenPlacement)| (found.unattacked, Reverse(*unit));
            let better = record.better.map(|better| (Some(unit), better));
            if let Some(better) = better.filter(|better| rank(better) > rank(&best)) {
                best = better;
            }
            if let Some(upper) = open.get_mut(unit) {
                *upper = None;
            }
        }
        let upper = open.iter().flatten().max();
        let answer = make_result(&self.problem, best.1, upper.copied().unwrap_or(0), nodes)?;
        let is_whole = upper.is_none();
        Ok(QueensResult { stopped: self.stopped.filter(|_| !is_whole), ..answer })
    }
}

/// Searches the pending units for a placement better than a given one.
fn run(
    problem: QueensProblem,
    placement: QueenPlacement,
    pending: &PendingUnits,
    threads: Threads,
    observer: &mut dyn Observer<QueensProgress>,
) -> UnitSearch {
    let shared = &SharedState::default();
    let unit_tasks = assign_tasks(split_into_tasks(&problem, placement.unattacked));
    let uppers: Vec<u32> = unit_tasks.iter().map(|tasks| max_upper(tasks)).collect();
    let mut coordinator = Coordinator {
        shared,
        observer,
        unattacked: placement.unattacked,
        unit_upper_bounds: uppers.clone(),
        finished_sample: WorkSample::new(pending.len()),
    };
    coordinator.handle_message(None);
    let order = pending.order();
    let context = UnitContext {
        problem: &problem,
        shared,
        placement: &placement,
        unit_tasks,
        pending,
        order,
    };
    let (next, threads) = (AtomicUsize::new(0), threads.get().min(pending.len()));
    let work = |_, send: &mut dyn FnMut(WorkerMessage)| context.run_worker(&next, send);
    pool::map_with_messages(0..threads, STACK_BYTES, work, |message| {
        coordinator.handle_message(message);
    });
    let stopped = shared.is_stopped().then_some(Stopped::Cancelled);
    UnitSearch { problem, placement, unit_upper_bounds: uppers, stopped }
}

/// Deals tasks out to units, the most promising first, so that units have similar sizes.
fn assign_tasks(mut tasks: Vec<Task>) -> Vec<Vec<Task>> {
    tasks.sort_by_key(|task| Reverse((task.upper, task.size)));
    let mut unit_tasks = vec![Vec::new(); UNITS];
    for (number, task) in tasks.into_iter().enumerate() {
        unit_tasks[number % UNITS].push(task);
    }
    unit_tasks
}

/// Returns the upper bound on the unattacked squares over all given tasks.
fn max_upper(tasks: &[Task]) -> u32 {
    tasks.iter().map(|task| task.upper).max().unwrap_or(0)
}

/// Data shared by all workers.
struct UnitContext<'a> {
    problem: &'a QueensProblem,
    shared: &'a SharedState,
    /// Placement to beat.
    placement: &'a QueenPlacement,
    /// Tasks of each unit.
    unit_tasks: Vec<Vec<Task>>,
    pending: &'a PendingUnits,
    /// Numbers of the pending units, in the order of the search.
    order: Vec<usize>,
}

impl UnitContext<'_> {
    /// Searches units that have not begun yet, until none is left.
    fn run_worker(&self, next: &AtomicUsize, send: &mut dyn FnMut(WorkerMessage)) {
        while let Some(&number) = self.order.get(next.fetch_add(1, Ordering::Relaxed)) {
            // Other processes may have finished it since.
            if !self.pending.contains(number) {
                continue;
            }
            let Some(record) = self.search_unit(number, send) else { break };
            send(Some(QueensUnit { number, record }));
        }
    }

    /// Searches a unit. Returns `None` if the search is stopped before the unit is finished.
    fn search_unit(
        &self,
        number: usize,
        send: &mut dyn FnMut(WorkerMessage),
    ) -> Option<QueensRecord> {
        let best = Incumbent::new(self.placement.clone());
        let mut search = BranchAndBound::new(self.problem, self.shared, &best, send);
        let mut tasks = self.unit_tasks[number].iter();
        let is_finished =
            !self.shared.is_stopped() && tasks.all(|task| search.search_task(task).is_continue());
        let nodes = search.publish_nodes();
        let better = Some(best.placement()).filter(|best| best != self.placement);
        is_finished.then_some(QueensRecord { nodes, better })
    }
}

/// Receiver of the workers' messages, which reports progress to the observer.
struct Coordinator<'a> {
    shared: &'a SharedState,
    observer: &'a mut dyn Observer<QueensProgress>,
    /// Maximum number of unattacked squares found so far.
    unattacked: u32,
    /// Upper bound on the unattacked squares in each unit, 0 in those that this run has finished.
    unit_upper_bounds: Vec<u32>,
    /// Nodes of the finished units, as a sample of all.
    finished_sample: WorkSample,
}

impl Coordinator<'_> {
    /// Reports progress to the observer, and stops all workers if it cancels.
    #[allow(clippy::cast_precision_loss)] // an estimate
    fn handle_message(&mut self, finished: WorkerMessage) {
        if let Some(QueensUnit { number, record }) = &finished {
            self.finished_sample.add(record.nodes);
            self.unit_upper_bounds[*number] = 0;
            let better = record.better.as_ref().map_or(0, |better| better.unattacked);
            self.unattacked = self.unattacked.max(better);
        }
        if self.shared.is_stopped() && finished.is_none() {
            return; // the workers are about to stop
        }
        let upper = self.unit_upper_bounds.iter().copied().max().unwrap_or(0);
        let nodes = self.shared.nodes();
        let under_way = nodes as f64 - self.finished_sample.work();
        let progress = QueensProgress {
            unattacked: self.unattacked,
            upper: upper.max(self.unattacked),
            nodes,
            nodes_left: self
                .finished_sample
                .remaining()
                .map(|left| left.minus_partial_work(under_way)),
            tasks: self.finished_sample.parts(),
            done: self.finished_sample.done(),
            finished_unit: finished,
        };
        if self.observer.on_progress(&progress).is_break() {
            self.shared.stop();
        }
    }
}
