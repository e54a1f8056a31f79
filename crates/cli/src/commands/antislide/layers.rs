//! Packings as text: layers side by side, one or two letters per brick.

use fifteen::antislide::Puzzle;

/// Text of a cell without a brick.
const EMPTY: &str = ".";

/// Returns the rows of each layer. Layers follow each other along the first axis; rows lie along
/// the third.
pub fn layer_rows(puzzle: &Puzzle, packing: &[usize]) -> Vec<Vec<String>> {
    let [count, rows, cols] = puzzle.container().lengths();
    let width = if packing.len() > LETTER_COUNT { 2 } else { 1 };
    let mut cells = vec![EMPTY.repeat(width); puzzle.container().cells()];
    for (number, &placement) in packing.iter().enumerate() {
        for &cell in &puzzle.placements()[placement].cells {
            cells[cell] = brick_name(number, width);
        }
    }
    let row = |layer: usize, row: usize| {
        let first = puzzle.container().cell_index([layer, row, 0]);
        cells[first..first + cols].concat()
    };
    (0..count).map(|layer| (0..rows).map(|at| row(layer, at)).collect()).collect()
}

/// Returns the layers side by side, as lines.
pub fn format_side_by_side(puzzle: &Puzzle, packing: &[usize]) -> Vec<String> {
    let layers = layer_rows(puzzle, packing);
    let rows = puzzle.container().lengths()[1];
    let line = |row: usize| layers.iter().map(|layer| &*layer[row]).collect::<Vec<_>>().join("  ");
    (0..rows).map(line).collect()
}

/// Number of bricks with a name of one letter.
const LETTER_COUNT: usize = 52;

/// Returns the name of a brick, which consists of `width` letters.
fn brick_name(number: usize, width: usize) -> String {
    let letter = |index: usize| {
        let letters = ('a'..='z').chain('A'..='Z');
        letters.clone().nth(index % LETTER_COUNT).unwrap_or_default()
    };
    let digits = (0..width as u32).rev().map(|digit| number / LETTER_COUNT.pow(digit));
    digits.map(letter).collect()
}
