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
    pub first: Vec<Vec<Direction>>,
}

/// Solutions found so far.
#[derive(Clone, Debug)]
pub struct Collection {
    /// How many to list.
    most: usize,
    count: u64,
    first: BTreeSet<Vec<Direction>>,
}

impl Collection {
    /// None so far; at most this many are to be listed.
    pub fn new(most: usize) -> Collection {
        Collection { most: most.max(1), count: 0, first: BTreeSet::new() }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.count = 0;
        self.first.clear();
    }

    /// Adds a solution.
    pub fn add(&mut self, moves: Vec<Direction>) {
        self.count += 1;
        self.list(moves);
    }

    /// Adds all of another collection.
    pub fn unite(&mut self, other: &Collection) {
        self.count += other.count;
        other.first.iter().for_each(|moves| self.list(moves.clone()));
    }

    fn list(&mut self, moves: Vec<Direction>) {
        if self.first.len() < self.most || self.first.last().is_some_and(|last| moves < *last) {
            self.first.insert(moves);
        }
        if self.first.len() > self.most {
            self.first.pop_last();
        }
    }

    /// What was found.
    pub fn solutions(self) -> Solutions {
        Solutions { count: self.count, first: self.first.into_iter().collect() }
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
            let (mut one, mut other) = (Collection::new(most), Collection::new(most));
            one.add(all[0].clone());
            all[1..].iter().for_each(|moves| other.add(moves.clone()));
            one.unite(&other);
            // At least one is listed.
            let first = sorted[..most.clamp(1, 4)].to_vec();
            assert_eq!(one.clone().solutions(), Solutions { count: 4, first });
            one.clear();
            assert_eq!(one.clone().solutions(), Solutions { count: 0, first: Vec::new() });
            one.add(all[3].clone());
            assert_eq!(one.solutions(), Solutions { count: 1, first: vec![all[3].clone()] });
        }
    }
}
