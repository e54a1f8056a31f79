//! Lines of a drawn puzzle: headings, and rows of pictures.

use super::DrawingError;
use crate::movement::Movement;
use crate::text::exit_line::ExitLine;
use crate::text::{NumberedLine, ParseError, column_of_rest};
use fifteen_runtime::Location;
use std::ops::Range;

/// Contents of all lines, with their locations.
#[derive(Debug, Default)]
pub(in crate::text) struct DrawnLines {
    pub title: String,
    /// Words after `apart:`, each a list of pieces.
    pub apart: Vec<Vec<LocatedLetter>>,
    /// Pieces after `parts:`.
    pub parts: Vec<LocatedLetter>,
    /// Pieces after `rows:`, `columns:` and `pinned:`.
    pub movements: Vec<(Movement, LocatedLetter)>,
    pub exits: Vec<ExitLine>,
    pub pictures: Vec<DrawnBoard>,
}

/// Letter and its location.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct LocatedLetter {
    pub letter: char,
    pub location: Location,
}

/// Picture of a board.
#[derive(Debug)]
pub(in crate::text) struct DrawnBoard {
    /// Location of its beginning.
    pub location: Location,
    pub rows: Vec<Vec<DrawnCell>>,
}

/// Cell of a picture.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct DrawnCell {
    pub content: DrawnContent,
    pub location: Location,
}

/// Content of a cell of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum DrawnContent {
    Empty,
    Wall,
    Anything,
    Piece(char),
}

/// Headings of a drawn puzzle.
const HEADINGS: [&str; 9] =
    ["title:", "apart:", "parts:", "rows:", "columns:", "pinned:", "exit:", "start:", "goal:"];

/// Splits a line into its heading and the rest. Returns `None` for a row of a picture.
fn parse_heading(line: NumberedLine<'_>) -> Result<Option<(&'static str, &str)>, ParseError> {
    let Some((word, rest)) = line.text.split_once(':') else {
        let mut words = line.text.split_whitespace();
        let first = words.next().and_then(heading_named).filter(|_| words.next().is_some());
        return match first {
            Some(known) => Err(line.error(line.first_column(), DrawingError::MissingColon(known))),
            None => Ok(None),
        };
    };
    match heading_named(word.trim()) {
        Some(known) => Ok(Some((known, rest))),
        None => Err(line.error(line.first_column(), DrawingError::UnknownHeading)),
    }
}

/// Returns the heading with this name, which is written without the colon.
fn heading_named(name: &str) -> Option<&'static str> {
    let is_named = |known: &&str| known.trim_end_matches(':').eq_ignore_ascii_case(name);
    HEADINGS.into_iter().find(is_named)
}

/// Returns whether a line is a comment: `#`, a space, and words of which one has several
/// characters. A row of single characters, such as `# A A #`, is none.
fn is_comment(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next() == Some("#") && words.any(|word| word.chars().nth(1).is_some())
}

/// Returns whether a line has one of the headings.
pub(in crate::text) fn is_heading(line: &str) -> bool {
    matches!(parse_heading(NumberedLine { number: 1, text: line }), Ok(Some(_)))
}

/// Returns the lines of each puzzle. A new puzzle begins at the first heading after a picture if
/// the next picture has the heading `start:`. A misspelled heading is no picture.
pub(in crate::text) fn split(lines: &[&str]) -> Vec<Range<usize>> {
    let heading = |line: &&str| match parse_heading(NumberedLine { number: 1, text: line }) {
        Ok(found) => found.map(|(word, _)| word),
        Err(_) => Some("misspelled"),
    };
    let (mut starts, mut has_picture, mut first_heading) = (vec![0], false, None);
    let is_content = |line: &str| !line.trim().is_empty() && !is_comment(line);
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| is_content(line)) {
        match heading(line) {
            Some("start:") if has_picture => {
                starts.push(first_heading.unwrap_or(index));
                (has_picture, first_heading) = (false, None);
            }
            Some("start:" | "goal:") => first_heading = None,
            Some(_) => first_heading = first_heading.or(Some(index)),
            None => (has_picture, first_heading) = (true, None),
        }
    }
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    starts.iter().zip(ends).map(|(&start, end)| start..end).collect()
}

impl DrawnLines {
    /// Reads all lines.
    pub fn parse(text: &str) -> Result<DrawnLines, ParseError> {
        let mut lines = DrawnLines::default();
        // State: whether the next row belongs to the last picture, and the heading that needs a
        // picture.
        let (mut is_open, mut waiting): (bool, Option<(&str, NumberedLine)>) = (false, None);
        for (text, number) in text.lines().zip(1..).filter(|(text, _)| !is_comment(text)) {
            let line = NumberedLine { number, text };
            if text.trim().is_empty() {
                is_open = false;
            } else if let Some((heading, rest)) = parse_heading(line)? {
                check_has_picture(waiting)?;
                is_open = false;
                waiting = lines.read_heading(heading, line, rest)?.then_some((heading, line));
            } else {
                let row = parse_row(line)?;
                if !is_open {
                    let place = line.location(line.first_column());
                    lines.pictures.push(DrawnBoard { location: place, rows: Vec::new() });
                }
                lines.pictures.last_mut().expect("open picture").rows.push(row);
                (is_open, waiting) = (true, None);
            }
        }
        check_has_picture(waiting)?;
        Ok(lines)
    }

    /// Processes a heading, and returns whether it needs a picture.
    fn read_heading(
        &mut self,
        heading: &'static str,
        line: NumberedLine,
        rest: &str,
    ) -> Result<bool, ParseError> {
        let misplaced = || line.error(line.first_column(), DrawingError::MisplacedHeading(heading));
        match heading {
            "title:" if self.title.is_empty() => rest.trim().clone_into(&mut self.title),
            "apart:" => self.apart.extend(parse_words(heading, line, rest)?),
            "parts:" => self.parts.extend(parse_words(heading, line, rest)?.into_iter().flatten()),
            "rows:" | "columns:" | "pinned:" => {
                let movement = heading.trim_end_matches(':').parse();
                let movement = movement.expect("heading named after a movement");
                let letters = parse_words(heading, line, rest)?.into_iter().flatten();
                self.movements.extend(letters.map(|letter| (movement, letter)));
            }
            "exit:" => self.exits.push(ExitLine::parse(line, rest)?),
            "start:" | "goal:" if (heading == "start:") == self.pictures.is_empty() => {
                if !rest.trim().is_empty() {
                    let begin = column_of_rest(line.text, rest.trim_start());
                    return Err(line.error(begin, DrawingError::TextAfterHeading(heading)));
                }
                return Ok(true);
            }
            _ => return Err(misplaced()),
        }
        Ok(false)
    }
}

/// Fails if a heading lacks its picture.
fn check_has_picture(waiting: Option<(&'static str, NumberedLine)>) -> Result<(), ParseError> {
    match waiting {
        Some((heading, line)) => {
            Err(line.error(line.first_column(), DrawingError::EmptyHeading(heading)))
        }
        None => Ok(()),
    }
}

/// Parses the words after a heading.
fn parse_words(
    heading: &'static str,
    line: NumberedLine,
    rest: &str,
) -> Result<Vec<Vec<LocatedLetter>>, ParseError> {
    let (mut words, mut rest) = (Vec::new(), rest.trim_start());
    while !rest.is_empty() {
        let begin = column_of_rest(line.text, rest);
        let (word, after) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
        let letter = |(letter, column): (char, usize)| match letter {
            letter if letter.is_alphanumeric() => {
                Ok(LocatedLetter { letter, location: line.location(column) })
            }
            other => Err(line.error(column, DrawingError::InvalidLetter(other))),
        };
        words.push(word.chars().zip(begin..).map(letter).collect::<Result<Vec<_>, _>>()?);
        rest = after.trim_start();
    }
    match words.is_empty() {
        true => Err(line.error(line.first_column(), DrawingError::EmptyHeading(heading))),
        false => Ok(words),
    }
}

/// Parses a row of a picture.
fn parse_row(line: NumberedLine) -> Result<Vec<DrawnCell>, ParseError> {
    let drawn = line.text.chars().zip(1..).filter(|(character, _)| !character.is_whitespace());
    let cell = |(character, column): (char, usize)| {
        let content = match character {
            '.' => DrawnContent::Empty,
            '#' => DrawnContent::Wall,
            '?' => DrawnContent::Anything,
            '0' => return Err(line.error(column, DrawingError::AmbiguousZero)),
            letter if letter.is_alphanumeric() => DrawnContent::Piece(letter),
            other => return Err(line.error(column, DrawingError::InvalidPictureCharacter(other))),
        };
        Ok(DrawnCell { content, location: line.location(column) })
    };
    drawn.map(cell).collect()
}
