//! Fields: what a search knows about one shape of a pattern.

use crate::shapes::{Shapes, Step};

/// All placements on the cells of one shape.
pub struct Field<'t> {
    /// The number of the shape.
    pub shape: usize,
    /// The regions of the blank.
    pub regions: Vec<Region>,
    /// The excess of each order, half a byte each, as in a table.
    pub excess: &'t mut [u8],
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
    /// The field of a shape, with nothing known; sets of orders have so many words.
    pub fn new(shapes: &Shapes, shape: usize, words: usize, excess: &'t mut [u8]) -> Field<'t> {
        let set = shapes.sets()[shape];
        let region = |cells| {
            let none = || vec![0; words].into_boxed_slice();
            let steps = shapes.steps_into(set, cells).collect();
            Region { cells, steps, been: none(), open: none(), is_open: false }
        };
        Field { shape, regions: shapes.regions(set).map(region).collect(), excess }
    }

    /// Keeps of the open orders those that are new, and tells which of them are new in all
    /// regions.
    #[inline(never)]
    pub fn settle(&mut self) -> Vec<u32> {
        let mut found = vec![0; self.regions[0].open.len()];
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
        found
    }

    /// Enters the excess of an order that has none yet.
    #[inline]
    pub fn set_excess(&mut self, order: usize, excess: u32) {
        self.excess[order / 2] |= (excess as u8) << (order % 2 * 4);
    }
}
