//! The search for the distances of all placements, level by level.

use crate::construct::{Progress, Watch};
use crate::field::Field;
use crate::levels::Levels;
use crate::orders::Orders;
use crate::pattern::Pattern;
use crate::regions::cells;
use crate::shapes::Shapes;
use crate::share::share;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The search for the distances of a pattern's placements.
pub struct Search<'a> {
    pattern: &'a Pattern,
    threads: usize,
    watch: Watch<'a>,
    shapes: &'a Shapes,
    orders: &'a Orders,
    /// The index of each shape among those of its parity.
    index: Vec<u32>,
    known: AtomicUsize,
    is_stopped: AtomicBool,
}

/// The fields of the even shapes, and those of the odd ones.
type Fields<'t> = [Vec<Field<'t>>; 2];

impl<'a> Search<'a> {
    /// The search for a pattern's distances; `shapes` and `orders` are those of its tiles.
    pub fn new(
        pattern: &'a Pattern,
        shapes: &'a Shapes,
        orders: &'a Orders,
        threads: usize,
        watch: Watch<'a>,
    ) -> Search<'a> {
        let mut counts = [0; 2];
        let index = shapes.sets().iter().map(|&set| {
            let count = &mut counts[usize::from(shapes.is_odd(set))];
            *count += 1;
            *count - 1
        });
        Search {
            pattern,
            threads,
            watch,
            index: index.collect(),
            shapes,
            orders,
            known: AtomicUsize::new(0),
            is_stopped: AtomicBool::new(false),
        }
    }

    /// Searches until every placement is known, or none is left to expand. Enters the levels of
    /// all orders, shape by shape. Returns nothing if it was stopped.
    pub fn run(&self, levels: &mut [Levels]) -> Option<()> {
        let mut fields = self.fields(levels);
        let mut parity = usize::from(self.shapes.is_odd(self.pattern.homes()));
        self.open_goal(&mut fields[parity]);
        for level in 1.. {
            let is_open = AtomicBool::new(false);
            let [even, odd] = &mut fields;
            let (from, into) = if parity == 0 { (even, odd) } else { (odd, even) };
            share(into, self.threads, |field| {
                if self.goes_on(level) && self.advance(field, from, level) {
                    is_open.store(true, Ordering::Relaxed);
                }
            });
            if self.is_stopped.load(Ordering::Relaxed) {
                return None;
            }
            let is_known = self.known.load(Ordering::Relaxed) == self.pattern.ranking().count();
            if is_known {
                break;
            }
            if !is_open.load(Ordering::Relaxed) {
                for fields in &mut fields {
                    share(fields, self.threads, |field| self.give_up(field));
                }
                break;
            }
            parity = 1 - parity;
        }
        Some(())
    }

    /// Tells how far it has come, and asks whether to go on.
    fn goes_on(&self, level: u32) -> bool {
        let (known, placements) =
            (self.known.load(Ordering::Relaxed), self.pattern.ranking().count());
        if (self.watch)(Progress { level, known, placements }).is_break() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
        !self.is_stopped.load(Ordering::Relaxed)
    }

    fn fields<'t>(&self, levels: &'t mut [Levels]) -> Fields<'t> {
        let mut fields = [Vec::new(), Vec::new()];
        let sets = self.shapes.sets();
        for (shape, levels) in levels.chunks_mut(self.orders.heads()).enumerate() {
            let field = Field::new(self.shapes, shape, levels);
            fields[usize::from(self.shapes.is_odd(sets[shape]))].push(field);
        }
        fields
    }

    /// Opens the goal: at home the tiles stand in ascending order, which is the first.
    fn open_goal(&self, fields: &mut [Field]) {
        let goal = &mut fields[self.index[self.shapes.rank(self.pattern.homes())] as usize];
        let blank = self.pattern.size().blank_home();
        let mut regions = goal.regions.iter_mut();
        let home = regions.find(|region| region.cells >> blank & 1 != 0);
        home.expect("the blank is at home in some region").open[0] = 1;
        self.known.fetch_add(goal.settle(0), Ordering::Relaxed);
    }

    /// Brings a field to a level: finds the orders that are one step away from those open in the
    /// fields of the other parity. Says whether any are new.
    fn advance(&self, field: &mut Field, from: &[Field], level: u32) -> bool {
        let mut arrived = false;
        for region in &mut field.regions {
            if region.is_open {
                region.open.fill(0);
            }
            for step in &region.steps {
                let source = &from[self.index[step.shape as usize] as usize];
                let source = &source.regions[usize::from(step.region)];
                if source.is_open {
                    arrived = true;
                    let (before, after) = (usize::from(step.before), usize::from(step.after));
                    self.orders.unite_moved(before, after, &source.open, &mut region.open);
                }
            }
        }
        if arrived {
            self.known.fetch_add(field.settle(level), Ordering::Relaxed);
        } else {
            field.regions.iter_mut().for_each(|region| region.is_open = false);
        }
        field.regions.iter().any(|region| region.is_open)
    }

    /// Enters levels for the placements that cannot be reached: those without any excess.
    fn give_up(&self, field: &mut Field) {
        let stands: Vec<usize> = cells(self.shapes.sets()[field.shape]).collect();
        for head in 0..self.orders.heads() {
            let been = field.regions.iter().fold(0, |been, region| been | region.been[head]);
            for tail in (0..self.orders.tails()).filter(|tail| been >> tail & 1 == 0) {
                let placement: Vec<usize> =
                    self.orders.all_places(head, tail).map(|place| stands[place]).collect();
                let level = self.pattern.manhattan(&placement);
                field.levels[head].enter(1 << tail, Levels::planes(level));
            }
        }
    }
}
