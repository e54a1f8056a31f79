//! The orders in which the tiles of a pattern can stand in the cells they share.
//!
//! An *order* says for each tile of the pattern how many of the others stand before it on the
//! board. Orders are numbered alphabetically. Take a set of cells and an order, and you have a
//! placement; so a set of orders stands for many placements on the same cells, and is kept as a
//! bit for each.
//!
//! When a tile moves, it takes another place among the others, and those it jumps over make way
//! for it: from place i to place i′. This depends on nothing else. So there is a table for each
//! pair of places, put together from those for neighbours.

use std::ops::Range;

/// All orders of so many tiles, and what becomes of them when a tile changes its place.
pub struct Orders {
    tiles: usize,
    /// The place of each tile, one order after the other.
    places: Vec<u8>,
    /// For each pair of places, the order that comes of each when the tile of the first goes to
    /// the second; empty if no tile ever goes so far.
    moved: Vec<Vec<u32>>,
}

impl Orders {
    /// The orders of so many tiles; no tile ever jumps over more than so many others.
    pub fn new(tiles: usize, farthest: usize) -> Orders {
        let mut orders = Orders { tiles, places: Vec::new(), moved: Vec::new() };
        orders.enumerate(&mut Vec::new());
        orders.moved.resize_with(tiles * tiles, Vec::new);
        for place in 1..tiles {
            let swapped = orders.swapped(place);
            orders.moved[(place - 1) * tiles + place].clone_from(&swapped);
            orders.moved[place * tiles + place - 1] = swapped;
        }
        for distance in 2..=farthest.min(tiles.saturating_sub(1)) {
            for place in distance..tiles {
                orders.compose(place - distance, place - 1, place);
                orders.compose(place, place - distance + 1, place - distance);
            }
        }
        orders
    }

    /// Appends all orders that begin with these places.
    fn enumerate(&mut self, begun: &mut Vec<u8>) {
        if begun.len() == self.tiles {
            self.places.extend(&*begun);
            return;
        }
        for place in 0..self.tiles as u8 {
            if !begun.contains(&place) {
                begun.push(place);
                self.enumerate(begun);
                begun.pop();
            }
        }
    }

    /// What becomes of each order when the tiles of a place and the one before change over.
    fn swapped(&self, place: usize) -> Vec<u32> {
        let (low, high) = (place as u8 - 1, place as u8);
        let swap = |&at: &u8| match at {
            at if at == low => high,
            at if at == high => low,
            at => at,
        };
        let swapped = (0..self.count()).map(|order| self.rank(self.places(order).iter().map(swap)));
        swapped.collect()
    }

    /// The number of an order.
    fn rank(&self, places: impl Iterator<Item = u8>) -> u32 {
        let (mut rank, mut taken) = (0, 0u32);
        for (index, place) in places.enumerate() {
            let smaller = (!taken & ((1 << place) - 1)).count_ones();
            rank = rank * (self.tiles - index) as u32 + smaller;
            taken |= 1 << place;
        }
        rank
    }

    /// Enters the move from one place to another by way of a third.
    fn compose(&mut self, from: usize, by: usize, to: usize) {
        let (first, second) = (&self.moved[from * self.tiles + by], by * self.tiles + to);
        let second = &self.moved[second];
        let composed = first.iter().map(|&order| second[order as usize]).collect();
        self.moved[from * self.tiles + to] = composed;
    }

    /// The number of orders.
    pub fn count(&self) -> usize {
        self.places.len() / self.tiles
    }

    /// The place of each tile in an order.
    pub fn places(&self, order: usize) -> &[u8] {
        &self.places[order * self.tiles..][..self.tiles]
    }

    /// The orders in which the first tile has this place.
    pub fn with_first_at(&self, place: usize) -> Range<usize> {
        let each = self.count() / self.tiles;
        place * each..(place + 1) * each
    }

    /// The order that comes of each when the tile of one place goes to another.
    pub fn moved(&self, from: usize, to: usize) -> &[u32] {
        &self.moved[from * self.tiles + to]
    }
}
