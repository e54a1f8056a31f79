//! Records about positions of tiles.

use super::Head;
use crate::korf::{self, Engine};
use crate::{Board, Goal};
use schemars::JsonSchema;
use serde::Serialize;

/// The result of a search for a shortest solution.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Solve {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// With `korf`, the number of the instance
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instance: Option<usize>,
    /// With `korf`, the length of its shortest solutions that was published
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_length: Option<usize>,
    /// With `korf`, the nodes that were published for a comparable search
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<u64>,
    /// The position in compact form: a digit for each tile, row by row, 0 for the blank
    pub start: String,
    /// Rows and columns of the board
    pub size: String,
    /// Where its tiles belong: a name, or the position in compact form
    pub goal: String,
    /// Why the goal cannot be reached
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The number of moves of a shortest solution
    pub length: Option<usize>,
    /// The tiles that are pushed, a digit each
    pub moves: Option<String>,
    /// With `--moves blank`, the directions in which the blank goes
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blank_moves: Option<String>,
    /// With `--moves udlr`, the directions in which the tiles go
    #[serde(skip_serializing_if = "Option::is_none")]
    pub udlr_moves: Option<String>,
    /// With `--all`, the number of shortest solutions
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<super::Count>,
    /// With `--all`, the first of them, written as `--moves` says
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Vec<String>>,
    /// The engine that searched
    pub engine: String,
    /// The heuristic it had in the end
    pub heuristic: String,
    /// What the heuristic said of the start, in moves
    pub estimate: Option<u32>,
    /// Whether moves that lead to duplicates were left out
    pub pruning: bool,
    /// Nodes within the threshold
    pub visited: u64,
    /// Nodes whose cost was evaluated
    pub generated: u64,
    /// Nodes visited again to find the way to a goal, not counted otherwise
    pub retraced: u64,
    /// The iterations, one after the other
    pub iterations: Vec<Iteration>,
}

impl Solve {
    /// The record of a position, as its user sees it, before it is searched.
    ///
    /// ```
    /// use fifteen::korf::ENGINES;
    /// use fifteen::records::{Command, Head, Solve, Status};
    /// use fifteen::{Board, Goal};
    ///
    /// let start: Board = "123456789abcde0f".parse()?;
    /// let head = Head::new(Command::Solve, Status::Searching);
    /// let record = Solve::unsearched(head, &start, Goal::Last, ENGINES[0]);
    /// assert_eq!((&*record.size, &*record.goal, record.visited), ("4x4", "knuth", 0));
    /// # Ok::<(), fifteen::board::ParseError>(())
    /// ```
    pub fn unsearched(head: Head, start: &Board, goal: Goal, engine: &dyn Engine) -> Solve {
        Solve {
            head,
            instance: None,
            known_length: None,
            published: None,
            start: start.to_string(),
            size: start.size().to_string(),
            goal: goal_name(goal),
            reason: None,
            length: None,
            moves: None,
            blank_moves: None,
            udlr_moves: None,
            solutions: None,
            first: None,
            engine: engine.name().to_owned(),
            heuristic: engine.heuristic().to_owned(),
            estimate: None,
            pruning: engine.prunes(),
            visited: 0,
            generated: 0,
            retraced: 0,
            iterations: Vec::new(),
        }
    }
}

/// The name of a goal in records: `knuth`, `korf`, or the position.
pub fn goal_name(goal: Goal) -> String {
    match goal {
        Goal::Last => "knuth".to_owned(),
        Goal::First => "korf".to_owned(),
        goal => goal.to_string(),
    }
}

/// An iteration of a search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Iteration {
    /// The greatest cost that a node may have, in moves
    pub threshold: u32,
    /// Happy moves of a solution within the threshold: those that bring a tile nearer to its goal
    pub happy: u32,
    /// Sad moves of such a solution
    pub sad: u32,
    /// Nodes within the threshold
    pub visited: u64,
    /// Nodes whose cost was evaluated
    pub generated: u64,
    /// The time it took
    pub seconds: f64,
    /// Whether it was searched to its end
    pub completed: bool,
}

impl Iteration {
    /// The record of an iteration that took some seconds.
    pub fn new(iteration: &korf::Iteration, seconds: f64) -> Iteration {
        Iteration {
            threshold: iteration.threshold.moves(),
            happy: iteration.threshold.happy,
            sad: iteration.threshold.sad,
            visited: iteration.counts.visited,
            generated: iteration.counts.generated,
            seconds,
            completed: iteration.is_completed(),
        }
    }
}

/// What should have been a position and is none.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Invalid {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// Always null: there is no position
    pub start: Option<String>,
    /// The line of the input, from 1; null for an argument
    pub line: Option<usize>,
    /// The column in it, from 1; null if there is no single place
    pub column: Option<usize>,
    /// What is wrong there
    pub fault: String,
}

/// What one engine came to on several positions.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Summary {
    /// What all records have; the seconds are a mean.
    #[serde(flatten)]
    pub head: Head,
    /// The engine that searched
    pub engine: String,
    /// Its heuristic
    pub heuristic: String,
    /// The number of positions
    pub positions: usize,
    /// The number of those for which it found a solution
    pub solved: usize,
    /// What the heuristic said of the starts, as a mean
    pub estimate: f64,
    /// The mean number of moves of the solutions
    pub length: Option<f64>,
    /// Nodes within the threshold, as a mean
    pub visited: f64,
    /// Nodes whose cost was evaluated, as a mean
    pub generated: f64,
}

/// A random position.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Position {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// The position in compact form
    pub start: String,
    /// Rows and columns of the board
    pub size: String,
    /// Where its tiles belong
    pub goal: String,
    /// Where the random sequence started that it is from
    pub seed: u64,
}

/// The verdict on a claimed solution, of tiles or of a block puzzle, or on a certificate.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Verdict {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// Of tiles: the position in compact form
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Of blocks: the name or the file of the puzzle
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// Of blocks: the style of moves
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style: Option<u8>,
    /// Whether the claim is true
    pub ok: bool,
    /// The number of moves that were played
    pub length: Option<usize>,
    /// Of certificates: the subtrees that it has
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtrees: Option<usize>,
    /// Of certificates: those of them that were searched again, and were as claimed
    #[serde(skip_serializing_if = "Option::is_none")]
    pub searched_again: Option<usize>,
    /// Of certificates: the nodes of those
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visited: Option<u64>,
    /// Of certificates: where the random sequence started that they are from, if these are not all
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Of certificates: the line of the file where something is wrong
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What is wrong with the claim
    pub fault: Option<String>,
}

impl Verdict {
    /// The record of a verdict that says what is wrong, if anything is, and nothing else yet.
    ///
    /// ```
    /// use fifteen::records::{Command, Head, Status, Verdict};
    ///
    /// let head = Head::new(Command::Verify, Status::Refuted);
    /// let verdict = Verdict::new(head, Some("move 3 is off the board".to_owned()));
    /// assert!(!verdict.ok && verdict.length.is_none());
    /// ```
    pub fn new(head: Head, fault: Option<String>) -> Verdict {
        Verdict {
            head,
            start: None,
            puzzle: None,
            style: None,
            ok: fault.is_none(),
            length: None,
            subtrees: None,
            searched_again: None,
            visited: None,
            seed: None,
            line: None,
            fault,
        }
    }
}
