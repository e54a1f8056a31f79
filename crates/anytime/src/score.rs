//! Scores: several sums for one board, in one integer.

/// Sums of a board, or their changes by a move, in lanes of 16 bits.
///
/// All lanes are added at once. A negative change borrows from the next lane; the sum of a score
/// and its changes has no negative lane, so the borrows cancel out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score(u128);

impl Score {
    /// Score of a goal.
    pub const ZERO: Score = Score(0);

    /// Returns a score with a number in one lane, and 0 in all others.
    #[inline]
    pub fn in_lane(lane: usize, number: i32) -> Score {
        Score((i128::from(number) << (16 * lane)).cast_unsigned())
    }

    /// Returns the sum of two scores.
    #[inline]
    pub fn plus(self, other: Score) -> Score {
        Score(self.0.wrapping_add(other.0))
    }

    /// Returns the number in a lane.
    #[inline]
    pub fn lane(self, lane: usize) -> u32 {
        (self.0 >> (16 * lane)) as u32 & 0xffff
    }

    /// Returns the number in a lane and the next one.
    #[inline]
    pub fn wide_lane(self, lane: usize) -> u32 {
        (self.0 >> (16 * lane)) as u32
    }

    /// Returns the largest number in the first lanes.
    #[inline]
    pub fn largest(self, lanes: usize) -> u32 {
        (0..lanes).map(|lane| self.lane(lane)).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Number of lanes.
    const LANES: usize = 8;

    #[test]
    fn borrows_between_lanes_cancel_out() {
        let mut score = Score::ZERO;
        let mut sums = [0_i32; LANES];
        for step in 0..1_000 {
            let lane = step * 7 % LANES;
            let change = if sums[lane] > 40 { -41 } else { [5, 0, 22, 3, 17][step % 5] };
            sums[lane] += change;
            score = score.plus(Score::in_lane(lane, change));
            let lanes = [0, 1, 2, 3, 4, 5, 6, 7].map(|lane| score.lane(lane).cast_signed());
            assert_eq!(lanes, sums);
            assert_eq!(score.largest(LANES).cast_signed(), sums.into_iter().max().unwrap_or(0));
        }
    }
}
