//! What may be wrong with a request, and how the page hears of it.

use fifteen::board::ParseError;
use fifteen::{Location, SolveError, Stopped};
use serde::Serialize;
use std::fmt::Display;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// What a person has typed is not what it should be.
    Invalid {
        /// What is wrong.
        message: String,
        /// Where.
        location: Option<Location>,
    },
    /// The page has asked for something that there is not. This is a mistake of the page, or the
    /// answer to an address that somebody made up.
    BadRequest(String),
    /// A search went wrong. This is a mistake of the program.
    Internal(String),
    /// It was stopped before there was anything to tell.
    Stopped(Stopped),
}

/// How a problem is told.
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
    /// What a person has typed is wrong in some way.
    #[cfg(any(feature = "tiles", feature = "puzzles"))]
    pub fn invalid(message: impl Display) -> RequestError {
        RequestError::Invalid { message: message.to_string(), location: None }
    }

    /// The same at a place.
    pub fn invalid_at(message: impl Display, location: Option<Location>) -> RequestError {
        RequestError::Invalid { message: message.to_string(), location }
    }

    /// The page has asked for something that there is not.
    pub fn bad_request(message: impl Display) -> RequestError {
        RequestError::BadRequest(message.to_string())
    }

    /// A search went wrong.
    pub fn internal(message: impl Display) -> RequestError {
        RequestError::Internal(message.to_string())
    }

    /// The record of it.
    pub fn to_json(&self) -> String {
        let (status, message, place) = match self {
            RequestError::Invalid { message, location: place } => {
                ("invalid", message.clone(), *place)
            }
            RequestError::BadRequest(message) | RequestError::Internal(message) => {
                ("error", message.clone(), None)
            }
            RequestError::Stopped(stopped) => ("stopped", stopped.to_string(), None),
        };
        let line = place.and_then(|place| place.line);
        let column = place.map(|place| place.column);
        let record = ErrorRecord { status, message: &message, line, column };
        serde_json::to_string(&record).expect("it is text and numbers")
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
