//! Breadth-first search on bits: the levels, and how one follows from the two before it.

use super::exchange::{Chunk, ExchangePlan, LevelWords, RunBatch, Slides};
use super::group::CensusGroup;
use super::layout::{BitPlace, Layout};
use super::shard_map::ShardMap;
use super::slide::{Slide, WordSlice, or_into};
use crate::board::Board;
use crate::census::CensusProgress;
use crate::census::checkpoint::LevelError;
use crate::census::frontier::{CancelCheck, Frontier};
use crate::runtime::level_store::{self, Codec, LevelErrorKind, LevelStore, Side};
use crate::runtime::memory::{self, OutOfMemory};
use crate::runtime::pool;
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::{Direction, Size};
use std::ops::ControlFlow;

/// The positions at the last two distances, one bit each, as far as they are in this process's share.
///
/// Every move takes the blank from a black cell to a white one or back, so the distance is even if
/// and only if the blank is on a cell of the colour of its home. One level has its bits in the
/// cells of one colour, the next in those of the other.
pub struct BitLevels<'p> {
    layout: Layout,
    shards: ShardMap,
    /// The bits of the positions with the blank in each cell.
    cells: Vec<Vec<u64>>,
    /// What came through the gate while the last level of even distance was made, and the last of odd.
    boundary_words: [Vec<u64>; 2],
    /// The moves by which the blank comes into each cell, and from where.
    slides: Slides,
    scratch: Vec<ChunkScratch>,
    /// Those who have the other shares.
    group: CensusGroup<'p>,
    /// The turns that a level takes, if its distance is even, and if it is odd.
    exchange_rounds: [usize; 2],
    /// The memory that each process takes, at most.
    bytes: u64,
}

/// What a thread works with.
struct ChunkScratch {
    /// A chunk of words.
    chunk: Vec<u64>,
    /// The positions of the new level that were found here.
    found: u64,
}

/// All that takes a lot of memory.
struct BitBuffers {
    cells: Vec<Vec<u64>>,
    boundary_words: [Vec<u64>; 2],
    scratch: Vec<ChunkScratch>,
}

impl BitBuffers {
    fn new(
        size: Size,
        layout: Layout,
        share: ShardMap,
        threads: Threads,
    ) -> Result<BitBuffers, OutOfMemory> {
        let cell = || memory::zeros(share.own_words().len());
        let came = || if share.size() > 1 { cell() } else { Ok(Vec::new()) };
        let desk = || Ok(ChunkScratch { chunk: memory::zeros(layout.chunk_words())?, found: 0 });
        Ok(BitBuffers {
            cells: (0..size.cells()).map(|_| cell()).collect::<Result<_, _>>()?,
            boundary_words: [came()?, came()?],
            scratch: (0..threads.get()).map(|_| desk()).collect::<Result<_, _>>()?,
        })
    }
}

impl<'p> BitLevels<'p> {
    /// The goal alone.
    ///
    /// # Errors
    /// If one of those who count together has no memory for its share.
    pub fn new(
        size: Size,
        threads: Threads,
        mut accord: CensusGroup<'p>,
        bytes: u64,
    ) -> Result<BitLevels<'p>, Stopped> {
        let layout = Layout::new(size);
        let share = ShardMap::new(layout, accord.rank(), accord.size());
        let room = BitBuffers::new(size, layout, share, threads);
        let is_there = room.as_ref().map(|_| ()).map_err(|&error| error.into());
        accord.agree_to_continue(is_there, &CensusProgress::INITIAL, &mut ())?;
        let BitBuffers { cells, boundary_words: came, scratch: desks } = room?;
        let slides = build_slides(layout);
        let crossing = ExchangePlan::new(layout, share, &slides);
        let turns = [0, 1].map(|distance| crossing.rounds(distance));
        let mut bits = BitLevels {
            layout,
            shards: share,
            cells,
            boundary_words: came,
            slides,
            scratch: desks,
            group: accord,
            exchange_rounds: turns,
            bytes,
        };
        let goal = layout.place(&Board::goal(size));
        if let Some(word) = goal.word.checked_sub(share.own_words().start)
            && let Some(word) = bits.cells[goal.cell].get_mut(word)
        {
            *word |= 1 << goal.bit;
        }
        Ok(bits)
    }

    /// The words of the cells where the blank may be at a distance.
    fn words_at(&self, distance: usize) -> impl Iterator<Item = &Vec<u64>> {
        self.layout.cells_at(distance).map(|cell| &self.cells[cell])
    }
}

/// The moves by which the blank comes into each cell, and from where.
fn build_slides(layout: Layout) -> Slides {
    let upright = layout.upright();
    let into = |to: usize| {
        let from = Direction::ALL.into_iter().filter_map(|way| upright.neighbour(to, way));
        from.map(|from| (from, Slide::new(layout, from, to))).collect()
    };
    (0..upright.cells()).map(into).collect()
}

/// Where chunks are made.
struct ChunkContext<'w> {
    plan: ExchangePlan<'w>,
    slides: &'w Slides,
    /// The last level.
    last_level: &'w [WordSlice<'w>],
    scratch: &'w mut [ChunkScratch],
}

impl ChunkContext<'_> {
    /// Makes some chunks, given what has come for each. Whoever is to stop says so at the next turn.
    fn process_chunks(
        &mut self,
        tasks: Vec<(Vec<RunBatch>, ChunkTask)>,
        progress: &mut CensusProgress,
        mut look: impl FnMut(&CensusProgress) -> ControlFlow<()>,
    ) {
        let ChunkContext { plan: crossing, slides, last_level: words, scratch: desks } = self;
        let done = progress.parts_done + tasks.len();
        let _ = pool::for_each(
            tasks,
            desks,
            |desk, (units, task)| task.run(*crossing, slides, words, &units, desk),
            |left| {
                progress.parts_done = done - left;
                look(progress)
            },
        );
    }
}

/// A chunk of the new level to be made.
struct ChunkTask<'t> {
    chunk: Chunk,
    /// Its words, still those of the last level but one.
    words: &'t mut [u64],
    /// Where to put down what comes through the gate.
    boundary_words: Option<&'t mut [u64]>,
}

impl ChunkTask<'_> {
    /// Replaces the words, given the last level and what has come for this chunk, and counts the positions.
    fn run(
        self,
        crossing: ExchangePlan,
        slides: &Slides,
        sources: &[WordSlice],
        units: &[RunBatch],
        desk: &mut ChunkScratch,
    ) {
        let ChunkTask { chunk, words, boundary_words: mut came } = self;
        desk.chunk.fill(0);
        for (from, slide) in &slides[chunk.cell] {
            slide.gather(sources[*from], chunk.start, &mut desk.chunk);
        }
        if let Some(came) = &mut came {
            came.fill(0);
        }
        for unit in units {
            match &mut came {
                Some(came) if unit.is_boundary => crossing.apply(unit, chunk, came),
                _ => crossing.apply(unit, chunk, &mut desk.chunk),
            }
        }
        if let Some(came) = came {
            or_into(&mut desk.chunk, came);
        }
        desk.found += replace_level(words, &desk.chunk);
    }
}

impl Frontier for BitLevels<'_> {
    /// Replaces the last level but one. The neighbours of the last level are in that one or in
    /// the next: whoever is a neighbour, and was not there before, is new.
    ///
    /// It goes by turns: in each, some chunks get what comes from elsewhere, and while that is on its way some of those
    /// are made that need nothing. So nobody waits but who is far ahead. By oneself one turn does.
    fn advance(
        &mut self,
        progress: CensusProgress,
        watch: &mut dyn Observer<CensusProgress>,
    ) -> Result<u64, Stopped> {
        let BitLevels {
            layout,
            shards: share,
            cells,
            boundary_words: came,
            slides,
            scratch: desks,
            group: accord,
            exchange_rounds: turns,
            ..
        } = self;
        let distance = progress.distance + 1;
        let crossing = ExchangePlan::new(*layout, *share, slides);
        let (words, tasks) = split_level(*layout, *share, cells, came, distance);
        let mut progress = CensusProgress { parts_total: tasks.len(), ..progress };
        let (open, closed): (Vec<ChunkTask>, Vec<ChunkTask>) =
            tasks.into_iter().partition(|task| crossing.can_receive_runs(task.chunk));
        let turns = turns[distance % 2];
        let closed_a_turn = closed.len().div_ceil(turns);
        let (mut open, mut closed) = (open.into_iter(), closed.into_iter());
        let all = 0..share.size();
        let mut open_of_all: Vec<_> = all.map(|who| crossing.open_chunks(distance, who)).collect();
        for desk in desks.iter_mut() {
            desk.found = 0;
        }
        let mut workshop =
            ChunkContext { plan: crossing, slides, last_level: &words.cells, scratch: desks };
        for _ in 0..turns {
            let threads = workshop.scratch.len();
            let look = || accord.check_cancel(watch, &progress);
            let parcels = crossing.pack_round(&mut open_of_all, &words, threads, look);
            accord.send_all(parcels);
            let closed = closed.by_ref().take(closed_a_turn);
            let tasks = closed.map(|task| (Vec::new(), task)).collect();
            workshop.process_chunks(tasks, &mut progress, |progress| {
                accord.check_cancel(watch, progress)
            });
            let given = accord.recv_all(&progress, watch)?;
            let mut given: Vec<&[u8]> = given.iter().map(Vec::as_slice).collect();
            let open = open.by_ref().take(crossing.chunks_per_round());
            let tasks =
                open.map(|task| (crossing.take_batches(task.chunk, &mut given), task)).collect();
            workshop.process_chunks(tasks, &mut progress, |progress| {
                accord.check_cancel(watch, progress)
            });
        }
        let found = desks.iter().map(|desk| desk.found).sum();
        let counts = accord.all_gather(&[found], &progress, watch)?;
        let found = counts.iter().flatten().sum();
        if found == 0 {
            accord.clear_stop();
        }
        Ok(found)
    }

    fn common_levels(&mut self, levels: usize) -> Result<usize, Stopped> {
        let levels = self.group.all_gather(&[levels as u64], &CensusProgress::INITIAL, &mut ())?;
        Ok(levels.into_iter().flatten().min().unwrap_or(0) as usize)
    }

    fn agree_to_continue(
        &mut self,
        own: Result<(), Stopped>,
        progress: &CensusProgress,
        watch: &mut dyn Observer<CensusProgress>,
    ) -> Result<(), Stopped> {
        self.group.agree_to_continue(own, progress, watch)
    }

    /// They have ranks by cell, word and bit, whoever has them. In each turn everybody shows those of some ranks.
    fn list_positions(
        &mut self,
        progress: &CensusProgress,
        most: usize,
        boards: &mut Vec<Board>,
    ) -> Result<(), Stopped> {
        let BitLevels { layout, shards: share, cells, group: accord, .. } = self;
        let at: Vec<usize> = layout.cells_at(progress.distance).collect();
        let counts: Vec<u64> = at.iter().map(|&cell| count_bits(&cells[cell])).collect();
        let counts = accord.all_gather(&counts, progress, &mut ())?;
        if counts.iter().flatten().sum::<u64>() != progress.last_level_len {
            // It was to be read from folders, and was not read to its end.
            return Ok(());
        }
        let mut before = 0;
        let own = at.iter().enumerate().map(|(index, &cell)| {
            let mut rank =
                before + counts[..share.rank()].iter().map(|counts| counts[index]).sum::<u64>();
            before += counts.iter().map(|counts| counts[index]).sum::<u64>();
            set_places(cell, share.own_words().start, &cells[cell]).map(move |place| {
                rank += 1;
                (rank - 1, place)
            })
        });
        let mut own = own.flatten().peekable();
        while boards.len() < most {
            let end = most.min(boards.len() + LISTED_PER_EXCHANGE);
            let mut shown = Vec::new();
            while let Some((_, place)) = own.next_if(|&(rank, _)| rank < end as u64) {
                let BitPlace { cell, word, bit } = place;
                shown.extend([cell as u64, word as u64, u64::from(bit)]);
            }
            let shown = accord.all_gather(&shown, progress, &mut ())?;
            let mut places: Vec<BitPlace> =
                shown.iter().flat_map(|shown| decode_places(shown)).collect();
            places.sort_unstable();
            boards.extend(places.into_iter().map(|place| layout.board(place)));
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    /// What is not there is in this level or the one before it.
    const LEVELS_NEEDED: usize = 2;

    fn extra_levels(&self) -> usize {
        usize::from(self.shards.size() > 1)
    }

    /// The words of the cells where the blank may be, one cell after the other.
    fn write_level(
        &self,
        progress: &CensusProgress,
        folder: &mut LevelStore,
        look: CancelCheck,
    ) -> Result<(), LevelError> {
        let items = self.words_at(progress.distance).map(|words| words.len() as u64).sum();
        let mut writer = folder.create_level::<level_store::SparseBitmap>(
            Side::Forward,
            progress.last_level_len,
            items,
        )?;
        for some in self
            .words_at(progress.distance)
            .flat_map(|words| words.chunks(level_store::SparseBitmap::CHUNK_ITEMS))
        {
            writer.extend(some)?;
            look()?;
        }
        Ok(writer.finish()?)
    }

    fn read_level(
        &mut self,
        distance: usize,
        folder: &LevelStore,
        look: CancelCheck,
    ) -> Result<(), LevelError> {
        let mut reader = folder.open_level::<level_store::SparseBitmap>(Side::Forward, distance)?;
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
            look()?;
        }
        match words.next() {
            Some(_) => Err(reader.level_error(LevelErrorKind::Truncated).into()),
            None => Ok(()),
        }
    }
}

/// The words of the last level, and the chunks of the next.
fn split_level<'w>(
    layout: Layout,
    share: ShardMap,
    cells: &'w mut [Vec<u64>],
    came: &'w mut [Vec<u64>; 2],
    distance: usize,
) -> (LevelWords<'w>, Vec<ChunkTask<'w>>) {
    let (first, chunk) = (share.own_words().start, layout.chunk_words());
    let [even, odd] = came;
    let (came, came_before) = if distance.is_multiple_of(2) { (even, odd) } else { (odd, even) };
    let mut came = came.chunks_mut(chunk);
    let (mut sources, mut tasks) = (Vec::new(), Vec::new());
    for (cell, words) in cells.iter_mut().enumerate() {
        if layout.is_at(cell, distance) {
            let is_gate = cell == layout.boundary_cell(distance);
            let chunks = share.chunk_starts(share.rank()).zip(words.chunks_mut(chunk));
            tasks.extend(chunks.map(|(start, words)| ChunkTask {
                chunk: Chunk { cell, start },
                words,
                boundary_words: if is_gate { came.next() } else { None },
            }));
            sources.push(WordSlice { first, words: &[] });
        } else {
            sources.push(WordSlice { first, words });
        }
    }
    (LevelWords { cells: sources, boundary_words: WordSlice { first, words: came_before } }, tasks)
}

/// Replaces the bits of the last level but one by those that are next to the last level and not
/// among them, and counts these.
fn replace_level(before: &mut [u64], next: &[u64]) -> u64 {
    let mut count_bits = 0;
    for (before, next) in before.iter_mut().zip(next) {
        *before = next & !*before;
        count_bits += u64::from(before.count_ones());
    }
    count_bits
}

/// How many positions everybody shows in a turn, at most.
const LISTED_PER_EXCHANGE: usize = 1 << 12;

/// The positions among some words of a cell.
fn count_bits(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// The places of the positions among some words of a cell, in order.
fn set_places(cell: usize, first: usize, words: &[u64]) -> impl Iterator<Item = BitPlace> {
    let words = words.iter().enumerate().filter(|&(_, &bits)| bits != 0);
    words.flat_map(move |(word, &bits)| {
        let bits = (0..u64::BITS).filter(move |bit| bits >> bit & 1 != 0);
        bits.map(move |bit| BitPlace { cell, word: first + word, bit })
    })
}

/// Places that were shown.
fn decode_places(shown: &[u64]) -> impl Iterator<Item = BitPlace> {
    shown.as_chunks().0.iter().map(|&[cell, word, bit]| BitPlace {
        cell: cell as usize,
        word: word as usize,
        bit: bit as u32,
    })
}
