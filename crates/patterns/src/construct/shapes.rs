//! The shapes of a pattern: the sets of cells that its tiles can stand in.
//!
//! What the blank can do depends on the shape alone, not on which tile stands where: its regions
//! are the same for all orders, and so are the steps to other shapes.

use super::subsets::Subsets;
use crate::pattern::Pattern;
use crate::regions::{RegionFinder, cells, count_below};
use fifteen_codegen::{Direction, Size};

/// All shapes of patterns with this many tiles.
pub struct Shapes {
    size: Size,
    tiles: usize,
    regions: RegionFinder,
    subsets: Subsets,
}

/// A step into a shape, seen from there: a tile has come into one of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeStep {
    /// The shape before, by number.
    pub shape: u32,
    /// The region of that shape where the blank was, by number.
    pub region: u8,
    /// The place of the tile among the others before.
    from: u8,
    /// And after.
    to: u8,
}

impl ShapeStep {
    /// The place of the tile among the others before and after.
    pub fn places(self) -> (usize, usize) {
        (self.from.into(), self.to.into())
    }
}

impl Shapes {
    /// The shapes of a pattern.
    pub fn for_pattern(pattern: &Pattern) -> Shapes {
        Shapes::new(pattern.size(), pattern.ranking().tiles())
    }

    /// All shapes of this many tiles.
    pub fn new(size: Size, tiles: usize) -> Shapes {
        let (regions, subsets) = (RegionFinder::new(size), Subsets::new(size.cells(), tiles));
        Shapes { size, tiles, regions, subsets }
    }

    /// The number of a set of cells.
    pub fn rank(&self, set: u32) -> usize {
        self.subsets.rank(set)
    }

    /// The sets of cells, by number.
    pub fn sets(&self) -> &[u32] {
        self.subsets.sets()
    }

    /// The regions of the blank in a shape, ordered by their first cells.
    pub fn regions(&self, set: u32) -> impl Iterator<Item = u32> {
        let free = !set & ((1 << self.size.cells()) - 1);
        let mut rest = free;
        std::iter::from_fn(move || {
            let first = rest & rest.wrapping_neg();
            let region = self.regions.flood(first, free);
            rest &= !region;
            (first != 0).then_some(region)
        })
    }

    /// 1 if an odd number of its tiles stand on cells of odd colour, otherwise 0.
    pub fn parity(&self, set: u32) -> usize {
        (set & self.regions.odd_cells()).count_ones() as usize % 2
    }

    /// The steps into a shape that leave the blank in this region of it.
    pub fn steps_into(&self, set: u32, region: u32) -> impl Iterator<Item = ShapeStep> {
        // The tile came from a cell of the region and stands next to it now.
        let beside = cells(region).flat_map(|from| self.neighbours(from).map(move |to| (from, to)));
        beside.filter(move |&(_, to)| set >> to & 1 != 0).map(move |(from, to)| {
            let before = set ^ 1 << from ^ 1 << to;
            let region = self.regions(before).position(|region| region >> to & 1 != 0);
            ShapeStep {
                shape: self.rank(before) as u32,
                region: region.expect("the blank was in some region") as u8,
                from: count_below(before, from) as u8,
                to: count_below(set, to) as u8,
            }
        })
    }

    /// The cells next to one.
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        Direction::ALL.into_iter().filter_map(move |direction| self.size.neighbour(cell, direction))
    }

    /// The number of steps into all shapes: one for each pair of neighbours, first a tile and then
    /// the blank's, and each choice of cells for the other tiles.
    pub fn count_steps(&self) -> usize {
        let cells = self.size.cells();
        let pairs: usize = (0..cells).map(|cell| self.neighbours(cell).count()).sum();
        let others =
            (0..self.tiles - 1).fold(1, |others, one| others * (cells - 2 - one) / (one + 1));
        pairs * others
    }
}

#[cfg(test)]
mod tests;
