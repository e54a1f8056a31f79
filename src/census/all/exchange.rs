//! What crosses from one process to another while a level is made.
//!
//! Only [runs](Slide::runs) of words cross. Which runs come into a chunk, and who has them, follows from the tables
//! of moves, and every process has these: so nobody has to ask for anything, and nothing that is
//! sent says where it belongs. A chunk is *open* if a run may come into it from elsewhere; each process knows
//! the open chunks of all others, and goes through them in the order in which their owners do.
//!
//! ```text
//!   chunk 17    by one move: runs of 1 and of 3     by another: runs of 3
//!   chunk 18    by one move: runs of 1
//!
//!   1 gives     unit for 17, unit for 18
//!   3 gives     unit for 17, unit for 17
//! ```
//!
//! So what is given is cut into *units*: all runs that come from one process into one chunk by one move, one
//! behind the other, [packed], with two bytes in front that say how many bytes these are.
//!
//! Nearly all that crosses goes through one *gate*: between the first cells of the first two rows, where a move
//! changes the first digit. What came through it while the last level was made came from the level before
//! that, and need not go back: its owner knows it. So whoever takes it remembers it for a level, which
//! costs two more cells' bits, and gives only the rest: half of what there is.

use super::layout::Layout;
use super::rice_codec;
use super::shard_map::ShardMap;
use super::slide::{Run, Slide, WordSlice};
use crate::runtime::pool;
use std::ops::{ControlFlow, Range};

/// The moves by which the blank comes into each cell, and from where.
pub type Slides = Vec<Vec<(usize, Slide)>>;

/// A chunk of a cell's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk {
    pub cell: usize,
    /// The first word.
    pub start: usize,
}

/// Runs for a chunk, on their way.
pub struct RunBatch<'t> {
    slide: &'t Slide,
    /// Who has given them.
    sender: usize,
    /// Whether they come through the gate.
    pub is_boundary: bool,
    bytes: &'t [u8],
}

/// The words that somebody has.
pub struct LevelWords<'w> {
    /// Those of each cell at the last distance.
    pub cells: Vec<WordSlice<'w>>,
    /// What came through the gate while that level was made.
    pub boundary_words: WordSlice<'w>,
}

/// How many open chunks get what they need in a turn: this part of all chunks that somebody has, so that what is
/// on its way takes little memory; but neither so few that there are more turns than work, nor so many
/// that a turn takes long.
const CHUNKS_DIVISOR: u128 = 64;
const MIN_CHUNKS_PER_ROUND: usize = 8;
const MAX_CHUNKS_PER_ROUND: usize = 1024;

/// How many open chunks get what they need in a turn, of so many that somebody has.
pub fn chunks_per_round(chunks: u128) -> usize {
    let part = usize::try_from(chunks / CHUNKS_DIVISOR).unwrap_or(usize::MAX);
    part.clamp(MIN_CHUNKS_PER_ROUND, MAX_CHUNKS_PER_ROUND)
}

/// How many chunks are packed in one go.
const CHUNKS_PER_TASK: usize = 16;

/// Who needs what from whom.
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

    /// The most chunks of one process that get what they need in a turn.
    pub fn chunks_per_round(self) -> usize {
        chunks_per_round(self.shards.max_chunks() as u128 * self.slides.len() as u128)
    }

    /// How many turns it takes until all chunks have what they need: one at least.
    pub fn rounds(self, distance: usize) -> usize {
        let open = (0..self.shards.size()).map(|who| self.open_chunks(distance, who).count());
        open.max().unwrap_or(0).div_ceil(self.chunks_per_round()).max(1)
    }

    /// Whether runs may come from elsewhere into a chunk that is here.
    pub fn can_receive_runs(self, chunk: Chunk) -> bool {
        self.open_words(chunk.cell, self.shards.rank())
            .iter()
            .any(|open| open.contains(&chunk.start))
    }

    /// The open chunks that somebody has, where the blank may be at a distance.
    pub fn open_chunks(self, distance: usize, who: usize) -> impl Iterator<Item = Chunk> + 's {
        let words = self.layout.chunk_words();
        self.layout.cells_at(distance).flat_map(move |cell| {
            let starts = self.open_words(cell, who).into_iter().flatten().step_by(words);
            starts.map(move |start| Chunk { cell, start })
        })
    }

    /// The words of open chunks that somebody has in a cell: those in blocks that are not all his. They are at the
    /// beginning of what he has, and at its end.
    fn open_words(self, cell: usize, who: usize) -> [Range<usize>; 2] {
        let Range { start, end } = self.shards.words_of(who);
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

    /// Packs for each of the others what its next open chunks need from here.
    pub fn pack_round(
        self,
        open: &mut [impl Iterator<Item = Chunk>],
        words: &LevelWords,
        threads: usize,
        mut look: impl FnMut() -> ControlFlow<()>,
    ) -> Vec<Vec<u8>> {
        let mut groups = Vec::new();
        for who in self.shards.other_ranks() {
            let chunks: Vec<Chunk> = open[who].by_ref().take(self.chunks_per_round()).collect();
            groups.extend(
                chunks.chunks(CHUNKS_PER_TASK).map(|group| (who, group.to_vec(), Vec::new())),
            );
        }
        let pack = |runs: &mut Vec<u64>, (_, chunks, bytes): &mut (usize, Vec<Chunk>, Vec<u8>)| {
            for &chunk in &*chunks {
                self.pack_chunk(chunk, words, runs, bytes);
            }
        };
        // Whoever is to stop says so at the next turn, and what was packed by then is of no account.
        let _ = pool::for_each(&mut groups, &mut vec![Vec::new(); threads], pack, |_| look());
        let mut give = vec![Vec::new(); self.shards.size()];
        for (who, _, bytes) in groups {
            give[who].extend_from_slice(&bytes);
        }
        give
    }

    /// Appends what a chunk of somebody else needs from here.
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
                    let came = local_run(words.boundary_words, run).iter();
                    runs.extend(some.zip(came).map(|(word, came)| word & !came));
                } else {
                    runs.extend(some);
                }
            }
            if !runs.is_empty() {
                let at = bytes.len();
                bytes.extend_from_slice(&[0; LENGTH_BYTES]);
                rice_codec::pack(runs, bytes);
                let length =
                    u16::try_from(bytes.len() - at - LENGTH_BYTES).expect("chunks are short");
                bytes[at..at + LENGTH_BYTES].copy_from_slice(&length.to_le_bytes());
            }
        }
    }

    /// Takes off, from what each has given, the units for a chunk that is here.
    ///
    /// # Panics
    /// If one of them has given something else.
    pub fn take_batches<'t>(self, chunk: Chunk, given: &mut [&'t [u8]]) -> Vec<RunBatch<'t>>
    where
        's: 't,
    {
        let mut units = Vec::new();
        for &(cell, ref slide) in self.crossing_slides(chunk.cell) {
            let is_at_gate = self.is_boundary(cell, chunk.cell);
            for from in self.shards.other_ranks() {
                if self.runs_from(slide, chunk, from).next().is_some() {
                    let bytes = take_batch(&mut given[from]).expect(SAME_PROGRAM);
                    units.push(RunBatch { slide, sender: from, is_boundary: is_at_gate, bytes });
                }
            }
        }
        units
    }

    /// Adds to the words of a chunk what a unit has for them.
    ///
    /// # Panics
    /// If it has something else.
    pub fn apply(self, unit: &RunBatch, chunk: Chunk, words: &mut [u64]) {
        let runs = self.runs_from(unit.slide, chunk, unit.sender);
        let parts = runs.map(|run| run.to..run.to + run.length);
        rice_codec::unpack(unit.bytes, parts, words).expect(SAME_PROGRAM);
    }

    /// Whether a move goes through the gate.
    fn is_boundary(self, from: usize, to: usize) -> bool {
        [0, 1]
            .map(|distance| self.layout.boundary_cell(distance))
            .iter()
            .all(|cell| [from, to].contains(cell))
    }

    /// The moves into a cell that may take runs to another owner.
    fn crossing_slides(self, cell: usize) -> impl Iterator<Item = &'s (usize, Slide)> {
        let chunk = self.layout.chunk_words();
        self.slides[cell].iter().filter(move |(_, slide)| slide.block_words() > chunk)
    }

    /// The runs that come into a chunk by a move from words that somebody has.
    fn runs_from(self, slide: &Slide, chunk: Chunk, owner: usize) -> impl Iterator<Item = Run> {
        let runs = slide.runs(chunk.start, self.layout.chunk_words());
        runs.filter(move |run| self.shards.owner_of(run.from) == owner)
    }
}

/// A run of those that are here.
fn local_run(words: WordSlice<'_>, run: Run) -> &[u64] {
    words.run(run.from, run.length).expect("it is here")
}

/// The bytes that say how long a unit is.
const LENGTH_BYTES: usize = 2;

/// Takes off the bytes of a unit.
fn take_batch<'t>(bytes: &mut &'t [u8]) -> Option<&'t [u8]> {
    let (length, rest) = bytes.split_first_chunk::<LENGTH_BYTES>()?;
    let (unit, rest) = rest.split_at_checked(u16::from_le_bytes(*length).into())?;
    *bytes = rest;
    Some(unit)
}

/// What is taken for granted of those who count together.
const SAME_PROGRAM: &str = "all run the same program";
