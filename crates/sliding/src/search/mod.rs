//! Breadth-first search: from one end, or from both ends at once.

mod bfs;
mod block_search;
mod bucket;
mod budget;
mod checkpoint;
mod completions;
mod control;
mod fingerprint;
mod goals;
mod hardest;
mod hash_table;
mod level;
mod owners;
mod path;
mod report;
mod solution_count;
mod successors;
#[cfg(test)]
mod tests;

use super::compiled::{CompiledPuzzle, PuzzleWork, compile_sized};
use super::puzzle::Puzzle;
use super::style::Style;
use block_search::BlockSearch;
use budget::Budget;
use control::SearchControl;
use fifteen_runtime::level_store;
use fifteen_runtime::{Memory, Observer, Resources, Threads};

pub use fingerprint::fingerprint;
pub(super) use hash_table::hash;
pub use report::{Outcome, Report};

/// Options of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Style of the moves.
    pub style: Style,
    /// Search strategy.
    pub strategy: Strategy,
    /// True to count all shortest solutions. Then the search is [`Strategy::Forward`].
    pub count: bool,
    /// True to count all configurations that can be reached, even after a solution is found. Then
    /// the search is [`Strategy::Forward`]. A search with a checkpoint or with other processes
    /// ignores this option.
    pub reachable: bool,
    /// Number of threads.
    pub threads: Threads,
    /// Approximate memory limit. A limit below [`MIN_MEMORY`] is raised to it. With little memory
    /// a different solution may be found, but always one of the same length.
    pub memory: Memory,
    /// Number of configurations at which the search stops. It is checked after every level, and
    /// several times within long levels.
    pub nodes: Option<u64>,
}

/// Search strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// From the start. Only this strategy reports the number of configurations at every distance
    /// below the length of the solution.
    Forward,
    /// From the start and from the goals at once, if every goal places all pieces; that visits far
    /// fewer configurations. Otherwise, from the start.
    #[default]
    Bidirectional,
}

impl Default for Options {
    /// Returns style 0, both ends, no counts, all cores, half a gibibyte, and no node limit.
    fn default() -> Self {
        Options {
            style: Style::ALL[0],
            strategy: Strategy::default(),
            count: false,
            reachable: false,
            threads: Threads::default(),
            memory: Memory::mebibytes(512),
            nodes: None,
        }
    }
}

/// Minimum memory limit of a search.
pub const MIN_MEMORY: Memory = Memory::mebibytes(1);

/// Progress of a search, or of the search that reconstructs its path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BfsProgress {
    /// Length of the solutions now being searched for; there is no shorter one.
    pub moves: usize,
    /// Number of configurations found so far.
    pub found: u64,
    /// Number of chunks of the last level that are expanded.
    pub chunks_done: usize,
    /// Number of chunks of the last level.
    pub chunks_total: usize,
    /// Memory in use, in bytes.
    pub bytes: usize,
}

/// Task of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Finds a shortest solution.
    Solve,
    /// Visits all configurations that are reachable from the start, and ignores the goals.
    Explore {
        /// Maximum number of farthest configurations to return.
        max_listed: usize,
    },
    /// Visits all configurations from which a goal is reachable, whether or not they are reachable
    /// from the start, and finds those that are farthest from every goal: the hardest starts with
    /// these pieces. A piece that is bound to a row or column keeps to it.
    ///
    /// A partial goal stands for all configurations that satisfy it. The search begins at all of
    /// them, so there must be enough memory for them. If there is not, the search ends with
    /// [`Stopped::Memory`](fifteen_runtime::Stopped::Memory) and without any level.
    Hardest {
        /// Maximum number of starts to return, each with a shortest solution.
        max_listed: usize,
    },
}

/// Searches a puzzle.
///
/// The observer gets progress every few milliseconds. A cancelled search returns a report of what
/// it found.
///
/// ```
/// use fifteen_sliding::{self as sliding, Options, Outcome, Puzzle, Task};
///
/// let puzzle = Puzzle::parse("2 x 3\n1 = 1\n2 = 1/1\n012\n102\n")?;
/// let report = sliding::search(&puzzle, &Options::default(), Task::Solve, &mut ());
/// let Outcome::Solved(solution) = report.outcome else { panic!("not solved") };
/// assert_eq!(solution.len(), 1);
///
/// let puzzle = Puzzle::parse("1 x 4\n1 = 1\n01\n?1\n")?;
/// let task = Task::Explore { max_listed: 1 };
/// let report = sliding::search(&puzzle, &Options::default(), task, &mut ());
/// assert_eq!(report.levels, [1, 2, 1]);
///
/// let task = Task::Hardest { max_listed: 10 };
/// let report = sliding::search(&puzzle, &Options::default(), task, &mut ());
/// let Outcome::Hardest(solutions) = report.outcome else { panic!("not finished") };
/// let start = &solutions[0].configurations()[0];
/// assert_eq!((solutions.len(), solutions[0].len()), (1, 2));
/// assert_eq!(puzzle.write_configuration(start), "0001");
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
pub fn search(
    puzzle: &Puzzle,
    options: &Options,
    task: Task,
    observer: &mut dyn Observer<BfsProgress>,
) -> Report {
    let report = search_with(puzzle, options, task, Resources::new(observer));
    report.unwrap_or_else(|_| unreachable!("no checkpoint"))
}

/// Searches a puzzle, perhaps with a checkpoint, and perhaps together with other processes.
///
/// With a checkpoint every level is saved as soon as it is complete. If there are levels already,
/// the search resumes from them. The result is the same as without a checkpoint, but the search
/// takes less memory, since it needs only two levels. The checkpoint must have the
/// [`fingerprint()`] of this search.
///
/// Processes that search together call this with the same puzzle, options and task (threads and
/// memory may differ), each with its own communicator. All of them return the same report, except
/// for the bytes, which are those of the process. Configurations are distributed by their hashes,
/// so each process has about the same share of them in memory, and in its own checkpoint. The
/// processes resume from the last level that all of them have. The memory limit is per process.
///
/// # Errors
/// If a level cannot be written, or one that is needed is missing or corrupt. The other processes
/// are stopped.
///
/// ```
/// use fifteen_runtime::Resources;
/// use fifteen_runtime::communicator::{Communicator, local_group};
/// use fifteen_runtime::level_store::{LevelStore, LevelStoreHeader, Side};
/// use fifteen_sliding::{self as sliding, Options, Puzzle, Task};
///
/// let puzzle = Puzzle::parse("1 x 4\n1 = 1\n1000\n0001\n")?;
/// let options = Options { nodes: Some(2), ..Options::default() };
/// let task = Task::Explore { max_listed: 1 };
/// let search = sliding::fingerprint(&puzzle, &options, task);
/// let head = LevelStoreHeader { question: "example".to_owned(), search };
/// let path = std::env::temp_dir().join(format!("fifteen-search-levels-{}", std::process::id()));
/// let mut folder = LevelStore::open(&path, head)?;
/// let mut resume = |options| {
///     let resources = Resources { checkpoint: Some(&mut folder), ..Resources::default() };
///     sliding::search_with(&puzzle, options, task, resources)
/// };
/// assert_eq!(resume(&options)?.levels, [1, 1]);
/// let report = resume(&Options::default())?;
/// assert_eq!((report.levels, report.restored), (vec![1; 4], 2));
/// # std::fs::remove_dir_all(&path)?;
///
/// let single = sliding::search(&puzzle, &options, task, &mut ());
/// let reports = local_group(3, |communicator: &mut dyn Communicator| {
///     let resources = Resources { communicator: Some(communicator), ..Resources::default() };
///     let report = sliding::search_with(&puzzle, &options, task, resources);
///     report.expect("no checkpoint").outcome
/// });
/// assert!(reports.iter().all(|outcome| *outcome == single.outcome));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search_with(
    puzzle: &Puzzle,
    options: &Options,
    task: Task,
    resources: Resources<BfsProgress>,
) -> Result<Report, level_store::Error> {
    compile_sized(puzzle, Search { puzzle, options, task, resources })
}

/// Search to run on a compiled puzzle.
struct Search<'a, 'w> {
    puzzle: &'a Puzzle,
    options: &'a Options,
    task: Task,
    resources: Resources<'w, BfsProgress>,
}

impl PuzzleWork for Search<'_, '_> {
    type Output = Result<Report, level_store::Error>;

    fn run<const W: usize, const M: usize>(self, compiled: &CompiledPuzzle<W, M>) -> Self::Output {
        let Search { puzzle, options, task, resources } = self;
        let budget = Budget::new(options.memory.max(MIN_MEMORY).to_usize_saturating());
        let (checkpoint, group) = resources.split(BfsProgress::default());
        let control = SearchControl::new(group, options.nodes, &budget);
        let mut search = BlockSearch::new(puzzle, compiled, options, &budget, control, checkpoint);
        let report = search.run(task);
        search.store_error.map_or(Ok(report), Err)
    }
}
