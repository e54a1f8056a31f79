//! The whole search: a placement to beat, tasks, threads, and the proof.

use super::checkpoint::Checkpoint;
use super::chessboard::Chessboard;
use super::climb::climb;
use super::node::Geometry;
use super::search::Search;
use super::shared::Shared;
use super::symmetry::Symmetries;
use super::task::Task;
use super::{Answer, Error, Options, Progress};
use crate::verify::{self, QueensFault};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// The search is cut into at least so many tasks, if it is large enough for that.
const TASKS: usize = 1 << 12;

/// How often the observer is asked.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Finds the largest number of squares that no queen attacks when so many queens stand on a board,
/// and a placement that leaves as many. Squares on which queens stand count as attacked.
///
/// The observer is asked about fifty times a second whether to go on. If it breaks off, the answer
/// has the best placement so far, and what is proved about better ones.
///
/// # Errors
/// If there are more queens than squares; or if the answer turns out to be wrong, which would be a
/// mistake of the search.
///
/// ```
/// use fifteen::queens::{self, Chessboard, Options};
/// use std::ops::ControlFlow;
///
/// let board = Chessboard::new(8, 8)?;
/// let answer = queens::solve(board, 8, &Options::default(), &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!((answer.unattacked, answer.upper), (11, 11));
/// assert_eq!(answer.placement.len(), 8);
/// # Ok::<(), fifteen::queens::Error>(())
/// ```
pub fn solve(
    board: Chessboard,
    queens: usize,
    options: &Options,
    observer: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Answer, Error> {
    if queens > board.squares() {
        return Err(Error::Queens { queens, squares: board.squares() });
    }
    let (unattacked, placement) = climb(board, queens);
    let start = Checkpoint {
        board,
        queens,
        unattacked,
        placement,
        nodes: 0,
        tasks: vec![Task::whole(board.squares())],
    };
    resume(&start, options, observer)
}

/// Goes on with a search that was broken off.
///
/// # Errors
/// If the answer turns out to be wrong, which would be a mistake of the search.
pub fn resume(
    start: &Checkpoint,
    options: &Options,
    observer: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Answer, Error> {
    // Words for boards up to 16×16, 19×19, and the largest: a node is copied at every step.
    match start.board.squares() {
        ..=256 => Solve::new(start, *options).run::<4>(observer),
        257..=384 => Solve::new(start, *options).run::<6>(observer),
        _ => Solve::new(start, *options).run::<16>(observer),
    }
}

/// A search, whatever room its nodes need.
struct Solve<'a> {
    start: &'a Checkpoint,
    threads: usize,
    geometry: Geometry,
    symmetries: Symmetries,
    shared: Shared,
}

impl<'a> Solve<'a> {
    fn new(start: &'a Checkpoint, options: Options) -> Self {
        Solve {
            start,
            threads: options.threads.get(),
            geometry: Geometry::new(start.board),
            symmetries: Symmetries::new(start.board),
            shared: Shared::new(start.unattacked, start.placement.clone(), start.nodes),
        }
    }

    /// Searches, and says what came of it.
    fn run<const WORDS: usize>(
        self,
        observer: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Answer, Error> {
        let tasks = self.cut::<WORDS>();
        let count = tasks.len();
        self.shared.set_tasks(tasks);
        let threads = self.threads.min(count);
        let (caller, working) = (thread::current(), AtomicUsize::new(threads));
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    self.work::<WORDS>();
                    working.fetch_sub(1, Ordering::Release);
                    caller.unpark();
                });
            }
            while working.load(Ordering::Acquire) > 0 {
                thread::park_timeout(LOOK_EVERY);
                if self.ask(count, observer).is_break() {
                    self.shared.stop();
                }
            }
        });
        let checkpoint = self.checkpoint();
        check(&checkpoint).map_err(Error::Wrong)?;
        Ok(Answer {
            unattacked: checkpoint.unattacked,
            upper: checkpoint.upper(),
            placement: checkpoint.placement.clone(),
            nodes: checkpoint.nodes,
            checkpoint: Some(checkpoint).filter(|checkpoint| !checkpoint.tasks.is_empty()),
        })
    }

    /// Cuts the tasks to begin with into more of them, level by level.
    fn cut<const WORDS: usize>(&self) -> Vec<Task> {
        let mut search = self.search::<WORDS>();
        let mut tasks = self.start.tasks.clone();
        while (1..TASKS).contains(&tasks.len()) {
            self.shared.add_nodes(tasks.len() as u64);
            tasks = tasks.into_iter().flat_map(|task| search.split(task)).collect();
        }
        tasks
    }

    /// Does tasks until there are none.
    fn work<const WORDS: usize>(&self) {
        let mut search = self.search::<WORDS>();
        while !self.shared.is_stopped()
            && let Some(task) = self.shared.begin()
            && search.finish(&task).is_continue()
        {
            self.shared.done(&task);
        }
    }

    fn search<const WORDS: usize>(&self) -> Search<'_, WORDS> {
        Search::new(&self.geometry, &self.symmetries, &self.shared, self.start.queens as u32)
    }

    /// Tells the observer how far the search has come.
    fn ask(
        &self,
        tasks: usize,
        observer: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (left, upper) = self.shared.outlook();
        let best = self.shared.best();
        observer(&Progress {
            unattacked: best,
            upper: upper.unwrap_or(best).max(best),
            nodes: self.shared.nodes(),
            tasks,
            done: tasks - left,
            checkpoint: &|| self.checkpoint(),
        })
    }

    /// What is known, and what is left to do.
    fn checkpoint(&self) -> Checkpoint {
        let (unattacked, placement) = self.shared.placement();
        let tasks = self.shared.tasks();
        let tasks = tasks.begun.into_iter().chain(tasks.waiting);
        Checkpoint {
            board: self.start.board,
            queens: self.start.queens,
            unattacked,
            placement,
            nodes: self.shared.nodes(),
            tasks: tasks.filter(|task| task.upper > unattacked).collect(),
        }
    }
}

/// Counts the squares that the placement leaves unattacked.
fn check(checkpoint: &Checkpoint) -> Result<(), QueensFault> {
    let Checkpoint { board, queens, unattacked, placement, .. } = checkpoint;
    let found = verify::queens(board.width(), board.height(), *queens, placement)?;
    match found == *unattacked as usize {
        true => Ok(()),
        false => Err(QueensFault::Unattacked { found, claimed: *unattacked as usize }),
    }
}
