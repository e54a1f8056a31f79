//! Splits a text into rows of cells, at any separators.
//!
//! Cells are separated by white space, commas or brackets; rows by a line break, `/`, `;` or `|`.
//! But if there is never more than one word between two of the signs `/`, `;` or `|`, these
//! separate cells, unless each word is a row in compact form (`820/461/375`), or a text of one line
//! has at most three words. In a drawing of several lines, vertical bars always separate cells, and
//! lines without cells are skipped as parts of the frame. A label before the position, such as
//! `Scramble:`, is skipped. An empty cell is the blank (see `rows`).
//!
//! ```text
//! ┌───┬───┬───┐
//! │ 8 │ 2 │   │      +---+---+---+       8 2 _        8 2 0 / 4 6 1 / 3 7 5
//! ├───┼───┼───┤      | 8 | 2 |   |       4 6 1        8,2,0; 4,6,1; 3,7,5
//! │ 4 │ 6 │ 1 │      | 4 | 6 | 1 |       3 7 5        820 461 375
//! ├───┼───┼───┤      | 3 | 7 | 5 |
//! │ 3 │ 7 │ 5 │      +---+---+---+
//! └───┴───┴───┘
//! ```

use super::rows::{SplitRow, complete_rows};
use fifteen_codegen::Size;
use fifteen_runtime::Location;

/// Word of the text and its location. The word of an empty cell is empty.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    pub location: Location,
}

impl Word<'_> {
    /// Returns the number of characters.
    pub fn len(&self) -> usize {
        self.text.chars().count()
    }

    /// Returns true if it denotes the blank.
    pub fn is_blank(&self) -> bool {
        matches!(self.text, "" | "0" | "_" | "." | "x" | "X" | "-" | "*")
    }
}

/// Rows of a text. A text without row separators is one row.
pub(super) struct TextLayout<'a> {
    pub rows: Vec<Vec<Word<'a>>>,
    /// Location of a gap that may be an empty cell, if the text lacks one.
    pub unclear_gap: Option<Location>,
}

impl<'a> TextLayout<'a> {
    /// Splits a text.
    pub fn parse(text: &'a str) -> TextLayout<'a> {
        complete_rows(split_rows(text)).flatten()
    }

    /// Returns all words, row by row.
    pub fn words(&self) -> impl Iterator<Item = Word<'a>> {
        self.rows.iter().flatten().copied()
    }

    /// Joins rows of one tile each into one row, unless the words are rows in compact form. Three
    /// rows are not joined: they are more likely the beginning of a larger board than a 2×2 board
    /// without its blank.
    fn flatten(self) -> TextLayout<'a> {
        let is_list = self.rows.len() > 3 && self.rows.iter().all(|row| row.len() == 1);
        let words: Vec<Word> = self.words().collect();
        match is_list && !is_compact_form(&words, 2) {
            true => TextLayout { rows: vec![words], unclear_gap: None },
            false => self,
        }
    }

    /// Returns the size of the board if the layout determines it: by its rows, or by a number of
    /// cells that has a usual size. A missing blank is counted as a cell.
    pub fn size(&self) -> Option<Size> {
        match &self.rows[..] {
            [] => None,
            [row] => match row[..] {
                [word] => {
                    let has_blank = word.text.contains(['0', '_', '.', 'x', 'X']);
                    has_blank.then(|| usual_size(word.len())).flatten()
                }
                [first, ..] if is_compact_form(row, 3) => Size::new(row.len(), first.len()).ok(),
                _ if row.iter().any(Word::is_blank) => usual_size(row.len()),
                _ => usual_size(row.len() + 1).or_else(|| usual_size(row.len())),
            },
            [first, ..] => {
                let cols = if let [word] = first[..] { word.len() } else { first.len() };
                Size::new(self.rows.len(), cols).ok()
            }
        }
    }
}

/// Returns true if words are rows in compact form, of at least this length: all have the same
/// length, but the last may lack the blank.
pub(super) fn is_compact_form(words: &[Word], shortest: usize) -> bool {
    let Some((last, others)) = words.split_last() else { return false };
    let length = others.first().unwrap_or(last).len();
    let is_cut_short = last.len() + 1 == length && length > 2;
    length >= shortest
        && others.iter().all(|word| word.len() == length)
        && (last.len() == length || is_cut_short)
}

/// Returns the usual size of a board with this number of cells: a square, or nearly square and
/// wider than high. A text that does not determine the rows is read as a board of this size.
///
/// ```
/// use fifteen::board::usual_size;
///
/// let size = usual_size(12).expect("a usual number of cells");
/// assert_eq!((size.rows(), size.cols()), (3, 4));
/// assert_eq!(usual_size(13), None);
/// ```
pub fn usual_size(cells: usize) -> Option<Size> {
    const USUAL_SIZES: [(usize, usize); 9] =
        [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5)];
    let &(rows, cols) = USUAL_SIZES.iter().find(|(rows, cols)| rows * cols == cells)?;
    Size::new(rows, cols).ok()
}

/// Returns the words of a text that has no rows, such as a list of tiles.
pub(super) fn split_text(text: &str) -> Vec<Word<'_>> {
    let has_lines = text.trim_end().contains('\n');
    let lines = text.lines().enumerate().map(|(index, text)| {
        let place = Location { line: has_lines.then_some(index + 1), column: 1 };
        split_words(Word { text, location: place })
    });
    lines.flatten().collect()
}

/// Possible role of a line in the text of a position.
///
/// ```
/// use fifteen::board::LineShape;
///
/// assert_eq!(LineShape::classify("├───┼───┤"), LineShape::Frame);
/// assert_eq!(LineShape::classify("│ 1 │   │"), LineShape::Cells(2));
/// assert_eq!(LineShape::classify(" 9 10 11 12"), LineShape::Cells(4));
/// assert_eq!(LineShape::classify("9abc"), LineShape::Digits(4));
/// assert_eq!(LineShape::classify("8 2 0/4 6 1/3 7 5"), LineShape::Rows(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineShape {
    /// Part of the frame of a drawing, without cells.
    Frame,
    /// This number of cells, each a word. Empty cells at the edges are not counted.
    Cells(usize),
    /// This number of cells, each a digit, in one word.
    Digits(usize),
    /// This number of rows, with separators between them.
    Rows(usize),
}

impl LineShape {
    /// Determines the possible role of a line.
    pub fn classify(text: &str) -> LineShape {
        let line = Word { text, location: Location { line: None, column: 1 } };
        if is_frame(text) {
            return LineShape::Frame;
        }
        let rows = match split_cells(line) {
            Some(row) => vec![row],
            None => split_rows(text),
        };
        match &rows[..] {
            [] => LineShape::Cells(0),
            [row] => match row.words[..] {
                [word] if word.len() > 1 => LineShape::Digits(word.len()),
                [_, _, ..] if is_compact_form(&row.words, 3) => LineShape::Rows(row.words.len()),
                _ => LineShape::Cells(row.words.len()),
            },
            rows => LineShape::Rows(rows.len()),
        }
    }
}

/// Splits a text into rows.
fn split_rows(text: &str) -> Vec<SplitRow<'_>> {
    let has_lines = text.trim_end().contains('\n');
    let lines = text.lines().enumerate().filter(|(_, text)| !(has_lines && is_frame(text)));
    let lines = lines.map(|(index, text)| {
        let line = has_lines.then_some(index + 1);
        let line = Word { text, location: Location { line, column: 1 } };
        if index == 0 { skip_label(line) } else { line }
    });
    let mut rows: Vec<Word> = lines.filter(|line| count_words(*line) > 0).collect();
    let mut cell_separators: Vec<fn(char) -> bool> = Vec::new();
    let separators: [fn(char) -> bool; 3] = [|c| c == '/', |c| c == ';', is_bar];
    for (index, is_separator) in separators.into_iter().enumerate() {
        let pieces: Vec<Word> =
            rows.iter().flat_map(|&row| split_piece(row, is_separator)).collect();
        if pieces.len() == rows.len() {
            continue;
        }
        let is_drawing = index == 2 && has_lines;
        let words: Vec<Word> = pieces.iter().flat_map(|&piece| words_between_all(piece)).collect();
        let are_cells = (rows.len() > 1 || pieces.len() > 3)
            && pieces.iter().all(|&piece| count_words(piece) <= 1)
            && !is_compact_form(&words, if rows.len() > 1 { 3 } else { 2 });
        match is_drawing || are_cells {
            true => cell_separators.push(is_separator),
            false => rows = pieces.into_iter().filter(|piece| count_words(*piece) > 0).collect(),
        }
    }
    let is_cell_separator = |c: char| cell_separators.iter().any(|is_separator| is_separator(c));
    let rows = rows.into_iter().map(|row| SplitRow::parse(row, is_cell_separator));
    rows.filter(|row| !row.is_empty()).collect()
}

/// Splits a line if it is a row of cells with bars or semicolons between them.
fn split_cells(line: Word<'_>) -> Option<SplitRow<'_>> {
    let is_separator = |c: char| c == ';' || is_bar(c);
    let pieces = split_piece(line, is_separator);
    let is_row = pieces.len() > 1 && pieces.iter().all(|&piece| count_words(piece) <= 1);
    is_row.then(|| SplitRow::parse(line, is_separator)).filter(|row| !row.is_empty())
}

/// Returns the words between separators of any kind.
fn words_between_all(piece: Word<'_>) -> Vec<Word<'_>> {
    let is_separator = |c| is_space(c) || matches!(c, '/' | ';') || is_bar(c);
    let words = split_piece(piece, is_separator).into_iter();
    words.filter(|word| !word.text.is_empty()).collect()
}

/// Returns the number of words between separators of any kind.
fn count_words(piece: Word<'_>) -> usize {
    words_between_all(piece).len()
}

/// Returns true if a line is part of the frame of a drawing, and has no cells. A single `-`
/// is the blank.
fn is_frame(line: &str) -> bool {
    let is_box = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    let is_rule = |c: char| matches!(c, '+' | '-' | '=') || is_box(c) && !is_bar(c);
    line.chars().all(|c| c.is_whitespace() || is_rule(c) || is_bar(c))
        && line.contains(is_rule)
        && line.trim() != "-"
}

/// Skips a label before a position, such as `Scramble:` or `Scramble 3:`.
fn skip_label(line: Word<'_>) -> Word<'_> {
    let Some((label, text)) = line.text.split_once(':') else { return line };
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '\t' | '-' | '_' | '#');
    let name = label.trim_start().chars().take_while(|c| c.is_alphabetic()).count();
    if name < 2 || !label.chars().all(is_word) {
        return line;
    }
    Word { text, location: line.location.advanced_by(label.chars().count() + 1) }
}

/// Returns true for a vertical bar of a drawing.
fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// Returns true for a separator of words.
fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '[' | ']' | '(' | ')' | '{' | '}')
}

/// Splits a piece of a line into words.
pub(super) fn split_words(piece: Word<'_>) -> Vec<Word<'_>> {
    let words = split_piece(piece, is_space).into_iter();
    words.filter(|word| !word.text.is_empty()).collect()
}

/// Splits a piece of a line at every separator.
pub(super) fn split_piece(piece: Word<'_>, is_separator: impl Fn(char) -> bool) -> Vec<Word<'_>> {
    let mut place = piece.location;
    let pieces = piece.text.split_inclusive(&is_separator).map(|text| {
        let word = Word { text: text.trim_end_matches(&is_separator), location: place };
        place = place.advanced_by(text.chars().count());
        word
    });
    let mut pieces: Vec<_> = pieces.collect();
    if piece.text.ends_with(&is_separator) {
        let last = piece.location.advanced_by(piece.len().saturating_sub(1));
        pieces.push(Word { text: "", location: last });
    }
    pieces
}
