//! Mouse actions: sliding tiles, dragging pieces, and selecting.

use super::{Player, View};
use crate::commands::play::game::{Game, Step};
use crate::commands::play::keys::KeyContext;
use crate::commands::play::screen;
use fifteen::Direction;

impl Player<'_> {
    /// Handles a click or drag on a tile, a piece, a cell or a menu entry.
    pub(super) fn handle_click(&mut self, x: usize, y: usize, is_drag: bool) {
        if self.view == View::Menu {
            if let Some(entry) = screen::entry_at(self, x, y).filter(|_| !is_drag) {
                match entry == self.menu.selected {
                    true => self.begin_selected(),
                    false => self.menu.selected = entry,
                }
            }
            return;
        }
        let context = self.key_context();
        let Some(cell) = self.board_layout().and_then(|layout| layout.cell_at(x, y)) else {
            return;
        };
        match (context, self.game_mut()) {
            (KeyContext::Tiles, Some(Game::Tiles(tiles))) => {
                for direction in tiles.slides_to(cell) {
                    self.player_step(Step::Slide(direction));
                }
            }
            (KeyContext::Blocks, Some(Game::Blocks(blocks))) => {
                let owner = blocks.piece_at_each_cell()[cell];
                match owner {
                    Some(piece) if !is_drag => blocks.selected = piece,
                    Some(piece) if piece == blocks.selected => {}
                    _ => self.drag_to(cell),
                }
            }
            (KeyContext::Sudoku, Some(Game::Sudoku(sudoku))) => sudoku.cursor = cell,
            _ => {}
        }
    }

    /// Drags the selected piece one step toward a cell: along the axis with the larger distance, or
    /// along the other if that step is blocked.
    fn drag_to(&mut self, cell: usize) {
        let Some(Game::Blocks(blocks)) = self.game_mut() else { return };
        let (piece, cols) = (blocks.selected, blocks.puzzle.cols());
        let cells: Vec<usize> = blocks.puzzle.cells(blocks.pieces()[piece]).collect();
        let distance = |of: fn(usize, usize) -> usize| {
            let indices = cells.iter().map(|&cell| of(cell, cols)).collect::<Vec<_>>();
            let (least, most) = (indices.iter().min(), indices.iter().max());
            let (least, most) = (*least.unwrap_or(&0), *most.unwrap_or(&0));
            let to = of(cell, cols);
            to.cast_signed() - to.clamp(least, most).cast_signed()
        };
        let down = distance(|cell, cols| cell / cols);
        let right = distance(|cell, cols| cell % cols);
        let vertical = if down > 0 { Direction::South } else { Direction::North };
        let horizontal = if right > 0 { Direction::East } else { Direction::West };
        let mut directions = vec![(down.abs(), vertical), (right.abs(), horizontal)];
        directions.sort_by_key(|&(distance, _)| -distance);
        for (_, direction) in directions.into_iter().filter(|&(distance, _)| distance > 0) {
            if self.player_step(Step::Shift { piece, direction }) {
                return;
            }
        }
    }
}
