//! The orders in which the tiles of a pattern can stand in the cells they share.
//!
//! An *order* says for each tile of the pattern how many of the others stand before it on the
//! board: its *place*. Take a set of cells and an order, and you have a placement; so a set of
//! orders stands for many placements on the same cells, and is kept as a bit for each.
//!
//! # Heads and tails
//!
//! Orders are numbered alphabetically, and cut in two. The *head* says which places all tiles but
//! the last four have; the *tail*, in which order the last four stand in the places left. There
//! are 24 tails: a set of orders is a word for each head, with a bit for each tail.
//!
//! ```text
//! tiles      a b c d e f          c stands first, a next, and so on: c a f d b e
//! places     1 4 0 3 5 2          head 1 4, of a and b; tail 0 2 3 1, of c d e f among
//!                                 the places 0 2 3 5 that are left
//! ```
//!
//! When a tile moves it takes another place among the others, and those it jumps over make way
//! for it. That changes all tails of a head alike: what the new head is follows from the old one
//! without looking at the tail, and if the tile belongs to the tail, then it takes another place
//! among the last four, the same for all tails. So a word goes into one other word as a whole, its
//! bits exchanged by a [turn](Turns); 24 orders are moved by three lookups.

use crate::ranking::Ranking;
use crate::regions::cells;
use crate::turns::{Turns, make_way};

/// All orders of so many tiles, and what becomes of them when a tile changes its place.
pub struct Orders {
    tiles: usize,
    /// The places of the head's tiles, one head after the other.
    heads: Vec<u8>,
    /// For each pair of places, what becomes of each head when the tile of the first goes to the
    /// second; empty if no tile ever goes so far.
    moved: Vec<Vec<Moved>>,
    turns: Turns,
    /// The numbering of heads: placements of their tiles on the places.
    ranking: Ranking,
}

/// What becomes of a head and its tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The new head, and the number of the turn that its tails take in the lowest bits.
    packed: u32,
}

impl Moved {
    fn new(head: usize, turn: usize) -> Moved {
        Moved { packed: (head << Turns::BITS | turn) as u32 }
    }

    /// The new head.
    pub fn head(self) -> usize {
        (self.packed >> Turns::BITS) as usize
    }

    /// The turn of its tails.
    pub fn turn(self) -> usize {
        self.packed as usize % (1 << Turns::BITS)
    }
}

impl Orders {
    /// The most tiles of a tail.
    pub const TAIL: usize = 4;

    /// The orders of so many tiles; no tile ever jumps over more than so many others.
    pub fn new(tiles: usize, farthest: usize) -> Orders {
        let tail = tiles.min(Orders::TAIL);
        let ranking = Ranking::new(tiles, tiles - tail).expect("few enough heads");
        let heads = (0..ranking.count()).flat_map(|head| ranking.unrank(head));
        let mut orders = Orders {
            tiles,
            heads: heads.map(|place| place as u8).collect(),
            moved: Vec::new(),
            turns: Turns::new(tail),
            ranking,
        };
        let pairs = (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to)));
        let moved = pairs.map(|(from, to)| match from.abs_diff(to) {
            distance if distance == 0 || distance > farthest => Vec::new(),
            _ => (0..orders.heads()).map(|head| orders.after(head, from, to)).collect(),
        });
        orders.moved = moved.collect();
        orders
    }

    /// What becomes of a head and its tails when the tile of one place goes to another.
    fn after(&self, head: usize, from: usize, to: usize) -> Moved {
        let make_way = |place| make_way(place, from, to);
        let places = self.places(head).iter().map(|&place| make_way(place.into()));
        let left = self.left(head);
        let turn = if left >> from & 1 == 0 {
            0
        } else {
            let left_after = cells(left).fold(0, |set: u32, place| set | 1 << make_way(place));
            let among = |set: u32, place: usize| (set & ((1 << place) - 1)).count_ones() as usize;
            self.turns.number(among(left, from), among(left_after, to))
        };
        Moved::new(self.ranking.rank(places), turn)
    }

    /// The number of orders.
    pub fn count(&self) -> usize {
        self.heads() * self.tails()
    }

    /// The number of heads.
    pub fn heads(&self) -> usize {
        self.ranking.count()
    }

    /// The number of tails of each head.
    pub fn tails(&self) -> usize {
        self.turns.tails().count()
    }

    /// The places of the head's tiles.
    pub fn places(&self, head: usize) -> &[u8] {
        let len = self.ranking.tiles();
        &self.heads[head * len..][..len]
    }

    /// How heads and the places of their tiles belong together.
    pub fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// How tails and the order of their tiles belong together.
    pub fn tail_ranking(&self) -> &Ranking {
        self.turns.tails()
    }

    /// The places of all tiles, when they stand in the order of a head and a tail.
    pub fn all_places(&self, head: usize, tail: usize) -> impl Iterator<Item = usize> {
        let left: Vec<usize> = cells(self.left(head)).collect();
        let of_tail = self.tail_ranking().unrank(tail).into_iter().map(move |among| left[among]);
        self.places(head).iter().map(|&place| place.into()).chain(of_tail)
    }

    /// The places that a head leaves to its tail.
    fn left(&self, head: usize) -> u32 {
        let all = (1 << self.tiles) - 1;
        self.places(head).iter().fold(all, |left, place| left & !(1 << place))
    }

    /// Adds to a set of orders those of another after the tile of one place went to another.
    pub fn unite_moved(&self, from: usize, to: usize, before: &[u32], after: &mut [u32]) {
        if from == to {
            for (after, before) in after.iter_mut().zip(before) {
                *after |= before;
            }
            return;
        }
        let moved = &self.moved[from * self.tiles + to];
        for (&tails, moved) in before.iter().zip(moved) {
            after[moved.head()] |= self.turns.turned(moved.turn(), tails);
        }
    }
}
