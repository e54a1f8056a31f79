//! Progress of a search, for its observer.

use super::{Counts, Iteration, IterationEnd, Threshold};
use crate::runtime::estimate::Interval;

/// Progress of a search.
///
/// An [`Observer`](crate::Observer) receives it when an iteration begins, at least every few
/// hundredths of a second while it runs (at the latest after
/// [`Limits::slice`](super::Limits::slice) more nodes), and when it ends.
///
/// ```
/// use fifteen::korf::{self, IterationProgress};
/// use fifteen::{Board, Limits, Size};
/// use std::ops::ControlFlow;
///
/// let mut thresholds = Vec::new();
/// let mut observer = |progress: &IterationProgress| {
///     let ended = progress.ended_iteration();
///     thresholds.extend(ended.map(|iteration| iteration.threshold.to_string()));
///     ControlFlow::Continue(())
/// };
/// let start = Board::parse(Size::new(3, 3)?, "867254301")?;
/// korf::solve(&start, korf::engine("fsa")?, &Limits::default(), &mut observer)?;
/// assert_eq!(thresholds, ["21+0", "22+1", "23+2", "24+3", "25+4", "26+5"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct IterationProgress {
    /// Threshold of the current iteration.
    pub threshold: Threshold,
    /// Phase of the iteration.
    pub phase: Phase,
    /// Node counts of this iteration so far.
    pub iteration: Counts,
    /// Number of visited nodes of this iteration restored from a [checkpoint](super::checkpointed).
    pub restored_nodes: u64,
    /// Estimate of the number of nodes that remain until this iteration is exhausted, if available.
    pub remaining_nodes: Option<Interval>,
    /// Node counts of the whole search so far.
    pub total: Counts,
}

/// Phase of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Beginning.
    Begun,
    /// Search of nodes.
    Running,
    /// Loading of tables.
    Loading,
    /// End.
    Ended(IterationEnd),
}

impl IterationProgress {
    /// Creates the progress at the beginning of an iteration or in another phase without nodes.
    pub(crate) fn new(threshold: Threshold, phase: Phase) -> IterationProgress {
        let none = Counts::default();
        IterationProgress {
            threshold,
            phase,
            iteration: none,
            restored_nodes: 0,
            remaining_nodes: None,
            total: none,
        }
    }

    /// Returns the iteration, if it has ended.
    pub fn ended_iteration(&self) -> Option<Iteration> {
        match self.phase {
            Phase::Ended(end) => {
                Some(Iteration { threshold: self.threshold, counts: self.iteration, end })
            }
            Phase::Begun | Phase::Running | Phase::Loading => None,
        }
    }
}
