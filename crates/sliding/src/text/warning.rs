//! Warnings about texts that are unusual but readable.

use fifteen_runtime::Location;
use std::fmt;

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
    /// The last line has no end, so the text may be truncated.
    NoLineEnd,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.kind)
    }
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WarningKind::Redefined { name, first } => {
                write!(f, "duplicate definition of piece {name} ignored (first on line {first})")
            }
            WarningKind::CarriageReturn => {
                write!(f, "carriage returns at line ends ignored")
            }
            WarningKind::Tab => write!(f, "tab treated as a space"),
            WarningKind::BlankLine => write!(f, "blank line between configurations ignored"),
            WarningKind::NoLineEnd => {
                write!(f, "missing newline at end of file; text may be truncated")
            }
        }
    }
}

/// Finds warnings about the lines themselves, whatever their meaning.
pub(super) fn check_lines(text: &str) -> impl Iterator<Item = Warning> {
    /// Function that returns the offset of an occurrence in a line, given its number.
    type FindColumn = fn(usize, &str) -> Option<usize>;
    let kinds: [(WarningKind, FindColumn); 3] = [
        (WarningKind::CarriageReturn, |_, line| line.find("\r\n")),
        (WarningKind::Tab, |number, line| line.find('\t').filter(|_| number > 1)),
        (WarningKind::NoLineEnd, |_, line| (!line.ends_with('\n')).then_some(line.len())),
    ];
    kinds.into_iter().filter_map(move |(kind, find)| {
        text.split_inclusive('\n').zip(1..).find_map(|(text, line)| {
            let column = text[..find(line, text)?].chars().count() + 1;
            Some(Warning { location: Location { line: Some(line), column }, kind })
        })
    })
}
