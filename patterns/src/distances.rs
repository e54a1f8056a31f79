//! Manhattan distances of all orders of a shape, as sums of two numbers.

use crate::orders::Orders;
use crate::pattern::Pattern;
use crate::regions::cells;
use fifteen_codegen::Size;

/// The Manhattan distances of a pattern's placements on the cells of one shape.
pub struct Distances<'a> {
    orders: &'a Orders,
    /// By tile and place.
    tiles: [[u32; Size::MAX_CELLS]; Size::MAX_CELLS],
    /// By the places that a head leaves, and by tail.
    tails: Vec<u32>,
}

impl Distances<'_> {
    /// The distances for a shape.
    #[inline(never)]
    pub fn new<'a>(pattern: &Pattern, set: u32, orders: &'a Orders) -> Distances<'a> {
        let mut tiles = [[0; Size::MAX_CELLS]; Size::MAX_CELLS];
        for (home, row) in cells(pattern.homes()).zip(&mut tiles) {
            for (cell, entry) in cells(set).zip(row) {
                *entry = pattern.size().distance(home, cell) as u32;
            }
        }
        let head = orders.ranking().tiles();
        let mut tails = Vec::with_capacity(orders.left_sets().len() * orders.tails());
        for &left in orders.left_sets() {
            let mut places = [0; Orders::TAIL];
            for (entry, place) in places.iter_mut().zip(cells(left)) {
                *entry = place;
            }
            for tail in orders.tail_places() {
                tails.push(tail.iter().zip(&tiles[head..]).map(|(&among, row)| row[places[usize::from(among)]]).sum());
            }
        }
        Distances { orders, tiles, tails }
    }

    /// The distance of the head's tiles, and those of the tail's by tail.
    pub fn of(&self, head: usize) -> (u32, &[u32]) {
        let places = self.orders.places(head).iter().zip(&self.tiles);
        let of_head = places.map(|(&place, row)| row[usize::from(place)]).sum();
        let tails = self.orders.tails();
        (of_head, &self.tails[self.orders.left_by(head) * tails..][..tails])
    }
}
