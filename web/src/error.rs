//! Errors of requests, and their records.

use fifteen::board::ParseError;
use fifteen::{Location, SolveError, Stopped};
use serde::Serialize;
use std::fmt::Display;

/// Error of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// Invalid user input.
    Invalid {
        /// Message.
        message: String,
        /// Location of the error.
        location: Option<Location>,
    },
    /// Invalid request (a bug in the page, or a manually edited address), or one that cannot be
    /// met, such as a position at a distance that no position has.
    BadRequest(String),
    /// Internal error of a search, which is a bug in the program.
    Internal(String),
    /// The search was stopped without a result.
    Stopped(Stopped),
}

/// Record of an error.
#[derive(Serialize)]
struct ErrorRecord<'a> {
    status: &'a str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl RequestError {
    /// Creates the error of invalid user input.
    #[cfg(any(feature = "tiles", feature = "puzzles"))]
    pub fn invalid(message: impl Display) -> RequestError {
        RequestError::Invalid { message: message.to_string(), location: None }
    }

    /// Creates the error of invalid user input at a location.
    pub fn invalid_at(message: impl Display, location: Option<Location>) -> RequestError {
        RequestError::Invalid { message: message.to_string(), location }
    }

    /// Creates the error of an invalid request.
    pub fn bad_request(message: impl Display) -> RequestError {
        RequestError::BadRequest(message.to_string())
    }

    /// Creates an internal error.
    pub fn internal(message: impl Display) -> RequestError {
        RequestError::Internal(message.to_string())
    }

    /// Returns the record of the error.
    pub fn to_json(&self) -> String {
        let (status, message, location) = match self {
            RequestError::Invalid { message, location } => ("invalid", message.clone(), *location),
            RequestError::BadRequest(message) | RequestError::Internal(message) => {
                ("error", message.clone(), None)
            }
            RequestError::Stopped(stopped) => ("stopped", stopped.to_string(), None),
        };
        let line = location.and_then(|location| location.line);
        let column = location.map(|location| location.column);
        let record = ErrorRecord { status, message: &message, line, column };
        serde_json::to_string(&record).expect("a record of text and numbers")
    }
}

impl From<ParseError> for RequestError {
    fn from(error: ParseError) -> RequestError {
        RequestError::invalid_at(&error, error.location)
    }
}

impl From<SolveError> for RequestError {
    fn from(error: SolveError) -> RequestError {
        match error {
            SolveError::Stopped { stopped, .. } => RequestError::Stopped(stopped),
            error => RequestError::bad_request(error),
        }
    }
}
