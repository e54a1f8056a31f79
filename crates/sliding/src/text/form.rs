//! The forms of texts, as a table with one entry each.

use super::boards::{cars, klotski, line_ranges, rush};
use super::{NumberedLine, ParseError, Published, Warning, drawn, knuth, warning};
use crate::puzzle::Puzzle;
use crate::style::Style;
use fifteen_runtime::impl_error;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// Form of the text of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Form of Knuth's program SLIDING: `5 x 4`, then the kinds of pieces, then configurations.
    Knuth,
    /// Table of the cars of a Rush Hour board: `car,orientation,col,row,length`.
    Cars,
    /// Board of Rush Hour on one line, as in Fogleman's database.
    Rush,
    /// Klotski on one line, with slashes between its rows.
    Klotski,
    /// Pictures of the board, with a letter or a digit for each piece.
    Drawn,
}

/// Entry of the table of forms.
struct FormEntry {
    form: Form,
    /// Name on the command line.
    name: &'static str,
    /// Noun phrase, as in "parsed as …".
    phrase: &'static str,
    /// Style in which people who use the form count moves.
    style: Option<Style>,
    /// Returns whether a text has this form, valid or not. The first entry of the table that
    /// returns true is taken.
    is_form_of: fn(&str) -> bool,
    /// Returns the ranges of lines that have a puzzle each.
    split: fn(&[&str]) -> Vec<Range<usize>>,
    /// Parses the text of one puzzle, perhaps without a goal.
    parse: Parse,
    /// Returns the text of a puzzle, if the form can express it.
    write: fn(&Puzzle) -> Option<String>,
}

/// Parser of one puzzle, for which a goal may be required.
type Parse = fn(&str, bool, &mut dyn FnMut(Warning)) -> Result<(Puzzle, Published), ParseError>;

/// All forms, in the order in which a text is compared with them.
const FORMS: [FormEntry; 5] = [
    FormEntry {
        form: Form::Knuth,
        name: "knuth",
        phrase: "a puzzle in Knuth's form",
        style: None,
        is_form_of: knuth::is_form_of,
        split: knuth::split,
        parse: |text, needs_goal, warn| {
            warning::check_lines(text).for_each(&mut *warn);
            let puzzle = knuth::parse(text, needs_goal, warn)?;
            Ok((puzzle, Published::default()))
        },
        write: Puzzle::to_knuth,
    },
    FormEntry {
        form: Form::Cars,
        name: "cars",
        phrase: "a table of cars",
        style: Some(Style::PATH),
        is_form_of: cars::is_form_of,
        split: cars::split,
        parse: |text, _, _| {
            let lines = text.lines().zip(1..).map(|(text, number)| NumberedLine { number, text });
            cars::parse(&lines.collect::<Vec<_>>())
        },
        write: cars::write,
    },
    FormEntry {
        form: Form::Rush,
        name: "rush",
        phrase: "a line with a board of Rush Hour",
        style: Some(Style::PATH),
        is_form_of: rush::is_form_of,
        split: line_ranges,
        parse: |text, _, _| rush::parse(NumberedLine { number: 1, text: text.trim_end() }),
        write: rush::write,
    },
    FormEntry {
        form: Form::Klotski,
        name: "klotski",
        phrase: "a line with a Klotski",
        style: Some(Style::PATH),
        is_form_of: klotski::is_form_of,
        split: line_ranges,
        parse: |text, _, _| klotski::parse(NumberedLine { number: 1, text: text.trim_end() }),
        write: klotski::write,
    },
    FormEntry {
        form: Form::Drawn,
        name: "drawn",
        phrase: "a drawn puzzle",
        style: None,
        is_form_of: |_| true,
        split: drawn::split,
        parse: |text, needs_goal, warn| {
            warning::check_lines(text).for_each(&mut *warn);
            Ok((drawn::parse(text, needs_goal)?, Published::default()))
        },
        write: |puzzle| Some(puzzle.to_drawn()),
    },
];

impl Form {
    /// All forms.
    pub const ALL: [Form; 5] = [Form::Knuth, Form::Drawn, Form::Rush, Form::Klotski, Form::Cars];

    /// Returns the entry of the form.
    fn entry(self) -> &'static FormEntry {
        FORMS.iter().find(|entry| entry.form == self).expect("entry for every form")
    }

    /// Detects the form of a text, valid or not. It is Knuth's if the first line that is not blank
    /// has a size or any line has an equals sign, unless that first line is a heading such as
    /// `start:`. It is a table of cars if its first line is a row of one or its heading. A text
    /// with a line in the form of Rush Hour or Klotski has that form, unless it has headings or is
    /// a drawing as a whole.
    ///
    /// ```
    /// use fifteen_sliding::Form;
    ///
    /// assert_eq!(Form::of("2 x 2\n1 = 1\n1\n01\n"), Form::Knuth);
    /// assert_eq!(Form::of("A.\n.#\n\n.A\n.#\n"), Form::Drawn);
    /// assert_eq!(Form::of("2 ooooBooooBAAoooo 9\n"), Form::Rush);
    /// assert_eq!(Form::of("HAAI/HAAI/JBBK/JNOK/P@@Q\n"), Form::Klotski);
    /// assert_eq!(Form::of("car,orientation,col,row,length\nX,H,1,3,2\n"), Form::Cars);
    /// ```
    pub fn of(text: &str) -> Form {
        let entry = FORMS.iter().find(|entry| (entry.is_form_of)(text));
        entry.map_or(Form::Drawn, |entry| entry.form)
    }

    /// Returns the name: `knuth`, `drawn`, `rush`, `klotski` or `cars`.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns the style in which people who use the form count moves, if there is one: it is that
    /// of the [published](Published) numbers.
    pub fn style(self) -> Option<Style> {
        self.entry().style
    }
}

impl fmt::Display for Form {
    /// Writes a noun phrase, as in "parsed as …".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry().phrase)
    }
}

/// Error for a text that is not the name of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownForm;

impl_error! { UnknownForm:
    _ => ("unknown form; expected {}", Form::ALL.map(Form::name).join(", ")),
}

impl FromStr for Form {
    type Err = UnknownForm;

    /// Parses a name.
    fn from_str(text: &str) -> Result<Form, UnknownForm> {
        Form::ALL.into_iter().find(|form| form.name() == text).ok_or(UnknownForm)
    }
}

impl Puzzle {
    /// Returns the text of the puzzle in a form, with line ends, if that form can express it.
    ///
    /// ```
    /// use fifteen_sliding::{Form, Puzzle};
    ///
    /// let drawn = "rows: R\ncolumns: C\nexit: R right 3\n\n....\n...C\nRR.C\n....\n";
    /// let puzzle: Puzzle = drawn.parse()?;
    /// assert_eq!(puzzle.to_form(Form::Rush).as_deref(), Some("oooooooBAAoBoooo\n"));
    /// assert_eq!(puzzle.to_form(Form::Klotski), None);
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn to_form(&self, form: Form) -> Option<String> {
        (form.entry().write)(self)
    }
}

/// Text of one puzzle, perhaps of many in a file.
///
/// ```
/// use fifteen_sliding::{Form, PuzzleText};
///
/// let text = "# Two boards\n2 ooooBooooBAAoooo 9\n1 ooooooooAAoooooo\n";
/// let all = PuzzleText::split(text);
/// let lines: Vec<usize> = all.iter().map(PuzzleText::first_line).collect();
/// assert_eq!((all[0].form(), lines), (Form::Rush, vec![2, 3]));
/// let (_, published) = all[1].parse(true, &mut |_| ())?;
/// assert_eq!((published.moves, published.configurations), (Some(1), None));
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleText<'t> {
    form: Form,
    first_line: usize,
    text: &'t str,
}

impl<'t> PuzzleText<'t> {
    /// Splits a text into one text per puzzle, all of the same form. There are none in a text
    /// without content.
    pub fn split(text: &'t str) -> Vec<PuzzleText<'t>> {
        let form = Form::of(text);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let part = |range: Range<usize>| PuzzleText {
            form,
            first_line: range.start + 1,
            text: slice(text, &lines[range]),
        };
        match text.trim().is_empty() {
            true => Vec::new(),
            false => (form.entry().split)(&lines).into_iter().map(part).collect(),
        }
    }

    /// Creates the text of one puzzle from a whole text.
    pub(super) fn whole(text: &'t str) -> PuzzleText<'t> {
        PuzzleText { form: Form::of(text), first_line: 1, text }
    }

    /// Returns the form.
    pub fn form(&self) -> Form {
        self.form
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
    /// `needs_goal` holds. Locations are those in the whole text.
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
        (self.form.entry().parse)(self.text, needs_goal, &mut warn).map_err(|mut error| {
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
