//! How many solutions a puzzle has.

use super::grid::Grid;

/// The solutions that were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many.
    pub solutions: u64,
    /// One of them.
    pub first: Option<Grid>,
    /// Whether there may be more.
    pub end: End,
}

/// How counting ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There are no more solutions.
    Exhausted,
    /// There are as many as were to be counted, at least.
    Limit,
    /// The observer stopped it.
    Stopped,
}
