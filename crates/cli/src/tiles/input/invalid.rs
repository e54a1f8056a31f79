//! Invalid positions.

use crate::support::output::Output;
use fifteen::board::ParseError;
use fifteen::records::{self, Status};

/// Reason why an input is not a position, with its location.
#[derive(Clone, Debug)]
pub struct InvalidPosition {
    /// Message for the user.
    pub message: String,
    /// Line in the file or in standard input.
    line: Option<usize>,
    column: Option<usize>,
    /// Fault at this location.
    fault: String,
}

impl InvalidPosition {
    /// Builds the error for a line, or for an argument if `line` is `None`.
    pub fn new(line: Option<usize>, fault: String) -> InvalidPosition {
        let message = match line {
            Some(line) => format!("line {line}: {fault}"),
            None => fault.clone(),
        };
        InvalidPosition { message, line, column: None, fault }
    }

    /// Builds the error for a text that starts at a line, or for an argument if `line` is `None`.
    pub fn from_parse_error(line: Option<usize>, error: ParseError) -> InvalidPosition {
        let error = match line {
            Some(number) => error.with_first_line(number),
            None => error,
        };
        match error.location {
            None => InvalidPosition::new(line, error.to_string()),
            Some(place) => InvalidPosition {
                message: error.to_string(),
                line: place.line,
                column: Some(place.column),
                fault: ParseError { location: None, ..error }.to_string(),
            },
        }
    }

    /// Replaces the message for the user.
    pub fn with_message(self, message: impl FnOnce(&str) -> String) -> InvalidPosition {
        InvalidPosition { message: message(&self.message), ..self }
    }

    /// Returns the record for JSON Lines.
    pub fn record(&self, out: &Output) -> records::Invalid {
        let InvalidPosition { line, column, .. } = *self;
        let head = out.head(Status::Invalid);
        records::Invalid { head, start: None, line, column, fault: self.fault.clone() }
    }
}
