//! The record of a search whose levels are kept in a folder.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// How far a search is whose levels are kept in a folder.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Levels {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// The command that began the search
    pub began: String,
    /// The number of configurations or positions at each distance from the start, or from the goal of a census
    pub forward: Vec<u64>,
    /// The number of them at each distance from the goals, of a search from there
    pub backward: Vec<u64>,
    /// The number of all of them
    pub configurations: u64,
    /// If a solution is looked for, no one is shorter than this
    pub proved: Option<usize>,
    /// An estimate of how many there are on further levels, at least and at most; null before the widest level is past, and of a search from both ends
    pub left: Option<[u64; 2]>,
    /// What the search came to, if it has come to its end
    pub result: Option<String>,
    /// The bytes that were written for all levels
    pub file_bytes: u64,
}
