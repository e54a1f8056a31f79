//! What the mouse does: it slides tiles, pulls pieces, and chooses.

use super::{Player, View};
use crate::commands::play::game::{Game, Step};
use crate::commands::play::keys::Place;
use crate::commands::play::screen;
use fifteen::Direction;

impl Player<'_> {
    /// A click: on a tile, a piece, a cell or an entry of the list.
    pub(super) fn handle_click(&mut self, x: usize, y: usize, is_drag: bool) {
        if self.view == View::Menu {
            if let Some(entry) = screen::entry_at(self, x, y).filter(|_| !is_drag) {
                match entry == self.menu.chosen {
                    true => self.choose(),
                    false => self.menu.chosen = entry,
                }
            }
            return;
        }
        let place = self.place();
        let Some(cell) = self.plan().and_then(|plan| plan.cell_at(x, y)) else { return };
        match (place, self.game()) {
            (Place::Tiles, Some(Game::Tiles(tiles))) => {
                for direction in tiles.towards(cell) {
                    self.step(Step::Slide(direction));
                }
            }
            (Place::Blocks, Some(Game::Blocks(blocks))) => {
                let owner = blocks.owners()[cell];
                match owner {
                    Some(piece) if !is_drag => blocks.select(piece),
                    Some(piece) if piece == blocks.selected() => {}
                    _ => self.drag_to(cell),
                }
            }
            (Place::Sudoku, Some(Game::Sudoku(sudoku))) => sudoku.cursor = cell,
            _ => {}
        }
    }

    /// The selected piece is pulled towards a cell: a step, along the row or the column in which it lies
    /// farther away, if it can be taken.
    fn drag_to(&mut self, cell: usize) {
        let Some(Game::Blocks(blocks)) = self.game() else { return };
        let (piece, cols) = (blocks.selected(), blocks.puzzle().cols());
        let cells: Vec<usize> = blocks.puzzle().cells(blocks.pieces()[piece]).collect();
        let nearest = |of: fn(usize, usize) -> usize| {
            let places = cells.iter().map(|&cell| of(cell, cols)).collect::<Vec<_>>();
            let (least, most) = (places.iter().min(), places.iter().max());
            let (least, most) = (*least.unwrap_or(&0), *most.unwrap_or(&0));
            let to = of(cell, cols);
            to.cast_signed() - to.clamp(least, most).cast_signed()
        };
        let down = nearest(|cell, cols| cell / cols);
        let right = nearest(|cell, cols| cell % cols);
        let vertical = if down > 0 { Direction::South } else { Direction::North };
        let horizontal = if right > 0 { Direction::East } else { Direction::West };
        let mut ways = vec![(down.abs(), vertical), (right.abs(), horizontal)];
        ways.sort_by_key(|&(distance, _)| -distance);
        for (_, direction) in ways.into_iter().filter(|&(distance, _)| distance > 0) {
            if self.step(Step::Shift { piece, direction }) {
                return;
            }
        }
    }
}
