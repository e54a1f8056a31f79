//! Packings as text: layers side by side, one or two letters per brick.

use fifteen::antislide::Puzzle;

/// Text of a cell without a brick.
const EMPTY: &str = ".";

/// Returns the rows of each layer.
pub fn layer_rows(puzzle: &Puzzle, packing: &[usize]) -> Vec<Vec<String>> {
    let width = if packing.len() > LETTER_COUNT { 2 } else { 1 };
    puzzle.layer_rows(packing, |brick| match brick {
        Some(number) => brick_name(number, width),
        None => EMPTY.repeat(width),
    })
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
