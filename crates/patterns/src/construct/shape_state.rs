//! State of the search for the placements on the cells of one shape.

use super::levels::LevelPlanes;
use super::shapes::{ShapeStep, Shapes};
use super::views::Views;

/// State of all placements on the cells of one shape.
pub struct ShapeState<'l> {
    /// Number of the shape.
    pub shape: usize,
    /// Regions of the blank. There is usually one, and space for four: see [`ShapeState::bytes`].
    pub regions: Vec<RegionState<'l>>,
    /// Levels of all orders, by view and by head.
    pub levels: &'l mut [LevelPlanes],
}

/// State of all orders of one shape with the blank in one region.
pub struct RegionState<'l> {
    /// Cells of the region.
    pub cells: u32,
    /// View of its placements.
    pub view: u8,
    /// Steps that lead into it.
    pub steps: Box<[ShapeStep]>,
    /// Orders that have been visited.
    pub visited: &'l mut [u32],
    /// Orders that were first visited at the last level of the shape's parity.
    pub open: &'l mut [u32],
    /// True if any order is open.
    pub has_open: bool,
}

impl<'l> ShapeState<'l> {
    /// Creates the state of a shape, without open orders or levels. `levels` has space for the
    /// levels of all views. `sets` provides empty sets of orders, two for each region.
    pub fn new(
        shapes: &Shapes,
        shape: usize,
        levels: &'l mut [LevelPlanes],
        views: Views,
        sets: &mut impl Iterator<Item = &'l mut [u32]>,
    ) -> ShapeState<'l> {
        let set = shapes.sets()[shape];
        let region = |cells| {
            let mut none = || sets.next().expect("two sets for each region");
            let (visited, open) = (none(), none());
            let steps = shapes.steps_into(set, cells).collect();
            let view = views.view_of(cells) as u8;
            RegionState { cells, view, steps, visited, open, has_open: false }
        };
        let regions = shapes.regions(set).map(region).collect();
        ShapeState { shape, regions, levels }
    }

    /// Returns the memory of a state without its levels and its regions, in bytes. This includes
    /// space for three extra regions. A list without spare capacity would be so small that the
    /// allocator keeps it when the search ends, and with it the memory between such lists: tables
    /// of 7-8 took 1.07 GB instead of 0.82.
    pub fn bytes() -> usize {
        size_of::<ShapeState>() + 3 * size_of::<RegionState>()
    }

    /// Returns the number of heads in each view. There is always at least one region: the blank is
    /// somewhere.
    fn head_count(&self) -> usize {
        self.regions[0].visited.len()
    }

    /// Returns whether there is a region in this view.
    pub fn has_view(&self, view: usize) -> bool {
        self.regions.iter().any(|region| usize::from(region.view) == view)
    }

    /// Returns the number of views that have regions.
    pub fn count_views(&self) -> usize {
        (0..self.levels.len() / self.head_count()).filter(|&view| self.has_view(view)).count()
    }

    /// Closes the open orders that their region has visited before. Stores the level of the open
    /// orders that no region of the view has visited before, and returns their number.
    pub fn finish_level(&mut self, level: u32) -> usize {
        let planes = LevelPlanes::planes(level);
        let mut found = vec![0; self.head_count()];
        let mut count = 0;
        for (view, levels) in self.levels.chunks_mut(found.len()).enumerate() {
            found.fill(0);
            for region in self.regions.iter_mut().filter(|region| usize::from(region.view) == view)
            {
                region.retain_new(&mut found);
            }
            for region in self.regions.iter_mut().filter(|region| usize::from(region.view) == view)
            {
                region.mark_visited(&mut found);
            }
            for (levels, &tails) in levels.iter_mut().zip(&found) {
                levels.set(tails, planes);
            }
            count += found.iter().map(|tails| tails.count_ones() as usize).sum::<usize>();
        }
        count
    }

    /// Copies the levels of the other view into a view without regions.
    pub fn copy_missing_view(&mut self) {
        let (is_free, is_enclosed) = (self.has_view(Views::FREE), self.has_view(Views::ENCLOSED));
        let heads = self.head_count();
        if let Some((free, enclosed)) = self.levels.split_at_mut_checked(heads)
            && !enclosed.is_empty()
        {
            match (is_free, is_enclosed) {
                (true, false) => enclosed.copy_from_slice(free),
                (false, true) => free.copy_from_slice(enclosed),
                _ => {}
            }
        }
    }
}

impl RegionState<'_> {
    /// Returns the memory of a region with this number of heads, without its steps, in bytes.
    pub fn bytes(heads: usize) -> usize {
        /// Overhead of the allocator.
        const BOX: usize = 16;
        size_of::<RegionState>() + 2 * heads * size_of::<u32>() + BOX
    }

    /// Returns the tails of a head that have not been visited in any of the regions of a view.
    pub fn unvisited(regions: &[RegionState], view: usize, head: usize) -> u32 {
        let seen = regions.iter().filter(|region| usize::from(region.view) == view);
        !seen.fold(0, |visited, region| visited | region.visited[head])
    }

    /// Closes the orders that have been visited before. Adds the others to `found`.
    fn retain_new(&mut self, found: &mut [u32]) {
        let mut all = 0;
        for ((open, visited), found) in self.open.iter_mut().zip(&*self.visited).zip(found) {
            *open &= !visited;
            *found |= *open;
            all |= *open;
        }
        self.has_open = all != 0;
    }

    /// Removes visited orders from `found`, and marks the open ones as visited.
    fn mark_visited(&mut self, found: &mut [u32]) {
        for ((visited, open), found) in self.visited.iter_mut().zip(&*self.open).zip(found) {
            *found &= !*visited;
            *visited |= open;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_codegen::Size;

    /// Runs a test with a shape of the 8-puzzle: three tiles fill the middle column and leave two
    /// regions.
    fn with_shape_state(test: impl FnOnce(&mut ShapeState)) {
        let shapes = Shapes::new(Size::new(3, 3).expect("a size"), 3);
        let (mut levels, mut sets) = ([LevelPlanes::default()], [0; 4]);
        let shape = shapes.rank(0b010_010_010);
        let mut state =
            ShapeState::new(&shapes, shape, &mut levels, Views::One, &mut sets.chunks_mut(1));
        assert_eq!(state.regions.len(), 2);
        test(&mut state);
    }

    #[test]
    fn orders_are_counted_at_their_first_level() {
        with_shape_state(|state| {
            state.regions[0].open[0] = 0b0011;
            state.regions[1].open[0] = 0b0110;
            assert_eq!(state.finish_level(2), 3, "one is found in both regions");
            state.regions[0].open[0] = 0b1101;
            state.regions[1].open[0] = 0b0010;
            assert_eq!(
                state.finish_level(4),
                1,
                "two are known from the other region, one from its own"
            );
            assert_eq!(state.levels[0].half_levels()[..5], [1, 1, 1, 2, 0]);
            // An order that a region visits for the first time stays open there, whether or not its
            // level is known.
            assert_eq!((state.regions[0].open[0], state.regions[0].has_open), (0b1100, true));
            assert_eq!((state.regions[1].open[0], state.regions[1].has_open), (0, false));
            assert_eq!(RegionState::unvisited(&state.regions, 0, 0) & 0b11_1111, 0b11_0000);
        });
    }

    #[test]
    fn visited_orders_are_closed() {
        with_shape_state(|state| {
            state.regions[0].open[0] = 0b0101;
            assert_eq!(state.finish_level(1), 2);
            state.regions[0].open[0] = 0b0101;
            assert_eq!(state.finish_level(3), 0);
            assert!(state.regions.iter().all(|region| !region.has_open && region.open[0] == 0));
        });
    }
}
