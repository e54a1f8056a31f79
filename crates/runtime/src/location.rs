//! Locations in texts.

use std::fmt;

/// A location in a text.
///
/// ```
/// use fifteen_runtime::Location;
///
/// let location = Location { line: Some(2), column: 5 };
/// assert_eq!(location.to_string(), "line 2, column 5");
/// assert_eq!(Location { line: None, column: 5 }.to_string(), "column 5");
/// // In a file where the text begins in line 10.
/// assert_eq!(location.with_first_line(10).to_string(), "line 11, column 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Location {
    /// The line, counted from 1; `None` in a text of only one line.
    pub line: Option<usize>,
    /// The column in characters, counted from 1.
    pub column: usize,
}

impl Location {
    /// Returns the location `characters` columns further to the right on the same line.
    pub fn advanced_by(self, characters: usize) -> Location {
        Location { column: self.column + characters, ..self }
    }

    /// Returns this location for a text whose first line has the number `first`.
    pub fn with_first_line(self, first: usize) -> Location {
        Location { line: Some(first + self.line.unwrap_or(1) - 1), ..self }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        write!(f, "column {}", self.column)
    }
}
