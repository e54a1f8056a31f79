//! The whole search: a placement to beat, tasks, threads, and the proof.

use super::checkpoint::Checkpoint;
use super::chessboard::Chessboard;
use super::climb::climb;
use super::node::Geometry;
use super::search::Search;
use super::shared::Shared;
use super::symmetry::Symmetries;
use super::task::Task;
use super::{Answer, Options, Progress, Refusal};
use std::ops::ControlFlow;
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
/// If there are more queens than squares.
///
/// ```
/// use fifteen::queens::{self, Chessboard, Options};
/// use std::ops::ControlFlow;
///
/// let board = Chessboard::new(8, 8)?;
/// let answer = queens::solve(board, 8, &Options::default(), &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!((answer.unattacked, answer.upper), (11, 11));
/// assert_eq!(answer.placement.len(), 8);
/// # Ok::<(), fifteen::queens::Refusal>(())
/// ```
pub fn solve(
    board: Chessboard,
    queens: usize,
    options: &Options,
    observer: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Answer, Refusal> {
    if queens > board.squares() {
        return Err(Refusal::Queens { queens, squares: board.squares() });
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
    Ok(resume(&start, options, observer))
}

/// Goes on with a search that was broken off.
pub fn resume(
    start: &Checkpoint,
    options: &Options,
    observer: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Answer {
    // Room for boards up to 16×16, 18×18, and the largest: a node is copied at every step.
    match (start.board.squares(), start.board.lines()) {
        (..=256, ..=96) => Solve::new(start, options).run::<4, 96>(observer),
        (..=384, ..=112) => Solve::new(start, options).run::<6, 112>(observer),
        _ => Solve::new(start, options).run::<16, 192>(observer),
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
    fn new(start: &'a Checkpoint, options: &Options) -> Self {
        Solve {
            start,
            threads: options.threads.get(),
            geometry: Geometry::new(start.board),
            symmetries: Symmetries::new(start.board),
            shared: Shared::new(start.unattacked, start.placement.clone(), start.nodes),
        }
    }

    /// Searches, and says what came of it.
    fn run<const WORDS: usize, const LINES: usize>(
        self,
        observer: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Answer {
        let tasks = self.cut::<WORDS, LINES>();
        let count = tasks.len();
        self.shared.set_tasks(tasks);
        thread::scope(|scope| {
            let caller = thread::current();
            let workers = (0..self.threads.min(count)).map(|_| {
                let caller = caller.clone();
                let work = || self.work::<WORDS, LINES>();
                scope.spawn(move || {
                    work();
                    caller.unpark();
                })
            });
            let workers: Vec<_> = workers.collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                thread::park_timeout(LOOK_EVERY);
                if self.ask(count, observer).is_break() {
                    self.shared.stop();
                }
            }
        });
        let checkpoint = self.checkpoint();
        Answer {
            unattacked: checkpoint.unattacked,
            upper: checkpoint.upper(),
            placement: checkpoint.placement.clone(),
            nodes: checkpoint.nodes,
            checkpoint: Some(checkpoint).filter(|checkpoint| !checkpoint.tasks.is_empty()),
        }
    }

    /// Cuts the tasks to begin with into more of them, level by level.
    fn cut<const WORDS: usize, const LINES: usize>(&self) -> Vec<Task> {
        let mut search = self.search::<WORDS, LINES>();
        let mut tasks = self.start.tasks.clone();
        while (1..TASKS).contains(&tasks.len()) {
            self.shared.add_nodes(tasks.len() as u64);
            tasks = tasks.into_iter().flat_map(|task| search.split(task)).collect();
        }
        tasks
    }

    /// Does tasks until there are none.
    fn work<const WORDS: usize, const LINES: usize>(&self) {
        let mut search = self.search::<WORDS, LINES>();
        while let Some(task) = self.shared.begin() {
            if search.finish(&task).is_break() {
                return;
            }
            self.shared.done(&task);
        }
    }

    fn search<const WORDS: usize, const LINES: usize>(&self) -> Search<'_, WORDS, LINES> {
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
