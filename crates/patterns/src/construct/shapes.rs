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
    /// [Number](RegionNumbers) of the region where the blank was, in the shape before the step.
    pub region: u32,
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

/// Numbering of the regions of all shapes. Shapes of different [parity](Shapes::parity) are
/// numbered separately.
pub struct RegionNumbers {
    /// By shape, the number of its first region.
    first: Vec<u32>,
    /// Number of regions of all shapes of each parity.
    counts: [u32; 2],
}

impl RegionNumbers {
    /// Numbers the regions. Reports progress, because this takes a while on large boards.
    pub fn new<E>(
        shapes: &Shapes,
        report: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<RegionNumbers, E> {
        /// Number of shapes between two reports.
        const SHAPES: usize = 1 << 12;
        let mut numbers = RegionNumbers { first: Vec::new(), counts: [0; 2] };
        numbers.first.reserve_exact(shapes.sets().len());
        for some in shapes.sets().chunks(SHAPES) {
            for &set in some {
                let count = &mut numbers.counts[shapes.parity(set)];
                numbers.first.push(*count);
                *count += shapes.regions(set).count() as u32;
            }
            report()?;
        }
        Ok(numbers)
    }

    /// Returns the number of a region of a shape.
    pub fn number(&self, shape: usize, region: usize) -> u32 {
        self.first[shape] + region as u32
    }

    /// Returns the number of regions of all shapes of a parity.
    pub fn count(&self, parity: usize) -> usize {
        self.counts[parity] as usize
    }

    /// Returns the number of regions of all shapes.
    pub fn total(&self) -> usize {
        self.count(0) + self.count(1)
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
    pub fn steps_into<'a>(
        &'a self,
        set: u32,
        region: u32,
        numbers: &'a RegionNumbers,
    ) -> impl Iterator<Item = ShapeStep> + 'a {
        // The tile came from a cell of the region, and is next to it now.
        let beside = cells(region).flat_map(|from| self.neighbors(from).map(move |to| (from, to)));
        beside.filter(move |&(_, to)| set >> to & 1 != 0).map(move |(from, to)| {
            let before = set ^ 1 << from ^ 1 << to;
            let region = self.regions(before).position(|region| region >> to & 1 != 0);
            let region = region.expect("the region of the blank");
            ShapeStep {
                region: numbers.number(self.rank(before), region),
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
