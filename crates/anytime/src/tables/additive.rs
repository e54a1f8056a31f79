//! Additive estimate: the sum over the tables of some partitions, kept up to date move by move.

use super::Table;
use crate::beam::{Cell, Evaluator};
use crate::grid::Grid;

/// Largest number of tiles of a pattern.
const MAX_TILES: usize = 5;

/// Tables for goals with the blank in one cell.
pub(crate) struct Additive {
    partitions: usize,
    patterns: Vec<Pattern>,
    /// Pattern and stride of each label, partition after partition; the blank has no pattern.
    of_label: Vec<Option<(u16, u32)>>,
    cells: usize,
}

/// Pattern with its table.
struct Pattern {
    homes: [u16; MAX_TILES],
    tiles: usize,
    table: Table,
}

impl Pattern {
    /// Returns the index of a placement.
    #[inline]
    fn index<C: Cell>(&self, cells_by_label: &[C], cells: usize) -> usize {
        let homes = self.homes[..self.tiles].iter().rev();
        homes.fold(0, |index, &home| index * cells + cells_by_label[usize::from(home)].index())
    }
}

impl Additive {
    /// Creates the estimate from patterns with their tables, by partition.
    pub fn new(grid: Grid, partitions: Vec<Vec<(Vec<usize>, Table)>>) -> Additive {
        let cells = grid.cells();
        let count = partitions.len();
        let mut of_label = vec![None; count * cells];
        let mut patterns = Vec::new();
        for (partition, list) in partitions.into_iter().enumerate() {
            for (list, table) in list {
                let mut homes = [0; MAX_TILES];
                for (place, &home) in list.iter().enumerate() {
                    homes[place] = home as u16;
                    let stride = cells.pow(place as u32) as u32;
                    of_label[partition * cells + home] = Some((patterns.len() as u16, stride));
                }
                patterns.push(Pattern { homes, tiles: list.len(), table });
            }
        }
        Additive { partitions: count, patterns, of_label, cells }
    }

    /// Returns the number of partitions.
    pub fn partitions(&self) -> usize {
        self.partitions
    }

    /// Returns the sum of one partition: a lower bound.
    pub fn sum<C: Cell>(&self, cells_by_label: &[C], partition: usize) -> u32 {
        let labels = &self.of_label[partition * self.cells..(partition + 1) * self.cells];
        let firsts = labels.iter().flatten().filter(|(_, stride)| *stride == 1);
        let value = |&(pattern, _): &(u16, u32)| {
            let pattern = &self.patterns[usize::from(pattern)];
            u32::from(pattern.table[pattern.index(cells_by_label, self.cells)])
        };
        firsts.map(value).sum()
    }

    /// Returns the change of the sum of one partition when a label that is in one cell moves to
    /// another.
    #[inline]
    pub fn change_in<C: Cell>(
        &self,
        cells_by_label: &[C],
        partition: usize,
        label: usize,
        from: usize,
        to: usize,
    ) -> i32 {
        let Some((pattern, stride)) = self.of_label[partition * self.cells + label] else {
            return 0;
        };
        let pattern = &self.patterns[usize::from(pattern)];
        let before = pattern.index(cells_by_label, self.cells);
        let after = before + to * stride as usize - from * stride as usize;
        i32::from(pattern.table[after]) - i32::from(pattern.table[before])
    }
}

impl<C: Cell> Evaluator<C> for Additive {
    fn score(&self, cells_by_label: &[C]) -> i32 {
        (0..self.partitions)
            .map(|partition| self.sum(cells_by_label, partition).cast_signed())
            .sum()
    }

    #[inline]
    fn change(&self, cells_by_label: &[C], label: usize, from: usize, to: usize) -> i32 {
        let change = |partition| self.change_in(cells_by_label, partition, label, from, to);
        (0..self.partitions).map(change).sum()
    }

    #[inline]
    fn estimate(&self, score: i32) -> u32 {
        score.cast_unsigned()
    }

    #[inline]
    fn bound(&self, score: i32) -> u32 {
        score.cast_unsigned().div_ceil(self.partitions as u32)
    }
}
