//! Construction of a table by breadth-first search from the goal.
//!
//! A node is a placement and a region of the blank, bounded by the pattern's tiles. Moves of other
//! tiles cost nothing, so the blank may be anywhere in its region. Nearly all placements have one
//! region; the others are marked, and their regions are kept in a set.

use crate::grid::Grid;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Maximum number of cells of a board with patterns of several tiles: a set of cells has this many
/// bits.
pub(super) const MAX_CELLS: usize = 128;

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
    if let [home] = pattern {
        let distance = |cell| grid.distance(*home, cell).min(LARGEST.into()) as u8;
        return ControlFlow::Continue((0..grid.cells()).map(distance).collect());
    }
    assert!(grid.cells() <= MAX_CELLS, "a set of cells has {MAX_CELLS} bits");
    let mut search = Search::new(grid, pattern.len());
    search.start(pattern);
    let mut level = 0;
    while !search.frontier.is_empty() {
        level += 1;
        for nodes in std::mem::take(&mut search.frontier).chunks(POLL_INTERVAL) {
            poll()?;
            for &node in nodes {
                search.expand(node, level);
            }
        }
    }
    let distance = |&entry: &u16| match entry & !SPLIT {
        UNKNOWN => 0, // no placement, or one that cannot occur
        distance => distance.min(LARGEST) as u8,
    };
    ControlFlow::Continue(search.distances.iter().map(distance).collect())
}

/// Index of a placement, and a cell of the blank.
type Node = (u32, u8);

/// Search for the distances of all placements.
struct Search {
    grid: Grid,
    tiles: usize,
    distances: Vec<u16>,
    /// For placements with several regions: the regions reached, each given by its first cell.
    split: HashSet<Node>,
    frontier: Vec<Node>,
    flood: Flood,
}

impl Search {
    fn new(grid: Grid, tiles: usize) -> Search {
        let len = grid.cells().pow(tiles as u32);
        let (split, frontier) = (HashSet::new(), Vec::new());
        Search {
            grid,
            tiles,
            distances: vec![UNKNOWN; len],
            split,
            frontier,
            flood: Flood::new(grid),
        }
    }

    /// Adds the goal, with the blank in each of its regions.
    fn start(&mut self, pattern: &[usize]) {
        let cells = self.grid.cells();
        let index = pattern.iter().rev().fold(0, |index, &cell| index * cells + cell);
        for blank in (0..cells).filter(|cell| !pattern.contains(cell)) {
            self.reach(index, blank, 0, pattern.iter().fold(0, |set, &cell| set | 1 << cell));
        }
    }

    /// Adds a node, unless it is known.
    fn reach(&mut self, index: usize, blank: usize, level: u16, occupied: u128) {
        let entry = self.distances[index];
        if entry != UNKNOWN && entry & SPLIT == 0 {
            return;
        }
        let region = self.flood.region(1 << blank, !occupied);
        let is_split = region | occupied != self.flood.all;
        if is_split && !self.split.insert((index as u32, region.trailing_zeros() as u8)) {
            return;
        }
        if entry == UNKNOWN {
            self.distances[index] = level | if is_split { SPLIT } else { 0 };
        }
        self.frontier.push((index as u32, blank as u8));
    }

    /// Adds the successors of a node.
    fn expand(&mut self, (index, blank): Node, level: u16) {
        let cells = self.grid.cells();
        let mut places = [0; 8];
        let mut rest = index as usize;
        let mut occupied: u128 = 0;
        for place in &mut places[..self.tiles] {
            *place = rest % cells;
            rest /= cells;
            occupied |= 1 << *place;
        }
        let region = self.flood.region(1 << blank, !occupied);
        let mut stride = 1;
        for &from in &places[..self.tiles] {
            for to in self.grid.neighbors(from).filter(|to| region >> to & 1 == 1) {
                let moved = index as usize - from * stride + to * stride;
                self.reach(moved, from, level, occupied & !(1 << from) | 1 << to);
            }
            stride *= cells;
        }
    }
}

/// Flood fill in sets of cells.
struct Flood {
    all: u128,
    cols: usize,
    /// All cells except those of the first, and of the last column.
    not_first: u128,
    not_last: u128,
}

impl Flood {
    fn new(grid: Grid) -> Flood {
        let set = |is_in: &dyn Fn(usize) -> bool| {
            (0..grid.cells()).filter(|&cell| is_in(cell)).fold(0, |set, cell| set | 1 << cell)
        };
        let cols = grid.cols();
        Flood {
            all: set(&|_| true),
            cols,
            not_first: set(&|cell| cell % cols != 0),
            not_last: set(&|cell| cell % cols != cols - 1),
        }
    }

    /// Returns the cells that can be reached from a cell through free ones.
    fn region(&self, start: u128, free: u128) -> u128 {
        let free = free & self.all;
        let mut region = start;
        loop {
            let beside = (region & self.not_last) << 1 | (region & self.not_first) >> 1;
            let grown = (region | beside | region << self.cols | region >> self.cols) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }
}
