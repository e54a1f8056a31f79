//! A search whose tasks are dealt out to units, so that it can be kept and shared out.
//!
//! What a unit comes to must not depend on when it is done, nor on what others have found. So each
//! begins with the same placement to beat: that of the [start](Start), or a better one if the cut has
//! found it. If that is the best there is, nothing is lost by it.

use super::start::Start;
use super::{STACK_BYTES, make_result, select_by_size, split_into_tasks};
use crate::hill_climb::QueenPlacement;
use crate::search::{BranchAndBound, QueensProblem, WorkerMessage};
use crate::shared_state::{Incumbent, SharedState};
use crate::task::Task;
use crate::unit::{QueensRecord, QueensUnit};
use crate::{Error, Options, QueensProgress, QueensResult};
use fifteen_runtime::estimate::Sample;
use fifteen_runtime::units::{PendingUnits, UNITS};
use fifteen_runtime::{Observer, Stopped, Threads, pool};
use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Searches some [units](fifteen_runtime::units) of the whole, as many as one likes at a time. The watch
/// hears of each that is finished, and of what it came to; the [answer](UnitSearch::answer) is put
/// together from the records, and is the same whatever was done when, where, and by how many threads.
/// (If the start was [stopped](Start::stopped), nothing is done.) With all records its nodes are those
/// that [`solve`](super::solve) visits if both begin with a placement that cannot be beaten.
///
/// ```
/// use fifteen_runtime::units::Todo;
/// use fifteen_queens::{self as queens, Chessboard, Options, Progress, Start};
/// use std::ops::ControlFlow;
///
/// let options = Options::default();
/// let start = Start::find(Chessboard::new(11, 11)?, 11, &mut ())?;
/// let mut records = Vec::new();
/// for shard in ["1/2", "2/2"] {
///     let watch = &mut |progress: &Progress| {
///         let finished = progress.finished.iter();
///         records.extend(finished.map(|unit| (unit.number, unit.record.clone())));
///         ControlFlow::Continue(())
///     };
///     queens::search_units(&start, &options, &Todo::shard(shard.parse()?), watch);
/// }
/// let dealt = queens::search_units(&start, &options, &Todo::nothing(), &mut ());
/// assert!(dealt.answer([])?.upper > 30);
/// let whole = dealt.answer(records)?;
/// assert_eq!((whole.unattacked, whole.upper), (30, 30));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search_units(
    start: &Start,
    options: &Options,
    todo: &PendingUnits,
    watch: &mut dyn Observer<QueensProgress>,
) -> UnitSearch {
    let (question, placement) = (start.problem(), start.placement().clone());
    if start.stopped().is_some() {
        return UnitSearch::cancelled(question, placement);
    }
    let run = select_by_size(question.board, [run::<4>, run::<6>, run::<16>]);
    run(question, placement, todo, options.threads, watch)
}

/// A search that was dealt out to units: what is known of it before any of them is done.
#[derive(Debug)]
pub struct UnitSearch {
    problem: QueensProblem,
    /// What units have to beat.
    placement: QueenPlacement,
    /// At most this many squares stay unattacked in each unit.
    unit_upper_bounds: Vec<u32>,
    stopped: Option<Stopped>,
}

impl UnitSearch {
    /// One that was stopped before the units were known.
    fn cancelled(problem: QueensProblem, placement: QueenPlacement) -> UnitSearch {
        let unit_upper_bounds = vec![problem.board.squares() as u32; UNITS];
        UnitSearch { problem, placement, unit_upper_bounds, stopped: Some(Stopped::Cancelled) }
    }

    /// The answer that follows from what some units came to, in any order. Its bound is that of all
    /// others, whether they were to be done or not; it has [`Stopped::Asked`] if the search was stopped
    /// early, and there are others.
    ///
    /// # Errors
    /// If a record claims more than its placement has.
    pub fn merge_records(
        &self,
        records: impl IntoIterator<Item = (usize, QueensRecord)>,
    ) -> Result<QueensResult, Error> {
        let mut open: Vec<Option<u32>> = self.unit_upper_bounds.iter().copied().map(Some).collect();
        let (mut best, mut nodes) = ((None, self.placement.clone()), 0);
        for (unit, record) in records {
            nodes += record.nodes;
            // Of placements that are equally good that of the first unit, whatever was done first.
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

/// Searches the units to do for something better than a placement.
fn run<const WORDS: usize>(
    question: QueensProblem,
    placement: QueenPlacement,
    todo: &PendingUnits,
    threads: Threads,
    watch: &mut dyn Observer<QueensProgress>,
) -> UnitSearch {
    let (shared, best) = (&SharedState::default(), Incumbent::new(placement));
    let uppers = vec![question.board.squares() as u32];
    let unattacked = best.unattacked();
    let sample = Sample::new(1);
    let mut listener = Coordinator {
        shared,
        observer: watch,
        unattacked,
        unit_upper_bounds: uppers,
        nodes_above_tasks: 0,
        finished_sample: sample,
    };
    let hear = &mut |word| listener.handle_message(word);
    let (tasks, nodes) = split_into_tasks::<WORDS>(&question, shared, &best, hear);
    let placement = best.placement();
    if shared.is_stopped() {
        return UnitSearch::cancelled(question, placement);
    }
    let hands = assign_tasks(tasks);
    let uppers: Vec<u32> = hands.iter().map(|hand| max_upper(hand)).collect();
    listener =
        Coordinator { unit_upper_bounds: uppers.clone(), nodes_above_tasks: nodes, ..listener };
    listener.finished_sample = Sample::new(todo.len());
    let order = todo.order();
    let (asked, top) = (&question, nodes);
    let table = UnitContext {
        problem: asked,
        shared,
        placement: &placement,
        unit_tasks: hands,
        pending: todo,
        order,
        nodes_above_tasks: top,
    };
    let (next, threads) = (AtomicUsize::new(0), threads.get().min(todo.len()));
    let work = |_, speak: &mut dyn FnMut(WorkerMessage)| table.run_worker::<WORDS>(&next, speak);
    pool::map_with_messages(0..threads, STACK_BYTES, work, |word| listener.handle_message(word));
    let stopped = shared.is_stopped().then_some(Stopped::Cancelled);
    UnitSearch { problem: question, placement, unit_upper_bounds: uppers, stopped }
}

/// Deals tasks out to units, the most promising first, so that units are of much the same size.
fn assign_tasks(mut tasks: Vec<Task>) -> Vec<Vec<Task>> {
    tasks.sort_by_key(|task| Reverse(task.upper));
    let mut hands = vec![Vec::new(); UNITS];
    for (number, task) in tasks.into_iter().enumerate() {
        hands[number % UNITS].push(task);
    }
    hands
}

/// At most this many squares stay unattacked in all of some tasks.
fn max_upper(hand: &[Task]) -> u32 {
    hand.iter().map(|task| task.upper).max().unwrap_or(0)
}

/// What all workers know.
struct UnitContext<'a> {
    problem: &'a QueensProblem,
    shared: &'a SharedState,
    /// What is to be beaten.
    placement: &'a QueenPlacement,
    /// The tasks of each unit.
    unit_tasks: Vec<Vec<Task>>,
    /// The units to do, and in which order.
    pending: &'a PendingUnits,
    order: Vec<usize>,
    /// The nodes above all tasks: they are part of the first unit.
    nodes_above_tasks: u64,
}

impl UnitContext<'_> {
    /// Does units that nobody has begun, as long as there are any.
    fn run_worker<const WORDS: usize>(
        &self,
        next: &AtomicUsize,
        speak: &mut dyn FnMut(WorkerMessage),
    ) {
        while let Some(&number) = self.order.get(next.fetch_add(1, Ordering::Relaxed)) {
            // Others may have done it since.
            if !self.pending.contains(number) {
                continue;
            }
            let Some(record) = self.search_unit::<WORDS>(number, speak) else { break };
            speak(Some(QueensUnit { number, record }));
        }
    }

    /// Does a unit, unless everything is to stop before it is finished.
    fn search_unit<const WORDS: usize>(
        &self,
        number: usize,
        speak: &mut dyn FnMut(WorkerMessage),
    ) -> Option<QueensRecord> {
        let best = Incumbent::new(self.placement.clone());
        let mut search = BranchAndBound::<WORDS>::new(self.problem, self.shared, &best, speak);
        let mut tasks = self.unit_tasks[number].iter();
        let is_finished =
            !self.shared.is_stopped() && tasks.all(|task| search.search_task(task).is_continue());
        let below = search.publish_nodes();
        let nodes = if number == 0 { self.nodes_above_tasks + below } else { below };
        let better = Some(best.placement()).filter(|best| best != self.placement);
        is_finished.then_some(QueensRecord { nodes, better })
    }
}

/// Listens to the workers, and passes on what they say.
struct Coordinator<'a> {
    shared: &'a SharedState,
    observer: &'a mut dyn Observer<QueensProgress>,
    /// The most unattacked squares so far.
    unattacked: u32,
    /// At most this many in each unit, none in those that are finished.
    unit_upper_bounds: Vec<u32>,
    /// The nodes above all tasks, and those of the units that are finished.
    nodes_above_tasks: u64,
    finished_sample: Sample,
}

impl Coordinator<'_> {
    /// Passes it on, and tells everybody if the search is to stop.
    #[allow(clippy::cast_precision_loss)] // nodes that are left are only estimated
    fn handle_message(&mut self, finished: WorkerMessage) {
        if let Some(QueensUnit { number, record }) = &finished {
            self.finished_sample.add(record.nodes);
            self.unit_upper_bounds[*number] = 0;
            let better = record.better.as_ref().map_or(0, |better| better.unattacked);
            self.unattacked = self.unattacked.max(better);
        }
        if self.shared.is_stopped() && finished.is_none() {
            return; // they will notice
        }
        let upper = self.unit_upper_bounds.iter().copied().max().unwrap_or(0);
        let nodes = self.shared.nodes();
        let under_way = (nodes - self.nodes_above_tasks) as f64 - self.finished_sample.work();
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
