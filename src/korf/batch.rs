//! Concurrent searches of many positions: a [batch](runtime::batch) of boards.
//!
//! Most positions are searched by one thread each. Several threads search the same position only
//! when there are more threads than positions, for example when one hard position remains, or when
//! too many answers wait for the one of that position.
//!
//! Answers are delivered in the order of the positions, as soon as they are known. Reading
//! positions may block, for example from a terminal: see [`ProblemSource`].

use super::driver::solve_with_threads;
use super::{Engine, Error, IterationProgress, Limits, Report};
use crate::board::Board;
use crate::runtime::batch::{self, BatchTask};
use crate::{Observer, Threads, runtime};
use std::ops::ControlFlow;

pub use runtime::batch::{BATCH_WINDOW, NextProblem};

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

impl<Boards: Iterator<Item = Board> + Send> ProblemSource for Boards {
    type Problem = Board;

    fn next_problem(&mut self, _may_block: bool) -> NextProblem<Board> {
        Iterator::next(self).map_or(NextProblem::End, NextProblem::Ready)
    }

    fn start_board(board: &Board) -> Option<&Board> {
        Some(board)
    }
}

/// Observer of a search of a batch.
///
/// ```
/// use fifteen::korf::{self, BatchObserver, Error, IterationProgress, Report, solve_all};
/// use fifteen::{Board, Limits, Observer, Size, Threads};
/// use std::ops::ControlFlow;
/// use std::sync::mpsc::{Sender, channel};
///
/// /// Sends the length of a solution as soon as it is known.
/// struct LengthSender(Sender<usize>);
///
/// impl Observer<IterationProgress> for LengthSender {
///     fn on_progress(&mut self, _progress: &IterationProgress) -> ControlFlow<()> {
///         ControlFlow::Continue(())
///     }
/// }
///
/// impl BatchObserver for LengthSender {
///     fn on_result(&mut self, result: &Result<Report, Error>) {
///         if let Some(solution) = result.as_ref().ok().and_then(Report::solution) {
///             self.0.send(solution.len()).expect("a receiver");
///         }
///     }
/// }
///
/// let size = Size::new(3, 3)?;
/// let starts = [Board::parse(size, "867254301")?, Board::parse(size, "123456708")?];
/// let (engine, limits, threads) = (korf::auto_engine(size), Limits::default(), Threads::ONE);
/// let (sender, lengths) = channel();
/// let new_observer = |_, _: &Board| LengthSender(sender.clone());
/// solve_all(starts.into_iter(), &*engine, &limits, threads, new_observer, &mut |_| {
///     ControlFlow::Continue(())
/// });
/// assert_eq!(lengths.try_iter().collect::<Vec<_>>(), [31, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait BatchObserver: Observer<IterationProgress> + Send {
    /// Receives the result of the search as soon as it is known, on the thread that searched. The
    /// answer may have to wait for those of earlier positions, so this is the place to save it.
    fn on_result(&mut self, _result: &Result<Report, Error>) {}
}

impl BatchObserver for () {}

impl<F: FnMut(&IterationProgress) -> ControlFlow<()> + Send> BatchObserver for F {}

/// Event of a batch, whose problems have observers of type `W`.
pub type BatchEvent<Problem, W> = batch::BatchEvent<Problem, BatchResult<W>>;

/// Answer to a problem.
pub type BatchAnswer<Problem, W> = batch::BatchAnswer<Problem, BatchResult<W>>;

/// Result of [`solve`](super::solve) and its observer, if the problem has a position.
pub type BatchResult<W> = Option<(Result<Report, Error>, W)>;

/// Finds shortest solutions for many positions, with at most this many threads.
///
/// Each position has its own observer, created by `new_observer` on the thread that searches the
/// position, and returned with the result. An observer that returns `Break` stops its search.
/// `on_event` receives all events on the calling thread, with the answers in the order of the
/// positions. If `on_event` returns `Break`, all searches stop and it receives no more events.
///
/// With one thread, positions are searched in turn, as by [`solve`](super::solve). With more
/// threads, problems are taken from the source ahead of time: at most [`BATCH_WINDOW`] per thread
/// are unanswered at any moment.
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
pub fn solve_all<S: ProblemSource, W: BatchObserver>(
    mut source: S,
    engine: &dyn Engine,
    limits: &Limits,
    threads: Threads,
    new_observer: impl Fn(usize, &S::Problem) -> W + Sync,
    on_event: &mut dyn FnMut(BatchEvent<S::Problem, W>) -> ControlFlow<()>,
) {
    let next_problem = |may_block| source.next_problem(may_block);
    let solve = |task: BatchTask<S::Problem>| {
        let BatchTask { number, problem, threads, poll } = task;
        let start = S::start_board(problem)?;
        let mut observer = new_observer(number, problem);
        let mut forward = |progress: &IterationProgress| {
            let answer = observer.on_progress(progress);
            if poll().is_break() { ControlFlow::Break(()) } else { answer }
        };
        let result = solve_with_threads(start, engine, limits, threads, &mut forward);
        observer.on_result(&result);
        Some((result, observer))
    };
    batch::solve_all(next_problem, threads, solve, on_event);
}

#[cfg(test)]
mod tests;
