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
use fifteen_frame::{Stopped, Threads, Watch, crew};
use fifteen_verify::queens::{self, Fault};

/// The search is cut into at least this many tasks, if it is large enough for that.
const TASKS: usize = 1 << 12;

/// The stack of a thread. It goes as deep as there are lines, with two nodes on each level.
const STACK: usize = 2 << 20;

/// Finds the largest number of squares that no queen attacks when a number of queens stand on a
/// board, and a placement that leaves as many. Squares on which queens stand count as attacked.
///
/// The watch looks every few milliseconds. If it breaks off, the answer has the best placement so
/// far, and what is proved about better ones.
///
/// # Errors
/// If there are more queens than squares; or if the answer turns out to be wrong, which would be a
/// mistake of the search.
///
/// ```
/// use fifteen_queens::{self as queens, Chessboard, Options};
///
/// let board = Chessboard::new(8, 8)?;
/// let answer = queens::solve(board, 8, &Options::default(), &mut ())?;
/// assert_eq!((answer.unattacked, answer.upper), (11, 11));
/// assert_eq!(answer.placement.len(), 8);
/// # Ok::<(), fifteen_queens::Error>(())
/// ```
pub fn solve(
    board: Chessboard,
    queens: usize,
    options: &Options,
    watch: &mut dyn for<'a> Watch<Progress<'a>>,
) -> Result<Answer, Error> {
    if queens > board.squares() {
        return Err(Error::Queens { queens, squares: board.squares() });
    }
    let whole = Task::whole(board.squares());
    let start = |placement| Checkpoint::new(board, queens, placement, 0, vec![whole.clone()]);
    let mut is_stopped = false;
    let placement = climb(board, queens, &mut |best| {
        let flow = watch.look(&Progress {
            unattacked: best.0,
            upper: whole.upper,
            nodes: 0,
            tasks: 1,
            done: 0,
            checkpoint: &|| start(best.clone()),
        });
        is_stopped = flow.is_break();
        flow
    });
    if is_stopped { answer(start(placement)) } else { resume(&start(placement), options, watch) }
}

/// Goes on with a search that was broken off.
///
/// # Errors
/// If the answer turns out to be wrong, which would be a mistake of the search.
pub fn resume(
    start: &Checkpoint,
    options: &Options,
    watch: &mut dyn for<'a> Watch<Progress<'a>>,
) -> Result<Answer, Error> {
    // Words for boards up to 16×16, 19×19, and the largest: a node is copied at every step.
    let end = match start.board.squares() {
        ..=256 => Solve::new(start, *options).run::<4>(watch),
        257..=384 => Solve::new(start, *options).run::<6>(watch),
        _ => Solve::new(start, *options).run::<16>(watch),
    };
    answer(end)
}

/// What a search has found when it stands here.
fn answer(end: Checkpoint) -> Result<Answer, Error> {
    check(&end).map_err(Error::Wrong)?;
    let is_proved = end.tasks.is_empty();
    Ok(Answer {
        unattacked: end.unattacked,
        upper: end.upper(),
        placement: end.placement.clone(),
        nodes: end.nodes,
        stopped: (!is_proved).then_some(Stopped::Asked),
        checkpoint: (!is_proved).then_some(end),
    })
}

/// Counts the squares that the placement leaves unattacked.
fn check(end: &Checkpoint) -> Result<(), Fault> {
    let Checkpoint { board, queens, unattacked, placement, .. } = end;
    let found = queens::check(board.width(), board.height(), *queens, placement)?;
    let claimed = *unattacked as usize;
    if found == claimed { Ok(()) } else { Err(Fault::Unattacked { found, claimed }) }
}

/// A search, whatever room its nodes need.
struct Solve<'a> {
    start: &'a Checkpoint,
    threads: Threads,
    geometry: Geometry,
    symmetries: Symmetries,
    shared: Shared,
}

impl<'a> Solve<'a> {
    fn new(start: &'a Checkpoint, options: Options) -> Self {
        Solve {
            start,
            threads: options.threads,
            geometry: Geometry::new(start.board),
            symmetries: Symmetries::new(start.board),
            shared: Shared::new(start),
        }
    }

    /// Searches, and says where it stands in the end.
    fn run<const WORDS: usize>(self, watch: &mut dyn for<'b> Watch<Progress<'b>>) -> Checkpoint {
        let mut hear = |()| self.look(watch);
        let tasks = self.cut::<WORDS>(&mut hear);
        let threads = self.threads.get().min(tasks.len());
        self.shared.set_tasks(tasks);
        crew::listen(0..threads, STACK, |_, speak| self.work::<WORDS>(speak), hear);
        self.checkpoint()
    }

    /// Cuts the tasks to begin with into more of them, level by level.
    fn cut<const WORDS: usize>(&self, speak: &mut dyn FnMut(())) -> Vec<Task> {
        let mut search = self.search::<WORDS>(speak);
        let mut tasks = self.start.tasks.clone();
        while (1..TASKS).contains(&tasks.len()) && !self.shared.is_stopped() {
            tasks = tasks.into_iter().flat_map(|task| search.split(task)).collect();
        }
        search.count_nodes();
        tasks
    }

    /// Does tasks until there are none.
    fn work<const WORDS: usize>(&self, speak: &mut dyn FnMut(())) {
        let mut search = self.search::<WORDS>(speak);
        while !self.shared.is_stopped()
            && let Some(task) = self.shared.begin()
            && search.finish(&task).is_continue()
        {
            self.shared.done(&task);
        }
        search.count_nodes();
    }

    fn search<'b, const WORDS: usize>(&'b self, speak: &'b mut dyn FnMut(())) -> Search<'b, WORDS> {
        let queens = self.start.queens as u32;
        Search::new(&self.geometry, &self.symmetries, &self.shared, queens, speak)
    }

    /// Shows the watch how far the search has come, and tells everybody if it is to stop.
    fn look(&self, watch: &mut dyn for<'b> Watch<Progress<'b>>) {
        let outlook = self.shared.outlook();
        let best = self.shared.best();
        let progress = Progress {
            unattacked: best,
            upper: outlook.upper.unwrap_or(best).max(best),
            nodes: self.shared.nodes(),
            tasks: outlook.tasks,
            done: outlook.tasks - outlook.left,
            checkpoint: &|| self.checkpoint(),
        };
        if !self.shared.is_stopped() && watch.look(&progress).is_break() {
            self.shared.stop();
        }
    }

    /// What is known, and what is left to do.
    fn checkpoint(&self) -> Checkpoint {
        let Checkpoint { board, queens, .. } = *self.start;
        // First the tasks: a placement that is found by one of them in between is not lost then.
        let tasks = self.shared.tasks();
        let tasks = tasks.begun.into_iter().chain(tasks.waiting).collect();
        Checkpoint::new(board, queens, self.shared.placement(), self.shared.nodes(), tasks)
    }
}
