//! The tables that are part of the program.
//!
//! The build script builds them, in a third of a second. They are for the 6-6-3 partition of the
//! 15-puzzle: 5.8 MB, three times as much as a second-level cache holds, but with a third of the
//! nodes that the 5-5-5 partition leaves, whose 0.8 MB fit. On Korf's 100 positions it is the
//! faster one by a factor of 2.6.
//!
//! Without the feature `embedded` there are none.

use super::tables::Tables;
use fifteen_codegen::Size;
use fifteen_patterns::Partition;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

#[cfg(feature = "embedded")]
static TABLE_BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/embedded.bin"));
#[cfg(not(feature = "embedded"))]
static TABLE_BYTES: &[u8] = &[];

/// The partition whose tables are part of the program, for boards of this size.
pub fn embedded_partition(size: Size) -> Option<Partition> {
    let is_there = cfg!(feature = "embedded") && (size.rows(), size.cols()) == (4, 4);
    is_there.then(|| Partition::parse(size, PARTITION).expect("the build script has read it"))
}

impl Tables {
    /// The tables of a partition, if they are part of the program.
    pub fn embedded(partition: &Partition) -> Option<Tables> {
        let is_embedded =
            self::embedded_partition(partition.size()).is_some_and(|other| other == *partition);
        is_embedded.then(|| Tables::new(partition, TABLE_BYTES))
    }
}
