//! Fields: what a search knows about the placements on the cells of one shape.

use super::levels::LevelPlanes;
use super::shapes::{ShapeStep, Shapes};
use super::views::Views;

/// All placements on the cells of one shape.
pub struct ShapeState<'l> {
    /// The number of the shape.
    pub shape: usize,
    /// The regions of the blank. There is mostly one, and room for four: see [`Field::bytes`].
    pub regions: Vec<RegionState<'l>>,
    /// The levels of all orders, by view and by head.
    pub levels: &'l mut [LevelPlanes],
}

/// All orders of one shape with the blank in one region.
pub struct RegionState<'l> {
    /// The cells of the region.
    pub cells: u32,
    /// In which view its placements are seen.
    pub view: u8,
    /// The steps that lead into it.
    pub steps: Box<[ShapeStep]>,
    /// The orders met so far.
    pub visited: &'l mut [u32],
    /// Those of them that were met at the last level of the shape's parity.
    pub open: &'l mut [u32],
    /// Whether there are any.
    pub has_open: bool,
}

impl<'l> ShapeState<'l> {
    /// The field of a shape: nothing is open, and no levels are entered. There is room for those of
    /// all views. `sets` gives empty sets of orders, two for each region.
    pub fn new(
        shapes: &Shapes,
        shape: usize,
        levels: &'l mut [LevelPlanes],
        views: Views,
        sets: &mut impl Iterator<Item = &'l mut [u32]>,
    ) -> ShapeState<'l> {
        let set = shapes.sets()[shape];
        let region = |cells| {
            let mut none = || sets.next().expect("there are two for each region");
            let (been, open) = (none(), none());
            let steps = shapes.steps_into(set, cells).collect();
            let view = views.view_of(cells) as u8;
            RegionState { cells, view, steps, visited: been, open, has_open: false }
        };
        let regions = shapes.regions(set).map(region).collect();
        ShapeState { shape, regions, levels }
    }

    /// The memory that a field takes besides its levels and its regions. There is room for three regions more than there
    /// mostly are. A list with no room to spare is so small that the allocator hoards it when the search is over, and with
    /// it what lies between such lists: tables of 7-8 took 1.07 GB instead of 0.82.
    pub fn bytes() -> usize {
        size_of::<ShapeState>() + 3 * size_of::<RegionState>()
    }

    /// The number of heads in each view. There is a region, since the blank is somewhere.
    fn head_count(&self) -> usize {
        self.regions[0].visited.len()
    }

    /// Whether there is a region in this view.
    pub fn has_view(&self, view: usize) -> bool {
        self.regions.iter().any(|region| usize::from(region.view) == view)
    }

    /// The number of views in which there are regions.
    pub fn count_views(&self) -> usize {
        (0..self.levels.len() / self.head_count()).filter(|&view| self.has_view(view)).count()
    }

    /// Keeps of the orders that were let in at a level those that are new, and enters the level of
    /// those that are new in all regions of a view. Says how many these are.
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

    /// Lets a view in which there are no regions have what is known in the other.
    pub fn copy_missing_view(&mut self) {
        let (is_free, is_alone) = (self.has_view(Views::FREE), self.has_view(Views::ALONE));
        let heads = self.head_count();
        if let Some((free, alone)) = self.levels.split_at_mut_checked(heads)
            && !alone.is_empty()
        {
            match (is_free, is_alone) {
                (true, false) => alone.copy_from_slice(free),
                (false, true) => free.copy_from_slice(alone),
                _ => {}
            }
        }
    }
}

impl RegionState<'_> {
    /// The memory that a region takes besides its steps, with this many heads.
    pub fn bytes(heads: usize) -> usize {
        /// What the allocator takes for itself.
        const BOX: usize = 16;
        size_of::<RegionState>() + 2 * heads * size_of::<u32>() + BOX
    }

    /// The tails of a head that have not been met in any of the regions of a view.
    pub fn unvisited(regions: &[RegionState], view: usize, head: usize) -> u32 {
        let seen = regions.iter().filter(|region| usize::from(region.view) == view);
        !seen.fold(0, |been, region| been | region.visited[head])
    }

    /// Closes the orders that have been met before. Adds the others to those found.
    fn retain_new(&mut self, found: &mut [u32]) {
        let mut all = 0;
        for ((open, been), found) in self.open.iter_mut().zip(&*self.visited).zip(found) {
            *open &= !been;
            *found |= *open;
            all |= *open;
        }
        self.has_open = all != 0;
    }

    /// Takes away from those found what has been met before, and remembers what is open.
    fn mark_visited(&mut self, found: &mut [u32]) {
        for ((been, open), found) in self.visited.iter_mut().zip(&*self.open).zip(found) {
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
    fn with_shape_state(test: impl FnOnce(&mut ShapeState)) {
        let shapes = Shapes::new(Size::new(3, 3).expect("it is a size"), 3);
        let (mut levels, mut sets) = ([LevelPlanes::default()], [0; 4]);
        let shape = shapes.rank(0b010_010_010);
        let mut field =
            ShapeState::new(&shapes, shape, &mut levels, Views::One, &mut sets.chunks_mut(1));
        assert_eq!(field.regions.len(), 2);
        test(&mut field);
    }

    #[test]
    fn orders_are_counted_at_their_first_level() {
        with_shape_state(|field| {
            field.regions[0].open[0] = 0b0011;
            field.regions[1].open[0] = 0b0110;
            assert_eq!(field.finish_level(2), 3, "one is met in both regions");
            field.regions[0].open[0] = 0b1101;
            field.regions[1].open[0] = 0b0010;
            assert_eq!(
                field.finish_level(4),
                1,
                "two are known from the other region, one from its own"
            );
            assert_eq!(field.levels[0].half_levels()[..5], [1, 1, 1, 2, 0]);
            // Known or not, what a region sees for the first time stays open there.
            assert_eq!((field.regions[0].open[0], field.regions[0].has_open), (0b1100, true));
            assert_eq!((field.regions[1].open[0], field.regions[1].has_open), (0, false));
            assert_eq!(RegionState::unvisited(&field.regions, 0, 0) & 0b11_1111, 0b11_0000);
        });
    }

    #[test]
    fn visited_orders_are_closed() {
        with_shape_state(|field| {
            field.regions[0].open[0] = 0b0101;
            assert_eq!(field.finish_level(1), 2);
            field.regions[0].open[0] = 0b0101;
            assert_eq!(field.finish_level(3), 0);
            assert!(field.regions.iter().all(|region| !region.has_open && region.open[0] == 0));
        });
    }
}
