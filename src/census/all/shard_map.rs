//! Who has which words, where several processes count together.
//!
//! Every cell's words are cut into as many ranges as there are processes, at the same words in all cells, and
//! each process has one range of every cell. So a move to the left or right stays with its owner. A move up or
//! down changes the digits of a row's places in the order, and the first digits say who owns a word. On a board
//! with two columns and seven rows there are twelve pairs of cells between which the blank goes up or down, and
//! only one of them, the [gate](Layout::gate), changes the first digit. By the three pairs after it
//! only words near the end of a range come into another one.
//!
//! Ranges begin and end between chunks. There are thousands of them on every board that is worth
//! dividing, so the ranges are as large as each other but for one chunk.

use super::layout::Layout;
use crate::board::Board;
use crate::runtime::Random;
use fifteen_codegen::{Direction, Size};
use std::ops::Range;

/// What part of all words each process has, seen by one of them.
#[derive(Clone, Copy, Debug)]
pub struct ShardMap {
    layout: Layout,
    rank: usize,
    size: usize,
}

impl ShardMap {
    /// The share of one of so many processes.
    pub fn new(layout: Layout, rank: usize, size: usize) -> ShardMap {
        ShardMap { layout, rank, size }
    }

    /// Which process this is.
    pub fn rank(self) -> usize {
        self.rank
    }

    /// How many processes there are.
    pub fn size(self) -> usize {
        self.size
    }

    /// The others.
    pub fn other_ranks(self) -> impl Iterator<Item = usize> {
        (0..self.size).filter(move |&who| who != self.rank)
    }

    /// The words of every cell that somebody has.
    pub fn words_of(self, who: usize) -> Range<usize> {
        let chunk = self.layout.chunk_words();
        let Range { start, end } = self.chunks_of(who);
        start * chunk..end * chunk
    }

    /// The words of every cell that are here.
    pub fn own_words(self) -> Range<usize> {
        self.words_of(self.rank)
    }

    /// The first word of each chunk in a cell that somebody has.
    pub fn chunk_starts(self, who: usize) -> impl Iterator<Item = usize> {
        let chunk = self.layout.chunk_words();
        self.chunks_of(who).map(move |index| index * chunk)
    }

    /// The most chunks that one of them has in a cell.
    pub fn max_chunks(self) -> usize {
        self.chunk_count().div_ceil(self.size)
    }

    /// Who has a word.
    pub fn owner_of(self, word: usize) -> usize {
        let chunk = word / self.layout.chunk_words();
        ((chunk + 1) * self.size - 1) / self.chunk_count()
    }

    /// The chunks of every cell that somebody has.
    fn chunks_of(self, who: usize) -> Range<usize> {
        let border = |who| self.chunk_count() * who / self.size;
        border(who)..border(who + 1)
    }

    /// The chunks of a cell.
    fn chunk_count(self) -> usize {
        self.layout.words_from(0) / self.layout.chunk_words()
    }
}

/// The positions that are looked at to tell how many moves cross.
const SAMPLES: usize = 20_000;

/// How many moves of a position are sent to another process, on average, if so many count the positions of a board
/// together: as random positions tell. Of those that come through the gate half are not sent back. Nothing if the board is
/// so large that its bits have no addresses: one with 24 cells, or on 32 bits with 16.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census;
///
/// let size = Size::new(4, 4)?;
/// let crossing = |count| census::crossing(size, count).expect("it is small enough");
/// let [alone, two, many] = [1, 2, 256].map(crossing);
/// assert_eq!(alone, 0.0);
/// assert!(0.03 < two && two < many && many < 0.3);
/// assert_eq!(census::crossing(Size::new(5, 5)?, 2), None);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
#[allow(clippy::cast_precision_loss)] // they are thousands
pub fn crossing_rate(size: Size, count: usize) -> Option<f64> {
    if !Layout::can_number(size) {
        return None;
    }
    let layout = Layout::new(size);
    let (share, mut random) = (ShardMap::new(layout, 0, count), Random::new(1));
    let gate = [layout.boundary_cell(0), layout.boundary_cell(1)];
    let mut crossing = 0.0;
    for _ in 0..SAMPLES {
        let board = Board::random(size, &mut random);
        let from = layout.place(&board);
        for after in Direction::ALL.into_iter().filter_map(|way| board.after_move(way)) {
            let to = layout.place(&after);
            if share.owner_of(from.word) != share.owner_of(to.word) {
                let is_at_gate = gate.contains(&from.cell) && gate.contains(&to.cell);
                crossing += if is_at_gate { 0.5 } else { 1.0 };
            }
        }
    }
    Some(crossing / SAMPLES as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word has one owner, and shares differ by a chunk at most.
    #[test]
    fn every_word_has_one_owner() {
        for (rows, cols) in [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4)] {
            let size = Size::new(rows, cols).expect("a size");
            if !Layout::can_number(size) {
                continue;
            }
            let layout = Layout::new(size);
            for count in [1, 2, 3, 4, 5, 16, 100] {
                let mut end = 0;
                for me in 0..count {
                    let share = ShardMap::new(layout, me, count);
                    assert_eq!(share.own_words().start, end);
                    end = share.own_words().end;
                    assert!(share.chunk_starts(me).all(|word| share.owner_of(word) == me));
                    assert!(share.own_words().is_empty() || share.owner_of(end - 1) == me);
                    let chunks = share.chunk_starts(me).count();
                    assert!([chunks, chunks + 1].contains(&share.max_chunks()));
                }
                assert_eq!(end, layout.words_from(0));
            }
        }
    }
}
