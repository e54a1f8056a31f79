//! Windows: the excesses of all placements in which the head's tiles occupy the same cells.
//!
//! Both kinds of table are written window by window. A window of a pattern of eight tiles on 16
//! cells has 11,880 placements. For each choice of cells for the tail's tiles, from those that the
//! head leaves free, the [`LevelPlanes`] of the 24 placements on them are looked up and converted
//! to excesses. Their order in the table depends on the kind of table.

use super::combinations::Combinations;
use super::levels::{LevelPlanes, TAILS};
use super::orders::Orders;
use super::shapes::Shapes;
use crate::pattern::Pattern;
use crate::ranking::Ranking;
use crate::regions::{cells, count_below};
use crate::table::Table;

/// Common data of all windows.
pub struct Windows<'a> {
    pattern: &'a Pattern,
    shapes: &'a Shapes,
    orders: &'a Orders,
    /// Levels of each shape, view by view.
    levels: &'a [LevelPlanes],
    views: usize,
    /// Numbering of windows: placements of the head's tiles.
    heads: Ranking,
    /// Choices of cells for the tail's tiles, from those that the head leaves free.
    choices: Combinations,
    /// Sets of cells that the tail's tiles can occupy on the board.
    tails: Combinations,
    /// By these sets and by tail, the Manhattan distance of the tail's tiles.
    distances: Vec<[u8; TAILS]>,
}

/// Cells of the head's tiles in a window, and all others.
pub struct WindowCells {
    /// Cells of the head's tiles.
    pub head: Vec<usize>,
    /// Cells that they leave free, in ascending order.
    pub free_cells: Vec<usize>,
}

impl<'a> Windows<'a> {
    /// Creates the windows of a pattern, whose levels have this number of views.
    pub fn new(
        pattern: &'a Pattern,
        shapes: &'a Shapes,
        orders: &'a Orders,
        levels: &'a [LevelPlanes],
        views: usize,
    ) -> Windows<'a> {
        let cells = pattern.size().cells();
        let (head, tail) = (orders.head_ranking().tiles(), orders.tail_ranking().tiles());
        let (choices, tails) =
            (Combinations::new(cells - head, tail), Combinations::new(cells, tail));
        let distances =
            tails.sets().iter().map(|&set| tail_distances(pattern, orders, set)).collect();
        let heads = Ranking::new(cells, head).expect("fewer placements than the pattern has");
        Windows { pattern, shapes, orders, levels, views, heads, choices, tails, distances }
    }

    /// Returns the numbering of windows: placements of the head's tiles.
    pub fn heads(&self) -> &Ranking {
        &self.heads
    }

    /// Returns the choices of cells for the tail's tiles, as sets of indices of free cells.
    pub fn choices(&self) -> &Combinations {
        &self.choices
    }

    /// Returns the cells of the window in which the head's tiles occupy these cells.
    pub fn window_cells(&self, head: Vec<usize>) -> WindowCells {
        let cells = 0..self.pattern.size().cells();
        let free_cells = cells.filter(|cell| !head.contains(cell)).collect();
        WindowCells { head, free_cells }
    }

    /// Returns the excesses of a window in one of the views: 24 for each choice.
    pub fn excesses(
        &self,
        WindowCells { head, free_cells }: &WindowCells,
        view: usize,
    ) -> Vec<[u8; TAILS]> {
        let taken = head.iter().fold(0, |taken, cell| taken | 1 << cell);
        let tails = self.choices.sets().iter().map(|&choice| {
            let tail = cells(choice).fold(0, |tail, number| tail | 1 << free_cells[number]);
            (self.level_index(head, taken | tail, view), self.tails.rank(tail))
        });
        let tails: Vec<(usize, usize)> = tails.collect();
        // A loop that does nothing else, so that many reads from memory overlap.
        let levels: Vec<LevelPlanes> = tails.iter().map(|&(index, _)| self.levels[index]).collect();
        let of_head = self.pattern.manhattan(head) as u8;
        let found = levels.into_iter().zip(tails);
        let excesses =
            found.map(|(levels, (_, tail))| tail_excesses(levels, of_head, &self.distances[tail]));
        excesses.collect()
    }

    /// Returns the index of the levels of the placements on a set of cells in which the head's
    /// tiles occupy the cells `head`.
    fn level_index(&self, head: &[usize], set: u32, view: usize) -> usize {
        let places = head.iter().map(|&cell| count_below(set, cell));
        let number = self.orders.head_ranking().rank(places);
        let state = self.shapes.rank(set) * self.views + view;
        state * self.orders.head_count() + number
    }
}

/// Returns the Manhattan distances of the tail's tiles on a set of cells.
fn tail_distances(pattern: &Pattern, orders: &Orders, set: u32) -> [u8; TAILS] {
    let homes = cells(pattern.homes()).skip(orders.head_ranking().tiles());
    let homes: Vec<usize> = homes.collect();
    let tail_cells: Vec<usize> = cells(set).collect();
    let mut distances = [0; TAILS];
    for (tail, distance) in distances[..orders.tail_count()].iter_mut().enumerate() {
        let places = orders.tail_ranking().unrank(tail);
        let tiles = homes.iter().zip(places);
        let of = |(&home, place): (&usize, usize)| pattern.size().distance(home, tail_cells[place]);
        *distance = tiles.map(of).sum::<usize>() as u8;
    }
    distances
}

/// Returns the excess of each tail of a head, at most [`Table::MAX`]: half the difference between
/// level and Manhattan distance.
#[inline]
fn tail_excesses(levels: LevelPlanes, of_head: u8, of_tails: &[u8; TAILS]) -> [u8; TAILS] {
    let mut excess = levels.half_levels();
    for (half, of_tail) in excess.iter_mut().zip(of_tails) {
        let manhattan = of_head + of_tail;
        *half = (half.wrapping_sub(manhattan / 2) % LevelPlanes::HALF_LEVEL_MODULUS)
            .min(Table::MAX as u8);
    }
    excess
}
