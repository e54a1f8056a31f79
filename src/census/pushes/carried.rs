//! Bits of one cell of the blank, carried from row to row.

use super::super::CensusProgress;
use super::super::all::layout::Layout;
use super::super::all::slide::{Slide, WordSlice};
use crate::runtime::communicator::Group;
use crate::runtime::memory::{self, OutOfMemory};
use crate::runtime::pool;
use crate::{Stopped, Threads};
use std::mem;

/// Bits of the orders of the tiles with the blank in one cell.
pub struct CarriedBits {
    chunk_words: usize,
    current: Buffer,
    /// Destination of the next slide.
    next: Buffer,
    /// Sums of the threads.
    sums: Vec<[u64; 2]>,
}

/// Words, and a flag for each chunk of them that may have set bits.
struct Buffer {
    words: Vec<u64>,
    is_occupied: Vec<bool>,
}

impl Buffer {
    fn new(words: usize, chunk_words: usize) -> Result<Buffer, OutOfMemory> {
        Ok(Buffer {
            words: memory::zeros(words)?,
            is_occupied: memory::zeros(words / chunk_words)?,
        })
    }
}

/// Chunk of carried bits.
pub struct CarriedChunk<'c> {
    /// Its words.
    pub words: &'c mut [u64],
    /// False only if no bit is set.
    pub is_occupied: &'c mut bool,
}

impl CarriedChunk<'_> {
    /// Returns the words, or none if no bit is set.
    pub fn bits(&self) -> &[u64] {
        if *self.is_occupied { self.words } else { &[] }
    }

    fn clear(&mut self) {
        if *self.is_occupied {
            self.words.fill(0);
            *self.is_occupied = false;
        }
    }
}

impl CarriedBits {
    /// Creates bits that are all zero.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(layout: Layout, threads: Threads) -> Result<CarriedBits, OutOfMemory> {
        let (words, chunk_words) = (layout.words_from(0), layout.chunk_words());
        let buffer = || Buffer::new(words, chunk_words);
        Ok(CarriedBits {
            chunk_words,
            current: buffer()?,
            next: buffer()?,
            sums: vec![[0; 2]; threads.get()],
        })
    }

    /// Replaces the bits with zeros, and calls `work` for every chunk and its item.
    ///
    /// # Errors
    /// If the observer cancels.
    pub fn fill<Item>(
        &mut self,
        items: impl ExactSizeIterator<Item = Item> + Send,
        work: impl Fn(CarriedChunk, Item) + Sync,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), Stopped> {
        let tasks = self.current.chunks(self.chunk_words).zip(items);
        let fill = |(mut chunk, item): (CarriedChunk, Item)| {
            chunk.clear();
            work(chunk, item);
            [0; 2]
        };
        for_each_chunk(tasks, &mut self.sums, group, fill).map(|_| ())
    }

    /// Replaces the bits with those after a slide, if there is one. Calls `work` for every chunk
    /// and its item, and returns the sums of the two numbers that it returns.
    ///
    /// # Errors
    /// If the observer cancels.
    pub fn slide<Item>(
        &mut self,
        slide: Option<&Slide>,
        items: impl ExactSizeIterator<Item = Item> + Send,
        work: impl Fn(CarriedChunk, Item) -> [u64; 2] + Sync,
        group: &mut Group<CensusProgress>,
    ) -> Result<[u64; 2], Stopped> {
        let CarriedBits { chunk_words, current, next, sums } = self;
        let chunk_words = *chunk_words;
        let Some(slide) = slide else {
            let tasks = current.chunks(chunk_words).zip(items);
            return for_each_chunk(tasks, sums, group, |(chunk, item)| work(chunk, item));
        };
        let (source, tasks) = (&*current, next.chunks(chunk_words).zip(items).enumerate());
        let sums = for_each_chunk(tasks, sums, group, |(index, (mut chunk, item))| {
            chunk.clear();
            if source.reaches(slide, index, chunk_words) {
                let words = WordSlice { first: 0, words: &source.words };
                slide.gather(words, index * chunk_words, chunk.words);
                *chunk.is_occupied = true;
            }
            work(chunk, item)
        })?;
        mem::swap(current, next);
        Ok(sums)
    }

    /// Returns the number of chunks.
    pub fn chunk_count(&self) -> usize {
        self.current.is_occupied.len()
    }

    /// Returns the nonzero words, with their numbers.
    pub fn words(&self) -> impl Iterator<Item = (usize, u64)> {
        let words = self.current.words.iter().copied().enumerate();
        words.filter(|&(_, word)| word != 0)
    }
}

impl Buffer {
    fn chunks(
        &mut self,
        chunk_words: usize,
    ) -> impl ExactSizeIterator<Item = CarriedChunk<'_>> + Send {
        let all = self.words.chunks_mut(chunk_words).zip(&mut self.is_occupied);
        all.map(|(words, is_occupied)| CarriedChunk { words, is_occupied })
    }

    /// Returns whether bits may come into a chunk by a slide.
    fn reaches(&self, slide: &Slide, chunk: usize, chunk_words: usize) -> bool {
        match slide {
            Slide::Runs { .. } => slide
                .runs(chunk * chunk_words, chunk_words)
                .any(|run| self.is_occupied[run.from / chunk_words]),
            _ => self.is_occupied[chunk],
        }
    }
}

/// Performs the tasks on all threads, and returns the sums of their results.
fn for_each_chunk<Tasks: ExactSizeIterator + Send>(
    tasks: Tasks,
    sums: &mut [[u64; 2]],
    group: &mut Group<CensusProgress>,
    work: impl Fn(Tasks::Item) -> [u64; 2] + Sync,
) -> Result<[u64; 2], Stopped> {
    sums.fill([0; 2]);
    let done = group.progress.parts_begun + tasks.len();
    let end = pool::for_each(
        tasks,
        sums,
        |[first, second], task| {
            let [more, also] = work(task);
            (*first, *second) = (*first + more, *second + also);
        },
        |left| {
            group.progress.parts_begun = done - left;
            group.poll()
        },
    );
    Stopped::check(end)?;
    Ok(sums.iter().fold([0; 2], |[one, two], [more, also]| [one + more, two + also]))
}
