//! Records about pattern databases.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// Tables that were built, or were there.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TablesBuilt {
    /// What all records have; the seconds are those of building, or of checking what was kept.
    #[serde(flatten)]
    pub head: Head,
    /// The name of the partition
    pub partition: String,
    /// Rows and columns of the board
    pub size: String,
    /// The partition, a letter for each tile
    pub drawing: String,
    /// The file
    pub path: String,
    /// The number of placements
    pub entries: u64,
    /// The length of the file
    pub file_bytes: u64,
    /// The time it took to save them
    pub save_seconds: Option<f64>,
    /// The memory it takes to build them
    pub bytes: Option<u64>,
}

/// What came of checking a file.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TablesChecked {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// The file
    pub path: String,
    /// The name of the partition, if the file could be read
    pub partition: Option<String>,
    /// Rows and columns of its board
    pub size: Option<String>,
    /// Whether the file is right
    pub ok: bool,
    /// What is wrong with it
    pub fault: Option<String>,
    /// The number of placements
    pub entries: Option<u64>,
    /// Whether the tables were built again for comparison
    pub thorough: bool,
}

/// How far the placements of a pattern are from home.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TablesStats {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// The name of the partition
    pub partition: String,
    /// Rows and columns of the board
    pub size: String,
    /// The tiles of the pattern
    pub tiles: Vec<u8>,
    /// The number of placements
    pub entries: u64,
    /// The number of placements that cannot be brought home
    pub unreachable: u64,
    /// The number of placements by excess over the Manhattan distance in pairs of moves, from 0 on
    pub excess: Vec<u64>,
    /// The greatest distance
    pub greatest: u32,
    /// The mean distance
    pub mean: f64,
    /// The mean Manhattan distance
    pub mean_manhattan: f64,
}

/// Where tables are kept, or would be.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TablesPath {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// The name of the partition; null for the folder
    pub partition: Option<String>,
    /// The file or the folder
    pub path: String,
}

/// A file that was removed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TablesRemoved {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// The file
    pub path: String,
    /// Its length
    pub file_bytes: u64,
    /// Whether it was never written completely
    pub leftover: bool,
}
