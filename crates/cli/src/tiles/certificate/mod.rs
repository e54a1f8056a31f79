//! Certificate files: one JSON object per line, readable by any program.
//!
//! ```text
//! {"certificate":1,"program":…,"start":…,"goal":…,"size":…,"heuristic":…,"length":…,"moves":…}
//! {"threshold":45,"visited":1273}          an iteration
//! {"path":"","visited":1273}               its only subtree: the whole tree
//! {"threshold":47,"visited":8112}
//! {"path":"E","visited":3007}
//! {"path":"N","visited":5103}
//! ```
//!
//! The chapter *Trust* of the book explains the lines; [`fifteen::korf::certificate`] defines the
//! subtrees.

mod read;
mod write;

pub use read::{LoadedCertificate, read};
pub use write::{CertificateRequest, certify};

use fifteen::Heuristic;
use serde::{Deserialize, Serialize};

/// Version of the file format.
const VERSION: u32 = 1;

/// First line: the claim.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine {
    certificate: u32,
    /// Version and commit of the program that wrote the file.
    program: String,
    /// Position and goal in compact form.
    start: String,
    goal: String,
    size: String,
    heuristic: String,
    /// Checksum of the heuristic's tables, if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tables: Option<String>,
    length: u32,
    /// Directions of the blank.
    moves: String,
}

/// Line of an iteration.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct IterationLine {
    threshold: u32,
    visited: u64,
}

/// Line of a subtree of the preceding iteration.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SubtreeLine {
    path: String,
    visited: u64,
}

/// Returns the CRC-32 of the heuristic's tables, if it has any. For the tables of a partition it
/// equals the checksum in their file.
fn fingerprint(heuristic: &Heuristic) -> Option<String> {
    let mut hasher = crc32fast::Hasher::new();
    if let Some(tables) = heuristic.tables() {
        hasher.update(tables.bytes());
    } else {
        let pdb_set = heuristic.pdb_set()?;
        let tables = 0..pdb_set.collection().tables().len();
        tables.for_each(|number| hasher.update(pdb_set.table(number)));
    }
    Some(format!("crc32 {:08x}", hasher.finalize()))
}
