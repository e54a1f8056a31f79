//! Elements of all pictures of a puzzle: its floor, its pieces, and its goals.

use super::link::link_path;
use super::marks::{draw_exits, draw_movement};
use super::outline::{CELL, outline_path};
use crate::goal::Goal;
use crate::puzzle::{Piece, PieceKind, Puzzle};
use fifteen_picture::{Drawing, Font, Ink, Point, Stroke};

/// Edge width of a piece in tenths of a unit; `HEAVY_EDGE_WIDTH` is for pieces that move next.
const EDGE_WIDTH: u32 = 7;
const HEAVY_EDGE_WIDTH: u32 = 25;

/// Returns the size of the board.
pub(super) fn board_size(puzzle: &Puzzle) -> Point {
    Point(puzzle.cols().cast_signed() * CELL, puzzle.rows().cast_signed() * CELL)
}

/// Returns the top left corner of a cell.
pub(super) fn cell_corner(puzzle: &Puzzle, cell: usize) -> Point {
    let (row, col) = (cell / puzzle.cols(), cell % puzzle.cols());
    Point(col.cast_signed() * CELL, row.cast_signed() * CELL)
}

/// Draws the board and its exits, without pieces. Blocked cells are one shape, so that there are no
/// seams.
pub(super) fn draw_floor(puzzle: &Puzzle) -> Drawing {
    let mut drawing = Drawing::default();
    let size = board_size(puzzle);
    drawing.rect(Point(0, 0), size, Ink::Floor);
    let blocked = (0..puzzle.blocked().len()).filter(|&cell| puzzle.blocked()[cell]);
    let square = |cell| format!("M{}h{CELL}v{CELL}h-{CELL}z", cell_corner(puzzle, cell));
    let path: String = blocked.map(square).collect();
    if !path.is_empty() {
        drawing.path(&path, Some(Ink::Wall), Some(Stroke(Ink::Wall, 4)));
    }
    drawing.outline(Point(-1, -1), size.offset(2, 2), Stroke(Ink::Frame, 20));
    draw_exits(&mut drawing, puzzle);
    drawing
}

/// Returns the indices of pieces in drawing order: pieces in several parts last, so that their
/// links are visible.
pub(super) fn drawing_order(puzzle: &Puzzle, pieces: &[Piece]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..pieces.len()).collect();
    order.sort_by_key(|&index| puzzle.kinds()[pieces[index].kind].parts().len() > 1);
    order
}

/// Draws a piece relative to its first cell, with its letter on each part. A piece that moves next
/// has a heavier edge.
pub(super) fn draw_piece(puzzle: &Puzzle, kind: usize, letter: char, is_next: bool) -> Drawing {
    let shape = &puzzle.kinds()[kind];
    let cells: Vec<(isize, isize)> =
        shape.cells().iter().map(|&(row, col)| (row.cast_signed(), col)).collect();
    let edge = Stroke(Ink::OnPiece, if is_next { HEAVY_EDGE_WIDTH } else { EDGE_WIDTH });
    let mut drawing = Drawing::default();
    drawing.path(&outline_path(&cells), Some(Ink::Kind(kind)), Some(edge));
    if let Some(links) = link_path(shape) {
        for line in [Stroke(Ink::OnPiece, 50), Stroke(Ink::Kind(kind), 30)] {
            drawing.path(&links, None, Some(line));
        }
    }
    draw_movement(&mut drawing, shape);
    draw_letters(&mut drawing, shape, letter);
    drawing
}

/// Draws the letter of a piece in a corner of each part, where no link is in the way.
fn draw_letters(drawing: &mut Drawing, shape: &PieceKind, letter: char) {
    let font = Font::centered(7).with_ink(Ink::OnPiece);
    for part in shape.parts() {
        let place = Point(part[0].1 * CELL + 6, part[0].0.cast_signed() * CELL + 9);
        drawing.text(place, &letter.to_string(), font);
    }
}

/// Draws a goal: its pieces, a dot where a cell must be empty, and a question mark where anything
/// is allowed.
pub(super) fn draw_goal(puzzle: &Puzzle, goal: &Goal) -> Drawing {
    let mut drawing = draw_floor(puzzle);
    let covered: Vec<usize> = goal.pieces().iter().flat_map(|&piece| puzzle.cells(piece)).collect();
    let open = |cell: &usize| !puzzle.blocked()[*cell] && !covered.contains(cell);
    for cell in (0..puzzle.blocked().len()).filter(open) {
        let mark = if goal.empty().contains(&cell) { "·" } else { "?" };
        let place = cell_corner(puzzle, cell).offset(CELL / 2, CELL / 2 + 3);
        drawing.text(place, mark, Font::centered(9).with_ink(Ink::Faint));
    }
    let letters = puzzle.goal_letters(goal);
    for index in drawing_order(puzzle, goal.pieces()) {
        let shown = goal.pieces()[index];
        let one = draw_piece(puzzle, shown.kind, letters[index], false);
        drawing.group("", cell_corner(puzzle, shown.cell), &one);
    }
    drawing
}
