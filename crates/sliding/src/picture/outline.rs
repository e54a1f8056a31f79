//! Outline of a piece, as an SVG path.

use std::collections::HashSet;
use std::fmt::Write;

/// Side length of a cell in the units of the picture; `GAP` is the distance of a piece from the
/// edges of its cells.
pub(super) const CELL: isize = 20;
const GAP: isize = 1;

/// Returns the path around cells, given by row and column. Holes have the opposite orientation.
///
/// The outline is followed with the inside to the right. Its edges are the sides of cells that have
/// no other cell of the piece beyond them. They are moved inward by a gap, so that adjacent pieces
/// do not touch.
pub(super) fn outline_path(cells: &[(isize, isize)]) -> String {
    let inside: HashSet<(isize, isize)> = cells.iter().copied().collect();
    let mut path = String::new();
    let mut left: Vec<Edge> = cells
        .iter()
        .flat_map(|&cell| (0..4).map(move |side| Edge { cell, side }))
        .filter(|edge| !inside.contains(&edge.opposite_cell()))
        .collect();
    while let Some(&first) = left.first() {
        let mut edge = first;
        let mut command = 'M';
        loop {
            left.retain(|other| *other != edge);
            let next = edge.next(&inside);
            // Only corners are written, not every edge of a straight side.
            if next.side != edge.side {
                let (x, y) = edge.corner(next);
                let _ = write!(path, "{command}{x} {y}");
                command = 'L';
            }
            edge = next;
            if edge == first {
                break;
            }
        }
        path.push('Z');
    }
    path
}

/// Side of a cell. Sides are numbered clockwise from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    cell: (isize, isize),
    side: usize,
}

/// Directions along the top, the right, the bottom and the left side: rows and columns.
const SIDE_DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Edge {
    /// Returns the cell on the other side.
    fn opposite_cell(self) -> (isize, isize) {
        let (row, col) = SIDE_DIRECTIONS[(self.side + 3) % 4];
        (self.cell.0 + row, self.cell.1 + col)
    }

    /// Returns the edge that follows.
    fn next(self, inside: &HashSet<(isize, isize)>) -> Edge {
        let step = |(row, col): (isize, isize), side: usize| {
            (row + SIDE_DIRECTIONS[side].0, col + SIDE_DIRECTIONS[side].1)
        };
        let ahead = step(self.cell, self.side);
        let outer = step(ahead, (self.side + 3) % 4);
        if !inside.contains(&ahead) {
            // Around the corner of this cell.
            Edge { side: (self.side + 1) % 4, ..self }
        } else if inside.contains(&outer) {
            // Into a concave corner.
            Edge { cell: outer, side: (self.side + 3) % 4 }
        } else {
            Edge { cell: ahead, ..self }
        }
    }

    /// Returns the corner between this edge and the next one, which is not in line with it.
    fn corner(self, next: Edge) -> (isize, isize) {
        // Both edges are lines at some distance from an axis: one gives x and one gives y.
        let line = |edge: Edge| {
            let (y, x) = (edge.cell.0 * CELL, edge.cell.1 * CELL);
            match edge.side {
                0 => y + GAP,
                1 => x + CELL - GAP,
                2 => y + CELL - GAP,
                _ => x + GAP,
            }
        };
        match self.side % 2 {
            0 => (line(next), line(self)),
            _ => (line(self), line(next)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::outline_path;

    #[test]
    fn single_cell_outline() {
        assert_eq!(outline_path(&[(0, 0)]), "M19 1L19 19L1 19L1 1Z");
    }

    #[test]
    fn straight_sides_have_no_corners_on_them() {
        assert_eq!(outline_path(&[(0, 0), (0, 1)]), "M39 1L39 19L1 19L1 1Z");
    }

    #[test]
    fn concave_corner_outline() {
        assert_eq!(outline_path(&[(0, 0), (1, 0), (1, 1)]), "M19 1L19 21L39 21L39 39L1 39L1 1Z");
    }

    #[test]
    fn holes_and_parts_have_outlines_of_their_own() {
        let ring = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)];
        assert_eq!(outline_path(&ring).matches('Z').count(), 2);
        assert_eq!(outline_path(&[(0, 0), (0, 2)]).matches('Z').count(), 2);
    }
}
