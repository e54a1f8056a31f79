//! Storage of the nodes of a search, within a memory limit.
//!
//! A node is a packed board, the length of the path to it, and the last move of the path. Nodes are
//! appended to arrays that are reserved at the beginning, and never move. A hash table with open
//! addressing contains their numbers; it grows with the nodes and is rebuilt from the arrays. The
//! old table is released first, so the limit also holds while it grows. When a shorter path to a
//! position is found, a new node replaces the old one, which stays in the arrays, marked as
//! replaced. (Packed states and an open list that is threaded through the nodes are among the
//! measures of E. Burns, M. Hatem, M. Leighton and W. Ruml, *Implementing fast heuristic search
//! code*, Symposium on Combinatorial Search 2012.)

use crate::board::Board;
use crate::runtime::memory::{OutOfMemory, check_available, reserve, zeros};
use crate::{Memory, Observer};
use fifteen_codegen::{Direction, Size};
use std::ops::ControlFlow;

/// Packed board: 64 bits up to 16 cells, 128 bits beyond.
pub trait PackedBoard: Copy + Default + Eq + Send + 'static {
    /// Converts a packed board of 128 bits; the board must fit.
    fn from_u128(packed: u128) -> Self;

    /// Returns the packed board, widened to 128 bits.
    fn to_u128(self) -> u128;

    /// Returns a hash value. Its high bits, which select the slot, depend on all bits of the board.
    fn hash(self) -> u64;
}

impl PackedBoard for u64 {
    fn from_u128(packed: u128) -> u64 {
        packed as u64
    }

    fn to_u128(self) -> u128 {
        self.into()
    }

    fn hash(self) -> u64 {
        let mixed = (self ^ self >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }
}

impl PackedBoard for u128 {
    fn from_u128(packed: u128) -> u128 {
        packed
    }

    fn to_u128(self) -> u128 {
        self
    }

    fn hash(self) -> u64 {
        ((self >> 64) as u64).hash().wrapping_add(self as u64).hash()
    }
}

/// Returns a packed board after a move of a tile into the cell of the blank.
#[inline]
pub fn packed_after(size: Size, packed: u128, tile: usize, from: usize, to: usize) -> u128 {
    let (width, tile) = (size.cell_bits(), tile as u128);
    packed ^ tile << (width * from) ^ tile << (width * to)
}

/// Node: a position, and the last move and length of a path to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<K> {
    /// Packed board.
    pub key: K,
    /// Number of moves from the root.
    pub depth: u32,
    /// Last move of the blank; meaningless for a root.
    pub last: Direction,
    /// Search that the node belongs to: 0, or 1 for the second of two that share the nodes.
    pub side: usize,
}

/// Nodes of a search, or of two searches in opposite directions.
pub struct Nodes<K> {
    keys: Vec<K>,
    /// Depth, side, mark of a replaced node, and last move, in 12 + 1 + 1 + 2 bits.
    metadata: Vec<u16>,
    /// For each node, the number that an open list stores there.
    links: Vec<u32>,
    /// Hash table of node numbers, each plus 1; 0 is free.
    table: Vec<u32>,
    /// Maximum number of nodes.
    capacity: usize,
    /// Number of nodes in the hash table; fewer than all while it is rebuilt.
    in_table_count: usize,
}

/// Maximum depth of a node.
pub const MAX_DEPTH: u32 = (1 << 12) - 1;

/// Mark of a node that a better one has replaced.
const REPLACED: u16 = 1 << 2;

/// Minimum number of nodes for which memory is reserved.
const MIN_CAPACITY: usize = 12;

/// Number of slots of the first hash table, if the capacity allows.
const INITIAL_SLOTS: usize = 1 << 12;

/// Number of nodes that a rebuild enters between two calls of the observer.
const REBUILD_CHUNK: usize = 1 << 16;

impl<K: PackedBoard> Nodes<K> {
    /// Number of bytes of three nodes, and of the four slots that they have in the largest table.
    const BYTES_OF_THREE: usize = 3 * (size_of::<K>() + 2 + 4) + 4 * 4;

    /// Reserves the arrays for as many nodes as the limit allows, or for half, a quarter and so on
    /// if the system has less memory.
    ///
    /// # Errors
    /// If the system has hardly any memory.
    pub fn new(limit: Memory) -> Result<Nodes<K>, OutOfMemory> {
        let capacity = limit.to_usize_saturating() / Self::BYTES_OF_THREE * 3;
        let mut capacity = capacity.clamp(MIN_CAPACITY, u32::MAX as usize - 3);
        loop {
            match Self::with_capacity(capacity) {
                Err(_) if capacity / 2 >= MIN_CAPACITY => capacity = capacity / 6 * 3,
                result => return result,
            }
        }
    }

    /// Reserves the arrays for a number of nodes, a multiple of three, and checks that there is
    /// memory for the largest hash table.
    ///
    /// # Errors
    /// If the system has less memory.
    fn with_capacity(capacity: usize) -> Result<Nodes<K>, OutOfMemory> {
        let mut nodes = Nodes {
            keys: Vec::new(),
            metadata: Vec::new(),
            links: Vec::new(),
            table: zeros(INITIAL_SLOTS.min(capacity / 3 * 4))?,
            capacity,
            in_table_count: 0,
        };
        reserve(&mut nodes.keys, capacity)?;
        reserve(&mut nodes.metadata, capacity)?;
        reserve(&mut nodes.links, capacity)?;
        check_available(capacity / 3 * 4 * size_of::<u32>())?;
        Ok(nodes)
    }

    /// Makes room for `more` nodes. Until that is complete, none may be inserted or looked up.
    /// Returns `Break` if the observer cancels; another call then continues.
    ///
    /// # Errors
    /// If the limit is reached, or the system has less memory.
    pub fn make_room(
        &mut self,
        more: usize,
        observer: &mut dyn Observer<()>,
    ) -> Result<ControlFlow<()>, OutOfMemory> {
        let needed = self.keys.len() + more;
        if needed > self.capacity {
            return Err(OutOfMemory { bytes: needed as u128 * Self::BYTES_OF_THREE as u128 / 3 });
        }
        if needed * 4 > self.table.len() * 3 {
            let slots = (self.table.len() * 4).min(self.capacity / 3 * 4);
            self.table = Vec::new();
            self.in_table_count = 0;
            self.table = zeros(slots)?;
        }
        while self.in_table_count < self.keys.len() {
            let chunk =
                self.in_table_count..self.keys.len().min(self.in_table_count + REBUILD_CHUNK);
            self.in_table_count = chunk.end;
            for node in chunk.filter(|&node| self.metadata[node] & REPLACED == 0) {
                let slot = self.slot(self.keys[node], usize::from(self.metadata[node] >> 3 & 1));
                self.table[slot] = node as u32 + 1;
            }
            if observer.on_progress(&()).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns the slot of a position: the one with its node, or the free one where it belongs.
    fn slot(&self, key: K, side: usize) -> usize {
        let hash = key.hash() ^ side as u64;
        let mut slot = ((u128::from(hash) * self.table.len() as u128) >> 64) as usize;
        loop {
            let Some(node) = self.table[slot].checked_sub(1) else { return slot };
            let node = node as usize;
            if self.keys[node] == key && usize::from(self.metadata[node] >> 3 & 1) == side {
                return slot;
            }
            slot = if slot + 1 == self.table.len() { 0 } else { slot + 1 };
        }
    }

    /// Inserts a node and returns its number, unless the position has a node of at most this depth.
    ///
    /// # Panics
    /// If there is no [room](Nodes::make_room), or the depth exceeds [`MAX_DEPTH`].
    pub fn insert(&mut self, node: Node<K>) -> Option<u32> {
        let slot = self.slot(node.key, node.side);
        if let Some(known) = self.table[slot].checked_sub(1) {
            if self.depth(known) <= node.depth {
                return None;
            }
            self.metadata[known as usize] |= REPLACED;
        }
        assert!(self.keys.len() < self.capacity && node.depth <= MAX_DEPTH, "room for a node");
        self.keys.push(node.key);
        self.metadata
            .push((node.depth as u16) << 4 | (node.side as u16) << 3 | node.last.index() as u16);
        self.links.push(0);
        self.in_table_count = self.keys.len();
        self.table[slot] = self.in_table_count as u32;
        Some(self.in_table_count as u32 - 1)
    }

    /// Returns the number of the best node of a position.
    pub fn find(&self, key: K, side: usize) -> Option<u32> {
        self.table[self.slot(key, side)].checked_sub(1)
    }

    /// Returns a node.
    pub fn get(&self, number: u32) -> Node<K> {
        let metadata = self.metadata[number as usize];
        Node {
            key: self.keys[number as usize],
            depth: u32::from(metadata >> 4),
            last: Direction::ALL[usize::from(metadata & 3)],
            side: usize::from(metadata >> 3 & 1),
        }
    }

    /// Returns the depth of a node.
    pub fn depth(&self, number: u32) -> u32 {
        u32::from(self.metadata[number as usize] >> 4)
    }

    /// Returns whether a better node has replaced this one.
    pub fn is_replaced(&self, number: u32) -> bool {
        self.metadata[number as usize] & REPLACED != 0
    }

    /// Returns the memory of the nodes and of the hash table, in bytes. What is reserved for more
    /// nodes is not included.
    pub fn bytes(&self) -> u64 {
        let node = size_of::<K>() + size_of::<u16>() + size_of::<u32>();
        (self.keys.len() * node + self.table.len() * size_of::<u32>()) as u64
    }

    /// Returns the number stored at a node.
    pub fn link(&self, number: u32) -> u32 {
        self.links[number as usize]
    }

    /// Stores a number at a node.
    pub fn set_link(&mut self, number: u32, link: u32) {
        self.links[number as usize] = link;
    }

    /// Returns the moves from the root to a node. They may be fewer than its depth, if a shorter
    /// path to a node between them was found later.
    ///
    /// # Panics
    /// If the predecessor of a node on the path is missing; searches insert it first.
    pub fn path(&self, size: Size, number: u32) -> Vec<Direction> {
        let mut moves = Vec::new();
        let mut node = self.get(number);
        while node.depth > 0 {
            moves.push(node.last);
            let board = Board::unpack_valid(size, node.key.to_u128());
            let before = board.after_move(node.last.opposite()).expect("a move that was made");
            let known = self.find(K::from_u128(before.pack()), node.side);
            node = self.get(known.expect("the node before"));
        }
        moves.reverse();
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(key: u64, depth: u32, side: usize) -> Node<u64> {
        Node { key, depth, last: Direction::ALL[key as usize % 4], side }
    }

    /// Compares with a map, over several sizes of the hash table.
    #[test]
    fn best_nodes_are_found() {
        let mut random = crate::runtime::Random::new(5);
        let mut nodes = Nodes::<u64>::new(Memory::mebibytes(1)).expect("a megabyte");
        let mut best = std::collections::BTreeMap::new();
        while nodes.make_room(1, &mut ()).is_ok() {
            let new = node(
                random.next_u64() % 30_000,
                random.next_below(MAX_DEPTH as usize + 1) as u32,
                random.next_below(2),
            );
            let known = best.get(&(new.key, new.side)).copied();
            let inserted = nodes.insert(new);
            assert_eq!(inserted.is_some(), known.is_none_or(|(_, depth)| new.depth < depth));
            if let Some(number) = inserted {
                assert_eq!(nodes.get(number), new);
                assert!(known.is_none_or(|(old, _)| nodes.is_replaced(old)));
                best.insert((new.key, new.side), (number, new.depth));
            }
        }
        assert!(best.len() > 30_000, "{}", best.len());
        for ((key, side), (number, depth)) in best {
            assert_eq!((nodes.find(key, side), nodes.depth(number)), (Some(number), depth));
            assert!(!nodes.is_replaced(number));
        }
        assert_eq!(nodes.find(30_000, 0), None);
    }

    /// If the observer cancels, the growth of the table is paused; the next call continues it.
    #[test]
    fn growth_can_be_paused() {
        let mut nodes = Nodes::<u128>::new(Memory::mebibytes(16)).expect("16 megabytes");
        let (mut pauses, mut count) = (0, 0);
        let mut cancel = |(): &()| ControlFlow::Break(());
        while let Ok(answer) = nodes.make_room(1, &mut cancel) {
            if answer.is_break() {
                pauses += 1;
                continue;
            }
            count += 1;
            nodes.insert(Node { key: count, depth: 1, last: Direction::East, side: 0 });
        }
        assert!(pauses >= 6 && count > 400_000, "{pauses} {count}");
        assert!((1..=count).all(|key| nodes.find(key, 0) == Some(key as u32 - 1)));
    }
}
