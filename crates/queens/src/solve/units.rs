//! A search whose tasks are dealt out to units, so that it can be kept and shared out.
//!
//! What a unit comes to must not depend on when it is done, nor on what others have found. So each
//! begins with the same placement to beat: that of the [start](Start), or a better one if the cut has
//! found it. If that is the best there is, nothing is lost by it.

use super::start::Start;
use super::{STACK, answer, cut, fitting};
use crate::hill_climb::Placement;
use crate::search::{Question, Search, Word};
use crate::shared_state::{Incumbent, Shared};
use crate::task::Task;
use crate::unit::{Record, Unit};
use crate::{Answer, Error, Options, Progress};
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
    watch: &mut dyn Observer<Progress>,
) -> UnitSearch {
    let (question, placement) = (start.question(), start.placement().clone());
    if start.stopped().is_some() {
        return UnitSearch::unknown(question, placement);
    }
    let run = fitting(question.board, [run::<4>, run::<6>, run::<16>]);
    run(question, placement, todo, options.threads, watch)
}

/// A search that was dealt out to units: what is known of it before any of them is done.
#[derive(Debug)]
pub struct UnitSearch {
    question: Question,
    /// What units have to beat.
    placement: Placement,
    /// At most this many squares stay unattacked in each unit.
    uppers: Vec<u32>,
    stopped: Option<Stopped>,
}

impl UnitSearch {
    /// One that was stopped before the units were known.
    fn unknown(question: Question, placement: Placement) -> UnitSearch {
        let uppers = vec![question.board.squares() as u32; UNITS];
        UnitSearch { question, placement, uppers, stopped: Some(Stopped::Cancelled) }
    }

    /// The answer that follows from what some units came to, in any order. Its bound is that of all
    /// others, whether they were to be done or not; it has [`Stopped::Asked`] if the search was stopped
    /// early, and there are others.
    ///
    /// # Errors
    /// If a record claims more than its placement has.
    pub fn answer(
        &self,
        records: impl IntoIterator<Item = (usize, Record)>,
    ) -> Result<Answer, Error> {
        let mut open: Vec<Option<u32>> = self.uppers.iter().copied().map(Some).collect();
        let (mut best, mut nodes) = ((None, self.placement.clone()), 0);
        for (unit, record) in records {
            nodes += record.nodes;
            // Of placements that are equally good that of the first unit, whatever was done first.
            let rank = |(unit, found): &(_, Placement)| (found.unattacked, Reverse(*unit));
            let better = record.better.map(|better| (Some(unit), better));
            if let Some(better) = better.filter(|better| rank(better) > rank(&best)) {
                best = better;
            }
            if let Some(upper) = open.get_mut(unit) {
                *upper = None;
            }
        }
        let upper = open.iter().flatten().max();
        let answer = answer(&self.question, best.1, upper.copied().unwrap_or(0), nodes)?;
        let is_whole = upper.is_none();
        Ok(Answer { stopped: self.stopped.filter(|_| !is_whole), ..answer })
    }
}

/// Searches the units to do for something better than a placement.
fn run<const WORDS: usize>(
    question: Question,
    placement: Placement,
    todo: &PendingUnits,
    threads: Threads,
    watch: &mut dyn Observer<Progress>,
) -> UnitSearch {
    let (shared, best) = (&Shared::default(), Incumbent::new(placement));
    let uppers = vec![question.board.squares() as u32];
    let unattacked = best.unattacked();
    let sample = Sample::new(1);
    let mut listener = Coordinator { shared, watch, unattacked, uppers, top: 0, sample };
    let hear = &mut |word| listener.hear(word);
    let (tasks, nodes) = cut::<WORDS>(&question, shared, &best, hear);
    let placement = best.placement();
    if shared.is_stopped() {
        return UnitSearch::unknown(question, placement);
    }
    let hands = assign_tasks(tasks);
    let uppers: Vec<u32> = hands.iter().map(|hand| upper(hand)).collect();
    listener = Coordinator { uppers: uppers.clone(), top: nodes, ..listener };
    listener.sample = Sample::new(todo.len());
    let order = todo.order();
    let (asked, top) = (&question, nodes);
    let table =
        UnitContext { question: asked, shared, placement: &placement, hands, todo, order, top };
    let (next, threads) = (AtomicUsize::new(0), threads.get().min(todo.len()));
    let work = |_, speak: &mut dyn FnMut(Word)| table.work::<WORDS>(&next, speak);
    pool::map_with_messages(0..threads, STACK, work, |word| listener.hear(word));
    let stopped = shared.is_stopped().then_some(Stopped::Cancelled);
    UnitSearch { question, placement, uppers, stopped }
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
fn upper(hand: &[Task]) -> u32 {
    hand.iter().map(|task| task.upper).max().unwrap_or(0)
}

/// What all workers know.
struct UnitContext<'a> {
    question: &'a Question,
    shared: &'a Shared,
    /// What is to be beaten.
    placement: &'a Placement,
    /// The tasks of each unit.
    hands: Vec<Vec<Task>>,
    /// The units to do, and in which order.
    todo: &'a PendingUnits,
    order: Vec<usize>,
    /// The nodes above all tasks: they are part of the first unit.
    top: u64,
}

impl UnitContext<'_> {
    /// Does units that nobody has begun, as long as there are any.
    fn work<const WORDS: usize>(&self, next: &AtomicUsize, speak: &mut dyn FnMut(Word)) {
        while let Some(&number) = self.order.get(next.fetch_add(1, Ordering::Relaxed)) {
            // Others may have done it since.
            if !self.todo.contains(number) {
                continue;
            }
            let Some(record) = self.unit::<WORDS>(number, speak) else { break };
            speak(Some(Unit { number, record }));
        }
    }

    /// Does a unit, unless everything is to stop before it is finished.
    fn unit<const WORDS: usize>(
        &self,
        number: usize,
        speak: &mut dyn FnMut(Word),
    ) -> Option<Record> {
        let best = Incumbent::new(self.placement.clone());
        let mut search = Search::<WORDS>::new(self.question, self.shared, &best, speak);
        let mut tasks = self.hands[number].iter();
        let is_finished =
            !self.shared.is_stopped() && tasks.all(|task| search.finish(task).is_continue());
        let below = search.publish_nodes();
        let nodes = if number == 0 { self.top + below } else { below };
        let better = Some(best.placement()).filter(|best| best != self.placement);
        is_finished.then_some(Record { nodes, better })
    }
}

/// Listens to the workers, and passes on what they say.
struct Coordinator<'a> {
    shared: &'a Shared,
    watch: &'a mut dyn Observer<Progress>,
    /// The most unattacked squares so far.
    unattacked: u32,
    /// At most this many in each unit, none in those that are finished.
    uppers: Vec<u32>,
    /// The nodes above all tasks, and those of the units that are finished.
    top: u64,
    sample: Sample,
}

impl Coordinator<'_> {
    /// Passes it on, and tells everybody if the search is to stop.
    #[allow(clippy::cast_precision_loss)] // nodes that are left are only estimated
    fn hear(&mut self, finished: Word) {
        if let Some(Unit { number, record }) = &finished {
            self.sample.add(record.nodes);
            self.uppers[*number] = 0;
            let better = record.better.as_ref().map_or(0, |better| better.unattacked);
            self.unattacked = self.unattacked.max(better);
        }
        if self.shared.is_stopped() && finished.is_none() {
            return; // they will notice
        }
        let upper = self.uppers.iter().copied().max().unwrap_or(0);
        let nodes = self.shared.nodes();
        let under_way = (nodes - self.top) as f64 - self.sample.work();
        let progress = Progress {
            unattacked: self.unattacked,
            upper: upper.max(self.unattacked),
            nodes,
            left: self.sample.remaining().map(|left| left.minus_partial_work(under_way)),
            tasks: self.sample.parts(),
            done: self.sample.done(),
            finished,
        };
        if self.watch.on_progress(&progress).is_break() {
            self.shared.stop();
        }
    }
}
