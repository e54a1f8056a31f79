//! Walking distance in the multi-tile metric: one step can take the blank across several lines.
//!
//! As in [`walking`](crate::heuristic::walking), a position is reduced to the numbers of tiles by
//! row and home row. A vertical push of k tiles takes the blank across k rows, and one tile from
//! each of these rows into the row that the blank has just left. Tiles with the same home row look
//! alike, so every vertical push of the board is a step of the reduced problem, and horizontal
//! pushes change nothing. Hence the least number of steps, v, is a lower bound on the vertical
//! pushes. The same holds for columns, with h. The parent module derives the bound on all pushes
//! from v and h.
//!
//! ```text
//! 4×4: 24,964 matrices; greatest distance 15 steps
//! ```

use crate::board::Board;
use crate::heuristic::walking::LineMatrices;
use fifteen_codegen::Size;

/// Walking distances of boards of one size, in pushes.
pub struct PushWalking {
    vertical: LineMatrices,
    horizontal: LineMatrices,
    /// Least number of pushes for each matrix.
    pub(super) vertical_pushes: Vec<u8>,
    pub(super) horizontal_pushes: Vec<u8>,
}

/// Numbers of a position's matrices of rows and of columns.
#[derive(Clone, Copy, Debug, Default)]
pub struct PushState {
    vertical: u32,
    horizontal: u32,
}

impl PushWalking {
    /// Enumerates the matrices of boards of this size, unless there are more than
    /// [`MAX_MATRICES`](crate::heuristic::walking::Walking::MAX_MATRICES).
    pub fn new(size: Size) -> Option<PushWalking> {
        let (vertical, horizontal) = LineMatrices::of_size(size)?;
        let (vertical_pushes, horizontal_pushes) =
            (push_distances(&vertical), push_distances(&horizontal));
        Some(PushWalking { vertical, horizontal, vertical_pushes, horizontal_pushes })
    }

    /// Returns the matrices of a position.
    pub fn root(&self, start: &Board) -> PushState {
        PushState {
            vertical: self.vertical.matrix_number(start),
            horizontal: self.horizontal.matrix_number(start),
        }
    }

    /// Returns the matrices after a tile has moved from one cell to the next.
    #[inline]
    pub fn after_tile(
        &self,
        state: PushState,
        tile: usize,
        from: usize,
        to: usize,
        is_vertical: bool,
    ) -> PushState {
        let PushState { vertical, horizontal } = state;
        if is_vertical {
            let vertical = self.vertical.matrix_after_move(vertical, tile, from, to);
            PushState { vertical, ..state }
        } else {
            let horizontal = self.horizontal.matrix_after_move(horizontal, tile, from, to);
            PushState { horizontal, ..state }
        }
    }

    /// Returns the bound for solutions whose first push is along this axis.
    #[inline]
    pub fn estimate(&self, state: PushState, is_vertical: bool) -> u32 {
        let v = u32::from(self.vertical_pushes[state.vertical as usize]);
        let h = u32::from(self.horizontal_pushes[state.horizontal as usize]);
        let (first, second) = if is_vertical { (v, h) } else { (h, v) };
        (2 * first).saturating_sub(1).max(2 * second)
    }
}

/// Returns the least number of pushes from each matrix to the solved one, which is number 0.
///
/// Pushes can be reversed, so the search begins at the solved matrix. A push consists of steps
/// across one line each, all in the same direction.
fn push_distances(lines: &LineMatrices) -> Vec<u8> {
    const UNKNOWN: u8 = u8::MAX;
    let mut distances = vec![UNKNOWN; lines.len()];
    distances[0] = 0;
    let mut queue = vec![0];
    let mut next = 0;
    while let Some(&matrix) = queue.get(next) {
        next += 1;
        let distance = distances[matrix as usize] + 1;
        for is_next_line in [false, true] {
            let mut reached = vec![matrix];
            while let Some(matrix) = reached.pop() {
                for after in lines.steps(matrix, is_next_line) {
                    reached.push(after);
                    if distances[after as usize] == UNKNOWN {
                        distances[after as usize] = distance;
                        queue.push(after);
                    }
                }
            }
        }
    }
    distances
}
