//! The census of all positions: breadth-first search on bits.

use super::crew;
use super::frontier::{self, Frontier, Observer};
use super::layout::{Layout, Place};
use super::slide::Slide;
use super::{Census, Options, Progress, TooLarge};
use crate::board::Board;
use fifteen_codegen::{Direction, Size};
use std::ops::ControlFlow;

/// Counts the positions at each distance from the goal.
///
/// The observer is called after every level and, by the calling thread, after every small part of
/// one: it hears how far the census has come, and may stop it.
///
/// # Errors
/// If it needs more memory than the options allow; nothing has been allocated then.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Options};
/// use std::ops::ControlFlow;
///
/// // As far as distance 10 on the 11-puzzle's board.
/// let options = Options { listed: 1, ..Options::default() };
/// let census = census::all(Size::new(3, 4)?, &options, &mut |progress| {
///     match progress.levels.len() <= 10 {
///         true => ControlFlow::Continue(()),
///         false => ControlFlow::Break(()),
///     }
/// })?;
/// assert_eq!(census.levels, [1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781]);
/// assert!(!census.is_complete);
/// assert_eq!(census.farthest.len(), 1);
///
/// let refusal = census::all(Size::new(4, 4)?, &options, &mut |_| unreachable!()).unwrap_err();
/// assert!(refusal.to_string().starts_with("4x4 boards have 10,461,394,944,000 positions"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all(size: Size, options: &Options, observer: &mut Observer) -> Result<Census, TooLarge> {
    let bytes = memory(size, options);
    if bytes > options.memory.into() {
        return Err(TooLarge::Memory { size, bytes, limit: options.memory });
    }
    let bits = Bits::new(size, options.threads.get());
    Ok(frontier::count(size, bits, options.listed, observer))
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
struct Bits {
    layout: Layout,
    /// The bits of the positions with the blank in each cell.
    cells: Vec<Vec<u64>>,
    /// The moves by which the blank comes into each cell, and from where.
    slides: Vec<Vec<(usize, Slide)>>,
    /// A chunk of words for each thread.
    buffers: Vec<Vec<u64>>,
}

impl Bits {
    /// The goal alone.
    fn new(size: Size, threads: usize) -> Bits {
        let layout = Layout::new(size);
        let upright = layout.upright();
        let slides = |to: usize| {
            let from = Direction::ALL.into_iter().filter_map(|way| upright.neighbour(to, way));
            from.map(|from| (from, Slide::new(layout, from, to))).collect()
        };
        let mut bits = Bits {
            layout,
            cells: vec![vec![0; layout.words_from(0)]; size.cells()],
            slides: (0..size.cells()).map(slides).collect(),
            buffers: vec![vec![0; layout.chunk_words()]; threads],
        };
        let goal = layout.place(&Board::goal(size));
        bits.cells[goal.cell][goal.word] |= 1 << goal.bit;
        bits
    }
}

impl Frontier for Bits {
    /// Replaces the last level but one. The neighbours of the last level are in that one or in
    /// the next: whoever is a neighbour, and was not there before, is new.
    fn advance(&mut self, levels: &[u64], observer: &mut Observer) -> ControlFlow<(), u64> {
        let Bits { layout, cells, slides, buffers } = self;
        let chunk = layout.chunk_words();
        let mut sources: Vec<&[u64]> = vec![&[]; cells.len()];
        let mut tasks = Vec::new();
        for (cell, words) in cells.iter_mut().enumerate() {
            if is_at(*layout, cell, levels.len()) {
                let chunks = words.chunks_mut(chunk).enumerate();
                tasks.extend(chunks.map(|(index, words)| (cell, index * chunk, words)));
            } else {
                sources[cell] = words;
            }
        }
        let parts = tasks.len();
        crew::share(
            tasks,
            buffers,
            |next, (cell, start, words)| {
                next.fill(0);
                for (from, slide) in &slides[cell] {
                    slide.gather(sources[*from], start, next);
                }
                replace(words, next)
            },
            |left| observer(&Progress { levels, part: parts - left, parts }),
        )
    }

    fn positions(&self, distance: usize, most: usize) -> Vec<Board> {
        let mut boards = Vec::new();
        let cells = self.cells.iter().enumerate();
        for (cell, words) in cells.filter(|&(cell, _)| is_at(self.layout, cell, distance)) {
            for (word, &bits) in words.iter().enumerate().filter(|&(_, &bits)| bits != 0) {
                for bit in (0..u64::BITS).filter(|bit| bits >> bit & 1 != 0) {
                    if boards.len() == most {
                        return boards;
                    }
                    boards.push(self.layout.board(Place { cell, word, bit }));
                }
            }
        }
        boards
    }

    fn bytes(&self) -> u64 {
        let words = self.cells.iter().chain(&self.buffers).map(Vec::len).sum::<usize>();
        (words * size_of::<u64>()) as u64
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
