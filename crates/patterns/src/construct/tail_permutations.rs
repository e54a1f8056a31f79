//! Permutations of a set of tails when a tile moves to another place among the last four.
//!
//! A set of tails is a word with a bit for each order of four tiles, 24 at most. When the tile at
//! one place moves to another, every tail becomes another one, so the bits of the word are
//! permuted. That takes three lookups in tables with the image of each byte of the word.

use crate::ranking::Ranking;

/// Permutations of tails with a fixed number of tiles.
pub struct TailPermutations {
    tails: Ranking,
    /// Image of each byte of a word, for each permutation.
    bytes: Vec<[[u32; 256]; BYTES]>,
}

/// Number of used bytes of a word.
const BYTES: usize = 3;

impl TailPermutations {
    /// Number of bits of a permutation's number.
    pub const BITS: u32 = 4;

    /// Creates all permutations of tails with this number of tiles, at most four.
    pub fn new(tiles: usize) -> TailPermutations {
        let tails = Ranking::new(tiles, tiles).expect("few placements");
        let pairs = (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to)));
        let bytes = pairs.map(|(from, to)| byte_images(&tails, from, to)).collect();
        TailPermutations { tails, bytes }
    }

    /// Returns the numbering of tails.
    pub fn tails(&self) -> &Ranking {
        &self.tails
    }

    /// Returns the number of the permutation that moves the tile at one place to another; 0 is the
    /// identity.
    pub fn number(&self, from: usize, to: usize) -> usize {
        if from == to { 0 } else { from * self.tails.tiles() + to }
    }

    /// Applies a permutation to a set of tails.
    #[inline]
    pub fn apply(&self, number: usize, tails: u32) -> u32 {
        let [low, middle, high] = &self.bytes[number];
        let [first, second, third, _] = tails.to_le_bytes();
        low[usize::from(first)] | middle[usize::from(second)] | high[usize::from(third)]
    }
}

/// Returns the images of the bytes of a word when the tile at one place moves to another.
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

/// Returns the new place of a tile when the tile at place `from` moves to place `to`.
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
            let permutations = TailPermutations::new(tiles);
            for (from, to) in (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to))) {
                let number = permutations.number(from, to);
                let mut all = 0;
                for tail in 0..permutations.tails().count() {
                    let places = permutations.tails().unrank(tail).into_iter();
                    let after = permutations
                        .tails()
                        .rank(places.map(|place| place_after_move(place, from, to)));
                    assert_eq!(permutations.apply(number, 1 << tail), 1 << after);
                    all |= 1 << tail;
                }
                assert_eq!(permutations.apply(number, all), all);
                assert_eq!(permutations.apply(number, 0), 0);
            }
        }
    }
}
