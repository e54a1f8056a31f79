//! The formats of texts, as a table with one entry each.

use super::boards::{cars, klotski, line_ranges, rush};
use super::{NumberedLine, ParseError, Published, Warning, drawn, knuth, warning};
use crate::image::PuzzleImage;
use crate::puzzle::Puzzle;
use crate::style::Style;
use fifteen_runtime::impl_error;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// Format of the text of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Format of Knuth's program SLIDING: `5 x 4`, then the kinds of pieces, then configurations.
    Knuth,
    /// Table of the cars of a Rush Hour board: `car,orientation,col,row,length`.
    Cars,
    /// Board of Rush Hour on one line, as in Fogleman's database.
    Rush,
    /// Klotski on one line, usually with slashes between its rows.
    Klotski,
    /// Pictures of the board, with a letter or a digit for each piece.
    Drawn,
}

/// Entry of the table of formats.
struct FormatEntry {
    format: Format,
    /// Name on the command line.
    name: &'static str,
    /// Noun phrase, as in "parsed as …".
    phrase: &'static str,
    /// Style in which people who use the format count moves.
    style: Option<Style>,
    /// Returns whether a text has this format, valid or not. The first entry of the table that
    /// returns true is taken.
    is_format_of: fn(&str) -> bool,
    /// Returns the range of lines of each puzzle.
    split: fn(&[&str]) -> Vec<Range<usize>>,
    /// Parses the text of one puzzle, perhaps without a goal.
    parse: Parse,
    /// Returns the text of a puzzle. If the format cannot express it, it returns nothing, or the
    /// text of another puzzle.
    to_text: fn(&Puzzle) -> Option<String>,
}

/// Parser of one puzzle, for which a goal may be required.
type Parse = fn(&str, bool, &mut dyn FnMut(Warning)) -> Result<(Puzzle, Published), ParseError>;

/// All formats, in the order in which they are tried.
const FORMATS: [FormatEntry; 5] = [
    FormatEntry {
        format: Format::Knuth,
        name: "knuth",
        phrase: "a puzzle in Knuth's format",
        style: None,
        is_format_of: knuth::is_format_of,
        split: knuth::split,
        parse: |text, needs_goal, warn| {
            warning::check_lines(text).for_each(&mut *warn);
            let puzzle = knuth::parse(text, needs_goal, warn)?;
            Ok((puzzle, Published::default()))
        },
        to_text: Puzzle::to_knuth,
    },
    FormatEntry {
        format: Format::Cars,
        name: "cars",
        phrase: "a table of cars",
        style: Some(Style::PATH),
        is_format_of: cars::is_format_of,
        split: cars::split,
        parse: |text, _, warn| {
            let lines = text.lines().zip(1..).map(|(text, number)| NumberedLine { number, text });
            cars::parse(&lines.collect::<Vec<_>>(), warn)
        },
        to_text: cars::to_text,
    },
    FormatEntry {
        format: Format::Rush,
        name: "rush",
        phrase: "a line with a board of Rush Hour",
        style: Some(Style::PATH),
        is_format_of: rush::is_format_of,
        split: line_ranges,
        parse: |text, _, warn| {
            let line = NumberedLine { number: 1, text: text.trim_end() };
            let parsed = rush::parse(line)?;
            rush::check_red_car(line).into_iter().for_each(warn);
            Ok(parsed)
        },
        to_text: rush::to_text,
    },
    FormatEntry {
        format: Format::Klotski,
        name: "klotski",
        phrase: "a line with a Klotski",
        style: Some(Style::PATH),
        is_format_of: klotski::is_format_of,
        split: line_ranges,
        parse: |text, _, _| klotski::parse(NumberedLine { number: 1, text: text.trim_end() }),
        to_text: klotski::to_text,
    },
    FormatEntry {
        format: Format::Drawn,
        name: "drawn",
        phrase: "a drawn puzzle",
        style: None,
        is_format_of: |_| true,
        split: drawn::split,
        parse: |text, needs_goal, warn| {
            warning::check_lines(text).for_each(&mut *warn);
            Ok((drawn::parse(text, needs_goal)?, Published::default()))
        },
        to_text: |puzzle| Some(puzzle.to_drawn()),
    },
];

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] =
        [Format::Knuth, Format::Drawn, Format::Rush, Format::Klotski, Format::Cars];

    /// Returns the entry of the format.
    fn entry(self) -> &'static FormatEntry {
        FORMATS.iter().find(|entry| entry.format == self).expect("entry for every format")
    }

    /// Detects the format of a text, valid or not. It is Knuth's if the first line that is not
    /// blank has a size or any line begins with a name or `exit` and an equals sign, unless that
    /// first line is a heading such as `start:`. It is a table of cars if the first line that is
    /// neither blank nor a comment is the heading or a row of one. A text with a line in the format
    /// of Rush Hour or Klotski has that format, unless it has headings or is a drawing as a whole.
    /// Any other text is a drawing.
    ///
    /// ```
    /// use fifteen_sliding::Format;
    ///
    /// assert_eq!(Format::of("2 x 2\n1 = 1\n1\n01\n"), Format::Knuth);
    /// assert_eq!(Format::of("A.\n.#\n\n.A\n.#\n"), Format::Drawn);
    /// assert_eq!(Format::of("2 ooooBooooBAAoooo 9\n"), Format::Rush);
    /// assert_eq!(Format::of("HAAI/HAAI/JBBK/JNOK/P@@Q\n"), Format::Klotski);
    /// assert_eq!(Format::of("car,orientation,col,row,length\nX,H,1,3,2\n"), Format::Cars);
    /// ```
    pub fn of(text: &str) -> Format {
        let entry = FORMATS.iter().find(|entry| (entry.is_format_of)(text));
        entry.map_or(Format::Drawn, |entry| entry.format)
    }

    /// Returns the name: `knuth`, `drawn`, `rush`, `klotski` or `cars`.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns whether a text has this format and is that of a puzzle, except for its title and its
    /// letters.
    fn is_text_of(self, text: &str, puzzle: &Puzzle) -> bool {
        let read = (self.entry().parse)(text, false, &mut |_| ());
        let is_same = |(read, _)| PuzzleImage::identical(&read) == PuzzleImage::identical(puzzle);
        Format::of(text) == self && read.is_ok_and(is_same)
    }

    /// Returns the style in which people who use the format count moves, if there is one: the style
    /// of the [published](Published) numbers.
    pub fn style(self) -> Option<Style> {
        self.entry().style
    }
}

impl fmt::Display for Format {
    /// Writes a noun phrase, as in "parsed as …".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry().phrase)
    }
}

/// Error for a text that is not the name of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownFormat;

impl_error! { UnknownFormat:
    _ => ("unknown format; expected {}", Format::ALL.map(Format::name).join(", ")),
}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// Parses a name.
    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        Format::ALL.into_iter().find(|format| format.name() == text).ok_or(UnknownFormat)
    }
}

impl Puzzle {
    /// Returns the text of the puzzle in a format, with line ends, if that format can express it.
    ///
    /// ```
    /// use fifteen_sliding::{Format, Puzzle};
    ///
    /// let drawn = "rows: R\ncolumns: C\nexit: R right 3\n\n....\n...C\nRR.C\n....\n";
    /// let puzzle: Puzzle = drawn.parse()?;
    /// assert_eq!(puzzle.to_format(Format::Rush).as_deref(), Some("oooooooBAAoBoooo\n"));
    /// assert_eq!(puzzle.to_format(Format::Klotski), None);
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn to_format(&self, format: Format) -> Option<String> {
        (format.entry().to_text)(self).filter(|text| format.is_text_of(text, self))
    }
}

/// Text of one puzzle, perhaps one of many in a file.
///
/// ```
/// use fifteen_sliding::{Format, PuzzleText};
///
/// let text = "# Two boards\n2 ooooBooooBAAoooo 9\n1 ooooooooAAoooooo\n";
/// let all = PuzzleText::split(text);
/// let lines: Vec<usize> = all.iter().map(PuzzleText::first_line).collect();
/// assert_eq!((all[0].format(), lines), (Format::Rush, vec![2, 3]));
/// let (_, published) = all[1].parse(true, &mut |_| ())?;
/// assert_eq!((published.moves, published.configurations), (Some(1), None));
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleText<'t> {
    format: Format,
    first_line: usize,
    text: &'t str,
}

impl<'t> PuzzleText<'t> {
    /// Splits a text into one text per puzzle, all of the same format. A blank text has none.
    pub fn split(text: &'t str) -> Vec<PuzzleText<'t>> {
        let format = Format::of(text);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let part = |range: Range<usize>| PuzzleText {
            format,
            first_line: range.start + 1,
            text: slice(text, &lines[range]),
        };
        match text.trim().is_empty() {
            true => Vec::new(),
            false => (format.entry().split)(&lines).into_iter().map(part).collect(),
        }
    }

    /// Creates the text of one puzzle from a whole text.
    pub(super) fn whole(text: &'t str) -> PuzzleText<'t> {
        PuzzleText { format: Format::of(text), first_line: 1, text }
    }

    /// Returns the format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Returns the number of the first line in the whole text, counted from 1.
    pub fn first_line(&self) -> usize {
        self.first_line
    }

    /// Returns the text.
    pub fn as_str(&self) -> &'t str {
        self.text
    }

    /// Parses the puzzle and the published numbers, and reports warnings. A goal is required if
    /// `needs_goal` is true. Locations are those in the whole text.
    ///
    /// # Errors
    /// The first error.
    pub fn parse(
        &self,
        needs_goal: bool,
        warn: &mut dyn FnMut(Warning),
    ) -> Result<(Puzzle, Published), ParseError> {
        let before = self.first_line - 1;
        let mut warn = |mut warning: Warning| {
            warning.location.line = warning.location.line.map(|line| line + before);
            warn(warning);
        };
        (self.format.entry().parse)(self.text, needs_goal, &mut warn).map_err(|mut error| {
            error.location.line = error.location.line.map(|line| line + before);
            error
        })
    }
}

/// Returns the part of a text that consists of some of its lines.
fn slice<'t>(text: &'t str, lines: &[&'t str]) -> &'t str {
    let Some(first) = lines.first() else { return "" };
    let begin = first.as_ptr() as usize - text.as_ptr() as usize;
    &text[begin..begin + lines.iter().map(|line| line.len()).sum::<usize>()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A format is refused if its text would be read as another puzzle.
    #[test]
    fn formats_refuse_what_they_would_change() {
        let klotski = "start:\nBAA\nCAA\n...\n...\n\ngoal:\n???\n???\nAA?\nAA?\n";
        let parts = "parts: B\n\nstart:\nBAA.\n.AAB\n....\n\ngoal:\n????\n?AA?\n?AA?\n";
        // The board of a table is the smallest that holds its cars: here 6x6.
        let edge = format!("{0}AAooooooooBooooooB{0}{0}{0}ooo", "o".repeat(7));
        // With rows and columns exchanged, 6x6 cells suffice.
        let exchanged = format!("{}CC{}AA{}", "o".repeat(12), "o".repeat(7), "o".repeat(26));
        for (text, format, is_refused) in [
            (klotski, Format::Klotski, false),
            (&format!("apart: B C\n\n{klotski}"), Format::Klotski, true),
            (parts, Format::Klotski, true),
            (&edge, Format::Rush, false),
            (&edge, Format::Cars, true),
            (&exchanged, Format::Rush, false),
            (&exchanged, Format::Cars, true),
            // The line would be read as a drawing of one row.
            ("rows: A\nexit: A right 1\n\nAA..\n....\n....\n....\n", Format::Rush, true),
        ] {
            let puzzle = Puzzle::parse(text).unwrap_or_else(|error| panic!("{error} in {text}"));
            assert_eq!(puzzle.to_format(format).is_none(), is_refused, "{format:?} of\n{text}");
        }
    }

    /// No car is named X, which might be meant to leave.
    #[test]
    fn written_cards_are_read_without_warnings() {
        let letters = ('B'..='Z').chain('a'..='c').map(|letter| format!("{letter}{letter}"));
        let board = format!("oAAooooo{}", letters.collect::<String>());
        let puzzle = Puzzle::parse(&board).expect("a card");
        let text = puzzle.to_format(Format::Rush).expect("a card");
        let again = Puzzle::parse_with(&text, true, &mut |warning| panic!("{warning}"));
        assert_eq!(again.expect("a card").start().pieces().len(), 29);
    }
}
