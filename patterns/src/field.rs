//! Fields: what a search knows about the placements on the cells of one shape.

use crate::levels::Levels;
use crate::shapes::{Shapes, Step};

/// All placements on the cells of one shape.
pub struct Field<'l> {
    /// The number of the shape.
    pub shape: usize,
    /// The regions of the blank.
    pub regions: Vec<Region>,
    /// The levels of all orders, by head.
    pub levels: &'l mut [Levels],
}

/// All orders of one shape with the blank in one region.
pub struct Region {
    /// The cells of the region.
    pub cells: u32,
    /// The steps that lead into it.
    pub steps: Box<[Step]>,
    /// The orders met so far.
    pub been: Box<[u32]>,
    /// Those of them that were met at the last level of the shape's parity.
    pub open: Box<[u32]>,
    /// Whether there are any.
    pub is_open: bool,
}

impl<'l> Field<'l> {
    /// The field of a shape: nothing is open, and no levels are entered.
    pub fn new(shapes: &Shapes, shape: usize, levels: &'l mut [Levels]) -> Field<'l> {
        let set = shapes.sets()[shape];
        let region = |cells| {
            let none = || vec![0; levels.len()].into_boxed_slice();
            let steps = shapes.steps_into(set, cells).collect();
            Region { cells, steps, been: none(), open: none(), is_open: false }
        };
        let regions = shapes.regions(set).map(region).collect();
        Field { shape, regions, levels }
    }

    /// Keeps of the orders that were let in at a level those that are new, and enters the level of
    /// those that are new in all regions. Says how many these are.
    pub fn settle(&mut self, level: u32) -> usize {
        let mut found = vec![0; self.levels.len()];
        for region in &mut self.regions {
            region.keep_new(&mut found);
        }
        for region in &mut self.regions {
            region.remember(&mut found);
        }
        let planes = Levels::planes(level);
        for (levels, &tails) in self.levels.iter_mut().zip(&found) {
            levels.enter(tails, planes);
        }
        found.iter().map(|tails| tails.count_ones() as usize).sum()
    }

    /// The tails of a head that have not been met in any region.
    pub fn missed(&self, head: usize) -> u32 {
        !self.regions.iter().fold(0, |been, region| been | region.been[head])
    }
}

impl Region {
    /// The memory that a region takes besides its steps, with so many heads.
    pub fn bytes(heads: usize) -> usize {
        /// What the allocator takes for itself.
        const BOX: usize = 16;
        size_of::<Region>() + 2 * heads * size_of::<u32>() + 3 * BOX
    }

    /// Closes the orders that have been met before. Adds the others to those found.
    fn keep_new(&mut self, found: &mut [u32]) {
        let mut all = 0;
        for ((open, been), found) in self.open.iter_mut().zip(&self.been).zip(found) {
            *open &= !been;
            *found |= *open;
            all |= *open;
        }
        self.is_open = all != 0;
    }

    /// Takes away from those found what has been met before, and remembers what is open.
    fn remember(&mut self, found: &mut [u32]) {
        for ((been, open), found) in self.been.iter_mut().zip(&self.open).zip(found) {
            *found &= !*been;
            *been |= open;
        }
    }
}
