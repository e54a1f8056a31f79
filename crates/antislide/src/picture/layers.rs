//! Pictures of packings layer by layer.

use crate::placement::Placement;
use crate::puzzle::Puzzle;
use fifteen_picture::{Drawing, Font, Ink, Point, Stroke};

/// Side of a cell, and gap between layers.
const CELL: isize = 20;
const LAYER_GAP: isize = 12;

/// Draws the layers of a box, the first on the left. A brick that extends over several layers has
/// the same color and the same number in each of them.
pub fn draw(puzzle: &Puzzle, packing: &[usize]) -> (Point, Drawing) {
    let [layers, rows, cols] = puzzle.container().lengths().map(usize::cast_signed);
    let size = Point(cols * CELL, rows * CELL);
    let mut drawing = Drawing::default();
    for layer in 0..layers {
        let mut floor = Drawing::default();
        floor.rect(Point(0, 0), size, Ink::Floor);
        for (number, &placement) in packing.iter().enumerate() {
            draw_slice(&mut floor, &puzzle.placements()[placement], number, layer);
        }
        floor.outline(Point(-1, -1), size.offset(2, 2), Stroke(Ink::Frame, 20));
        drawing.group("layer", Point(layer * (size.0 + LAYER_GAP), 0), &floor);
    }
    (Point(layers * (size.0 + LAYER_GAP) - LAYER_GAP, size.1), drawing)
}

/// Draws the part of a brick in a layer, if there is any.
fn draw_slice(drawing: &mut Drawing, brick: &Placement, number: usize, layer: isize) {
    let [first, row, col] = brick.corner.map(usize::cast_signed);
    let [layers, rows, cols] = brick.extents.lengths().map(usize::cast_signed);
    if !(first..first + layers).contains(&layer) {
        return;
    }
    let corner = Point(col * CELL + 1, row * CELL + 1);
    let size = Point(cols * CELL - 2, rows * CELL - 2);
    let edge = Stroke(Ink::OnPiece, 7);
    let mut one = Drawing::default();
    one.rounded_rect(corner, size, 3, Ink::Kind(number), Some(edge));
    let middle = corner.offset(size.0 / 2, size.1 / 2 + 3);
    one.text(middle, &(number + 1).to_string(), Font::centered(8).with_ink(Ink::OnPiece));
    drawing.group("brick", Point(0, 0), &one);
}
