//! Paths of the blank: positions and moves along them.

use super::LargeBoard;
use std::iter;

impl LargeBoard {
    /// Moves the blank to a cell, along its column first. Returns the tiles that move, in order.
    pub(crate) fn push_to(&mut self, cell: usize) -> Vec<u16> {
        let mut tiles = Vec::new();
        while let Some(next) = self.grid.step_toward(self.blank, cell) {
            tiles.push(self.tiles[next]);
            self.tiles.swap(self.blank, next);
            self.blank = next;
        }
        tiles
    }

    /// Returns the position after the blank has moved to these cells, each in a line with the one
    /// before.
    pub(crate) fn after_stops(&self, stops: &[u16]) -> LargeBoard {
        let mut position = self.clone();
        for &stop in stops {
            position.push_to(stop.into());
        }
        position
    }

    /// Returns the position after these moves; a tile that is not next to the blank stays.
    pub(crate) fn after(&self, moves: &[u16]) -> LargeBoard {
        let mut position = self.clone();
        for &tile in moves {
            position.push(tile);
        }
        position
    }

    /// Returns the way of the blank: its present cell, its cell after each of some moves, and then
    /// the cells of a shortest way to a last one, if it is not there.
    pub(crate) fn blank_cells(&self, moves: &[u16], last: usize) -> Vec<usize> {
        let mut position = self.clone();
        let mut cells = vec![self.blank()];
        cells.extend(moves.iter().map(|&tile| {
            position.push(tile);
            position.blank()
        }));
        let step = |&cell: &usize| self.grid.step_toward(cell, last);
        cells.extend(iter::successors(step(&position.blank()), step));
        cells
    }

    /// Returns the moves by which the blank visits these cells.
    pub(crate) fn moves_along(&self, cells: &[usize]) -> Vec<u16> {
        let mut position = self.clone();
        let moves = cells.iter().map(|&cell| {
            let tile = position.tiles()[cell];
            position.push(tile);
            tile
        });
        moves.collect()
    }

    /// Returns the position with each tile replaced by the one that `name` returns for it. The
    /// blank keeps its cell, so `name` must return 0 for 0, and every number for one tile only.
    pub(crate) fn renamed(mut self, name: impl Fn(u16) -> u16) -> LargeBoard {
        self.tiles.iter_mut().for_each(|tile| *tile = name(*tile));
        self
    }
}
