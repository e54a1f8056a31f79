//! What is printed as JSON Lines about pattern databases.

use crate::cli::frame::output::Output;
use fifteen::heuristic::Tables;
use fifteen::heuristic::distances::Distances;
use fifteen::heuristic::store::{Header, Removed, Store};
use fifteen::records::{
    Head, Status, TablesBuilt, TablesChecked, TablesPath, TablesRemoved, TablesStats,
};
use fifteen_patterns::{Partition, Pattern};
use std::path::Path;

/// The record of tables that are there now, with nothing said about how they are built.
pub fn built(partition: &Partition, store: &Store, head: Head) -> TablesBuilt {
    let entries = Tables::entries(partition).unwrap_or(0).into();
    TablesBuilt {
        head,
        partition: partition.to_string(),
        size: partition.size().to_string(),
        drawing: partition.drawing().to_owned(),
        path: store.path(partition).display().to_string(),
        entries,
        file_bytes: entries / 2 + Header::LEN as u64,
        save_seconds: None,
        bytes: None,
    }
}

/// The record of a file that was checked; the partition is known if the file could be loaded.
pub fn checked(
    path: &Path,
    partition: Option<&Partition>,
    fault: Option<String>,
    thorough: bool,
    head: Head,
) -> TablesChecked {
    let ok = fault.is_none();
    TablesChecked {
        head: Head { status: if ok { Status::Verified } else { Status::Refuted }, ..head },
        path: path.display().to_string(),
        partition: partition.map(Partition::to_string),
        size: partition.map(|partition| partition.size().to_string()),
        ok,
        fault,
        entries: partition.and_then(Tables::entries).map(u64::from),
        thorough,
    }
}

/// The record of one pattern of a partition.
pub fn stats(
    partition: &Partition,
    pattern: &Pattern,
    distances: &Distances,
    head: Head,
) -> TablesStats {
    TablesStats {
        head,
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

/// The record of a file, or of the folder if it is not said whose file, which is there or not.
pub fn path(path: &Path, exists: bool, partition: Option<&Partition>, out: &Output) -> TablesPath {
    TablesPath {
        head: out.head(if exists { Status::Present } else { Status::Missing }),
        partition: partition.map(Partition::to_string),
        path: path.display().to_string(),
    }
}

/// The record of a file that was removed.
pub fn removed(removed: &Removed, out: &Output) -> TablesRemoved {
    TablesRemoved {
        head: out.head(Status::Removed),
        path: removed.path.display().to_string(),
        file_bytes: removed.bytes,
        leftover: removed.was_part,
    }
}
