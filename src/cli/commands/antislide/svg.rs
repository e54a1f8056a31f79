//! Packings as a picture: a row for each, layer beside layer.

use fifteen::antislide::{Placement, Puzzle};
use std::fmt::{Error, Write};

/// The side of a cell, and the space between layers.
const CELL: usize = 24;
const GAP: usize = 24;

/// Draws packings. Bricks have colours and borders; what is cut by a layer's floor or ceiling has
/// the same colour in both layers.
///
/// # Errors
/// None: writing into memory does not fail.
pub fn draw(puzzle: &Puzzle, packings: &[Vec<usize>]) -> Result<String, Error> {
    let [layers, rows, cols] = puzzle.container().lengths();
    let (width, height) = (layers * (cols * CELL + GAP) + GAP, rows * CELL + GAP);
    let total = height * packings.len() + GAP;
    let mut svg = String::new();
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {total}\" \
         width=\"{width}\" height=\"{total}\">"
    )?;
    writeln!(svg, "<rect width=\"{width}\" height=\"{total}\" fill=\"#fff\"/>")?;
    for (index, packing) in packings.iter().enumerate() {
        let top = GAP + index * height;
        for layer in 0..layers {
            let left = GAP + layer * (cols * CELL + GAP);
            floor(&mut svg, [left, top], [cols, rows])?;
            for (number, &placement) in packing.iter().enumerate() {
                slice(&mut svg, &puzzle.placements()[placement], number, layer, [left, top])?;
            }
        }
    }
    writeln!(svg, "</svg>")?;
    Ok(svg)
}

/// The floor of a layer.
fn floor(svg: &mut String, [left, top]: [usize; 2], [cols, rows]: [usize; 2]) -> Result<(), Error> {
    let (width, height) = (cols * CELL, rows * CELL);
    writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"#eee\" \
         stroke=\"#000\" stroke-width=\"2\"/>"
    )
}

/// What a layer shows of a brick, if anything.
fn slice(
    svg: &mut String,
    brick: &Placement,
    number: usize,
    layer: usize,
    [left, top]: [usize; 2],
) -> Result<(), Error> {
    let [first, row, col] = brick.corner;
    let [layers, rows, cols] = brick.extents.lengths();
    if !(first..first + layers).contains(&layer) {
        return Ok(());
    }
    let (x, y) = (left + col * CELL + 1, top + row * CELL + 1);
    let (width, height) = (cols * CELL - 2, rows * CELL - 2);
    // Neighbouring numbers get colours that are far apart.
    let hue = number * 137 % 360;
    writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"3\" \
         fill=\"hsl({hue} 60% 70%)\" stroke=\"#333\"/>"
    )
}
