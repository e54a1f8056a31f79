//! Collection of all shortest solutions of a position.
//!
//! The iteration that finds the goal is exhausted. Paths end at the goal without special treatment:
//! a solution within the threshold that was not found by an earlier iteration has spent all sad
//! moves. Duplicates must not be pruned, since different paths to the same position belong to
//! different solutions.

use fifteen_codegen::Direction;
use std::collections::BTreeSet;

/// All shortest solutions of a position.
///
/// ```
/// use fifteen::korf::{self, Settings};
/// use fifteen::{Board, Limits, Size};
///
/// let start = Board::parse(Size::new(4, 4)?, "bc9e80df3412a756")?;
/// let settings = Settings { all_solutions: Some(2), ..Settings::default() };
/// let engine = korf::auto_engine(start.size()).with_settings(&settings)?;
/// let report = korf::solve(&start, &*engine, &Limits::default(), &mut ())?;
/// let solutions = report.solutions.expect("all solutions");
/// assert_eq!(solutions.listed.len() as u64, solutions.count.min(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solutions {
    /// Number of solutions.
    pub count: u64,
    /// Moves of the blank of the lexicographically first solutions, ordered by the numbers of
    /// directions: at most the requested number, but at least one if there are any.
    pub listed: Vec<Vec<Direction>>,
}

impl Solutions {
    /// Creates the solutions of an engine: their number, and the moves of the first ones.
    pub fn new(count: u64, listed: Vec<Vec<Direction>>) -> Solutions {
        Solutions { count, listed }
    }
}

/// Collector of the solutions found so far.
#[derive(Clone, Debug)]
pub struct SolutionCollector {
    /// Maximum number of listed solutions.
    max_listed: usize,
    count: u64,
    listed: BTreeSet<Vec<Direction>>,
}

impl SolutionCollector {
    /// Creates an empty collector that lists at most this many solutions.
    pub fn new(most: usize) -> SolutionCollector {
        SolutionCollector { max_listed: most.max(1), count: 0, listed: BTreeSet::new() }
    }

    /// Removes all solutions.
    pub fn clear(&mut self) {
        self.count = 0;
        self.listed.clear();
    }

    /// Adds a solution.
    pub fn add(&mut self, moves: Vec<Direction>) {
        self.count += 1;
        self.insert_listed(moves);
    }

    /// Adds the solutions of another collector.
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

    /// Returns the collected solutions.
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
