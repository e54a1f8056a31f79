//! Exit codes.

use fifteen::runtime::impl_error;
use std::process::ExitCode;

/// Outcome of a command, ordered by severity. If a run has several outcomes, the most severe
/// becomes the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Every question was answered.
    Answered,
    /// No solution exists, or a claim is false.
    NoSolution,
    /// A limit stopped the search before the answer.
    Limit,
    /// Bad input or usage.
    BadInput,
    /// Engines disagree with each other or with known results: a bug in the program.
    Disagreement,
    /// The user interrupted.
    Interrupted,
}

impl Exit {
    /// Returns the code for the shell.
    pub fn code(self) -> u8 {
        match self {
            Exit::Answered => 0,
            Exit::NoSolution => 1,
            Exit::BadInput => 2,
            Exit::Limit => 3,
            Exit::Disagreement => 4,
            Exit::Interrupted => 130,
        }
    }
}

/// Codes and their meanings, for the help and the manual.
pub const CODES: [(&str, &str); 6] = [
    ("0", "answered"),
    ("1", "no solution exists, or a claim is false"),
    ("2", "bad input or usage"),
    ("3", "stopped by a limit"),
    ("4", "contradictory results: a bug, please report it"),
    ("130", "interrupted"),
];

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// Error: engines disagree with each other, or with verification.
#[derive(Debug)]
pub struct Disagreement(pub String);

impl_error!(Disagreement: Self(message) => "{message}");

/// Error: not enough memory for something indispensable.
#[derive(Debug)]
pub struct InsufficientMemory(pub String);

impl_error!(InsufficientMemory: Self(message) => "{message}");

/// Error: interrupted by the user before there was an answer.
#[derive(Debug)]
pub struct Interrupted(pub String);

impl_error!(Interrupted: Self(message) => "{message}");
