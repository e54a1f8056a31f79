//! What should have been a position and is none.

use crate::cli::frame::output::record::VERSION;
use fifteen::board::ParseError;
use serde::Serialize;

/// Why something is no position, and where that is seen.
#[derive(Clone, Debug)]
pub struct Invalid {
    /// What is said to people.
    pub message: String,
    /// The line in the file or in standard input.
    line: Option<usize>,
    column: Option<usize>,
    /// What is wrong there.
    reason: String,
}

impl Invalid {
    /// Something is wrong with a line, or, if none is given, with an argument.
    pub fn new(line: Option<usize>, reason: String) -> Invalid {
        let message = match line {
            Some(line) => format!("line {line}: {reason}"),
            None => reason.clone(),
        };
        Invalid { message, line, column: None, reason }
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
                reason: ParseError { place: None, ..error }.to_string(),
            },
        }
    }

    /// The same, and more is said to people.
    pub fn saying(self, message: impl FnOnce(&str) -> String) -> Invalid {
        Invalid { message: message(&self.message), ..self }
    }

    /// What is printed as JSON Lines.
    pub fn record(&self) -> impl Serialize + use<> {
        InvalidRecord {
            v: VERSION,
            start: None,
            status: "invalid",
            line: self.line,
            column: self.column,
            reason: self.reason.clone(),
        }
    }
}

#[derive(Serialize)]
struct InvalidRecord {
    v: u32,
    /// There is none; other records have it.
    start: Option<String>,
    status: &'static str,
    line: Option<usize>,
    column: Option<usize>,
    reason: String,
}
