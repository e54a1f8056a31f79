//! Code that several themes need: runs of the program, a search that shares no code with that of
//! the library, and checks that hold for any input, which the fuzz targets use, too.

use std::path::Path;

#[cfg(feature = "cluster")]
use fifteen_cluster::hosts as hosts_of_cluster;

pub mod answers;
#[path = "../../crates/sliding/tests/texts/check.rs"]
pub mod blocks;
pub mod breadth_first;
pub mod checkpoints;
pub mod checks;
pub mod forgeries;
pub mod header;
#[cfg(feature = "cluster")]
pub mod hosts;
pub mod lengths;
#[cfg(target_os = "linux")]
pub mod limited_memory;
pub mod oracle;
pub mod packings;
#[path = "../../crates/patterns/tests/common/text.rs"]
pub mod partitions;
#[cfg(target_os = "linux")]
pub mod play_session;
pub mod program;
pub mod puzzle;
pub mod questions;
pub mod record;
pub mod schema;
#[cfg(target_os = "linux")]
pub mod screen;
#[cfg(unix)]
pub mod terminal;
pub mod times;

/// Returns the root of the repository.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
