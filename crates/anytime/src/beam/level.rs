//! Level: boards that are reached by the same number of moves from the start.

use super::{Cell, Child, Evaluator};
use crate::score::Score;
use crate::zobrist::Keys;

/// Boards of one level, as a structure of arrays.
pub(super) struct Level<C> {
    /// Number of cells of a board.
    pub cells: usize,
    /// Label in each cell, board by board.
    pub tiles: Vec<C>,
    /// Cell of each label, board by board.
    pub cells_by_label: Vec<C>,
    pub hashes: Vec<u64>,
    pub scores: Vec<Score>,
    /// Cell of the blank before the last move, board by board; for the start, its current cell.
    pub previous: Vec<C>,
}

impl<C: Cell> Level<C> {
    /// Creates an empty level.
    pub fn new(cells: usize) -> Level<C> {
        let (tiles, cells_by_label, previous) = (Vec::new(), Vec::new(), Vec::new());
        Level { cells, tiles, cells_by_label, hashes: Vec::new(), scores: Vec::new(), previous }
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

    /// Replaces all boards by the start, whose hash includes a salt.
    pub fn set_start(
        &mut self,
        start: &[u16],
        blank: usize,
        evaluator: &impl Evaluator<C>,
        (salt, keys): (u64, &Keys),
    ) {
        self.clear();
        self.tiles.extend(start.iter().map(|&label| C::new(label.into())));
        self.cells_by_label.resize(self.cells, C::new(0));
        let mut hash = salt;
        for (cell, &label) in start.iter().enumerate() {
            self.cells_by_label[usize::from(label)] = C::new(cell);
            hash ^= keys.of(label.into())[cell];
        }
        self.hashes.push(hash);
        self.scores.push(evaluator.score(&self.cells_by_label, &self.tiles));
        self.previous.push(self.cells_by_label[blank]);
    }

    /// Returns the hash of a child of a board.
    #[inline]
    pub fn hash_of(&self, child: &Child, blank: usize, keys: &Keys) -> u64 {
        let (parent, from) = (child.parent as usize, usize::from(child.blank_to));
        let to = self.cells_by_label[parent * self.cells + blank].index();
        let keys = keys.of(self.label_at(parent, from));
        self.hashes[parent] ^ keys[from] ^ keys[to]
    }

    /// Adds the child of a board of another level, and returns the label that moves.
    #[inline]
    pub fn push_child(&mut self, from: &Level<C>, child: &Child, blank: usize, hash: u64) -> usize {
        let (cells, begin) = (self.cells, self.tiles.len());
        let parent = child.parent as usize * cells..(child.parent as usize + 1) * cells;
        self.tiles.extend_from_slice(&from.tiles[parent.clone()]);
        self.cells_by_label.extend_from_slice(&from.cells_by_label[parent]);
        let blank_cell = self.cells_by_label[begin + blank];
        let label = self.tiles[begin + usize::from(child.blank_to)];
        self.tiles.swap(begin + usize::from(child.blank_to), begin + blank_cell.index());
        self.cells_by_label[begin + label.index()] = blank_cell;
        self.cells_by_label[begin + blank] = C::new(child.blank_to.into());
        self.hashes.push(hash);
        self.scores.push(child.score);
        self.previous.push(blank_cell);
        label.index()
    }

    /// Returns the label in a cell of a board.
    #[inline]
    pub fn label_at(&self, node: usize, cell: usize) -> usize {
        self.tiles[node * self.cells + cell].index()
    }
}
