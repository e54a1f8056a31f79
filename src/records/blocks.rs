//! Records about block puzzles.

use super::{Count, Head};
use schemars::JsonSchema;
use serde::Serialize;

/// The result of a search in a block puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Blocks {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// The name or the file of the puzzle
    pub puzzle: String,
    /// Its title
    pub title: String,
    /// The style of moves, 0 to 5
    pub style: u8,
    /// The number of moves of a shortest solution; with `--hardest`, of those from the hardest starts
    pub length: Option<usize>,
    /// The moves of a shortest solution
    pub moves: Option<Vec<String>>,
    /// The configurations of the solution, from the start on
    pub boards: Option<Vec<String>>,
    /// With `--all`, the number of shortest solutions; left out if there was no memory to count them
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Count>,
    /// With `--explore` the configurations that are farthest from the start, with `--hardest` from the goals
    #[serde(skip_serializing_if = "Option::is_none")]
    pub farthest: Option<Vec<String>>,
    /// The number of configurations that were found
    pub configurations: u64,
    /// The number of them at each distance from the start, or with `--hardest` from the goals
    pub levels: Vec<u64>,
    /// The memory of the search
    pub bytes: usize,
}

/// A puzzle of the collection.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Classic {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// The name of the puzzle
    pub puzzle: String,
    /// Its title
    pub title: String,
    /// The lengths of its shortest solutions in the styles 0 to 5
    pub lengths: [usize; 6],
    /// The puzzle in Knuth's form
    pub text: String,
}
