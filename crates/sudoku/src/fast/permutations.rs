//! Layout and permutations of the lanes.
//!
//! Lane 9 b + d has digit d + 1 in band b: nine lanes for each of three bands. The last five lanes
//! are empty.

use super::lanes::Permutation;

/// Set of the lanes in use, with a bit for each lane.
pub const USED_LANES: u32 = (1 << 27) - 1;

/// Returns the lane of a digit from 0 to 8 in a band.
pub const fn lane(band: usize, digit: usize) -> usize {
    9 * band + digit
}

/// Builds the permutation that moves lanes by these offsets of band, triple and digit.
const fn permutation(next_band: usize, next_triple: usize, next: usize) -> Permutation {
    let mut lanes = [0; 32];
    let mut to = 0;
    while to < 32 {
        let (band, triple, digit) = (to / 9, to % 9 / 3, to % 3);
        let from =
            lane((band + next_band) % 3, (triple + next_triple) % 3 * 3 + (digit + next) % 3);
        lanes[to] = if to < 27 { from as u16 } else { to as u16 };
        to += 1;
    }
    Permutation(lanes)
}

/// Permutations to the same digit in the two other bands.
pub static OTHER_BANDS: [Permutation; 2] = [permutation(1, 0, 0), permutation(2, 0, 0)];

/// Permutations to the two other digits of the same triple: 1 to 3, 4 to 6, or 7 to 9.
pub static OTHER_DIGITS: [Permutation; 2] = [permutation(0, 0, 1), permutation(0, 0, 2)];

/// Permutations to a digit of each of the two other triples.
pub static OTHER_TRIPLES: [Permutation; 2] = [permutation(0, 1, 0), permutation(0, 2, 0)];
