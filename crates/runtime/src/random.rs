//! Random numbers that are the same on every machine for the same seed.

/// A source of random numbers.
///
/// The generator is `SplitMix64` (Steele, Lea and Flood, *Fast splittable pseudorandom number
/// generators*, OOPSLA 2014): one 64-bit state, advanced by a constant and scrambled. It is small,
/// and its output will never change.
///
/// ```
/// use fifteen_runtime::Random;
///
/// let mut random = Random::new(1);
/// assert_eq!(random.next_u64(), 0x910a_2dec_8902_5cc1);
/// assert!(random.next_below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Creates a source from a seed.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// Returns the next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }

    /// Returns a random number below a bound, without bias (Lemire's method): the high half of a
    /// product, drawn again in the rare case that the low half is less than 2⁶⁴ mod `bound`.
    ///
    /// # Panics
    /// If the bound is 0, since no number is below it.
    pub fn next_below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "no number is below 0");
        let bound = bound as u64;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            if product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as usize;
            }
        }
    }
}
