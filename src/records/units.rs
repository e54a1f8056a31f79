//! Record of a checkpoint file.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// Progress of a search with a checkpoint file.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Units {
    /// Fields of every record; `seconds` is the time of the finished units.
    #[serde(flatten)]
    pub head: Head,
    /// Question of the search, as the file states it
    pub original_command: String,
    /// Number of finished iterations, if the search has iterations
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations_complete: Option<usize>,
    /// Number of finished units of the search or its last iteration; in a list, of positions
    pub units_complete: usize,
    /// Number of all of these units; null for a list of unknown length
    pub units: Option<usize>,
    /// Shard that began the file, if the search has a fixed set of units
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// Number of finished units of this shard
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard_units_complete: Option<usize>,
    /// Number of all units of this shard
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard_units: Option<usize>,
    /// Estimated number of nodes left in this shard: lower, upper bound
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard_estimated_remaining: Option<[u64; 2]>,
    /// Estimated seconds left in this shard, summed over all threads: lower, upper bound
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard_thread_seconds_remaining: Option<[f64; 2]>,
    /// Number of nodes of the finished units, if the search has a fixed set of units
    pub nodes: Option<u64>,
    /// Estimated number of nodes left in the whole search: lower, upper bound; null if unknown
    pub estimated_remaining: Option<[u64; 2]>,
    /// Time of the finished units in seconds, summed over all threads
    pub thread_seconds: f64,
    /// Estimated seconds left, summed over all threads: lower, upper bound; null if unknown
    pub thread_seconds_remaining: Option<[f64; 2]>,
}
