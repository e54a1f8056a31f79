//! What is printed as JSON Lines about pattern databases. The field names are a contract.

use crate::cli::frame::output::record::VERSION;
use fifteen::heuristic::distances::Distances;
use fifteen::heuristic::store::{Contents, Header, Removed, Store};
use fifteen_patterns::{Partition, Pattern};
use serde::Serialize;
use std::path::Path;

/// Tables that were built, or were there.
#[derive(Serialize)]
pub struct BuildRecord {
    v: u32,
    partition: String,
    size: String,
    drawing: String,
    pub path: String,
    /// `built` or `kept`.
    status: &'static str,
    pub entries: u64,
    /// The length of the file.
    pub bytes: u64,
    /// How long it took to build the tables, or to check those that were kept.
    pub seconds: f64,
    /// How long it took to save them.
    #[serde(rename = "save_seconds")]
    pub saved: Option<f64>,
    /// The bytes of memory it takes at most to build them.
    pub memory: Option<u64>,
}

impl BuildRecord {
    /// The record of tables with this status, before anything is known about times.
    pub fn new(contents: &Contents, store: &Store, status: &'static str) -> BuildRecord {
        BuildRecord {
            v: VERSION,
            partition: name(contents),
            size: contents.size().to_string(),
            drawing: contents.text(),
            path: store.file(contents).display().to_string(),
            status,
            entries: contents.entries(),
            bytes: contents.data_len() + Header::LEN as u64,
            seconds: 0.0,
            saved: None,
            memory: None,
        }
    }
}

/// What a file has, as a user would call it.
fn name(contents: &Contents) -> String {
    match contents {
        Contents::Tables(partition) | Contents::Digits(partition) => partition.to_string(),
        Contents::Walks { longest, .. } => format!("walks-{longest}"),
    }
}

/// What came of checking a file.
#[derive(Serialize)]
pub struct CheckRecord {
    v: u32,
    pub path: String,
    partition: Option<String>,
    size: Option<String>,
    pub ok: bool,
    /// What is wrong.
    pub fault: Option<String>,
    pub entries: Option<u64>,
    pub seconds: f64,
    /// Whether the tables were built again for comparison.
    pub thorough: bool,
}

impl CheckRecord {
    /// The record of a file; what it has is known if it could be read.
    pub fn new(
        path: &Path,
        contents: Option<&Contents>,
        fault: Option<String>,
        thorough: bool,
        seconds: f64,
    ) -> CheckRecord {
        CheckRecord {
            v: VERSION,
            path: path.display().to_string(),
            partition: contents.map(name),
            size: contents.map(|contents| contents.size().to_string()),
            ok: fault.is_none(),
            fault,
            entries: contents.map(Contents::entries),
            seconds,
            thorough,
        }
    }
}

/// How far the placements of a pattern are from home.
#[derive(Serialize)]
pub struct StatsRecord {
    v: u32,
    partition: String,
    size: String,
    pub tiles: Vec<u8>,
    pub entries: u64,
    unreachable: u64,
    /// The number of placements by excess, from 0 on.
    pub excess: Vec<u64>,
    pub greatest: u32,
    pub mean: f64,
    pub mean_manhattan: f64,
}

impl StatsRecord {
    /// The record of one pattern of a partition.
    pub fn new(partition: &Partition, pattern: &Pattern, distances: &Distances) -> StatsRecord {
        StatsRecord {
            v: VERSION,
            partition: partition.to_string(),
            size: partition.size().to_string(),
            tiles: pattern.tiles().collect(),
            entries: pattern.ranking().count() as u64,
            unreachable: distances.unreachable(),
            excess: distances.by_excess(),
            greatest: distances.greatest(),
            mean: distances.mean(),
            mean_manhattan: distances.mean_manhattan(),
        }
    }
}

/// Where tables are kept.
#[derive(Serialize)]
pub struct PathRecord {
    v: u32,
    partition: Option<String>,
    path: String,
    exists: bool,
}

impl PathRecord {
    /// The folder.
    pub fn folder(store: &Store) -> PathRecord {
        let path = store.folder();
        let (exists, path) = (path.is_dir(), path.display().to_string());
        PathRecord { v: VERSION, partition: None, path, exists }
    }

    /// A file.
    pub fn file(store: &Store, contents: &Contents) -> PathRecord {
        let path = store.file(contents);
        let (exists, path) = (path.is_file(), path.display().to_string());
        PathRecord { v: VERSION, partition: Some(name(contents)), path, exists }
    }
}

/// A file that was removed.
#[derive(Serialize)]
pub struct CleanRecord {
    v: u32,
    removed: String,
    bytes: u64,
    /// Whether it was never written completely.
    leftover: bool,
}

impl CleanRecord {
    /// The record of one file.
    pub fn new(removed: &Removed) -> CleanRecord {
        let path = removed.path.display().to_string();
        CleanRecord { v: VERSION, removed: path, bytes: removed.bytes, leftover: removed.was_part }
    }
}
