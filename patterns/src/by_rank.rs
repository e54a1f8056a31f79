//! The last step of a construction: from shapes and orders to ranks.

use crate::levels::{Levels, TAILS};
use crate::orders::Orders;
use crate::pattern::Pattern;
use crate::ranking::Ranking;
use crate::regions::cells;
use crate::shapes::Shapes;
use crate::share::share;
use crate::table::Table;

/// Brings the excess of all orders of all shapes into the order of ranks.
pub fn by_rank(
    pattern: &Pattern,
    shapes: &Shapes,
    orders: &Orders,
    levels: &[Levels],
    threads: usize,
) -> Table {
    let mut table = Table::new(pattern.ranking().count());
    let windows = Windows::new(pattern, shapes, orders, levels);
    let mut parts: Vec<_> = table.parts(windows.len()).enumerate().collect();
    share(&mut parts, threads, |(number, part)| windows.fill(*number, part));
    drop(parts);
    table
}

struct Windows<'a> {
    shapes: &'a Shapes,
    orders: &'a Orders,
    levels: &'a [Levels],
    pattern: &'a Pattern,
    /// The sets of cells of the tail's tiles.
    tail_shapes: Shapes,
    /// By those, and by tail, the Manhattan distance of the tail's tiles.
    distances: Vec<[u8; TAILS]>,
    cells: usize,
    /// The numbering of windows: placements of the head's tiles.
    heads: Ranking,
    /// The sets of cells that the tail's tiles can have among those the head leaves.
    subsets: Vec<u32>,
    /// By entry of a window, where to find it by subset and tail.
    sources: Vec<u32>,
}

impl<'a> Windows<'a> {
    fn new(pattern: &'a Pattern, shapes: &'a Shapes, orders: &'a Orders, levels: &'a [Levels]) -> Self {
        let cells = pattern.size().cells();
        let (head, tail) = (orders.ranking().tiles(), orders.tail_ranking().tiles());
        let tail_shapes = Shapes::new(pattern.size(), tail);
        let placements = Ranking::new(cells - head, tail).expect("fewer than the pattern has");
        let subsets: Vec<u32> =
            (0..1u32 << (cells - head)).filter(|set| set.count_ones() as usize == tail).collect();
        let source = |entry| {
            let placement = placements.unrank(entry);
            let set = placement.iter().fold(0, |set, cell| set | 1 << cell);
            let subset = subsets.binary_search(&set).expect("all of them are there");
            let among = placement.iter().map(|cell| (set & ((1 << cell) - 1)).count_ones() as usize);
            (subset * TAILS + orders.tail_ranking().rank(among)) as u32
        };
        Windows {
            shapes,
            orders,
            levels,
            pattern,
            distances: tail_distances(pattern, orders, &tail_shapes),
            tail_shapes,
            cells,
            heads: Ranking::new(cells, head).expect("fewer than the pattern has"),
            sources: (0..placements.count()).map(source).collect(),
            subsets,
        }
    }

    fn len(&self) -> usize {
        self.sources.len()
    }

    fn fill(&self, number: usize, bytes: &mut [u8]) {
        let head = self.heads.unrank(number);
        let taken = head.iter().fold(0u32, |taken, cell| taken | 1 << cell);
        let left: Vec<u32> = (0..self.cells).map(|cell| 1 << cell).filter(|cell| cell & taken == 0).collect();
        let of_head = self.pattern.manhattan(&head) as u8;
        // Two rounds, so that the memory can look for many levels at the same time.
        let find = |&subset| {
            let of_tail = cells(subset).fold(0, |set, number| set | left[number]);
            let set = taken | of_tail;
            let places = head.iter().map(|&cell| (set & ((1 << cell) - 1)).count_ones() as usize);
            let number = self.orders.ranking().rank(places);
            let levels = self.levels[self.shapes.rank(set) * self.orders.heads() + number];
            (levels, self.tail_shapes.rank(of_tail))
        };
        let found: Vec<(Levels, usize)> = self.subsets.iter().map(find).collect();
        let excess = |(levels, of_tail)| excess(levels, of_head, &self.distances[of_tail]);
        let entries: Vec<[u8; TAILS]> = found.into_iter().map(excess).collect();
        let entries = entries.as_flattened();
        for (byte, sources) in bytes.iter_mut().zip(self.sources.chunks(2)) {
            let high = sources.get(1).map_or(0, |&source| entries[source as usize]);
            *byte = entries[sources[0] as usize] | high << 4;
        }
    }
}

/// The excess of all tails of a head.
#[inline]
fn excess(levels: Levels, of_head: u8, of_tails: &[u8; TAILS]) -> [u8; TAILS] {
    let mut excess = levels.halves();
    for (half, of_tail) in excess.iter_mut().zip(of_tails) {
        *half = (half.wrapping_sub((of_head + of_tail) / 2) % 32).min(Table::MAX as u8);
    }
    excess
}

fn tail_distances(pattern: &Pattern, orders: &Orders, tail_shapes: &Shapes) -> Vec<[u8; TAILS]> {
    let (size, tails) = (pattern.size(), orders.tail_ranking());
    let homes: Vec<usize> = cells(pattern.homes()).skip(orders.ranking().tiles()).collect();
    let of = |&set: &u32| {
        let stands: Vec<usize> = cells(set).collect();
        let mut distances = [0; TAILS];
        for (tail, entry) in distances[..tails.count()].iter_mut().enumerate() {
            let places = tails.unrank(tail).into_iter();
            *entry = homes.iter().zip(places).map(|(&home, place)| size.distance(home, stands[place]) as u8).sum();
        }
        distances
    };
    tail_shapes.sets().iter().map(of).collect()
}
