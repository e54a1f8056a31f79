//! Linear conflicts: tiles in their own row or column, but in the wrong order.
//!
//! Two tiles that are both in the row where they belong, but in the wrong order, cannot both stay
//! in it: one must leave the row and come back. The Manhattan distance does not count these two
//! moves. Of the tiles in their home row, at most those of a longest ascending subsequence can
//! stay, and all others must leave. The same holds for columns. Tiles that leave a row move
//! vertically, and tiles that leave a column horizontally, so nothing is counted twice. (O.
//! Hansson, A. Mayer and M. Yung, *Criticizing solutions to relaxed models yields powerful
//! admissible heuristics*, Information Sciences 63, 1992.)

use super::bound::{Bound, PADDED_CELLS, Push};
use crate::board::Board;
use fifteen_codegen::Size;

/// Linear conflicts on boards of one size.
pub struct Conflict {
    size: Size,
    rows: ConflictLines,
    columns: ConflictLines,
}

impl Conflict {
    /// Length of the longest side that is supported.
    pub const MAX_SIDE: usize = 6;

    /// Creates the bound for boards of this size, unless a side is longer than
    /// [`Conflict::MAX_SIDE`].
    pub fn new(size: Size) -> Option<Conflict> {
        if size.rows().max(size.cols()) > Conflict::MAX_SIDE {
            return None;
        }
        let cell = |row, col| row * size.cols() + col;
        Some(Conflict {
            size,
            rows: ConflictLines::new(size.rows(), size.cols(), cell),
            columns: ConflictLines::new(size.cols(), size.rows(), |line, at| cell(at, line)),
        })
    }
}

/// Rows of a board, or its columns.
struct ConflictLines {
    /// Cells of each line.
    cells: Vec<Vec<usize>>,
    /// Home line of each tile; none for the blank.
    home_line: [Option<u8>; PADDED_CELLS],
    /// Place of its home in that line, from 1.
    home_place: [u8; PADDED_CELLS],
    /// Number of tiles that must leave a line, by its code.
    leaving: Vec<u8>,
}

impl ConflictLines {
    fn new(count: usize, length: usize, cell: impl Fn(usize, usize) -> usize) -> ConflictLines {
        let mut lines = ConflictLines {
            cells: (0..count).map(|line| (0..length).map(|at| cell(line, at)).collect()).collect(),
            home_line: [None; PADDED_CELLS],
            home_place: [0; PADDED_CELLS],
            leaving: Vec::new(),
        };
        for line in 0..count {
            for at in 0..length {
                lines.home_line[cell(line, at) + 1] = Some(line as u8);
                lines.home_place[cell(line, at) + 1] = at as u8 + 1;
            }
        }
        let codes = (length + 1).pow(length as u32);
        lines.leaving = (0..codes).map(|code| min_leaving(code, length)).collect();
        lines
    }

    /// Returns the number of tiles that must leave a line.
    fn count_leaving(&self, line: usize, tile_at: impl Fn(usize) -> usize) -> u8 {
        let cells = &self.cells[line];
        let digit = |&cell: &usize| {
            let tile = tile_at(cell) % PADDED_CELLS;
            let stays = self.home_line[tile] == Some(line as u8);
            if stays { usize::from(self.home_place[tile]) } else { 0 }
        };
        let code = cells.iter().map(digit).fold(0, |code, digit| code * (cells.len() + 1) + digit);
        self.leaving[code]
    }
}

/// Returns the number of tiles that must leave a line with this code, which has a digit for each
/// cell: the place of its tile in the line, or 0 for a tile of another line.
fn min_leaving(code: usize, length: usize) -> u8 {
    let digits = (0..length as u32).map(|at| code / (length + 1).pow(at) % (length + 1));
    // The last digit is the last cell, so the order is reversed.
    let places: Vec<usize> = digits.filter(|&digit| digit != 0).collect();
    let mut longest: Vec<u8> = Vec::new();
    for (at, place) in places.iter().enumerate() {
        let before = (0..at).filter(|&other| places[other] > *place).map(|other| longest[other]);
        longest.push(before.max().unwrap_or(0) + 1);
    }
    places.len() as u8 - longest.iter().max().copied().unwrap_or(0)
}

impl Bound for Conflict {
    /// Number of tiles that must leave a line.
    type State = u32;
    type Probe = u32;

    fn root(&self, start: &Board) -> u32 {
        let tile_at = |cell: usize| usize::from(start.tiles()[cell]);
        let rows = (0..self.size.rows()).map(|row| self.rows.count_leaving(row, tile_at));
        let columns =
            (0..self.size.cols()).map(|column| self.columns.count_leaving(column, tile_at));
        rows.chain(columns).map(u32::from).sum()
    }

    fn excess(&self, state: &u32) -> u32 {
        *state
    }

    /// Recounts the two lines that change: two rows for a vertical move, two columns for a
    /// horizontal one. In the line along which the tile moves, the order stays the same.
    #[inline]
    fn probe(&self, state: &u32, push: Push, tile_at: impl Fn(usize) -> usize) -> u32 {
        let (lines, from, to) = match push.is_vertical() {
            true => (&self.rows, self.size.row(push.from), self.size.row(push.to)),
            false => (&self.columns, self.size.col(push.from), self.size.col(push.to)),
        };
        let after = |cell: usize| match cell {
            cell if cell == push.from => 0,
            cell if cell == push.to => push.tile,
            cell => tile_at(cell),
        };
        let sum = |line| u32::from(lines.count_leaving(line, after));
        let before = |line| u32::from(lines.count_leaving(line, &tile_at));
        state + sum(from) + sum(to) - before(from) - before(to)
    }

    #[inline]
    fn resolve(&self, _state: &u32, after: u32, quota: u32) -> Option<u32> {
        (after <= quota).then_some(after)
    }
}
