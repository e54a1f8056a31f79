//! States of the search: two sets of orders for each region of each shape of one parity.
//!
//! All regions are in arrays, by [number](RegionNumbers), so that a step finds its source without
//! following pointers. At the first and the last levels, most steps only read that nothing is open
//! there: a single byte, from an array that is small enough for the fastest cache.

use super::levels::LevelPlanes;
use super::shape_state::ShapeState;
use super::shapes::{RegionNumbers, ShapeStep, Shapes};
use super::views::Views;
use fifteen_runtime::memory::{self, OutOfMemory};

/// States of all shapes of one parity.
pub struct States<'l> {
    /// Number of heads, which is the number of words of a set of orders.
    heads: usize,
    shapes: Vec<Shape<'l>>,
    regions: Vec<Region>,
    steps: Vec<ShapeStep>,
    /// By region, the orders that have been visited.
    visited: Vec<u32>,
    /// By region, the orders that were first visited at the last level of this parity.
    open: Vec<u32>,
    /// By region, true if any order is open.
    has_open: Vec<bool>,
}

/// Shape with the levels of its orders.
struct Shape<'l> {
    number: usize,
    regions: usize,
    /// Levels of all orders, by view and by head.
    levels: &'l mut [LevelPlanes],
}

/// Region of the blank in a shape.
pub struct Region {
    /// Cells of the region.
    pub cells: u32,
    /// View of its placements.
    pub view: u8,
    /// Number of the first step that leads into it, and of the first one after these.
    steps: [u32; 2],
}

impl Region {
    /// Returns the steps that lead into the region.
    pub fn steps<'s>(&self, steps: &'s [ShapeStep]) -> &'s [ShapeStep] {
        let [first, end] = self.steps.map(|number| number as usize);
        &steps[first..end]
    }
}

impl<'l> States<'l> {
    /// Allocates the states of a parity, without any shapes, for sets of orders with this number of
    /// heads.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(
        shapes: &Shapes,
        numbers: &RegionNumbers,
        parity: usize,
        heads: usize,
    ) -> Result<States<'l>, OutOfMemory> {
        let of_parity = shapes.sets().iter().filter(|&&set| shapes.parity(set) == parity);
        let regions = numbers.count(parity);
        let sets = || {
            let mut sets = memory::zeros(regions * heads)?;
            memory::prefer_huge_pages(&mut sets);
            Ok(sets)
        };
        Ok(States {
            heads,
            shapes: Vec::with_capacity(of_parity.count()),
            regions: Vec::with_capacity(regions),
            // Half of all steps: each of them can be reversed, into a shape of the other parity.
            steps: Vec::with_capacity(shapes.count_steps() / 2),
            visited: sets()?,
            open: sets()?,
            has_open: vec![false; regions],
        })
    }

    /// Adds a shape, without open orders or levels. `levels` has space for the levels of all views.
    pub fn push(
        &mut self,
        shapes: &Shapes,
        numbers: &RegionNumbers,
        number: usize,
        views: Views,
        levels: &'l mut [LevelPlanes],
    ) {
        let (set, before) = (shapes.sets()[number], self.regions.len());
        for cells in shapes.regions(set) {
            let first = self.steps.len();
            self.steps.extend(shapes.steps_into(set, cells, numbers));
            let steps = [first, self.steps.len()].map(|number| number as u32);
            self.regions.push(Region { cells, view: views.view_of(cells) as u8, steps });
        }
        self.shapes.push(Shape { number, regions: self.regions.len() - before, levels });
    }

    /// Returns the states of all shapes.
    pub fn shapes(&mut self) -> Vec<ShapeState<'_>> {
        const MISSING: &str = "the regions of all shapes";
        let (heads, steps) = (self.heads, &self.steps[..]);
        let (mut regions, mut has_open) = (&self.regions[..], &mut self.has_open[..]);
        let (mut visited, mut open) = (&mut self.visited[..], &mut self.open[..]);
        let states = self.shapes.iter_mut().map(|shape| {
            let (count, words) = (shape.regions, shape.regions * heads);
            ShapeState {
                shape: shape.number,
                heads,
                steps,
                regions: regions.split_off(..count).expect(MISSING),
                visited: visited.split_off_mut(..words).expect(MISSING),
                open: open.split_off_mut(..words).expect(MISSING),
                has_open: has_open.split_off_mut(..count).expect(MISSING),
                levels: shape.levels,
            }
        });
        states.collect()
    }

    /// Returns the open orders of a region, if there are any.
    #[inline]
    pub fn open_orders(&self, region: u32) -> Option<&[u32]> {
        let region = region as usize;
        self.has_open[region].then(|| &self.open[region * self.heads..][..self.heads])
    }

    /// Returns whether any order is open.
    pub fn is_open(&self) -> bool {
        self.has_open.contains(&true)
    }

    /// Returns the memory of the states of both parities, in bytes, with the cells of the shapes
    /// and the numbers of their first regions, but without levels.
    pub fn bytes(shapes: &Shapes, numbers: &RegionNumbers, heads: usize) -> usize {
        let shape = 2 * size_of::<u32>() + size_of::<Shape>() + size_of::<ShapeState>() / 2;
        let region = size_of::<Region>() + size_of::<bool>() + 2 * heads * size_of::<u32>();
        let steps = shapes.count_steps() * size_of::<ShapeStep>();
        shapes.sets().len() * shape + numbers.total() * region + steps
    }
}
