//! Records of pattern databases.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// Tables that were built or loaded from the cache.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TablesBuilt {
    /// Fields of every record; `seconds` is the time of building, or of checking a cached file.
    #[serde(flatten)]
    pub head: Head,
    /// Name of the partition
    pub partition: String,
    /// Rows and columns of the board
    pub size: String,
    /// Drawing of the partition, a letter for each tile
    pub drawing: String,
    /// Path of the file
    pub path: String,
    /// Number of table entries, or of states of an automaton
    pub entries: u64,
    /// Size of the file in bytes
    pub file_bytes: u64,
    /// Seconds spent on saving the tables; null if they were not saved
    pub save_seconds: Option<f64>,
    /// Memory used to build the tables, in bytes; null if they were not built
    pub bytes: Option<u64>,
}

/// File of the cache.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TablesListed {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Path of the file
    pub path: String,
    /// Name of the partition; null for a temporary file, or if the header is invalid
    pub partition: Option<String>,
    /// Rows and columns of the board; null if `partition` is
    pub size: Option<String>,
    /// Size of the file in bytes
    pub file_bytes: u64,
    /// True for an unfinished temporary file
    pub temporary: bool,
    /// Fault of the header; null if it is valid
    pub fault: Option<String>,
}

/// Result of checking a file.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TablesChecked {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Path of the file
    pub path: String,
    /// Name of the partition; null if the file cannot be read
    pub partition: Option<String>,
    /// Rows and columns of the board; null if the file cannot be read
    pub size: Option<String>,
    /// True if the file is valid
    pub ok: bool,
    /// Fault of the file; null if it is valid
    pub fault: Option<String>,
    /// Number of table entries, or of states of an automaton
    pub entries: Option<u64>,
    /// True if the tables were rebuilt for comparison
    pub rebuilt: bool,
}

/// Distances of the placements of a pattern from the goal.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TablesStats {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Name of the partition
    pub partition: String,
    /// Rows and columns of the board
    pub size: String,
    /// Tiles of the pattern
    pub tiles: Vec<u8>,
    /// Number of placements
    pub entries: u64,
    /// Number of placements that cannot reach the goal
    pub unreachable: u64,
    /// Number of placements by excess over the Manhattan distance, in pairs of moves, from 0
    pub excess: Vec<u64>,
    /// Maximum distance
    pub greatest: u32,
    /// Mean distance
    pub mean: f64,
    /// Mean Manhattan distance
    pub mean_manhattan: f64,
}

/// Path of cached tables.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TablesPath {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Name of the partition; null for the directory
    pub partition: Option<String>,
    /// Path of the file or directory
    pub path: String,
}

/// Removed file.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TablesRemoved {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Path of the file
    pub path: String,
    /// Size of the file in bytes
    pub file_bytes: u64,
    /// True for an unfinished temporary file
    pub temporary: bool,
}
