//! Records of improved solutions.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// Solution that was shortened, or could not be.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Improvement {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Start position: decimal numbers, row by row
    #[schemars(extend("format" = "digits"))]
    pub start: String,
    /// Rows and columns of the board
    pub size: String,
    /// Goal: a name, or a position
    pub goal: String,
    /// `multi` if lengths, bounds and segments are counted in pushes
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// Length of the given solution, in moves
    pub before: usize,
    /// Length of the solution, in moves; never more than before
    pub length: usize,
    /// Proved lower bound on the length of all solutions
    pub proved: u32,
    /// Difference between the length and the bound: 0 if no solution is shorter
    pub gap: u32,
    /// Numbers of the pushed tiles
    pub moves: Vec<u16>,
    /// With `--moves blank`: directions of the blank
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blank_moves: Option<String>,
    /// With `--moves udlr`: directions of the tiles
    #[serde(skip_serializing_if = "Option::is_none")]
    pub udlr_moves: Option<String>,
    /// Parts of the given solution that are longer than necessary
    pub segments: Vec<WastefulSegment>,
    /// With `--analyze`: moves of the given solution that lead away from the goal
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<Vec<LostMove>>,
    /// Nodes visited, and successors in beams
    pub nodes: u64,
}

/// Part of a solution between two positions that fewer moves connect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WastefulSegment {
    /// Number of its first move, from 1
    pub first: usize,
    /// Number of its last move
    pub last: usize,
    /// Number of its moves
    pub moves: usize,
    /// Number of moves that are enough
    pub enough: usize,
}

/// Move that leads away from the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LostMove {
    /// Number of the move, from 1
    pub number: usize,
    /// Tile that it pushes
    pub tile: u16,
    /// Moves of a shortest solution after it
    pub distance: u32,
    /// Moves of a shortest solution after the best move instead
    pub best: u32,
}
