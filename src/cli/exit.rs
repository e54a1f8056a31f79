//! Exit codes, decided in one place.

use std::process::ExitCode;

/// How a command ended, from the least to the most that a caller must know: of several ends in
/// one run, the greatest counts.
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

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
