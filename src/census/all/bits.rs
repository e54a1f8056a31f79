//! Breadth-first search with one bit per position: the levels, and the computation of each from the
//! two before it.

use super::exchange::{Chunk, ExchangePlan, LevelWords, RunBatch, Slides};
use super::layout::{BitPlace, Layout};
use super::shard_map::ShardMap;
use super::slide::{Slide, WordSlice, or_into};
use crate::board::Board;
use crate::census::CensusProgress;
use crate::census::checkpoint::LevelError;
use crate::census::frontier::{Frontier, write_chunks};
use crate::census::start::Start;
use crate::runtime::communicator::Group;
use crate::runtime::level_store::{Codec, LevelErrorKind, LevelStore, Side, SparseBitmap};
use crate::runtime::memory::{self, OutOfMemory};
use crate::runtime::pool;
use crate::{Stopped, Threads};
use fifteen_codegen::Direction;

/// Positions at the last two distances, one bit each, in the shard of this process.
///
/// Every move takes the blank from a black cell to a white one or back, so the distance is even if
/// and only if the blank is on a cell of the color of its home. The bits of a level are in the
/// cells of one color, those of the next level in the cells of the other.
pub struct BitLevels {
    layout: Layout,
    start: Start,
    shards: ShardMap,
    /// Bits of the positions with the blank in each cell.
    cells: Vec<Vec<u64>>,
    /// Bits received across the boundary during the last level of even distance, and during the
    /// last of odd distance.
    boundary_words: [Vec<u64>; 2],
    /// Moves of the blank into each cell, with the cells that they start from.
    slides: Slides,
    scratch: Vec<ChunkScratch>,
    /// Number of exchange rounds of a level of even distance, and of one of odd distance.
    exchange_rounds: [usize; 2],
    /// Maximum memory of one process, in bytes.
    bytes: u64,
}

/// Scratch memory of a thread.
struct ChunkScratch {
    /// Words of a chunk.
    chunk: Vec<u64>,
    /// Number of positions of the new level that this thread found.
    found: u64,
}

/// Large buffers, whose allocation may fail.
struct BitBuffers {
    cells: Vec<Vec<u64>>,
    boundary_words: [Vec<u64>; 2],
    scratch: Vec<ChunkScratch>,
}

impl BitBuffers {
    fn new(layout: Layout, shards: ShardMap, threads: Threads) -> Result<BitBuffers, OutOfMemory> {
        let cell = || memory::zeros(shards.own_words().len());
        let boundary_words = || if shards.size() > 1 { cell() } else { Ok(Vec::new()) };
        let scratch = || Ok(ChunkScratch { chunk: memory::zeros(layout.chunk_words())?, found: 0 });
        Ok(BitBuffers {
            cells: (0..layout.upright().cells()).map(|_| cell()).collect::<Result<_, _>>()?,
            boundary_words: [boundary_words()?, boundary_words()?],
            scratch: (0..threads.get()).map(|_| scratch()).collect::<Result<_, _>>()?,
        })
    }
}

impl BitLevels {
    /// Creates levels that contain only the goal, whose blank may be in any cell.
    ///
    /// # Errors
    /// If one of the processes lacks the memory for its shard.
    pub fn new(
        goal: Board,
        threads: Threads,
        bytes: u64,
        group: &mut Group<CensusProgress>,
    ) -> Result<BitLevels, Stopped> {
        let layout = Layout::for_goal(&goal);
        let shards = ShardMap::new(layout, group.rank(), group.size());
        let buffers = BitBuffers::new(layout, shards, threads).map_err(Stopped::from);
        let BitBuffers { cells, boundary_words, scratch } = group.all_ok(buffers)?;
        let slides = build_slides(layout);
        let plan = ExchangePlan::new(layout, shards, &slides);
        let rounds = [0, 1].map(|distance| plan.rounds(distance));
        let mut bits = BitLevels {
            layout,
            start: Start::new(goal),
            shards,
            cells,
            boundary_words,
            slides,
            scratch,
            exchange_rounds: rounds,
            bytes,
        };
        let goal = layout.place(&bits.start.board);
        if let Some(word) = goal.word.checked_sub(shards.own_words().start)
            && let Some(word) = bits.cells[goal.cell].get_mut(word)
        {
            *word |= 1 << goal.bit;
        }
        Ok(bits)
    }

    /// Returns the words of the cells where the blank may be at this distance.
    fn words_at(&self, distance: usize) -> impl Iterator<Item = &Vec<u64>> {
        self.layout.cells_at(distance).map(|cell| &self.cells[cell])
    }
}

/// Returns the moves of the blank into each cell, with the cells that they start from.
fn build_slides(layout: Layout) -> Slides {
    let upright = layout.upright();
    let into = |to: usize| {
        let from = Direction::ALL.into_iter().filter_map(|way| upright.neighbor(to, way));
        from.map(|from| (from, Slide::new(layout, from, to))).collect()
    };
    (0..upright.cells()).map(into).collect()
}

/// Context in which chunks are computed.
struct ChunkContext<'w> {
    plan: ExchangePlan<'w>,
    slides: &'w Slides,
    /// Words of the last level.
    last_level: &'w [WordSlice<'w>],
    scratch: &'w mut [ChunkScratch],
}

impl ChunkContext<'_> {
    /// Computes some chunks, given the batches received for each. If the observer cancels, the next
    /// exchange reports it.
    fn process_chunks(
        &mut self,
        tasks: Vec<(Vec<RunBatch>, ChunkTask)>,
        group: &mut Group<CensusProgress>,
    ) {
        let ChunkContext { plan, slides, last_level: words, scratch } = self;
        let done = group.progress.parts_begun + tasks.len();
        let _ = pool::for_each(
            tasks,
            scratch,
            |scratch, (batches, task)| task.run(*plan, slides, words, &batches, scratch),
            |left| {
                group.progress.parts_begun = done - left;
                group.poll()
            },
        );
    }
}

/// Chunk of the new level to compute.
struct ChunkTask<'t> {
    chunk: Chunk,
    /// Words of the chunk, which still contain the last level but one.
    words: &'t mut [u64],
    /// Destination of the bits received across the boundary.
    boundary_words: Option<&'t mut [u64]>,
}

impl ChunkTask<'_> {
    /// Replaces the words, given the last level and the batches received for this chunk, and counts
    /// the positions.
    fn run(
        self,
        plan: ExchangePlan,
        slides: &Slides,
        sources: &[WordSlice],
        batches: &[RunBatch],
        scratch: &mut ChunkScratch,
    ) {
        let ChunkTask { chunk, words, mut boundary_words } = self;
        scratch.chunk.fill(0);
        for (from, slide) in &slides[chunk.cell] {
            slide.gather(sources[*from], chunk.start, &mut scratch.chunk);
        }
        if let Some(boundary_words) = &mut boundary_words {
            boundary_words.fill(0);
        }
        for batch in batches {
            match &mut boundary_words {
                Some(boundary_words) if batch.is_boundary => {
                    plan.apply(batch, chunk, boundary_words);
                }
                _ => plan.apply(batch, chunk, &mut scratch.chunk),
            }
        }
        if let Some(boundary_words) = boundary_words {
            or_into(&mut scratch.chunk, boundary_words);
        }
        scratch.found += replace_level(words, &scratch.chunk);
    }
}

impl Frontier for BitLevels {
    /// Replaces the last level but one with the next level. Every neighbor of a position in the
    /// last level is in one of those two levels, so a neighbor that is not in the last level but
    /// one is new.
    ///
    /// A level takes several rounds. In each, some chunks receive their batches from other
    /// processes. While these are in transit, some of the chunks that need none are computed. So
    /// only a process that is far ahead waits. A single process takes one round.
    fn advance(&mut self, group: &mut Group<CensusProgress>) -> Result<u64, Stopped> {
        let BitLevels {
            layout,
            shards,
            cells,
            boundary_words,
            slides,
            scratch,
            exchange_rounds: rounds,
            ..
        } = self;
        let distance = group.progress.distance + 1;
        let plan = ExchangePlan::new(*layout, *shards, slides);
        let (words, tasks) = split_level(*layout, *shards, cells, boundary_words, distance);
        group.progress.parts_total = tasks.len();
        let (open, closed): (Vec<ChunkTask>, Vec<ChunkTask>) =
            tasks.into_iter().partition(|task| plan.can_receive_runs(task.chunk));
        let rounds = rounds[distance % 2];
        let closed_per_round = closed.len().div_ceil(rounds);
        let (mut open, mut closed) = (open.into_iter(), closed.into_iter());
        let all = 0..shards.size();
        let mut open_of_all: Vec<_> = all.map(|rank| plan.open_chunks(distance, rank)).collect();
        for scratch in scratch.iter_mut() {
            scratch.found = 0;
        }
        let mut context = ChunkContext { plan, slides, last_level: &words.cells, scratch };
        for _ in 0..rounds {
            let threads = context.scratch.len();
            let messages = plan.pack_round(&mut open_of_all, &words, threads, || group.poll());
            group.send_all(Ok(()), messages);
            let closed = closed.by_ref().take(closed_per_round);
            let tasks = closed.map(|task| (Vec::new(), task)).collect();
            context.process_chunks(tasks, group);
            let received = group.recv_all()?;
            let mut received: Vec<&[u8]> = received.iter().map(Vec::as_slice).collect();
            let open = open.by_ref().take(plan.chunks_per_round());
            let tasks =
                open.map(|task| (plan.take_batches(task.chunk, &mut received), task)).collect();
            context.process_chunks(tasks, group);
        }
        let found = scratch.iter().map(|scratch| scratch.found).sum();
        Ok(group.all_reduce_sum(&[found])?[0])
    }

    /// Positions are ranked by cell, word and bit, across all shards. In each round all processes
    /// exchange the positions of a range of ranks.
    fn list_positions(
        &mut self,
        most: usize,
        boards: &mut Vec<Board>,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), Stopped> {
        let BitLevels { layout, start, shards, cells, .. } = self;
        let at: Vec<usize> = layout.cells_at(group.progress.distance).collect();
        let counts = at.iter().map(|&cell| [count_bits(&cells[cell])]).collect();
        let counts: Vec<Vec<u64>> =
            group.all_gather(Ok(counts))?.into_iter().map(Vec::into_flattened).collect();
        if counts.iter().flatten().sum::<u64>() != group.progress.last_level_len {
            // The level was being restored from checkpoints, but was not read to its end.
            return Ok(());
        }
        let mut before = 0;
        let own = at.iter().enumerate().map(|(index, &cell)| {
            let mut rank =
                before + counts[..shards.rank()].iter().map(|counts| counts[index]).sum::<u64>();
            before += counts.iter().map(|counts| counts[index]).sum::<u64>();
            bit_places(cell, shards.own_words().start, &cells[cell]).map(move |place| {
                rank += 1;
                (rank - 1, place)
            })
        });
        let mut own = own.flatten().peekable();
        while boards.len() < most {
            let end = most.min(boards.len() + LISTED_PER_EXCHANGE);
            let mut listed = Vec::new();
            while let Some((_, place)) = own.next_if(|&(rank, _)| rank < end as u64) {
                let BitPlace { cell, word, bit } = place;
                listed.push([cell as u64, word as u64, u64::from(bit)]);
            }
            let listed = group.all_gather(Ok(listed))?.concat();
            let place = |[cell, word, bit]: [u64; 3]| BitPlace {
                cell: cell as usize,
                word: word as usize,
                bit: bit as u32,
            };
            let mut places: Vec<BitPlace> = listed.into_iter().map(place).collect();
            places.sort_unstable();
            boards.extend(places.into_iter().map(|place| start.restore(&layout.board(place))));
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    /// A level consists of the neighbors of the last level that are not in the level before that.
    const LEVELS_NEEDED: usize = 2;

    /// Writes the words of the cells where the blank may be, cell by cell.
    fn write_level(
        &self,
        store: &mut LevelStore,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), LevelError> {
        let items = self.words_at(group.progress.distance).map(|words| words.len() as u64).sum();
        let words = self.words_at(group.progress.distance);
        let chunks = words.flat_map(|words| words.chunks(SparseBitmap::CHUNK_ITEMS));
        write_chunks::<SparseBitmap>(store, items, chunks, group)
    }

    fn read_level(
        &mut self,
        distance: usize,
        store: &LevelStore,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), LevelError> {
        let mut reader = store.open_level::<SparseBitmap>(Side::Forward, distance)?;
        let cells = self.cells.iter_mut().enumerate();
        let cells = cells.filter(|&(cell, _)| self.layout.is_at(cell, distance));
        let mut words = cells.flat_map(|(_, words)| words);
        while let Some(some) = reader.next_chunk()? {
            for &from in some {
                match words.next() {
                    Some(word) => *word = from,
                    None => return Err(reader.level_error(LevelErrorKind::TrailingBytes).into()),
                }
            }
            group.check_cancel()?;
        }
        match words.next() {
            Some(_) => Err(reader.level_error(LevelErrorKind::Truncated).into()),
            None => Ok(()),
        }
    }
}

/// Returns the words of the last level, and the chunks of the next.
fn split_level<'w>(
    layout: Layout,
    shards: ShardMap,
    cells: &'w mut [Vec<u64>],
    boundary_words: &'w mut [Vec<u64>; 2],
    distance: usize,
) -> (LevelWords<'w>, Vec<ChunkTask<'w>>) {
    let (first, chunk) = (shards.own_words().start, layout.chunk_words());
    let [even, odd] = boundary_words;
    let (boundary_words, previous_boundary) =
        if distance.is_multiple_of(2) { (even, odd) } else { (odd, even) };
    let mut boundary_words = boundary_words.chunks_mut(chunk);
    let (mut sources, mut tasks) = (Vec::new(), Vec::new());
    for (cell, words) in cells.iter_mut().enumerate() {
        if layout.is_at(cell, distance) {
            let is_boundary = cell == layout.boundary_cell(distance);
            let chunks = shards.chunk_starts(shards.rank()).zip(words.chunks_mut(chunk));
            tasks.extend(chunks.map(|(start, words)| ChunkTask {
                chunk: Chunk { cell, start },
                words,
                boundary_words: if is_boundary { boundary_words.next() } else { None },
            }));
            sources.push(WordSlice { first, words: &[] });
        } else {
            sources.push(WordSlice { first, words });
        }
    }
    (
        LevelWords {
            cells: sources,
            boundary_words: WordSlice { first, words: previous_boundary },
        },
        tasks,
    )
}

/// Replaces the bits of the last level but one with those neighbors of the last level that are not
/// among them, and counts the new bits.
fn replace_level(before: &mut [u64], next: &[u64]) -> u64 {
    let mut count_bits = 0;
    for (before, next) in before.iter_mut().zip(next) {
        *before = next & !*before;
        count_bits += u64::from(before.count_ones());
    }
    count_bits
}

/// Maximum number of positions that all processes together list in an exchange.
const LISTED_PER_EXCHANGE: usize = 1 << 12;

/// Returns the number of positions in some words of a cell.
fn count_bits(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// Returns the places of the positions in some words of a cell, in order.
fn bit_places(cell: usize, first: usize, words: &[u64]) -> impl Iterator<Item = BitPlace> {
    let words = words.iter().enumerate().filter(|&(_, &bits)| bits != 0);
    words.flat_map(move |(word, &bits)| {
        let bits = (0..u64::BITS).filter(move |bit| bits >> bit & 1 != 0);
        bits.map(move |bit| BitPlace { cell, word: first + word, bit })
    })
}
