//! Construction of a table by breadth-first search from the goal.
//!
//! A node is a placement and a region of the blank, bounded by the pattern's tiles. Moves of other
//! tiles cost nothing, so the blank may be anywhere in its region. Nearly all placements have one
//! region; the others are marked, and their regions are kept in a set.

use super::cell_set::{CellSet, Flood};
use crate::grid::Grid;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Largest number of cells of a board with tables: bits of the largest set of cells.
pub(super) const MAX_CELLS: usize = 128;

/// Largest number of tiles of a pattern.
pub(super) const MAX_TILES: usize = 5;

/// Distance of a placement that has not been reached.
const UNKNOWN: u16 = u16::MAX >> 1;

/// Mark of a placement with several regions.
const SPLIT: u16 = 1 << 15;

/// Maximum distance in a table. Larger ones are capped, and remain lower bounds.
const LARGEST: u16 = 255;

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

/// Index of a placement, and a cell of the blank.
type Node = (u32, u8);

/// Search for the distances of all placements.
struct Search<S> {
    cells: usize,
    tiles: usize,
    /// Neighbors of each cell.
    neighbors: Vec<Vec<usize>>,
    distances: Vec<u16>,
    /// For placements with several regions: the regions reached, each given by its first cell.
    split: HashSet<Node>,
    frontier: Vec<Node>,
    flood: Flood<S>,
}

impl<S: CellSet> Search<S> {
    fn new(grid: Grid, tiles: usize) -> Search<S> {
        let cells = grid.cells();
        Search {
            cells,
            tiles,
            neighbors: (0..cells).map(|cell| grid.neighbors(cell).collect()).collect(),
            distances: vec![UNKNOWN; cells.pow(tiles as u32)],
            split: HashSet::new(),
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
            level += 1;
            for nodes in std::mem::take(&mut self.frontier).chunks(POLL_INTERVAL) {
                poll()?;
                for &node in nodes {
                    self.expand(node, level);
                }
            }
        }
        let distance = |&entry: &u16| match entry & !SPLIT {
            UNKNOWN => 0, // no placement, or one that cannot occur
            distance => distance.min(LARGEST) as u8,
        };
        ControlFlow::Continue(self.distances.iter().map(distance).collect())
    }

    /// Adds the goal, with the blank in each of its regions.
    fn start(&mut self, pattern: &[usize]) {
        let index = pattern.iter().rev().fold(0, |index, &cell| index * self.cells + cell);
        let occupied = pattern.iter().fold(S::EMPTY, |set, &cell| set | S::of(cell));
        for blank in (0..self.cells).filter(|cell| !pattern.contains(cell)) {
            self.reach(index, blank, 0, occupied);
        }
    }

    /// Adds a node, unless it is known.
    #[inline]
    fn reach(&mut self, index: usize, blank: usize, level: u16, occupied: S) {
        let entry = self.distances[index];
        if entry != UNKNOWN && entry & SPLIT == 0 {
            return;
        }
        let region = self.flood.region(blank, occupied);
        let is_split = region | occupied != self.flood.all;
        if is_split && !self.split.insert((index as u32, region.least() as u8)) {
            return;
        }
        if entry == UNKNOWN {
            self.distances[index] = level | if is_split { SPLIT } else { 0 };
        }
        self.frontier.push((index as u32, blank as u8));
    }

    /// Adds the successors of a node.
    fn expand(&mut self, (index, blank): Node, level: u16) {
        let cells = self.cells as u32;
        let mut places = [0; MAX_TILES];
        let mut rest = index;
        let mut occupied = S::EMPTY;
        for place in &mut places[..self.tiles] {
            *place = (rest % cells) as usize;
            rest /= cells;
            occupied = occupied | S::of(*place);
        }
        let region = self.flood.region(blank.into(), occupied);
        let mut stride = 1;
        for &from in &places[..self.tiles] {
            let others = occupied & !S::of(from);
            for place in 0..self.neighbors[from].len() {
                let to = self.neighbors[from][place];
                if region.has(to) {
                    let moved = index as usize + to * stride - from * stride;
                    self.reach(moved, from, level, others | S::of(to));
                }
            }
            stride *= self.cells;
        }
    }
}
