//! Permutations of a set of tails when a tile moves to another place among the last four.
//!
//! A set of tails is a word with a bit for each order of four tiles, 24 at most. When the tile at
//! one place moves to another, every tail becomes another one, so the bits of the word are
//! permuted. That takes three lookups in tables with the image of each byte of the word.

use crate::ranking::Ranking;

/// Permutations of tails with a fixed number of tiles.
pub struct TailPermutations {
    tails: Ranking,
    /// Permutations, by number.
    permutations: Vec<TailPermutation>,
}

/// Permutation of a set of tails: the image of each byte of the word.
pub struct TailPermutation([[u32; 256]; BYTES]);

/// Number of used bytes of a word.
const BYTES: usize = 3;

impl TailPermutations {
    /// Number of the permutation that changes nothing.
    pub const IDENTITY: usize = 0;

    /// Creates all permutations of tails with this number of tiles, at most four.
    pub fn new(tiles: usize) -> TailPermutations {
        let tails = Ranking::new(tiles, tiles).expect("few placements");
        let pairs = (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to)));
        let permutations = pairs.map(|(from, to)| TailPermutation::new(&tails, from, to)).collect();
        TailPermutations { tails, permutations }
    }

    /// Returns the numbering of tails.
    pub fn tails(&self) -> &Ranking {
        &self.tails
    }

    /// Returns the number of the permutation that moves the tile at one place to another.
    pub fn number(&self, from: usize, to: usize) -> usize {
        if from == to { TailPermutations::IDENTITY } else { from * self.tails.tiles() + to }
    }

    /// Returns the number of permutations.
    pub fn count(&self) -> usize {
        self.permutations.len()
    }

    /// Returns a permutation by number.
    pub fn with_number(&self, number: usize) -> &TailPermutation {
        &self.permutations[number]
    }
}

impl TailPermutation {
    /// Computes the images of the bytes of a word when the tile at one place moves to another.
    fn new(tails: &Ranking, from: usize, to: usize) -> TailPermutation {
        let mut bytes = [[0; 256]; BYTES];
        for tail in 0..tails.count() {
            let places = tails.unrank(tail).into_iter();
            let bit = 1u32 << tails.rank(places.map(|place| place_after_move(place, from, to)));
            for (byte, image) in bytes[tail / 8].iter_mut().enumerate() {
                if byte >> (tail % 8) & 1 != 0 {
                    *image |= bit;
                }
            }
        }
        TailPermutation(bytes)
    }

    /// Applies the permutation to a set of tails.
    #[inline]
    pub fn apply(&self, tails: u32) -> u32 {
        let [low, middle, high] = &self.0;
        let [first, second, third, _] = tails.to_le_bytes();
        low[usize::from(first)] | middle[usize::from(second)] | high[usize::from(third)]
    }
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
                    assert_eq!(permutations.with_number(number).apply(1 << tail), 1 << after);
                    all |= 1 << tail;
                }
                assert_eq!(permutations.with_number(number).apply(all), all);
                assert_eq!(permutations.with_number(number).apply(0), 0);
            }
        }
    }
}
