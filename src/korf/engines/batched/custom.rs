//! Heuristics of other crates: the search in batches is made for each of them where its type is
//! known.

use super::{BatchedConfig, SearchBuilder};
use crate::board::Board;
use crate::heuristic::{Bound, BoundVisitor, CustomBound, Heuristic, Recomputed};
use crate::korf::EngineSearch;
use fifteen_codegen::Size;
use std::sync::Arc;

/// Prepares a search in batches with a bound that it knows.
pub(super) type PrepareSearch =
    Box<dyn Fn(&BatchedConfig, &Board) -> Box<dyn EngineSearch> + Send + Sync>;

impl Heuristic {
    /// A heuristic of your own for boards of a size, kept up to date move by move. Every engine that
    /// takes a heuristic takes it, and is compiled for it: nothing is slower than with those of
    /// this crate.
    ///
    /// The answers are as good as the bound. If it says more than the truth about some position, a
    /// solution may be found that is not a shortest one, and nothing will tell. Reports show the name;
    /// it should be none of those that [`Heuristic::named`] knows.
    ///
    /// The bound below knows the last column only: two tiles that both belong there, in the wrong
    /// order, cost two more moves.
    ///
    /// ```
    /// use fifteen::heuristic::{Bound, Push};
    /// use fifteen::{Board, Heuristic, Size, Solver};
    ///
    /// /// Whether 3 is below 6 on a board of 3×3 cells, both in the last column.
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
    ///     type Aim = bool;
    ///
    ///     fn root(&self, start: &Board) -> bool {
    ///         is_in_conflict(|cell| start.tiles()[cell].into())
    ///     }
    ///
    ///     fn excess(&self, state: &bool) -> u32 {
    ///         u32::from(*state)
    ///     }
    ///
    ///     fn aim(&self, _: &bool, push: Push, tile_at: impl Fn(usize) -> usize) -> bool {
    ///         is_in_conflict(|cell| match cell {
    ///             cell if cell == push.to => push.tile,
    ///             cell if cell == push.from => 0,
    ///             cell => tile_at(cell),
    ///         })
    ///     }
    ///
    ///     fn look(&self, _: &bool, aim: bool, quota: u32) -> Option<bool> {
    ///         (u32::from(aim) <= quota).then_some(aim)
    ///     }
    /// }
    ///
    /// let heuristic = Heuristic::custom("last-column", Size::new(3, 3)?, LastColumn);
    /// let start: Board = "8 6 7 / 2 5 4 / 3 0 1".parse()?;
    /// assert_eq!(Solver::new().heuristic(heuristic).solve(&start)?.len(), 31);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn custom(name: impl Into<String>, size: Size, bound: impl Bound + 'static) -> Heuristic {
        let bound = Arc::new(bound);
        let shared = Arc::clone(&bound);
        let prepare: PrepareSearch = Box::new(move |batched, start| {
            SearchBuilder { config: batched, start }.visit(Arc::clone(&shared))
        });
        Heuristic::from_custom(name.into(), size, CustomBound::new(bound, Arc::new(prepare)))
    }

    /// A heuristic of your own for boards of a size: a function that tells how many moves every
    /// solution of a position takes at least. It is asked about every node, and
    /// [`custom`](Heuristic::custom) is faster; but this is the quickest way to try an idea.
    ///
    /// What it says below the Manhattan distance counts for nothing, and since the number of moves
    /// is even or odd as that is, what it says is rounded up to be so, too. It must not say more than
    /// the truth, or a solution may be found that is not a shortest one.
    ///
    /// ```
    /// use fifteen::{Board, Heuristic, Size, Solver};
    ///
    /// // No solution of the 8-puzzle is shorter than the number of tiles that are not at home.
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
