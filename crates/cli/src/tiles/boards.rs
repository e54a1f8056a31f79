//! Side-by-side drawing of the boards of a solution.

use super::position::Position;
use crate::support::output::side_by_side::{TextLine, arrange};
use anstyle::{AnsiColor, Style};
use fifteen::Direction;
use fifteen::anytime::LargeBoard;
use fifteen::board::{Numerals, arrow, blank_moves};

/// Number of columns between two boards.
const GAP: usize = 3;

/// Draws the boards of a solution, given by moves in normal form, as [`draw_side_by_side`] does.
pub fn boards_of_solution(position: &Position, moves: &[Direction], columns: usize) -> String {
    let tiles: Vec<u16> = position.pushed_tiles(moves).into_iter().map(u16::from).collect();
    draw_side_by_side(&LargeBoard::from(&position.board()), &tiles, position.numerals, columns)
}

/// Draws the boards from the start to the goal, in rows of at most `columns` columns, but with at
/// least one board. The caption of each board is the number of moves made and the next move, or
/// `goal`. The moving tile is in brackets, and in color if colors are enabled.
pub fn draw_side_by_side(
    start: &LargeBoard,
    tiles: &[u16],
    numerals: Numerals,
    columns: usize,
) -> String {
    arrange(&draw_boards(start, tiles, numerals), GAP, columns)
}

/// Draws all boards of a solution in order.
fn draw_boards(start: &LargeBoard, tiles: &[u16], numerals: Numerals) -> Vec<Vec<TextLine>> {
    let mut board = start.clone();
    let directions = blank_moves(start, tiles);
    let mut drawings = Vec::new();
    for (number, (&tile, direction)) in tiles.iter().zip(directions).enumerate() {
        let name = numerals.tile(tile);
        let caption = format!("{number}. {name} {}", arrow(direction.opposite()));
        drawings.push(draw_board(caption, &board, Some(tile), numerals));
        board.push(tile);
    }
    drawings.push(draw_board(format!("{}. goal", tiles.len()), &board, None, numerals));
    drawings
}

/// Draws a board with a caption and the moving tile.
fn draw_board(
    caption: String,
    board: &LargeBoard,
    mover: Option<u16>,
    numerals: Numerals,
) -> Vec<TextLine> {
    let last = board.grid().cells() - 1;
    let width = numerals.tile(last as u16).len();
    let rows = board.tiles().chunks(board.grid().cols()).map(|row| {
        let cells = row.iter().map(|&tile| {
            let name = if tile == 0 { ".".to_owned() } else { numerals.tile(tile) };
            if Some(tile) == mover { highlight(&name, width) } else { format!(" {name:>width$} ") }
        });
        TextLine { text: cells.collect(), width: row.len() * (width + 2) }
    });
    [TextLine::plain(caption)].into_iter().chain(rows).collect()
}

/// Formats the moving tile.
fn highlight(name: &str, width: usize) -> String {
    let style = Style::new().bold().fg_color(Some(AnsiColor::Yellow.into()));
    let space = " ".repeat(width - name.len());
    format!("{space}{style}[{name}]{style:#}")
}
