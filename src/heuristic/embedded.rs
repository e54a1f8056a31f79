//! Tables that are embedded in the program.
//!
//! The build script builds them in a third of a second. They are the tables of the 6-6-3 partition
//! of the 15-puzzle, and take 5.8 MB, three times the size of a second-level cache. The 0.8 MB of
//! the 5-5-5 partition would fit, but with 6-6-3 a search visits only a third as many nodes. On
//! Korf's 100 positions it is faster by a factor of 2.6.
//!
//! In the program they are [compressed](decompress) to 2.3 MB, and a few milliseconds decompress
//! them.
//!
//! Without the feature `embedded` no tables are embedded.

use super::tables::Tables;
use fifteen_codegen::Size;
use fifteen_patterns::{Partition, decompress};
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

#[cfg(feature = "embedded")]
static COMPRESSED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/embedded.bin"));
#[cfg(not(feature = "embedded"))]
static COMPRESSED: &[u8] = &[];

/// Bytes of the tables, decompressed when they are first used.
static TABLE_BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| decompress(COMPRESSED));

/// Returns the partition of the embedded tables for boards of this size.
pub fn embedded_partition(size: Size) -> Option<Partition> {
    let is_available = cfg!(feature = "embedded") && (size.rows(), size.cols()) == (4, 4);
    is_available.then(|| {
        Partition::parse(size, PARTITION).expect("the partition that the build script has parsed")
    })
}

impl Tables {
    /// Returns the tables of a partition, if they are embedded.
    pub fn embedded(partition: &Partition) -> Option<Tables> {
        let is_embedded =
            self::embedded_partition(partition.size()).is_some_and(|other| other == *partition);
        is_embedded.then(|| Tables::new(partition, TABLE_BYTES.as_slice()))
    }
}
