//! Lower bounds in the multi-tile metric, where a push of one or more tiles in a line is one move.
//!
//! # Alternation
//!
//! Two successive pushes along the same line amount to one push or to none. So horizontal and
//! vertical pushes alternate in every shortest solution. Let v be a lower bound on its vertical
//! pushes and h one on its horizontal pushes. If the next push is vertical, n pushes contain ⌈n/2⌉
//! vertical and ⌊n/2⌋ horizontal ones, so n ≥ max(2v − 1, 2h). If it is horizontal,
//! n ≥ max(2h − 1, 2v). Both are at least v + h and at least 2·max(v, h) − 1. A bound here
//! therefore depends on the position and on the axis of the next push. At the start either axis is
//! possible, and the smaller of the two bounds holds.
//!
//! # The bounds
//!
//! | name | knowledge |
//! |---|---|
//! | `none` | nothing: each iteration searches the whole tree to its depth |
//! | `walking` | rows as wholes, and columns as wholes ([`PushWalking`]) |
//! | `patterns-4` | tables for patterns of four tiles and the blank ([`PushTable`]) |
//!
//! `patterns-1` to `patterns-6` are supported if each table has at most 2²⁸ entries.
//!
//! # Measurements that led to this choice
//!
//! Means over 200,000 random positions of the 15-puzzle, whose mean distance is 32.0 pushes, in a
//! prototype. Tables include the axis of the next push and are looked up for the reflected board,
//! too. The third column is the number of nodes that the distribution of the bound predicts for an
//! iteration with 31 pushes; the sample lacks rare small values.
//!
//! | bound | mean | predicted nodes | tables |
//! |---|---|---|---|
//! | walking distances, v + h | 15.95 | 350 million | 25 KB |
//! | v + h and 2·max(v, h) − 1 | 16.91 | 230 million | 25 KB |
//! | additive tables 5-5-5, a push of k tiles charged 1/k to each | 16.59 | 49 million | 35 MB |
//! | their maximum with the walking distances | 17.64 | 30 million | 35 MB |
//! | maximum of six tables of 4 tiles | 22.42 | 0.28 million | 6 MB |
//! | maximum of eight tables of 5 tiles | 24.45 | 0.04 million | 92 MB |
//! | maximum of two tables of 6 tiles | 25.29 | 0.03 million | 231 MB |
//!
//! The additive tables lose because a long push is the best move in nearly every position, and
//! charges each tile very little. Tables that count *every* push of the blank's walk, of pattern
//! tiles or not, are far better in this metric, though only their maximum is a bound. Without the
//! axis of the next push the additive tables are one push lower in the mean. A transposition table
//! saved a fifth of the nodes of a median position, and cost more time than it saved.

mod construct;
mod patterns;
mod position;
mod table;
#[cfg(test)]
mod tests;
mod upgrade;
mod walking;

pub use patterns::pattern_sets;
pub use position::PushPosition;
pub use table::PushTable;
pub(crate) use walking::PushState;
pub use walking::PushWalking;

use crate::board::Board;
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::Size;
use fifteen_runtime::impl_error;
use patterns::PatternMaximum;
use std::fmt;
use std::sync::Arc;
use upgrade::Upgrades;

/// Prefix of the names of pattern tables.
const PATTERNS_PREFIX: &str = "patterns-";

/// Heuristic of the multi-tile metric for boards of one size, with the tables that it needs.
///
/// ```
/// use fifteen::heuristic::pushes::PushHeuristic;
/// use fifteen::{Board, Size, Threads};
///
/// let size = Size::new(4, 4)?;
/// let walking = PushHeuristic::named(size, "walking", Threads::ONE, &mut ())?;
/// let start = Board::parse(size, "159d26ae37bf48c0")?;
/// assert_eq!(walking.estimate(&start), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PushHeuristic {
    name: String,
    size: Size,
    bound: Arc<PushBound>,
    upgrades: Option<Arc<Upgrades>>,
}

impl PushHeuristic {
    /// Creates the heuristic with this name for boards of a size: `none`, `walking`, or `patterns-`
    /// and the number of tiles. Tables are built in memory with these threads; the observer may
    /// cancel that.
    ///
    /// # Errors
    /// If no heuristic has this name, or it does not support the size, or the construction is
    /// cancelled or runs out of memory.
    pub fn named(
        size: Size,
        name: &str,
        threads: Threads,
        observer: &mut dyn Observer<()>,
    ) -> Result<PushHeuristic, PushHeuristicError> {
        let unsupported = || PushHeuristicError::Unsupported { name: name.to_owned(), size };
        let bound = match name {
            "none" => PushBound::None,
            "walking" => {
                PushBound::Walking(Box::new(PushWalking::new(size).ok_or_else(unsupported)?))
            }
            _ => {
                let digits = name.strip_prefix(PATTERNS_PREFIX).ok_or(PushHeuristicError::Unknown);
                let tiles = digits?.parse().map_err(|_| PushHeuristicError::Unknown)?;
                let sets = pattern_sets(size, tiles).ok_or_else(unsupported)?;
                let maximum = PatternMaximum::construct(size, &sets, threads, observer);
                PushBound::Patterns(maximum.map_err(PushHeuristicError::Stopped)?)
            }
        };
        Ok(PushHeuristic { name: name.to_owned(), size, bound: Arc::new(bound), upgrades: None })
    }

    /// Creates the heuristic with the shortest expected time to an answer: small tables, which are
    /// built now, and larger ones that a search builds when it turns out to be long. On the
    /// 15-puzzle it begins with 4 MB, and hard positions use up to 560 MB.
    ///
    /// # Errors
    /// If the construction is cancelled or runs out of memory.
    ///
    /// ```
    /// use fifteen::heuristic::pushes::PushHeuristic;
    /// use fifteen::{Size, Threads};
    ///
    /// let size = Size::new(3, 3)?;
    /// let auto = PushHeuristic::auto(size, Threads::ONE, &mut ())?;
    /// assert_eq!(auto.name(), "patterns-4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn auto(
        size: Size,
        threads: Threads,
        observer: &mut dyn Observer<()>,
    ) -> Result<PushHeuristic, PushHeuristicError> {
        let tiles = (1..=4).rev().find(|&tiles| pattern_sets(size, tiles).is_some());
        let name = format!("{PATTERNS_PREFIX}{}", tiles.unwrap_or(1));
        let first = PushHeuristic::named(size, &name, threads, observer)?;
        Ok(PushHeuristic { upgrades: Upgrades::for_size(size).map(Arc::new), ..first })
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the size of the boards that it supports.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns true if a long search replaces it with a better one. The node counts of such a
    /// search cannot be compared with those of others.
    pub fn has_upgrades(&self) -> bool {
        self.upgrades.is_some()
    }

    /// Returns the same heuristic without upgrades.
    #[must_use]
    pub fn without_upgrades(self) -> PushHeuristic {
        PushHeuristic { upgrades: None, ..self }
    }

    /// Returns the lower bound for a position, in pushes: no solution has fewer.
    ///
    /// # Panics
    /// If the position has another size.
    pub fn estimate(&self, start: &Board) -> u32 {
        assert_eq!(start.size(), self.size, "a board of the size of the heuristic");
        let position = PushPosition::new(start);
        let state = self.bound.root(start);
        let bound = |is_vertical| self.bound.score(state, &position, is_vertical).1;
        let is_solved = *start == Board::goal(self.size);
        bound(false).min(bound(true)).max(u32::from(!is_solved))
    }

    pub(crate) fn bound(&self) -> &Arc<PushBound> {
        &self.bound
    }

    pub(crate) fn upgrades(&self) -> Option<&Arc<Upgrades>> {
        self.upgrades.as_ref()
    }
}

impl fmt::Debug for PushHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PushHeuristic({} {})", self.size, self.name)
    }
}

/// Lower bound on the number of pushes.
pub(crate) enum PushBound {
    /// No knowledge.
    None,
    Walking(Box<PushWalking>),
    Patterns(PatternMaximum),
}

impl PushBound {
    /// Returns the state of a position.
    pub fn root(&self, start: &Board) -> PushState {
        match self {
            PushBound::Walking(walking) => walking.root(start),
            PushBound::None | PushBound::Patterns(_) => PushState::default(),
        }
    }

    /// Returns the state after a tile of a push has moved from one cell to the next.
    #[inline]
    pub fn after_tile(
        &self,
        state: PushState,
        tile: usize,
        from: usize,
        to: usize,
        is_vertical: bool,
    ) -> PushState {
        match self {
            PushBound::Walking(walking) => walking.after_tile(state, tile, from, to, is_vertical),
            PushBound::None | PushBound::Patterns(_) => state,
        }
    }

    /// Returns a score by which positions are compared, the smaller the better, and the bound for
    /// solutions whose first push has this axis.
    pub fn score(
        &self,
        state: PushState,
        position: &PushPosition,
        is_vertical: bool,
    ) -> (u32, u32) {
        match self {
            PushBound::None => (0, 0),
            PushBound::Walking(walking) => {
                let estimate = walking.estimate(state, is_vertical);
                (estimate, estimate)
            }
            PushBound::Patterns(maximum) => maximum.sum_and_maximum(position, is_vertical),
        }
    }

    /// Returns whether the bound of a position is at most this number of pushes. `first` is the
    /// number of the lookup to begin with; a search passes the same variable to every call, which
    /// updates it.
    #[inline]
    pub fn is_at_most(
        &self,
        state: PushState,
        position: &PushPosition,
        is_vertical: bool,
        pushes: u32,
        first: &mut usize,
    ) -> bool {
        match self {
            PushBound::None => true,
            PushBound::Walking(walking) => walking.estimate(state, is_vertical) <= pushes,
            PushBound::Patterns(maximum) => {
                maximum.is_at_most(position, is_vertical, pushes, first)
            }
        }
    }
}

/// Error of the construction of a heuristic.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PushHeuristicError {
    /// No heuristic of the multi-tile metric has this name.
    Unknown,
    /// The heuristic does not support boards of this size.
    Unsupported {
        /// Name of the heuristic.
        name: String,
        /// Size of the boards.
        size: Size,
    },
    /// The construction was cancelled, or there was not enough memory.
    Stopped(Stopped),
}

impl_error! { PushHeuristicError:
    Self::Unknown =>
        "heuristics of the multi-tile metric are none, walking, and patterns-1 to patterns-6",
    Self::Unsupported { name, size } =>
        "heuristic {name} does not support {size} boards in the multi-tile metric",
    Self::Stopped(Stopped::Memory) => "not enough memory to build the tables",
    Self::Stopped(_) => "table construction was cancelled",
}
