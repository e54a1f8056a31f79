//! Effect of a move on the bits of all positions at once.
//!
//! A move to the left or right keeps the order of the tiles, so the bits of one cell become those
//! of the other. In a move up or down on a board with n columns, the tile passes n − 1 others, so
//! the values of n places of the order rotate. By the properties of [`permutation`]s, only the
//! digits of these places change, and their new digits depend only on their old ones. There are
//! three cases:
//!
//! * All places are in the head. The digits behind them number a *run* of words, and whole runs
//!   change places.
//! * All are in the tail. The 60 bits of every word are permuted, in the same way for all words.
//! * They are in both. Some adjacent words exchange bits, in one of two ways: the parity of the
//!   digits before them decides which of the two highest tiles is which.
//!
//! A permutation of bits is a list of terms: the bits under a mask, rotated by a distance.
//!
//! Bits are gathered, not scattered: a word is written once, by one thread, which reads what it
//! needs from other words. Most words are zero in most levels, and zero words are skipped.
//!
//! Where [other processes](super::shard_map) own some of the words, only runs can come from them: a
//! chunk is never divided, and everything but runs stays within a chunk. Runs of other processes
//! are ignored here.

use super::layout::{self, Layout};
use super::permutation;
use std::collections::BTreeMap;

/// Consecutive words of a cell, beginning with the word `first`.
#[derive(Clone, Copy, Debug)]
pub struct WordSlice<'w> {
    pub first: usize,
    pub words: &'w [u64],
}

impl<'w> WordSlice<'w> {
    /// Returns a run of words, if it is in the slice.
    pub fn run(self, from: usize, length: usize) -> Option<&'w [u64]> {
        let from = from.checked_sub(self.first)?;
        self.words.get(from..from + length)
    }
}

/// Adjacent words that move into a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// First of the words, in the cell that they come from.
    pub from: usize,
    /// Offset in the chunk.
    pub to: usize,
    pub length: usize,
}

/// Move of the blank from one cell to a neighbor, for all positions at once.
#[derive(Debug)]
pub enum Slide {
    /// Every bit stays in place.
    Same,
    /// Runs of `length` words change places: run i of a block comes from run `sources[i]`.
    Runs { length: usize, sources: Vec<u32> },
    /// The bits of each word are permuted.
    Bits(Vec<Term>),
    /// Blocks of words exchange bits.
    Blocks(BlockPermutation),
}

/// Bits that move together.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    mask: u64,
    rotation: u32,
}

impl Term {
    /// Returns these bits of a word at their destination.
    fn apply(self, word: u64) -> u64 {
        (word & self.mask).rotate_left(self.rotation)
    }
}

/// Exchange of bits between the words of a block.
#[derive(Debug)]
pub struct BlockPermutation {
    /// For each word of a block, the words that its bits come from. The first list applies if,
    /// before the move, the tiles that remain after the digits before the block are in an even
    /// order; the second if they are in an odd one.
    words: [Vec<Vec<(usize, Term)>>; 2],
    /// For each block of a chunk, true if the sum of its digits within the chunk is odd.
    is_odd: Vec<bool>,
    /// True if the order of all tiles is odd before the move.
    source_is_odd: bool,
    layout: Layout,
}

impl Slide {
    /// Creates the move from one cell of an upright board to a neighbor.
    pub fn new(layout: Layout, from: usize, to: usize) -> Slide {
        let cols = layout.upright().cols();
        let rotation = match to.abs_diff(from) {
            distance if distance < cols => return Slide::Same,
            _ => Rotation { first: from.min(to), length: cols, blank_goes_down: from < to },
        };
        if rotation.first + cols <= layout.head_len() {
            build_run_slide(layout, rotation)
        } else if rotation.first >= layout.head_len() {
            let words = build_terms(layout, rotation, layout.head_len(), false);
            Slide::Bits(words[0].iter().map(|&(_, term)| term).collect())
        } else {
            Slide::Blocks(BlockPermutation::new(layout, rotation, layout.is_odd(from)))
        }
    }

    /// Adds to a chunk, which begins at word `start`, the bits that move into it from the given
    /// words. The words at the chunk's own place must be among them.
    pub fn gather(&self, words: WordSlice, start: usize, chunk: &mut [u64]) {
        if let Slide::Runs { .. } = self {
            for run in self.runs(start, chunk.len()) {
                if let Some(words) = words.run(run.from, run.length) {
                    or_into(&mut chunk[run.to..run.to + run.length], words);
                }
            }
            return;
        }
        let same = words.run(start, chunk.len()).expect("whole chunk");
        match self {
            Slide::Bits(terms) => gather_bits(terms, same, chunk),
            Slide::Blocks(blocks) => blocks.gather(same, start, chunk),
            _ => or_into(chunk, same),
        }
    }

    /// Returns the runs that move into the chunk of `words` words from `start` on. There are none
    /// unless whole runs change places.
    pub fn runs(&self, start: usize, words: usize) -> impl Iterator<Item = Run> {
        let (length, sources) = match self {
            Slide::Runs { length, sources } => (*length, &sources[..]),
            _ => (words, &[][..]),
        };
        // The chunk may be part of a run, or contain many.
        let (run, offset) = (start / length, start % length);
        let count = if sources.is_empty() { 0 } else { words.div_ceil(length) };
        let mut index = run.checked_rem(sources.len()).unwrap_or(0);
        let mut block = (run - index) * length;
        (0..count).map(move |number| {
            let from = block + sources[index] as usize * length + offset;
            index += 1;
            if index == sources.len() {
                index = 0;
                block += sources.len() * length;
            }
            Run { from, to: number * length, length: length.min(words) }
        })
    }

    /// Returns the number of words of a block within which runs change places. Blocks are
    /// contiguous.
    pub fn block_words(&self) -> usize {
        match self {
            Slide::Runs { length, sources } => sources.len() * length,
            _ => 1,
        }
    }
}

/// Adds one set of bits to another.
pub fn or_into(bits: &mut [u64], others: &[u64]) {
    for (word, other) in bits.iter_mut().zip(others) {
        *word |= other;
    }
}

/// Permutes the bits of each word.
fn gather_bits(terms: &[Term], words: &[u64], chunk: &mut [u64]) {
    for (sum, &word) in chunk.iter_mut().zip(words) {
        if word != 0 {
            *sum |= terms.iter().fold(0, |bits, term| bits | term.apply(word));
        }
    }
}

impl BlockPermutation {
    fn new(layout: Layout, rotation: Rotation, source_is_odd: bool) -> BlockPermutation {
        let first = rotation.first;
        let chunk = layout.chunk_digit();
        let length = first - chunk;
        let blocks = permutation::prefix_count(length, layout.tiles() - chunk);
        let is_odd = |block| {
            let digits = permutation::digits_of_rank(block, length, layout.tiles() - chunk);
            digits.iter().sum::<usize>() % 2 == 1
        };
        BlockPermutation {
            words: [false, true].map(|is_odd| build_terms(layout, rotation, first, is_odd)),
            is_odd: (0..blocks).map(is_odd).collect(),
            source_is_odd,
            layout,
        }
    }

    /// Adds to the blocks of a chunk the bits that move into them from the same chunk.
    fn gather(&self, words: &[u64], start: usize, chunk: &mut [u64]) {
        let odd_chunk = self.is_odd_chunk(start) != self.source_is_odd;
        let length = self.words[0].len();
        let blocks = words.chunks_exact(length).zip(chunk.chunks_exact_mut(length));
        for ((words, block), &is_odd) in blocks.zip(&self.is_odd) {
            if words.iter().all(|&word| word == 0) {
                continue;
            }
            let sources = &self.words[usize::from(is_odd != odd_chunk)];
            for (word, sources) in block.iter_mut().zip(sources) {
                for &(source, term) in sources {
                    *word |= term.apply(words[source]);
                }
            }
        }
    }

    /// Returns whether the digits that number the chunk have an odd sum.
    fn is_odd_chunk(&self, start: usize) -> bool {
        let digit = self.layout.chunk_digit();
        let number = start / self.layout.chunk_words();
        permutation::digits_of_rank(number, digit, self.layout.tiles()).iter().sum::<usize>() % 2
            == 1
    }
}

/// Effect of a move up or down on the order of the tiles: one of them passes `length` − 1 others.
#[derive(Clone, Copy)]
struct Rotation {
    first: usize,
    length: usize,
    blank_goes_down: bool,
}

impl Rotation {
    /// Returns the values of the places from `from` on, as they are after the move.
    fn apply(self, mut values: Vec<u8>, from: usize) -> Vec<u8> {
        let first = self.first - from;
        let places = &mut values[first..first + self.length];
        match self.blank_goes_down {
            true => places.rotate_right(1),
            false => places.rotate_left(1),
        }
        values
    }
}

/// Builds a move whose places are in the head.
fn build_run_slide(layout: Layout, rotation: Rotation) -> Slide {
    let of = layout.tiles() - rotation.first;
    let mut sources = vec![0; permutation::prefix_count(rotation.length, of)];
    for source in 0..sources.len() {
        let values = permutation::unrank(source, rotation.length, of);
        let target = permutation::rank(&rotation.apply(values, rotation.first), of);
        sources[target] = source as u32;
    }
    Slide::Runs { length: layout.words_from(rotation.first + rotation.length), sources }
}

/// Builds the terms of a move whose places reach into the tail: the origins of the bits of each
/// word, where words are numbered by the digits from `first` on. `is_odd` is true if the tiles from
/// there on are in an odd order before the move.
fn build_terms(
    layout: Layout,
    rotation: Rotation,
    first: usize,
    is_odd: bool,
) -> Vec<Vec<(usize, Term)>> {
    let of = layout.tiles() - first;
    let head = layout.head_len() - first;
    let place = |values: &[u8]| {
        (
            permutation::rank(&values[..head], of),
            layout::bit_of_tail(&permutation::relative_order(&values[head..])),
        )
    };
    let mut masks: BTreeMap<(usize, usize, u32), u64> = BTreeMap::new();
    for number in 0..permutation::prefix_count(of, of) {
        let values = permutation::unrank(number, of, of);
        if permutation::is_odd(&values) == is_odd {
            let (source, bit) = place(&values);
            let (target, target_bit) = place(&rotation.apply(values, first));
            let rotation = (target_bit + u64::BITS - bit) % u64::BITS;
            *masks.entry((target, source, rotation)).or_default() |= 1 << bit;
        }
    }
    let mut words = vec![Vec::new(); layout.words_from(first)];
    for ((target, source, rotation), mask) in masks {
        words[target].push((source, Term { mask, rotation }));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::layout::BitPlace;
    use super::*;
    use crate::board::Board;
    use fifteen_codegen::{Direction, Size};
    use fifteen_runtime::Random;

    /// A move takes the bit of each position to that of the position after it.
    #[test]
    fn slides_match_board_moves() {
        for (rows, cols) in [(2, 2), (3, 2), (2, 5), (3, 3), (3, 4), (2, 6)] {
            let size = Size::new(rows, cols).expect("valid size");
            let layout = Layout::new(size);
            let mut words = vec![0; layout.words_from(0)];
            let mut chunk = vec![0; layout.chunk_words()];
            let mut random = Random::new(1);
            for _ in 0..200 {
                let board = Board::random(size, &mut random);
                let from = layout.place(&board);
                words[from.word] = 1 << from.bit;
                for after in Direction::ALL.into_iter().filter_map(|way| board.after_move(way)) {
                    let BitPlace { cell, word, bit } = layout.place(&after);
                    let start = word - word % chunk.len();
                    chunk.fill(0);
                    let all = WordSlice { first: 0, words: &words };
                    Slide::new(layout, from.cell, cell).gather(all, start, &mut chunk);
                    assert_eq!(chunk[word - start], 1 << bit, "{board:?} to {after:?}");
                    assert_eq!(chunk.iter().filter(|&&word| word != 0).count(), 1);
                }
                words[from.word] = 0;
            }
        }
    }
}
