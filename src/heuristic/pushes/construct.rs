//! Construction of a table: breadth-first search with sets of cells of the blank.
//!
//! The search proceeds backwards from the goal, level by level, over all placements of the tiles.
//! For each placement and each axis of the next push, it stores the set of cells of the blank that
//! a level reaches, as the bits of a number. If the next push after a position is vertical, the
//! push that led to it was horizontal, and the blank came from another cell of its row.
//!
//! The blank moves back along a line, cell by cell. The placement stays the same until the blank
//! meets a tile of the pattern, which moves by one cell. The rank of the placement then changes by
//! a few weights. Let tile i be the one that moves, and wⱼ the weight of the digit of tile j.
//! Neighbors in a row have no cell between them, so the rank changes by wᵢ. Neighbors in a column
//! have other cells between them in reading order. Each tile of the pattern there that is numbered
//! before tile i reduces the change of the digit of tile i by one, and each tile j numbered after
//! tile i changes its own digit by one. So no placement is ranked anew.

use super::table::{MAX_TILES, PushTable};
use crate::heuristic::bound::PADDED_CELLS;
use crate::runtime::{memory, pool};
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::{Direction, Size};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Number of placements of all tiles but the last that a worker expands between two calls of the
/// observer.
const CHUNK: usize = 1 << 9;

/// Search that fills a table.
pub(super) struct Construction<'a> {
    table: &'a PushTable,
    /// Lines of the blank by its cell: the horizontal and the vertical ones.
    lines: Vec<[BlankLine; 2]>,
    /// Weights of the digits of the tiles.
    weights: [isize; MAX_TILES],
    placements: Vec<BlankSets>,
}

/// Cells that the blank can reach by one push in each of the two directions of an axis, the nearest
/// first.
type BlankLine = [Vec<u8>; 2];

/// Sets of cells of the blank for one placement, each by the axis of the next push.
#[derive(Default)]
struct BlankSets {
    /// Cells reached in the current level and in the next one; the two sets alternate.
    reached: [[AtomicU32; 2]; 2],
    /// Cells of earlier levels.
    known: [AtomicU32; 2],
}

/// Placement of the tiles.
#[derive(Clone, Copy)]
struct Placement {
    rank: usize,
    /// Number of the tile in each cell.
    tile_at: [u8; PADDED_CELLS],
    /// Set of the cells with tiles of the pattern.
    occupied: u32,
}

impl<'a> Construction<'a> {
    /// Prepares the search, which needs 24 bytes for each placement.
    ///
    /// # Errors
    /// [`Stopped::Memory`].
    pub fn new(table: &'a PushTable, size: Size) -> Result<Construction<'a>, Stopped> {
        let (mut placements, count) = (Vec::new(), table.placement_count());
        memory::reserve(&mut placements, count).map_err(|_| Stopped::Memory)?;
        memory::prefer_huge_pages(placements.spare_capacity_mut());
        placements.resize_with(count, BlankSets::default);
        let mut weights = [1; MAX_TILES];
        for tile in (1..table.tiles().len()).rev() {
            weights[tile - 1] = weights[tile] * (size.cells() - tile).cast_signed();
        }
        Ok(Construction { table, lines: blank_lines(size), weights, placements })
    }

    /// Stores the distances of all positions from which the goal can be reached.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if the observer cancels.
    pub fn run(
        &self,
        size: Size,
        threads: Threads,
        observer: &mut dyn Observer<()>,
    ) -> Result<(), Stopped> {
        let home: Vec<u8> = self.table.tiles().iter().map(|tile| tile - 1).collect();
        let goal = self.table.rank(&home);
        for is_vertical in [false, true] {
            self.reach(0, goal, 1 << size.blank_home(), is_vertical);
        }
        let prefixes = self.placements.len() / self.last_digits();
        for level in 0..PushTable::UNKNOWN {
            let mut found = vec![false; threads.get()];
            let expand = |found: &mut bool, chunk: usize| {
                for prefix in chunk * CHUNK..((chunk + 1) * CHUNK).min(prefixes) {
                    *found |= self.expand_prefix(prefix, level);
                }
            };
            let chunks = prefixes.div_ceil(CHUNK);
            let end = pool::for_each(0..chunks, &mut found, expand, |_| observer.on_progress(&()));
            match end {
                ControlFlow::Break(()) => return Err(Stopped::Cancelled),
                ControlFlow::Continue(()) if found.contains(&true) => {}
                ControlFlow::Continue(()) => break,
            }
        }
        Ok(())
    }

    /// Returns the number of cells that the last tile may be in if the others are placed.
    fn last_digits(&self) -> usize {
        self.lines.len() + 1 - self.table.tiles().len()
    }

    /// Expands the cells of the blank first reached in a level, for all placements that differ only
    /// in the last tile. Returns whether there are any.
    fn expand_prefix(&self, prefix: usize, level: u8) -> bool {
        let (digits, last) = (self.last_digits(), self.table.tiles().len() - 1);
        let mut placed = None;
        for digit in 0..digits {
            let rank = prefix * digits + digit;
            let new = [0, 1].map(|axis| self.placements[rank].take_new(level, axis));
            if new == [0, 0] {
                continue;
            }
            let (common, free) = placed.get_or_insert_with(|| {
                let common = Placement::new(&self.table.unrank(last, prefix)[..last]);
                let is_free = |&cell: &u8| common.occupied >> cell & 1 == 0;
                (common, (0..self.lines.len() as u8).filter(is_free).collect::<Vec<u8>>())
            });
            let placement = common.with_tile(last, free[digit], rank);
            self.table.enter(rank, placement.occupied, new, level);
            self.expand(&placement, new, level + 1);
        }
        placed.is_some()
    }

    /// Marks as reached all positions from which one push leads to a placement with the blank in
    /// one of the cells `blanks`, indexed by the axis of the next push.
    fn expand(&self, placement: &Placement, blanks: [u32; 2], level: u8) {
        for (axis, mut blanks) in blanks.into_iter().enumerate() {
            while blanks != 0 {
                let blank = blanks.trailing_zeros() as u8;
                blanks &= blanks - 1;
                // The preceding push is along the other axis.
                for line in &self.lines[usize::from(blank)][1 - axis] {
                    self.expand_line(placement, blank, line, axis == 0, level);
                }
            }
        }
    }

    /// Marks as reached the positions in which the blank is in a cell of `line`, and from which one
    /// push takes it to the cell in front of the line.
    fn expand_line(
        &self,
        placement: &Placement,
        mut in_front: u8,
        line: &[u8],
        is_vertical: bool,
        level: u8,
    ) {
        let (mut rank, mut blanks) = (placement.rank, 0);
        for &cell in line {
            if placement.occupied >> cell & 1 == 1 {
                self.reach(level, rank, blanks, is_vertical);
                blanks = 0;
                rank = rank.wrapping_add_signed(self.rank_change(placement, cell, in_front));
            }
            blanks |= 1 << cell;
            in_front = cell;
        }
        self.reach(level, rank, blanks, is_vertical);
    }

    /// Returns the change of the rank when a tile moves to a neighbor of its cell. Other tiles of
    /// the same line may have moved already.
    fn rank_change(&self, placement: &Placement, from: u8, to: u8) -> isize {
        let tile = placement.tile_at[usize::from(from) % PADDED_CELLS];
        let (least, greatest) = (from.min(to), from.max(to));
        let mut between = placement.occupied & ((1 << greatest) - (2 << least));
        let mut digit = isize::from(greatest - least);
        let mut change = 0;
        while between != 0 {
            let other = placement.tile_at[between.trailing_zeros() as usize % PADDED_CELLS];
            between &= between - 1;
            if other < tile {
                digit -= 1;
            } else {
                change += self.weights[usize::from(other)];
            }
        }
        change += digit * self.weights[usize::from(tile)];
        if to > from { change } else { -change }
    }

    /// Adds cells of the blank to those that a level reaches.
    fn reach(&self, level: u8, rank: usize, blanks: u32, is_vertical: bool) {
        if blanks != 0 {
            self.placements[rank].reach(level, usize::from(is_vertical), blanks);
        }
    }
}

impl BlankSets {
    /// Empties the set of cells that a level reaches, and returns those that no earlier level has
    /// reached.
    ///
    /// Only the thread that expands a placement calls this, and no other thread writes to the sets
    /// of the current level.
    fn take_new(&self, level: u8, axis: usize) -> u32 {
        let reached = &self.reached[usize::from(level % 2)][axis];
        let cells = reached.load(Relaxed);
        if cells == 0 {
            return 0;
        }
        reached.store(0, Relaxed);
        let known = self.known[axis].load(Relaxed);
        self.known[axis].store(known | cells, Relaxed);
        cells & !known
    }

    /// Adds cells to those that a level reaches. Several threads may do so.
    fn reach(&self, level: u8, axis: usize, blanks: u32) {
        let reached = &self.reached[usize::from(level % 2)][axis];
        if blanks & !(self.known[axis].load(Relaxed) | reached.load(Relaxed)) != 0 {
            reached.fetch_or(blanks, Relaxed);
        }
    }
}

impl Placement {
    /// Creates the placement of the first tiles.
    fn new(places: &[u8]) -> Placement {
        let none = Placement { rank: 0, tile_at: [0; PADDED_CELLS], occupied: 0 };
        let tiles = places.iter().enumerate();
        tiles.fold(none, |placement, (tile, &cell)| placement.with_tile(tile, cell, 0))
    }

    /// Returns the placement with one more tile, and with this rank.
    fn with_tile(mut self, tile: usize, cell: u8, rank: usize) -> Placement {
        self.rank = rank;
        self.tile_at[usize::from(cell) % PADDED_CELLS] = tile as u8;
        self.occupied |= 1 << cell;
        self
    }
}

/// Returns the lines of the blank by its cell: the horizontal and the vertical ones.
fn blank_lines(size: Size) -> Vec<[BlankLine; 2]> {
    let line = |cell, direction| size.ray(cell, direction).map(|to| to as u8).collect();
    let lines = |cell| {
        [
            [line(cell, Direction::East), line(cell, Direction::West)],
            [line(cell, Direction::North), line(cell, Direction::South)],
        ]
    };
    (0..size.cells()).map(lines).collect()
}
