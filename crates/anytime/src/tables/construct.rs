//! Construction of a table by breadth-first search from the goal.
//!
//! A node is a placement and a region of the blank, bounded by the pattern's tiles. Moves of other
//! tiles cost nothing, so the blank may be anywhere in its region. Nearly all placements have one
//! region, and one bit for it. The others have a bit for a region of more than half of the cells
//! that are left, and their smaller regions are kept in a set.

use super::cell_set::{CellSet, Flood};
use crate::grid::Grid;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Largest number of cells of a board with tables: bits of the largest set of cells.
pub(super) const MAX_CELLS: usize = 128;

/// Largest number of tiles of a pattern.
pub(super) const MAX_TILES: usize = 5;

/// Distance of a placement that has not been reached.
const UNKNOWN: u8 = u8::MAX;

/// Maximum distance in a table. Larger ones are capped, and remain lower bounds.
const LARGEST: u8 = UNKNOWN - 1;

/// Number of nodes expanded between two polls, which takes a few milliseconds.
const POLL_INTERVAL: usize = 1 << 12;

/// Builds the table of a pattern. Breaks if the caller cancels.
pub(super) fn construct(
    grid: Grid,
    pattern: &[usize],
    poll: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Vec<u8>> {
    assert!(grid.cells() <= MAX_CELLS, "a set of cells has {MAX_CELLS} bits");
    match grid.cells() <= 64 {
        true => Search::<u64>::new(grid, pattern.len()).run(pattern, poll),
        false => Search::<u128>::new(grid, pattern.len()).run(pattern, poll),
    }
}

/// Placement, and a cell of the blank.
#[derive(Clone, Copy)]
struct Node {
    index: u32,
    blank: u8,
    /// Cells of the tiles, which are the digits of the index.
    places: [u8; MAX_TILES],
}

/// Search for the distances of all placements.
struct Search<S> {
    cells: usize,
    tiles: usize,
    /// Neighbors of each cell.
    neighbors: Vec<S>,
    distances: Vec<u8>,
    /// Placements with one region that have been reached. Most lookups need only these bits, which
    /// fit into a cache.
    whole: BitSet,
    /// Placements with several regions of which a large one has been reached, with more than half
    /// of the cells that are left.
    large: BitSet,
    /// Smaller regions that have been reached, each given by its first cell.
    small: HashSet<(u32, u8)>,
    frontier: Vec<Node>,
    flood: Flood<S>,
}

impl<S: CellSet> Search<S> {
    fn new(grid: Grid, tiles: usize) -> Search<S> {
        let cells = grid.cells();
        let neighbors = |cell| grid.neighbors(cell).fold(S::EMPTY, |set, cell| set | S::of(cell));
        let placements = cells.pow(tiles as u32);
        Search {
            cells,
            tiles,
            neighbors: (0..cells).map(neighbors).collect(),
            distances: vec![UNKNOWN; placements],
            whole: BitSet::new(placements),
            large: BitSet::new(placements),
            small: HashSet::new(),
            frontier: Vec::new(),
            flood: Flood::new(grid, tiles),
        }
    }

    /// Searches level by level, and returns the distances.
    fn run(
        mut self,
        pattern: &[usize],
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<u8>> {
        self.start(pattern);
        let mut level = 0;
        while !self.frontier.is_empty() {
            level = (level + 1).min(LARGEST);
            for nodes in std::mem::take(&mut self.frontier).chunks(POLL_INTERVAL) {
                poll()?;
                for &node in nodes {
                    self.expand(node, level);
                }
            }
        }
        for distance in &mut self.distances {
            if *distance == UNKNOWN {
                *distance = 0; // no placement, or one that cannot occur
            }
        }
        ControlFlow::Continue(self.distances)
    }

    /// Adds the goal, with the blank in each of its regions.
    fn start(&mut self, pattern: &[usize]) {
        let index = pattern.iter().rev().fold(0, |index, &cell| index * self.cells + cell);
        let occupied = pattern.iter().fold(S::EMPTY, |set, &cell| set | S::of(cell));
        let mut places = [0; MAX_TILES];
        for (place, &cell) in places.iter_mut().zip(pattern) {
            *place = cell as u8;
        }
        for blank in (0..self.cells).filter(|cell| !pattern.contains(cell)) {
            self.reach(Node { index: index as u32, blank: blank as u8, places }, 0, occupied);
        }
    }

    /// Adds a node that may be new.
    fn reach(&mut self, node: Node, level: u8, occupied: S) {
        let index = node.index as usize;
        let region = self.flood.region(node.blank.into(), occupied);
        if region | occupied == self.flood.all {
            self.whole.insert(index);
            self.distances[index] = level;
        } else {
            let is_large = 2 * region.len() + self.tiles > self.cells;
            let is_new = match is_large {
                true => self.large.insert(index),
                false => self.small.insert((node.index, region.least() as u8)),
            };
            if !is_new {
                return;
            }
            if self.distances[index] == UNKNOWN {
                self.distances[index] = level;
            }
        }
        self.frontier.push(node);
    }

    /// Adds the successors of a node.
    fn expand(&mut self, node: Node, level: u8) {
        let places = &node.places[..self.tiles];
        let occupied = places.iter().fold(S::EMPTY, |set, &cell| set | S::of(cell.into()));
        let region = self.flood.region(node.blank.into(), occupied);
        let mut stride = 1;
        for (tile, &from) in places.iter().enumerate() {
            let mut targets = self.neighbors[usize::from(from)] & region;
            while targets != S::EMPTY {
                let to = targets.least();
                targets = targets & !S::of(to);
                let index = node.index as usize + to * stride - usize::from(from) * stride;
                if !self.whole.contains(index) {
                    let mut moved = Node { index: index as u32, blank: from, ..node };
                    moved.places[tile] = to as u8;
                    let others = occupied & !S::of(from.into());
                    self.reach(moved, level, others | S::of(to));
                }
            }
            stride *= self.cells;
        }
    }
}

/// Set of numbers up to a limit.
struct BitSet(Vec<u64>);

impl BitSet {
    fn new(limit: usize) -> BitSet {
        BitSet(vec![0; limit.div_ceil(64)])
    }

    #[inline]
    fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    /// Inserts a number, and returns true if it is new.
    #[inline]
    fn insert(&mut self, number: usize) -> bool {
        let is_new = !self.contains(number);
        self.0[number / 64] |= 1 << (number % 64);
        is_new
    }
}
