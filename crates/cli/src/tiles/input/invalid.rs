//! What should have been a position and is none.

use crate::support::output::Output;
use fifteen::board::ParseError;
use fifteen::records::{self, Status};

/// Why something is no position, and where that is seen.
#[derive(Clone, Debug)]
pub struct Invalid {
    /// What is said to people.
    pub message: String,
    /// The line in the file or in standard input.
    line: Option<usize>,
    column: Option<usize>,
    /// What is wrong there.
    fault: String,
}

impl Invalid {
    /// Something is wrong with a line, or, if none is given, with an argument.
    pub fn new(line: Option<usize>, fault: String) -> Invalid {
        let message = match line {
            Some(line) => format!("line {line}: {fault}"),
            None => fault.clone(),
        };
        Invalid { message, line, column: None, fault }
    }

    /// Something is wrong with a text that begins in a line, or is an argument.
    pub fn parsed(line: Option<usize>, error: ParseError) -> Invalid {
        let error = match line {
            Some(number) => error.numbered_from(number),
            None => error,
        };
        match error.place {
            None => Invalid::new(line, error.to_string()),
            Some(place) => Invalid {
                message: error.to_string(),
                line: place.line,
                column: Some(place.column),
                fault: ParseError { place: None, ..error }.to_string(),
            },
        }
    }

    /// The same, and more is said to people.
    pub fn saying(self, message: impl FnOnce(&str) -> String) -> Invalid {
        Invalid { message: message(&self.message), ..self }
    }

    /// What is printed as JSON Lines.
    pub fn record(&self, out: &Output) -> records::Invalid {
        let Invalid { line, column, .. } = *self;
        let head = out.head(Status::Invalid);
        records::Invalid { head, start: None, line, column, fault: self.fault.clone() }
    }
}
