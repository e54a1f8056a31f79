//! The census of all positions: breadth-first search on bits.

use super::frontier::{self, Frontier, Look};
use super::kept::Trouble;
use super::layout::{Layout, Place};
use super::slide::Slide;
use super::{Census, Options, Progress, TooLarge};
use crate::board::Board;
use crate::frame::crew;
use crate::frame::levels::{Code, Flaw, LevelFolder, Side, Words};
use crate::frame::memory::{self, OutOfMemory};
use crate::{Stopped, Threads, Watch};
use fifteen_codegen::{Direction, Size};

/// Counts the positions at each distance from the goal.
///
/// The watch looks on after every level and, while one is under way, after every small part that
/// the calling thread has done.
///
/// The memory is taken at once. If the system has less to give than the options allow, the census
/// ends with the goal alone and [`Stopped::Memory`].
///
/// # Errors
/// If it needs more memory than the options allow; nothing has been allocated then.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Options, Progress};
/// use std::ops::ControlFlow;
///
/// // As far as distance 10 on the 11-puzzle's board.
/// let options = Options { listed: 1, ..Options::default() };
/// let census = census::all(Size::new(3, 4)?, &options, &mut |progress: &Progress| {
///     match progress.distance {
///         ..10 => ControlFlow::Continue(()),
///         _ => ControlFlow::Break(()),
///     }
/// })?;
/// assert_eq!(census.levels, [1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781]);
/// assert!(census.stopped.is_some());
/// assert_eq!(census.farthest.len(), 1);
///
/// let refusal = census::all(Size::new(4, 4)?, &options, &mut ()).unwrap_err();
/// assert!(refusal.to_string().starts_with("4x4 boards have 10,461,394,944,000 positions"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all(
    size: Size,
    options: &Options,
    watch: &mut dyn Watch<Progress>,
) -> Result<Census, TooLarge> {
    check(size, options)?;
    Ok(match Bits::new(size, options.threads) {
        Ok(bits) => frontier::count(size, bits, options.listed, None, watch),
        Err(OutOfMemory { .. }) => frontier::nothing_but_the_goal(size, options.listed, watch),
    })
}

/// Refuses boards that take more memory than there may be.
pub(super) fn check(size: Size, options: &Options) -> Result<(), TooLarge> {
    let (bytes, limit) = (memory(size, options), options.memory);
    if bytes > limit.bytes().into() {
        return Err(TooLarge::Memory { size, bytes, limit });
    }
    Ok(())
}

/// The bytes that the census of all positions takes, but for a few kilobytes about moves.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Options};
///
/// let options = Options::default();
/// assert_eq!(census::memory(Size::new(3, 4)?, &options) >> 20, 30);
/// assert_eq!(census::memory(Size::new(3, 5)?, &options) >> 30, 81);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn memory(size: Size, options: &Options) -> u128 {
    let words = Layout::word_count(size) * size.cells() as u128;
    let buffers = Layout::new(size).chunk_words() * options.threads.get();
    (words + buffers as u128) * size_of::<u64>() as u128
}

/// The positions at the last two distances, one bit each.
///
/// Every move takes the blank from a black cell to a white one or back, so the distance is even if
/// and only if the blank is on a cell of the colour of its home. One level has its bits in the
/// cells of one colour, the next in those of the other.
pub(super) struct Bits {
    layout: Layout,
    /// The bits of the positions with the blank in each cell.
    cells: Vec<Vec<u64>>,
    /// The moves by which the blank comes into each cell, and from where.
    slides: Vec<Vec<(usize, Slide)>>,
    desks: Vec<Desk>,
}

/// What a thread works with.
struct Desk {
    /// A chunk of words.
    next: Vec<u64>,
    /// The positions of the new level that were found here.
    found: u64,
}

impl Bits {
    /// The goal alone.
    pub fn new(size: Size, threads: Threads) -> Result<Bits, OutOfMemory> {
        let layout = Layout::new(size);
        let upright = layout.upright();
        let slides = |to: usize| {
            let from = Direction::ALL.into_iter().filter_map(|way| upright.neighbour(to, way));
            from.map(|from| (from, Slide::new(layout, from, to))).collect()
        };
        let cell = |_| memory::zeros(layout.words_from(0));
        let desk = |_| Ok(Desk { next: memory::zeros(layout.chunk_words())?, found: 0 });
        let mut bits = Bits {
            layout,
            cells: (0..size.cells()).map(cell).collect::<Result<_, _>>()?,
            slides: (0..size.cells()).map(slides).collect(),
            desks: (0..threads.get()).map(desk).collect::<Result<_, _>>()?,
        };
        let goal = layout.place(&Board::goal(size));
        bits.cells[goal.cell][goal.word] |= 1 << goal.bit;
        Ok(bits)
    }
}

impl Frontier for Bits {
    /// Replaces the last level but one. The neighbours of the last level are in that one or in
    /// the next: whoever is a neighbour, and was not there before, is new.
    fn advance(
        &mut self,
        progress: Progress,
        watch: &mut dyn Watch<Progress>,
    ) -> Result<u64, Stopped> {
        let Bits { layout, cells, slides, desks } = self;
        let chunk = layout.chunk_words();
        let mut sources: Vec<&[u64]> = vec![&[]; cells.len()];
        let mut tasks = Vec::new();
        for (cell, words) in cells.iter_mut().enumerate() {
            if is_at(*layout, cell, progress.distance + 1) {
                let chunks = words.chunks_mut(chunk).enumerate();
                tasks.extend(chunks.map(|(index, words)| (cell, index * chunk, words)));
            } else {
                sources[cell] = words;
            }
        }
        let parts = tasks.len();
        for desk in desks.iter_mut() {
            desk.found = 0;
        }
        let end = crew::share(
            tasks,
            desks,
            |Desk { next, found }, (cell, start, words)| {
                next.fill(0);
                for (from, slide) in &slides[cell] {
                    slide.gather(sources[*from], start, next);
                }
                *found += replace(words, next);
            },
            |left| watch.look(&Progress { part: parts - left, parts, ..progress }),
        );
        match end.is_continue() {
            true => Ok(desks.iter().map(|desk| desk.found).sum()),
            false => Err(Stopped::Asked),
        }
    }

    fn list(
        &self,
        distance: usize,
        most: usize,
        boards: &mut Vec<Board>,
    ) -> Result<(), OutOfMemory> {
        let cells = self.cells.iter().enumerate();
        let cells = cells.filter(|&(cell, _)| is_at(self.layout, cell, distance));
        let places = cells.flat_map(|(cell, words)| {
            let words = words.iter().enumerate().filter(|&(_, &bits)| bits != 0);
            words.flat_map(move |(word, &bits)| {
                let bits = (0..u64::BITS).filter(move |bit| bits >> bit & 1 != 0);
                bits.map(move |bit| Place { cell, word, bit })
            })
        });
        boards.extend(places.take(most).map(|place| self.layout.board(place)));
        Ok(())
    }

    fn bytes(&self) -> u64 {
        let words = self.cells.iter().map(Vec::len).sum::<usize>();
        let buffers = self.desks.iter().map(|desk| desk.next.len()).sum::<usize>();
        ((words + buffers) * size_of::<u64>()) as u64
    }

    /// What is not there is in this level or the one before it.
    const NEEDED: usize = 2;

    /// The words of the cells where the blank may be, one cell after the other.
    fn write(
        &self,
        progress: &Progress,
        folder: &mut LevelFolder,
        look: Look,
    ) -> Result<(), Trouble> {
        let cells = self.cells.iter().enumerate();
        let cells = cells.filter(|&(cell, _)| is_at(self.layout, cell, progress.distance));
        let items = cells.clone().map(|(_, words)| words.len() as u64).sum();
        let mut writer = folder.write::<Words>(Side::Forward, progress.last, items)?;
        for some in cells.flat_map(|(_, words)| words.chunks(Words::PIECE)) {
            writer.extend(some)?;
            look()?;
        }
        Ok(writer.finish()?)
    }

    fn read(&mut self, distance: usize, folder: &LevelFolder, look: Look) -> Result<(), Trouble> {
        let mut reader = folder.read::<Words>(Side::Forward, distance)?;
        let cells = self.cells.iter_mut().enumerate();
        let cells = cells.filter(|&(cell, _)| is_at(self.layout, cell, distance));
        let mut words = cells.flat_map(|(_, words)| words);
        while let Some(some) = reader.piece()? {
            for &from in some {
                match words.next() {
                    Some(word) => *word = from,
                    None => return Err(reader.refuse(Flaw::Long).into()),
                }
            }
            look()?;
        }
        match words.next() {
            Some(_) => Err(reader.refuse(Flaw::Short).into()),
            None => Ok(()),
        }
    }
}

/// Whether the blank may be in this cell at some distance from the goal.
fn is_at(layout: Layout, cell: usize, distance: usize) -> bool {
    let upright = layout.upright();
    upright.distance(cell, upright.blank_home()) % 2 == distance % 2
}

/// Replaces the bits of the last level but one by those that are next to the last level and not
/// among them, and counts these.
fn replace(before: &mut [u64], next: &[u64]) -> u64 {
    let mut count = 0;
    for (before, next) in before.iter_mut().zip(next) {
        *before = next & !*before;
        count += u64::from(before.count_ones());
    }
    count
}
