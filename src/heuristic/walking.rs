//! Walking distance: a lower bound from whole rows and whole columns.
//!
//! A position is reduced to the row and the home row of each tile, so that all tiles with the same
//! home row look alike. Then a vertical move exchanges the blank with a tile of a neighboring row.
//! The least number of such moves that brings all tiles to their home rows is the vertical *walking
//! distance*; horizontal moves do not change it. The same holds for columns. Since a move is either
//! vertical or horizontal, the two may be added. (Ken'ichiro Takahashi, *Walking distance*, 2001,
//! in Japanese on the web.)
//!
//! ```text
//! tiles of    1st 2nd 3rd 4th row          the 15-puzzle solved; the blank is in the last row
//! in 1st row   4   .   .   .
//! in 2nd row   .   4   .   .
//! in 3rd row   .   .   4   .               24,964 such matrices can be reached
//! in 4th row   .   .   .   3
//! ```
//!
//! It detects interactions that the Manhattan distance misses: tiles that have to pass each other
//! in neighboring rows must make way. The matrices are enumerated breadth-first from the solved one
//! when the bound is created, which takes a few milliseconds.

use super::bound::{Bound, PADDED_CELLS, Push};
use crate::board::Board;
use fifteen_codegen::Size;
use std::collections::HashMap;

/// Walking distance on boards of one size.
pub struct Walking {
    size: Size,
    pub(super) vertical: LineMatrices,
    pub(super) horizontal: LineMatrices,
}

impl Walking {
    /// Maximum number of matrices of rows or of columns; boards with more are not supported.
    pub const MAX_MATRICES: usize = 1 << 19;

    /// Enumerates the matrices of boards of this size, unless there are more than
    /// [`Walking::MAX_MATRICES`].
    pub fn new(size: Size) -> Option<Walking> {
        let (vertical, horizontal) = LineMatrices::of_size(size)?;
        Some(Walking { size, vertical, horizontal })
    }
}

/// Matrices of the rows of a board, or of its columns. The solved one has number 0.
pub(super) struct LineMatrices {
    line_count: usize,
    /// Line of each cell, and home line of each tile.
    line_of_cell: [u8; PADDED_CELLS],
    home_line_of_tile: [u8; PADDED_CELLS],
    numbers: HashMap<Matrix, u32>,
    /// Walking distance of each matrix, in moves.
    distances: Vec<u8>,
    /// Matrix after each move, indexed by the matrix before it, the direction of the blank (to the
    /// previous line, to the next line) and the home line of the tile.
    transitions: Vec<u32>,
}

/// Numbers of tiles by line and home line, and the line of the blank.
type Matrix = (Vec<u8>, u8);

impl LineMatrices {
    /// Enumerates the matrices of rows and those of columns, unless there are too many.
    pub fn of_size(size: Size) -> Option<(LineMatrices, LineMatrices)> {
        let rows = LineMatrices::new(size.rows(), size.cols(), |cell| size.row(cell), size)?;
        let cols = LineMatrices::new(size.cols(), size.rows(), |cell| size.col(cell), size)?;
        Some((rows, cols))
    }

    fn new(
        line_count: usize,
        length: usize,
        line: impl Fn(usize) -> usize,
        size: Size,
    ) -> Option<LineMatrices> {
        let mut lines = LineMatrices {
            line_count,
            line_of_cell: [0; PADDED_CELLS],
            home_line_of_tile: [0; PADDED_CELLS],
            numbers: HashMap::new(),
            distances: vec![0],
            transitions: Vec::new(),
        };
        for cell in 0..size.cells() {
            lines.line_of_cell[cell] = line(cell) as u8;
            lines.home_line_of_tile[cell + 1] = line(cell) as u8;
        }
        let mut solved = vec![0; line_count * line_count];
        for at in 0..line_count {
            solved[at * line_count + at] = length as u8 - u8::from(at + 1 == line_count);
        }
        let mut matrices = vec![(solved, line_count as u8 - 1)];
        lines.numbers.insert(matrices[0].clone(), 0);
        let mut next = 0;
        while next < matrices.len() {
            for towards in [-1, 1] {
                for home_line in 0..line_count {
                    let number =
                        lines.successor(&matrices[next], towards, home_line).map(|matrix| {
                            let new = matrices.len() as u32;
                            *lines.numbers.entry(matrix).or_insert_with_key(|matrix| {
                                matrices.push(matrix.clone());
                                lines.distances.push(lines.distances[next] + 1);
                                new
                            })
                        });
                    lines.transitions.push(number.unwrap_or(u32::MAX));
                }
            }
            if matrices.len() > Walking::MAX_MATRICES {
                return None;
            }
            next += 1;
        }
        Some(lines)
    }

    /// Returns the matrix that results when the blank moves to the previous or next line and a tile
    /// of the given home line takes its place; `None` if there is no such move.
    fn successor(&self, (tiles, blank): &Matrix, towards: i8, home_line: usize) -> Option<Matrix> {
        let from = blank
            .checked_add_signed(towards)
            .filter(|&line| usize::from(line) < self.line_count)?;
        let mut tiles = tiles.clone();
        let entry = &mut tiles[usize::from(from) * self.line_count + home_line];
        *entry = entry.checked_sub(1)?;
        tiles[usize::from(*blank) * self.line_count + home_line] += 1;
        Some((tiles, from))
    }

    /// Returns the number of matrices.
    pub fn len(&self) -> usize {
        self.distances.len()
    }

    /// Returns the matrices that can result when the blank moves to the previous or next line, one
    /// for each home line of a tile that can take its place.
    pub fn steps(&self, matrix: u32, is_next_line: bool) -> impl Iterator<Item = u32> {
        let first = (matrix as usize * 2 + usize::from(is_next_line)) * self.line_count;
        let transitions = &self.transitions[first..first + self.line_count];
        transitions.iter().copied().filter(|&after| after != u32::MAX)
    }

    /// Returns the number of a position's matrix.
    pub fn matrix_number(&self, board: &Board) -> u32 {
        let mut tiles = vec![0; self.line_count * self.line_count];
        for (cell, &tile) in board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            let home_line = self.home_line_of_tile[usize::from(tile)];
            tiles[usize::from(self.line_of_cell[cell]) * self.line_count
                + usize::from(home_line)] += 1;
        }
        self.numbers[&(tiles, self.line_of_cell[board.blank()])]
    }

    /// Returns the number of the matrix after a tile moves from a cell to one of another line.
    #[inline]
    pub fn matrix_after_move(&self, matrix: u32, tile: usize, from: usize, to: usize) -> u32 {
        let is_next_line =
            self.line_of_cell[from % PADDED_CELLS] > self.line_of_cell[to % PADDED_CELLS];
        let home_line = usize::from(self.home_line_of_tile[tile % PADDED_CELLS]);
        self.transitions
            [(matrix as usize * 2 + usize::from(is_next_line)) * self.line_count + home_line]
    }

    fn distance(&self, matrix: u32) -> u32 {
        self.distances[matrix as usize].into()
    }
}

/// Numbers of a position's matrices, and its excess.
#[derive(Clone, Copy)]
pub struct WalkingState {
    vertical: u32,
    horizontal: u32,
    excess: u32,
}

impl Bound for Walking {
    type State = WalkingState;
    type Probe = Push;

    fn root(&self, start: &Board) -> WalkingState {
        debug_assert_eq!(start.size(), self.size);
        let vertical = self.vertical.matrix_number(start);
        let horizontal = self.horizontal.matrix_number(start);
        let distance = self.vertical.distance(vertical) + self.horizontal.distance(horizontal);
        WalkingState { vertical, horizontal, excess: (distance - start.manhattan()) / 2 }
    }

    fn excess(&self, state: &WalkingState) -> u32 {
        state.excess
    }

    #[inline]
    fn probe(&self, _state: &WalkingState, push: Push, _tile_at: impl Fn(usize) -> usize) -> Push {
        push
    }

    #[inline]
    fn resolve(&self, state: &WalkingState, push: Push, quota: u32) -> Option<WalkingState> {
        let mut after = *state;
        let (lines, matrix) = match push.is_vertical() {
            true => (&self.vertical, &mut after.vertical),
            false => (&self.horizontal, &mut after.horizontal),
        };
        let before = lines.distance(*matrix);
        *matrix = lines.matrix_after_move(*matrix, push.tile, push.from, push.to);
        let is_nearer = lines.distance(*matrix) < before;
        // Both distances change by one, and the excess is half their difference.
        after.excess = match (is_nearer, push.is_happy) {
            (true, false) => after.excess - 1,
            (false, true) => after.excess + 1,
            _ => after.excess,
        };
        (after.excess <= quota).then_some(after)
    }
}
