//! Fields: what a search knows about one shape of a pattern.

use crate::levels::Levels;
use crate::shapes::{Shapes, Step};

/// All placements on the cells of one shape.
pub struct Field<'t> {
    /// The number of the shape.
    pub shape: usize,
    /// The regions of the blank.
    pub regions: Vec<Region>,
    /// The levels of all orders, by head.
    pub levels: &'t mut [Levels],
}

/// All orders of one shape with the blank in one region.
pub struct Region {
    /// The cells of the region.
    pub cells: u32,
    /// The steps that lead into it.
    pub steps: Box<[Step]>,
    /// The orders met at earlier levels and at this one.
    pub been: Box<[u32]>,
    /// The orders new at this level, or at the one before if it is of the other parity.
    pub open: Box<[u32]>,
    /// Whether there are any of these.
    pub is_open: bool,
}

impl<'t> Field<'t> {
    /// The field of a shape, with nothing known and no levels entered.
    pub fn new(shapes: &Shapes, shape: usize, levels: &'t mut [Levels]) -> Field<'t> {
        let set = shapes.sets()[shape];
        let region = |cells| {
            let none = || vec![0; levels.len()].into_boxed_slice();
            let steps = shapes.steps_into(set, cells).collect();
            Region { cells, steps, been: none(), open: none(), is_open: false }
        };
        let regions = shapes.regions(set).map(region).collect();
        Field { shape, regions, levels }
    }

    /// Keeps of the open orders those that are new, and enters the level of those that are new in
    /// all regions. Says how many these are.
    pub fn settle(&mut self, level: u32) -> usize {
        let mut found = vec![0; self.levels.len()];
        for region in &mut self.regions {
            let mut any = 0;
            for ((open, been), found) in region.open.iter_mut().zip(&region.been).zip(&mut found) {
                *open &= !been;
                *found |= *open;
                any |= *open;
            }
            region.is_open = any != 0;
        }
        for region in &mut self.regions {
            for ((been, open), found) in region.been.iter_mut().zip(&region.open).zip(&mut found) {
                *found &= !*been;
                *been |= open;
            }
        }
        let planes = Levels::planes(level);
        for (levels, &tails) in self.levels.iter_mut().zip(&found) {
            levels.enter(tails, planes);
        }
        found.iter().map(|tails| tails.count_ones() as usize).sum()
    }
}
