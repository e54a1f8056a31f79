//! Children whose lookups are in progress.

#![allow(clippy::inline_always)] // a target feature applies only to inlined functions

use crate::layout::{LANES, STAGE_LANES};

/// Child whose lookup is in progress.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Child {
    /// Entries to look up. The field begins a cache line.
    pub probe: LaneProbe,
    pub automaton_state: u32,
    /// Number of the parent in the batch.
    pub parent: u8,
    pub tile: u8,
    /// Cells that the tile leaves and enters.
    pub from: u8,
    pub to: u8,
    pub quota: u8,
    /// Excesses of the first eight lanes.
    pub first_excesses: u64,
    /// Sums of the other eight lanes, without the pattern that is looked up.
    pub rest_sums: u64,
}

/// Entries of sixteen lanes to look up.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct LaneProbe {
    /// Offsets of the bytes that contain them.
    pub byte_offsets: [u32; LANES],
    /// Lanes whose entry is the upper half of its byte, one bit each.
    pub upper_half: u16,
    /// Lanes in which the tiles of the pattern enclose the blank, one bit each.
    pub enclosed: u16,
}

/// Entries of eight lanes to look up.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'a> {
    pub byte_offsets: &'a [u32; STAGE_LANES],
    pub upper_half: u8,
    pub enclosed: u8,
}

impl LaneProbe {
    /// Returns the entries of the first eight lanes, or of the others.
    #[inline(always)]
    pub fn stage(&self, stage: usize) -> Stage<'_> {
        let (stages, _) = self.byte_offsets.as_chunks();
        let part = |bits: u16| (bits >> (stage * STAGE_LANES)) as u8;
        Stage {
            byte_offsets: &stages[stage],
            upper_half: part(self.upper_half),
            enclosed: part(self.enclosed),
        }
    }
}

impl Child {
    /// Empty child, to fill arrays.
    pub const EMPTY: Child = Child {
        probe: LaneProbe { byte_offsets: [0; LANES], upper_half: 0, enclosed: 0 },
        automaton_state: 0,
        parent: 0,
        tile: 0,
        from: 0,
        to: 0,
        quota: 0,
        first_excesses: 0,
        rest_sums: 0,
    };
}
