//! Links between the parts of a piece.

use super::outline::CELL;
use crate::puzzle::PieceKind;
use std::fmt::Write;

/// Returns lines that connect the parts of a piece, as an SVG path relative to its first cell, or
/// `None` if it has one part. Each part is linked to the nearest one of those already linked.
pub(super) fn link_path(kind: &PieceKind) -> Option<String> {
    let mut parts = kind.parts();
    if parts.len() < 2 {
        return None;
    }
    let mut path = String::new();
    let mut linked = parts.remove(0);
    while !parts.is_empty() {
        let pairs = parts.iter().enumerate().flat_map(|(index, part)| {
            let linked = &linked;
            part.iter().flat_map(move |&to| linked.iter().map(move |&from| (index, from, to)))
        });
        let (index, from, to) =
            pairs.min_by_key(|&(_, from, to)| squared_distance(from, to)).expect("nonempty parts");
        let ((x, y), (to_x, to_y)) = (cell_center(from), cell_center(to));
        let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
        linked.extend(parts.swap_remove(index));
    }
    Some(path)
}

/// Returns the square of the distance between two cells.
fn squared_distance((row, col): (usize, isize), (other_row, other_col): (usize, isize)) -> usize {
    row.abs_diff(other_row).pow(2) + col.abs_diff(other_col).pow(2)
}

/// Returns the center of a cell.
fn cell_center((row, col): (usize, isize)) -> (isize, isize) {
    (col * CELL + CELL / 2, row.cast_signed() * CELL + CELL / 2)
}
