//! A node of the search tree, two lines of the cache.

use crate::layout::{Extras, PATTERNS, SLOTS};
use fifteen_codegen::Size;

/// Where each move of the blank leads, by direction: the number of another walk, or [`Node::REFUSED`].
pub type Walk = [u32; 4];

/// A position, what may still be spent, and what is known of it.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Node {
    /// The tile in each cell, 0 for the blank.
    pub(crate) tiles: [u8; Size::MAX_CELLS],
    /// The sad moves that may still be made.
    pub(crate) quota: u8,
    /// What is known of the walk of the blank.
    pub(crate) walk: u32,
    pub(crate) places: Places,
    /// What the tables have said.
    pub(crate) extras: Extras,
}

/// Where the tiles are.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Places {
    /// The cell of each tile and of the blank, and zeros.
    pub cells: [u8; SLOTS - 4],
    /// In which subtree the node is, which its children inherit. It fills the line.
    pub origin: u32,
}

impl Node {
    /// Where no move leads.
    pub const REFUSED: u32 = u32::MAX;

    /// A node that stands for nothing, to fill a stack with.
    pub const NONE: Node = Node {
        tiles: [0; Size::MAX_CELLS],
        quota: 0,
        walk: 0,
        places: Places { cells: [0; SLOTS - 4], origin: 0 },
        extras: [[0; 2]; PATTERNS],
    };

    /// The tile in each cell, row by row, 0 for the blank, and zeros beyond the board.
    #[inline]
    pub fn tiles(&self) -> &[u8; Size::MAX_CELLS] {
        &self.tiles
    }

    /// The cell of the blank.
    #[inline]
    pub fn blank(&self) -> usize {
        self.places.cells[0].into()
    }

    /// The sad moves that may still be made.
    pub fn quota(&self) -> u8 {
        self.quota
    }

    /// In which subtree it is.
    #[inline]
    pub fn origin(&self) -> u32 {
        self.places.origin
    }

    /// The same node in another subtree.
    #[inline]
    pub fn in_subtree(mut self, origin: u32) -> Node {
        self.places.origin = origin;
        self
    }

    /// The same node with another quota.
    #[inline]
    pub fn with_quota(mut self, quota: u8) -> Node {
        self.quota = quota;
        self
    }

    /// The same node at another place in the automaton of walks.
    pub fn on_walk(mut self, walk: u32) -> Node {
        self.walk = walk;
        self
    }

    /// The sums of the extras by lane.
    fn sums(&self) -> [u64; 2] {
        [0, 1].map(|stage| self.extras.iter().map(|extras| extras[stage]).sum())
    }

    /// The greatest sum of extras of any lane: the sad moves that cannot be avoided.
    pub fn excess(&self) -> u8 {
        let sums = self.sums().map(u64::to_le_bytes);
        sums.as_flattened().iter().copied().max().unwrap_or(0)
    }
}
