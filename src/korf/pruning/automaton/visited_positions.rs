//! Positions that walks lead to, and whether one has been there.
//!
//! A learner meets hundreds of millions. So a position is kept as the walk that leads there, two bits
//! a move, in 41 bits of a word; the other 23 are a part of its hash. Where these agree both
//! walks are followed, and the positions compared: hardly ever are they not the same, but nothing
//! depends on that.

use crate::runtime::memory::{OutOfMemory, prefer_large_pages, zeros};
use fifteen_codegen::{Direction, Size};

/// The bits of a word that have the walk: two for each move, and one before them.
const WALK_BITS: u32 = 41;

/// A walk: its moves, two bits each, the last one lowest, and a one before the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedWalk(pub u64);

impl PackedWalk {
    /// No move.
    pub const EMPTY: PackedWalk = PackedWalk(1);

    /// The walk with one more move.
    #[inline]
    pub fn with_move(self, direction: usize) -> PackedWalk {
        PackedWalk(self.0 << 2 | direction as u64)
    }

    /// The number of its moves.
    pub fn len(self) -> usize {
        (u64::BITS - 1 - self.0.leading_zeros()) as usize / 2
    }

    /// The numbers of its directions.
    pub fn moves(self) -> impl Iterator<Item = usize> {
        (0..self.len()).rev().map(move |index| (self.0 >> (2 * index) & 3) as usize)
    }
}

/// A walk and the hash of where it leads.
#[derive(Clone, Copy)]
pub struct HashedWalk {
    pub walk: PackedWalk,
    pub hash: u64,
}

/// The positions to which walks from one cell lead.
pub struct VisitedPositions {
    size: Size,
    start: usize,
    /// Words, zero where there is none; a power of two of them.
    slots: Vec<u64>,
}

impl VisitedPositions {
    /// Room for so many positions.
    pub fn new(size: Size, start: usize, room: usize) -> Result<VisitedPositions, OutOfMemory> {
        let mut words = zeros(room.next_power_of_two())?;
        prefer_large_pages(&mut words);
        Ok(VisitedPositions { size, start, slots: words })
    }

    /// Asks memory for the place of a position.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        crate::heuristic::prefetch(&self.slots, self.slot(hash));
    }

    #[inline]
    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    /// Notes where a walk leads, unless an earlier one has been there: then the answer is no.
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

    /// Whether the walks of two words lead to the same position.
    #[inline(never)]
    fn is_same(&self, one: u64, other: u64) -> bool {
        let end = |word: u64| self.end_board(PackedWalk(word & ((1 << WALK_BITS) - 1)));
        end(one) == end(other)
    }

    /// The position to which a walk leads.
    fn end_board(&self, path: PackedWalk) -> [u8; Size::MAX_CELLS] {
        let (mut board, mut blank) = (start_board(self.start), self.start);
        for direction in path.moves() {
            let to = self.size.neighbour(blank, Direction::ALL[direction]);
            let to = to.expect("walks stay on the board");
            board.swap(blank, to);
            blank = to;
        }
        board
    }
}

/// A position with tiles that are all different and the blank, 0, in this cell.
pub fn start_board(cell: usize) -> [u8; Size::MAX_CELLS] {
    let mut board = std::array::from_fn(|cell| cell as u8);
    board.swap(0, cell);
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The walk with these moves, and a hash.
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
            assert!(path.0 >> WALK_BITS == 0, "there is room for it");
        }
    }

    /// Whatever the hashes, and also where the last places are taken and it goes on with the first.
    #[test]
    fn hash_collisions_do_not_merge_positions() {
        use Direction::{East, North, South, West};
        let size = Size::new(3, 3).expect("a size");
        let round = [East, South, West, North];
        let other = [South, East, North, West];
        for hash in [0, 6, 7, u64::MAX, 7 << WALK_BITS, 7 << WALK_BITS | 7] {
            let mut positions = VisitedPositions::new(size, 4, 8).expect("it is small");
            let new = [&[East][..], &[West], &[North], &[South], &round];
            assert_eq!(new.map(|moves| positions.insert(arrival(moves, hash))), [true; 5]);
            assert_eq!(new.map(|moves| positions.insert(arrival(moves, hash))), [false; 5]);
            // The same positions by other walks: twice round one way is once round the other.
            for same in [&other.repeat(2)[..], &round.repeat(4), &[East, West, South]] {
                assert!(!positions.insert(arrival(same, hash)), "{same:?}");
            }
            assert!(positions.insert(arrival(&other, hash)), "it leads elsewhere");
            assert_eq!(positions.slots.iter().filter(|&&word| word != 0).count(), 6);
        }
    }
}
