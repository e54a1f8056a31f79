//! What should have been a position and is none.

use crate::support::output::Output;
use fifteen::board::ParseError;
use fifteen::records::{self, Status};

/// Why something is no position, and where that is seen.
#[derive(Clone, Debug)]
pub struct InvalidPosition {
    /// What is said to people.
    pub message: String,
    /// The line in the file or in standard input.
    line: Option<usize>,
    column: Option<usize>,
    /// What is wrong there.
    fault: String,
}

impl InvalidPosition {
    /// Something is wrong with a line, or, if none is given, with an argument.
    pub fn new(line: Option<usize>, fault: String) -> InvalidPosition {
        let message = match line {
            Some(line) => format!("line {line}: {fault}"),
            None => fault.clone(),
        };
        InvalidPosition { message, line, column: None, fault }
    }

    /// Something is wrong with a text that begins in a line, or is an argument.
    pub fn from_parse_error(line: Option<usize>, error: ParseError) -> InvalidPosition {
        let error = match line {
            Some(number) => error.numbered_from(number),
            None => error,
        };
        match error.place {
            None => InvalidPosition::new(line, error.to_string()),
            Some(place) => InvalidPosition {
                message: error.to_string(),
                line: place.line,
                column: Some(place.column),
                fault: ParseError { place: None, ..error }.to_string(),
            },
        }
    }

    /// The same, and more is said to people.
    pub fn with_message(self, message: impl FnOnce(&str) -> String) -> InvalidPosition {
        InvalidPosition { message: message(&self.message), ..self }
    }

    /// What is printed as JSON Lines.
    pub fn record(&self, out: &Output) -> records::Invalid {
        let InvalidPosition { line, column, .. } = *self;
        let head = out.head(Status::Invalid);
        records::Invalid { head, start: None, line, column, fault: self.fault.clone() }
    }
}
