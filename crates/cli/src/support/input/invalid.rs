//! Invalid input: positions or puzzles.

use crate::support::exit::Exit;
use crate::support::output::{Output, print_error};
use anyhow::Result;
use fifteen::board::ParseError;
use fifteen::records::{self, Status};
use fifteen::runtime::Location;

/// Reason why an input is not a position or a puzzle, with its location.
#[derive(Clone, Debug)]
pub struct InvalidInput {
    /// Message for the user.
    pub message: String,
    /// Line in the file or in standard input.
    line: Option<usize>,
    column: Option<usize>,
    /// Fault at this location.
    fault: String,
}

impl InvalidInput {
    /// Builds the error for a line, or for an argument if `line` is `None`.
    pub fn new(line: Option<usize>, fault: String) -> InvalidInput {
        let message = match line {
            Some(line) => format!("line {line}: {fault}"),
            None => fault.clone(),
        };
        InvalidInput { message, line, column: None, fault }
    }

    /// Builds the error for a fault at a location.
    pub fn at(place: Location, fault: String) -> InvalidInput {
        let message = format!("{place}: {fault}");
        InvalidInput { message, line: place.line, column: Some(place.column), fault }
    }

    /// Builds the error for a position that starts at a line, or for an argument if `line` is
    /// `None`.
    pub fn from_parse_error(line: Option<usize>, error: ParseError) -> InvalidInput {
        let error = match line {
            Some(number) => error.with_first_line(number),
            None => error,
        };
        match error.location {
            None => InvalidInput::new(line, error.to_string()),
            Some(place) => InvalidInput {
                message: error.to_string(),
                line: place.line,
                column: Some(place.column),
                fault: ParseError { location: None, ..error }.to_string(),
            },
        }
    }

    /// Returns whether the fault has a single location.
    pub fn has_location(&self) -> bool {
        self.column.is_some()
    }

    /// Replaces the message for the user.
    pub fn with_message(self, message: impl FnOnce(&str) -> String) -> InvalidInput {
        InvalidInput { message: message(&self.message), ..self }
    }

    /// Reports the error on standard error, and as a record if records are printed.
    ///
    /// # Errors
    /// If it cannot be printed.
    pub fn report(&self, out: &mut Output) -> Result<Exit> {
        print_error(&self.message);
        // A summary has no rows for positions.
        if !out.is_text() && out.can_print_field("fault") {
            out.print_record(&self.record(out))?;
            out.flush()?;
        }
        Ok(Exit::BadInput)
    }

    /// Returns the record for JSON Lines.
    fn record(&self, out: &Output) -> records::Invalid {
        let InvalidInput { line, column, .. } = *self;
        let head = out.head(Status::Invalid);
        records::Invalid { head, start: None, line, column, fault: self.fault.clone() }
    }
}
