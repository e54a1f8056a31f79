//! State of the search for the placements on the cells of one shape.

use super::levels::LevelPlanes;
use super::shapes::ShapeStep;
use super::states::Region;
use super::views::Views;

/// State of all placements on the cells of one shape, as parts of the arrays of
/// [`States`](super::states::States). There is always at least one region: the blank is somewhere.
pub struct ShapeState<'s> {
    /// Number of the shape.
    pub shape: usize,
    /// Number of heads, which is the number of words of a set of orders.
    pub heads: usize,
    /// Regions of the blank.
    pub regions: &'s [Region],
    /// Steps into the regions of all shapes.
    pub steps: &'s [ShapeStep],
    /// Orders that have been visited, by region.
    pub visited: &'s mut [u32],
    /// Orders that were first visited at the last level of the shape's parity, by region.
    pub open: &'s mut [u32],
    /// By region, true if any order is open.
    pub has_open: &'s mut [bool],
    /// Levels of all orders, by view and by head.
    pub levels: &'s mut [LevelPlanes],
}

impl ShapeState<'_> {
    /// Returns whether there is a region in this view.
    pub fn has_view(&self, view: usize) -> bool {
        self.regions.iter().any(|region| usize::from(region.view) == view)
    }

    /// Returns the number of views that have regions.
    pub fn count_views(&self) -> usize {
        (0..self.levels.len() / self.heads).filter(|&view| self.has_view(view)).count()
    }

    /// Closes the open orders that their region has visited before. Stores the level of the open
    /// orders that no region of the view has visited before, and returns their number.
    pub fn finish_level(&mut self, level: u32) -> usize {
        let planes = LevelPlanes::planes(level);
        let (mut found, mut count) = (vec![0; self.heads], 0);
        for view in 0..self.levels.len() / self.heads {
            found.fill(0);
            self.regions_of_view(view).for_each(|mut region| region.retain_new(&mut found));
            self.regions_of_view(view).for_each(|region| region.mark_visited(&mut found));
            let levels = &mut self.levels[view * self.heads..];
            for (levels, &tails) in levels.iter_mut().zip(&found) {
                levels.set(tails, planes);
            }
            count += found.iter().map(|tails| tails.count_ones() as usize).sum::<usize>();
        }
        count
    }

    /// Returns the states of all regions.
    pub fn region_states(&mut self) -> impl Iterator<Item = RegionState<'_>> {
        let visited = self.visited.chunks_exact_mut(self.heads);
        let sets = visited.zip(self.open.chunks_exact_mut(self.heads));
        let regions = self.regions.iter().zip(sets).zip(&mut *self.has_open);
        regions.map(|((region, (visited, open)), has_open)| RegionState {
            region,
            visited,
            open,
            has_open,
        })
    }

    fn regions_of_view(&mut self, view: usize) -> impl Iterator<Item = RegionState<'_>> {
        self.region_states().filter(move |state| usize::from(state.region.view) == view)
    }

    /// Copies the levels of the other view into a view without regions.
    pub fn copy_missing_view(&mut self) {
        let (is_free, is_enclosed) = (self.has_view(Views::FREE), self.has_view(Views::ENCLOSED));
        if let Some((free, enclosed)) = self.levels.split_at_mut_checked(self.heads)
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

/// State of all orders of one shape with the blank in one region.
pub struct RegionState<'r> {
    pub region: &'r Region,
    /// Orders that have been visited.
    visited: &'r mut [u32],
    /// Orders that were first visited at the last level of the shape's parity.
    pub open: &'r mut [u32],
    /// True if any order is open.
    pub has_open: &'r mut bool,
}

impl RegionState<'_> {
    /// Closes the orders that have been visited before. Adds the others to `found`.
    fn retain_new(&mut self, found: &mut [u32]) {
        let mut all = 0;
        for ((open, visited), found) in self.open.iter_mut().zip(&*self.visited).zip(found) {
            *open &= !visited;
            *found |= *open;
            all |= *open;
        }
        *self.has_open = all != 0;
    }

    /// Removes visited orders from `found`, and marks the open ones as visited.
    fn mark_visited(self, found: &mut [u32]) {
        for ((visited, open), found) in self.visited.iter_mut().zip(&*self.open).zip(found) {
            *found &= !*visited;
            *visited |= open;
        }
    }
}

impl<'s> ShapeState<'s> {
    /// Splits the levels into ranges of heads, view by view.
    pub fn split_heads(self) -> impl Iterator<Item = HeadRange<'s>> {
        const HEADS: usize = 256;
        let ShapeState { shape, heads, regions, visited, levels, .. } = self;
        let visited = &*visited;
        levels.chunks_mut(heads).enumerate().flat_map(move |(view, levels)| {
            let parts = levels.chunks_mut(HEADS).enumerate();
            parts.map(move |(number, levels)| {
                let first_head = number * HEADS;
                HeadRange { shape, heads, regions, visited, view, first_head, levels }
            })
        })
    }
}

/// Range of heads of a shape in a view. The heads of a shape are divided among the threads, because
/// eleven tiles on twelve cells have more than a million heads per shape.
pub struct HeadRange<'s> {
    pub shape: usize,
    heads: usize,
    regions: &'s [Region],
    visited: &'s [u32],
    view: usize,
    pub first_head: usize,
    pub levels: &'s mut [LevelPlanes],
}

impl HeadRange<'_> {
    /// Returns the tails of a head that have not been visited in any of the regions of the view.
    pub fn unvisited(&self, head: usize) -> u32 {
        let sets = self.regions.iter().zip(self.visited.chunks_exact(self.heads));
        let of_view = sets.filter(|(region, _)| usize::from(region.view) == self.view);
        !of_view.fold(0, |all, (_, visited)| all | visited[head])
    }
}

#[cfg(test)]
mod tests {
    use super::super::shapes::{RegionNumbers, Shapes};
    use super::super::states::States;
    use super::*;
    use fifteen_codegen::Size;
    use std::convert::Infallible;

    /// Runs a test with a shape of the 8-puzzle: three tiles fill the middle column and leave two
    /// regions.
    fn with_shape_state(test: impl FnOnce(&mut ShapeState)) {
        let shapes = Shapes::new(Size::new(3, 3).expect("a size"), 3);
        let Ok(numbers) = RegionNumbers::new(&shapes, &mut || Ok::<(), Infallible>(()));
        let (mut levels, shape) = ([LevelPlanes::default()], shapes.rank(0b010_010_010));
        let parity = shapes.parity(shapes.sets()[shape]);
        let mut states = States::new(&shapes, &numbers, parity, 1).expect("enough memory");
        states.push(&shapes, &numbers, shape, Views::One, &mut levels);
        let [state] = &mut states.shapes()[..] else { panic!("one shape") };
        assert_eq!((state.shape, state.regions.len()), (shape, 2));
        test(state);
    }

    #[test]
    fn orders_are_counted_at_their_first_level() {
        with_shape_state(|state| {
            state.open.copy_from_slice(&[0b0011, 0b0110]);
            assert_eq!(state.finish_level(2), 3, "one is found in both regions");
            state.open.copy_from_slice(&[0b1101, 0b0010]);
            assert_eq!(
                state.finish_level(4),
                1,
                "two are known from the other region, one from its own"
            );
            assert_eq!(state.levels[0].half_levels()[..5], [1, 1, 1, 2, 0]);
            // An order that a region visits for the first time stays open there, whether or not its
            // level is known.
            assert_eq!((&*state.open, &*state.has_open), (&[0b1100, 0][..], &[true, false][..]));
            let range = HeadRange {
                shape: 0,
                heads: 1,
                regions: state.regions,
                visited: state.visited,
                view: 0,
                first_head: 0,
                levels: &mut [],
            };
            assert_eq!(range.unvisited(0) & 0b11_1111, 0b11_0000);
        });
    }

    #[test]
    fn visited_orders_are_closed() {
        with_shape_state(|state| {
            state.open[0] = 0b0101;
            assert_eq!(state.finish_level(1), 2);
            state.open[0] = 0b0101;
            assert_eq!(state.finish_level(3), 0);
            assert!(!state.has_open.contains(&true) && state.open.iter().all(|&open| open == 0));
        });
    }
}
