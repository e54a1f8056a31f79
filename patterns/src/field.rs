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
}

impl Region {
    /// The memory that a region takes besides its steps, with this many heads.
    pub fn bytes(heads: usize) -> usize {
        /// What the allocator takes for itself.
        const BOX: usize = 16;
        size_of::<Region>() + 2 * heads * size_of::<u32>() + 3 * BOX
    }

    /// The tails of a head that have not been met in any of a field's regions.
    pub fn missed(regions: &[Region], head: usize) -> u32 {
        !regions.iter().fold(0, |been, region| been | region.been[head])
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

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_codegen::Size;

    /// A shape of the 8-puzzle with three tiles down the middle column, and two regions.
    fn with_field(test: impl FnOnce(&mut Field)) {
        let shapes = Shapes::new(Size::new(3, 3).expect("it is a size"), 3);
        let mut levels = [Levels::default()];
        let mut field = Field::new(&shapes, shapes.rank(0b010_010_010), &mut levels);
        assert_eq!(field.regions.len(), 2);
        test(&mut field);
    }

    #[test]
    fn an_order_counts_where_it_is_met_first() {
        with_field(|field| {
            field.regions[0].open[0] = 0b0011;
            field.regions[1].open[0] = 0b0110;
            assert_eq!(field.settle(2), 3, "one is met in both regions");
            field.regions[0].open[0] = 0b1101;
            field.regions[1].open[0] = 0b0010;
            assert_eq!(field.settle(4), 1, "two are known from the other region, one from its own");
            assert_eq!(field.levels[0].halves()[..5], [1, 1, 1, 2, 0]);
            // Known or not, what a region sees for the first time stays open there.
            assert_eq!((field.regions[0].open[0], field.regions[0].is_open), (0b1100, true));
            assert_eq!((field.regions[1].open[0], field.regions[1].is_open), (0, false));
            assert_eq!(Region::missed(&field.regions, 0) & 0b11_1111, 0b11_0000);
        });
    }

    #[test]
    fn what_is_met_again_is_closed() {
        with_field(|field| {
            field.regions[0].open[0] = 0b0101;
            assert_eq!(field.settle(1), 2);
            field.regions[0].open[0] = 0b0101;
            assert_eq!(field.settle(3), 0);
            assert!(field.regions.iter().all(|region| !region.is_open && region.open[0] == 0));
        });
    }
}
