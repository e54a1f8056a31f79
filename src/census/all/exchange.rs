//! Exchange of bits between processes while a level is computed.
//!
//! Only [runs](Slide::runs) of words are exchanged. The tables of moves determine which runs come
//! into a chunk, and which process owns them. Every process has these tables, so neither requests
//! nor addresses are sent. A chunk is *open* if a run may come into it from another process. Each
//! process knows the open chunks of all others, and goes through them in the same order as their
//! owners. In this example, processes 1 and 3 send runs to the owner of two chunks:
//!
//! ```text
//!   chunk 17    by one move: runs of 1 and of 3     by another: runs of 3
//!   chunk 18    by one move: runs of 1
//!
//!   1 sends     batch for 17, batch for 18
//!   3 sends     batch for 17, batch for 17
//! ```
//!
//! So the data is divided into *batches*: all runs that come from one process into one chunk by one
//! move, concatenated and [packed](rice_codec), with their length in two bytes in front.
//!
//! Nearly all traffic crosses one *boundary*: between the first cells of the first two rows, where
//! a move changes the first digit. What crossed it during the last level came from the level before
//! that, and need not be sent back, since its owner knows it. So the receiver remembers it for one
//! level, and sends only the rest. This costs the bits of two more cells, and halves the traffic.

use super::layout::Layout;
use super::rice_codec;
use super::shard_map::ShardMap;
use super::slide::{Run, Slide, WordSlice};
use crate::runtime::pool;
use std::ops::{ControlFlow, Range};

/// Moves of the blank into each cell, with the cells that they start from.
pub type Slides = Vec<Vec<(usize, Slide)>>;

/// Chunk of the words of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk {
    pub cell: usize,
    /// First word of the chunk.
    pub start: usize,
}

/// Batch of runs for a chunk.
pub struct RunBatch<'t> {
    slide: &'t Slide,
    /// Rank of the sender.
    sender: usize,
    /// True if the runs cross the boundary.
    pub is_boundary: bool,
    bytes: &'t [u8],
}

/// Words of a process.
pub struct LevelWords<'w> {
    /// Words of each cell at the last distance.
    pub cells: Vec<WordSlice<'w>>,
    /// Words received across the boundary during that level.
    pub boundary_words: WordSlice<'w>,
}

/// Number of chunks of a process per open chunk in a round. It keeps the memory for data in transit
/// low. The bounds avoid rounds with too little work, and rounds that take too long.
const CHUNKS_DIVISOR: u128 = 64;
const MIN_CHUNKS_PER_ROUND: usize = 8;
const MAX_CHUNKS_PER_ROUND: usize = 1024;

/// Returns the number of open chunks per round of a process with this many chunks.
pub fn chunks_per_round(chunks: u128) -> usize {
    let part = usize::try_from(chunks / CHUNKS_DIVISOR).unwrap_or(usize::MAX);
    part.clamp(MIN_CHUNKS_PER_ROUND, MAX_CHUNKS_PER_ROUND)
}

/// Number of chunks that are packed as one task.
const CHUNKS_PER_TASK: usize = 16;

/// Plan of the exchange: which process needs which runs from which other.
#[derive(Clone, Copy)]
pub struct ExchangePlan<'s> {
    layout: Layout,
    shards: ShardMap,
    slides: &'s Slides,
}

impl<'s> ExchangePlan<'s> {
    pub fn new(layout: Layout, shards: ShardMap, slides: &'s Slides) -> ExchangePlan<'s> {
        ExchangePlan { layout, shards, slides }
    }

    /// Returns the maximum number of chunks of one process per round.
    pub fn chunks_per_round(self) -> usize {
        chunks_per_round(self.shards.max_chunks() as u128 * self.slides.len() as u128)
    }

    /// Returns the number of rounds until all chunks have received their batches, at least one.
    pub fn rounds(self, distance: usize) -> usize {
        let open = (0..self.shards.size()).map(|rank| self.open_chunks(distance, rank).count());
        open.max().unwrap_or(0).div_ceil(self.chunks_per_round()).max(1)
    }

    /// Returns whether runs of other processes may come into a chunk of this one.
    pub fn can_receive_runs(self, chunk: Chunk) -> bool {
        self.open_words(chunk.cell, self.shards.rank())
            .iter()
            .any(|open| open.contains(&chunk.start))
    }

    /// Returns the open chunks of a process, in the cells where the blank may be at a distance.
    pub fn open_chunks(self, distance: usize, rank: usize) -> impl Iterator<Item = Chunk> + 's {
        let words = self.layout.chunk_words();
        self.layout.cells_at(distance).flat_map(move |cell| {
            let starts = self.open_words(cell, rank).into_iter().flatten().step_by(words);
            starts.map(move |start| Chunk { cell, start })
        })
    }

    /// Returns the words of the open chunks of a process in a cell: those in blocks that it owns
    /// only in part. They are at the beginning of its shard, and at the end.
    fn open_words(self, cell: usize, rank: usize) -> [Range<usize>; 2] {
        let Range { start, end } = self.shards.words_of(rank);
        let (mut front, mut back) = (start, end);
        if start < end {
            for (_, slide) in self.crossing_slides(cell) {
                let block = slide.block_words();
                if !start.is_multiple_of(block) {
                    front = front.max(start.next_multiple_of(block));
                }
                if !end.is_multiple_of(block) {
                    back = back.min(end - end % block);
                }
            }
        }
        let front = front.min(end);
        [start..front, back.max(front)..end]
    }

    /// Packs the batches for the next open chunks of each of the other processes.
    pub fn pack_round(
        self,
        open: &mut [impl Iterator<Item = Chunk>],
        words: &LevelWords,
        threads: usize,
        mut poll: impl FnMut() -> ControlFlow<()>,
    ) -> Vec<Vec<u8>> {
        let mut groups = Vec::new();
        for rank in self.shards.other_ranks() {
            let chunks: Vec<Chunk> = open[rank].by_ref().take(self.chunks_per_round()).collect();
            groups.extend(
                chunks.chunks(CHUNKS_PER_TASK).map(|group| (rank, group.to_vec(), Vec::new())),
            );
        }
        let pack = |runs: &mut Vec<u64>, (_, chunks, bytes): &mut (usize, Vec<Chunk>, Vec<u8>)| {
            for &chunk in &*chunks {
                self.pack_chunk(chunk, words, runs, bytes);
            }
        };
        // If the observer cancels, the next exchange reports it, and what was packed is discarded.
        let _ = pool::for_each(&mut groups, &mut vec![Vec::new(); threads], pack, |_| poll());
        let mut messages = vec![Vec::new(); self.shards.size()];
        for (rank, _, bytes) in groups {
            messages[rank].extend_from_slice(&bytes);
        }
        messages
    }

    /// Appends the batches for a chunk of another process.
    fn pack_chunk(
        self,
        chunk: Chunk,
        words: &LevelWords,
        runs: &mut Vec<u64>,
        bytes: &mut Vec<u8>,
    ) {
        for &(cell, ref slide) in self.crossing_slides(chunk.cell) {
            runs.clear();
            for run in self.runs_from(slide, chunk, self.shards.rank()) {
                let some = local_run(words.cells[cell], run).iter();
                if self.is_boundary(cell, chunk.cell) {
                    let known = local_run(words.boundary_words, run).iter();
                    runs.extend(some.zip(known).map(|(word, known)| word & !known));
                } else {
                    runs.extend(some);
                }
            }
            if !runs.is_empty() {
                let at = bytes.len();
                bytes.extend_from_slice(&[0; LENGTH_BYTES]);
                rice_codec::pack(runs, bytes);
                let length = u16::try_from(bytes.len() - at - LENGTH_BYTES).expect("short batch");
                bytes[at..at + LENGTH_BYTES].copy_from_slice(&length.to_le_bytes());
            }
        }
    }

    /// Removes the batches for a chunk of this process from what each of the others has sent.
    ///
    /// # Panics
    /// If one of the processes has sent something else.
    pub fn take_batches<'t>(self, chunk: Chunk, received: &mut [&'t [u8]]) -> Vec<RunBatch<'t>>
    where
        's: 't,
    {
        let mut batches = Vec::new();
        for &(cell, ref slide) in self.crossing_slides(chunk.cell) {
            let is_boundary = self.is_boundary(cell, chunk.cell);
            for from in self.shards.other_ranks() {
                if self.runs_from(slide, chunk, from).next().is_some() {
                    let bytes = take_batch(&mut received[from]).expect(SAME_PROGRAM);
                    batches.push(RunBatch { slide, sender: from, is_boundary, bytes });
                }
            }
        }
        batches
    }

    /// Adds the runs of a batch to the words of a chunk.
    ///
    /// # Panics
    /// If the batch is invalid.
    pub fn apply(self, batch: &RunBatch, chunk: Chunk, words: &mut [u64]) {
        let runs = self.runs_from(batch.slide, chunk, batch.sender);
        let parts = runs.map(|run| run.to..run.to + run.length);
        rice_codec::unpack(batch.bytes, parts, words).expect(SAME_PROGRAM);
    }

    /// Returns whether a move crosses the boundary.
    fn is_boundary(self, from: usize, to: usize) -> bool {
        [0, 1]
            .map(|distance| self.layout.boundary_cell(distance))
            .iter()
            .all(|cell| [from, to].contains(cell))
    }

    /// Returns the moves into a cell that may take runs to another owner.
    fn crossing_slides(self, cell: usize) -> impl Iterator<Item = &'s (usize, Slide)> {
        let chunk = self.layout.chunk_words();
        self.slides[cell].iter().filter(move |(_, slide)| slide.block_words() > chunk)
    }

    /// Returns the runs that come into a chunk by a move from words of an owner.
    fn runs_from(self, slide: &Slide, chunk: Chunk, owner: usize) -> impl Iterator<Item = Run> {
        let runs = slide.runs(chunk.start, self.layout.chunk_words());
        runs.filter(move |run| self.shards.owner_of(run.from) == owner)
    }
}

/// Returns a run of the local words.
fn local_run(words: WordSlice<'_>, run: Run) -> &[u64] {
    words.run(run.from, run.length).expect("local run")
}

/// Number of bytes of the length of a batch.
const LENGTH_BYTES: usize = 2;

/// Removes a batch from the front of the bytes, and returns its content.
fn take_batch<'t>(bytes: &mut &'t [u8]) -> Option<&'t [u8]> {
    let (length, rest) = bytes.split_first_chunk::<LENGTH_BYTES>()?;
    let (batch, rest) = rest.split_at_checked(u16::from_le_bytes(*length).into())?;
    *bytes = rest;
    Some(batch)
}

/// Panic message for data that only another version of this program would send.
const SAME_PROGRAM: &str = "batches of the same program version";
