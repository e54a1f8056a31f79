//! Shapes of a pattern: the sets of cells that its tiles can occupy.
//!
//! The regions of the blank and the steps to other shapes depend on the shape alone, not on the
//! order of the tiles in it.

use super::combinations::Combinations;
use crate::pattern::Pattern;
use crate::regions::{RegionFinder, cells, count_below};
use fifteen_codegen::{Direction, Size};

/// All shapes of patterns with a fixed number of tiles.
pub struct Shapes {
    size: Size,
    tiles: usize,
    regions: RegionFinder,
    combinations: Combinations,
}

/// Step into a shape: a tile moves into one of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeStep {
    /// Number of the shape before the step.
    pub shape: u32,
    /// Number of the region of that shape where the blank was.
    pub region: u8,
    /// Place of the tile among the others before the step.
    from: u8,
    /// Place of the tile among the others after the step.
    to: u8,
}

impl ShapeStep {
    /// Returns the places of the tile among the others before and after.
    pub fn places(self) -> (usize, usize) {
        (self.from.into(), self.to.into())
    }
}

impl Shapes {
    /// Creates the shapes of a pattern.
    pub fn for_pattern(pattern: &Pattern) -> Shapes {
        Shapes::new(pattern.size(), pattern.ranking().tiles())
    }

    /// Creates all shapes of this number of tiles.
    pub fn new(size: Size, tiles: usize) -> Shapes {
        let (regions, combinations) =
            (RegionFinder::new(size), Combinations::new(size.cells(), tiles));
        Shapes { size, tiles, regions, combinations }
    }

    /// Returns the number of a set of cells.
    pub fn rank(&self, set: u32) -> usize {
        self.combinations.rank(set)
    }

    /// Returns the sets of cells, by number.
    pub fn sets(&self) -> &[u32] {
        self.combinations.sets()
    }

    /// Returns the regions of the blank in a shape, ordered by their first cells.
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

    /// Returns 1 if an odd number of tiles is on cells of odd color, otherwise 0.
    pub fn parity(&self, set: u32) -> usize {
        (set & self.regions.odd_cells()).count_ones() as usize % 2
    }

    /// Returns the steps into a shape that leave the blank in this region of it.
    pub fn steps_into(&self, set: u32, region: u32) -> impl Iterator<Item = ShapeStep> {
        // The tile came from a cell of the region, and is next to it now.
        let beside = cells(region).flat_map(|from| self.neighbors(from).map(move |to| (from, to)));
        beside.filter(move |&(_, to)| set >> to & 1 != 0).map(move |(from, to)| {
            let before = set ^ 1 << from ^ 1 << to;
            let region = self.regions(before).position(|region| region >> to & 1 != 0);
            ShapeStep {
                shape: self.rank(before) as u32,
                region: region.expect("the region of the blank") as u8,
                from: count_below(before, from) as u8,
                to: count_below(set, to) as u8,
            }
        })
    }

    /// Returns the neighbors of a cell.
    fn neighbors(&self, cell: usize) -> impl Iterator<Item = usize> {
        Direction::ALL.into_iter().filter_map(move |direction| self.size.neighbor(cell, direction))
    }

    /// Returns the number of steps into all shapes: one for each ordered pair of neighbors (for
    /// the tile and the blank), and each choice of cells for the other tiles.
    pub fn count_steps(&self) -> usize {
        let cells = self.size.cells();
        let pairs: usize = (0..cells).map(|cell| self.neighbors(cell).count()).sum();
        let others =
            (0..self.tiles - 1).fold(1, |others, index| others * (cells - 2 - index) / (index + 1));
        pairs * others
    }
}

#[cfg(test)]
mod tests;
