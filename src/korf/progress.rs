//! How far a search has come, as its watch hears it.

use super::{Counts, Iteration, IterationEnd, Threshold};
use crate::runtime::estimate::Interval;

/// How far a search has come.
///
/// A [`Watch`](crate::Watch) sees it when an iteration begins, every few hundredths of a second
/// while it runs (at the latest after [`Limits::slice`](super::Limits::slice) more nodes), and when
/// it has ended.
///
/// ```
/// use fifteen::korf::{self, Progress};
/// use fifteen::{Board, Limits, Size};
/// use std::ops::ControlFlow;
///
/// let mut thresholds = Vec::new();
/// let mut watch = |progress: &Progress| {
///     thresholds.extend(progress.ended().map(|iteration| iteration.threshold.to_string()));
///     ControlFlow::Continue(())
/// };
/// let start = Board::parse(Size::new(3, 3)?, "867254301")?;
/// korf::solve(&start, korf::engine("fsa")?, &Limits::default(), &mut watch)?;
/// assert_eq!(thresholds, ["21+0", "22+1", "23+2", "24+3", "25+4", "26+5"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct IterationProgress {
    /// The bound of the iteration under way.
    pub threshold: Threshold,
    /// Whether it begins, runs, or has ended.
    pub phase: Phase,
    /// The nodes of this iteration so far.
    pub iteration: Counts,
    /// Those of the nodes visited in this iteration that were known from before, if the search is
    /// [kept](super::kept).
    pub restored_nodes: u64,
    /// How many nodes are left of this iteration, should it be searched to its end, if one can tell.
    pub remaining_nodes: Option<Interval>,
    /// The nodes of the whole search so far.
    pub total: Counts,
}

/// What an iteration is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It begins.
    Begun,
    /// It runs.
    Running,
    /// Something else is done meanwhile, such as to fetch tables: no nodes are visited that count.
    Loading,
    /// It has ended.
    Ended(IterationEnd),
}

impl IterationProgress {
    /// The iteration, if it has ended.
    pub fn ended_iteration(&self) -> Option<Iteration> {
        match self.phase {
            Phase::Ended(end) => {
                Some(Iteration { threshold: self.threshold, counts: self.iteration, end })
            }
            Phase::Begun | Phase::Running | Phase::Loading => None,
        }
    }
}
