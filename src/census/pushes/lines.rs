//! Lines of one kind, each with the mark of its level in two bits.
//!
//! A search needs to tell apart the lines of the last level, of the one before, and of the next
//! while it is being found. Each level has one of three *marks*, in turn. A line without a mark has
//! not been found yet, or was found so long ago that it cannot be reached again and mistaken for a
//! new one: neighboring lines are in the same level or in successive ones.
//!
//! The marks of the last level but two are those of the next level. They are removed from a chunk
//! just before the next level is marked there, so no separate pass over the memory is needed. And
//! as the two levels before remain as they were, a search that is cancelled can still list the last
//! one.

use super::carried::CarriedChunk;
use crate::runtime::memory::{self, OutOfMemory};

/// Mark of the lines of one level: 1, 2 or 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(u8);

impl Mark {
    /// Returns the mark of a level.
    pub fn of_level(level: usize) -> Mark {
        Mark(1 + (level % 3) as u8)
    }

    /// Returns which lines of a word have the mark.
    #[inline]
    fn select(self, low: u64, high: u64) -> u64 {
        let low = if self.0 & 1 == 1 { low } else { !low };
        let high = if self.0 & 2 == 2 { high } else { !high };
        low & high
    }
}

/// Marks of the lines of one row or column, by the order of the tiles.
pub struct Lines {
    chunk_words: usize,
    /// Low and high bits of the marks.
    low: Vec<u64>,
    high: Vec<u64>,
    /// Bits 1, 2 and 3 of each chunk: set if a line in it may have the mark of that number.
    present: Vec<u8>,
}

/// Marks of a chunk.
pub struct LinesChunk<'l> {
    low: &'l mut [u64],
    high: &'l mut [u64],
    present: &'l mut u8,
}

impl Lines {
    /// Creates lines without marks.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(words: usize, chunk_words: usize) -> Result<Lines, OutOfMemory> {
        let bits = || memory::zeros(words);
        let present = memory::zeros(words / chunk_words)?;
        Ok(Lines { chunk_words, low: bits()?, high: bits()?, present })
    }

    /// Returns the chunks, in order.
    pub fn chunks(&mut self) -> impl ExactSizeIterator<Item = LinesChunk<'_>> + Send {
        let low = self.low.chunks_mut(self.chunk_words);
        let bits = low.zip(self.high.chunks_mut(self.chunk_words));
        let all = bits.zip(&mut self.present);
        all.map(|((low, high), present)| LinesChunk { low, high, present })
    }

    /// Returns the words of lines with a mark.
    pub fn words(&self, mark: Mark) -> impl Iterator<Item = u64> {
        self.low.iter().zip(&self.high).map(move |(&low, &high)| mark.select(low, high))
    }

    /// Gives the mark to these lines of a word.
    pub fn set_word(&mut self, word: usize, lines: u64, mark: Mark) {
        self.present[word / self.chunk_words] |= 1 << mark.0;
        self.low[word] |= if mark.0 & 1 == 1 { lines } else { 0 };
        self.high[word] |= if mark.0 & 2 == 2 { lines } else { 0 };
    }

    /// Returns the lines of a word that have a mark.
    pub fn word(&self, word: usize, mark: Mark) -> u64 {
        mark.select(self.low[word], self.high[word])
    }

    /// Removes all marks.
    pub fn clear(&mut self) {
        for mark in [1, 2, 3].map(Mark) {
            self.chunks().for_each(|mut chunk| chunk.clear(mark));
        }
    }
}

impl LinesChunk<'_> {
    /// Returns whether a line of the chunk may have the mark.
    pub fn has(&self, mark: Mark) -> bool {
        *self.present >> mark.0 & 1 == 1
    }

    /// Returns the words of lines with a mark.
    fn words(&self, mark: Mark) -> impl Iterator<Item = u64> {
        self.low.iter().zip(&*self.high).map(move |(&low, &high)| mark.select(low, high))
    }

    /// Adds the lines with a mark to carried bits.
    pub fn add_to(&self, mark: Mark, carried: CarriedChunk) {
        if self.has(mark) {
            let CarriedChunk { words, is_occupied } = carried;
            *is_occupied = true;
            for (word, lines) in words.iter_mut().zip(self.words(mark)) {
                *word |= lines;
            }
        }
    }

    /// Returns the number of set bits whose lines have a mark.
    pub fn count_in(&self, mark: Mark, bits: &[u64]) -> u64 {
        if !self.has(mark) {
            return 0;
        }
        bits.iter().zip(self.words(mark)).map(|(&word, lines)| count_bits(word & lines)).sum()
    }

    /// Removes a mark.
    pub fn clear(&mut self, mark: Mark) {
        if !self.has(mark) {
            return;
        }
        for (low, high) in self.low.iter_mut().zip(&mut *self.high) {
            let kept = !mark.select(*low, *high);
            (*low, *high) = (*low & kept, *high & kept);
        }
        *self.present &= !(1 << mark.0);
    }

    /// Marks those of the given lines that have no mark yet, and returns their number.
    pub fn mark_new(&mut self, mark: Mark, bits: &[u64]) -> u64 {
        let (mut found, is_low, is_high) = (0, mark.0 & 1 == 1, mark.0 & 2 == 2);
        for ((low, high), &word) in self.low.iter_mut().zip(&mut *self.high).zip(bits) {
            let new = word & !(*low | *high);
            *low |= if is_low { new } else { 0 };
            *high |= if is_high { new } else { 0 };
            found += count_bits(new);
        }
        if found > 0 {
            *self.present |= 1 << mark.0;
        }
        found
    }
}

/// Returns the number of bits that are set.
pub(super) fn count_bits(word: u64) -> u64 {
    word.count_ones().into()
}
