//! Exits, as the drawn format and Knuth's format write them: the names of the pieces that may
//! leave, or none if all may, then a side and the rows or columns of the opening, as in `A right 3`
//! or `bottom 2-3`.

use super::{NumberedLine, ParseError, Problem, column_of_rest};
use crate::exit::{Exit, UselessExit, side_named};
use crate::notation::kind_of_letter;
use crate::puzzle::Puzzle;
use fifteen_codegen::Direction;
use fifteen_runtime::Location;
use std::ops::RangeInclusive;

/// Exit in a text, before its names are resolved to kinds of pieces.
#[derive(Clone, Debug)]
pub(super) struct ExitLine {
    /// Names of the pieces that may leave, with their locations.
    pub names: Vec<(char, Location)>,
    pub side: Direction,
    /// Rows or columns, counted from 1.
    pub opening: RangeInclusive<usize>,
    pub location: Location,
}

impl ExitLine {
    /// Parses the rest of a line.
    pub fn parse(line: NumberedLine, rest: &str) -> Result<ExitLine, ParseError> {
        let mut words: Vec<&str> = rest.split_whitespace().collect();
        let column = |word: &str| {
            let offset = word.as_ptr() as usize - line.text.as_ptr() as usize;
            line.text[..offset].chars().count() + 1
        };
        let error = |word: Option<&str>| {
            line.error(word.map_or(line.first_column(), column), Problem::InvalidExit)
        };
        let (range, side) = (words.pop(), words.pop());
        let opening = range.and_then(parse_range).ok_or_else(|| error(range))?;
        let side = side.and_then(side_named).ok_or_else(|| error(side.or(range)))?;
        let location = line.location(column_of_rest(line.text, rest.trim_start()));
        let mut names = Vec::new();
        for word in words {
            for (name, column) in word.chars().zip(column(word)..) {
                if !name.is_alphanumeric() {
                    return Err(line.error(column, Problem::InvalidExit));
                }
                names.push((name, line.location(column)));
            }
        }
        Ok(ExitLine { names, side, opening, location })
    }

    /// Returns the exit, given the kind of each name.
    ///
    /// # Errors
    /// If it is outside the board, or `kind` fails for a name.
    pub fn to_exit(
        &self,
        (rows, cols): (usize, usize),
        kind: impl Fn((char, Location)) -> Result<usize, ParseError>,
    ) -> Result<Exit, ParseError> {
        let mut kinds = self.names.iter().copied().map(kind).collect::<Result<Vec<_>, _>>()?;
        kinds.sort_unstable();
        kinds.dedup();
        let line_count = Exit::line_count(self.side, rows, cols);
        if *self.opening.end() > line_count {
            let problem = Problem::ExitOutsideBoard { line_count };
            return Err(ParseError { location: self.location, problem });
        }
        let lines = self.opening.start() - 1..=self.opening.end() - 1;
        Ok(Exit { side: self.side, lines, kinds })
    }
}

/// Parses a number above 0, or two with a hyphen between them.
fn parse_range(text: &str) -> Option<RangeInclusive<usize>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (first.parse().ok()?, last.parse().ok()?);
    (1 <= first && first <= last).then_some(first..=last)
}

/// Returns the puzzle with the exits of these lines.
///
/// # Errors
/// If an exit is useless. The location is that of the piece that cannot reach it, if it is named.
pub(super) fn add_exits(
    puzzle: Puzzle,
    exits: Vec<Exit>,
    exit_lines: &[ExitLine],
) -> Result<Puzzle, ParseError> {
    let kinds: Vec<char> = puzzle.kinds.iter().map(|kind| kind.name).collect();
    let named = |line: &ExitLine| -> Vec<char> {
        line.names.iter().map(|(name, _)| kind_of_letter(*name, &puzzle)).collect()
    };
    let named: Vec<Vec<char>> = exit_lines.iter().map(named).collect();
    puzzle.with_exits(exits).map_err(|UselessExit { index, kind }| {
        let line = &exit_lines[index];
        let kind = kind.map(|kind| kinds[kind]);
        let place = named[index].iter().position(|name| Some(*name) == kind);
        ParseError {
            location: place.map_or(line.location, |place| line.names[place].1),
            problem: Problem::UselessExit(kind),
        }
    })
}
