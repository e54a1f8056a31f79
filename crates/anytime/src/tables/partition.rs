//! Partitions of the cells into patterns of nearby cells.

use crate::grid::Grid;

/// Returns partitions into patterns of at most this many cells, each in ascending order.
///
/// The cells are put into three orders, along pairs of rows, single rows, and single columns, each
/// traversed back and forth, and each order is cut. On a square board, columns are images of rows
/// and share their tables.
pub(super) fn partitions(grid: Grid, size: usize) -> Vec<Vec<Vec<usize>>> {
    let mut partitions = Vec::new();
    for (width, is_transposed) in [(2, false), (1, false), (1, true)] {
        let partition = cut(&strips(grid, width, is_transposed), size);
        if !partitions.contains(&partition) {
            partitions.push(partition);
        }
    }
    partitions
}

/// Returns all cells along strips of rows, or of columns, of this width, traversed back and forth.
fn strips(grid: Grid, width: usize, is_transposed: bool) -> Vec<usize> {
    let (rows, cols) = match is_transposed {
        true => (grid.cols(), grid.rows()),
        false => (grid.rows(), grid.cols()),
    };
    let mut order = Vec::with_capacity(grid.cells());
    for (strip, first) in (0..rows).step_by(width).enumerate() {
        for along in 0..cols {
            let col = if strip % 2 == 0 { along } else { cols - 1 - along };
            for row in first..rows.min(first + width) {
                let (row, col) = if is_transposed { (col, row) } else { (row, col) };
                order.push(row * grid.cols() + col);
            }
        }
    }
    order
}

/// Cuts an order into patterns, the last of which may be shorter.
fn cut(order: &[usize], size: usize) -> Vec<Vec<usize>> {
    let sorted = order.chunks(size).map(|pattern| {
        let mut pattern = pattern.to_vec();
        pattern.sort_unstable();
        pattern
    });
    let mut sorted: Vec<_> = sorted.collect();
    sorted.sort_unstable();
    sorted
}
