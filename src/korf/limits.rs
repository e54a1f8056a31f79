//! Limits of a search.

use std::num::NonZeroU64;

/// Limits of a search. By default there are none.
///
/// ```
/// use fifteen::{Board, Limits, Size, Stopped, korf};
///
/// let start = Board::parse(Size::new(4, 4)?, "ca6098dfb73254e1")?;
/// let limits = Limits::new().nodes(1_000);
/// let report = korf::solve(&start, korf::engine("fsa")?, &limits, &mut ())?;
/// assert_eq!(report.outcome, korf::Outcome::Stopped(Stopped::Nodes));
/// assert_eq!(report.statistics.total().visited, 1_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum number of nodes to visit.
    pub nodes: Option<u64>,
    /// Maximum length of a solution, in moves (in the multi-tile metric, in pushes).
    pub moves: Option<u32>,
    /// Maximum number of nodes to visit between two reports to the [`Observer`](crate::Observer);
    /// by default a number that the engine visits in at most a few hundredths of a second.
    pub slice: Option<NonZeroU64>,
}

impl Limits {
    /// Creates limits that restrict nothing.
    pub fn new() -> Limits {
        Limits::default()
    }

    /// Sets the maximum [number of nodes](Limits::nodes), or removes it.
    pub fn nodes(self, nodes: impl Into<Option<u64>>) -> Limits {
        Limits { nodes: nodes.into(), ..self }
    }

    /// Sets the maximum [length of a solution](Limits::moves), or removes it.
    pub fn moves(self, moves: impl Into<Option<u32>>) -> Limits {
        Limits { moves: moves.into(), ..self }
    }

    /// Sets the maximum [length of a slice](Limits::slice), or removes it.
    pub fn slice(self, slice: impl Into<Option<NonZeroU64>>) -> Limits {
        Limits { slice: slice.into(), ..self }
    }
}
