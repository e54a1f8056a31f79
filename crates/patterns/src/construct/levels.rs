//! Levels: the distances of the 24 placements that a word represents, in one integer.
//!
//! At each level, the search finds some of the tails of a head, as bits of a word. Storing the
//! level of each tail separately would take longer than the search. So levels are transposed: there
//! is a plane of 24 bits for each binary digit of half the level, and all tails found at a level
//! are entered at once into the planes of its digits.
//!
//! ```text
//! tails found               at level 2: 0 and 3    at level 4: 1    at level 6: 2
//! half the level               01                     10               11
//!
//! tail                      0 1 2 3
//! plane of ones             1 . 1 1
//! plane of twos             . 1 1 .
//! ```
//!
//! The lowest digit of the level is not stored, because it equals that of the Manhattan distance.
//! Only five digits of half the level are stored, so half the level is known modulo 32. The excess
//! is half the level minus half the Manhattan distance, so it is known modulo 32, too. Instead of
//! an excess above 31, the planes yield a smaller number, which is still a lower bound.

/// Levels of the tails of one head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelPlanes(u128);

/// Number of tails in a word.
pub const TAILS: usize = 24;

/// Number of stored binary digits of half a level.
const PLANES: usize = 5;

impl LevelPlanes {
    /// Modulus of the stored half levels.
    pub const HALF_LEVEL_MODULUS: u8 = 1 << PLANES;

    /// Returns the planes of a level: all bits of those planes in which its tails are entered.
    pub fn planes(level: u32) -> u128 {
        const PLANE: u128 = (1 << TAILS) - 1;
        let digits = (0..PLANES).filter(|digit| (level / 2) >> digit & 1 != 0);
        digits.map(|digit| PLANE << (digit * TAILS)).sum()
    }

    /// Enters the level with these planes for tails that have no level yet.
    #[inline]
    pub fn set(&mut self, tails: u32, planes: u128) {
        let tails = u128::from(tails);
        let in_all_planes = (0..PLANES).fold(0, |all, digit| all | tails << (digit * TAILS));
        self.0 |= in_all_planes & planes;
    }

    /// Returns half the level of each tail, modulo 32.
    #[inline]
    pub fn half_levels(self) -> [u8; TAILS] {
        let mut halves = [0; TAILS];
        for (byte, eight) in halves.chunks_exact_mut(8).enumerate() {
            let digits = (0..PLANES).map(|digit| {
                let tails = self.0 >> (digit * TAILS + byte * 8);
                BITS_TO_BYTES[usize::from(tails as u8)] << digit
            });
            eight.copy_from_slice(&digits.fold(0, |all, digit| all | digit).to_le_bytes());
        }
        halves
    }
}

/// For each byte, its bits as bytes that are 0 or 1.
const BITS_TO_BYTES: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_read_back() {
        for first in 0..64 {
            let mut levels = LevelPlanes::default();
            for (tail, level) in (first..).take(TAILS).enumerate() {
                levels.set(1 << tail, LevelPlanes::planes(level));
            }
            for (half, level) in levels.half_levels().into_iter().zip(first..) {
                assert_eq!(u32::from(half), level / 2 % u32::from(LevelPlanes::HALF_LEVEL_MODULUS));
            }
        }
    }

    #[test]
    fn many_tails_are_set_at_once() {
        let mut levels = LevelPlanes::default();
        for (tails, level) in [(0b1001, 2), (0b0010, 4), (0b0100, 6)] {
            levels.set(tails, LevelPlanes::planes(level));
        }
        assert_eq!(levels.half_levels()[..5], [1, 2, 3, 1, 0]);
    }
}
