//! Breadth-first search on bits: the levels, and how one follows from the two before it.

use super::exchange::{Chunk, ExchangePlan, Slides, Unit, Words};
use super::group::CensusGroup;
use super::layout::{Layout, Place};
use super::shard_map::Share;
use super::slide::{Part, Slide, unite};
use crate::board::Board;
use crate::census::Progress;
use crate::census::checkpoint::Trouble;
use crate::census::frontier::{Frontier, Look};
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
pub struct Bits<'p> {
    layout: Layout,
    share: Share,
    /// The bits of the positions with the blank in each cell.
    cells: Vec<Vec<u64>>,
    /// What came through the gate while the last level of even distance was made, and the last of odd.
    came: [Vec<u64>; 2],
    /// The moves by which the blank comes into each cell, and from where.
    slides: Slides,
    desks: Vec<Desk>,
    /// Those who have the other shares.
    accord: CensusGroup<'p>,
    /// The turns that a level takes, if its distance is even, and if it is odd.
    turns: [usize; 2],
    /// The memory that each process takes, at most.
    bytes: u64,
}

/// What a thread works with.
struct Desk {
    /// A chunk of words.
    next: Vec<u64>,
    /// The positions of the new level that were found here.
    found: u64,
}

/// All that takes a lot of memory.
struct Room {
    cells: Vec<Vec<u64>>,
    came: [Vec<u64>; 2],
    desks: Vec<Desk>,
}

impl Room {
    fn new(
        size: Size,
        layout: Layout,
        share: Share,
        threads: Threads,
    ) -> Result<Room, OutOfMemory> {
        let cell = || memory::zeros(share.own().len());
        let came = || if share.count() > 1 { cell() } else { Ok(Vec::new()) };
        let desk = || Ok(Desk { next: memory::zeros(layout.chunk_words())?, found: 0 });
        Ok(Room {
            cells: (0..size.cells()).map(|_| cell()).collect::<Result<_, _>>()?,
            came: [came()?, came()?],
            desks: (0..threads.get()).map(|_| desk()).collect::<Result<_, _>>()?,
        })
    }
}

impl<'p> Bits<'p> {
    /// The goal alone.
    ///
    /// # Errors
    /// If one of those who count together has no memory for its share.
    pub fn new(
        size: Size,
        threads: Threads,
        mut accord: CensusGroup<'p>,
        bytes: u64,
    ) -> Result<Bits<'p>, Stopped> {
        let layout = Layout::new(size);
        let share = Share::new(layout, accord.me(), accord.count());
        let room = Room::new(size, layout, share, threads);
        let is_there = room.as_ref().map(|_| ()).map_err(|&error| error.into());
        accord.agree(is_there, &Progress::GOAL, &mut ())?;
        let Room { cells, came, desks } = room?;
        let slides = slides(layout);
        let crossing = ExchangePlan::new(layout, share, &slides);
        let turns = [0, 1].map(|distance| crossing.turns(distance));
        let mut bits = Bits { layout, share, cells, came, slides, desks, accord, turns, bytes };
        let goal = layout.place(&Board::goal(size));
        if let Some(word) = goal.word.checked_sub(share.own().start)
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
fn slides(layout: Layout) -> Slides {
    let upright = layout.upright();
    let into = |to: usize| {
        let from = Direction::ALL.into_iter().filter_map(|way| upright.neighbour(to, way));
        from.map(|from| (from, Slide::new(layout, from, to))).collect()
    };
    (0..upright.cells()).map(into).collect()
}

/// Where chunks are made.
struct Workshop<'w> {
    crossing: ExchangePlan<'w>,
    slides: &'w Slides,
    /// The last level.
    words: &'w [Part<'w>],
    desks: &'w mut [Desk],
}

impl Workshop<'_> {
    /// Makes some chunks, given what has come for each. Whoever is to stop says so at the next turn.
    fn make(
        &mut self,
        tasks: Vec<(Vec<Unit>, Task)>,
        progress: &mut Progress,
        mut look: impl FnMut(&Progress) -> ControlFlow<()>,
    ) {
        let Workshop { crossing, slides, words, desks } = self;
        let done = progress.part + tasks.len();
        let _ = pool::for_each(
            tasks,
            desks,
            |desk, (units, task)| task.work(*crossing, slides, words, &units, desk),
            |left| {
                progress.part = done - left;
                look(progress)
            },
        );
    }
}

/// A chunk of the new level to be made.
struct Task<'t> {
    chunk: Chunk,
    /// Its words, still those of the last level but one.
    words: &'t mut [u64],
    /// Where to put down what comes through the gate.
    came: Option<&'t mut [u64]>,
}

impl Task<'_> {
    /// Replaces the words, given the last level and what has come for this chunk, and counts the positions.
    fn work(
        self,
        crossing: ExchangePlan,
        slides: &Slides,
        sources: &[Part],
        units: &[Unit],
        desk: &mut Desk,
    ) {
        let Task { chunk, words, mut came } = self;
        desk.next.fill(0);
        for (from, slide) in &slides[chunk.cell] {
            slide.gather(sources[*from], chunk.start, &mut desk.next);
        }
        if let Some(came) = &mut came {
            came.fill(0);
        }
        for unit in units {
            match &mut came {
                Some(came) if unit.is_at_gate => crossing.add(unit, chunk, came),
                _ => crossing.add(unit, chunk, &mut desk.next),
            }
        }
        if let Some(came) = came {
            unite(&mut desk.next, came);
        }
        desk.found += replace_level(words, &desk.next);
    }
}

impl Frontier for Bits<'_> {
    /// Replaces the last level but one. The neighbours of the last level are in that one or in
    /// the next: whoever is a neighbour, and was not there before, is new.
    ///
    /// It goes by turns: in each, some chunks get what comes from elsewhere, and while that is on its way some of those
    /// are made that need nothing. So nobody waits but who is far ahead. By oneself one turn does.
    fn advance(
        &mut self,
        progress: Progress,
        watch: &mut dyn Observer<Progress>,
    ) -> Result<u64, Stopped> {
        let Bits { layout, share, cells, came, slides, desks, accord, turns, .. } = self;
        let distance = progress.distance + 1;
        let crossing = ExchangePlan::new(*layout, *share, slides);
        let (words, tasks) = split_level(*layout, *share, cells, came, distance);
        let mut progress = Progress { parts: tasks.len(), ..progress };
        let (open, closed): (Vec<Task>, Vec<Task>) =
            tasks.into_iter().partition(|task| crossing.is_open(task.chunk));
        let turns = turns[distance % 2];
        let closed_a_turn = closed.len().div_ceil(turns);
        let (mut open, mut closed) = (open.into_iter(), closed.into_iter());
        let all = 0..share.count();
        let mut open_of_all: Vec<_> = all.map(|who| crossing.open(distance, who)).collect();
        for desk in desks.iter_mut() {
            desk.found = 0;
        }
        let mut workshop = Workshop { crossing, slides, words: &words.cells, desks };
        for _ in 0..turns {
            let threads = workshop.desks.len();
            let look = || accord.look(watch, &progress);
            let parcels = crossing.pack(&mut open_of_all, &words, threads, look);
            accord.give(parcels);
            let closed = closed.by_ref().take(closed_a_turn);
            let tasks = closed.map(|task| (Vec::new(), task)).collect();
            workshop.make(tasks, &mut progress, |progress| accord.look(watch, progress));
            let given = accord.take(&progress, watch)?;
            let mut given: Vec<&[u8]> = given.iter().map(Vec::as_slice).collect();
            let open = open.by_ref().take(crossing.chunks_per_round());
            let tasks = open.map(|task| (crossing.units(task.chunk, &mut given), task)).collect();
            workshop.make(tasks, &mut progress, |progress| accord.look(watch, progress));
        }
        let found = desks.iter().map(|desk| desk.found).sum();
        let counts = accord.show(&[found], &progress, watch)?;
        let found = counts.iter().flatten().sum();
        if found == 0 {
            accord.end();
        }
        Ok(found)
    }

    fn common(&mut self, levels: usize) -> Result<usize, Stopped> {
        let levels = self.accord.show(&[levels as u64], &Progress::GOAL, &mut ())?;
        Ok(levels.into_iter().flatten().min().unwrap_or(0) as usize)
    }

    fn agree(
        &mut self,
        own: Result<(), Stopped>,
        progress: &Progress,
        watch: &mut dyn Observer<Progress>,
    ) -> Result<(), Stopped> {
        self.accord.agree(own, progress, watch)
    }

    /// They have ranks by cell, word and bit, whoever has them. In each turn everybody shows those of some ranks.
    fn list(
        &mut self,
        progress: &Progress,
        most: usize,
        boards: &mut Vec<Board>,
    ) -> Result<(), Stopped> {
        let Bits { layout, share, cells, accord, .. } = self;
        let at: Vec<usize> = layout.cells_at(progress.distance).collect();
        let counts: Vec<u64> = at.iter().map(|&cell| count_bits(&cells[cell])).collect();
        let counts = accord.show(&counts, progress, &mut ())?;
        if counts.iter().flatten().sum::<u64>() != progress.last {
            // It was to be read from folders, and was not read to its end.
            return Ok(());
        }
        let mut before = 0;
        let own = at.iter().enumerate().map(|(index, &cell)| {
            let mut rank =
                before + counts[..share.me()].iter().map(|counts| counts[index]).sum::<u64>();
            before += counts.iter().map(|counts| counts[index]).sum::<u64>();
            places(cell, share.own().start, &cells[cell]).map(move |place| {
                rank += 1;
                (rank - 1, place)
            })
        });
        let mut own = own.flatten().peekable();
        while boards.len() < most {
            let end = most.min(boards.len() + LISTED_PER_EXCHANGE);
            let mut shown = Vec::new();
            while let Some((_, place)) = own.next_if(|&(rank, _)| rank < end as u64) {
                let Place { cell, word, bit } = place;
                shown.extend([cell as u64, word as u64, u64::from(bit)]);
            }
            let shown = accord.show(&shown, progress, &mut ())?;
            let mut places: Vec<Place> =
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
    const NEEDED: usize = 2;

    fn spare(&self) -> usize {
        usize::from(self.share.count() > 1)
    }

    /// The words of the cells where the blank may be, one cell after the other.
    fn write(
        &self,
        progress: &Progress,
        folder: &mut LevelStore,
        look: Look,
    ) -> Result<(), Trouble> {
        let items = self.words_at(progress.distance).map(|words| words.len() as u64).sum();
        let mut writer = folder.create_level::<level_store::SparseBitmap>(Side::Forward, progress.last, items)?;
        for some in self
            .words_at(progress.distance)
            .flat_map(|words| words.chunks(level_store::SparseBitmap::CHUNK_ITEMS))
        {
            writer.extend(some)?;
            look()?;
        }
        Ok(writer.finish()?)
    }

    fn read(&mut self, distance: usize, folder: &LevelStore, look: Look) -> Result<(), Trouble> {
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
    share: Share,
    cells: &'w mut [Vec<u64>],
    came: &'w mut [Vec<u64>; 2],
    distance: usize,
) -> (Words<'w>, Vec<Task<'w>>) {
    let (first, chunk) = (share.own().start, layout.chunk_words());
    let [even, odd] = came;
    let (came, came_before) = if distance.is_multiple_of(2) { (even, odd) } else { (odd, even) };
    let mut came = came.chunks_mut(chunk);
    let (mut sources, mut tasks) = (Vec::new(), Vec::new());
    for (cell, words) in cells.iter_mut().enumerate() {
        if layout.is_at(cell, distance) {
            let is_gate = cell == layout.gate(distance);
            let chunks = share.starts(share.me()).zip(words.chunks_mut(chunk));
            tasks.extend(chunks.map(|(start, words)| Task {
                chunk: Chunk { cell, start },
                words,
                came: if is_gate { came.next() } else { None },
            }));
            sources.push(Part { first, words: &[] });
        } else {
            sources.push(Part { first, words });
        }
    }
    (Words { cells: sources, came: Part { first, words: came_before } }, tasks)
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
fn places(cell: usize, first: usize, words: &[u64]) -> impl Iterator<Item = Place> {
    let words = words.iter().enumerate().filter(|&(_, &bits)| bits != 0);
    words.flat_map(move |(word, &bits)| {
        let bits = (0..u64::BITS).filter(move |bit| bits >> bit & 1 != 0);
        bits.map(move |bit| Place { cell, word: first + word, bit })
    })
}

/// Places that were shown.
fn decode_places(shown: &[u64]) -> impl Iterator<Item = Place> {
    shown.as_chunks().0.iter().map(|&[cell, word, bit]| Place {
        cell: cell as usize,
        word: word as usize,
        bit: bit as u32,
    })
}
