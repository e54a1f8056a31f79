//! A search that was broken off, as a text to be kept.

use super::chessboard::Chessboard;
use super::task::Task;
use fifteen_verify as verify;
use std::fmt;
use std::str::FromStr;

/// Where a search stands: what it has found, and what is left to do.
///
/// It prints as a text, and is read from one. A task is a line of it, with the numbers of the lines
/// of the board that are closed to queens, and of those closed to unattacked squares:
///
/// ```text
/// fifteen queens 1
/// board 10 10
/// queens 10
/// nodes 4823
/// placement 9 19 29 …
/// task 57 queens 4 5 14 unattacked 0 9
/// …
/// check 1f0c…
/// ```
///
/// ```
/// use fifteen_queens::{self as queens, Checkpoint, Chessboard, Options};
/// use std::ops::ControlFlow;
///
/// let board = Chessboard::new(12, 12)?;
/// let stop = &mut |progress: &queens::Progress| match progress.done {
///     0..10 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(()),
/// };
/// let answer = queens::solve(board, 12, &Options::default(), stop)?;
/// assert!((36..144).contains(&answer.upper));
/// let text = answer.checkpoint.expect("it takes longer than that").to_string();
///
/// let start: Checkpoint = text.parse()?;
/// let answer = queens::resume(&start, &Options::default(), &mut ())?;
/// assert_eq!((answer.unattacked, answer.upper), (36, 36));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    pub(super) board: Chessboard,
    pub(super) queens: usize,
    /// The unattacked squares of the placement.
    pub(super) unattacked: u32,
    pub(super) placement: Vec<usize>,
    pub(super) nodes: u64,
    pub(super) tasks: Vec<Task>,
}

/// The first line of the text.
const TITLE: &str = "fifteen queens 1";

impl Checkpoint {
    /// Where a search stands that has found a placement, with this many unattacked squares. Tasks
    /// that can find nothing better are done.
    pub(super) fn new(
        board: Chessboard,
        queens: usize,
        (unattacked, placement): (u32, Vec<usize>),
        nodes: u64,
        mut tasks: Vec<Task>,
    ) -> Checkpoint {
        tasks.retain(|task| task.upper > unattacked);
        Checkpoint { board, queens, unattacked, placement, nodes, tasks }
    }

    /// The board of the search.
    pub fn board(&self) -> Chessboard {
        self.board
    }

    /// The number of queens.
    pub fn queens(&self) -> usize {
        self.queens
    }

    /// An upper bound on the number of unattacked squares.
    pub fn upper(&self) -> u32 {
        let uppers = self.tasks.iter().map(|task| task.upper);
        uppers.max().unwrap_or(0).max(self.unattacked)
    }

    /// The text but for its last line.
    fn content(&self) -> String {
        let (width, height) = (self.board.width(), self.board.height());
        let head = format!(
            "{TITLE}\nboard {width} {height}\nqueens {}\nnodes {}\nplacement{}\n",
            self.queens,
            self.nodes,
            numbers(&self.placement),
        );
        let tasks = self.tasks.iter().map(|Task { closed: [queens, unattacked], upper }| {
            let (queens, unattacked) = (numbers(queens), numbers(unattacked));
            format!("task {upper} queens{queens} unattacked{unattacked}\n")
        });
        head + &tasks.collect::<Vec<_>>().concat()
    }
}

/// Numbers, with a space before each.
fn numbers<N: fmt::Display>(numbers: &[N]) -> String {
    numbers.iter().map(|number| format!(" {number}")).collect::<Vec<_>>().concat()
}

/// A sum over a text that changes if anything in it does: FNV-1a, 64 bits.
fn check(text: &str) -> u64 {
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = self.content();
        writeln!(f, "{content}check {:016x}", check(&content))
    }
}

/// Why a text is no checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for CheckpointError {}

impl FromStr for Checkpoint {
    type Err = CheckpointError;

    /// Reads a checkpoint. Nothing is taken from one that is not whole.
    fn from_str(text: &str) -> Result<Checkpoint, CheckpointError> {
        let mut lines = Lines { left: text.lines(), number: 0 };
        if lines.next()? != TITLE {
            return Err(lines.error(format!("a checkpoint begins with `{TITLE}`")));
        }
        let [width, height] = lines.fields("board")?[..] else {
            return Err(lines.error("a board has a width and a height"));
        };
        let board = Chessboard::new(width, height).map_err(|error| lines.error(error))?;
        let queens = lines.only("queens")?;
        let nodes = lines.only("nodes")? as u64;
        let placement = lines.fields("placement")?;
        let unattacked = verify::queens::check(width, height, queens, &placement)
            .map_err(|fault| lines.error(fault))? as u32;
        let mut tasks = Vec::new();
        let last = loop {
            let line = lines.next()?;
            match line.strip_prefix("task ") {
                Some(task) => tasks.push(read_task(task, board).map_err(|why| lines.error(why))?),
                None => break line,
            }
        };
        let checkpoint = Checkpoint { board, queens, unattacked, placement, nodes, tasks };
        match last == format!("check {:016x}", check(&checkpoint.content())) {
            true => Ok(checkpoint),
            false => Err(lines.error("the check is wrong: the text is not as it was written")),
        }
    }
}

/// Reads a task: its upper bound, and the lines that are closed to either side.
fn read_task(text: &str, board: Chessboard) -> Result<Task, String> {
    let parts = text.split_once(" queens").and_then(|(upper, rest)| {
        let (queens, unattacked) = rest.split_once(" unattacked")?;
        Some((upper.parse().ok()?, [queens, unattacked]))
    });
    let (upper, closed) = parts.ok_or("a task has an upper bound and two lists of lines")?;
    let read = |lines: &str| -> Option<Vec<u8>> {
        lines.split_whitespace().map(|line| line.parse().ok()).collect()
    };
    let lists = closed.map(read);
    let [Some(queens), Some(unattacked)] = lists else { return Err("not a number".to_owned()) };
    let is_line = |&line: &u8| usize::from(line) < board.lines();
    match queens.iter().chain(&unattacked).all(is_line) {
        true => Ok(Task { closed: [queens, unattacked], upper }),
        false => Err(format!("a {board} board has {} lines, counted from 0", board.lines())),
    }
}

/// The lines of a text that are still to be read.
struct Lines<'a> {
    left: std::str::Lines<'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    /// The next line.
    fn next(&mut self) -> Result<&'a str, CheckpointError> {
        self.number += 1;
        self.left.next().ok_or_else(|| self.error("the text ends before the check"))
    }

    /// The numbers in a line with this name.
    fn fields(&mut self, name: &str) -> Result<Vec<usize>, CheckpointError> {
        let line = self.next()?;
        let fields = line
            .strip_prefix(name)
            .and_then(|fields| fields.split_whitespace().map(|field| field.parse().ok()).collect());
        fields.ok_or_else(|| self.error(format!("`{name}` and numbers are wanted here")))
    }

    /// The only number in a line with this name.
    fn only(&mut self, name: &str) -> Result<usize, CheckpointError> {
        match self.fields(name)?[..] {
            [number] => Ok(number),
            _ => Err(self.error(format!("`{name}` and one number is wanted here"))),
        }
    }

    fn error(&self, reason: impl fmt::Display) -> CheckpointError {
        CheckpointError { line: self.number, reason: reason.to_string() }
    }
}
