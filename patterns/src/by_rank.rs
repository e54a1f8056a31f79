//! The last step of a construction: from shapes and orders to ranks.

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
    excess: &[u8],
    threads: usize,
) -> Table {
    let mut table = Table::new(pattern.ranking().count());
    let windows = Windows::new(pattern, shapes, orders, excess);
    let mut parts: Vec<_> = table.parts(windows.len()).enumerate().collect();
    share(&mut parts, threads, |(number, part)| windows.fill(*number, part));
    drop(parts);
    table
}

struct Windows<'a> {
    shapes: &'a Shapes,
    orders: &'a Orders,
    excess: &'a [u8],
    cells: usize,
    /// The numbering of windows: placements of the head's tiles.
    heads: Ranking,
    /// The sets of cells that the tail's tiles can have among those the head leaves.
    subsets: Vec<u32>,
    /// By entry of a window, where to find it by subset and tail.
    sources: Vec<u32>,
}

impl<'a> Windows<'a> {
    fn new(pattern: &Pattern, shapes: &'a Shapes, orders: &'a Orders, excess: &'a [u8]) -> Self {
        let cells = pattern.size().cells();
        let (head, tail) = (orders.ranking().tiles(), orders.tail_ranking().tiles());
        let placements = Ranking::new(cells - head, tail).expect("fewer than the pattern has");
        let subsets: Vec<u32> =
            (0..1u32 << (cells - head)).filter(|set| set.count_ones() as usize == tail).collect();
        let source = |entry| {
            let placement = placements.unrank(entry);
            let set = placement.iter().fold(0, |set, cell| set | 1 << cell);
            let subset = subsets.binary_search(&set).expect("all of them are there");
            let among = placement.iter().map(|cell| (set & ((1 << cell) - 1)).count_ones() as usize);
            (subset * orders.tails() + orders.tail_ranking().rank(among)) as u32
        };
        Windows {
            shapes,
            orders,
            excess,
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
        let mut entries = vec![0; self.len()];
        let each = self.orders.count().div_ceil(2);
        for (&subset, entries) in self.subsets.iter().zip(entries.chunks_mut(self.orders.tails())) {
            let set = cells(subset).fold(taken, |set, number| set | left[number]);
            let places = head.iter().map(|&cell| (set & ((1 << cell) - 1)).count_ones() as usize);
            let first = self.orders.ranking().rank(places) * self.orders.tails();
            let from = &self.excess[self.shapes.rank(set) * each + first / 2..];
            for (pair, byte) in entries.chunks_mut(2).zip(from) {
                pair[0] = byte & 15;
                if let Some(high) = pair.get_mut(1) {
                    *high = byte >> 4;
                }
            }
        }
        for (byte, sources) in bytes.iter_mut().zip(self.sources.chunks(2)) {
            let high = sources.get(1).map_or(0, |&source| entries[source as usize]);
            *byte = entries[sources[0] as usize] | high << 4;
        }
    }
}
