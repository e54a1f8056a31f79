//! Concurrent solving of many problems, with answers in the order of the problems.
//!
//! Several threads can search one problem together, but for most problems this is not worthwhile:
//! one thread finds the answer before there is work to share. So with many problems each thread
//! takes one, and searches it alone. Several threads search the same problem only when there are
//! more threads than problems, for example when one hard problem remains, or when the others may
//! not take more. A thread that is about to take its next problem does not help with another one.
//! Otherwise chance would decide which searches are shared, and their results could differ from run
//! to run.
//!
//! Answers are delivered in order, as soon as they are known. The number of problems that are taken
//! but not yet answered is bounded, so the memory for answers that wait for an earlier one is
//! bounded, too. Reading problems may block, for example from a terminal: see [`NextProblem`].

use crate::{Threads, continue_if, ignore_poison, lock, pool};
use std::collections::BTreeMap;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};

/// Result of a request for a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextProblem<Problem> {
    /// The next problem.
    Ready(Problem),
    /// No problem available without blocking.
    Pending,
    /// End of the source.
    End,
}

/// Event of a batch.
#[derive(Debug)]
pub enum BatchEvent<Problem, Answer> {
    /// Progress of the problem with this number, counted from 0.
    Running(usize),
    /// The next answer.
    Answered(BatchAnswer<Problem, Answer>),
}

/// Answer to a problem.
#[derive(Debug)]
pub struct BatchAnswer<Problem, Answer> {
    /// Number of the problem, counted from 0.
    pub number: usize,
    /// The problem itself.
    pub problem: Problem,
    /// Its answer.
    pub result: Answer,
}

/// Problem to solve, as a worker sees it.
pub struct BatchTask<'a, Problem> {
    /// Number of the problem, counted from 0.
    pub number: usize,
    /// The problem itself.
    pub problem: &'a Problem,
    /// Function that returns the number of threads that the search may use at present: one, or more
    /// if few searches are running. It returns `None` if the batch has only the calling thread.
    pub threads: &'a dyn Fn() -> Option<Threads>,
    /// Function that reports progress, and returns `Break` if the batch is cancelled. A search
    /// should call it at least every 50 milliseconds.
    pub poll: &'a mut dyn FnMut() -> ControlFlow<()>,
}

/// Maximum number of unanswered problems taken from the source, per thread.
pub const BATCH_WINDOW: usize = 16;

/// Number of polls of a problem before its progress is sent. Most problems of a long list are
/// solved earlier, and the calling thread need not wake for them.
const QUIET_POLLS: u32 = 8;

/// Stack size of a thread, in bytes.
const STACK_BYTES: usize = 2 << 20;

/// Solves all problems of a source, with at most this many threads.
///
/// `next_problem` returns the problems in order. If its argument is true it may block; otherwise it
/// returns [`NextProblem::Pending`] instead of blocking. `solve` runs on the worker threads, if
/// there are several. `on_event` receives all events on the calling thread, with the answers in the
/// order of the problems. If it returns `Break`, all work is cancelled and it receives no more
/// events.
///
/// With one thread, problems are solved in turn on the calling thread. With more threads, at most
/// [`BATCH_WINDOW`] problems per thread are taken from the source before they are answered.
///
/// ```
/// use fifteen_runtime::Threads;
/// use fifteen_runtime::batch::{self, BatchEvent, BatchTask, NextProblem};
/// use std::ops::ControlFlow;
///
/// let mut numbers = 1..=5_u64;
/// let next = move |_may_block| numbers.next().map_or(NextProblem::End, NextProblem::Ready);
/// let square = |task: BatchTask<u64>| task.problem * task.problem;
/// let mut squares = Vec::new();
/// batch::solve_all(next, Threads::new(2).unwrap(), square, &mut |event| {
///     if let BatchEvent::Answered(answer) = event {
///         squares.push(answer.result);
///     }
///     ControlFlow::Continue(())
/// });
/// assert_eq!(squares, [1, 4, 9, 16, 25]);
/// ```
pub fn solve_all<Problem: Send, Answer: Send>(
    next_problem: impl FnMut(bool) -> NextProblem<Problem> + Send,
    threads: Threads,
    solve: impl Fn(BatchTask<'_, Problem>) -> Answer + Sync,
    on_event: &mut dyn FnMut(BatchEvent<Problem, Answer>) -> ControlFlow<()>,
) {
    let state = BatchState::new(next_problem, threads);
    let mut reorder_buffer = BTreeMap::new();
    let mut on_event = |event| state.deliver(event, &mut reorder_buffer, on_event);
    if threads == Threads::ONE {
        state.run_worker(&solve, &mut on_event);
    } else {
        let work = |_, send: &mut dyn FnMut(_)| state.run_worker(&solve, send);
        pool::map_with_messages(0..threads.get(), STACK_BYTES, work, on_event);
    }
}

/// Shared state of the threads.
struct BatchState<Next> {
    next_problem: Mutex<Next>,
    cursor: Mutex<BatchCursor>,
    /// Condition variable that wakes threads that wait for answers to be delivered.
    cursor_changed: Condvar,
    /// True when all searches must stop.
    is_cancelled: AtomicBool,
    /// Number of threads that take a problem, or wait for their turn to do so.
    taking_threads: AtomicUsize,
    /// True while the thread whose turn it is waits for answers to be delivered.
    is_waiting: AtomicBool,
    /// Number of threads that have ended, because no problems are left.
    ended_threads: AtomicUsize,
    threads: Threads,
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
type ReorderBuffer<Problem, Answer> = BTreeMap<usize, BatchAnswer<Problem, Answer>>;

impl<Next> BatchState<Next> {
    /// Creates the state before the first problem is taken.
    fn new(next_problem: Next, threads: Threads) -> BatchState<Next> {
        BatchState {
            next_problem: Mutex::new(next_problem),
            cursor: Mutex::new(BatchCursor { taken: 0, answered: 0, is_closed: false }),
            cursor_changed: Condvar::new(),
            is_cancelled: AtomicBool::new(false),
            taking_threads: AtomicUsize::new(0),
            is_waiting: AtomicBool::new(false),
            ended_threads: AtomicUsize::new(0),
            threads,
        }
    }

    /// Delivers an event. Answers are delivered in the order of the problems.
    fn deliver<Problem, Answer>(
        &self,
        event: BatchEvent<Problem, Answer>,
        reorder_buffer: &mut ReorderBuffer<Problem, Answer>,
        on_event: &mut dyn FnMut(BatchEvent<Problem, Answer>) -> ControlFlow<()>,
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
                self.cursor_changed.notify_all();
            }
        }
        match end {
            ControlFlow::Continue(()) => mem::forget(guard),
            ControlFlow::Break(()) => self.is_cancelled.store(true, Ordering::Relaxed),
        }
    }

    /// Takes and solves problems until the batch is closed.
    fn run_worker<Problem, Answer>(
        &self,
        solve: &impl Fn(BatchTask<'_, Problem>) -> Answer,
        send: &mut dyn FnMut(BatchEvent<Problem, Answer>),
    ) where
        Next: FnMut(bool) -> NextProblem<Problem>,
    {
        let _guard = CloseOnDrop(self);
        loop {
            self.taking_threads.fetch_add(1, Ordering::Relaxed);
            let taken = self.take_next();
            self.taking_threads.fetch_sub(1, Ordering::Relaxed);
            let Some((number, problem)) = taken else { break };
            let mut polls = 0;
            let mut poll = || {
                polls += 1;
                if polls > QUIET_POLLS {
                    send(BatchEvent::Running(number));
                }
                continue_if(!self.is_cancelled.load(Ordering::Relaxed))
            };
            let threads = || self.threads_per_search();
            let task = BatchTask { number, problem: &problem, threads: &threads, poll: &mut poll };
            let result = solve(task);
            send(BatchEvent::Answered(BatchAnswer { number, problem, result }));
        }
        self.ended_threads.fetch_add(1, Ordering::Relaxed);
    }

    /// Takes the next problem, and returns it with its number.
    fn take_next<Problem>(&self) -> Option<(usize, Problem)>
    where
        Next: FnMut(bool) -> NextProblem<Problem>,
    {
        let mut next_problem = lock(&self.next_problem);
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
            match next_problem(may_block) {
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
        let mut cursor = lock(&self.cursor);
        self.is_waiting.store(waits(&mut cursor), Ordering::Relaxed);
        let cursor = ignore_poison(self.cursor_changed.wait_while(cursor, waits));
        self.is_waiting.store(false, Ordering::Relaxed);
        cursor
    }

    /// Returns the number of threads for each running search: one, or more if threads have nothing
    /// to search.
    fn threads_per_search(&self) -> Option<Threads> {
        if self.threads == Threads::ONE {
            return None;
        }
        let waiting = match self.is_waiting.load(Ordering::Relaxed) {
            true => self.taking_threads.load(Ordering::Relaxed),
            false => 0,
        };
        let idle = waiting + self.ended_threads.load(Ordering::Relaxed);
        let searching = self.threads.get().saturating_sub(idle).max(1);
        Threads::new(self.threads.get() / searching)
    }
}

/// Guard that closes the batch when a thread ends, even by a panic, so that no thread waits for an
/// answer that is never delivered.
struct CloseOnDrop<'a, Next>(&'a BatchState<Next>);

impl<Next> Drop for CloseOnDrop<'_, Next> {
    fn drop(&mut self) {
        lock(&self.0.cursor).is_closed = true;
        self.0.cursor_changed.notify_all();
    }
}

#[cfg(test)]
mod tests;
