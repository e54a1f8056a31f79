//! A child that waits for memory to answer.

#![allow(clippy::inline_always)] // a target feature reaches only what is inlined

use crate::layout::{LANES, STAGE};

/// A child that waits for memory to answer.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Child {
    /// Where to look. It begins a line of the cache.
    pub probe: LaneProbe,
    pub automaton_state: u32,
    /// Its parent, by number in the batch.
    pub parent: u8,
    pub tile: u8,
    /// The cell that the tile leaves, and the one it goes to.
    pub from: u8,
    pub to: u8,
    pub quota: u8,
    /// What the first eight lanes have said.
    pub first_found: u64,
    /// The sums of the other eight lanes without what is looked up.
    pub rest_sums: u64,
}

/// Where to look for the extras of sixteen lanes.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct LaneProbe {
    /// Which bytes.
    pub bytes: [u32; LANES],
    /// Whether it is the upper half of the byte, a bit for each lane.
    pub upper_half: u16,
    /// Whether the blank is alone, a bit for each lane.
    pub alone: u16,
}

/// Where to look for eight of them.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'a> {
    pub bytes: &'a [u32; STAGE],
    pub upper_half: u8,
    pub alone: u8,
}

impl LaneProbe {
    /// Where the first eight lanes look, or the others.
    #[inline(always)]
    pub fn stage(&self, stage: usize) -> Stage<'_> {
        let (stages, _) = self.bytes.as_chunks();
        let part = |bits: u16| (bits >> (stage * STAGE)) as u8;
        Stage { bytes: &stages[stage], upper_half: part(self.upper_half), alone: part(self.alone) }
    }
}

impl Child {
    /// A child that stands for nothing.
    pub const NONE: Child = Child {
        probe: LaneProbe { bytes: [0; LANES], upper_half: 0, alone: 0 },
        automaton_state: 0,
        parent: 0,
        tile: 0,
        from: 0,
        to: 0,
        quota: 0,
        first_found: 0,
        rest_sums: 0,
    };
}
