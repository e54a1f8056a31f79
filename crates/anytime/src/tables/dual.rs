//! Dual estimate: the tables looked up for the tiles in the cells of each pattern.
//!
//! A shortest path from a board to the goal, played backwards, leads from the goal to the board. If
//! tiles are named by their cells on the board, that is a path home from the *dual* board, in which
//! the cell and the name of each tile are exchanged, and the blank's home is its cell on the board.
//! So the distance of the dual is the same, and the tables bound it, too (A. Felner and others,
//! *Dual lookups in pattern databases*, IJCAI 2005).

use super::additive::PlacedPattern;
use super::without;
use crate::beam::Cell;
use crate::grid::Grid;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Pattern of a cell.
struct CellPattern {
    /// Number of the pattern in its partition.
    number: usize,
    /// Slot of the cell in the pattern.
    slot: u16,
    pattern: Arc<PlacedPattern>,
    /// Pattern without the cell, if other cells are left.
    without: Option<Arc<PlacedPattern>>,
}

/// Partitions of the cells, for any cell of the blank.
pub(super) struct Dual {
    cells: usize,
    /// Pattern of each cell, partition after partition.
    of_cell: Vec<CellPattern>,
}

impl Dual {
    /// Creates the estimate from partitions and their tables.
    pub fn new(
        grid: Grid,
        partitions: &[Vec<Vec<usize>>],
        by_pattern: &BTreeMap<Vec<usize>, Arc<PlacedPattern>>,
    ) -> Dual {
        let mut of_cell = Vec::new();
        for partition in partitions {
            for cell in 0..grid.cells() {
                let number = partition.iter().position(|pattern| pattern.contains(&cell));
                let number = number.expect("a partition has all cells");
                let pattern = Arc::clone(&by_pattern[&partition[number]]);
                let without = by_pattern.get(&without(&partition[number], cell)).cloned();
                of_cell.push(CellPattern { number, slot: pattern.slot(cell), pattern, without });
            }
        }
        Dual { cells: grid.cells(), of_cell }
    }

    /// Returns the sum of a partition, with the blank in this cell.
    pub fn sum<C: Cell>(&self, labels: &[C], partition: usize, blank_cell: usize) -> i32 {
        let of_cell = &self.of_cell[partition * self.cells..][..self.cells];
        let at_blank = of_cell[blank_cell].number;
        let whole = of_cell.iter().filter(|cell| cell.slot == 0 && cell.number != at_blank);
        let whole = whole.map(|cell| &cell.pattern).chain(&of_cell[blank_cell].without);
        whole.map(|pattern| i32::from(pattern.distance(labels, self.cells))).sum()
    }

    /// Returns the change of the sum of a partition when the label in one cell moves to the blank.
    #[inline]
    pub fn change<C: Cell>(
        &self,
        labels: &[C],
        partition: usize,
        from: usize,
        blank_cell: usize,
    ) -> i32 {
        let of_cell = &self.of_cell[partition * self.cells..][..self.cells];
        let (at_from, at_blank) = (&of_cell[from], &of_cell[blank_cell]);
        let distance = |pattern: &Option<Arc<PlacedPattern>>| {
            pattern.as_ref().map_or(0, |pattern| i32::from(pattern.distance(labels, self.cells)))
        };
        let (blank, label) = (labels[blank_cell].index(), labels[from].index());
        if at_from.number == at_blank.number {
            let Some(after) = &at_from.without else { return 0 };
            let slot = after.slot(blank_cell);
            let after = after.distance_with(labels, self.cells, (slot, blank, label));
            return i32::from(after) - distance(&at_blank.without);
        }
        let moved = (at_blank.slot, blank, label);
        let at_blank_after = at_blank.pattern.distance_with(labels, self.cells, moved);
        let at_from_before = at_from.pattern.distance(labels, self.cells);
        i32::from(at_blank_after) - distance(&at_blank.without) + distance(&at_from.without)
            - i32::from(at_from_before)
    }
}
