//! Region: the cells that tiles may move in, and the blank's label.

use crate::grid::Grid;

/// Neighbors of each cell within a region. Cells outside it have no neighbors, and are neighbors of
/// no cell.
#[derive(Clone)]
pub(crate) struct Region {
    /// Home cell of the blank, which is also its label.
    blank_label: usize,
    neighbors: Vec<([u16; 4], u8)>,
}

impl Region {
    /// Creates the region of the cells for which a condition holds.
    pub fn new(grid: Grid, blank_label: usize, is_inside: impl Fn(usize) -> bool) -> Region {
        let neighbors = (0..grid.cells()).map(|cell| {
            let mut list = ([0; 4], 0);
            if is_inside(cell) {
                for neighbor in grid.neighbors(cell).filter(|&cell| is_inside(cell)) {
                    list.0[usize::from(list.1)] = neighbor as u16;
                    list.1 += 1;
                }
            }
            list
        });
        Region { blank_label, neighbors: neighbors.collect() }
    }

    /// Creates the region of all cells.
    pub fn whole(grid: Grid, blank_label: usize) -> Region {
        Region::new(grid, blank_label, |_| true)
    }

    /// Returns the home cell of the blank, which is also its label.
    #[inline]
    pub fn blank_label(&self) -> usize {
        self.blank_label
    }

    /// Returns the cells next to a cell.
    #[inline]
    pub fn neighbors(&self, cell: usize) -> &[u16] {
        let (cells, count) = &self.neighbors[cell];
        &cells[..usize::from(*count)]
    }
}
