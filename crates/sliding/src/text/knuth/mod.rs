//! The format of Knuth's program SLIDING.
//!
//! ```text
//! 5 x 5 (a silly example)
//! 1 = 111/01
//! 2 = 101/111
//! 3 = 1
//! 1xx200000000033
//! 000xx00033001002
//! ```
//!
//! The first line has the size, and any text after it. Then come the kinds of pieces: a name, `1`
//! to `9` or `a` to `f`, and the rows of a pattern with a slash between them. Then come the start,
//! and one or more goals, one per line. A configuration fills the board row by row: each character
//! fills the first unfilled cell, with `0` if it is empty, `x` if it is blocked, or the name of the
//! piece whose first cell it is. Zeros at the end may be omitted. In a goal, `?` marks a cell where
//! anything is allowed; such a goal need not have all pieces, only those that matter. Blank lines
//! after the first line are skipped.

mod configuration;
mod pattern;
mod write;

use super::{NumberedLine, ParseError, Problem, Warning, WarningKind, column_of_rest};
use crate::puzzle::{MAX_CELLS, PieceKind, Puzzle};
use configuration::FilledBoard;
use fifteen_runtime::Location;

/// Names of kinds of pieces.
pub(super) const KIND_NAMES: &str = "123456789abcdef";

/// Parses a puzzle.
pub(super) fn parse(
    text: &str,
    needs_goal: bool,
    warn: &mut dyn FnMut(Warning),
) -> Result<Puzzle, ParseError> {
    let mut lines =
        text.lines().enumerate().map(|(index, text)| NumberedLine { number: index + 1, text });
    let end = Location { line: Some(text.lines().count() + 1), column: 1 };
    let missing = |problem| ParseError { location: end, problem };
    let first = lines.next().ok_or_else(|| missing(Problem::MissingSize))?;
    let (rows, cols, title) = parse_size(first)?;
    let mut lines = lines
        .map(|line| NumberedLine { text: line.text.trim_end(), ..line })
        .filter(|line| !line.text.is_empty())
        .peekable();

    let mut kinds: Vec<(PieceKind, usize)> = Vec::new();
    while let Some(line) = lines.next_if(|line| line.text.contains('=')) {
        let kind = pattern::parse_definition(line, rows, cols)?;
        match kinds.iter().find(|(other, _)| other.name == kind.name) {
            Some(&(_, first)) => {
                let kind = WarningKind::Redefined { name: kind.name, first };
                warn(Warning { location: line.location(line.first_column()), kind });
            }
            None => kinds.push((kind, line.number)),
        }
    }
    let kinds: Vec<PieceKind> = kinds.into_iter().map(|(kind, _)| kind).collect();

    let line = lines.next().ok_or_else(|| missing(Problem::NoStart))?;
    let filled = FilledBoard::parse(line, rows, cols, &kinds)?;
    let (start, blocked) = filled.to_start()?;
    let (mut goals, mut gap, mut last) = (Vec::new(), None, line.number);
    for line in lines {
        gap = gap.or((line.number > last + 1).then_some(last + 1));
        last = line.number;
        let goal = FilledBoard::parse(line, rows, cols, &kinds)?;
        goals.push(goal.into_goal(&filled, &kinds)?);
    }
    if let Some(line) = gap {
        let place = Location { line: Some(line), column: 1 };
        warn(Warning { location: place, kind: WarningKind::BlankLine });
    }
    if needs_goal && goals.is_empty() {
        return Err(missing(Problem::NoGoal));
    }
    let letters = start.pieces().iter().map(|piece| kinds[piece.kind].name).collect();
    Ok(Puzzle { rows, cols, title, blocked, kinds, letters, start, goals })
}

/// Parses the size and the title.
fn parse_size(line: NumberedLine) -> Result<(usize, usize, String), ParseError> {
    let bad = |rest: &str| line.error(column_of_rest(line.text, rest), Problem::MissingSize);
    let (rows, rest) =
        parse_number(line.text.trim_start()).ok_or_else(|| bad(line.text.trim_start()))?;
    let after = rest.trim_start();
    let after = after.strip_prefix('x').ok_or_else(|| bad(after))?.trim_start();
    let (cols, title) = parse_number(after).ok_or_else(|| bad(after))?;
    if rows == 0 {
        return Err(bad(line.text.trim_start()));
    }
    if cols == 0 {
        return Err(bad(after));
    }
    match rows.checked_mul(cols) {
        Some(cells) if cells <= MAX_CELLS => Ok((rows, cols, title.trim().to_owned())),
        _ => Err(bad(line.text.trim_start()).with_problem(Problem::TooLarge)),
    }
}

/// Parses the number at the beginning of a text, and returns it with the rest. Numbers that are too
/// large become the largest.
fn parse_number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|other: char| !other.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    (!digits.is_empty()).then(|| (digits.parse().unwrap_or(usize::MAX), rest))
}

/// Returns whether a line begins with a size as in Knuth's format: two numbers, or one with a
/// space, and an `x` after the first.
pub(super) fn has_size(line: &str) -> bool {
    let after_first = parse_number(line.trim_start()).map(|(_, rest)| rest);
    let after_x = after_first.and_then(|rest| rest.trim_start().strip_prefix('x'));
    let is_spaced = after_first.is_some_and(|rest| rest.starts_with(char::is_whitespace));
    after_x.is_some_and(|rest| is_spaced || parse_number(rest.trim_start()).is_some())
}
