//! Additive pattern databases of small patterns, independent of the goal cell of the blank.
//!
//! A pattern is a set of home cells. For every placement of its tiles, its table has the least
//! number of moves of these tiles that brings them home; the blank may end anywhere. Tables of
//! patterns without a common tile may be added (R. E. Korf and A. Felner, *Disjoint pattern
//! database heuristics*, Artificial Intelligence 134, 2002).
//!
//! The blank's goal is not part of a table. So the same tables bound the distance between any two
//! positions: tiles are named by their cells in the second one, and only the pattern with the
//! blank's cell is replaced by one without it. Patterns that are images of each other under a
//! symmetry of the board share a table.
//!
//! The largest sum of a partition is a lower bound. Together, the sums order boards better than any
//! of them alone.

mod additive;
mod cell_set;
mod chosen;
mod construct;
mod dual;
mod partition;
mod symmetry;

pub(crate) use additive::Additive;
pub(crate) use chosen::VisitedNode;

use crate::grid::Grid;
use additive::{PlacedPattern, far_weights};
use chosen::Choice;
use construct::{MAX_CELLS, MAX_TILES, construct};
use dual::Dual;
use fifteen_runtime::{Threads, lock, pool};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use symmetry::Symmetry;

/// Table of a pattern: the distance of each placement. The cells of the tiles are the digits of the
/// index, whose base is the number of cells; the first tile's digit is the lowest.
type Table = Arc<Vec<u8>>;

/// Division of the cells into patterns.
type Partition = Vec<Vec<usize>>;

/// Number of partitions by labels, and by cells, that are chosen for the nodes of a proof.
const PARTITIONS: usize = 3;

/// Extent of a set of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// No tables.
    Empty,
    /// Tables that are built within a fraction of a second.
    Small,
    /// Tables that are built within some seconds and need at most 200 MB.
    Large,
    /// Tables of all tetrominoes, from which partitions are chosen; as large.
    Chosen,
}

impl Extent {
    /// Returns the number of tiles of a pattern: the largest for which the tables are small enough;
    /// 0 if there is none.
    pub fn pattern_size(self, grid: Grid) -> usize {
        match self {
            Extent::Small => largest_pattern_size(grid, 4_000_000),
            Extent::Large => largest_pattern_size(grid, 200_000_000),
            Extent::Chosen if grid.cells() <= chosen::MAX_CELLS => chosen::SIZE,
            Extent::Empty | Extent::Chosen => 0,
        }
    }
}

/// Returns the largest number of tiles of a pattern for which the tables of whole patterns have at
/// most this many entries; 0 if there is none. Those of patterns without one cell are much smaller.
fn largest_pattern_size(grid: Grid, most: usize) -> usize {
    let cells = grid.cells();
    let largest = match cells {
        0..=12 => MAX_TILES,
        13..=MAX_CELLS => MAX_TILES - 1,
        _ => 0,
    };
    let entries = |size: usize| {
        let patterns = partition::partitions(grid, size).into_iter().flatten();
        let standards = patterns.map(|pattern| Symmetry::standard(grid, &pattern).0);
        let standards: BTreeSet<_> = standards.collect();
        standards.iter().map(|pattern| cells.pow(pattern.len() as u32)).sum::<usize>()
    };
    (2..=largest).rev().find(|&size| entries(size) <= most).unwrap_or(0)
}

/// Tables of all patterns of some partitions, and of these patterns without one cell.
pub(crate) struct Tables {
    grid: Grid,
    partitions: Vec<Partition>,
    by_pattern: BTreeMap<Vec<usize>, Arc<PlacedPattern>>,
    /// Partitions by cells.
    dual: Dual,
    /// For each label, the weight of each cell.
    far: Vec<u16>,
}

impl Tables {
    /// Builds the tables for a grid, with patterns of this many tiles; none for 0. Breaks if the
    /// caller cancels.
    pub fn build(
        grid: Grid,
        size: usize,
        threads: Threads,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Tables> {
        let partitions = if size == 0 { Vec::new() } else { partition::partitions(grid, size) };
        let by_pattern = build_patterns(grid, partitions.iter().flatten(), threads, poll)?;
        let by_cells = partitions.clone();
        ControlFlow::Continue(Tables::new(grid, (partitions, &by_cells), by_pattern))
    }

    /// Builds the tables of [`Extent::Chosen`], and chooses the partitions with the largest sums
    /// for nodes that a search has visited. Breaks if the caller cancels.
    pub fn build_for(
        grid: Grid,
        blank_home: usize,
        nodes: &[VisitedNode],
        threads: Threads,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Tables> {
        let patterns = chosen::patterns(grid);
        let by_pattern = build_patterns(grid, &patterns, threads, poll)?;
        let choice = Choice { grid, blank_home, patterns: &patterns, by_pattern: &by_pattern };
        let [partitions, by_cells] = choice.choose(nodes, PARTITIONS, poll)?;
        ControlFlow::Continue(Tables::new(grid, (partitions, &by_cells), by_pattern))
    }

    /// Creates the estimates from partitions by labels and by cells.
    fn new(
        grid: Grid,
        (partitions, by_cells): (Vec<Partition>, &[Partition]),
        by_pattern: BTreeMap<Vec<usize>, Arc<PlacedPattern>>,
    ) -> Tables {
        let dual = Dual::new(grid, by_cells, &by_pattern);
        let far = far_weights(grid);
        Tables { grid, partitions, by_pattern, dual, far }
    }

    /// Returns the estimate for goals with the blank in this cell.
    pub fn for_blank(&self, blank: usize) -> Additive<'_> {
        let partitions = self.partitions.iter().map(|partition| {
            let patterns = partition.iter().map(|pattern| without(pattern, blank));
            patterns.filter_map(|pattern| self.by_pattern.get(&pattern).map(Arc::as_ref)).collect()
        });
        Additive::new(self.grid, blank, partitions.collect(), (&self.dual, &self.far))
    }
}

/// Builds the tables of patterns, and of these patterns without one cell. Breaks if the caller
/// cancels.
fn build_patterns<'a>(
    grid: Grid,
    patterns: impl IntoIterator<Item = &'a Vec<usize>>,
    threads: Threads,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), BTreeMap<Vec<usize>, Arc<PlacedPattern>>> {
    let mut all = BTreeSet::new();
    for pattern in patterns {
        all.extend(pattern.iter().map(|&cell| without(pattern, cell)));
        all.insert(pattern.clone());
    }
    all.remove(&Vec::new());
    let standards: BTreeSet<_> =
        all.iter().map(|pattern| Symmetry::standard(grid, pattern).0).collect();
    let mut standards: Vec<_> = standards.into_iter().collect();
    // Large tables first, so that all threads end at about the same time.
    standards.sort_by_key(Vec::len);
    let standards = Mutex::new(standards);
    let built = Mutex::new(BTreeMap::new());
    let work = |(), poll: &mut dyn FnMut() -> ControlFlow<()>| {
        let next = || lock(&standards).pop();
        while let Some(pattern) = next() {
            let ControlFlow::Continue(table) = construct(grid, &pattern, poll) else { return };
            lock(&built).insert(pattern, Arc::new(table));
        }
    };
    pool::map_cancellable(vec![(); threads.get()], work, &mut *poll).1?;
    let built = lock(&built);
    let place = |pattern: Vec<usize>| {
        let (standard, symmetry) = Symmetry::standard(grid, &pattern);
        let table = Arc::clone(&built[&standard]);
        let placed = PlacedPattern::new(&pattern, &standard, &symmetry, table);
        (pattern, Arc::new(placed))
    };
    ControlFlow::Continue(all.into_iter().map(place).collect())
}

/// Returns a pattern without a cell.
fn without(pattern: &[usize], cell: usize) -> Vec<usize> {
    pattern.iter().copied().filter(|&other| other != cell).collect()
}

#[cfg(test)]
mod tests;
