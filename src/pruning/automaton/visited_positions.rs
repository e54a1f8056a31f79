//! Set of the positions to which walks lead.
//!
//! Learning visits hundreds of millions of positions. So a position is stored as the walk that
//! leads there, with two bits per move, in 41 bits of a word; the other 23 bits are a part of its
//! hash. If the hash bits of two words agree, both walks are replayed and their positions are
//! compared. Such positions rarely differ, but correctness does not depend on that.

use crate::runtime::memory::{OutOfMemory, prefer_huge_pages, zeros};
use fifteen_codegen::{Direction, Size};

/// Number of bits of a word for the walk: two for each move, and a one above them.
const WALK_BITS: u32 = 41;

/// Walk, packed with two bits per move, the last move lowest, and a one above the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedWalk(pub u64);

impl PackedWalk {
    /// Walk without moves.
    pub const EMPTY: PackedWalk = PackedWalk(1);

    /// Returns the walk with one more move.
    #[inline]
    pub fn with_move(self, direction: usize) -> PackedWalk {
        PackedWalk(self.0 << 2 | direction as u64)
    }

    /// Returns the number of moves.
    pub fn len(self) -> usize {
        (u64::BITS - 1 - self.0.leading_zeros()) as usize / 2
    }

    /// Returns the numbers of the directions.
    pub fn moves(self) -> impl Iterator<Item = usize> {
        (0..self.len()).rev().map(move |index| (self.0 >> (2 * index) & 3) as usize)
    }
}

/// Walk with the hash of its end position.
#[derive(Clone, Copy)]
pub struct HashedWalk {
    pub walk: PackedWalk,
    pub hash: u64,
}

/// Set of the end positions of walks from one cell.
pub struct VisitedPositions {
    size: Size,
    start: usize,
    /// Slots, zero if empty; their number is a power of two.
    slots: Vec<u64>,
}

impl VisitedPositions {
    /// Creates a set with at least `room` slots, one of which must stay empty.
    pub fn new(size: Size, start: usize, room: usize) -> Result<VisitedPositions, OutOfMemory> {
        let mut words = zeros(room.next_power_of_two())?;
        prefer_huge_pages(&mut words);
        Ok(VisitedPositions { size, start, slots: words })
    }

    /// Prefetches the slot of a position.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        crate::prefetch::prefetch(&self.slots, self.slot(hash));
    }

    #[inline]
    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    /// Inserts the end position of a walk. Returns whether it is new.
    #[inline]
    pub fn insert(&mut self, HashedWalk { walk: path, hash }: HashedWalk) -> bool {
        let word = hash >> WALK_BITS << WALK_BITS | path.0;
        let mut place = self.slot(hash);
        loop {
            let found = self.slots[place];
            if found == 0 {
                self.slots[place] = word;
                return true;
            }
            if (found ^ word) >> WALK_BITS == 0 && self.is_same(found, word) {
                return false;
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
    }

    /// Returns whether the walks of two words lead to the same position.
    #[inline(never)]
    fn is_same(&self, one: u64, other: u64) -> bool {
        let end = |word: u64| self.end_board(PackedWalk(word & ((1 << WALK_BITS) - 1)));
        end(one) == end(other)
    }

    /// Returns the end position of a walk.
    fn end_board(&self, path: PackedWalk) -> [u8; Size::MAX_CELLS] {
        let (mut board, mut blank) = (start_board(self.start), self.start);
        for direction in path.moves() {
            let to = self.size.neighbor(blank, Direction::ALL[direction]);
            let to = to.expect("cell on the board");
            board.swap(blank, to);
            blank = to;
        }
        board
    }
}

/// Returns a position with distinct tiles and the blank, 0, in this cell.
pub fn start_board(cell: usize) -> [u8; Size::MAX_CELLS] {
    let mut board = std::array::from_fn(|cell| cell as u8);
    board.swap(0, cell);
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the walk with these moves, and a hash.
    fn arrival(moves: &[Direction], hash: u64) -> HashedWalk {
        let path = moves
            .iter()
            .fold(PackedWalk::EMPTY, |path, direction| path.with_move(direction.index()));
        HashedWalk { walk: path, hash }
    }

    #[test]
    fn packed_walk_round_trips_its_moves() {
        let moves = [3, 0, 2, 1, 1, 0, 3, 2, 0, 0, 3, 3, 1, 2, 3, 0, 1, 2, 3, 0];
        for len in 0..=moves.len() {
            let path = moves[..len].iter().fold(PackedWalk::EMPTY, |path, &to| path.with_move(to));
            assert_eq!(path.len(), len);
            assert!(path.moves().eq(moves[..len].iter().copied()));
            assert!(path.0 >> WALK_BITS == 0, "free bits");
        }
    }

    /// Positions stay distinct for all hashes, even when probing wraps around.
    #[test]
    fn hash_collisions_do_not_merge_positions() {
        use Direction::{East, North, South, West};
        let size = Size::new(3, 3).expect("a size");
        let round = [East, South, West, North];
        let other = [South, East, North, West];
        for hash in [0, 6, 7, u64::MAX, 7 << WALK_BITS, 7 << WALK_BITS | 7] {
            let mut positions = VisitedPositions::new(size, 4, 8).expect("enough memory");
            let new = [&[East][..], &[West], &[North], &[South], &round];
            assert_eq!(new.map(|moves| positions.insert(arrival(moves, hash))), [true; 5]);
            assert_eq!(new.map(|moves| positions.insert(arrival(moves, hash))), [false; 5]);
            // Other walks to the same positions: twice round one way is once round the other.
            for same in [&other.repeat(2)[..], &round.repeat(4), &[East, West, South]] {
                assert!(!positions.insert(arrival(same, hash)), "{same:?}");
            }
            assert!(positions.insert(arrival(&other, hash)), "another position");
            assert_eq!(positions.slots.iter().filter(|&&word| word != 0).count(), 6);
        }
    }
}
