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
mod group;
mod hardest;
mod hash_table;
mod level;
mod path;
mod solution_count;
mod successors;
#[cfg(test)]
mod tests;

use super::compiled::CompiledPuzzle;
use super::packed::word_count;
use super::puzzle::{Configuration, MAX_CELLS, Puzzle};
use super::solution::Solution;
use super::style::Style;
use block_search::BlockSearch;
use budget::Budget;
use control::SearchControl;
use fifteen_runtime::communicator::Communicator;
use fifteen_runtime::level_store::{self, LevelStore};
use fifteen_runtime::{Memory, Observer, Stopped, Threads};
use fifteen_verify::blocks;
use group::SearchGroup;

pub use fingerprint::fingerprint;

/// What can be said about a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// What counts as a move.
    pub style: Style,
    /// Which way to search.
    pub strategy: Strategy,
    /// Whether to count all optimal solutions. Then the search is [`Way::Forward`].
    pub count: bool,
    /// How many threads to search with.
    pub threads: Threads,
    /// How much memory the search may take, about. A limit below [`MIN_MEMORY`] counts as that much.
    /// If it is reached, or the system has less to give, another solution may be found, but never
    /// one of another length.
    pub memory: Memory,
    /// The number of configurations at which the search stops. It is compared with those found after
    /// every level, and several times in long ones.
    pub nodes: Option<u64>,
}

/// Which way to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// From the start on. Only this tells how many configurations there are at each distance.
    Forward,
    /// From the start and from the stopping configurations at once, if all of them are complete;
    /// that looks at far fewer configurations. Otherwise, from the start on.
    #[default]
    Bidirectional,
}

impl Default for Options {
    /// Style 0, from both ends, no counting, all cores, half a gibibyte, no limit of nodes.
    fn default() -> Self {
        Options {
            style: Style::ALL[0],
            strategy: Strategy::default(),
            count: false,
            threads: Threads::default(),
            memory: Memory::mebibytes(512),
            nodes: None,
        }
    }
}

/// The least memory a search is given.
pub const MIN_MEMORY: Memory = Memory::mebibytes(1);

/// What a search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// How many configurations there are at each distance from the start: complete levels, and only
    /// those before the solution. In a search for the hardest starts it is the distance from the
    /// nearest goal.
    pub levels: Vec<u64>,
    /// The configurations on complete levels, from both ends if the search was from both ends;
    /// where the ends meet they are counted twice.
    pub configurations: u64,
    /// The most bytes that the search took.
    pub bytes: usize,
    /// How many of the configurations were not searched for, as they were kept: see [`search_with_checkpoint`].
    pub restored: u64,
    /// How many optimal solutions there are, as sequences of configurations, if that was asked for.
    /// Numbers that do not fit become the largest that does. There is none if there was not enough
    /// memory to count them.
    pub solutions: Option<u128>,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a solution, and this is a shortest one. It has been played by
    /// [`verify::blocks`](fifteen_verify::blocks).
    Solved(Solution),
    /// All configurations that can be reached were looked at, and no goal was among them.
    Unsolvable {
        /// Whether they are those that can be reached from the goals, rather than from the start.
        from_goals: bool,
        /// How many they are.
        reached: u64,
    },
    /// All configurations that can be reached were looked at, and these are the farthest. At most
    /// as many as were asked for; the last of the levels tells how many there are.
    Explored(Vec<Configuration>),
    /// Everything was looked at from which a goal can be reached, and from these starts it takes the
    /// most moves: a shortest solution from each, which has been played. At most as many as were
    /// asked for; the last of the levels tells how many there are. There are none if no configuration is
    /// like a goal.
    Hardest(Vec<Solution>),
    /// The search ended early: [`Stopped::Asked`], [`Stopped::Nodes`] or [`Stopped::Memory`].
    Stopped(Stopped),
    /// A solution was found that cannot be played. This is a mistake in the program.
    InvalidSolution(blocks::BlocksFault),
    /// Two searches found different lengths. This is a mistake in the program.
    LengthMismatch {
        /// The distance of a configuration from the goals, and the length of its solution.
        lengths: [usize; 2],
    },
}

/// How far a search has come, on its way from the start or from both ends; or then on its way back,
/// if that has to be searched for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BfsProgress {
    /// Solutions of this length are looked for now; it is proved that none is shorter.
    pub moves: usize,
    /// The configurations found so far.
    pub found: u64,
    /// How much of the level that grows is done, out of `parts`.
    pub chunks_done: usize,
    /// See `part`.
    pub chunks_total: usize,
    /// The bytes in use.
    pub bytes: usize,
}

/// Finds a shortest solution.
///
/// The watch is shown progress every few milliseconds. Whoever stops a search gets a report of what
/// was found out until then.
///
/// ```
/// use fifteen_sliding::{self as sliding, Options, Outcome, Puzzle};
///
/// let puzzle = Puzzle::parse("2 x 3\n1 = 1\n2 = 1/1\n012\n102\n")?;
/// let report = sliding::solve(&puzzle, &Options::default(), &mut ());
/// let Outcome::Solved(solution) = report.outcome else { panic!("it can be solved") };
/// assert_eq!(solution.len(), 1);
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
pub fn solve(puzzle: &Puzzle, options: &Options, watch: &mut dyn Observer<BfsProgress>) -> Report {
    run(puzzle, options, Task::Solve, Resources::default(), watch).0
}

/// Looks at all configurations that can be reached from the start, whatever the goals. Of the
/// farthest ones at most `listed` are returned.
///
/// ```
/// use fifteen_sliding::{self as sliding, Options, Puzzle};
///
/// let puzzle = Puzzle::parse_with("1 x 4\n1 = 1\n1\n", false, &mut |_| ())?;
/// let report = sliding::explore(&puzzle, &Options::default(), 1, &mut ());
/// assert_eq!(report.levels, [1, 1, 1, 1]);
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
pub fn explore(
    puzzle: &Puzzle,
    options: &Options,
    listed: usize,
    watch: &mut dyn Observer<BfsProgress>,
) -> Report {
    run(puzzle, options, Task::Explore { max_listed: listed }, Resources::default(), watch).0
}

/// Looks at all configurations from which a goal can be reached, whether they can be reached from the
/// start or not, and finds those that are farthest from every goal: the hardest starts there are with
/// these pieces. Of those at most `listed` are returned, each with a shortest solution.
///
/// A goal that leaves something open stands for all configurations like it. They are searched
/// from all at once, so there must be memory for them; if there is not, the search ends with
/// [`Stopped::Memory`] and without any level.
///
/// ```
/// use fifteen_sliding::{self as sliding, Options, Outcome, Puzzle};
///
/// let puzzle = Puzzle::parse("1 x 4\n1 = 1\n01\n?1\n")?;
/// let report = sliding::hardest(&puzzle, &Options::default(), 10, &mut ());
/// let Outcome::Hardest(solutions) = report.outcome else { panic!("there is a hardest start") };
/// let start = &solutions[0].configurations()[0];
/// assert_eq!((solutions.len(), solutions[0].len(), puzzle.write(start)), (1, 2, "0001".into()));
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
pub fn find_hardest(
    puzzle: &Puzzle,
    options: &Options,
    listed: usize,
    watch: &mut dyn Observer<BfsProgress>,
) -> Report {
    run(puzzle, options, Task::Hardest { max_listed: listed }, Resources::default(), watch).0
}

/// What to do with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// To [`solve`] it.
    Solve,
    /// To [`explore`] it.
    Explore {
        /// At most how many of the farthest configurations are returned.
        max_listed: usize,
    },
    /// To find the [`hardest`] starts.
    Hardest {
        /// At most how many of them are returned.
        max_listed: usize,
    },
}

/// Does one of these things, and keeps every level in a folder as soon as it is complete. If there are levels
/// already the search goes on from them.
///
/// What comes out is what would come out without a folder, but it takes less memory: only two levels are
/// needed there. The folder must be about [this search](subject).
///
/// # Errors
/// If a level cannot be written, or one that is needed is not what was written.
///
/// ```
/// use fifteen_runtime::levels::{Head, LevelFolder, Side};
/// use fifteen_sliding::{self as sliding, Options, Puzzle, Task};
///
/// let puzzle = Puzzle::parse("1 x 4\n1 = 1\n1000\n0001\n")?;
/// let (options, task) = (Options { nodes: Some(2), ..Options::default() }, Task::Explore { listed: 1 });
/// let search = sliding::subject(&puzzle, &options, task);
/// let head = Head { command: "stopped after two, and gone on with".to_owned(), search };
/// let path = std::env::temp_dir().join(format!("fifteen-search-levels-{}", std::process::id()));
/// let mut folder = LevelFolder::open(&path, head)?;
/// sliding::search_with_checkpoint(&puzzle, &options, task, &mut folder, &mut ())?;
/// assert_eq!(folder.index().sizes(Side::Forward), [1, 1]);
/// let options = Options::default();
/// let report = sliding::search_with_checkpoint(&puzzle, &options, task, &mut folder, &mut ())?;
/// assert_eq!((report.levels, report.restored), (vec![1; 4], 2));
/// # std::fs::remove_dir_all(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search_with_checkpoint(
    puzzle: &Puzzle,
    options: &Options,
    task: Task,
    folder: &mut LevelStore,
    watch: &mut dyn Observer<BfsProgress>,
) -> Result<Report, level_store::Error> {
    let with = Resources { level_store: Some(folder), ..Resources::default() };
    let (report, failed) = run(puzzle, options, task, with, watch);
    failed.map_or(Ok(report), Err)
}

/// Does one of these things together with other processes: each of them calls this with the same puzzle, options and
/// task, but for threads and memory, and with its own peers; and all of them get the same report, but for the bytes,
/// which are those of the process.
///
/// Configurations belong to processes by their hashes, so each has about the same share of them in memory. If there is a
/// folder, each has one of its own, where it keeps its share; they go on from the last level that all of them have. The
/// memory in the options is that of one process.
///
/// # Errors
/// If a level cannot be written, or one that is needed is not what was written. The others are stopped then.
///
/// ```
/// use fifteen_runtime::peers::circle;
/// use fifteen_sliding::{self as sliding, Options, Puzzle, Task};
///
/// let puzzle = Puzzle::parse("2 x 3\n1 = 1\n2 = 1/1\n012\n102\n")?;
/// let options = Options::default();
/// let alone = sliding::solve(&puzzle, &options, &mut ());
/// let together = circle(3, |peers| {
///     let report = sliding::search_distributed(&puzzle, &options, Task::Solve, peers, None, &mut ());
///     report.expect("no levels are kept").outcome
/// });
/// assert!(together.iter().all(|outcome| *outcome == alone.outcome));
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
pub fn search_distributed(
    puzzle: &Puzzle,
    options: &Options,
    task: Task,
    peers: &mut dyn Communicator,
    folder: Option<&mut LevelStore>,
    watch: &mut dyn Observer<BfsProgress>,
) -> Result<Report, level_store::Error> {
    let with = Resources { level_store: folder, communicator: Some(peers) };
    let (report, failed) = run(puzzle, options, task, with, watch);
    failed.map_or(Ok(report), Err)
}

/// What a search is done with, besides its watch.
#[derive(Default)]
struct Resources<'w> {
    /// Where levels are kept.
    level_store: Option<&'w mut LevelStore>,
    /// Who takes part in it.
    communicator: Option<&'w mut dyn Communicator>,
}

/// What a search was doing when its levels could not be kept, if so.
type RunResult = (Report, Option<level_store::Error>);

/// Does it, with as many words as the puzzle takes. `W` are words of a configuration, `M` words of a
/// set of cells.
fn run(
    puzzle: &Puzzle,
    options: &Options,
    task: Task,
    with: Resources,
    watch: &mut dyn Observer<BfsProgress>,
) -> RunResult {
    let cells = puzzle.rows() * puzzle.cols();
    match (word_count(cells, puzzle.start().pieces().len()), cells) {
        (1, ..=64) => run_sized::<1, 1>(puzzle, options, task, with, watch),
        (2, ..=64) => run_sized::<2, 1>(puzzle, options, task, with, watch),
        (..=4, ..=128) => run_sized::<4, 2>(puzzle, options, task, with, watch),
        (..=8, _) => run_sized::<8, 4>(puzzle, options, task, with, watch),
        _ => run_sized::<{ MAX_WORDS }, 4>(puzzle, options, task, with, watch),
    }
}

/// The words that as many pieces take as there can be.
const MAX_WORDS: usize = MAX_CELLS / 8;

/// Does it.
fn run_sized<const W: usize, const M: usize>(
    puzzle: &Puzzle,
    options: &Options,
    task: Task,
    Resources { level_store: folder, communicator: peers }: Resources,
    watch: &mut dyn Observer<BfsProgress>,
) -> RunResult {
    let compiled: CompiledPuzzle<W, M> = CompiledPuzzle::new(puzzle);
    let budget = Budget::new(options.memory.max(MIN_MEMORY).to_usize_saturating());
    let company = match peers {
        Some(peers) => SearchGroup::new(peers),
        None => SearchGroup::SINGLE,
    };
    let guard = SearchControl::new(watch, options.nodes, &budget, company);
    let mut search = BlockSearch::new(puzzle, &compiled, options, &budget, guard, folder);
    let report = search.run(task);
    (report, search.store_error)
}
