//! What is unusual in a text that can be read all the same, and where.

use fifteen_runtime::Location;
use std::fmt;

/// Something unusual, which is said so that nothing is repaired in silence. Except for second
/// definitions, only the first place of each kind is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where.
    pub location: Location,
    /// What is unusual there.
    pub kind: WarningKind,
}

/// What is unusual in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WarningKind {
    /// A name is defined again; the first definition counts.
    Redefined {
        /// The name.
        name: char,
        /// The line of the first definition.
        first: usize,
    },
    /// A line ends with a carriage return.
    CarriageReturn,
    /// There is a tab after the first line.
    Tab,
    /// A line between configurations is blank.
    BlankLine,
    /// The last line has no end; perhaps the text was cut off.
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
                write!(f, "piece {name} is defined on line {first}; this definition is ignored")
            }
            WarningKind::CarriageReturn => {
                write!(f, "carriage returns at the ends of lines are ignored")
            }
            WarningKind::Tab => write!(f, "a tab counts as a space"),
            WarningKind::BlankLine => write!(f, "a blank line between configurations is ignored"),
            WarningKind::NoLineEnd => write!(f, "the last line has no end; is something missing?"),
        }
    }
}

/// Finds what is unusual in the lines themselves, whatever they say.
pub(super) fn check_lines(text: &str) -> impl Iterator<Item = Warning> {
    /// Where in a line, given its number, there is something.
    type FindColumn = fn(usize, &str) -> Option<usize>;
    let oddities: [(WarningKind, FindColumn); 3] = [
        (WarningKind::CarriageReturn, |_, line| line.find("\r\n")),
        (WarningKind::Tab, |number, line| line.find('\t').filter(|_| number > 1)),
        (WarningKind::NoLineEnd, |_, line| (!line.ends_with('\n')).then_some(line.len())),
    ];
    oddities.into_iter().filter_map(move |(oddity, find)| {
        text.split_inclusive('\n').zip(1..).find_map(|(text, line)| {
            let column = text[..find(line, text)?].chars().count() + 1;
            Some(Warning { location: Location { line: Some(line), column }, kind: oddity })
        })
    })
}
