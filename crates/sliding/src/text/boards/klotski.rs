//! Klotskis on one line, as in applications and collections for Huarong Dao: optionally the number
//! of moves, then the rows of the board, separated by slashes, and optionally a goal and a number
//! of configurations.
//!
//! ```text
//! 81 HAAI/HAAI/JBBK/JNOK/P@@Q
//! ```
//!
//! An `@` or a dot is an empty cell, and cells with the same letter are one piece. Characters such
//! as `[`, which follow Z in ASCII, are pieces, too, and get another letter. A board of 20 cells in
//! 4 columns needs no slashes. The goal is the piece of two by two cells in the middle of the
//! bottom edge, unless a second board, with `?` for other cells, gives another goal. A move takes a
//! piece along any path.

use super::board_error::BoardError;
use super::{Word, has_line, parse_configurations, picture, split_line};
use crate::movement::Movement;
use crate::puzzle::{Piece, Puzzle};
use crate::text::drawn::{self, DrawnBoard, DrawnCell, DrawnContent, DrawnLines, DrawnPiece};
use crate::text::{NumberedLine, ParseError, Published};
use std::iter;

/// Number of columns of a board without slashes, and its number of cells.
const PLAIN_COLS: usize = 4;
const PLAIN_CELLS: usize = 20;

/// Side of the piece that is to reach the bottom.
const LARGE_PIECE_SIDE: usize = 2;

/// Parses a line.
pub(in crate::text) fn parse(line: NumberedLine) -> Result<(Puzzle, Published), ParseError> {
    let mut parts = split_line(line)?;
    let is_board = |word: &&Word| word.text.chars().any(|character| !character.is_ascii_digit());
    let goal = parts.rest.first().filter(is_board).copied();
    if goal.is_some() {
        parts.rest.remove(0);
    }
    let configurations = parse_configurations(line, &parts.rest)?;
    let start = parse_board(line, parts.board)?;
    let goal = match goal {
        Some(word) => parse_board(line, word)?,
        None => usual_goal(&start)
            .ok_or_else(|| line.error(parts.board.column, BoardError::NoUniqueLargePiece))?,
    };
    let location = start.location;
    let lines = DrawnLines { pictures: vec![start, goal], ..DrawnLines::default() };
    let puzzle = drawn::build(lines, location, true)?;
    Ok((puzzle, Published { moves: parts.moves, configurations }))
}

/// Returns whether a text has a line with a valid board, or one with slashes, and is not a drawing.
pub(in crate::text) fn is_format_of(text: &str) -> bool {
    let has_slashes =
        |line: NumberedLine| split_line(line).is_ok_and(|parts| parts.board.text.contains('/'));
    has_line(text, |line: NumberedLine| parse(line).is_ok() || has_slashes(line))
}

/// Parses a board.
fn parse_board(line: NumberedLine, word: Word) -> Result<DrawnBoard, ParseError> {
    let (mut cells, mut row_lengths) = (Vec::new(), vec![0]);
    for (character, column) in word.text.chars().zip(word.column..) {
        let content = match character {
            '/' => {
                if row_lengths[row_lengths.len() - 1] != row_lengths[0] {
                    return Err(line.error(column, BoardError::UnequalRows));
                }
                row_lengths.push(0);
                continue;
            }
            '@' | '.' => DrawnContent::Empty,
            '?' => DrawnContent::Anything,
            letter if letter.is_alphabetic() => DrawnContent::Piece(letter),
            '['..='`' => DrawnContent::Piece(replacement(line, character)),
            other => return Err(line.error(column, BoardError::InvalidKlotskiCharacter(other))),
        };
        *row_lengths.last_mut().expect("at least one row") += 1;
        cells.push(DrawnCell { content, location: line.location(column) });
    }
    let end = word.column + word.text.chars().count() - 1;
    let cols = match row_lengths[..] {
        [PLAIN_CELLS] => PLAIN_COLS,
        [found] => return Err(line.error(word.column, BoardError::WrongCellCount { found })),
        [first, .., last] if first != last => return Err(line.error(end, BoardError::UnequalRows)),
        [first, ..] => first,
        [] => unreachable!("at least one row"),
    };
    if cols == 0 {
        return Err(line.error(word.column, BoardError::MissingBoard));
    }
    Ok(picture(&cells, cols, line.location(word.column)))
}

/// Returns the letter for one of the characters after Z, which collections use when they run out of
/// letters: one that the line does not contain.
fn replacement(line: NumberedLine, character: char) -> char {
    let mut unused = drawn::unused_letters(|letter| line.text.contains(letter));
    let index = u32::from(character) - u32::from('[');
    unused.nth(index as usize).expect("more letters than characters")
}

/// Returns the goal with the only piece of two by two cells in the middle of the bottom.
fn usual_goal(start: &DrawnBoard) -> Option<DrawnBoard> {
    let (rows, cols) = (start.rows.len(), start.rows[0].len());
    let all: Vec<DrawnCell> = start.rows.iter().flatten().copied().collect();
    let pieces = drawn::collect_pieces(&all);
    let is_large = |piece: &&DrawnPiece| piece.cells[..] == large_cells(piece.cells[0], cols);
    let mut large = pieces.iter().filter(is_large);
    let letter = large.next().filter(|_| large.next().is_none())?.letter;
    let corner = usual_corner(rows, cols)?;
    let content = |cell| match large_cells(corner, cols).contains(&cell) {
        true => DrawnContent::Piece(letter),
        false => DrawnContent::Anything,
    };
    let cell = |(cell, drawn): (usize, &DrawnCell)| DrawnCell { content: content(cell), ..*drawn };
    Some(picture(&all.iter().enumerate().map(cell).collect::<Vec<_>>(), cols, start.location))
}

/// Returns the cells of a piece of two by two cells.
fn large_cells(corner: usize, cols: usize) -> [usize; LARGE_PIECE_SIDE * LARGE_PIECE_SIDE] {
    [corner, corner + 1, corner + cols, corner + cols + 1]
}

/// Returns the first cell of such a piece in the middle of the bottom.
fn usual_corner(rows: usize, cols: usize) -> Option<usize> {
    Some(rows.checked_sub(LARGE_PIECE_SIDE)? * cols + cols.checked_sub(LARGE_PIECE_SIDE)? / 2)
}

/// Returns the line of a puzzle, without numbers, if it is a Klotski: pieces that may move along
/// rows and columns, no walls, and the usual goal. Reading it joins the kinds of pieces of the same
/// shape, and fails for pieces in several parts. The large piece is A, and the others have
/// letters in the order of their cells.
pub(in crate::text) fn to_text(puzzle: &Puzzle) -> Option<String> {
    let (rows, cols) = (puzzle.rows(), puzzle.cols());
    let [goal] = puzzle.goals() else { return None };
    let [target] = *goal.pieces() else { return None };
    let is_large = |piece: &Piece| puzzle.cells(*piece).eq(large_cells(piece.cell, cols));
    let large: Vec<Piece> = puzzle.start().pieces().iter().copied().filter(is_large).collect();
    let is_klotski = rows > 1
        && puzzle.exits().is_empty()
        && goal.empty().is_empty()
        && !puzzle.blocked().contains(&true)
        && puzzle.kinds().iter().all(|kind| kind.movement() == Movement::Both)
        && usual_corner(rows, cols) == Some(target.cell)
        && matches!(large[..], [large] if large.kind == target.kind);
    if !is_klotski {
        return None;
    }
    let mut letters = ('B'..='Z').chain('a'..='z');
    let mut cells = vec!['@'; rows * cols];
    let mut pieces = puzzle.start().pieces().to_vec();
    pieces.sort_unstable_by_key(|piece| piece.cell);
    for piece in pieces {
        let letter = if piece == large[0] { 'A' } else { letters.next()? };
        puzzle.cells(piece).for_each(|cell| cells[cell] = letter);
    }
    let rows: Vec<String> = cells.chunks(cols).map(|row| row.iter().collect()).collect();
    Some(rows.join("/").chars().chain(iter::once('\n')).collect())
}
