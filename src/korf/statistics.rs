//! Node counts and iterations of a search.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// Node counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Number of nodes within the threshold, to which a move was made.
    pub visited: u64,
    /// Number of children whose cost was evaluated, within the threshold or not.
    pub generated: u64,
}

impl Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts {
            visited: self.visited + other.visited,
            generated: self.generated + other.generated,
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        *self = *self + other;
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Counts>>(counts: I) -> Counts {
        counts.fold(Counts::default(), Add::add)
    }
}

/// Bound of one iteration: the numbers of happy and sad moves of its solutions.
///
/// ```
/// use fifteen::korf::Threshold;
///
/// let threshold = Threshold::new(43, 11);
/// assert_eq!(threshold.to_string(), "54+11");
/// assert_eq!(threshold.moves(), 65);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// Number of happy moves: the Manhattan distance of the start, plus one for each sad move.
    pub happy: u32,
    /// Number of sad moves.
    pub sad: u32,
}

impl Threshold {
    /// Creates the threshold for a start with this Manhattan distance and this many sad moves.
    pub fn new(distance: u32, sad: u32) -> Threshold {
        Threshold { happy: distance + sad, sad }
    }

    /// Returns the length of a solution of this threshold, in moves.
    pub fn moves(self) -> u32 {
        self.happy + self.sad
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}+{}", self.happy, self.sad))
    }
}

/// Iteration of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Bound.
    pub threshold: Threshold,
    /// Node counts.
    pub counts: Counts,
    /// End of the iteration.
    pub end: IterationEnd,
}

impl Iteration {
    /// Returns whether the iteration was exhausted. Its counts are then the same for every engine
    /// without pruning.
    pub fn is_completed(&self) -> bool {
        self.end == IterationEnd::Exhausted
    }
}

/// End of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IterationEnd {
    /// All nodes within the threshold visited. None was the goal, unless all solutions were
    /// requested.
    Exhausted,
    /// Goal found.
    Solved,
    /// Limit reached, or search cancelled by the observer.
    Stopped,
}

/// Iterations of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Iterations begun, in order.
    pub iterations: Vec<Iteration>,
    /// Number of nodes visited again to retrace the path after the goal was found. They are not
    /// part of any iteration.
    pub retraced: u64,
}

impl Statistics {
    /// Returns the node counts of all iterations together.
    pub fn total(&self) -> Counts {
        self.iterations.iter().map(|iteration| iteration.counts).sum()
    }

    /// Returns the exhausted iterations. Their counts are the same for all engines without pruning.
    pub fn completed_iterations(&self) -> impl Iterator<Item = &Iteration> {
        self.iterations.iter().filter(|iteration| iteration.is_completed())
    }
}
