//! Concurrent searches of many positions.
//!
//! Several threads can search one position together, but for most positions this does not pay: one
//! thread finds the answer before there is work to share. So with many positions each thread takes
//! one, and searches it alone. Several threads search the same position only when there are more
//! threads than positions, for example when one hard position remains.
//!
//! Answers are delivered in the order of the positions, as soon as they are known. Reading
//! positions may block, for example from a terminal: see [`ProblemSource`].

use super::driver::{Error, Limits, Report, solve_with_threads};
use super::engine::Engine;
use super::progress::IterationProgress;
use crate::board::Board;
use crate::runtime::{ignore_poison, lock, pool};
use crate::{Observer, Threads};
use std::collections::BTreeMap;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};

/// Source of positions. An iterator of boards is a source.
pub trait ProblemSource: Send {
    /// A position with its context, or an item without a position.
    type Problem: Send;

    /// Returns the next problem. With `may_block` it may block; otherwise it returns
    /// [`NextProblem::Pending`] instead of blocking.
    fn next_problem(&mut self, may_block: bool) -> NextProblem<Self::Problem>;

    /// Returns the position of a problem, if it has one. A problem without a position is its own
    /// answer.
    fn start_board(problem: &Self::Problem) -> Option<&Board>;
}

/// Result of a request to a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextProblem<Problem> {
    /// The next problem.
    Ready(Problem),
    /// No problem available without blocking.
    Pending,
    /// End of the source.
    End,
}

impl<Boards: Iterator<Item = Board> + Send> ProblemSource for Boards {
    type Problem = Board;

    fn next_problem(&mut self, _may_block: bool) -> NextProblem<Board> {
        Iterator::next(self).map_or(NextProblem::End, NextProblem::Ready)
    }

    fn start_board(board: &Board) -> Option<&Board> {
        Some(board)
    }
}

/// Event of a batch.
#[derive(Debug)]
pub enum BatchEvent<Problem, W> {
    /// Progress of the search from the position with this number, counted from 0.
    Running(usize),
    /// The next answer.
    Answered(BatchAnswer<Problem, W>),
}

/// Answer to a problem.
#[derive(Debug)]
pub struct BatchAnswer<Problem, W> {
    /// Number of the problem, counted from 0.
    pub number: usize,
    /// The problem itself.
    pub problem: Problem,
    /// Result of [`solve`](super::solve) and its observer, if the problem has a position.
    pub result: Option<(Result<Report, Error>, W)>,
}

/// Finds shortest solutions for many positions, with at most this many threads.
///
/// Each position has its own observer, created by `new_observer` when the position is taken; it
/// moves to the thread that searches the position. If it returns `Break`, this search stops.
/// `on_event` receives all events on the calling thread, with the answers in the order of the
/// positions. If it returns `Break`, all searches stop and it receives no more events.
///
/// With one thread, positions are searched one after the other as by [`solve`](super::solve). With
/// more threads, at most [`BATCH_WINDOW`] problems per thread are taken from the source before they
/// are answered.
///
/// ```
/// use fifteen::korf::{self, BatchEvent, solve_all};
/// use fifteen::{Board, Limits, Size, Threads};
/// use std::ops::ControlFlow;
///
/// let size = Size::new(3, 3)?;
/// let starts = ["867254301", "123456708", "647850321"].map(|text| Board::parse(size, text));
/// let starts = starts.into_iter().collect::<Result<Vec<_>, _>>()?;
/// let (engine, threads) = (korf::auto_engine(size), Threads::new(2).unwrap());
/// let mut lengths = Vec::new();
/// solve_all(starts.into_iter(), &*engine, &Limits::default(), threads, |_, _| (), &mut |event| {
///     if let BatchEvent::Answered(answer) = event {
///         let (report, ()) = answer.result.expect("every board has a start");
///         lengths.push(report.unwrap().solution().unwrap().len());
///     }
///     ControlFlow::Continue(())
/// });
/// assert_eq!(lengths, [31, 1, 31]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_all<S: ProblemSource, W: Observer<IterationProgress> + Send>(
    source: S,
    engine: &dyn Engine,
    limits: &Limits,
    threads: Threads,
    new_observer: impl Fn(usize, &S::Problem) -> W + Sync,
    on_event: &mut dyn FnMut(BatchEvent<S::Problem, W>) -> ControlFlow<()>,
) {
    let state = BatchState {
        source: Mutex::new(source),
        cursor: Mutex::new(BatchCursor { taken: 0, answered: 0, is_closed: false }),
        cursor_changed: Condvar::new(),
        is_cancelled: AtomicBool::new(false),
        active_searches: AtomicUsize::new(0),
        engine,
        limits,
        threads,
        new_observer,
    };
    let mut reorder_buffer = BTreeMap::new();
    let on_event =
        |event: BatchEvent<S::Problem, W>| state.deliver(event, &mut reorder_buffer, on_event);
    if threads == Threads::ONE {
        let mut on_event = on_event;
        state.run_worker(&mut on_event);
    } else {
        pool::map_with_messages(
            0..threads.get(),
            STACK_BYTES,
            |_, send| state.run_worker(send),
            on_event,
        );
    }
}

/// Maximum number of unanswered problems taken from the source, per thread.
pub const BATCH_WINDOW: usize = 16;

/// Stack size of a thread, in bytes.
const STACK_BYTES: usize = 2 << 20;

/// Shared state of the threads.
struct BatchState<'a, S, F> {
    source: Mutex<S>,
    cursor: Mutex<BatchCursor>,
    /// Condition that wakes threads waiting for answers to be delivered.
    cursor_changed: Condvar,
    /// True when all searches must stop.
    is_cancelled: AtomicBool,
    /// Number of running searches.
    active_searches: AtomicUsize,
    engine: &'a dyn Engine,
    limits: &'a Limits,
    threads: Threads,
    new_observer: F,
}

/// Progress of the batch.
struct BatchCursor {
    /// Number of problems taken from the source.
    taken: usize,
    /// Number of answers delivered.
    answered: usize,
    /// True when no more problems are taken.
    is_closed: bool,
}

/// Answers that wait for those of earlier problems.
type ReorderBuffer<Problem, W> = BTreeMap<usize, BatchAnswer<Problem, W>>;

impl<S: ProblemSource, W: Observer<IterationProgress> + Send, F: Fn(usize, &S::Problem) -> W + Sync>
    BatchState<'_, S, F>
{
    /// Delivers an event, answers in order.
    fn deliver(
        &self,
        event: BatchEvent<S::Problem, W>,
        reorder_buffer: &mut ReorderBuffer<S::Problem, W>,
        on_event: &mut dyn FnMut(BatchEvent<S::Problem, W>) -> ControlFlow<()>,
    ) {
        if self.is_cancelled.load(Ordering::Relaxed) {
            return;
        }
        let guard = CloseOnDrop(self);
        let mut end = ControlFlow::Continue(());
        match event {
            BatchEvent::Running(_) => end = on_event(event),
            BatchEvent::Answered(answer) => {
                reorder_buffer.insert(answer.number, answer);
                let mut next = lock(&self.cursor).answered;
                while end.is_continue()
                    && let Some(answer) = reorder_buffer.remove(&next)
                {
                    end = on_event(BatchEvent::Answered(answer));
                    next += 1;
                }
                lock(&self.cursor).answered = next;
            }
        }
        if end.is_break() {
            self.is_cancelled.store(true, Ordering::Relaxed);
            lock(&self.cursor).is_closed = true;
        }
        mem::forget(guard);
        self.cursor_changed.notify_all();
    }

    /// Takes and solves one problem after the other, until the batch is closed.
    fn run_worker(&self, send: &mut dyn FnMut(BatchEvent<S::Problem, W>)) {
        let _guard = CloseOnDrop(self);
        while let Some((number, problem)) = self.take_next() {
            let result = S::start_board(&problem).map(|start| {
                let observer = (self.new_observer)(number, &problem);
                self.solve(number, start, observer, send)
            });
            send(BatchEvent::Answered(BatchAnswer { number, problem, result }));
        }
    }

    /// Takes the next problem, and returns it with its number.
    fn take_next(&self) -> Option<(usize, S::Problem)> {
        let mut source = lock(&self.source);
        let window = BATCH_WINDOW * self.threads.get();
        loop {
            let cursor = self.wait_until(|cursor| cursor.taken - cursor.answered < window);
            if cursor.is_closed {
                return None;
            }
            // Reading blocks only if no search is running and all answers are delivered: a thread
            // that waits for a terminal cannot be cancelled.
            let (number, may_block) = (cursor.taken, cursor.taken == cursor.answered);
            drop(cursor);
            match source.next_problem(may_block) {
                NextProblem::Ready(problem) => {
                    lock(&self.cursor).taken += 1;
                    return Some((number, problem));
                }
                NextProblem::Pending => {
                    drop(self.wait_until(|cursor| cursor.taken == cursor.answered));
                }
                NextProblem::End => {
                    lock(&self.cursor).is_closed = true;
                    return None;
                }
            }
        }
    }

    /// Waits until a condition on the cursor holds, or the batch is closed.
    fn wait_until(&self, condition: impl Fn(&BatchCursor) -> bool) -> MutexGuard<'_, BatchCursor> {
        let waits = |cursor: &mut BatchCursor| !cursor.is_closed && !condition(cursor);
        ignore_poison(self.cursor_changed.wait_while(lock(&self.cursor), waits))
    }

    /// Solves one position.
    fn solve(
        &self,
        number: usize,
        start: &Board,
        mut observer: W,
        send: &mut dyn FnMut(BatchEvent<S::Problem, W>),
    ) -> (Result<Report, Error>, W) {
        let mut forward = |progress: &IterationProgress| {
            let answer = observer.on_progress(progress);
            send(BatchEvent::Running(number));
            if self.is_cancelled.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { answer }
        };
        self.active_searches.fetch_add(1, Ordering::Relaxed);
        let report = solve_with_threads(
            start,
            self.engine,
            self.limits,
            &|| self.threads_per_search(),
            &mut forward,
        );
        self.active_searches.fetch_sub(1, Ordering::Relaxed);
        (report, observer)
    }

    /// Returns the number of threads for each running search: one, or more if there are few
    /// searches.
    fn threads_per_search(&self) -> Option<Threads> {
        if self.threads == Threads::ONE {
            return None;
        }
        let searching = self.active_searches.load(Ordering::Relaxed).max(1);
        Threads::new((self.threads.get() / searching).max(1))
    }
}

/// Guard that closes the batch when a thread ends, also by a panic, so that no thread waits for an
/// answer that is never delivered.
struct CloseOnDrop<'a, S, F>(&'a BatchState<'a, S, F>);

impl<S, F> Drop for CloseOnDrop<'_, S, F> {
    fn drop(&mut self) {
        lock(&self.0.cursor).is_closed = true;
        self.0.cursor_changed.notify_all();
    }
}

#[cfg(test)]
mod tests;
