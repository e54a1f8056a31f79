//! Node of the search tree, in two cache lines.

#![allow(clippy::inline_always)] // a target feature applies only to inlined functions

use crate::layout::{Excesses, PATTERNS, SLOTS};
use fifteen_codegen::Size;

/// Next state of the pruning automaton for each direction of the blank, or [`Node::REFUSED`].
pub type Transitions = [u32; 4];

/// Position with its quota, its automaton state, and the excesses of all patterns.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Node {
    /// Tile in each cell, 0 for the blank. The extra byte is the quota, and the number is the state
    /// of the pruning automaton.
    pub(crate) tiles: PackedRow,
    /// Cell of each tile and of the blank. The extra byte is the cell of
    /// [`ABSENT_TILE`](crate::tile_lookup::ABSENT_TILE), and the number is the subtree of the node,
    /// which its children inherit.
    pub(crate) cells: PackedRow,
    /// Excesses of all patterns, from the tables.
    pub(crate) excesses: Excesses,
}

/// Half a cache line: a byte for each cell or tile, an extra byte, and a number of four bytes.
///
/// Its length is a power of two, so that a 5-bit index needs no check. With 25 bytes, and a
/// remainder computed for each access, a node took a tenth longer.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(crate) struct PackedRow([u8; SLOTS]);

impl PackedRow {
    const EMPTY: PackedRow = PackedRow([0; SLOTS]);

    /// Offset of the extra byte, after those of the largest board.
    const EXTRA_BYTE: usize = Size::MAX_CELLS;

    /// Offset of the number.
    const NUMBER_OFFSET: usize = SLOTS - 4;

    /// Returns the byte of a cell or a tile.
    #[inline(always)]
    pub fn get(&self, index: u8) -> u8 {
        self.0[usize::from(index) % SLOTS]
    }

    /// Sets the byte of a cell or a tile.
    #[inline(always)]
    pub fn set(&mut self, index: u8, byte: u8) {
        self.0[usize::from(index) % SLOTS] = byte;
    }

    /// Returns all bytes.
    pub fn bytes(&self) -> &[u8; SLOTS] {
        &self.0
    }

    /// Returns the number in the last four bytes.
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
    /// Transition of a refused move.
    pub const REFUSED: u32 = u32::MAX;

    /// Greatest quota, because sums are compared with it in seven bits. It is large enough: at most
    /// half the moves of a shortest solution are sad, and on 25 cells 208 moves are known to
    /// suffice ([OEIS A087725](https://oeis.org/A087725)).
    pub const MAX_QUOTA: u8 = 127;

    /// Empty node, to fill arrays.
    pub const EMPTY: Node =
        Node { tiles: PackedRow::EMPTY, cells: PackedRow::EMPTY, excesses: [[0; 2]; PATTERNS] };

    /// Returns the tile in each cell, row by row, 0 for the blank, and zeros beyond the board.
    #[inline]
    pub fn tiles(&self) -> &[u8; Size::MAX_CELLS] {
        &self.tiles.0.as_chunks().0[0]
    }

    /// Returns the cell of the blank.
    #[inline]
    pub fn blank(&self) -> usize {
        self.cells.get(0).into()
    }

    /// Returns the number of remaining sad moves.
    #[inline]
    pub fn quota(&self) -> u8 {
        self.tiles.0[PackedRow::EXTRA_BYTE]
    }

    /// Returns the number of the subtree.
    #[inline]
    pub fn subtree(&self) -> u32 {
        self.cells.number()
    }

    /// Sets the subtree.
    #[inline]
    pub fn with_subtree(mut self, subtree: u32) -> Node {
        self.cells.set_number(subtree);
        self
    }

    /// Sets the quota, or reduces it to [`MAX_QUOTA`](Node::MAX_QUOTA) if it is greater.
    #[inline]
    pub fn with_quota(mut self, quota: u8) -> Node {
        self.set_quota(quota.min(Node::MAX_QUOTA));
        self
    }

    /// Pushes a tile from the cell `from` to the cell `to` of the blank.
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

    /// Returns the state of the pruning automaton.
    #[inline(always)]
    pub(crate) fn automaton_state(&self) -> u32 {
        self.tiles.number()
    }

    #[inline(always)]
    pub(crate) fn set_automaton_state(&mut self, state: u32) {
        self.tiles.set_number(state);
    }

    /// Returns the sums of the excesses by lane.
    fn sums(&self) -> [u64; 2] {
        [0, 1].map(|stage| self.excesses.iter().map(|excesses| excesses[stage]).sum())
    }

    /// Returns the greatest sum of excesses of any lane: a lower bound on the remaining sad moves.
    pub fn excess(&self) -> u8 {
        let sums = self.sums().map(u64::to_le_bytes);
        sums.as_flattened().iter().copied().max().unwrap_or(0)
    }
}
