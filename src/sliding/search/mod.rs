//! Breadth-first search: from one end, or from both ends at once.

mod ball;
mod budget;
mod count;
mod crew;
mod ends;
mod goals;
mod level;
mod part;
mod path;
mod table;

use super::compiled::Compiled;
use super::packed::words;
use super::puzzle::{Configuration, MAX_CELLS, Puzzle};
use super::solution::Solution;
use super::style::Style;
use budget::Budget;
use ends::Search;
use goals::Goals;
use std::num::NonZero;
use std::ops::ControlFlow;

/// What can be said about a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// What counts as a move.
    pub style: Style,
    /// The number of threads.
    pub threads: NonZero<usize>,
    /// How many bytes the search may take, about. A limit below [`MIN_MEMORY`] counts as that much.
    /// If it is reached, another solution may be found, but never one of another length.
    pub memory: usize,
    /// Which way to search.
    pub way: Way,
    /// Whether to count all optimal solutions. Then the search is [`Way::Forward`].
    pub count: bool,
}

/// Which way to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// From the start on. Only this tells how many configurations there are at each distance.
    Forward,
    /// From the start and from the stopping configurations at once, if all of them are complete;
    /// that looks at far fewer configurations. Otherwise, from the start on.
    #[default]
    BothEnds,
}

impl Default for Options {
    /// Style 0, from both ends, one thread, half a gibibyte.
    fn default() -> Self {
        Options {
            style: Style::ALL[0],
            threads: NonZero::<usize>::MIN,
            memory: 1 << 29,
            way: Way::default(),
            count: false,
        }
    }
}

/// The least memory a search is given, in bytes.
pub const MIN_MEMORY: usize = 1 << 20;

/// What a search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// How many configurations there are at each distance from the start: complete levels, and only
    /// those before the solution.
    pub levels: Vec<u64>,
    /// The configurations on complete levels, from both ends if the search was from both ends;
    /// where the ends meet they are counted twice.
    pub configurations: u64,
    /// The most bytes that the search took.
    pub bytes: usize,
    /// How many optimal solutions there are, as sequences of configurations, if that was asked for.
    /// Numbers that do not fit become the largest that does.
    pub solutions: Option<u128>,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a solution, and this is a shortest one.
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
    /// The search was stopped early.
    Halted(Halt),
}

/// Why a search was stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The observer asked for it.
    Asked,
    /// The memory was not enough.
    Memory,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'s> {
    /// The configurations at each distance from the end where the search grows, complete levels
    /// only. While the way back is searched there may be none.
    pub levels: &'s [u64],
    /// The same of the other end, if the search is from both ends.
    pub other_end: Option<&'s [u64]>,
    /// The configurations found so far on the level that grows.
    pub growing: u64,
    /// How much of the level that grows is done: so many of `parts`.
    pub part: usize,
    /// See `part`.
    pub parts: usize,
    /// The bytes in use.
    pub bytes: usize,
}

/// Hears of progress after every level, and several times in long ones, and may stop the search.
pub type Watch<'w> = dyn FnMut(&Progress) -> ControlFlow<()> + 'w;

/// Finds a shortest solution.
///
/// ```
/// use fifteen::sliding::{self, Options, Outcome, Puzzle};
///
/// let puzzle = Puzzle::parse("2 x 3\n1 = 1\n2 = 1/1\n012\n102\n")?;
/// let report = sliding::solve(&puzzle, &Options::default(), &mut |_| ControlFlow::Continue(()));
/// let Outcome::Solved(solution) = report.outcome else { panic!("it can be solved") };
/// assert_eq!(solution.len(), 1);
/// # use std::ops::ControlFlow;
/// # Ok::<(), fifteen::sliding::ParseError>(())
/// ```
pub fn solve(puzzle: &Puzzle, options: &Options, watch: &mut Watch) -> Report {
    run(puzzle, options, Task::Solve, watch)
}

/// Looks at all configurations that can be reached from the start, whatever the goals. Of the
/// farthest ones at most `listed` are returned.
///
/// ```
/// use fifteen::sliding::{self, Options, Puzzle};
///
/// let puzzle = Puzzle::parse_with("1 x 4\n1 = 1\n1\n", false, &mut |_| ())?;
/// let options = Options::default();
/// let report = sliding::explore(&puzzle, &options, 1, &mut |_| ControlFlow::Continue(()));
/// assert_eq!(report.levels, [1, 1, 1, 1]);
/// # use std::ops::ControlFlow;
/// # Ok::<(), fifteen::sliding::ParseError>(())
/// ```
pub fn explore(puzzle: &Puzzle, options: &Options, listed: usize, watch: &mut Watch) -> Report {
    run(puzzle, options, Task::Explore { listed }, watch)
}

/// What to do.
#[derive(Clone, Copy, Debug)]
enum Task {
    Solve,
    Explore { listed: usize },
}

/// Does it, with as many words as the puzzle takes. `W` are words of a configuration, `M` words of a
/// set of cells.
fn run(puzzle: &Puzzle, options: &Options, task: Task, watch: &mut Watch) -> Report {
    let cells = puzzle.rows() * puzzle.cols();
    match (words(cells, puzzle.start().pieces().len()), cells) {
        (1, ..=64) => run_in::<1, 1>(puzzle, options, task, watch),
        (2, ..=64) => run_in::<2, 1>(puzzle, options, task, watch),
        (..=4, ..=128) => run_in::<4, 2>(puzzle, options, task, watch),
        (..=8, _) => run_in::<8, 4>(puzzle, options, task, watch),
        _ => run_in::<{ MOST_WORDS }, 4>(puzzle, options, task, watch),
    }
}

/// The words that as many pieces take as there can be.
const MOST_WORDS: usize = MAX_CELLS / 8;

/// Does it.
fn run_in<const W: usize, const M: usize>(
    puzzle: &Puzzle,
    options: &Options,
    task: Task,
    watch: &mut Watch,
) -> Report {
    let compiled: Compiled<W, M> = Compiled::new(puzzle);
    let budget = Budget::new(options.memory.max(MIN_MEMORY));
    let mut search = Search { puzzle: &compiled, options, budget: &budget, watch };
    let start = compiled.pack(puzzle.start());
    let goals = Goals::new(puzzle, &compiled);
    match task {
        Task::Explore { listed } => search.explore(start, listed),
        Task::Solve if options.count => search.forward(start, &goals),
        Task::Solve => match goals.complete() {
            Some(goals) if options.way == Way::BothEnds => search.both_ends(start, goals),
            _ => search.forward(start, &goals),
        },
    }
}
