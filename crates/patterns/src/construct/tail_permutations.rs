//! Turns: what becomes of a set of tails when a tile takes another place among the last four.
//!
//! A set of tails is a word with a bit for each order of four tiles, 24 at most. When the tile of
//! one place goes to another, every tail becomes another one, and the bits of the word are
//! exchanged. That takes three lookups, in a table of what becomes of each byte of the word.

use crate::ranking::Ranking;

/// The turns of tails with this many tiles, by number.
pub struct TailPermutations {
    tails: Ranking,
    /// For each turn, what becomes of each byte of a word.
    bytes: Vec<[[u32; 256]; BYTES]>,
}

/// The bytes of a word that are in use.
const BYTES: usize = 3;

impl TailPermutations {
    /// The bits that the number of a turn takes.
    pub const BITS: u32 = 4;

    /// All turns of tails with this many tiles, four at most.
    pub fn new(tiles: usize) -> TailPermutations {
        let tails = Ranking::new(tiles, tiles).expect("they are few");
        let pairs = (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to)));
        let bytes = pairs.map(|(from, to)| byte_images(&tails, from, to)).collect();
        TailPermutations { tails, bytes }
    }

    /// The numbering of tails.
    pub fn tails(&self) -> &Ranking {
        &self.tails
    }

    /// The number of the turn that takes the tile of one place to another; 0 leaves all as it is.
    pub fn number(&self, from: usize, to: usize) -> usize {
        if from == to { 0 } else { from * self.tails.tiles() + to }
    }

    /// What becomes of a set of tails.
    #[inline]
    pub fn apply(&self, turn: usize, tails: u32) -> u32 {
        let [low, middle, high] = &self.bytes[turn];
        let [first, second, third, _] = tails.to_le_bytes();
        low[usize::from(first)] | middle[usize::from(second)] | high[usize::from(third)]
    }
}

/// What becomes of the bytes of a word when the tile of one place goes to another.
fn byte_images(tails: &Ranking, from: usize, to: usize) -> [[u32; 256]; BYTES] {
    let mut bytes = [[0; 256]; BYTES];
    for tail in 0..tails.count() {
        let after = tails.unrank(tail).into_iter().map(|place| place_after_move(place, from, to));
        let bit = 1u32 << tails.rank(after);
        for (byte, image) in bytes[tail / 8].iter_mut().enumerate() {
            if byte >> (tail % 8) & 1 != 0 {
                *image |= bit;
            }
        }
    }
    bytes
}

/// Where the tile of a place comes to stand when that of place `from` goes to place `to`.
pub fn place_after_move(place: usize, from: usize, to: usize) -> usize {
    match place {
        _ if place == from => to,
        _ if from < place && place <= to => place - 1,
        _ if to <= place && place < from => place + 1,
        _ => place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_after_move_matches_remove_and_insert() {
        for (from, to) in (0..6).flat_map(|from| (0..6).map(move |to| (from, to))) {
            let mut row: Vec<usize> = (0..6).collect();
            let tile = row.remove(from);
            row.insert(to, tile);
            for place in 0..6 {
                assert_eq!(row[place_after_move(place, from, to)], place, "{from} to {to}");
            }
        }
    }

    #[test]
    fn permutation_moves_every_tail_of_a_set() {
        for tiles in 1..=4 {
            let turns = TailPermutations::new(tiles);
            for (from, to) in (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to))) {
                let turn = turns.number(from, to);
                let mut all = 0;
                for tail in 0..turns.tails().count() {
                    let places = turns.tails().unrank(tail).into_iter();
                    let after =
                        turns.tails().rank(places.map(|place| place_after_move(place, from, to)));
                    assert_eq!(turns.apply(turn, 1 << tail), 1 << after);
                    all |= 1 << tail;
                }
                assert_eq!(turns.apply(turn, all), all);
                assert_eq!(turns.apply(turn, 0), 0);
            }
        }
    }
}
