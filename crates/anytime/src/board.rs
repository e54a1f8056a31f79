//! Labeled board: a position in which each tile is named by its home cell in some goal.
//!
//! The search for a path between any two positions is a puzzle of its own: each tile is named by
//! its cell in the second one. So one search serves all goals, parts of a path, and both
//! directions.

use crate::grid::Grid;
use crate::position::LargeBoard;

/// Position with the label of each cell; the blank, too, is named by its home cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LabeledBoard {
    grid: Grid,
    labels: Vec<u16>,
    blank_home: usize,
    blank_cell: usize,
}

impl LabeledBoard {
    /// Returns a position whose tiles are labeled by their cells in another one of the same size.
    pub fn between(from: &LargeBoard, to: &LargeBoard) -> LabeledBoard {
        let homes = to.cells_by_tile();
        let labels = from.tiles().iter().map(|&tile| homes[usize::from(tile)] as u16).collect();
        let (grid, blank_home, blank_cell) = (from.grid(), to.blank(), from.blank());
        LabeledBoard { grid, labels, blank_home, blank_cell }
    }

    /// Returns the grid of the board.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the label in each cell.
    pub fn labels(&self) -> &[u16] {
        &self.labels
    }

    /// Returns the cell of each label.
    pub fn cells_by_label(&self) -> Vec<u16> {
        let mut cells_by_label = vec![0; self.labels.len()];
        for (cell, &label) in self.labels.iter().enumerate() {
            cells_by_label[usize::from(label)] = cell as u16;
        }
        cells_by_label
    }

    /// Returns the home of the blank, which is its label.
    pub fn blank_home(&self) -> usize {
        self.blank_home
    }

    /// Returns the cell of a label.
    pub fn cell_of(&self, label: usize) -> usize {
        let mut labels = self.labels.iter();
        labels.position(|&other| usize::from(other) == label).unwrap_or_default()
    }

    /// Moves these labels, which are next to the blank, and appends them to a path.
    pub fn push_all(&mut self, moves: &[u16], path: &mut Vec<u16>) {
        for &label in moves {
            let from =
                self.grid.neighbors(self.blank_cell).find(|&cell| self.labels[cell] == label);
            let from = from.unwrap_or(self.blank_cell);
            debug_assert_ne!(from, self.blank_cell, "label {label} is not next to the blank");
            self.labels.swap(from, self.blank_cell);
            self.blank_cell = from;
            path.push(label);
        }
    }
}
