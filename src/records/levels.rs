//! Record of a checkpoint directory.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// Progress of a search with a checkpoint directory.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Levels {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Question of the search, as the file states it
    pub original_command: String,
    /// Part of each level that the directory has, if several processes search together
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Number of configurations at each distance from the start; in a census, of positions
    pub forward: Vec<u64>,
    /// Number of configurations at each distance from the goals, if the search runs from there
    pub backward: Vec<u64>,
    /// Total number of configurations or positions
    pub configurations: u64,
    /// Proved lower bound on the number of moves, if a solution is sought
    pub proved: Option<usize>,
    /// Estimated number left: lower, upper bound; null before the widest level or if bidirectional
    pub estimated_remaining: Option<[u64; 2]>,
    /// Result, if the search is complete
    pub result: Option<String>,
    /// Size of all level files in bytes
    pub file_bytes: u64,
}
