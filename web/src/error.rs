//! What may be wrong with a request, and how the page hears of it.

use fifteen::board::ParseError;
use fifteen::{Location, SolveError, Stopped};
use serde::Serialize;
use std::fmt::Display;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// What a person has typed is not what it should be.
    Invalid {
        /// What is wrong.
        message: String,
        /// Where.
        place: Option<Location>,
    },
    /// The page has asked for something that there is not. This is a mistake of the page, or the
    /// answer to an address that somebody made up.
    Request(String),
    /// A search went wrong. This is a mistake of the program.
    Wrong(String),
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

impl Problem {
    /// What a person has typed is wrong in some way.
    #[cfg(any(feature = "tiles", feature = "puzzles"))]
    pub fn invalid(message: impl Display) -> Problem {
        Problem::Invalid { message: message.to_string(), place: None }
    }

    /// The same at a place.
    pub fn invalid_at(message: impl Display, place: Option<Location>) -> Problem {
        Problem::Invalid { message: message.to_string(), place }
    }

    /// The page has asked for something that there is not.
    pub fn request(message: impl Display) -> Problem {
        Problem::Request(message.to_string())
    }

    /// A search went wrong.
    pub fn wrong(message: impl Display) -> Problem {
        Problem::Wrong(message.to_string())
    }

    /// The record of it.
    pub fn record(&self) -> String {
        let (status, message, place) = match self {
            Problem::Invalid { message, place } => ("invalid", message.clone(), *place),
            Problem::Request(message) | Problem::Wrong(message) => ("error", message.clone(), None),
            Problem::Stopped(stopped) => ("stopped", stopped.to_string(), None),
        };
        let line = place.and_then(|place| place.line);
        let column = place.map(|place| place.column);
        let record = ErrorRecord { status, message: &message, line, column };
        serde_json::to_string(&record).expect("it is text and numbers")
    }
}

impl From<ParseError> for Problem {
    fn from(error: ParseError) -> Problem {
        Problem::invalid_at(&error, error.place)
    }
}

impl From<SolveError> for Problem {
    fn from(error: SolveError) -> Problem {
        match error {
            SolveError::Stopped { stopped, .. } => Problem::Stopped(stopped),
            error => Problem::request(error),
        }
    }
}
