//! How a caller hears of a search while it runs, and stops it.

use super::{Counts, Iteration, Threshold};
use std::ops::ControlFlow;

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The bound of the iteration under way.
    pub threshold: Threshold,
    /// The nodes of this iteration so far.
    pub iteration: Counts,
    /// The nodes of the whole search so far.
    pub total: Counts,
}

/// Someone who watches a search.
///
/// The search reads no clock. An observer that wants a time limit looks at its own in
/// [`Observer::progress`], and stops the search by its answer. `()` watches nothing.
///
/// ```
/// use fifteen::korf::{self, Iteration, Observer};
/// use fifteen::{Board, Limits, Size};
///
/// #[derive(Default)]
/// struct Thresholds(Vec<String>);
///
/// impl Observer for Thresholds {
///     fn iteration_finished(&mut self, iteration: &Iteration) {
///         self.0.push(iteration.threshold.to_string());
///     }
/// }
///
/// let start = Board::parse(Size::new(3, 3)?, "867254301")?;
/// let mut thresholds = Thresholds::default();
/// korf::solve(&start, korf::engine("fsa")?, &Limits::default(), &mut thresholds)?;
/// assert_eq!(thresholds.0, ["21+0", "22+1", "23+2", "24+3", "25+4", "26+5"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observer {
    /// An iteration begins.
    fn iteration_started(&mut self, _threshold: Threshold) {}

    /// Some nodes later, at most [`Limits::slice`](super::Limits::slice) of them: go on or stop?
    fn progress(&mut self, _progress: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// An iteration ended: exhausted, with a solution, or because the search was stopped.
    fn iteration_finished(&mut self, _iteration: &Iteration) {}
}

impl Observer for () {}
