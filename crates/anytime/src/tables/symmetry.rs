//! Symmetries of a board, which map the placements of a pattern to those of its image.

use crate::grid::Grid;

/// Map of each cell to its image.
pub(super) struct Symmetry {
    images: Vec<usize>,
}

impl Symmetry {
    /// Returns all symmetries: four, or eight of a square.
    fn all(grid: Grid) -> impl Iterator<Item = Symmetry> {
        let transpositions = if grid.rows() == grid.cols() { 2 } else { 1 };
        (0..4 * transpositions).map(move |number| {
            let image = |cell| {
                let (mut row, mut col) = grid.row_and_col(cell);
                if number & 1 != 0 {
                    row = grid.rows() - 1 - row;
                }
                if number & 2 != 0 {
                    col = grid.cols() - 1 - col;
                }
                if number & 4 != 0 {
                    (row, col) = (col, row);
                }
                row * grid.cols() + col
            };
            Symmetry { images: (0..grid.cells()).map(image).collect() }
        })
    }

    /// Returns the least image of a pattern, in ascending order, and the map to it.
    pub fn standard(grid: Grid, pattern: &[usize]) -> (Vec<usize>, Symmetry) {
        let images = Symmetry::all(grid).map(|symmetry| {
            let mut image: Vec<_> = pattern.iter().map(|&cell| symmetry.image(cell)).collect();
            image.sort_unstable();
            (image, symmetry)
        });
        images.min_by(|one, other| one.0.cmp(&other.0)).expect("the identity is a symmetry")
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.images.len()
    }

    /// Returns the image of a cell.
    pub fn image(&self, cell: usize) -> usize {
        self.images[cell]
    }
}
