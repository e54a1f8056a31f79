//! Many positions at once.
//!
//! Several threads can search one position together, but for most positions that is not worth the
//! while: before the threads have found something to share, one of them has found the answer. So
//! if there are many positions, each thread takes one, and searches it alone. Only when there are
//! more threads than positions, since one is hard and the others are done, do several threads
//! search the same one.
//!
//! Answers come in the order of the positions, as soon as they are known. Positions may come from
//! where reading means waiting, such as a terminal: see [`Source`].

use super::driver::{Error, Limits, Report, solve_with_threads};
use super::engine::Engine;
use super::progress::IterationProgress;
use crate::board::Board;
use crate::runtime::pool;
use crate::{Observer, Threads};
use std::collections::BTreeMap;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Where positions come from. An iterator of boards is a source.
pub trait ProblemSource: Send {
    /// What comes: a position with whatever belongs to it, or something that is none.
    type Problem: Send;

    /// The next problem. A caller that is not patient has something else to do, and does not want to
    /// wait for it.
    fn next_problem(&mut self, is_patient: bool) -> NextProblem<Self::Problem>;

    /// The position in a problem, if it has one. A problem without is its own answer.
    fn start_board(problem: &Self::Problem) -> Option<&Board>;
}

/// What came from a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextProblem<Problem> {
    /// The next problem.
    Ready(Problem),
    /// Nothing yet, and one would have to wait. Only the impatient hear this.
    Pending,
    /// Nothing any more.
    End,
}

impl<Boards: Iterator<Item = Board> + Send> ProblemSource for Boards {
    type Problem = Board;

    fn next_problem(&mut self, _is_patient: bool) -> NextProblem<Board> {
        Iterator::next(self).map_or(NextProblem::End, NextProblem::Ready)
    }

    fn start_board(board: &Board) -> Option<&Board> {
        Some(board)
    }
}

/// What is heard of a search from many positions.
#[derive(Debug)]
pub enum BatchEvent<Problem, W> {
    /// The search from the position with this number, counted from 0, goes on.
    Running(usize),
    /// The next answer.
    Answered(BatchAnswer<Problem, W>),
}

/// What came of a problem.
#[derive(Debug)]
pub struct BatchAnswer<Problem, W> {
    /// Its number, counted from 0.
    pub number: usize,
    /// The problem.
    pub problem: Problem,
    /// What [`solve`](super::solve) says, and its watch, if the problem has a position.
    pub result: Option<(Result<Report, Error>, W)>,
}

/// Finds shortest solutions for many positions, with at most this many threads.
///
/// Each position has a watch of its own, made by `watch` when it is taken, which goes along to the
/// thread that searches it; if it says `Break` this search stops. What comes of all is heard on the
/// calling thread, answers in the order of the positions; if `hear` says `Break` nothing more is
/// searched and nothing more heard.
///
/// With one thread each position is searched as by [`solve`](super::solve), one after the other. With
/// more, at most [`AHEAD`] problems for each thread are taken from the source before they are
/// answered.
///
/// ```
/// use fifteen::korf::{self, Event, solve_all};
/// use fifteen::{Board, Limits, Size, Threads};
/// use std::ops::ControlFlow;
///
/// let size = Size::new(3, 3)?;
/// let starts = ["867254301", "123456708", "647850321"].map(|text| Board::parse(size, text));
/// let starts = starts.into_iter().collect::<Result<Vec<_>, _>>()?;
/// let (engine, threads) = (korf::auto(size), Threads::new(2).unwrap());
/// let mut lengths = Vec::new();
/// solve_all(starts.into_iter(), &*engine, &Limits::default(), threads, |_, _| (), &mut |event| {
///     if let Event::Answered(answer) = event {
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
    watch: impl Fn(usize, &S::Problem) -> W + Sync,
    hear: &mut dyn FnMut(BatchEvent<S::Problem, W>) -> ControlFlow<()>,
) {
    let office = BatchState {
        source: Mutex::new(source),
        cursor: Mutex::new(BatchCursor { taken: 0, answered: 0, is_closed: false }),
        cursor_changed: Condvar::new(),
        is_cancelled: AtomicBool::new(false),
        active_searches: AtomicUsize::new(0),
        engine,
        limits,
        threads,
        new_observer: watch,
    };
    let mut early = BTreeMap::new();
    let hear = |word: BatchEvent<S::Problem, W>| office.deliver(word, &mut early, hear);
    if threads == Threads::ONE {
        let mut hear = hear;
        office.run_worker(&mut hear);
    } else {
        pool::map_with_messages(
            0..threads.get(),
            STACK_BYTES,
            |_, speak| office.run_worker(speak),
            hear,
        );
    }
}

/// How many problems for each thread may have been taken before the first of them is answered.
pub const BATCH_WINDOW: usize = 16;

/// The bytes of the stack of a thread.
const STACK_BYTES: usize = 2 << 20;

/// What threads share.
struct BatchState<'a, S, F> {
    source: Mutex<S>,
    cursor: Mutex<BatchCursor>,
    /// Wakes those that wait for answers to be heard.
    cursor_changed: Condvar,
    /// Whether nothing more is to be searched.
    is_cancelled: AtomicBool,
    /// The number of searches under way.
    active_searches: AtomicUsize,
    engine: &'a dyn Engine,
    limits: &'a Limits,
    threads: Threads,
    new_observer: F,
}

/// How far the work has come.
struct BatchCursor {
    /// The problems taken from the source.
    taken: usize,
    /// Those whose answers have been heard.
    answered: usize,
    /// Whether no more are to be taken.
    is_closed: bool,
}

/// Answers that came before those of earlier problems.
type ReorderBuffer<Problem, W> = BTreeMap<usize, BatchAnswer<Problem, W>>;

impl<S: ProblemSource, W: Observer<IterationProgress> + Send, F: Fn(usize, &S::Problem) -> W + Sync>
    BatchState<'_, S, F>
{
    /// Passes on what is said, answers in order.
    fn deliver(
        &self,
        word: BatchEvent<S::Problem, W>,
        early: &mut ReorderBuffer<S::Problem, W>,
        hear: &mut dyn FnMut(BatchEvent<S::Problem, W>) -> ControlFlow<()>,
    ) {
        if self.is_cancelled.load(Ordering::Relaxed) {
            return;
        }
        let alarm = CloseOnDrop(self);
        let mut end = ControlFlow::Continue(());
        match word {
            BatchEvent::Running(_) => end = hear(word),
            BatchEvent::Answered(answer) => {
                early.insert(answer.number, answer);
                let mut next = lock(&self.cursor).answered;
                while end.is_continue()
                    && let Some(answer) = early.remove(&next)
                {
                    end = hear(BatchEvent::Answered(answer));
                    next += 1;
                }
                lock(&self.cursor).answered = next;
            }
        }
        if end.is_break() {
            self.is_cancelled.store(true, Ordering::Relaxed);
            lock(&self.cursor).is_closed = true;
        }
        mem::forget(alarm);
        self.cursor_changed.notify_all();
    }

    /// Takes and solves one problem after the other, until all is over.
    fn run_worker(&self, speak: &mut dyn FnMut(BatchEvent<S::Problem, W>)) {
        let _alarm = CloseOnDrop(self);
        while let Some((number, problem)) = self.take_next() {
            let result = S::start_board(&problem).map(|start| {
                let watch = (self.new_observer)(number, &problem);
                self.solve(number, start, watch, speak)
            });
            speak(BatchEvent::Answered(BatchAnswer { number, problem, result }));
        }
    }

    /// Takes the next problem, and its number.
    fn take_next(&self) -> Option<(usize, S::Problem)> {
        let mut source = lock(&self.source);
        let most = BATCH_WINDOW * self.threads.get();
        loop {
            let desk = self.wait_until(|desk| desk.taken - desk.answered < most);
            if desk.is_closed {
                return None;
            }
            // While something is searched, or has yet to be heard, nobody waits for more: who
            // waits for a person at a terminal cannot be told to stop.
            let (number, is_patient) = (desk.taken, desk.taken == desk.answered);
            drop(desk);
            match source.next_problem(is_patient) {
                NextProblem::Ready(problem) => {
                    lock(&self.cursor).taken += 1;
                    return Some((number, problem));
                }
                NextProblem::Pending => drop(self.wait_until(|desk| desk.taken == desk.answered)),
                NextProblem::End => {
                    lock(&self.cursor).is_closed = true;
                    return None;
                }
            }
        }
    }

    /// Waits for something to be true about the desk, or that all is over.
    fn wait_until(&self, is_so: impl Fn(&BatchCursor) -> bool) -> MutexGuard<'_, BatchCursor> {
        let waits = |desk: &mut BatchCursor| !desk.is_closed && !is_so(desk);
        let waited = self.cursor_changed.wait_while(lock(&self.cursor), waits);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// Solves one position.
    fn solve(
        &self,
        number: usize,
        start: &Board,
        mut watch: W,
        speak: &mut dyn FnMut(BatchEvent<S::Problem, W>),
    ) -> (Result<Report, Error>, W) {
        let mut ear = |progress: &IterationProgress| {
            let answer = watch.on_progress(progress);
            speak(BatchEvent::Running(number));
            if self.is_cancelled.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { answer }
        };
        self.active_searches.fetch_add(1, Ordering::Relaxed);
        let report = solve_with_threads(
            start,
            self.engine,
            self.limits,
            &|| self.threads_per_search(),
            &mut ear,
        );
        self.active_searches.fetch_sub(1, Ordering::Relaxed);
        (report, watch)
    }

    /// The threads for each search under way: one each, and what is left over if there are few.
    fn threads_per_search(&self) -> Option<Threads> {
        if self.threads == Threads::ONE {
            return None;
        }
        let searching = self.active_searches.load(Ordering::Relaxed).max(1);
        Threads::new((self.threads.get() / searching).max(1))
    }
}

/// Sees to it that all is over when someone leaves, also by a panic: nobody then waits for an answer
/// that does not come.
struct CloseOnDrop<'a, S, F>(&'a BatchState<'a, S, F>);

impl<S, F> Drop for CloseOnDrop<'_, S, F> {
    fn drop(&mut self) {
        lock(&self.0.cursor).is_closed = true;
        self.0.cursor_changed.notify_all();
    }
}

/// Locks. Nothing panics while it holds one of these locks, but for a source.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
