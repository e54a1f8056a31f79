//! Partitions of the cells into patterns of nearby cells.

use crate::grid::Grid;

/// Returns partitions into patterns of at most this many cells, each in ascending order.
///
/// The cells are put into three orders, along pairs of rows, pairs of columns, and single rows,
/// each traversed back and forth, and each order is cut. One partition is enough for single cells.
pub(super) fn partitions(grid: Grid, size: usize) -> Vec<Vec<Vec<usize>>> {
    if size == 1 {
        return vec![(0..grid.cells()).map(|cell| vec![cell]).collect()];
    }
    let pairs = cut(&strips(grid, 2, false), size, 0);
    let columns = cut(&strips(grid, 2, true), size, size / 2);
    let rows = cut(&strips(grid, 1, false), size, 0);
    let mut partitions = Vec::new();
    for partition in [pairs, columns, rows] {
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

/// Cuts an order into patterns of `size` cells, after one of `first` cells if that is not 0.
fn cut(order: &[usize], size: usize, first: usize) -> Vec<Vec<usize>> {
    let (head, tail) = order.split_at(first.min(order.len()));
    let heads = Some(head).filter(|head| !head.is_empty());
    let patterns = heads.into_iter().chain(tail.chunks(size));
    let sorted = patterns.map(|pattern| {
        let mut pattern = pattern.to_vec();
        pattern.sort_unstable();
        pattern
    });
    let mut sorted: Vec<_> = sorted.collect();
    sorted.sort_unstable();
    sorted
}
