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
//! are skipped.
//!
//! Two extensions are errors in Knuth's program, so they do not change the meaning of any of its
//! files. A movement may follow a pattern, and a line `exit = ` defines an opening in the frame,
//! for the kinds that it names:
//!
//! ```text
//! 6 x 6 (three cars)
//! 1 = 11 rows
//! 2 = 1/1 columns
//! 3 = 11 rows
//! exit = 1 right 3
//! 00002000000010000003
//! ```

mod configuration;
mod pattern;
mod write;

use super::exit_line::{ExitLine, add_exits};
use super::{NumberedLine, ParseError, Problem, Warning, WarningKind, column_of_rest, drawn};
use crate::puzzle::{MAX_CELLS, Piece, PieceKind, Puzzle};
use configuration::FilledBoard;
use fifteen_runtime::Location;
use std::ops::Range;

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
    let first = lines.find(|line| !line.text.trim().is_empty());
    let first = first.ok_or_else(|| missing(Problem::MissingSize))?;
    let (rows, cols, title) = parse_size(first)?;
    let mut lines = lines
        .map(|line| NumberedLine { text: line.text.trim_end(), ..line })
        .filter(|line| !line.text.is_empty())
        .peekable();

    let mut kinds: Vec<(PieceKind, usize)> = Vec::new();
    let mut exits: Vec<ExitLine> = Vec::new();
    while let Some(line) = lines.next_if(|line| line.text.contains('=')) {
        if let Some((_, rest)) = line.text.split_once('=').filter(|(word, _)| is_exit(word)) {
            exits.push(ExitLine::parse(line, rest)?);
            continue;
        }
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
    if needs_goal && goals.is_empty() && exits.is_empty() {
        return Err(missing(Problem::NoGoal));
    }
    let kind_of = |(name, location)| {
        let unknown = || ParseError { location, problem: Problem::UnknownPiece(name) };
        kinds.iter().position(|kind| kind.name == name).ok_or_else(unknown)
    };
    let all_exits = exits.iter().map(|exit| exit.to_exit((rows, cols), kind_of));
    let all_exits = all_exits.collect::<Result<Vec<_>, _>>()?;
    let letters = letters(&kinds, start.pieces());
    let puzzle =
        Puzzle { rows, cols, title, blocked, kinds, letters, start, goals, exits: Vec::new() };
    add_exits(puzzle, all_exits, &exits)
}

/// Returns a letter for each piece, all different: the first piece of a kind has its name, and the
/// others have letters that are not names of kinds.
pub(super) fn letters(kinds: &[PieceKind], pieces: &[Piece]) -> Vec<char> {
    let mut free = drawn::unused_letters(|letter| kinds.iter().any(|kind| kind.name == letter));
    let mut last = None;
    let letter = |piece: &Piece| match last.replace(piece.kind) == Some(piece.kind) {
        true => free.next().expect("more letters than cells"),
        false => kinds[piece.kind].name,
    };
    pieces.iter().map(letter).collect()
}

/// Returns whether the text before an equals sign announces an exit.
fn is_exit(word: &str) -> bool {
    word.trim().eq_ignore_ascii_case("exit")
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
        _ => Err(ParseError { problem: Problem::TooLarge, ..bad(line.text.trim_start()) }),
    }
}

/// Parses the number at the beginning of a text, and returns it with the rest. Numbers that are too
/// large become `usize::MAX`.
fn parse_number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|other: char| !other.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    (!digits.is_empty()).then(|| (digits.parse().unwrap_or(usize::MAX), rest))
}

/// Returns whether a text is in Knuth's format: the first line that is not blank has a size or any
/// line defines a kind or an exit, and that first line is not a heading such as `start:`.
pub(super) fn is_format_of(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    !drawn::is_heading(first) && (has_size(first) || text.lines().any(is_definition))
}

/// Returns whether a line begins with the name of a kind, or with `exit`, and an equals sign.
fn is_definition(line: &str) -> bool {
    let is_name = |word: &str| word.len() == 1 && KIND_NAMES.contains(word);
    line.split_once('=').is_some_and(|(word, _)| is_exit(word) || is_name(word.trim()))
}

/// Returns the lines of each puzzle. A puzzle begins at the first line that is not blank, and a new
/// one at each line with a size that contains a space, as no configuration does.
pub(super) fn split(lines: &[&str]) -> Vec<Range<usize>> {
    let first = lines.iter().position(|line| !line.trim().is_empty()).unwrap_or(0);
    let is_first = |&index: &usize| {
        let is_spaced = lines[index].trim().contains(char::is_whitespace);
        index == first || index > first && has_size(lines[index]) && is_spaced
    };
    let begins: Vec<usize> = (0..lines.len()).filter(is_first).collect();
    let ends = begins.iter().skip(1).copied().chain([lines.len()]);
    begins.iter().zip(ends).map(|(&begin, end)| begin..end).collect()
}

/// Returns whether a line begins with a size as in Knuth's format: a number and an `x`, with a
/// space between them or a second number after them.
fn has_size(line: &str) -> bool {
    let after_first = parse_number(line.trim_start()).map(|(_, rest)| rest);
    let after_x = after_first.and_then(|rest| rest.trim_start().strip_prefix('x'));
    let is_spaced = after_first.is_some_and(|rest| rest.starts_with(char::is_whitespace));
    after_x.is_some_and(|rest| is_spaced || parse_number(rest.trim_start()).is_some())
}
