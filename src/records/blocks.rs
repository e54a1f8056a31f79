//! Records of block puzzles.

use super::{ExactCount, Head};
use schemars::JsonSchema;
use serde::Serialize;

/// Result of a search in a block puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Blocks {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Name or file of the puzzle
    pub puzzle: String,
    /// For a file with several puzzles: line where the puzzle begins, from 1
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Title of the puzzle
    pub title: String,
    /// Style of moves, 0 to 5
    pub style: u8,
    /// Length of the shortest solutions, in moves; with `--hardest`, from the hardest starts
    pub length: Option<usize>,
    /// In style 0 or 3: length of a shortest solution in style 2 or 5, if that is smaller
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slide_length: Option<usize>,
    /// If the search was stopped: proved lower bound on the length of all solutions
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<usize>,
    /// Length that the text of the puzzle publishes, in the style of its format
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published_length: Option<u64>,
    /// Number of reachable configurations that the text of the puzzle publishes
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published_configurations: Option<u64>,
    /// Moves of a shortest solution
    pub moves: Option<Vec<String>>,
    /// Configurations along the solution, beginning with the start
    pub boards: Option<Vec<String>>,
    /// With `--all`: number of shortest solutions; omitted if memory does not suffice to count them
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<ExactCount>,
    /// With `--explore`: configurations farthest from the start; with `--hardest`, from the goals
    #[serde(skip_serializing_if = "Option::is_none")]
    pub farthest: Option<Vec<String>>,
    /// Number of configurations found
    pub configurations: u64,
    /// Number of reachable configurations that the search counted, if the text publishes a number
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reachable: Option<u64>,
    /// Number of configurations at each distance from the start; with `--hardest`, from the goals
    pub levels: Vec<u64>,
    /// Memory used by the search, in bytes
    pub bytes: usize,
}

/// Puzzle of the collection.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Classic {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Name of the puzzle
    pub puzzle: String,
    /// Title of the puzzle
    pub title: String,
    /// Lengths of the shortest solutions in the styles 0 to 5
    pub lengths: [usize; 6],
    /// Puzzle as text, in Knuth's format or as a drawing
    pub text: String,
}

/// Generated puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GeneratedBlockPuzzle {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Place in the order of difficulty, from 1
    pub rank: usize,
    /// Style of moves, 0 to 5
    pub style: u8,
    /// Length of the shortest solutions, in moves
    pub length: usize,
    /// Mean number of moves to choose from on the shortest solutions
    pub branching: f64,
    /// Number of pieces that move in every solution
    pub moving_pieces: usize,
    /// Number of reachable configurations
    pub configurations: usize,
    /// Seed of the random number generator
    pub seed: u64,
    /// Puzzle as text, in the requested format
    pub text: String,
}
