//! Marks of exits and of pieces with restricted movement: openings in the frame, and lines and pins
//! on the pieces.

use super::elements::board_size;
use super::outline::CELL;
use crate::exit::Exit;
use crate::movement::Movement;
use crate::puzzle::{PieceKind, Puzzle};
use fifteen_codegen::Direction;
use fifteen_picture::{Drawing, Ink, Point, Stroke};

/// Width of an opening in the frame, and of a mark on a piece, in tenths of a unit.
const OPENING_WIDTH: u32 = 24;
const MARK_WIDTH: u32 = 12;

/// Length of the mark of a piece that keeps to its row or column.
const MARK_LENGTH: isize = 8;

/// Draws the openings over the frame, each with an arrow that leads out.
pub(super) fn draw_exits(drawing: &mut Drawing, puzzle: &Puzzle) {
    let Point(width, height) = board_size(puzzle);
    for exit in puzzle.exits() {
        let (first, last) = ends(exit);
        let (from, to) = match exit.side() {
            Direction::East => (Point(width + 1, first), Point(width + 1, last)),
            Direction::West => (Point(-1, first), Point(-1, last)),
            Direction::North => (Point(first, -1), Point(last, -1)),
            Direction::South => (Point(first, height + 1), Point(last, height + 1)),
        };
        let line = format!("M{from}L{to}");
        drawing.path(&line, None, Some(Stroke(Ink::Floor, OPENING_WIDTH)));
        let middle = Point(isize::midpoint(from.0, to.0), isize::midpoint(from.1, to.1));
        drawing.polygon(&arrow(middle, exit.side()), Ink::Mark, None);
    }
}

/// Returns the coordinates where an opening begins and ends.
fn ends(exit: &Exit) -> (isize, isize) {
    let lines = exit.lines();
    (lines.start().cast_signed() * CELL + 1, (lines.end() + 1).cast_signed() * CELL - 1)
}

/// Returns the corners of an arrowhead.
fn arrow(middle: Point, side: Direction) -> [Point; 3] {
    // The tip, and the corners beside the opening.
    let corners = match side {
        Direction::East => [(4, 0), (0, -4), (0, 4)],
        Direction::West => [(-4, 0), (0, -4), (0, 4)],
        Direction::North => [(0, -4), (-4, 0), (4, 0)],
        Direction::South => [(0, 4), (-4, 0), (4, 0)],
    };
    corners.map(|(right, down)| middle.offset(right, down))
}

/// Draws the mark of a kind with restricted movement: a line along its row or its column, or a pin.
pub(super) fn draw_movement(drawing: &mut Drawing, kind: &PieceKind) {
    let rows = kind.cells().iter().map(|&(row, _)| row.cast_signed());
    let cols = kind.cells().iter().map(|&(_, col)| col);
    let middle = |lines: &mut dyn Iterator<Item = isize>| {
        let (least, most) = lines.fold((isize::MAX, isize::MIN), |(least, most), line| {
            (least.min(line), most.max(line))
        });
        (least + most + 1) * CELL / 2
    };
    let place = Point(middle(&mut cols.into_iter()), middle(&mut rows.into_iter()));
    let half = MARK_LENGTH / 2;
    let mark = Stroke(Ink::OnPiece, MARK_WIDTH);
    match kind.movement() {
        Movement::Both => {}
        Movement::Rows => drawing.line(place.offset(-half, 0), place.offset(half, 0), mark),
        Movement::Columns => drawing.line(place.offset(0, -half), place.offset(0, half), mark),
        Movement::Pinned => drawing.circle(place, 2, Ink::OnPiece, None),
    }
}
