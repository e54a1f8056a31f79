//! The shapes of a pattern: the sets of cells that its tiles can stand in.
//!
//! What the blank can do depends on the shape alone, not on which tile stands where: its regions
//! are the same for all orders, and so are the steps to other shapes.

use crate::regions::{Regions, cells};
use fifteen_codegen::{Direction, Size};

/// All shapes of patterns with so many tiles.
pub struct Shapes {
    size: Size,
    regions: Regions,
    /// binomials[k][n] = n over k.
    binomials: Vec<Vec<usize>>,
    sets: Vec<u32>,
}

/// A step into a shape, seen from there: a tile has come into one of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The shape before, by number, and the number of the region where the blank was.
    pub shape: usize,
    /// See above.
    pub region: usize,
    /// The place of the tile among the others before and after.
    pub places: (usize, usize),
}

impl Shapes {
    /// All shapes of so many tiles, in ascending order as numbers.
    pub fn new(size: Size, tiles: usize) -> Shapes {
        let mut binomials = vec![vec![1; size.cells() + 1]];
        for chosen in 1..=tiles {
            let mut row = vec![0; size.cells() + 1];
            for cell in 0..size.cells() {
                row[cell + 1] = row[cell] + binomials[chosen - 1][cell];
            }
            binomials.push(row);
        }
        let mut shapes = Shapes { size, regions: Regions::new(size), binomials, sets: Vec::new() };
        shapes.sets = (0..shapes.binomials[tiles][size.cells()])
            .map(|number| shapes.unrank(number, tiles))
            .collect();
        shapes
    }

    /// The set of cells with this number.
    fn unrank(&self, number: usize, tiles: usize) -> u32 {
        let (mut rest, mut set) = (number, 0);
        for chosen in (1..=tiles).rev() {
            let row = &self.binomials[chosen];
            let cell = row.partition_point(|&below| below <= rest) - 1;
            rest -= row[cell];
            set |= 1 << cell;
        }
        set
    }

    /// The number of a set of cells.
    pub fn rank(&self, set: u32) -> usize {
        let chosen = cells(set).zip(&self.binomials[1..]);
        chosen.map(|(cell, row)| row[cell]).sum()
    }

    /// The sets of cells, by number.
    pub fn sets(&self) -> &[u32] {
        &self.sets
    }

    /// The cells without a tile.
    fn free(&self, set: u32) -> u32 {
        !set & ((1 << self.size.cells()) - 1)
    }

    /// The regions of the blank in a shape, ordered by their first cells.
    pub fn regions(&self, set: u32) -> impl Iterator<Item = u32> {
        let free = self.free(set);
        let mut rest = free;
        std::iter::from_fn(move || {
            let first = rest & rest.wrapping_neg();
            let region = self.regions.flood(first, free);
            rest &= !region;
            (first != 0).then_some(region)
        })
    }

    /// Whether an odd number of its tiles stand on cells of odd colour.
    pub fn is_odd(&self, set: u32) -> bool {
        (set & self.regions.odd()).count_ones() % 2 == 1
    }

    /// The steps into a shape that leave the blank in this region of it.
    pub fn steps_into(&self, set: u32, region: u32) -> impl Iterator<Item = Step> {
        let beside = move |from: usize| {
            let neighbour = move |to| self.size.neighbour(from, to);
            Direction::ALL.into_iter().filter_map(neighbour).map(move |to| (from, to))
        };
        // The tile came from a cell of the region and stands next to it now.
        let pairs = cells(region).flat_map(beside).filter(move |&(_, to)| set >> to & 1 != 0);
        pairs.map(move |(from, to)| {
            let before = set ^ 1 << from ^ 1 << to;
            let place = |set: u32, cell: usize| (set & ((1 << cell) - 1)).count_ones() as usize;
            let blank_there = |region: &u32| region >> to & 1 != 0;
            Step {
                shape: self.rank(before),
                region: self.regions(before).position(|region| blank_there(&region)).unwrap_or(0),
                places: (place(before, from), place(set, to)),
            }
        })
    }
}
