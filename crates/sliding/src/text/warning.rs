//! Warnings about texts that are unusual but readable.

use fifteen_runtime::{Location, impl_display};

/// Warning about something unusual in a text. Except for second definitions, only the first
/// occurrence of each kind is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Location of the warning.
    pub location: Location,
    /// Kind of the warning.
    pub kind: WarningKind,
}

/// Kind of a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WarningKind {
    /// A name is defined again; the first definition is used.
    Redefined {
        /// Name of the kind.
        name: char,
        /// Line of the first definition.
        first: usize,
    },
    /// A line ends with a carriage return.
    CarriageReturn,
    /// There is a tab after the first line.
    Tab,
    /// A line between configurations is blank.
    BlankLine,
    /// The last line has no line feed, so the text may be truncated.
    MissingLineFeed,
    /// A line of Rush Hour has a car A, which leaves, and a car X, which may be meant to.
    SecondRedCar,
    /// Columns and rows are exchanged in a table of cars.
    ExchangedFields,
}

impl_display!(Warning: Self { location, kind } => "{location}: {kind}");

impl_display! { WarningKind:
    Self::Redefined { name, first } =>
        "duplicate definition of piece {name} ignored (first on line {first})",
    Self::CarriageReturn => "carriage returns at line ends ignored",
    Self::Tab => "tab treated as a space",
    Self::BlankLine => "blank line between configurations ignored",
    Self::SecondRedCar => "car A leaves, not car X; if X is to leave, give A another letter",
    Self::ExchangedFields =>
        "col and row are exchanged, since the cars do not fit on 6x6 cells otherwise",
    Self::MissingLineFeed => "missing newline at end of file; text may be truncated",
}

/// Finds warnings about line ends and tabs.
pub(super) fn check_lines(text: &str) -> impl Iterator<Item = Warning> {
    /// Function that returns the offset of an occurrence in a line, given the number and the text
    /// of the line.
    type FindColumn = fn(usize, &str) -> Option<usize>;
    let kinds: [(WarningKind, FindColumn); 3] = [
        (WarningKind::CarriageReturn, |_, line| line.find("\r\n")),
        (WarningKind::Tab, |number, line| line.find('\t').filter(|_| number > 1)),
        (WarningKind::MissingLineFeed, |_, line| (!line.ends_with('\n')).then_some(line.len())),
    ];
    kinds.into_iter().filter_map(move |(kind, find)| {
        text.split_inclusive('\n').zip(1..).find_map(|(text, line)| {
            let column = text[..find(line, text)?].chars().count() + 1;
            Some(Warning { location: Location { line: Some(line), column }, kind })
        })
    })
}
