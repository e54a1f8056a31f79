//! Boards of tiles.

use super::board::{BoardLayout, CellGrid, CellOwner};
use super::canvas::Canvas;
use super::ink::Ink;
use fifteen::anytime::LargeBoard;

/// Draws a position. Tiles on their goal cells differ in color from the others, and one cell may be
/// marked.
pub fn draw(
    position: &LargeBoard,
    marked: Option<usize>,
    layout: &BoardLayout,
    canvas: &mut Canvas,
) {
    let grid = position.grid();
    let cells = position.tiles().iter().enumerate().map(|(cell, &tile)| {
        let is_home = usize::from(tile) == cell + 1;
        let (number, name) = (usize::from(tile), tile.to_string());
        match tile {
            0 => CellOwner::Empty,
            _ if Some(cell) == marked => {
                let marked = match layout.cell_width() {
                    width if width < name.len() + 2 => format!(">{name}"),
                    _ => format!("[{name}]"),
                };
                CellOwner::Piece { number, name: marked, ink: Ink::on_hue(3) }
            }
            _ => {
                let ink = if is_home { Ink::on_hue(1) } else { Ink::on_hue(7) };
                CellOwner::Piece { number, name, ink }
            }
        }
    });
    let board = CellGrid { rows: grid.rows(), cols: grid.cols(), cells: cells.collect() };
    board.draw(layout, canvas);
}
