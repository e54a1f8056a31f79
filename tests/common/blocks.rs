//! What must hold for any text that is read as a block puzzle.

use fifteen::Place;
use fifteen::sliding::Puzzle;

/// A text is read as a puzzle, which can be written and read again; or it is refused, and the place
/// is in the text or right behind it.
pub fn text(text: &str) {
    match Puzzle::parse_with(text, false, &mut |_| ()) {
        Ok(puzzle) => {
            let written = puzzle.to_string();
            let again = Puzzle::parse_with(&written, false, &mut |_| ());
            assert_eq!(again.as_ref(), Ok(&puzzle), "{text:?} was written as {written:?}");
        }
        Err(error) => {
            let lines: Vec<&str> = text.lines().collect();
            let Place { line, column } = error.place;
            let number = line.expect("texts have lines");
            let line = lines.get(number - 1).copied().unwrap_or_default();
            assert!(number <= lines.len() + 1, "{error} in {text:?}");
            assert!((1..=line.chars().count() + 1).contains(&column), "{error} in {text:?}");
        }
    }
}
