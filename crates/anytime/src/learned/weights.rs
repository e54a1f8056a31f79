//! Weights of the learned estimate: the single tiles, and the pairs of tiles, that share one.
//!
//! A *placement* is a home and a cell, as `home * cells + cell`. Two boards that are images of each
//! other under a symmetry are equally far from their goals. So is the dual board, in which homes
//! and cells are exchanged. So all images of a pair of placements share a weight.

use std::ops::Range;

/// Rows and columns of the board that the weights belong to.
pub const SIDE: usize = 6;

/// Number of cells of that board.
const CELLS: usize = SIDE * SIDE;

/// Number of placements on that board.
const PLACEMENTS: usize = CELLS * CELLS;

/// Number of weights of single placements.
pub const SINGLES: usize = 99;

/// Number of weights of pairs.
pub const PAIRS: usize = 50_319;

/// Index of a pair of placements that has no weight: two tiles have one home, or one cell.
pub const NO_PAIR: u16 = u16::MAX;

/// Number of symmetries of the square, each with and without exchanging homes and cells.
const IMAGES: usize = 16;

/// Unit of the stored weights: this many are a move.
pub const UNIT: i32 = 32;

/// Stored weights of the home and the cell of the blank; all weights are signed bytes.
pub const BLANK: Range<usize> = 0..SINGLES;

/// Stored weights of single tiles.
pub const SINGLE: Range<usize> = SINGLES..2 * SINGLES;

/// Stored weights of pairs.
pub const PAIR: Range<usize> = 2 * SINGLES..2 * SINGLES + PAIRS;

/// Returns an image of a placement on that board.
fn image(placement: usize, number: usize) -> usize {
    let turn = |cell: usize| {
        let (mut row, mut col) = (cell / SIDE, cell % SIDE);
        if number & 1 != 0 {
            row = SIDE - 1 - row;
        }
        if number & 2 != 0 {
            col = SIDE - 1 - col;
        }
        if number & 4 != 0 { col * SIDE + row } else { row * SIDE + col }
    };
    let (home, cell) = (turn(placement / CELLS), turn(placement % CELLS));
    if number & 8 != 0 { cell * CELLS + home } else { home * CELLS + cell }
}

/// Indices of the weights of a board.
pub struct Indices {
    /// Lines of the home and the cell of each placement: along the rows, and along the columns.
    lines: Vec<(usize, usize)>,
    /// Rows and columns of the board.
    sides: (usize, usize),
    row_shares: Vec<u32>,
    col_shares: Vec<u32>,
    of_single: Vec<u16>,
    of_pair: Vec<u16>,
}

impl Indices {
    /// Creates the indices for a board with at least as many rows and columns as that of the
    /// weights.
    pub fn new(rows: usize, cols: usize) -> Indices {
        let cells = rows * cols;
        let lines = |placement: usize| {
            let (home, cell) = (placement / cells, placement % cells);
            (home / cols * rows + cell / cols, home % cols * cols + cell % cols)
        };
        Indices {
            lines: (0..cells * cells).map(lines).collect(),
            sides: (rows, cols),
            row_shares: shares(rows, SIDE),
            col_shares: shares(cols, 1),
            of_single: single_indices(),
            of_pair: pair_indices(),
        }
    }

    /// Returns the index for each placement.
    pub fn singles(&self) -> impl Iterator<Item = u16> {
        let single = |&line| self.of_single[self.reduced(line, line) / PLACEMENTS];
        self.lines.iter().map(single)
    }

    /// Returns the indices for the pairs of a placement, by the other one, or [`NO_PAIR`].
    pub fn pairs(&self, placement: usize) -> impl Iterator<Item = u16> {
        let one = self.lines[placement];
        self.lines.iter().map(move |&other| self.of_pair[self.reduced(one, other)])
    }

    /// Returns the pair of placements on the board of the weights that stands for a pair.
    #[inline]
    fn reduced(&self, one: (usize, usize), other: (usize, usize)) -> usize {
        let (rows, cols) = self.sides;
        let row = self.row_shares[one.0 * rows * rows + other.0];
        (row + self.col_shares[one.1 * cols * cols + other.1]) as usize
    }
}

/// Returns the index of the weight of each placement on the board of the weights.
fn single_indices() -> Vec<u16> {
    let mut indices = vec![u16::MAX; PLACEMENTS];
    let mut count = 0;
    for placement in 0..PLACEMENTS {
        if indices[placement] == u16::MAX {
            (0..IMAGES).for_each(|number| indices[image(placement, number)] = count);
            count += 1;
        }
    }
    assert_eq!(usize::from(count), SINGLES);
    indices
}

/// Returns the index of the weight of each pair of placements on the board of the weights.
fn pair_indices() -> Vec<u16> {
    let images: Vec<Vec<usize>> = (0..IMAGES)
        .map(|number| (0..PLACEMENTS).map(|placement| image(placement, number)).collect())
        .collect();
    let mut indices = vec![NO_PAIR; PLACEMENTS * PLACEMENTS];
    let mut count = 0;
    for one in 0..PLACEMENTS {
        for other in one + 1..PLACEMENTS {
            let is_pair = one / CELLS != other / CELLS && one % CELLS != other % CELLS;
            if !is_pair || indices[one * PLACEMENTS + other] != NO_PAIR {
                continue;
            }
            for image in &images {
                let (one, other) = (image[one], image[other]);
                indices[one * PLACEMENTS + other] = count;
                indices[other * PLACEMENTS + one] = count;
            }
            count += 1;
        }
    }
    assert_eq!(usize::from(count), PAIRS);
    indices
}

/// Returns, for each two homes and two cells along a side of this length, the share of their
/// [reduced] lines in the index of a pair of placements. The stride is that of a line in a cell.
fn shares(count: usize, stride: usize) -> Vec<u32> {
    let share = |index: usize| {
        let line = |power| index / count.pow(power) % count;
        let lines = reduced([line(3), line(2), line(1), line(0)], count);
        let [home, cell, other_home, other_cell] = lines.map(|line| line * stride);
        ((home * CELLS + cell) * PLACEMENTS + other_home * CELLS + other_cell) as u32
    };
    (0..count.pow(4)).map(share).collect()
}

/// Maps the lines (rows or columns) of two homes and two cells on a larger board to lines of the
/// board of the weights: a free line of the widest margin or gap is removed until few enough lines
/// are left.
fn reduced(mut lines: [usize; 4], count: usize) -> [usize; 4] {
    for last in (SIDE..count).rev() {
        let removed = widest(lines, last);
        lines.iter_mut().filter(|line| **line >= removed).for_each(|line| *line -= 1);
    }
    lines
}

/// Returns the first line that moves when a line of the widest margin or gap is removed. Of a
/// margin and a gap with equally many free lines, that is the margin.
fn widest(lines: [usize; 4], last: usize) -> usize {
    let mut sorted = lines;
    sorted.sort_unstable();
    let mut widest = (2 * sorted[0] + 1, sorted[0]);
    let margin = (2 * (last - sorted[3]) + 1, last + 1);
    let gaps = sorted.windows(2).map(|pair| (2 * (pair[1] - pair[0]).max(1) - 2, pair[1]));
    for candidate in [margin].into_iter().chain(gaps) {
        if candidate.0 > widest.0 {
            widest = candidate;
        }
    }
    widest.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_lines_are_removed_where_they_are_widest() {
        assert_eq!(reduced([0, 1, 2, 5], 6), [0, 1, 2, 5]);
        assert_eq!(reduced([0, 1, 2, 3], 8), [0, 1, 2, 3]);
        assert_eq!(reduced([4, 7, 5, 6], 8), [2, 5, 3, 4]);
        assert_eq!(reduced([0, 9, 0, 9], 10), [0, 5, 0, 5]);
        for index in 0..9_usize.pow(4) {
            let lines = [3, 2, 1, 0].map(|power| index / 9_usize.pow(power) % 9);
            let reduced = reduced(lines, 9);
            assert!(reduced.iter().all(|&line| line < SIDE));
            for (one, other) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
                assert_eq!(lines[one].cmp(&lines[other]), reduced[one].cmp(&reduced[other]));
            }
        }
    }
}
