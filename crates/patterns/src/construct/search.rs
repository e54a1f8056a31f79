//! Search for the distances of all placements, level by level.
//!
//! Each region of each shape needs two sets of orders: those *visited*, and the *open* ones, which
//! are new at this level. Every step moves a tile to a cell of the other color, so the shapes with
//! an odd number of tiles on odd cells alternate with the others. While the states of one parity
//! read the open sets of the other, these do not change: all threads may read them, and each writes
//! to states of its own, without locks.

use super::build_context::BuildContext;
use super::levels::LevelPlanes;
use super::orders::Orders;
use super::shape_state::{RegionState, ShapeState};
use super::shapes::Shapes;
use super::views::Views;
use crate::pattern::Pattern;
use crate::regions::cells;
use fifteen_runtime::{Stopped, memory};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Search for the distances of a pattern's placements.
pub struct PatternSearch<'a> {
    pattern: &'a Pattern,
    shapes: &'a Shapes,
    orders: &'a Orders,
    /// Index of each shape among those of its parity.
    index_in_parity: Vec<u32>,
    /// Number of shapes of each parity.
    parity_counts: [u32; 2],
    /// Number of regions of all shapes.
    region_count: usize,
    /// Views of the blank that are distinguished.
    views: Views,
    /// Number of placements with known level, counted once for each view.
    known: AtomicUsize,
}

/// States of the even shapes, and of the odd ones.
type ShapesByParity<'l> = [Vec<ShapeState<'l>>; 2];

impl<'a> PatternSearch<'a> {
    /// Creates the search for a pattern's distances; `shapes` and `orders` are those of its tiles,
    /// and `region_count` is the number of regions of all shapes.
    pub fn new(
        pattern: &'a Pattern,
        shapes: &'a Shapes,
        orders: &'a Orders,
        region_count: usize,
        views: Views,
    ) -> PatternSearch<'a> {
        let mut parity_counts = [0; 2];
        let index = shapes.sets().iter().map(|&set| {
            let count = &mut parity_counts[shapes.parity(set)];
            *count += 1;
            *count - 1
        });
        let (index_in_parity, known) = (index.collect(), AtomicUsize::new(0));
        PatternSearch {
            pattern,
            shapes,
            orders,
            index_in_parity,
            parity_counts,
            region_count,
            views,
            known,
        }
    }

    /// Enters the levels of all orders, by shape, view and head.
    ///
    /// Searches until every placement is known in every view of its shape, or no order is open.
    /// Then completes the levels of unreachable placements and of views without regions.
    pub fn run(
        &self,
        levels: &mut [LevelPlanes],
        context: &mut BuildContext,
    ) -> Result<(), Stopped> {
        let mut sets = memory::zeros(self.region_count * 2 * self.orders.head_count())?;
        memory::prefer_huge_pages(&mut sets);
        let mut states = self.allocate_states(levels, &mut sets, context)?;
        self.open_goal(&mut states);
        let wanted = self.count_targets(&states);
        let goal = self.shapes.parity(self.pattern.homes());
        for level in 1.. {
            let [even, odd] = &mut states;
            let (from, into) =
                if (goal + level as usize).is_multiple_of(2) { (odd, even) } else { (even, odd) };
            let is_open = self.advance_parity(from, into, level, wanted, context)?;
            if self.known() == wanted {
                break;
            }
            if !is_open {
                self.set_unreachable_levels(&mut states, context)?;
                break;
            }
        }
        states.iter_mut().flatten().for_each(ShapeState::copy_missing_view);
        Ok(())
    }

    /// Returns the number of placements to find, counted once for each view.
    fn count_targets(&self, states: &ShapesByParity) -> usize {
        let seen: usize = states.iter().flatten().map(ShapeState::count_views).sum();
        seen * self.orders.head_count() * self.orders.tail_count()
    }

    /// Prepares the states of all shapes. `sets` has space for two sets of orders for each region.
    fn allocate_states<'l>(
        &self,
        levels: &'l mut [LevelPlanes],
        sets: &'l mut [u32],
        context: &mut BuildContext,
    ) -> Result<ShapesByParity<'l>, Stopped> {
        let mut sets_of_orders = sets.chunks_exact_mut(self.orders.head_count());
        let mut states = self.parity_counts.map(|count| Vec::with_capacity(count as usize));
        let sets = self.shapes.sets().iter().enumerate();
        let per_shape = context.progress.placements / self.shapes.sets().len();
        let levels_per_shape = self.orders.head_count() * self.views.count();
        for ((shape, &set), levels) in sets.zip(levels.chunks_mut(levels_per_shape)) {
            let state =
                ShapeState::new(self.shapes, shape, levels, self.views, &mut sets_of_orders);
            states[self.shapes.parity(set)].push(state);
            context.progress.prepared += per_shape;
            context.report()?;
        }
        Ok(states)
    }

    /// Opens the goal: at home the tiles are in ascending order, which is order 0.
    fn open_goal(&self, states: &mut ShapesByParity) {
        let homes = self.pattern.homes();
        let index = self.index_in_parity[self.shapes.rank(homes)] as usize;
        let goal = &mut states[self.shapes.parity(homes)][index];
        let blank = self.pattern.size().blank_home();
        let mut regions = goal.regions.iter_mut();
        let home = regions.find(|region| region.cells >> blank & 1 != 0);
        home.expect("the region of the blank's home").open[0] = 1;
        self.add_known(goal.finish_level(0));
    }

    /// Advances all states of one parity to a level. Returns true if any order is open there.
    fn advance_parity(
        &self,
        from: &[ShapeState],
        into: &mut [ShapeState],
        level: u32,
        wanted: usize,
        context: &mut BuildContext,
    ) -> Result<bool, Stopped> {
        let placements = context.progress.placements;
        let known = || (self.known() as u128 * placements as u128 / wanted as u128) as usize;
        context.progress.level = level;
        context.progress.known = known();
        context.report()?;
        let is_open = AtomicBool::new(false);
        let advance = |state: &mut ShapeState| {
            if self.advance_shape(from, state, level) {
                is_open.store(true, Ordering::Relaxed);
            }
        };
        context.for_each(into, advance, |progress, _| progress.known = known())?;
        Ok(is_open.into_inner())
    }

    /// Advances a state to a level: enters the orders that are one step away from open ones of the
    /// other parity. Returns true if any are new.
    fn advance_shape(&self, from: &[ShapeState], state: &mut ShapeState, level: u32) -> bool {
        for region in &mut state.regions {
            // The previously open orders are visited; `finish_level` closes them.
            region.has_open = false;
            for step in &region.steps {
                let source = &from[self.index_in_parity[step.shape as usize] as usize];
                let source = &source.regions[usize::from(step.region)];
                if source.has_open {
                    region.has_open = true;
                    self.orders.union_moved(step.places(), source.open, region.open);
                }
            }
        }
        // At the first and the last levels, most states have nothing to finish.
        if state.regions.iter().any(|region| region.has_open) {
            self.add_known(state.finish_level(level));
        }
        state.regions.iter().any(|region| region.has_open)
    }

    /// Returns the number of placements with known level.
    fn known(&self) -> usize {
        self.known.load(Ordering::Relaxed)
    }

    fn add_known(&self, more: usize) {
        self.known.fetch_add(more, Ordering::Relaxed);
    }

    /// Enters the Manhattan distances of the unreachable placements as levels, so that their excess
    /// is 0.
    fn set_unreachable_levels(
        &self,
        states: &mut ShapesByParity,
        context: &mut BuildContext,
    ) -> Result<(), Stopped> {
        let heads = self.orders.head_count();
        let parts = states.iter_mut().flatten().flat_map(|state| split_heads(state, heads));
        let mut parts: Vec<HeadRange> = parts.collect();
        let (count, known) = (parts.len(), context.progress.known);
        let rest = context.progress.placements - known;
        context.for_each(
            &mut parts,
            |part| self.set_unreachable_range(part),
            |progress, done| progress.known = known + rest * done / count,
        )
    }

    fn set_unreachable_range(&self, part: &mut HeadRange) {
        let cells: Vec<usize> = cells(self.shapes.sets()[part.shape]).collect();
        for (head, levels) in (part.first_head..).zip(&mut *part.levels) {
            let missed = RegionState::unvisited(part.regions, part.view, head);
            for tail in (0..self.orders.tail_count()).filter(|tail| missed >> tail & 1 != 0) {
                let places = self.orders.places(head, tail).into_iter();
                let placement: Vec<usize> = places.map(|place| cells[place]).collect();
                levels.set(1 << tail, LevelPlanes::planes(self.pattern.manhattan(&placement)));
            }
        }
    }
}

/// Range of heads of a shape in a view. The heads of a shape are divided among the threads, because
/// eleven tiles on twelve cells have more than a million heads per shape.
struct HeadRange<'f> {
    shape: usize,
    regions: &'f [RegionState<'f>],
    view: usize,
    first_head: usize,
    levels: &'f mut [LevelPlanes],
}

/// Splits the state of a shape into ranges of heads, view by view.
fn split_heads<'f>(state: &'f mut ShapeState, heads: usize) -> impl Iterator<Item = HeadRange<'f>> {
    const HEADS: usize = 256;
    let ShapeState { shape, regions, levels, .. } = state;
    let (shape, regions) = (*shape, regions.as_slice());
    levels.chunks_mut(heads).enumerate().flat_map(move |(view, levels)| {
        let parts = levels.chunks_mut(HEADS).enumerate();
        parts.map(move |(number, levels)| HeadRange {
            shape,
            regions,
            view,
            first_head: number * HEADS,
            levels,
        })
    })
}
