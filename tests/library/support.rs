//! Code that the tests of the program, the fuzz targets or the tests of another crate use, too.

use std::path::Path;

#[path = "../../crates/sliding/tests/texts/check.rs"]
pub mod blocks;
#[path = "../support/breadth_first.rs"]
pub mod breadth_first;
#[path = "../support/checks.rs"]
pub mod checks;
#[path = "../support/lengths.rs"]
pub mod lengths;
#[path = "../support/oracle.rs"]
pub mod oracle;
#[path = "../support/packings.rs"]
pub mod packings;
#[path = "../support/times.rs"]
pub mod times;

/// Returns the root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
