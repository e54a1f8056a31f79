//! The last step of a construction: from shapes and orders to ranks.
//!
//! A *window* of a table has the placements that agree about the cells of the head's tiles, 11,880
//! for eight tiles on 16 cells. It is filled by itself. For each choice of cells for the tail's
//! tiles, from those that the head leaves, the [`Levels`] of the 24 placements on them are looked
//! up and become excesses. What remains is to put these into the order of ranks. That order is the
//! same for all windows, because a rank counts only the cells that earlier tiles have left.

use crate::levels::{Levels, TAILS};
use crate::orders::Orders;
use crate::pattern::Pattern;
use crate::ranking::Ranking;
use crate::regions::{cells, count_below};
use crate::shapes::Shapes;
use crate::site::Site;
use crate::subsets::Subsets;
use crate::table::Table;
use fifteen_frame::Stopped;

/// Makes a table of the levels of all orders of all shapes.
pub fn by_rank(
    pattern: &Pattern,
    shapes: &Shapes,
    orders: &Orders,
    levels: &[Levels],
    site: &mut Site,
) -> Result<Table, Stopped> {
    let windows = Windows::new(pattern, shapes, orders, levels);
    site.progress.known = site.progress.placements;
    site.look()?;
    let len = windows.sources.len();
    let mut table = Table::new(pattern.ranking().count())?;
    let mut parts: Vec<_> = table.parts(len).enumerate().collect();
    site.share(
        &mut parts,
        |(number, part)| windows.fill(*number, part),
        |progress, done| progress.ranked = done * len,
    )?;
    drop(parts);
    Ok(table)
}

/// What all windows have in common.
struct Windows<'a> {
    pattern: &'a Pattern,
    shapes: &'a Shapes,
    orders: &'a Orders,
    levels: &'a [Levels],
    /// The numbering of windows: placements of the head's tiles.
    heads: Ranking,
    /// The choices of cells for the tail's tiles, from those that the head leaves.
    choices: Subsets,
    /// By entry of a window, which of the choice's tails it is: 24 for each choice.
    sources: Vec<u32>,
    /// The sets of cells that the tail's tiles can have on the board.
    tails: Subsets,
    /// By those, and by tail, the Manhattan distance of the tail's tiles.
    distances: Vec<[u8; TAILS]>,
}

impl<'a> Windows<'a> {
    fn new(
        pattern: &'a Pattern,
        shapes: &'a Shapes,
        orders: &'a Orders,
        levels: &'a [Levels],
    ) -> Windows<'a> {
        let cells = pattern.size().cells();
        let (head, tail) = (orders.head_ranking().tiles(), orders.tail_ranking().tiles());
        let (choices, tails) = (Subsets::new(cells - head, tail), Subsets::new(cells, tail));
        let distances = tails.sets().iter().map(|&set| distances(pattern, orders, set)).collect();
        Windows {
            pattern,
            shapes,
            orders,
            levels,
            heads: Ranking::new(cells, head).expect("fewer than the pattern has"),
            sources: sources(cells - head, orders, &choices),
            choices,
            tails,
            distances,
        }
    }

    /// Fills a window.
    fn fill(&self, number: usize, window: &mut [u8]) {
        let head = self.heads.unrank(number);
        let taken = head.iter().fold(0, |taken, cell| taken | 1 << cell);
        let left: Vec<u32> = (0..self.pattern.size().cells())
            .map(|cell| 1 << cell)
            .filter(|cell| cell & taken == 0)
            .collect();
        // Two rounds, so that the memory can look for many levels at the same time.
        let found: Vec<(Levels, usize)> = self
            .choices
            .sets()
            .iter()
            .map(|&choice| {
                let tail = cells(choice).fold(0, |tail, number| tail | left[number]);
                (self.find(&head, taken | tail), self.tails.rank(tail))
            })
            .collect();
        let of_head = self.pattern.manhattan(&head) as u8;
        let excess = |(levels, tail)| excess(levels, of_head, &self.distances[tail]);
        let entries: Vec<[u8; TAILS]> = found.into_iter().map(excess).collect();
        let entries = entries.as_flattened();
        for (byte, sources) in window.iter_mut().zip(self.sources.chunks(2)) {
            let high = sources.get(1).map_or(0, |&source| entries[source as usize]);
            *byte = entries[sources[0] as usize] | high << 4;
        }
    }

    /// The levels on a set of cells when the head's tiles have these of them.
    fn find(&self, head: &[usize], set: u32) -> Levels {
        let places = head.iter().map(|&cell| count_below(set, cell));
        let number = self.orders.head_ranking().rank(places);
        self.levels[self.shapes.rank(set) * self.orders.heads() + number]
    }
}

/// By entry of a window, where to take it from.
fn sources(cells: usize, orders: &Orders, choices: &Subsets) -> Vec<u32> {
    let tails = orders.tail_ranking();
    let ranking = Ranking::new(cells, tails.tiles()).expect("fewer than the pattern has");
    let source = |rank| {
        let placement = ranking.unrank(rank);
        let choice = placement.iter().fold(0, |choice, cell| choice | 1 << cell);
        let places = placement.iter().map(|&cell| count_below(choice, cell));
        (choices.rank(choice) * TAILS + tails.rank(places)) as u32
    };
    (0..ranking.count()).map(source).collect()
}

/// The Manhattan distances of the tail's tiles on a set of cells.
fn distances(pattern: &Pattern, orders: &Orders, set: u32) -> [u8; TAILS] {
    let homes = cells(pattern.homes()).skip(orders.head_ranking().tiles());
    let homes: Vec<usize> = homes.collect();
    let stands: Vec<usize> = cells(set).collect();
    let mut distances = [0; TAILS];
    for (tail, distance) in distances[..orders.tails()].iter_mut().enumerate() {
        let places = orders.tail_ranking().unrank(tail);
        let tiles = homes.iter().zip(places);
        let of = |(&home, place): (&usize, usize)| pattern.size().distance(home, stands[place]);
        *distance = tiles.map(of).sum::<usize>() as u8;
    }
    distances
}

/// The excess of all tails of a head: half the difference of level and Manhattan distance.
#[inline]
fn excess(levels: Levels, of_head: u8, of_tails: &[u8; TAILS]) -> [u8; TAILS] {
    let mut excess = levels.halves();
    for (half, of_tail) in excess.iter_mut().zip(of_tails) {
        let manhattan = of_head + of_tail;
        *half = (half.wrapping_sub(manhattan / 2) % Levels::HALVES).min(Table::MAX as u8);
    }
    excess
}
