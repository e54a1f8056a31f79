//! Levels: the distances of the 24 placements of a word, all in one integer.
//!
//! A search finds at each level some of the tails of a head, as bits of a word. To note the level
//! of each by itself would take longer than to find them. So the levels are kept across: one
//! plane of 24 bits for each binary digit of half the level, and what is found at a level goes
//! into the planes of that number's digits, all tails at once.
//!
//! ```text
//! found at levels 2, 4 and 6:  tails 0 and 3, tail 1, tail 2
//! halves                       1 = 1₂,        2 = 10₂, 3 = 11₂
//! plane of twos                . 1 2 .
//! plane of ones                0 . 2 3
//! ```
//!
//! The last digit of the level is known anyway: it is that of the Manhattan distance. Nor are more
//! than five others needed. They tell half the level up to a multiple of 32, and so they tell the
//! excess, which is half the level less half the Manhattan distance, as long as it is below 32.

/// The levels of the tails of one head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Levels(u128);

/// The tails that a word has room for.
pub const TAILS: usize = 24;

/// The binary digits of half a level that are kept.
const PLANES: usize = 5;

impl Levels {
    /// The planes where tails have to be entered that are found at a level, as a multiplier.
    pub fn planes(level: u32) -> u128 {
        let digits = (0..PLANES).filter(|digit| level / 2 >> digit & 1 != 0);
        digits.map(|digit| 1 << (digit * TAILS)).sum()
    }

    /// Enters tails that have no level yet.
    #[inline]
    pub fn enter(&mut self, tails: u32, planes: u128) {
        self.0 |= u128::from(tails) * planes;
    }

    /// Half the level of each tail, up to a multiple of 32.
    #[inline]
    pub fn halves(self) -> [u8; TAILS] {
        let mut halves = [0; TAILS];
        for (byte, eight) in halves.chunks_exact_mut(8).enumerate() {
            let digits = (0..PLANES).map(|digit| {
                let tails = self.0 >> (digit * TAILS + byte * 8);
                SPREAD[usize::from(tails as u8)] << digit
            });
            eight.copy_from_slice(&digits.fold(0, |all, digit| all | digit).to_le_bytes());
        }
        halves
    }
}

/// For each byte, its bits as bytes that are 0 or 1.
const SPREAD: [u64; 256] = {
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
