//! Boards of tiles.

use super::board::{BoardLayout, CellGrid, CellOwner};
use super::canvas::Canvas;
use super::ink::Ink;
use fifteen::Board as Position;

/// Draws a position. Tiles at home have another color than others, and one cell may be marked.
pub fn draw(position: &Position, marked: Option<usize>, layout: &BoardLayout, canvas: &mut Canvas) {
    let size = position.size();
    let cells = position.tiles().iter().enumerate().map(|(cell, &tile)| {
        let is_home = usize::from(tile) == cell + 1;
        let number = usize::from(tile);
        match tile {
            0 => CellOwner::Empty,
            _ if Some(cell) == marked => {
                let name = match layout.cell_width() {
                    ..4 => format!(">{tile}"),
                    _ => format!("[{tile}]"),
                };
                CellOwner::Piece { number, name, ink: Ink::on_hue(3) }
            }
            _ => {
                let ink = if is_home { Ink::on_hue(1) } else { Ink::on_hue(7) };
                CellOwner::Piece { number, name: tile.to_string(), ink }
            }
        }
    });
    let board = CellGrid { rows: size.rows(), cols: size.cols(), cells: cells.collect() };
    board.draw(layout, canvas);
}
