//! The orders in which the tiles of a pattern can stand in the cells they share.
//!
//! An *order* says for each tile of the pattern how many of the others stand before it on the
//! board: its *place*. Take a set of cells and an order, and you have a placement; so a set of
//! orders stands for many placements on the same cells, and is kept as a bit for each.
//!
//! # Heads and tails
//!
//! An order is cut in two. The *head* says which places all tiles but the last four have; the
//! *tail*, in which order the last four stand in the places left. There are at most 24 tails: a
//! set of orders is a word for each head, with a bit for each tail.
//!
//! ```text
//! tiles      a b c d e f          c stands first, a next, and so on: c a f d b e
//! places     1 4 0 3 5 2          head 1 4, of a and b; tail 0 2 3 1, of c d e f among
//!                                 the places 0 2 3 5 that are left
//! ```
//!
//! When a tile moves it takes another place among the others, and those it jumps over make way
//! for it. That changes all tails of a head alike: what the new head is follows from the old one
//! alone, and if the tile belongs to the tail, then it takes another place among the last four,
//! the same for all tails. So a word goes into one other word as a whole, its bits exchanged by one
//! of the [`TailPermutations`].

use super::tail_permutations::{TailPermutations, place_after_move};
use crate::pattern::Pattern;
use crate::ranking::Ranking;
use crate::regions::{cells, count_below};

/// All orders of this many tiles, and what becomes of them when a tile changes its place.
pub struct Orders {
    tiles: usize,
    /// The numbering of heads: placements of their tiles on the places.
    heads: Ranking,
    permutations: TailPermutations,
    /// For each pair of places, what becomes of each head when the tile of the first goes to the
    /// second; empty if no tile ever goes so far.
    moves: Vec<Vec<OrderMove>>,
}

/// What becomes of a head and its tails: the new head, and in the lowest bits a turn.
#[derive(Clone, Copy)]
struct OrderMove(u32);

impl OrderMove {
    fn new(head: usize, turn: usize) -> OrderMove {
        OrderMove((head << TailPermutations::BITS | turn) as u32)
    }

    fn head(self) -> usize {
        (self.0 >> TailPermutations::BITS) as usize
    }

    fn permutation(self) -> usize {
        self.0 as usize % (1 << TailPermutations::BITS)
    }
}

impl Orders {
    /// The most tiles of a tail.
    const MAX_TAIL: usize = 4;

    /// The orders of a pattern's tiles.
    pub fn for_pattern(pattern: &Pattern) -> Orders {
        // A vertical move jumps over the cells of one row but one.
        Orders::new(pattern.ranking().tiles(), pattern.size().cols() - 1)
    }

    /// The orders of this many tiles; no tile ever jumps over more than that many others.
    pub fn new(tiles: usize, farthest: usize) -> Orders {
        let (heads, tail) = (rank_heads(tiles), tiles.min(Orders::MAX_TAIL));
        let mut orders =
            Orders { tiles, heads, permutations: TailPermutations::new(tail), moves: Vec::new() };
        let pairs = (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to)));
        let moved = pairs.map(|(from, to)| match from.abs_diff(to) {
            distance if distance == 0 || distance > farthest => Vec::new(),
            _ => (0..orders.head_count()).map(|head| orders.compute_move(head, from, to)).collect(),
        });
        orders.moves = moved.collect();
        orders
    }

    /// What becomes of a head and its tails when the tile of one place goes to another.
    fn compute_move(&self, head: usize, from: usize, to: usize) -> OrderMove {
        let places = self.heads.unrank(head);
        let left = self.free_places(&places);
        let moved: Vec<usize> =
            places.iter().map(|&place| place_after_move(place, from, to)).collect();
        let turn = match left >> from & 1 {
            0 => 0,
            _ => self
                .permutations
                .number(count_below(left, from), count_below(self.free_places(&moved), to)),
        };
        OrderMove::new(self.heads.rank(moved), turn)
    }

    /// The places that some tiles leave to the others.
    fn free_places(&self, places: &[usize]) -> u32 {
        places.iter().fold((1 << self.tiles) - 1, |left, place| left & !(1 << place))
    }

    /// The number of heads that the orders of a pattern have, without finding out what becomes of them.
    pub fn count_heads(pattern: &Pattern) -> usize {
        rank_heads(pattern.ranking().tiles()).count()
    }

    /// The number of heads.
    pub fn head_count(&self) -> usize {
        self.heads.count()
    }

    /// The number of tails of each head.
    pub fn tail_count(&self) -> usize {
        self.permutations.tails().count()
    }

    /// The numbering of heads: placements of their tiles on the places.
    pub fn head_ranking(&self) -> &Ranking {
        &self.heads
    }

    /// The numbering of tails: placements of their tiles on the places left.
    pub fn tail_ranking(&self) -> &Ranking {
        self.permutations.tails()
    }

    /// The places of all tiles in the order of a head and a tail.
    pub fn places(&self, head: usize, tail: usize) -> Vec<usize> {
        let mut places = self.heads.unrank(head);
        let left: Vec<usize> = cells(self.free_places(&places)).collect();
        places.extend(self.tail_ranking().unrank(tail).into_iter().map(|among| left[among]));
        places
    }

    /// Adds to a set of orders what becomes of another set when the tile of one place goes to
    /// another.
    pub fn union_moved(&self, (from, to): (usize, usize), before: &[u32], after: &mut [u32]) {
        if from == to {
            for (after, before) in after.iter_mut().zip(before) {
                *after |= before;
            }
            return;
        }
        let moved = &self.moves[from * self.tiles + to];
        for (&tails, moved) in before.iter().zip(moved) {
            after[moved.head()] |= self.permutations.apply(moved.permutation(), tails);
        }
    }
}

/// The numbering of the heads of so many tiles.
fn rank_heads(tiles: usize) -> Ranking {
    let head = tiles.saturating_sub(Orders::MAX_TAIL);
    Ranking::new(tiles, head).expect("no more than placements")
}

#[cfg(test)]
mod tests;
