//! Node counts and iterations of a search.

use fifteen_codegen::Metric;
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

/// Limit of one iteration: the numbers of happy and sad moves of its solutions. In the multi-tile
/// metric a push is neither, and counts as sad: it costs one unit of the quota.
///
/// ```
/// use fifteen::korf::Threshold;
///
/// let threshold = Threshold::new(43, 11);
/// assert_eq!(threshold.to_string(), "54+11");
/// assert_eq!(threshold.moves(), 65);
/// assert_eq!(threshold.next().to_string(), "55+12");
///
/// let threshold = Threshold::pushes(38);
/// assert_eq!((threshold.to_string().as_str(), threshold.moves()), ("38", 38));
/// assert_eq!(threshold.next(), Threshold::pushes(39));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// Number of happy moves: the Manhattan distance of the start, plus one for each sad move. In
    /// the multi-tile metric it is 0.
    pub happy: u32,
    /// Number of sad moves, or of pushes.
    pub sad: u32,
}

impl Threshold {
    /// Creates the threshold for a start with this Manhattan distance and this many sad moves.
    pub fn new(distance: u32, sad: u32) -> Threshold {
        Threshold { happy: distance + sad, sad }
    }

    /// Creates the threshold of this many pushes, in the multi-tile metric.
    pub fn pushes(count: u32) -> Threshold {
        Threshold { happy: 0, sad: count }
    }

    /// Returns the metric. (In the single-tile metric, a threshold with sad moves also has happy
    /// ones.)
    pub fn metric(self) -> Metric {
        if self.happy == 0 && self.sad > 0 { Metric::Multi } else { Metric::Single }
    }

    /// Returns the threshold of the next iteration.
    pub fn next(self) -> Threshold {
        match self.metric() {
            Metric::Single => Threshold { happy: self.happy + 1, sad: self.sad + 1 },
            Metric::Multi => Threshold::pushes(self.sad + 1),
        }
    }

    /// Returns the length of a solution of this threshold, in moves or in pushes.
    pub fn moves(self) -> u32 {
        self.happy + self.sad
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.metric() {
            Metric::Single => f.pad(&format!("{}+{}", self.happy, self.sad)),
            Metric::Multi => f.pad(&self.sad.to_string()),
        }
    }
}

/// Iteration of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Threshold.
    pub threshold: Threshold,
    /// Node counts.
    pub counts: Counts,
    /// End of the iteration.
    pub end: IterationEnd,
}

impl Iteration {
    /// Returns whether the iteration was exhausted. Its counts are then the same for every engine
    /// without pruning that has the same heuristic and weight.
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
    /// Number of nodes of the searches for an [incumbent](super::Engine::incumbent_after), if there
    /// were any: those visited, and in the anytime search also the successors generated. They are
    /// not part of any iteration.
    pub incumbent_nodes: Option<u64>,
    /// Memory of the stored nodes after the last iteration, in bytes, if the engine stores nodes.
    pub bytes: Option<u64>,
}

impl Statistics {
    /// Returns the node counts of all iterations together.
    pub fn total(&self) -> Counts {
        self.iterations.iter().map(|iteration| iteration.counts).sum()
    }

    /// Returns the exhausted iterations. Their counts are the same for all engines without pruning
    /// that have the same heuristic and weight.
    pub fn completed_iterations(&self) -> impl Iterator<Item = &Iteration> {
        self.iterations.iter().filter(|iteration| iteration.is_completed())
    }
}
