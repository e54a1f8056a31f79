//! Combinations: all sets of a fixed number of cells, numbered without gaps.
//!
//! A set of cells c₁ < c₂ < … has the number C(c₁, 1) + C(c₂, 2) + …, a sum of binomial
//! coefficients: the number of sets of the same size that precede it as binary numbers.
//!
//! ```text
//! {0,1} {0,2} {1,2} {0,3} {1,3} {2,3} {0,4} …
//!   0     1     2     3     4     5     6        {1,3}: C(1, 1) + C(3, 2) = 1 + 3 = 4
//! ```

use crate::regions::cells;
use std::iter;

/// Sets of a fixed number of cells.
pub struct Combinations {
    /// `binomials[k][n]` = n choose k.
    binomials: Vec<Vec<usize>>,
    sets: Vec<u32>,
}

impl Combinations {
    /// Creates all sets of `chosen` out of `cells` cells.
    pub fn new(cells: usize, chosen: usize) -> Combinations {
        let mut binomials = vec![vec![1; cells + 1]];
        for chosen in 1..=chosen {
            let mut row = vec![0; cells + 1];
            for cell in 0..cells {
                row[cell + 1] = row[cell] + binomials[chosen - 1][cell];
            }
            binomials.push(row);
        }
        let count = binomials[chosen][cells];
        let first = (1_u32 << chosen) - 1;
        let sets = iter::successors(Some(first), |&set| next_set(set)).take(count).collect();
        Combinations { binomials, sets }
    }

    /// Returns the number of a set.
    #[inline]
    pub fn rank(&self, set: u32) -> usize {
        let chosen = cells(set).zip(&self.binomials[1..]);
        chosen.map(|(cell, row)| row[cell]).sum()
    }

    /// Returns the sets, by number.
    pub fn sets(&self) -> &[u32] {
        &self.sets
    }
}

/// Returns the next greater number with the same number of ones: the highest bit of the lowest run
/// moves up one place, and the others move down to the end (R. W. Gosper's hack, HAKMEM item 175).
fn next_set(set: u32) -> Option<u32> {
    let lowest = set & set.wrapping_neg();
    let risen = set.checked_add(lowest)?;
    let fallen = (set ^ risen).checked_shr(lowest.trailing_zeros() + 2)?;
    Some(risen | fallen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_dense_and_ascending() {
        for cells in 1..=12 {
            for chosen in 0..=cells {
                let combinations = Combinations::new(cells, chosen);
                let all = (0..1u32 << cells).filter(|set| set.count_ones() as usize == chosen);
                assert!(combinations.sets().iter().copied().eq(all), "{chosen} of {cells}");
                for (number, &set) in combinations.sets().iter().enumerate() {
                    assert_eq!(combinations.rank(set), number);
                }
            }
        }
    }

    #[test]
    fn the_largest_board() {
        let combinations = Combinations::new(25, 6);
        assert_eq!(combinations.sets().len(), 177_100);
        assert_eq!(combinations.sets().last(), Some(&0x1f8_0000));
        assert_eq!(combinations.rank(0x1f8_0000), 177_099);
    }
}
