//! All shortest solutions of a position, instead of the first that is found.
//!
//! The iteration that meets the goal is run to its end. At the goal it goes no further by itself:
//! a solution within the threshold that was not found by an earlier iteration has spent all sad
//! moves when it arrives. Duplicates must not be pruned, since a solution that leads through the
//! same positions in another order is another solution.

use fifteen_codegen::Direction;
use std::collections::BTreeSet;

/// All shortest solutions of a position.
///
/// ```
/// use fifteen::korf::{self, Settings};
/// use fifteen::{Board, Limits, Size};
///
/// let start = Board::parse(Size::new(4, 4)?, "bc9e80df3412a756")?;
/// let settings = Settings { all: Some(2), ..Settings::default() };
/// let engine = korf::auto(start.size()).configured(&settings)?;
/// let report = korf::solve(&start, &*engine, &Limits::default(), &mut ())?;
/// let solutions = report.solutions.expect("they were asked for");
/// assert_eq!(solutions.first.len() as u64, solutions.count.min(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// How many there are.
    pub count: u64,
    /// The moves of the blank in the alphabetically first of them, by the numbers of directions:
    /// as many as were asked for, but one at least.
    pub listed: Vec<Vec<Direction>>,
}

/// Solutions found so far.
#[derive(Clone, Debug)]
pub struct SolutionCollector {
    /// How many to list.
    max_listed: usize,
    count: u64,
    listed: BTreeSet<Vec<Direction>>,
}

impl SolutionCollector {
    /// None so far; at most this many are to be listed.
    pub fn new(most: usize) -> SolutionCollector {
        SolutionCollector { max_listed: most.max(1), count: 0, listed: BTreeSet::new() }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.count = 0;
        self.listed.clear();
    }

    /// Adds a solution.
    pub fn add(&mut self, moves: Vec<Direction>) {
        self.count += 1;
        self.insert_listed(moves);
    }

    /// Adds all of another collection.
    pub fn merge(&mut self, other: &SolutionCollector) {
        self.count += other.count;
        other.listed.iter().for_each(|moves| self.insert_listed(moves.clone()));
    }

    fn insert_listed(&mut self, moves: Vec<Direction>) {
        if self.listed.len() < self.max_listed
            || self.listed.last().is_some_and(|last| moves < *last)
        {
            self.listed.insert(moves);
        }
        if self.listed.len() > self.max_listed {
            self.listed.pop_last();
        }
    }

    /// What was found.
    pub fn into_solutions(self) -> Solutions {
        Solutions { count: self.count, listed: self.listed.into_iter().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{East, North, South, West};

    #[test]
    fn all_are_counted_and_the_first_of_them_listed() {
        let all = [vec![South], vec![East], vec![North], vec![West]];
        let mut sorted = all.clone();
        sorted.sort();
        for most in 0..6 {
            let (mut one, mut other) = (SolutionCollector::new(most), SolutionCollector::new(most));
            one.add(all[0].clone());
            all[1..].iter().for_each(|moves| other.add(moves.clone()));
            one.merge(&other);
            // At least one is listed.
            let first = sorted[..most.clamp(1, 4)].to_vec();
            assert_eq!(one.clone().into_solutions(), Solutions { count: 4, listed: first });
            one.clear();
            assert_eq!(one.clone().into_solutions(), Solutions { count: 0, listed: Vec::new() });
            one.add(all[3].clone());
            assert_eq!(one.into_solutions(), Solutions { count: 1, listed: vec![all[3].clone()] });
        }
    }
}
