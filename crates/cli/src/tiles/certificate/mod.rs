//! Certificates as files: an object on each line, which any program can read.
//!
//! ```text
//! {"certificate":1,"program":…,"start":…,"goal":…,"size":…,"heuristic":…,"length":…,"moves":…}
//! {"threshold":45,"visited":1273}          an iteration
//! {"path":"","visited":1273}               its subtrees: here it is one, the whole
//! {"threshold":47,"visited":8112}
//! {"path":"E","visited":3007}
//! {"path":"N","visited":5103}
//! ```
//!
//! What the lines mean the book tells in its chapter *Trust*; what a subtree is,
//! [`fifteen::korf::certificate`].

mod read;
mod write;

pub use read::{LoadedCertificate, read};
pub use write::{CertificateRequest, certify};

use fifteen::Heuristic;
use serde::{Deserialize, Serialize};

/// The version of the form.
const VERSION: u32 = 1;

/// The first line: what is claimed.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine {
    certificate: u32,
    /// The version and the commit of the program that wrote it.
    program: String,
    /// The position, and where its tiles belong, in compact form.
    start: String,
    goal: String,
    size: String,
    heuristic: String,
    /// The checksum of its tables, if it has some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tables: Option<String>,
    length: u32,
    /// The directions of the blank.
    moves: String,
}

/// A line about an iteration.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct IterationLine {
    threshold: u32,
    visited: u64,
}

/// A line about a subtree of it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SubtreeLine {
    path: String,
    visited: u64,
}

/// What tells the tables of a heuristic from others, if it has some: their CRC-32, which for those of a
/// partition is the one in their file.
fn fingerprint(heuristic: &Heuristic) -> Option<String> {
    let mut hasher = crc32fast::Hasher::new();
    if let Some(tables) = heuristic.tables() {
        hasher.update(tables.bytes());
    } else {
        let lanes = heuristic.lanes()?;
        let tables = 0..lanes.collection().tables().len();
        tables.for_each(|number| hasher.update(lanes.table(number)));
    }
    Some(format!("crc32 {:08x}", hasher.finalize()))
}
