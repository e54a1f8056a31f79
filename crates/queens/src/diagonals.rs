//! Bound on the squares that are lost along the diagonals of one direction.
//!
//! The rows and the columns with queens are given. A square of such a row and such a column is a
//! *crossing*; a square of a row and a column without queens is *free*. The queens stand on
//! crossings, and all that they can still attack are free squares, along diagonals. Let diagonal d
//! have c(d) crossings and f(d) free squares. The diagonals on which the Q queens stand have at
//! least Q crossings together, and lose all their free squares. That is a knapsack problem. Its
//! Lagrangian relaxation gives a bound: if a queen is worth p squares, the loss is at least
//!
//! > p·Q − Σ max(0, p·c(d) − f(d)).
//!
//! The sum, the *gain*, is over all diagonals of a direction (M. L. Fisher, *The Lagrangian
//! relaxation method for solving integer programming problems*, Management Science 27, 1981). This
//! holds for either direction and for any p, so a few are tried.
//!
//! The numbers of all diagonals are added and compared at once, as lanes of vectors. This takes
//! some ten nanoseconds.

/// Most diagonals of a direction: one less than the sum of the sides.
pub const LANES: usize = 64;

/// Highest value of a queen that is tried, in squares.
const MAX_PRICE: u8 = 6;

/// A small number for each diagonal of one direction. A diagonal has at most 32 squares, and 32
/// times the highest price still fits: additions never wrap, but with checks they would be slow.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Lanes([u8; LANES]);

impl Lanes {
    fn add(&mut self, other: &Lanes) {
        self.0.iter_mut().zip(&other.0).for_each(|(lane, &other)| {
            *lane = lane.wrapping_add(other);
        });
    }
}

/// Numbers of crossings and of free squares on the diagonals of both directions.
#[derive(Clone, Copy, Debug)]
pub struct DiagonalCounts {
    crossings: [Lanes; 2],
    free: [Lanes; 2],
}

impl DiagonalCounts {
    /// No squares.
    pub const ZERO: DiagonalCounts =
        DiagonalCounts { crossings: [Lanes([0; LANES]); 2], free: [Lanes([0; LANES]); 2] };

    /// Returns the counts of these crossings and of the free squares of another set.
    pub fn with_free(self, other: &DiagonalCounts) -> DiagonalCounts {
        DiagonalCounts { free: other.free, ..self }
    }

    /// Returns the numbers of crossings and of free squares on the diagonals of a direction.
    pub fn in_direction(&self, direction: usize) -> [&[u8; LANES]; 2] {
        [&self.crossings[direction].0, &self.free[direction].0]
    }

    /// Adds a crossing, given by its two diagonals.
    pub fn add_crossing(&mut self, diagonals: [u8; 2]) {
        add(&mut self.crossings, diagonals);
    }

    /// Adds a free square, given by its two diagonals.
    pub fn add_free(&mut self, diagonals: [u8; 2]) {
        add(&mut self.free, diagonals);
    }

    /// Returns the counts of two sets of squares together.
    pub fn plus(&self, other: &DiagonalCounts) -> DiagonalCounts {
        let mut sum = *self;
        for direction in 0..2 {
            sum.crossings[direction].add(&other.crossings[direction]);
            sum.free[direction].add(&other.free[direction]);
        }
        sum
    }

    /// Returns the number of crossings on two diagonals, one of each direction.
    pub fn crossings_on(&self, [falling, rising]: [u8; 2]) -> usize {
        let [all_falling, all_rising] = &self.crossings;
        usize::from(all_falling.0[falling as usize] + all_rising.0[rising as usize])
    }

    /// Returns the direction and the number of the diagonal with the most pairs of a crossing and a
    /// free square, if there is one.
    pub fn contested_diagonal(&self) -> Option<(usize, u8)> {
        let all = (0..2).flat_map(|direction| (0..LANES).map(move |lane| (direction, lane)));
        let pairs = |(direction, lane): (usize, usize)| {
            let [crossings, free] =
                [&self.crossings, &self.free].map(|lanes| lanes[direction].0[lane]);
            (u32::from(crossings) * u32::from(free), direction, lane)
        };
        let (pairs, direction, lane) = all.map(pairs).max()?;
        (pairs > 0).then_some((direction, lane as u8))
    }
}

fn add(lanes: &mut [Lanes; 2], diagonals: [u8; 2]) {
    for (lanes, diagonal) in lanes.iter_mut().zip(diagonals) {
        lanes.0[diagonal as usize] += 1;
    }
}

/// One way to bound the loss: a direction, and the value of a queen in squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LossBound {
    direction: usize,
    price: u8,
}

impl LossBound {
    /// All ways, by price.
    pub const ALL: [LossBound; 2 * MAX_PRICE as usize] = {
        let mut all = [LossBound { direction: 0, price: 1 }; 2 * MAX_PRICE as usize];
        let mut index = 0;
        while index < all.len() {
            all[index] = LossBound { direction: index % 2, price: 1 + index as u8 / 2 };
            index += 1;
        }
        all
    };

    /// Those with prices up to 3, the most effective ones while few columns are decided.
    pub const LOW_PRICES: &[LossBound] = Self::ALL.split_at(6).0;

    /// Returns those of a set of candidates that may lose at most `may_lose` squares. The counts of
    /// a candidate are those of `base` and its entry in `table` together; bit i of the set
    /// represents entry i.
    pub fn survivors(
        self,
        base: &DiagonalCounts,
        table: &[DiagonalCounts],
        candidates: u64,
        queens: u32,
        may_lose: u32,
    ) -> u64 {
        let min_gain = (u32::from(self.price) * queens).saturating_sub(may_lose);
        let survivors = match self.price {
            1 => survivors::<1>,
            2 => survivors::<2>,
            3 => survivors::<3>,
            4 => survivors::<4>,
            5 => survivors::<5>,
            _ => survivors::<MAX_PRICE>,
        };
        survivors(self.direction, base, table, candidates, min_gain)
    }
}

/// Returns those candidates whose gain at this price is not too small.
fn survivors<const PRICE: u8>(
    direction: usize,
    base: &DiagonalCounts,
    table: &[DiagonalCounts],
    mut candidates: u64,
    min_gain: u32,
) -> u64 {
    let (crossings, free) = (&base.crossings[direction].0, &base.free[direction].0);
    let mut survivors = 0;
    while candidates != 0 {
        let index = candidates.trailing_zeros() as usize;
        candidates &= candidates - 1;
        let more = &table[index];
        let (more_crossings, more_free) = (&more.crossings[direction].0, &more.free[direction].0);
        let mut gain = 0_u16;
        for lane in 0..LANES {
            let worth = crossings[lane].wrapping_add(more_crossings[lane]).wrapping_mul(PRICE);
            let cost = free[lane].wrapping_add(more_free[lane]);
            gain = gain.wrapping_add(u16::from(worth.saturating_sub(cost)));
        }
        survivors |= u64::from(u32::from(gain) >= min_gain) << index;
    }
    survivors
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_runtime::Random;

    /// Returns the fewest free squares on diagonals of one direction that have enough crossings
    /// together, by trying all sets of ten diagonals.
    fn min_loss(counts: &DiagonalCounts, direction: usize, queens: u32) -> Option<u32> {
        let sum = |lanes: &Lanes, set: u32| {
            let chosen = (0..10).filter(|lane| set >> lane & 1 == 1);
            chosen.map(|lane| u32::from(lanes.0[lane])).sum::<u32>()
        };
        let suffices = |&set: &u32| sum(&counts.crossings[direction], set) >= queens;
        (0..1 << 10).filter(suffices).map(|set| sum(&counts.free[direction], set)).min()
    }

    /// No bound rejects a candidate that can do with the loss, and together they reject more than
    /// half of those that cannot.
    #[test]
    fn bounds_are_admissible_and_effective() {
        let mut random = Random::new(7);
        let mut random_counts = |squares: usize| {
            let mut counts = DiagonalCounts::ZERO;
            for _ in 0..squares {
                let mut diagonals = || [0; 2].map(|_| random.next_below(10) as u8);
                counts.add_crossing(diagonals());
                counts.add_free(diagonals());
            }
            counts
        };
        let (mut rejected, mut impossible) = (0, 0);
        for queens in (1..12).cycle().take(150) {
            let (base, more) = (random_counts(10), [random_counts(5), random_counts(9)]);
            let both = more.map(|more| base.plus(&more));
            let losses = both.map(|counts| {
                [0, 1].map(|direction| min_loss(&counts, direction, queens).expect("crossings"))
            });
            for may_lose in 0..10 {
                let bounds = LossBound::ALL.iter();
                let survivors = bounds.fold(0b11, |candidates, bound| {
                    bound.survivors(&base, &more, candidates, queens, may_lose)
                });
                for (index, losses) in losses.iter().enumerate() {
                    let is_possible = losses.iter().all(|&loss| loss <= may_lose);
                    let survives = survivors >> index & 1 == 1;
                    assert!(survives || !is_possible, "{queens} {may_lose} {losses:?}");
                    rejected += usize::from(!survives);
                    impossible += usize::from(!is_possible);
                }
            }
        }
        assert!(rejected * 2 > impossible, "{rejected} of {impossible}");
    }
}
