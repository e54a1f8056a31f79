//! A node of the search tree, two lines of the cache.

#![allow(clippy::inline_always)] // a target feature reaches only what is inlined

use crate::layout::{Extras, PATTERNS, SLOTS};
use fifteen_codegen::Size;

/// Where each move of the blank leads, by direction: the number of another walk, or [`Node::REFUSED`].
pub type Transitions = [u32; 4];

/// A position, what may still be spent, and what is known of it.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Node {
    /// The tile in each cell, 0 for the blank; then the quota, the sad moves that may still be made, and
    /// what is known of the walk of the blank.
    pub(crate) tiles: PackedRow,
    /// The cell of each tile and of the blank; then that of [`ABSENT_TILE`](crate::tile::ABSENT_TILE); and in
    /// which subtree the node is, which its children inherit.
    pub(crate) cells: PackedRow,
    /// What the tables have said.
    pub(crate) extras: Extras,
}

/// Half a line of the cache: a byte for each cell or tile, then one more, and four that make a number.
///
/// It has a power of two of bytes, so that a place of five bits needs no check: with 25 bytes and a
/// remainder for each of them a node took a tenth longer.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(crate) struct PackedRow([u8; SLOTS]);

impl PackedRow {
    const EMPTY: PackedRow = PackedRow([0; SLOTS]);

    /// Where the one more is, behind the largest board.
    const EXTRA_BYTE: usize = Size::MAX_CELLS;

    /// Where the number begins.
    const NUMBER_OFFSET: usize = SLOTS - 4;

    /// The byte of a cell or a tile.
    #[inline(always)]
    pub fn get(&self, index: u8) -> u8 {
        self.0[usize::from(index) % SLOTS]
    }

    /// Changes the byte of a cell or a tile.
    #[inline(always)]
    pub fn set(&mut self, index: u8, byte: u8) {
        self.0[usize::from(index) % SLOTS] = byte;
    }

    /// All of it.
    pub fn bytes(&self) -> &[u8; SLOTS] {
        &self.0
    }

    /// The number in the last four bytes.
    #[inline(always)]
    fn number(&self) -> u32 {
        let [.., a, b, c, d] = self.0;
        u32::from_le_bytes([a, b, c, d])
    }

    #[inline(always)]
    fn set_number(&mut self, number: u32) {
        self.0[PackedRow::NUMBER_OFFSET..].copy_from_slice(&number.to_le_bytes());
    }
}

impl Node {
    /// Where no move leads.
    pub const REFUSED: u32 = u32::MAX;

    /// The greatest quota, since sums are compared with it as numbers of seven bits. No shortest solution
    /// has more sad moves than half of its moves, and on 25 cells 208 moves are known to suffice
    /// ([OEIS A087725](https://oeis.org/A087725)).
    pub const MAX_QUOTA: u8 = 127;

    /// A node that stands for nothing, to fill a stack with.
    pub const NONE: Node =
        Node { tiles: PackedRow::EMPTY, cells: PackedRow::EMPTY, extras: [[0; 2]; PATTERNS] };

    /// The tile in each cell, row by row, 0 for the blank, and zeros beyond the board.
    #[inline]
    pub fn tiles(&self) -> &[u8; Size::MAX_CELLS] {
        &self.tiles.0.as_chunks().0[0]
    }

    /// The cell of the blank.
    #[inline]
    pub fn blank(&self) -> usize {
        self.cells.get(0).into()
    }

    /// The sad moves that may still be made.
    #[inline]
    pub fn quota(&self) -> u8 {
        self.tiles.0[PackedRow::EXTRA_BYTE]
    }

    /// In which subtree it is.
    #[inline]
    pub fn subtree(&self) -> u32 {
        self.cells.number()
    }

    /// The same node in another subtree.
    #[inline]
    pub fn with_subtree(mut self, origin: u32) -> Node {
        self.cells.set_number(origin);
        self
    }

    /// The same node with another quota, which is [`MAX_QUOTA`](Node::MAX_QUOTA) at most.
    #[inline]
    pub fn with_quota(mut self, quota: u8) -> Node {
        self.set_quota(quota.min(Node::MAX_QUOTA));
        self
    }

    /// The same node at another place in the automaton of walks.
    pub fn with_automaton_state(mut self, walk: u32) -> Node {
        self.set_automaton_state(walk);
        self
    }

    /// Pushes a tile from one cell to another, which the blank leaves.
    #[inline(always)]
    pub(crate) fn push_tile(&mut self, tile: u8, from: u8, to: u8) {
        self.tiles.set(to, tile);
        self.tiles.set(from, 0);
        self.cells.set(tile, to);
        self.cells.set(0, from);
    }

    #[inline(always)]
    pub(crate) fn set_quota(&mut self, quota: u8) {
        self.tiles.0[PackedRow::EXTRA_BYTE] = quota;
    }

    /// The place in the automaton of walks.
    #[inline(always)]
    pub(crate) fn automaton_state(&self) -> u32 {
        self.tiles.number()
    }

    #[inline(always)]
    pub(crate) fn set_automaton_state(&mut self, walk: u32) {
        self.tiles.set_number(walk);
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
