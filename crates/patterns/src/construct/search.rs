//! The search for the distances of all placements, level by level.
//!
//! Two sets of orders are enough for each region of each shape: where the search has *been*, and
//! which orders are *open*, new at this level. Every step moves a tile to a cell of the other
//! colour; so the shapes with an odd number of tiles on odd cells and the others take turns. While
//! all fields of the one parity look what is open in those of the other, nothing changes there:
//! all threads may read it, and each writes to fields of its own, without any locks.

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

/// The search for the distances of a pattern's placements.
pub struct PatternSearch<'a> {
    pattern: &'a Pattern,
    shapes: &'a Shapes,
    orders: &'a Orders,
    /// The index of each shape among those of its parity.
    index_in_parity: Vec<u32>,
    /// How many shapes there are of each parity.
    parity_counts: [u32; 2],
    /// How many regions all shapes have.
    region_count: usize,
    /// What is told apart about the blank.
    views: Views,
    /// The placements whose level has been entered, once for each view.
    known: AtomicUsize,
}

/// The fields of the even shapes, and those of the odd ones.
type ShapesByParity<'l> = [Vec<ShapeState<'l>>; 2];

impl<'a> PatternSearch<'a> {
    /// The search for a pattern's distances; `shapes` and `orders` are those of its tiles, and all shapes together have
    /// so many regions of the blank.
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

    /// Enters the levels of all orders, shape by shape, view by view and head by head.
    ///
    /// Searches until every placement is known in every view, or nothing is open any more.
    pub fn run(&self, levels: &mut [LevelPlanes], site: &mut BuildContext) -> Result<(), Stopped> {
        let mut sets = memory::zeros(self.region_count * 2 * self.orders.head_count())?;
        memory::prefer_large_pages(&mut sets);
        let mut fields = self.allocate_states(levels, &mut sets, site)?;
        self.open_goal(&mut fields);
        let wanted = self.count_targets(&fields);
        let goal = self.shapes.parity(self.pattern.homes());
        for level in 1.. {
            let [even, odd] = &mut fields;
            let (from, into) =
                if (goal + level as usize).is_multiple_of(2) { (odd, even) } else { (even, odd) };
            let is_open = self.advance_parity(from, into, level, wanted, site)?;
            if self.known() == wanted {
                break;
            }
            if !is_open {
                self.set_unreachable_levels(&mut fields, site)?;
                break;
            }
        }
        fields.iter_mut().flatten().for_each(ShapeState::copy_missing_view);
        Ok(())
    }

    /// The number of placements to know, each as often as there are views of it.
    fn count_targets(&self, fields: &ShapesByParity) -> usize {
        let seen: usize = fields.iter().flatten().map(ShapeState::count_views).sum();
        seen * self.orders.head_count() * self.orders.tail_count()
    }

    /// Lays out the fields. `sets` has room for two sets of orders for each region.
    fn allocate_states<'l>(
        &self,
        levels: &'l mut [LevelPlanes],
        sets: &'l mut [u32],
        site: &mut BuildContext,
    ) -> Result<ShapesByParity<'l>, Stopped> {
        let mut sets_of_orders = sets.chunks_exact_mut(self.orders.head_count());
        let mut fields = self.parity_counts.map(|count| Vec::with_capacity(count as usize));
        let sets = self.shapes.sets().iter().enumerate();
        let in_each = site.progress.placements / self.shapes.sets().len();
        let room = self.orders.head_count() * self.views.count();
        for ((shape, &set), levels) in sets.zip(levels.chunks_mut(room)) {
            let field =
                ShapeState::new(self.shapes, shape, levels, self.views, &mut sets_of_orders);
            fields[self.shapes.parity(set)].push(field);
            site.progress.prepared += in_each;
            site.report()?;
        }
        Ok(fields)
    }

    /// Opens the goal: at home the tiles stand in ascending order, which is the first.
    fn open_goal(&self, fields: &mut ShapesByParity) {
        let homes = self.pattern.homes();
        let index = self.index_in_parity[self.shapes.rank(homes)] as usize;
        let goal = &mut fields[self.shapes.parity(homes)][index];
        let blank = self.pattern.size().blank_home();
        let mut regions = goal.regions.iter_mut();
        let home = regions.find(|region| region.cells >> blank & 1 != 0);
        home.expect("the blank is at home in some region").open[0] = 1;
        self.add_known(goal.finish_level(0));
    }

    /// Brings all fields of one parity to a level. Says whether anything is open there.
    fn advance_parity(
        &self,
        from: &[ShapeState],
        into: &mut [ShapeState],
        level: u32,
        wanted: usize,
        site: &mut BuildContext,
    ) -> Result<bool, Stopped> {
        let placements = site.progress.placements;
        let known = || (self.known() as u128 * placements as u128 / wanted as u128) as usize;
        site.progress.level = level;
        site.progress.known = known();
        site.report()?;
        let is_open = AtomicBool::new(false);
        let advance = |field: &mut ShapeState| {
            if self.advance_shape(from, field, level) {
                is_open.store(true, Ordering::Relaxed);
            }
        };
        site.for_each(into, advance, |progress, _| progress.known = known())?;
        Ok(is_open.into_inner())
    }

    /// Brings a field to a level: lets in the orders that are one step away from those open in
    /// fields of the other parity. Says whether any are new.
    fn advance_shape(&self, from: &[ShapeState], field: &mut ShapeState, level: u32) -> bool {
        for region in &mut field.regions {
            // What was open last time has been met, and is closed when the field settles.
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
        // Most fields have nothing to settle at the first and the last levels.
        if field.regions.iter().any(|region| region.has_open) {
            self.add_known(field.finish_level(level));
        }
        field.regions.iter().any(|region| region.has_open)
    }

    /// The number of placements whose level has been entered.
    fn known(&self) -> usize {
        self.known.load(Ordering::Relaxed)
    }

    fn add_known(&self, more: usize) {
        self.known.fetch_add(more, Ordering::Relaxed);
    }

    /// Enters levels for the placements that cannot be reached: those that make no excess.
    fn set_unreachable_levels(
        &self,
        fields: &mut ShapesByParity,
        site: &mut BuildContext,
    ) -> Result<(), Stopped> {
        let heads = self.orders.head_count();
        let parts = fields.iter_mut().flatten().flat_map(|field| split_heads(field, heads));
        let mut parts: Vec<HeadRange> = parts.collect();
        let (count, known) = (parts.len(), site.progress.known);
        let rest = site.progress.placements - known;
        site.for_each(
            &mut parts,
            |part| self.set_unreachable_range(part),
            |progress, done| progress.known = known + rest * done / count,
        )
    }

    fn set_unreachable_range(&self, part: &mut HeadRange) {
        let stands: Vec<usize> = cells(self.shapes.sets()[part.shape]).collect();
        for (head, levels) in (part.first_head..).zip(&mut *part.levels) {
            let missed = RegionState::unvisited(part.regions, part.view, head);
            for tail in (0..self.orders.tail_count()).filter(|tail| missed >> tail & 1 != 0) {
                let places = self.orders.places(head, tail).into_iter();
                let placement: Vec<usize> = places.map(|place| stands[place]).collect();
                levels.set(1 << tail, LevelPlanes::planes(self.pattern.manhattan(&placement)));
            }
        }
    }
}

/// Some heads of a field in a view: of eleven tiles on twelve cells a field has a million and more.
struct HeadRange<'f> {
    shape: usize,
    regions: &'f [RegionState<'f>],
    view: usize,
    /// The first of the heads.
    first_head: usize,
    levels: &'f mut [LevelPlanes],
}

/// Cuts up a field, view by view.
fn split_heads<'f>(field: &'f mut ShapeState, heads: usize) -> impl Iterator<Item = HeadRange<'f>> {
    const HEADS: usize = 256;
    let ShapeState { shape, regions, levels, .. } = field;
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
