//! Check of heuristics against the solutions found with them.
//!
//! A heuristic is *admissible* if it never exceeds the length of a shortest solution. Optimality is
//! proved only with an admissible one. A solution provides evidence: from each of its positions,
//! the goal is reached in the number of moves left. If an estimate is greater, the heuristic is not
//! admissible, and the lower thresholds that were exhausted prove nothing. The reverse does not
//! hold: a heuristic may overestimate elsewhere, and hide a shorter solution.

use super::engines::endpoints::Endpoints;
use super::solution::boards_along;
use crate::board::Board;
use crate::heuristic::Heuristic;
use fifteen_codegen::Direction;
use fifteen_runtime::impl_error;

/// Evidence that a heuristic is not admissible.
///
/// ```
/// use fifteen::{Board, Heuristic, Size, Solver};
///
/// // The number of misplaced tiles is admissible; three times that number is not.
/// let misplaced = |board: &Board| {
///     let cells = board.tiles().iter().zip(1..);
///     cells.filter(|&(&tile, home)| tile != 0 && tile != home).count() as u32
/// };
/// let threefold = move |board: &Board| 3 * misplaced(board);
/// let heuristic = Heuristic::from_fn("threefold", Size::new(3, 3)?, threefold);
/// let start: Board = "1 2 3 / 4 5 6 / 0 7 8".parse()?;
/// let error = Solver::new().heuristic(heuristic).solve(&start).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the heuristic threefold is not admissible: it gives 6 for 123456078, from \
///      which a solution of 2 moves is known"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Overestimate {
    /// Name of the heuristic.
    pub heuristic: String,
    /// Position whose estimate is too high.
    pub position: Board,
    /// Estimate for the position, in moves.
    pub estimate: u32,
    /// Length of a known solution of the position, in moves.
    pub length: u32,
}

impl_error! { Overestimate:
    Self { heuristic, position, estimate, length } =>
        "the heuristic {heuristic} is not admissible: it gives {estimate} for {position}, from which a solution of {length} moves is known",
}

/// Returns the first estimate along a solution that exceeds the number of moves left. Returns
/// `None` if there is none, or if the moves do not lead from the start to the goal, which has the
/// tiles in order. If its blank is not in the last cell, the estimates are for the
/// [renumbered](super::engines::endpoints) positions.
pub fn find_overestimate(
    start: &Board,
    moves: &[Direction],
    goal: &Board,
    heuristics: &[Heuristic],
) -> Option<Overestimate> {
    if heuristics.is_empty() {
        return None;
    }
    let endpoints = Endpoints::new(start, goal.blank());
    let moves = endpoints.extend(moves);
    let boards: Vec<Board> = boards_along(&endpoints.start, &moves).collect();
    if boards.len() != moves.len() + 1 || boards.last() != Some(&Board::goal(goal.size())) {
        return None;
    }
    heuristics.iter().find_map(|heuristic| {
        let estimate_of = heuristic.estimator();
        let mut positions = boards.iter().zip((0..=moves.len() as u32).rev());
        positions.find_map(|(&position, length)| {
            let estimate = estimate_of(&position);
            (estimate > length).then(|| Overestimate {
                heuristic: heuristic.name().to_owned(),
                position,
                estimate,
                length,
            })
        })
    })
}
