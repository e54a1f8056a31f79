//! The census of all positions in the multi-tile metric: breadth-first search on lines.
//!
//! A push takes the blank to any cell of its row or column. So the positions that pushes along a
//! row transform into each other form a *line*, and so do those of a column. Each position is in
//! two lines, and a push leads to any other position of either. A breadth-first search over
//! positions would look at each pair of positions in a line. This one looks at pairs of a position
//! and a line: the *distance of a line* is the least distance of a position in it.
//!
//! * The two lines of the goal have distance 0. Those at distance d + 1 are the lines that meet one
//!   at distance d and were not found before.
//! * The distance of a position other than the goal is one more than that of the nearer of its two
//!   lines.
//!
//! So only lines need to be stored. In [`layout`](super::all::layout), the cell of the blank and
//! the order of the tiles determine the bit of a position. A push along a row keeps the order, so a
//! line of a row has the same bit as its positions have in any cell of the row. A line of a column
//! has the bit of its position with the blank in the first cell of the column. A board with m rows
//! and n columns has m·n cells, but only m + n kinds of lines, with [two bits](lines) each. On a
//! 2×7 board these are 9 times 2 bits instead of 14 times 2.
//!
//! A level takes two steps. For each column, the lines of the last row are carried up, row by row,
//! and joined by those of each row on the way; what arrives at the first row are the lines of the
//! column that meet the last level. Then the lines of each column are carried down, and meet those
//! of each row. A row is carried to the next by the same
//! [slides of bits](super::all::slide) that a census of single moves consists of.
//!
//! # Counting
//!
//! Positions are counted without listing them. Let x(d) be the number of positions with both lines
//! at distance d, and y(d) the number of those with one line at d and the other at d + 1. The lines
//! at distance d contain I(d) = 2·x(d) + y(d) + y(d − 1) positions, if those in two of them count
//! twice. The lines give I, and those that meet while they are carried down give x. This leaves
//! x(d) + y(d) = I(d) − x(d) − y(d − 1) positions at distance d + 1, the goal included for d = 0.

mod carried;
mod lines;

use super::all::layout::{BitPlace, Layout};
use super::all::slide::Slide;
use super::checkpoint::LevelError;
use super::frontier::{Frontier, write_chunks};
use super::start::Start;
use super::{CensusError, CensusProgress, Options};
use crate::board::Board;
use crate::runtime::communicator::Group;
use crate::runtime::level_store::{Codec as _, LevelErrorKind, LevelStore, Side, SparseBitmap};
use crate::runtime::memory::OutOfMemory;
use crate::{Stopped, Threads};
use carried::{CarriedBits, CarriedChunk};
use fifteen_codegen::{Direction, Size};
use lines::{Lines, LinesChunk, Mark, count_bits};
use std::iter;

/// Returns the number of bytes that a census in the multi-tile metric needs, except for the tables
/// of moves, which take less than a megabyte on boards of up to 15 cells.
///
/// ```
/// use fifteen::{Size, census};
///
/// assert_eq!(census::required_push_memory(Size::new(3, 4)?) >> 20, 40);
/// assert_eq!(census::required_push_memory(Size::new(2, 7)?) >> 30, 7);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn required_push_memory(size: Size) -> u128 {
    let layout = Layout::new(size);
    let chunks = Layout::word_count(size) / layout.chunk_words() as u128;
    let bits = 2 * (size.rows() + size.cols()) + 2;
    let flags = size.rows() + size.cols() + 2;
    Layout::word_count(size) * (bits * size_of::<u64>()) as u128 + chunks * flags as u128
}

/// Checks that the memory limit suffices, and returns the required number of bytes.
///
/// # Errors
/// If it does not.
pub fn check_memory(size: Size, options: &Options) -> Result<u64, CensusError> {
    let bytes = required_push_memory(size);
    match u64::try_from(bytes) {
        Ok(addressable) if addressable <= options.memory.to_usize_saturating() as u64 => {
            Ok(addressable)
        }
        _ => Err(CensusError::Memory { size, bytes, limit: options.memory, processes: 1 }),
    }
}

/// Breadth-first search over lines.
pub struct PushLevels {
    layout: Layout,
    start: Start,
    /// Lines of each row and of each column of the upright board.
    rows: Vec<Lines>,
    cols: Vec<Lines>,
    carried: CarriedBits,
    /// Slides of the blank between successive rows, by column.
    slides: Vec<ColumnSlides>,
    /// Distance of the last level of lines.
    level: usize,
    /// Counts of the last level of lines, unless they have to be computed first.
    counts: Option<LevelCounts>,
    bytes: u64,
}

/// Counts of the last level of lines from which the number of positions follows.
#[derive(Clone, Copy)]
struct LevelCounts {
    /// Number of positions in these lines, those in two of them counted twice: I(d).
    in_lines: u64,
    /// Number of positions with one of these lines and one of the level before: y(d − 1).
    in_both_levels: u64,
}

/// Slides of the blank from each row of a column to the next, and back.
struct ColumnSlides {
    down: Vec<Slide>,
    up: Vec<Slide>,
}

impl ColumnSlides {
    fn new(layout: Layout, col: usize) -> ColumnSlides {
        let upright = layout.upright();
        let cell = |row: usize| row * upright.cols() + col;
        let steps = 1..upright.rows();
        ColumnSlides {
            down: steps.clone().map(|row| Slide::new(layout, cell(row - 1), cell(row))).collect(),
            up: steps.map(|row| Slide::new(layout, cell(row), cell(row - 1))).collect(),
        }
    }
}

impl PushLevels {
    /// Creates the search from a position.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(goal: Board, threads: Threads, bytes: u64) -> Result<PushLevels, OutOfMemory> {
        let layout = Layout::new(goal.size());
        let (words, chunk_words) = (layout.words_from(0), layout.chunk_words());
        let upright = layout.upright();
        let lines = |count| {
            (0..count).map(|_| Lines::new(words, chunk_words)).collect::<Result<Vec<_>, _>>()
        };
        let in_lines = (upright.rows() + upright.cols()) as u64;
        let mut search = PushLevels {
            layout,
            start: Start::new(goal),
            rows: lines(upright.rows())?,
            cols: lines(upright.cols())?,
            carried: CarriedBits::new(layout, threads)?,
            slides: (0..upright.cols()).map(|col| ColumnSlides::new(layout, col)).collect(),
            level: 0,
            counts: Some(LevelCounts { in_lines, in_both_levels: 0 }),
            bytes,
        };
        let [row, col] = search.lines_of_start();
        let mark = Mark::of_level(0);
        search.rows[upright.row(row.cell)].set_word(row.word, 1 << row.bit, mark);
        search.cols[upright.col(col.cell)].set_word(col.word, 1 << col.bit, mark);
        Ok(search)
    }

    /// Returns the places of the two lines of the start: that of its row, and that of its column,
    /// which is in the first row.
    fn lines_of_start(&self) -> [BitPlace; 2] {
        let is_upright = self.layout.upright() == self.start.board.size();
        let up = if is_upright { Direction::North } else { Direction::West };
        let mut board = self.start.board;
        while let Some(above) = board.after_move(up) {
            board = above;
        }
        [self.layout.place(&self.start.board), self.layout.place(&board)]
    }

    /// Marks the next level of the columns' lines, which meet lines of rows in the last level.
    /// Returns the number of positions in them.
    fn expand_rows(&mut self, group: &mut Group<CensusProgress>) -> Result<u64, Stopped> {
        let PushLevels { rows, cols, carried, slides, level, .. } = self;
        let [last, next] = [*level, *level + 1].map(Mark::of_level);
        let add = |carried: CarriedChunk, row: LinesChunk| row.add_to(last, carried);
        let mark = |carried: CarriedChunk, mut lines: LinesChunk| {
            lines.clear(next);
            [lines.mark_new(next, carried.bits()), 0]
        };
        let mut found = 0;
        for (lines, slides) in cols.iter_mut().zip(slides) {
            let (bottom, above) = rows.split_last_mut().expect("at least two rows");
            carried.fill(bottom.chunks(), add, group)?;
            for (row, slide) in above.iter_mut().zip(&slides.up).rev() {
                let join = |carried: CarriedChunk, row| {
                    add(carried, row);
                    [0; 2]
                };
                carried.slide(Some(slide), row.chunks(), join, group)?;
            }
            found += carried.slide(None, lines.chunks(), mark, group)?[0];
        }
        Ok(found * rows.len() as u64)
    }

    /// Marks the next level of the rows' lines, which meet lines of columns in the last level.
    /// Returns the number of positions in them, and the number of positions with both lines in the
    /// last level.
    fn expand_cols(&mut self, group: &mut Group<CensusProgress>) -> Result<[u64; 2], Stopped> {
        let [last, next] = [self.level, self.level + 1].map(Mark::of_level);
        let (mut found, mut met) = (0, 0);
        self.carry_down(last, group, &mut |step, group| {
            let is_first = step.cell == step.row_start;
            let mark = |carried: CarriedChunk, mut row: LinesChunk| {
                if is_first {
                    row.clear(next);
                }
                [row.mark_new(next, carried.bits()), row.count_in(last, carried.bits())]
            };
            let [new, both] = step.carried.slide(step.slide, step.row.chunks(), mark, group)?;
            (found, met) = (found + new, met + both);
            Ok(())
        })?;
        Ok([found * self.cols.len() as u64, met])
    }

    /// Carries the lines with a mark from each column to each of its cells.
    fn carry_down(
        &mut self,
        mark: Mark,
        group: &mut Group<CensusProgress>,
        on_row: &mut OnRow,
    ) -> Result<(), Stopped> {
        let PushLevels { rows, cols, carried, slides, .. } = self;
        let width = cols.len();
        for (col, (lines, slides)) in cols.iter_mut().zip(slides).enumerate() {
            let add = |carried: CarriedChunk, lines: LinesChunk| lines.add_to(mark, carried);
            carried.fill(lines.chunks(), add, group)?;
            let down = iter::once(None).chain(slides.down.iter().map(Some));
            for ((number, row), slide) in rows.iter_mut().enumerate().zip(down) {
                let row_start = number * width;
                let step = RowStep { row_start, cell: row_start + col, row, carried, slide };
                on_row(step, group)?;
            }
        }
        Ok(())
    }

    /// Returns the number of positions with one line in the last level and one in the level before.
    fn count_across(&mut self, group: &mut Group<CensusProgress>) -> Result<u64, Stopped> {
        let Some(before) = self.level.checked_sub(1).map(Mark::of_level) else { return Ok(0) };
        let last = Mark::of_level(self.level);
        let mut sum = 0;
        for (col_mark, row_mark) in [(before, last), (last, before)] {
            self.carry_down(col_mark, group, &mut |step, group| {
                let count = |carried: CarriedChunk, row: LinesChunk| {
                    [row.count_in(row_mark, carried.bits()), 0]
                };
                sum += step.carried.slide(step.slide, step.row.chunks(), count, group)?[0];
                Ok(())
            })?;
        }
        Ok(sum)
    }

    /// Returns the counts of the last level, after it has been read from a checkpoint.
    fn compute_counts(
        &mut self,
        group: &mut Group<CensusProgress>,
    ) -> Result<LevelCounts, Stopped> {
        let last = Mark::of_level(self.level);
        let count = |lines: &[Lines]| -> u64 {
            lines.iter().flat_map(|lines| lines.words(last)).map(count_bits).sum()
        };
        let (rows, cols) = (self.rows.len() as u64, self.cols.len() as u64);
        let in_lines = count(&self.rows) * cols + count(&self.cols) * rows;
        Ok(LevelCounts { in_lines, in_both_levels: self.count_across(group)? })
    }

    /// Returns the lines of one row or column: those of the rows come first.
    fn nth_lines(&mut self, index: usize) -> &mut Lines {
        match index.checked_sub(self.rows.len()) {
            None => &mut self.rows[index],
            Some(col) => &mut self.cols[col],
        }
    }
}

/// Lines of a column, which a slide carries to one of its cells.
struct RowStep<'s> {
    cell: usize,
    /// First cell of the row.
    row_start: usize,
    row: &'s mut Lines,
    carried: &'s mut CarriedBits,
    /// Slide to this cell, which is yet to be made; `None` in the first row.
    slide: Option<&'s Slide>,
}

/// Work to do in each cell that lines are carried to.
type OnRow<'w> = dyn FnMut(RowStep, &mut Group<CensusProgress>) -> Result<(), Stopped> + 'w;

impl Frontier for PushLevels {
    fn advance(&mut self, group: &mut Group<CensusProgress>) -> Result<u64, Stopped> {
        let steps = self.cols.len() * (2 * self.rows.len() + 2);
        group.progress.parts_total = steps * self.carried.chunk_count();
        let counts = match self.counts {
            Some(counts) => counts,
            None => self.compute_counts(group)?,
        };
        self.counts = Some(counts);
        group.progress.parts_begun = 0;
        let found_by_rows = self.expand_rows(group)?;
        let [found_by_cols, met] = self.expand_cols(group)?;
        let nearer = counts.in_lines.saturating_sub(met + counts.in_both_levels);
        let count = nearer.saturating_sub(u64::from(self.level == 0));
        if count > 0 {
            let in_lines = found_by_rows + found_by_cols;
            self.counts =
                Some(LevelCounts { in_lines, in_both_levels: nearer.saturating_sub(met) });
            self.level += 1;
        }
        Ok(count)
    }

    /// Lists the positions with one line in the level before the last, and the other in that level
    /// or the last.
    fn list_positions(
        &mut self,
        most: usize,
        boards: &mut Vec<Board>,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), Stopped> {
        let (layout, start) = (self.layout, self.start);
        let Some(before) = self.level.checked_sub(1).map(Mark::of_level) else {
            boards.push(start.restore(&start.board));
            return Ok(());
        };
        let last = Mark::of_level(self.level);
        for (col_mark, row_marks) in [(before, [before, last]), (last, [before, before])] {
            self.carry_down(col_mark, group, &mut |step, group| {
                let RowStep { cell, row, carried, slide, .. } = step;
                carried.slide(slide, row.chunks(), |_, _| [0; 2], group)?;
                for (word, bits) in carried.words() {
                    let lines = row_marks.map(|mark| row.word(word, mark));
                    let bits = bits & (lines[0] | lines[1]);
                    let places = (0..u64::BITS).filter(|bit| bits >> bit & 1 != 0);
                    let all = places.map(|bit| layout.board(BitPlace { cell, word, bit }));
                    let others = all.filter(|&board| board != start.board);
                    boards.extend(
                        others.map(|board| start.restore(&board)).take(most - boards.len()),
                    );
                    if boards.len() == most {
                        return Ok(());
                    }
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The next level consists of the lines that meet the last one and are in neither of these two.
    const LEVELS_NEEDED: usize = 2;

    /// Writes the lines of the last level, those of the rows first.
    fn write_level(
        &self,
        store: &mut LevelStore,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), LevelError> {
        let all = self.rows.iter().chain(&self.cols);
        let items = (self.rows.len() + self.cols.len()) * self.layout.words_from(0);
        let last = Mark::of_level(self.level);
        let mut words = all.flat_map(|lines| lines.words(last));
        let chunks = iter::from_fn(|| {
            let chunk: Vec<u64> = words.by_ref().take(SparseBitmap::CHUNK_ITEMS).collect();
            (!chunk.is_empty()).then_some(chunk)
        });
        write_chunks::<SparseBitmap>(store, items as u64, chunks, group)
    }

    fn read_level(
        &mut self,
        distance: usize,
        store: &LevelStore,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), LevelError> {
        if self.counts.take().is_some() {
            self.rows.iter_mut().chain(&mut self.cols).for_each(Lines::clear);
        }
        self.level = distance;
        let mark = Mark::of_level(distance);
        let mut reader = store.open_level::<SparseBitmap>(Side::Forward, distance)?;
        let words = self.layout.words_from(0);
        let all = words * (self.rows.len() + self.cols.len());
        let mut index = 0;
        while let Some(some) = reader.next_chunk()? {
            for &bits in some {
                if index == all {
                    return Err(reader.level_error(LevelErrorKind::TrailingBytes).into());
                }
                if bits != 0 {
                    self.nth_lines(index / words).set_word(index % words, bits, mark);
                }
                index += 1;
            }
            group.check_cancel()?;
        }
        match index == all {
            true => Ok(()),
            false => Err(reader.level_error(LevelErrorKind::Truncated).into()),
        }
    }
}
