//! Distribution of the words over the processes that count together.
//!
//! The words of every cell are divided into one range per process, at the same words in all cells,
//! and each process owns one range of every cell. So a move to the left or right never leads to
//! another process. A move up or down on a board with n columns changes the digits of n places in
//! the order, and the first digits determine the owner of a word. On a board with two columns and
//! seven rows the blank moves up or down between twelve pairs of cells, and only one of them, the
//! [boundary](Layout::boundary_cell), changes the first digit. In the three pairs after it, only
//! words near either end of a range move into another one.
//!
//! Ranges begin and end between chunks. There are thousands of chunks on every board that is worth
//! dividing, and the ranges differ by at most one chunk.

use super::layout::Layout;
use crate::board::Board;
use crate::runtime::Random;
use fifteen_codegen::{Direction, Size};
use std::ops::Range;

/// Distribution of all words, as seen by one process.
#[derive(Clone, Copy, Debug)]
pub struct ShardMap {
    layout: Layout,
    rank: usize,
    size: usize,
}

impl ShardMap {
    /// Creates the distribution as seen by one of `size` processes.
    pub fn new(layout: Layout, rank: usize, size: usize) -> ShardMap {
        ShardMap { layout, rank, size }
    }

    /// Returns the rank of this process.
    pub fn rank(self) -> usize {
        self.rank
    }

    /// Returns the number of processes.
    pub fn size(self) -> usize {
        self.size
    }

    /// Returns the ranks of the other processes.
    pub fn other_ranks(self) -> impl Iterator<Item = usize> {
        (0..self.size).filter(move |&rank| rank != self.rank)
    }

    /// Returns the words that a process owns, the same in every cell.
    pub fn words_of(self, rank: usize) -> Range<usize> {
        let chunk = self.layout.chunk_words();
        let Range { start, end } = self.chunks_of(rank);
        start * chunk..end * chunk
    }

    /// Returns the words of every cell that this process owns.
    pub fn own_words(self) -> Range<usize> {
        self.words_of(self.rank)
    }

    /// Returns the first word of each chunk that a process owns in a cell.
    pub fn chunk_starts(self, rank: usize) -> impl Iterator<Item = usize> {
        let chunk = self.layout.chunk_words();
        self.chunks_of(rank).map(move |index| index * chunk)
    }

    /// Returns the maximum number of chunks of a cell that a process owns.
    pub fn max_chunks(self) -> usize {
        self.chunk_count().div_ceil(self.size)
    }

    /// Returns the owner of a word.
    pub fn owner_of(self, word: usize) -> usize {
        let chunk = word / self.layout.chunk_words();
        ((chunk + 1) * self.size - 1) / self.chunk_count()
    }

    /// Returns the chunks of every cell that a process owns.
    fn chunks_of(self, rank: usize) -> Range<usize> {
        let border = |rank| self.chunk_count() * rank / self.size;
        border(rank)..border(rank + 1)
    }

    /// Returns the number of chunks of a cell.
    fn chunk_count(self) -> usize {
        self.layout.words_from(0) / self.layout.chunk_words()
    }
}

/// Number of random positions from which the crossing rate is estimated.
const SAMPLES: usize = 20_000;

/// Returns the average number of moves of a position that lead to another process, if `count`
/// processes count the positions of a board together. It is estimated from random positions. Moves
/// across the boundary count as half, because half of them are not sent. With fewer than two
/// processes there are none. Returns `None` if a `usize` cannot number the words of the board: from
/// 24 cells on, or on 32-bit targets from 16.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census;
///
/// let size = Size::new(4, 4)?;
/// let crossing = |count| census::crossing_rate(size, count).expect("small board");
/// let [none, single, two, many] = [0, 1, 2, 256].map(crossing);
/// assert_eq!((none, single), (0.0, 0.0));
/// assert!(0.03 < two && two < many && many < 0.3);
/// assert_eq!(census::crossing_rate(Size::new(5, 5)?, 2), None);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
#[allow(clippy::cast_precision_loss)] // thousands
pub fn crossing_rate(size: Size, count: usize) -> Option<f64> {
    if !Layout::is_indexable(size) {
        return None;
    }
    if count < 2 {
        return Some(0.0);
    }
    let layout = Layout::new(size);
    let (shard_map, mut random) = (ShardMap::new(layout, 0, count), Random::new(1));
    let boundary = [layout.boundary_cell(0), layout.boundary_cell(1)];
    let mut crossing = 0.0;
    for _ in 0..SAMPLES {
        let board = Board::random(size, &mut random);
        let from = layout.place(&board);
        for after in Direction::ALL.into_iter().filter_map(|way| board.after_move(way)) {
            let to = layout.place(&after);
            if shard_map.owner_of(from.word) != shard_map.owner_of(to.word) {
                let is_boundary = boundary.contains(&from.cell) && boundary.contains(&to.cell);
                crossing += if is_boundary { 0.5 } else { 1.0 };
            }
        }
    }
    Some(crossing / SAMPLES as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Consecutive ranges leave no gap, and differ by at most one chunk.
    #[test]
    fn every_word_has_one_owner() {
        for (rows, cols) in [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4)] {
            let size = Size::new(rows, cols).expect("valid size");
            if !Layout::is_indexable(size) {
                continue;
            }
            let layout = Layout::new(size);
            for count in [1, 2, 3, 4, 5, 16, 100] {
                let mut end = 0;
                for rank in 0..count {
                    let shard_map = ShardMap::new(layout, rank, count);
                    assert_eq!(shard_map.own_words().start, end);
                    end = shard_map.own_words().end;
                    assert!(
                        shard_map.chunk_starts(rank).all(|word| shard_map.owner_of(word) == rank)
                    );
                    assert!(
                        shard_map.own_words().is_empty() || shard_map.owner_of(end - 1) == rank
                    );
                    let chunks = shard_map.chunk_starts(rank).count();
                    assert!([chunks, chunks + 1].contains(&shard_map.max_chunks()));
                }
                assert_eq!(end, layout.words_from(0));
            }
        }
    }
}
