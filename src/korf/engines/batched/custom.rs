//! Heuristics of other crates. The batched search is instantiated here, where the type of the bound
//! is known.

use super::super::endpoints::Endpoints;
use super::super::heuristic_config::HeuristicConfig;
use super::SearchBuilder;
use crate::board::Board;
use crate::heuristic::{Bound, BoundVisitor, Capped, CustomBound, Heuristic, Recomputed};
use crate::korf::EngineSearch;
use fifteen_codegen::Size;
use std::sync::Arc;

/// Function that prepares a batched search with a captured bound.
pub(super) type PrepareSearch =
    Box<dyn Fn(&HeuristicConfig, Endpoints) -> Box<dyn EngineSearch> + Send + Sync>;

impl Heuristic {
    /// Creates a custom heuristic for boards of a size, updated incrementally move by move. Every
    /// engine with heuristics supports it, and is compiled for its type, so it is as fast as the
    /// heuristics of this crate.
    ///
    /// The bound must be admissible. If it exceeds the true distance of some position, a solution
    /// may be found that is not a shortest one. That is detected, as an error, only if the estimate
    /// of a position of the solution exceeds the number of moves left ([`Overestimate`]). Reports
    /// show the name; choose one that [`Heuristic::named`] does not accept.
    ///
    /// An excess above 32,768 counts as 32,768, which stands for "unsolvable": the position is
    /// pruned, and a search from it ends with [`Stopped::Moves`](crate::Stopped::Moves).
    ///
    /// [`Overestimate`]: crate::korf::Overestimate
    ///
    /// The bound in this example considers only the last column: two tiles with their goals there,
    /// in the wrong order, cost two more moves.
    ///
    /// ```
    /// use fifteen::heuristic::{Bound, Push};
    /// use fifteen::{Board, Heuristic, Size, Solver};
    ///
    /// /// Returns whether 3 is below 6 in the last column of a 3×3 board.
    /// fn is_in_conflict(tile_at: impl Fn(usize) -> usize) -> bool {
    ///     [[2, 5], [2, 8], [5, 8]].iter().any(|&[upper, lower]| {
    ///         (tile_at(upper), tile_at(lower)) == (6, 3)
    ///     })
    /// }
    ///
    /// struct LastColumn;
    ///
    /// impl Bound for LastColumn {
    ///     type State = bool;
    ///     type Probe = bool;
    ///
    ///     fn root(&self, start: &Board) -> bool {
    ///         is_in_conflict(|cell| start.tiles()[cell].into())
    ///     }
    ///
    ///     fn excess(&self, state: &bool) -> u32 {
    ///         u32::from(*state)
    ///     }
    ///
    ///     fn probe(&self, _: &bool, push: Push, tile_at: impl Fn(usize) -> usize) -> bool {
    ///         is_in_conflict(|cell| match cell {
    ///             cell if cell == push.to => push.tile,
    ///             cell if cell == push.from => 0,
    ///             cell => tile_at(cell),
    ///         })
    ///     }
    ///
    ///     fn resolve(&self, _: &bool, probe: bool, quota: u32) -> Option<bool> {
    ///         (u32::from(probe) <= quota).then_some(probe)
    ///     }
    /// }
    ///
    /// let heuristic = Heuristic::custom("last-column", Size::new(3, 3)?, LastColumn);
    /// let start: Board = "8 6 7 / 2 5 4 / 3 0 1".parse()?;
    /// assert_eq!(Solver::new().heuristic(heuristic).solve(&start)?.len(), 31);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn custom(name: impl Into<String>, size: Size, bound: impl Bound + 'static) -> Heuristic {
        let bound = Arc::new(Capped(bound));
        let shared = Arc::clone(&bound);
        let prepare: PrepareSearch = Box::new(move |config, endpoints| {
            SearchBuilder { config, endpoints }.visit(Arc::clone(&shared))
        });
        Heuristic::from_custom(name.into(), size, CustomBound::new(bound, Arc::new(prepare)))
    }

    /// Creates a custom heuristic for boards of a size from a function that returns a lower bound
    /// on the length of every solution of a position. The function is called for every node, so
    /// [`custom`](Heuristic::custom) is faster; but this is the quickest way to try an idea.
    ///
    /// Values below the Manhattan distance are ignored, and values whose parity differs from that
    /// of the Manhattan distance are increased by one, since the length of every solution has that
    /// parity. The function must be admissible, as for [`custom`](Heuristic::custom), and may
    /// return [`u32::MAX`] for a position that has no solution.
    ///
    /// ```
    /// use fifteen::{Board, Heuristic, Size, Solver};
    ///
    /// // Every misplaced tile of the 8-puzzle needs at least one move.
    /// let misplaced = |board: &Board| {
    ///     let cells = board.tiles().iter().zip(1..);
    ///     cells.filter(|&(&tile, home)| tile != 0 && tile != home).count() as u32
    /// };
    /// let heuristic = Heuristic::from_fn("misplaced", Size::new(3, 3)?, misplaced);
    /// let start: Board = "8 6 7 / 2 5 4 / 3 0 1".parse()?;
    /// assert_eq!(Solver::new().heuristic(heuristic).solve(&start)?.len(), 31);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_fn(
        name: impl Into<String>,
        size: Size,
        estimate: impl Fn(&Board) -> u32 + Send + Sync + 'static,
    ) -> Heuristic {
        Heuristic::custom(name, size, Recomputed(estimate))
    }
}
