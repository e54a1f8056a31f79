//! What a search counts.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// Numbers of nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes within the threshold: moves really made.
    pub visited: u64,
    /// Children whose cost was evaluated, within the threshold or not.
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

/// The bound of one iteration: how many happy and how many sad moves a solution may have.
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
    /// Happy moves: the Manhattan distance of the start, and one more for each sad move.
    pub happy: u32,
    /// Sad moves.
    pub sad: u32,
}

impl Threshold {
    /// The threshold for a start with this Manhattan distance and this many sad moves.
    pub fn new(distance: u32, sad: u32) -> Threshold {
        Threshold { happy: distance + sad, sad }
    }

    /// The length of a solution that meets the threshold, in moves.
    pub fn moves(self) -> u32 {
        self.happy + self.sad
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}+{}", self.happy, self.sad))
    }
}

/// One iteration of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Its bound.
    pub threshold: Threshold,
    /// Its nodes.
    pub counts: Counts,
    /// How it ended.
    pub end: IterationEnd,
}

impl Iteration {
    /// Whether the iteration was exhausted. Its counts are then the same for every engine.
    pub fn is_completed(&self) -> bool {
        self.end == IterationEnd::Exhausted
    }
}

/// How an iteration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IterationEnd {
    /// All nodes within the threshold were visited. None was the goal, unless all solutions were
    /// asked for.
    Exhausted,
    /// The goal was found.
    Solved,
    /// A limit was reached, or the observer stopped the search.
    Stopped,
}

/// The iterations of a search, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// One entry for each iteration begun.
    pub iterations: Vec<Iteration>,
    /// Nodes visited once more after the goal was found, to find the way there; they are not
    /// counted with any iteration.
    pub retraced: u64,
}

impl Statistics {
    /// The nodes of all iterations together.
    pub fn total(&self) -> Counts {
        self.iterations.iter().map(|iteration| iteration.counts).sum()
    }

    /// The iterations that were exhausted. Here every engine must count the same.
    pub fn completed_iterations(&self) -> impl Iterator<Item = &Iteration> {
        self.iterations.iter().filter(|iteration| iteration.is_completed())
    }
}
