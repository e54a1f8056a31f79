//! Exit codes, decided in one place.

use std::fmt;
use std::process::ExitCode;

/// How a command ended, ordered by importance: of several results in one run the greatest becomes
/// the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Every question was answered.
    Answered,
    /// Something was proved to have no solution, or a claim to be false.
    NoSolution,
    /// A limit was reached before there was an answer.
    Limit,
    /// Bad input or usage.
    BadInput,
    /// Engines disagree with each other or with what is known: a mistake in the program.
    Disagreement,
    /// The user interrupted.
    Interrupted,
}

impl Exit {
    /// The code for the shell.
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

/// The codes and what they mean, for the help and the manual.
pub const CODES: [(&str, &str); 6] = [
    ("0", "answered"),
    ("1", "proved to have no solution, or a claim is false"),
    ("2", "bad input or usage"),
    ("3", "a limit was reached"),
    ("4", "engines disagree (please report)"),
    ("130", "interrupted"),
];

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// The error that engines disagree with each other, or with verification.
#[derive(Debug)]
pub struct Disagreement(pub String);

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Disagreement {}

/// The error that there is not enough memory for something that cannot be done without.
#[derive(Debug)]
pub struct InsufficientMemory(pub String);

impl fmt::Display for InsufficientMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InsufficientMemory {}

/// The error that the user interrupted something there is no answer from.
#[derive(Debug)]
pub struct Interrupted(pub String);

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Interrupted {}
