//! Records of how far a search is.

use super::{Count, Head};
use schemars::JsonSchema;
use serde::Serialize;

/// How far a search is. It is printed on standard error, every few seconds, if it is asked for.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Progress {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// The share of the work that is done, from 0 to 1, if one can tell
    pub share: Option<f64>,
    /// The seconds that are left, at least and at most, if one can tell; it is only probable
    pub remaining: Option<[f64; 2]>,
    /// The nodes that were visited so far, where nodes are counted
    pub nodes: Option<u64>,
    /// What was found so far: packings, configurations, positions, unattacked squares
    pub found: Option<Count>,
    /// What the line of progress says to people
    pub line: String,
}
