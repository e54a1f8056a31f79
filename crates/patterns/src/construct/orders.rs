//! Orders of the tiles of a pattern within the set of cells that they occupy.
//!
//! An *order* has, for each tile of the pattern, its *place*: the number of other tiles of the
//! pattern before it on the board. A set of cells and an order determine a placement. So a set of
//! orders represents many placements on the same cells, and is stored as one bit per order.
//!
//! # Heads and tails
//!
//! An order has two parts. The *head* has the places of all tiles but the last four; the *tail* has
//! the order of the last four in the remaining places. There are at most 24 tails: a set of orders
//! is a word for each head, with a bit for each tail.
//!
//! ```text
//! tiles      a b c d e f          c is first, a is next, and so on: c a f d b e
//! places     1 4 0 3 5 2          head 1 4, of a and b; tail 0 2 3 1, of c d e f among
//!                                 the places 0 2 3 5 that are left
//! ```
//!
//! When a tile moves, it takes another place among the others, and those it jumps over are shifted.
//! That affects all tails of a head in the same way. The new head depends on the old one alone. If
//! the tile belongs to the tail, it takes another place among the last four, the same for all
//! tails. So a whole word is added to one other word, with its bits permuted by one of the
//! [`TailPermutations`].

use super::tail_permutations::{TailPermutations, place_after_move};
use crate::pattern::Pattern;
use crate::ranking::Ranking;
use crate::regions::{cells, count_below};

/// All orders of a number of tiles, and their images when a tile changes its place.
pub struct Orders {
    tiles: usize,
    /// Numbering of heads, as placements of their tiles on the places.
    heads: Ranking,
    permutations: TailPermutations,
    /// By pair of places, the images of all heads when the tile at the first moves to the second;
    /// empty for equal places, and if no tile jumps that far.
    moves: Vec<Vec<MovedHeads>>,
}

/// Heads whose tails are permuted in the same way when a tile changes its place. Most heads keep
/// their tails.
struct MovedHeads {
    /// Number of the permutation.
    permutation: usize,
    /// Numbers of each head before and after.
    heads: Vec<[u32; 2]>,
}

impl Orders {
    /// Maximum number of tiles of a tail.
    const MAX_TAIL: usize = 4;

    /// Creates the orders of a pattern's tiles.
    pub fn for_pattern(pattern: &Pattern) -> Orders {
        // A vertical move jumps over one cell fewer than a row has.
        Orders::new(pattern.ranking().tiles(), pattern.size().cols() - 1)
    }

    /// Creates the orders of this number of tiles, none of which jumps over more than `farthest`
    /// others.
    pub fn new(tiles: usize, farthest: usize) -> Orders {
        let (heads, tail) = (head_ranking_of(tiles), tiles.min(Orders::MAX_TAIL));
        let mut orders =
            Orders { tiles, heads, permutations: TailPermutations::new(tail), moves: Vec::new() };
        let pairs = (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to)));
        let moved = pairs.map(|(from, to)| match from.abs_diff(to) {
            distance if distance == 0 || distance > farthest => Vec::new(),
            _ => orders.move_heads(from, to),
        });
        orders.moves = moved.collect();
        orders
    }

    /// Computes the images of all heads when the tile at one place moves to another.
    fn move_heads(&self, from: usize, to: usize) -> Vec<MovedHeads> {
        let empty = |permutation| MovedHeads { permutation, heads: Vec::new() };
        let mut groups: Vec<MovedHeads> = (0..self.permutations.count()).map(empty).collect();
        for head in 0..self.head_count() {
            let (after, permutation) = self.compute_move(head, from, to);
            groups[permutation].heads.push([head as u32, after as u32]);
        }
        groups.retain(|group| !group.heads.is_empty());
        groups
    }

    /// Computes the image of a head, and the number of the permutation of its tails, when the tile
    /// at one place moves to another.
    fn compute_move(&self, head: usize, from: usize, to: usize) -> (usize, usize) {
        let places = self.heads.unrank(head);
        let left = self.free_places(&places);
        let moved: Vec<usize> =
            places.iter().map(|&place| place_after_move(place, from, to)).collect();
        let permutation = match left >> from & 1 {
            0 => TailPermutations::IDENTITY,
            _ => self
                .permutations
                .number(count_below(left, from), count_below(self.free_places(&moved), to)),
        };
        (self.heads.rank(moved), permutation)
    }

    /// Returns the places that some tiles leave free.
    fn free_places(&self, places: &[usize]) -> u32 {
        places.iter().fold((1 << self.tiles) - 1, |left, place| left & !(1 << place))
    }

    /// Returns the number of heads of the orders of a pattern, without computing their images.
    pub fn count_heads(pattern: &Pattern) -> usize {
        head_ranking_of(pattern.ranking().tiles()).count()
    }

    /// Returns the number of heads.
    pub fn head_count(&self) -> usize {
        self.heads.count()
    }

    /// Returns the number of tails of each head.
    pub fn tail_count(&self) -> usize {
        self.permutations.tails().count()
    }

    /// Returns the numbering of heads, as placements of their tiles on the places.
    pub fn head_ranking(&self) -> &Ranking {
        &self.heads
    }

    /// Returns the numbering of tails, as placements of their tiles on the remaining places.
    pub fn tail_ranking(&self) -> &Ranking {
        self.permutations.tails()
    }

    /// Returns the places of all tiles in the order of a head and a tail.
    pub fn places(&self, head: usize, tail: usize) -> Vec<usize> {
        let mut places = self.heads.unrank(head);
        let left: Vec<usize> = cells(self.free_places(&places)).collect();
        places.extend(self.tail_ranking().unrank(tail).into_iter().map(|among| left[among]));
        places
    }

    /// Adds the image of a set of orders to another set, when the tile at one place moves to
    /// another.
    pub fn union_moved(&self, (from, to): (usize, usize), before: &[u32], after: &mut [u32]) {
        if from == to {
            for (after, before) in after.iter_mut().zip(before) {
                *after |= before;
            }
            return;
        }
        for MovedHeads { permutation, heads } in &self.moves[from * self.tiles + to] {
            let heads = heads.iter().map(|head| head.map(|number| number as usize));
            if *permutation == TailPermutations::IDENTITY {
                heads.for_each(|[head, moved]| after[moved] |= before[head]);
            } else {
                let tails = self.permutations.with_number(*permutation);
                heads.for_each(|[head, moved]| after[moved] |= tails.apply(before[head]));
            }
        }
    }
}

/// Returns the numbering of the heads of this number of tiles.
fn head_ranking_of(tiles: usize) -> Ranking {
    let head = tiles.saturating_sub(Orders::MAX_TAIL);
    Ranking::new(tiles, head).expect("fewer heads than placements")
}

#[cfg(test)]
mod tests;
