//! Additive pattern databases of small patterns, independent of the goal cell of the blank.
//!
//! A pattern is a set of home cells. For every placement of its tiles, its table has the least
//! number of moves of these tiles that brings them home; the blank may end anywhere. Tables of
//! patterns without a common tile may be added (R. E. Korf and A. Felner, *Disjoint pattern
//! database heuristics*, Artificial Intelligence 134, 2002).
//!
//! The blank's goal is not part of a table. So the same tables bound the distance between any two
//! positions: tiles are named by their cells in the second one, and only the pattern with the
//! blank's cell is replaced by one without it. Symmetries of the board map tables to tables, so
//! only a few are built.
//!
//! The estimate of a board is the sum over several partitions, which orders boards better than any
//! of them alone; divided by their number, it is a lower bound, too.

mod additive;
mod construct;
mod partition;
mod symmetry;

pub(crate) use additive::Additive;

use crate::grid::Grid;
use construct::construct;
use fifteen_runtime::{Threads, lock, pool};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use symmetry::Symmetry;

/// Table of a pattern: the distance of each placement. The cells of the tiles are the digits of the
/// index, whose base is the number of cells; the first tile's digit is the lowest.
type Table = Arc<Vec<u8>>;

/// Tables of all patterns of several partitions, and of each pattern without one of its cells.
pub(crate) struct Tables {
    grid: Grid,
    partitions: Vec<Vec<Vec<usize>>>,
    by_pattern: BTreeMap<Vec<usize>, Table>,
}

/// Returns the number of tiles of a pattern for a board with this number of cells, such that the
/// tables are built within a few seconds and need at most 200 MB.
fn pattern_size(cells: usize) -> usize {
    match cells {
        0..=12 => 5,
        13..=36 => 4,
        37..=64 => 3,
        65..=128 => 2,
        _ => 1,
    }
}

impl Tables {
    /// Builds the tables for a board. Breaks if the caller cancels.
    pub fn build(
        grid: Grid,
        threads: Threads,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Tables> {
        let partitions = partition::partitions(grid, pattern_size(grid.cells()));
        let mut patterns = BTreeSet::new();
        for pattern in partitions.iter().flatten() {
            patterns.insert(pattern.clone());
            patterns.extend(pattern.iter().map(|&cell| without(pattern, cell)));
        }
        patterns.remove(&Vec::new());
        let canonical_images =
            patterns.iter().map(|pattern| Symmetry::canonical_image(grid, pattern).0);
        let canonical_images = Mutex::new(canonical_images.collect::<BTreeSet<_>>());
        let built = Mutex::new(BTreeMap::new());
        let work = |(), poll: &mut dyn FnMut() -> ControlFlow<()>| {
            let next = || lock(&canonical_images).pop_first();
            while let Some(pattern) = next() {
                let ControlFlow::Continue(table) = construct(grid, &pattern, poll) else { return };
                lock(&built).insert(pattern, Arc::new(table));
            }
        };
        pool::map_cancellable(vec![(); threads.get()], work, &mut *poll).1?;
        let built = lock(&built);
        let mut tables = BTreeMap::new();
        for pattern in patterns {
            poll()?;
            let (canonical_image, symmetry) = Symmetry::canonical_image(grid, &pattern);
            let table = match canonical_image == pattern {
                true => Arc::clone(&built[&canonical_image]),
                false => Arc::new(symmetry.table_from_image(
                    grid,
                    &pattern,
                    &canonical_image,
                    &built[&canonical_image],
                )),
            };
            tables.insert(pattern, table);
        }
        ControlFlow::Continue(Tables { grid, partitions, by_pattern: tables })
    }

    /// Returns the estimate for goals with the blank in this cell.
    pub fn for_blank(&self, blank: usize) -> Additive {
        let partitions = self.partitions.iter().map(|partition| {
            let patterns = partition.iter().map(|pattern| without(pattern, blank));
            let with_table = |pattern: Vec<usize>| {
                let table = Arc::clone(self.by_pattern.get(&pattern)?);
                Some((pattern, table))
            };
            patterns.filter_map(with_table).collect()
        });
        Additive::new(self.grid, partitions.collect())
    }
}

/// Returns a pattern without a cell.
fn without(pattern: &[usize], cell: usize) -> Vec<usize> {
    pattern.iter().copied().filter(|&other| other != cell).collect()
}

#[cfg(test)]
mod tests;
