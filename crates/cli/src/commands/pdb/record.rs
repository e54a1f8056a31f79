//! JSON records about pattern databases.

use crate::support::output::Output;
use fifteen::heuristic::distances::Distances;
use fifteen::heuristic::store::{Contents, Header, Store, StoredFile};
use fifteen::patterns::{Partition, Pattern};
use fifteen::records::{
    Head, Status, TablesBuilt, TablesChecked, TablesListed, TablesPath, TablesRemoved, TablesStats,
};
use std::path::Path;

/// Returns the record of an existing file, without details of its construction.
pub fn built_record(contents: &Contents, store: &Store, head: Head) -> TablesBuilt {
    TablesBuilt {
        head,
        partition: name(contents),
        size: contents.size().to_string(),
        drawing: contents.identifier(),
        path: store.path_of(contents).display().to_string(),
        entries: contents.entries(),
        file_bytes: contents.data_len() + Header::LEN as u64,
        save_seconds: None,
        bytes: None,
    }
}

/// Returns the name of the contents of a file.
fn name(contents: &Contents) -> String {
    match contents {
        Contents::Tables(partition) | Contents::Digits(partition) => partition.to_string(),
        Contents::Automaton { longest, .. } => format!("walks-{longest}"),
    }
}

/// Returns the record of a checked file. Its contents are known if its header and its checksums are
/// valid.
pub fn checked_record(
    path: &Path,
    contents: Option<&Contents>,
    fault: Option<String>,
    rebuilt: bool,
    head: Head,
) -> TablesChecked {
    let ok = fault.is_none();
    TablesChecked {
        head: Head { status: if ok { Status::Verified } else { Status::Refuted }, ..head },
        path: path.display().to_string(),
        partition: contents.map(name),
        size: contents.map(|contents| contents.size().to_string()),
        ok,
        fault,
        entries: contents.map(Contents::entries),
        rebuilt,
    }
}

/// Returns the record of one pattern of a partition.
pub fn stats_record(
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

/// Returns the record of the path of a file, or of the cache directory, which has no `contents`.
/// The status tells whether the path exists.
pub fn path_record(
    path: &Path,
    exists: bool,
    contents: Option<&Contents>,
    out: &Output,
) -> TablesPath {
    TablesPath {
        head: out.head(if exists { Status::Present } else { Status::Missing }),
        partition: contents.map(name),
        path: path.display().to_string(),
    }
}

/// Returns the record of a listed file. A temporary file has no header yet.
pub fn listed_record(file: &StoredFile, out: &Output) -> TablesListed {
    let header = (!file.is_temporary).then(|| file.header());
    let contents = header.as_ref().and_then(|header| Some(&header.as_ref().ok()?.contents));
    TablesListed {
        head: out.head(Status::Listed),
        path: file.path.display().to_string(),
        partition: contents.map(name),
        size: contents.map(|contents| contents.size().to_string()),
        file_bytes: file.bytes,
        temporary: file.is_temporary,
        fault: header.and_then(Result::err).map(|error| error.reason.to_string()),
    }
}

/// Returns the record of a removed file.
pub fn removed_record(removed: &StoredFile, out: &Output) -> TablesRemoved {
    TablesRemoved {
        head: out.head(Status::RemovedFile),
        path: removed.path.display().to_string(),
        file_bytes: removed.bytes,
        temporary: removed.is_temporary,
    }
}
