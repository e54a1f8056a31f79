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
use super::shape_state::{HeadRange, RegionState, ShapeState};
use super::shapes::{RegionNumbers, Shapes};
use super::states::States;
use super::views::Views;
use crate::pattern::Pattern;
use crate::regions::cells;
use fifteen_runtime::Stopped;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Search for the distances of a pattern's placements.
pub struct PatternSearch<'a> {
    pattern: &'a Pattern,
    shapes: &'a Shapes,
    orders: &'a Orders,
    regions: &'a RegionNumbers,
    /// Views of the blank that are distinguished.
    views: Views,
    /// Number of placements with known level, counted once for each view.
    known: AtomicUsize,
}

impl<'a> PatternSearch<'a> {
    /// Creates the search for a pattern's distances; the other data are those of its tiles.
    pub fn new(
        pattern: &'a Pattern,
        shapes: &'a Shapes,
        orders: &'a Orders,
        regions: &'a RegionNumbers,
        views: Views,
    ) -> PatternSearch<'a> {
        PatternSearch { pattern, shapes, orders, regions, views, known: AtomicUsize::new(0) }
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
        let mut states = self.allocate_states(levels, context)?;
        self.open_goal(&mut states);
        let wanted = self.count_targets(&mut states);
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
        for mut state in states.iter_mut().flat_map(States::shapes) {
            state.copy_missing_view();
        }
        Ok(())
    }

    /// Returns the number of placements to find, counted once for each view.
    fn count_targets(&self, states: &mut [States; 2]) -> usize {
        let states = states.iter_mut().flat_map(States::shapes);
        let seen: usize = states.map(|state| state.count_views()).sum();
        seen * self.orders.head_count() * self.orders.tail_count()
    }

    /// Prepares the states of the even shapes, and of the odd ones.
    fn allocate_states<'l>(
        &self,
        levels: &'l mut [LevelPlanes],
        context: &mut BuildContext,
    ) -> Result<[States<'l>; 2], Stopped> {
        let heads = self.orders.head_count();
        let of_parity = |parity| States::new(self.shapes, self.regions, parity, heads);
        let mut states = [of_parity(0)?, of_parity(1)?];
        let per_shape = context.progress.placements / self.shapes.sets().len();
        let levels = levels.chunks_mut(heads * self.views.count());
        for ((shape, &set), levels) in self.shapes.sets().iter().enumerate().zip(levels) {
            let states = &mut states[self.shapes.parity(set)];
            states.push(self.shapes, self.regions, shape, self.views, levels);
            context.progress.prepared += per_shape;
            context.report()?;
        }
        Ok(states)
    }

    /// Opens the goal: at home the tiles are in ascending order, which is order 0.
    fn open_goal(&self, states: &mut [States; 2]) {
        let homes = self.pattern.homes();
        let (shape, blank) = (self.shapes.rank(homes), self.pattern.size().blank_home());
        let mut states = states[self.shapes.parity(homes)].shapes();
        let goal = states.iter_mut().find(|state| state.shape == shape).expect("every shape");
        let home = goal.regions.iter().position(|region| region.cells >> blank & 1 != 0);
        goal.open[home.expect("the region of the blank's home") * goal.heads] = 1;
        self.add_known(goal.finish_level(0));
    }

    /// Advances all states of one parity to a level. Returns true if any order is open there.
    fn advance_parity(
        &self,
        from: &States,
        into: &mut States,
        level: u32,
        wanted: usize,
        context: &mut BuildContext,
    ) -> Result<bool, Stopped> {
        let placements = context.progress.placements;
        let known = || (self.known() as u128 * placements as u128 / wanted as u128) as usize;
        context.progress.level = level;
        context.progress.known = known();
        context.report()?;
        let advance = |state: &mut ShapeState| self.advance_shape(from, state, level);
        context.for_each(&mut into.shapes(), advance, |progress, _| progress.known = known())?;
        Ok(into.is_open())
    }

    /// Advances a state to a level: enters the orders that are one step away from open ones of the
    /// other parity.
    fn advance_shape(&self, from: &States, state: &mut ShapeState, level: u32) {
        let steps = state.steps;
        for RegionState { region, open, has_open, .. } in state.region_states() {
            // The previously open orders are visited; `finish_level` closes them.
            *has_open = false;
            for step in region.steps(steps) {
                if let Some(source) = from.open_orders(step.region) {
                    *has_open = true;
                    self.orders.union_moved(step.places(), source, open);
                }
            }
        }
        // At the first and the last levels, most states have nothing to finish.
        if state.has_open.contains(&true) {
            self.add_known(state.finish_level(level));
        }
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
        states: &mut [States; 2],
        context: &mut BuildContext,
    ) -> Result<(), Stopped> {
        let states = states.iter_mut().flat_map(States::shapes);
        let mut parts: Vec<HeadRange> = states.flat_map(ShapeState::split_heads).collect();
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
        for index in 0..part.levels.len() {
            let head = part.first_head + index;
            let missed = part.unvisited(head);
            for tail in (0..self.orders.tail_count()).filter(|tail| missed >> tail & 1 != 0) {
                let places = self.orders.places(head, tail).into_iter();
                let placement: Vec<usize> = places.map(|place| cells[place]).collect();
                let level = self.pattern.manhattan(&placement);
                part.levels[index].set(1 << tail, LevelPlanes::planes(level));
            }
        }
    }
}
