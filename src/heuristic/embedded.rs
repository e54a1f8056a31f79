//! The tables that are part of the program.
//!
//! The build script builds them, in a third of a second. They are for the 6-6-3 partition of the
//! 15-puzzle: 5.8 MB, three times as much as a second-level cache holds, but with a third of the
//! nodes that the 5-5-5 partition leaves, whose 0.8 MB fit. On Korf's 100 positions it is the
//! faster one by a factor of 2.6.

use super::tables::Tables;
use fifteen_codegen::Size;
use fifteen_patterns::Partition;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

static BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/embedded.bin"));

/// The partition whose tables are part of the program, for boards of this size.
pub fn partition(size: Size) -> Option<Partition> {
    let is_fifteen = (size.rows(), size.cols()) == (4, 4);
    is_fifteen.then(|| Partition::parse(size, PARTITION).expect("the build script has read it"))
}

impl Tables {
    /// The tables of a partition, if they are part of the program.
    pub fn embedded(partition: &Partition) -> Option<Tables> {
        let is_embedded =
            self::partition(partition.size()).is_some_and(|other| other == *partition);
        is_embedded.then(|| Tables::new(partition, BYTES))
    }
}
