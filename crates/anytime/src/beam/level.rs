//! Level: boards that are equally far from the start.

use super::{Cell, Child, Evaluator};
use fifteen_runtime::Random;

/// Boards of one level, as a structure of arrays.
pub(super) struct Level<C> {
    /// Number of cells of a board.
    pub cells: usize,
    /// Label in each cell, board by board.
    pub tiles: Vec<C>,
    /// Cell of each label, board by board.
    pub cells_by_label: Vec<C>,
    pub hashes: Vec<u64>,
    pub scores: Vec<i32>,
    /// Cell of the blank before the last move, board by board; for the start, its current cell.
    pub previous: Vec<C>,
    /// Zobrist keys: a random number for each label in each cell. The hash of a board is the
    /// exclusive or of the keys of its labels (A. L. Zobrist, 1970). Moves do not update the key of
    /// the blank, whose cell follows from the others.
    pub keys: Vec<u64>,
}

impl<C: Cell> Level<C> {
    /// Creates an empty level.
    pub fn new(cells: usize) -> Level<C> {
        let mut random = Random::new(cells as u64);
        let keys = (0..cells * cells).map(|_| random.next_u64()).collect();
        let (tiles, cells_by_label, previous) = (Vec::new(), Vec::new(), Vec::new());
        Level {
            cells,
            tiles,
            cells_by_label,
            hashes: Vec::new(),
            scores: Vec::new(),
            previous,
            keys,
        }
    }

    /// Returns the number of boards.
    pub fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Removes all boards.
    pub fn clear(&mut self) {
        self.tiles.clear();
        self.cells_by_label.clear();
        self.hashes.clear();
        self.scores.clear();
        self.previous.clear();
    }

    /// Replaces all boards by the start.
    pub fn set_start(&mut self, start: &[u16], blank_label: usize, evaluator: &impl Evaluator<C>) {
        self.clear();
        self.tiles.extend(start.iter().map(|&label| C::new(label.into())));
        self.cells_by_label.resize(self.cells, C::new(0));
        let mut hash = 0;
        for (cell, &label) in start.iter().enumerate() {
            self.cells_by_label[usize::from(label)] = C::new(cell);
            hash ^= self.keys[usize::from(label) * self.cells + cell];
        }
        self.hashes.push(hash);
        self.scores.push(evaluator.score(&self.cells_by_label));
        self.previous.push(self.cells_by_label[blank_label]);
    }

    /// Adds the child of a board of another level, and returns the label that moves.
    pub fn push_child(&mut self, from: &Level<C>, child: &Child, blank_label: usize) -> usize {
        let (cells, begin) = (self.cells, self.tiles.len());
        let parent = child.parent as usize * cells..(child.parent as usize + 1) * cells;
        self.tiles.extend_from_slice(&from.tiles[parent.clone()]);
        self.cells_by_label.extend_from_slice(&from.cells_by_label[parent]);
        let blank_cell = self.cells_by_label[begin + blank_label];
        let label = self.tiles[begin + usize::from(child.blank_to)];
        self.tiles.swap(begin + usize::from(child.blank_to), begin + blank_cell.index());
        self.cells_by_label[begin + label.index()] = blank_cell;
        self.cells_by_label[begin + blank_label] = C::new(child.blank_to.into());
        self.hashes.push(child.hash);
        self.scores.push(child.score);
        self.previous.push(blank_cell);
        label.index()
    }

    /// Returns the label in a cell of a board.
    pub fn label_at(&self, node: usize, cell: usize) -> usize {
        self.tiles[node * self.cells + cell].index()
    }
}
