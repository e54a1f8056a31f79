//! The census of all positions: breadth-first search on bits.

use super::crew;
use super::layout::{Layout, Place};
use super::slide::Slide;
use super::{Census, Error, Options, Progress};
use crate::board::Board;
use fifteen_codegen::{Direction, Size};
use std::ops::ControlFlow;

/// Counts the positions at each distance from the goal.
pub fn full(
    size: Size,
    options: &Options,
    observer: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Census, Error> {
    let mut frontier = Frontier::new(size, options.threads.get());
    let mut levels = vec![1];
    let mut is_complete = false;
    while observer(&Progress { levels: &levels, parts: 0, done: 0 }).is_continue() {
        match frontier.advance(&levels, observer) {
            ControlFlow::Break(()) => break,
            ControlFlow::Continue(0) => {
                is_complete = true;
                break;
            }
            ControlFlow::Continue(count) => levels.push(count),
        }
    }
    let farthest = frontier.positions(levels.len() - 1).take(options.farthest).collect();
    Ok(Census { size, levels, is_complete, farthest, bytes: 0 })
}

/// The positions at the last two distances, one bit each.
///
/// Every move takes the blank from a black cell to a white one or back, so the distance is even if
/// and only if the blank is on a cell of the colour of its home. One level has its bits in the
/// cells of one colour, the next in those of the other.
struct Frontier {
    layout: Layout,
    /// The bits of the positions with the blank in each cell.
    cells: Vec<Vec<u64>>,
    /// The moves by which the blank comes into each cell, and from where.
    slides: Vec<Vec<(usize, Slide)>>,
    /// A chunk of words for each thread.
    buffers: Vec<Vec<u64>>,
}

impl Frontier {
    /// The goal alone.
    fn new(size: Size, threads: usize) -> Frontier {
        let layout = Layout::new(size);
        let upright = layout.upright();
        let slides = |to: usize| {
            let neighbours = Direction::ALL.into_iter().filter_map(|way| upright.neighbour(to, way));
            neighbours.map(|from| (from, Slide::new(layout, from, to))).collect()
        };
        let mut frontier = Frontier {
            layout,
            cells: vec![vec![0; layout.words_from(0)]; size.cells()],
            slides: (0..size.cells()).map(slides).collect(),
            buffers: vec![vec![0; layout.words_from(layout.chunk_digit())]; threads],
        };
        let goal = layout.place(&Board::goal(size));
        frontier.cells[goal.cell][goal.word] |= 1 << goal.bit;
        frontier
    }

    /// Replaces the last level but one by the next one, and counts that.
    ///
    /// The neighbours of a level are in the one before and in the next: whoever is next to it and
    /// was not there before is new.
    fn advance(
        &mut self,
        levels: &[u64],
        observer: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> ControlFlow<(), u64> {
        let Frontier { layout, cells, slides, buffers } = self;
        let chunk = layout.words_from(layout.chunk_digit());
        let mut sources: Vec<&[u64]> = vec![&[]; cells.len()];
        let mut tasks = Vec::new();
        for (cell, words) in cells.iter_mut().enumerate() {
            if is_at(*layout, cell, levels.len()) {
                let chunks = words.chunks_mut(chunk).enumerate();
                tasks.extend(chunks.map(|(index, chunk)| (cell, index, chunk)));
            } else {
                sources[cell] = words;
            }
        }
        let parts = tasks.len();
        crew::share(
            tasks,
            buffers,
            |next, (cell, index, words)| {
                next.fill(0);
                for (from, slide) in &slides[cell] {
                    slide.gather(sources[*from], index * chunk, next);
                }
                replace(words, next)
            },
            |left| observer(&Progress { levels, parts, done: parts - left }),
        )
    }

    /// The positions at the last distance.
    fn positions(&self, distance: usize) -> impl Iterator<Item = Board> {
        let layout = self.layout;
        let cells = self.cells.iter().enumerate();
        let words = cells
            .filter(move |&(cell, _)| is_at(layout, cell, distance))
            .flat_map(|(cell, words)| words.iter().enumerate().map(move |word| (cell, word)));
        words.flat_map(move |(cell, (word, &bits))| {
            let bits = (0..u64::BITS).filter(move |bit| bits >> bit & 1 != 0);
            bits.map(move |bit| layout.board(Place { cell, word, bit }))
        })
    }
}

/// Whether the blank may be in this cell at some distance from the goal.
fn is_at(layout: Layout, cell: usize, distance: usize) -> bool {
    let upright = layout.upright();
    upright.distance(cell, upright.blank_home()) % 2 == distance % 2
}

/// Replaces the bits of the level before the last by those that are next to the last and not among
/// them, and counts these.
fn replace(before: &mut [u64], next: &[u64]) -> u64 {
    let mut count = 0;
    for (before, next) in before.iter_mut().zip(next) {
        *before = next & !*before;
        count += u64::from(before.count_ones());
    }
    count
}
