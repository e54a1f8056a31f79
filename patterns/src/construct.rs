//! Construction: the distances of all placements of a pattern, breadth first from the goal.
//!
//! # What is searched
//!
//! The nodes are pairs of a placement and a region of the blank in it; a step moves one tile of
//! the pattern into the blank's region, and costs one move. What the other tiles do costs nothing:
//! this is what makes the distances of disjoint patterns addable (R. E. Korf and A. Felner,
//! *Disjoint pattern database heuristics*, Artificial Intelligence 134, 2002). The distance of a
//! placement is that of its nearest region.
//!
//! # Thousands at a time
//!
//! A placement is a shape (the cells that are taken) and an order (which tile is where in them).
//! Eight tiles have 12,870 shapes on 16 cells, and 40,320 orders in each. Regions and steps belong
//! to the shape. So for each shape and region there is a set of orders, one bit each, and one step
//! is made for all of them at once: into the set of another shape and region, where it is either
//! united as it is, if the tile jumps over no other, or bit by bit through a table of [`Orders`].
//!
//! ```text
//! . a b      shape 011 100 000, region of the blank 1 of 1. The first tile of the shape may go
//! c . .      west or south. West is no jump, and the orders stay as they are:
//! . . .      {abc, acb, …}. South it comes to stand after what was third: {bca, cba, …}.
//! ```
//!
//! Two sets are enough: where a region has *been* at earlier levels, and where it is *open*, which
//! is to say new at this level, or found for the next. Every step moves a tile to a cell of the
//! other colour; so the shapes with an odd number of tiles on odd cells and the others take
//! turns, and no shape is at both levels. That also lets all threads read from the ones and each
//! write to its own share of the others, without any locks.

use crate::orders::Orders;
use crate::pattern::Pattern;
use crate::regions::cells;
use crate::shapes::{Shapes, Step};
use crate::share::share;
use crate::table::Table;
use fifteen_codegen::Size;
use std::iter;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How far a construction has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The distance of the placements that are being found, in moves of the pattern's tiles.
    pub level: u32,
    /// The placements whose distance is known.
    pub known: usize,
    /// All placements.
    pub placements: usize,
}

/// Hears of progress, often, and says whether to go on.
pub type Watch<'a> = &'a (dyn Fn(Progress) -> ControlFlow<()> + Sync);

/// Builds the table of a pattern with so many threads.
///
/// Returns nothing if it was stopped.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::{Pattern, construct};
/// use fifteen_codegen::Size;
///
/// let pattern = Pattern::new(Size::new(4, 4)?, 0b11).expect("it is small enough");
/// let table = construct(&pattern, 1, &|_| ControlFlow::Continue(())).expect("nobody stops it");
/// // Tiles 1 and 2 have changed places: each must move once, and one of them twice more.
/// assert_eq!(pattern.manhattan(&[1, 0]), 2);
/// assert_eq!(table.excess(pattern.ranking().rank([1, 0])), 1);
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub fn construct(pattern: &Pattern, threads: usize, watch: Watch) -> Option<Table> {
    let construction = Construction::new(pattern, threads, watch);
    let fields = construction.search()?;
    Some(construction.table(&fields))
}

/// All orders of one shape.
struct Field {
    shape: usize,
    /// The regions of the blank.
    regions: Vec<Region>,
    /// The excess of each order, half a byte each, as in a [`Table`].
    excess: Box<[u8]>,
}

/// All orders of one shape with the blank in one region.
struct Region {
    cells: u32,
    /// Those met at earlier levels.
    been: Box<[u64]>,
    /// Those new at this level, or found for the next.
    open: Box<[u64]>,
    /// Whether any is new at this level.
    is_active: bool,
}

/// The construction of one table.
struct Construction<'a> {
    pattern: &'a Pattern,
    threads: usize,
    watch: Watch<'a>,
    shapes: Shapes,
    orders: Orders,
    /// The index of each shape among those of its parity.
    index: Vec<u32>,
    known: AtomicUsize,
    is_stopped: AtomicBool,
}

/// The fields of the even shapes, and those of the odd ones.
type Fields = [Vec<Field>; 2];

impl<'a> Construction<'a> {
    fn new(pattern: &'a Pattern, threads: usize, watch: Watch<'a>) -> Construction<'a> {
        let size = pattern.size();
        let shapes = Shapes::new(size, pattern.ranking().tiles());
        let mut counts = [0; 2];
        let index = shapes.sets().iter().map(|&set| {
            let count = &mut counts[usize::from(shapes.is_odd(set))];
            *count += 1;
            *count - 1
        });
        Construction {
            pattern,
            threads,
            watch,
            index: index.collect(),
            orders: Orders::new(pattern.ranking().tiles(), size.cols() - 1),
            shapes,
            known: AtomicUsize::new(0),
            is_stopped: AtomicBool::new(false),
        }
    }

    /// Searches level by level until every placement is known, or none is left to expand.
    fn search(&self) -> Option<Fields> {
        let mut fields = self.fields();
        let mut parity = usize::from(self.shapes.is_odd(self.pattern.homes()));
        self.open_goal(&mut fields[parity]);
        for level in 0.. {
            let is_active = AtomicBool::new(false);
            share(&mut fields[parity], self.threads, |field| {
                if self.goes_on(level) && self.settle(field, level) {
                    is_active.store(true, Ordering::Relaxed);
                }
            });
            let is_known = self.known.load(Ordering::Relaxed) == self.pattern.ranking().count();
            if is_known || !is_active.load(Ordering::Relaxed) {
                break;
            }
            let [even, odd] = &mut fields;
            let (from, into) = if parity == 0 { (even, odd) } else { (odd, even) };
            share(into, self.threads, |field| {
                if self.goes_on(level) {
                    self.arrive(field, from);
                }
            });
            parity = 1 - parity;
        }
        (!self.is_stopped.load(Ordering::Relaxed)).then_some(fields)
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

    fn fields(&self) -> Fields {
        let mut fields = [Vec::new(), Vec::new()];
        let words = self.orders.count().div_ceil(u64::BITS as usize);
        for (shape, &set) in self.shapes.sets().iter().enumerate() {
            let region = |cells| {
                let none = || vec![0; words].into_boxed_slice();
                Region { cells, been: none(), open: none(), is_active: false }
            };
            let regions = self.shapes.regions(set).map(region).collect();
            let excess = vec![0; self.orders.count().div_ceil(2)].into();
            let field = Field { shape, regions, excess };
            fields[usize::from(self.shapes.is_odd(set))].push(field);
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
    }

    /// Settles which of the orders found for this level are new, and enters the excess of those
    /// that have not been met in another region. Says whether there are any new ones.
    fn settle(&self, field: &mut Field, level: u32) -> bool {
        let mut known = 0;
        let homes: Vec<usize> = cells(self.pattern.homes()).collect();
        let stands: Vec<usize> = cells(self.shapes.sets()[field.shape]).collect();
        let distance = |tile: usize, cell| self.pattern.size().distance(homes[tile], cell) as u32;
        let manhattan = Sums::new(&stands, distance);
        for word in 0..field.regions[0].open.len() {
            let met = field.regions.iter().fold(0, |met, region| met | region.been[word]);
            let mut found = 0;
            for region in &mut field.regions {
                region.open[word] &= !region.been[word];
                region.been[word] |= region.open[word];
                found |= region.open[word];
            }
            for bit in bits(found & !met) {
                let order = word * u64::BITS as usize + bit;
                let excess = (level - manhattan.of(self.orders.places(order))) / 2;
                field.excess[order / 2] |= (excess.min(Table::MAX) as u8) << (order % 2 * 4);
                known += 1;
            }
        }
        self.known.fetch_add(known, Ordering::Relaxed);
        for region in &mut field.regions {
            region.is_active = region.open.iter().any(|&word| word != 0);
        }
        field.regions.iter().any(|region| region.is_active)
    }

    /// Lets those orders arrive in a field that are one step away.
    fn arrive(&self, field: &mut Field, from: &[Field]) {
        let set = self.shapes.sets()[field.shape];
        for region in &mut field.regions {
            region.open.fill(0);
            for step in self.shapes.steps_into(set, region.cells) {
                let source = &from[self.index[step.shape] as usize].regions[step.region];
                if source.is_active {
                    self.step(step, &source.open, &mut region.open);
                }
            }
        }
    }

    /// Makes one step for a set of orders.
    fn step(&self, Step { places: (from, to), .. }: Step, before: &[u64], after: &mut [u64]) {
        if from == to {
            for (after, before) in after.iter_mut().zip(before) {
                *after |= before;
            }
            return;
        }
        let moved = self.orders.moved(from, to).chunks(u64::BITS as usize);
        for (&word, moved) in before.iter().zip(moved) {
            for bit in bits(word) {
                let order = moved[bit] as usize;
                after[order / u64::BITS as usize] |= 1 << (order % u64::BITS as usize);
            }
        }
    }

    /// Brings what is known of the orders of all shapes into the order of ranks.
    ///
    /// The first tile's cell decides about the first digit of the rank. So the placements that
    /// agree about it are one part of the table, and each part can be filled on its own.
    fn table(&self, fields: &Fields) -> Table {
        let ranking = self.pattern.ranking();
        let (count, weight) = (ranking.count(), ranking.weight(0) as usize);
        let len = if weight.is_multiple_of(2) { weight } else { count };
        let mut table = Table::new(count);
        let mut parts: Vec<_> = table.parts(len).enumerate().collect();
        let earlier = self.earlier();
        share(&mut parts, self.threads, |(number, part)| {
            for field in fields.iter().flatten() {
                let stands: Vec<usize> = cells(self.shapes.sets()[field.shape]).collect();
                let is_here = |place: &usize| stands[*place] * weight / len == *number;
                let sums = Sums::new(&stands, |tile, cell| ranking.weight(tile) * cell as u32);
                for order in (0..stands.len())
                    .filter(is_here)
                    .flat_map(|place| self.orders.with_first_at(place))
                {
                    let rank = sums.of(self.orders.places(order)) - earlier[order];
                    let excess = field.excess[order / 2] >> (order % 2 * 4) & 15;
                    part.set(rank as usize - *number * len, excess.into());
                }
            }
        });
        drop(parts);
        table
    }

    /// By order: what the rank of a placement is short of the sum of its tiles' cells times their
    /// weights, because a digit does not count cells that earlier tiles have taken.
    fn earlier(&self) -> Vec<u32> {
        let ranking = self.pattern.ranking();
        let of = |order: usize| {
            let places = self.orders.places(order);
            let taken = |tile: usize| {
                let before = places[..tile].iter().filter(|&&place| place < places[tile]);
                before.count() as u32 * ranking.weight(tile)
            };
            (0..places.len()).map(taken).sum()
        };
        (0..self.orders.count()).map(of).collect()
    }
}

/// Numbers for each tile and each place that it may have in a shape, to be added up.
struct Sums([[u32; Size::MAX_CELLS]; Size::MAX_CELLS]);

impl Sums {
    /// The numbers by tile and cell, for a shape of these cells.
    fn new(stands: &[usize], number: impl Fn(usize, usize) -> u32) -> Sums {
        let mut sums = Sums([[0; Size::MAX_CELLS]; Size::MAX_CELLS]);
        for (tile, row) in sums.0[..stands.len()].iter_mut().enumerate() {
            for (&cell, entry) in stands.iter().zip(row) {
                *entry = number(tile, cell);
            }
        }
        sums
    }

    /// The sum over all tiles, by the place of each.
    fn of(&self, places: &[u8]) -> u32 {
        places.iter().zip(&self.0).map(|(&place, row)| row[usize::from(place)]).sum()
    }
}

/// The numbers of the bits that are set.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (bit < u64::BITS).then_some(bit as usize)
    })
}
