//! Positions of boards of any size, in all notations that write each tile as a number.

use super::layout::{TextLayout, Word};
use crate::anytime::{Grid, LargeBoard, PositionError};

/// Parses a position of a board of any size, in the notations of
/// [`ParsedBoard`](super::ParsedBoard) with a number for each tile. A text of a single row
/// describes the given grid, or else a square board.
///
/// # Errors
/// If the text is not a position, or its size is not that of the given grid.
///
/// ```
/// use fifteen::board::parse_large;
///
/// let board = parse_large(None, "1;2;3\n4;;5\n")?;
/// assert_eq!(board.to_line(), "1 2 3 / 4 0 5");
/// assert_eq!(parse_large(None, "1 2 3 / 4 5")?.to_line(), "1 2 3 / 4 5 0");
/// # Ok::<(), fifteen::anytime::PositionError>(())
/// ```
pub fn parse_large(grid: Option<Grid>, text: &str) -> Result<LargeBoard, PositionError> {
    let layout = TextLayout::parse(text);
    if let Some(word) = layout.words().find(|word| number(word).is_none()) {
        let (location, word) = (word.location, word.text.chars().take(20).collect());
        return Err(PositionError::Word { location, word });
    }
    let mut rows: Vec<Vec<&str>> = layout.rows.iter().map(|row| digits(row)).collect();
    let lacks_blank = !layout.words().any(|word| word.is_blank());
    if let Some((last, others)) = rows.split_last_mut().filter(|_| lacks_blank) {
        let is_short = match others.first() {
            Some(first) => last.len() + 1 == first.len(),
            None => is_usual(grid, last.len() + 1),
        };
        if let Some(location) = layout.unclear_gap.filter(|_| is_short) {
            return Err(PositionError::UnclearGap { location });
        }
        last.extend(is_short.then_some("0"));
    }
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    LargeBoard::parse(grid, &rows.join("/"))
}

/// Returns the numbers in a text row by row, with 0 for the blank, or `None` if it contains
/// anything else, or a number above 65,535. If the text omits a blank at the end, so does the
/// result.
///
/// ```
/// use fifteen::board::parse_numbers;
///
/// assert_eq!(parse_numbers("1,2,3/4,,5"), Some(vec![1, 2, 3, 4, 0, 5]));
/// assert_eq!(parse_numbers("1 2 a"), None);
/// ```
pub fn parse_numbers(text: &str) -> Option<Vec<u32>> {
    TextLayout::parse(text).words().map(|word| number(&word)).collect()
}

/// Returns the number of a word, 0 for the blank.
fn number(word: &Word) -> Option<u32> {
    let is_digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
    match word.is_blank() {
        true => Some(0),
        false if is_digits => word.text.parse().ok().filter(|&number| number <= u16::MAX.into()),
        false => None,
    }
}

/// Returns the words of a row, with `0` for the blank.
fn digits<'a>(row: &[Word<'a>]) -> Vec<&'a str> {
    row.iter().map(|word| if word.is_blank() { "0" } else { word.text }).collect()
}

/// Returns true if a single row with this number of cells may be a position.
fn is_usual(grid: Option<Grid>, cells: usize) -> bool {
    match grid {
        Some(grid) => grid.cells() == cells,
        None => cells.isqrt().pow(2) == cells,
    }
}
