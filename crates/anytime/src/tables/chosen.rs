//! Choice of the partitions with the largest sums for the nodes that a search visits.
//!
//! The patterns are tetrominoes, and all of their tables are built. The partition with the largest
//! sum over a sample of nodes is found by dynamic programming: the best way to cover the cells that
//! are left depends only on which they are, and a pattern must cover the first of them.
//!
//! Several partitions are chosen one after the other. Each is chosen for the half of the nodes for
//! which the earlier ones help least.

use super::additive::PlacedPattern;
use super::cell_set::CellSet;
use super::{Partition, without};
use crate::grid::Grid;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Number of cells of the patterns of a chosen partition.
pub(super) const SIZE: usize = 4;

/// Largest number of cells of a board with chosen partitions. The tables need at most 160 MB.
pub(super) const MAX_CELLS: usize = 36;

/// Returns all patterns of [`SIZE`] connected cells, and of as many as are left over.
pub(super) fn patterns(grid: Grid) -> Vec<Vec<usize>> {
    let mut patterns = polyominoes(grid, SIZE);
    let rest = grid.cells() % SIZE;
    if rest > 0 {
        patterns.extend(polyominoes(grid, rest));
    }
    patterns.into_iter().collect()
}

/// Returns all connected sets of this many cells, each in ascending order.
fn polyominoes(grid: Grid, size: usize) -> BTreeSet<Vec<usize>> {
    let mut sets: BTreeSet<_> = (0..grid.cells()).map(|cell| vec![cell]).collect();
    for _ in 1..size {
        let grow = |set: &Vec<usize>| {
            let beside: BTreeSet<_> = set.iter().flat_map(|&cell| grid.neighbors(cell)).collect();
            let grown = beside.into_iter().filter(|cell| !set.contains(cell)).map(|cell| {
                let mut grown = set.clone();
                grown.push(cell);
                grown.sort_unstable();
                grown
            });
            grown.collect::<Vec<_>>()
        };
        sets = sets.iter().flat_map(grow).collect();
    }
    sets
}

/// Position that a search has visited.
#[derive(Clone, Debug)]
pub(crate) struct VisitedNode {
    /// Cell of each label, and label of each cell.
    pub cells_by_label: Vec<u16>,
    pub labels: Vec<u16>,
    /// Number of moves from the start.
    pub depth: u32,
}

/// Meaning of the cells of a pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Homes of tiles.
    Labels,
    /// Cells of tiles, as in the dual estimate.
    Cells,
}

/// Choice of partitions for some nodes.
pub(super) struct Choice<'a> {
    pub grid: Grid,
    pub blank_home: usize,
    pub patterns: &'a [Vec<usize>],
    pub by_pattern: &'a BTreeMap<Vec<usize>, Arc<PlacedPattern>>,
}

impl Choice<'_> {
    /// Returns partitions by labels, and by cells: this many of each, or none if the board has
    /// none. Breaks if the caller cancels.
    pub fn choose(
        &self,
        nodes: &[VisitedNode],
        count: usize,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), [Vec<Partition>; 2]> {
        // Each node with its largest sum so far.
        let mut nodes: Vec<_> = nodes.iter().map(|node| (node, 0)).collect();
        let mut partitions = [Vec::new(), Vec::new()];
        for _ in 0..count {
            for (kind, partitions) in [Kind::Labels, Kind::Cells].into_iter().zip(&mut partitions) {
                let mut values = Vec::with_capacity(self.patterns.len());
                for pattern in self.patterns {
                    poll()?;
                    let distances =
                        nodes.iter().map(|(node, _)| self.distance(kind, pattern, node));
                    values.push(distances.sum());
                }
                let Some(partition) = best_partition(self.grid, self.patterns, &values) else {
                    continue;
                };
                for (node, largest) in &mut nodes {
                    let distances =
                        partition.iter().map(|pattern| self.distance(kind, pattern, node));
                    *largest = distances.sum::<u32>().max(*largest);
                }
                nodes.sort_by_key(|(node, largest)| node.depth + largest);
                nodes.truncate(nodes.len().div_ceil(2));
                partitions.push(partition);
            }
        }
        ControlFlow::Continue(partitions)
    }

    /// Returns the distance of a pattern at a node.
    fn distance(&self, kind: Kind, pattern: &Vec<usize>, node: &VisitedNode) -> u32 {
        let (cells_by_label, blank) = match kind {
            Kind::Labels => (&node.cells_by_label, self.blank_home),
            Kind::Cells => (&node.labels, node.cells_by_label[self.blank_home].into()),
        };
        let pattern = match pattern.contains(&blank) {
            true => Cow::Owned(without(pattern, blank)),
            false => Cow::Borrowed(pattern),
        };
        let placed = self.by_pattern.get(&*pattern);
        placed.map_or(0, |placed| placed.distance(cells_by_label, self.grid.cells()).into())
    }
}

/// Returns the partition with the largest sum of values, if there is one. All of its patterns have
/// as many cells as the largest one, except for at most one.
///
/// Partial partitions cover the cells up to a line across the board. So that few sets of cells are
/// possible there, cells are numbered along the shorter side.
fn best_partition(grid: Grid, patterns: &[Vec<usize>], values: &[u32]) -> Option<Partition> {
    let number_of = |cell: usize| match grid.rows() < grid.cols() {
        true => cell % grid.cols() * grid.rows() + cell / grid.cols(),
        false => cell,
    };
    let set = |pattern: &Vec<usize>| {
        pattern.iter().fold(u64::EMPTY, |set, &cell| set | u64::of(number_of(cell)))
    };
    let mut by_first = vec![Vec::new(); grid.cells()];
    for (number, (pattern, &value)) in patterns.iter().zip(values).enumerate() {
        let cells = set(pattern);
        by_first[cells.least()].push(Candidate { number, cells, value });
    }
    let size = patterns.iter().map(Vec::len).max()?;
    let cover = &mut Cover { cells: grid.cells(), size, by_first, best: HashMap::new() };
    let mut covered = u64::EMPTY;
    cover.largest_sum(covered)?;
    let mut partition = Vec::new();
    while let Some(&Some((_, number))) = cover.best.get(&covered) {
        partition.push(patterns[number].clone());
        covered |= set(&patterns[number]);
    }
    Some(partition)
}

/// Pattern that a partition may have, and its value.
#[derive(Clone, Copy)]
struct Candidate {
    number: usize,
    cells: u64,
    value: u32,
}

/// Search for the exact cover of all cells with the largest sum of values.
struct Cover {
    cells: usize,
    /// Number of cells of all candidates, except for at most one.
    size: usize,
    /// Candidates by their cell with the least number.
    by_first: Vec<Vec<Candidate>>,
    /// For each set of covered cells, the largest sum that covers the others, and its first
    /// candidate; none if they cannot be covered.
    best: HashMap<u64, Option<(u32, usize)>>,
}

impl Cover {
    /// Returns the largest sum that covers the other cells, if they can be covered.
    fn largest_sum(&mut self, covered: u64) -> Option<u32> {
        let count = covered.count_ones() as usize;
        if count == self.cells {
            return Some(0);
        }
        if let Some(known) = self.best.get(&covered) {
            return known.map(|(sum, _)| sum);
        }
        // The number of covered cells tells whether the smaller pattern is left.
        let is_smaller_left = count.is_multiple_of(self.size);
        let first = (!covered).least();
        let mut best = None;
        for place in 0..self.by_first[first].len() {
            let Candidate { number, cells, value } = self.by_first[first][place];
            let has_size = is_smaller_left || cells.count_ones() as usize == self.size;
            if has_size
                && cells & covered == u64::EMPTY
                && let Some(rest) = self.largest_sum(covered | cells)
            {
                best = best.max(Some((rest + value, number)));
            }
        }
        self.best.insert(covered, best);
        best.map(|(sum, _)| sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_runtime::Random;

    #[test]
    fn polyominoes_are_all_connected_sets() {
        let grid = Grid::new(6, 6).expect("a grid");
        // 19 fixed tetrominoes: the square, two straight ones, and eight of 2x3 cells each way.
        assert_eq!(polyominoes(grid, 4).len(), 25 + 2 * 18 + 8 * 20 + 8 * 20);
        assert_eq!(polyominoes(grid, 1).len(), 36);
        assert_eq!(polyominoes(grid, 2).len(), 60);
        assert_eq!(patterns(Grid::new(3, 3).expect("a grid")).len(), 9 + 4 + 16 + 16);
    }

    /// Returns the largest sum of values of a cover of the other cells, by trying all covers.
    fn brute_force(grid: Grid, candidates: &[(Vec<usize>, u32)], covered: &[usize]) -> Option<u32> {
        let Some(first) = (0..grid.cells()).find(|cell| !covered.contains(cell)) else {
            return Some(0);
        };
        let fits = |pattern: &Vec<usize>| {
            // One pattern at most is smaller than the others.
            let is_smaller_left = covered.len().is_multiple_of(SIZE);
            pattern[0] == first
                && (pattern.len() == SIZE || is_smaller_left)
                && pattern.iter().all(|cell| !covered.contains(cell))
        };
        let sums = candidates.iter().filter(|(pattern, _)| fits(pattern)).filter_map(|candidate| {
            let covered = [covered, &candidate.0].concat();
            Some(candidate.1 + brute_force(grid, candidates, &covered)?)
        });
        sums.max()
    }

    #[test]
    fn the_best_partition_is_that_of_brute_force() {
        let mut random = Random::new(1);
        for (rows, cols) in [(2, 2), (2, 3), (2, 7), (3, 3), (3, 4), (3, 5), (5, 3), (4, 4)] {
            let grid = Grid::new(rows, cols).expect("a grid");
            let patterns = patterns(grid);
            let values: Vec<_> = patterns.iter().map(|_| random.next_below(100) as u32).collect();
            let best = best_partition(grid, &patterns, &values);
            let best = best.expect("a partition");
            let mut cells = best.concat();
            cells.sort_unstable();
            assert!(cells.iter().copied().eq(0..grid.cells()), "{rows}x{cols} {best:?}");
            let candidates: Vec<_> = patterns.into_iter().zip(values).collect();
            let value = |pattern| {
                let candidate = candidates.iter().find(|(candidate, _)| candidate == pattern);
                candidate.map_or(0, |&(_, value)| value)
            };
            let sum = best.iter().map(value).sum();
            assert_eq!(brute_force(grid, &candidates, &[]), Some(sum), "{rows}x{cols}");
        }
    }
}
