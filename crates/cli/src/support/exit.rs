//! Exit codes.

use fifteen::runtime::{atomic_file, checkpoint, impl_error, level_store};
use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// Outcome of a command, ordered by severity. If a run has several outcomes, the most severe
/// becomes the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Every question was answered.
    Answered,
    /// No solution exists, or a claim is false.
    NoSolution,
    /// A limit, a lack of memory or of disk space, or a missing process stopped the search before
    /// the answer.
    Limit,
    /// Bad input or usage.
    BadInput,
    /// Results contradict each other, the verification or known results: a bug in the program.
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
    ("3", "stopped by a limit or a full disk"),
    ("4", "contradictory results: a bug, please report it"),
    ("130", "interrupted"),
];

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// Error with an exit code of its own.
#[derive(Debug)]
pub struct ExitError {
    pub exit: Exit,
    message: String,
}

impl_error!(ExitError: Self { message, .. } => "{message}");

impl ExitError {
    /// Creates the error of a message.
    fn wrap(exit: Exit, message: &impl ToString) -> anyhow::Error {
        ExitError { exit, message: message.to_string() }.into()
    }
}

/// Returns the error of a fault that proves that engines disagree with each other, or with
/// verification.
#[allow(clippy::needless_pass_by_value)] // for `map_err`
pub fn disagreement(fault: impl Display) -> anyhow::Error {
    ExitError::wrap(Exit::Disagreement, &fault)
}

/// Returns the error of a lack of memory for something indispensable.
#[allow(clippy::needless_pass_by_value)] // for `map_err`
pub fn insufficient_memory(message: impl Display) -> anyhow::Error {
    ExitError::wrap(Exit::Limit, &message)
}

/// Returns the error of an interrupt by the user before there was an answer.
pub fn interrupted(message: &str) -> anyhow::Error {
    ExitError::wrap(Exit::Interrupted, &message)
}

/// Returns whether an error means that the disk or a quota is full, or that a file would exceed the
/// maximum size. This is a limit, after which the search can be resumed.
pub fn is_disk_full(error: &anyhow::Error) -> bool {
    let in_checkpoint = match error.downcast_ref::<checkpoint::Error>() {
        Some(checkpoint::Error::Io(error)) => Some(error),
        _ => None,
    };
    let in_levels = match error.downcast_ref::<level_store::Error>() {
        Some(level_store::Error::Io(_, error)) => Some(error),
        _ => None,
    };
    let found = in_checkpoint.or(in_levels).or_else(|| error.downcast_ref::<io::Error>());
    found.is_some_and(atomic_file::is_disk_full)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;
    use std::io::ErrorKind;

    #[test]
    fn a_full_disk_is_recognized_in_every_error() {
        let full = || io::Error::from(ErrorKind::StorageFull);
        let wrap = |error: anyhow::Error| Err::<(), _>(error).context("cannot use x").unwrap_err();
        for error in [
            full().into(),
            checkpoint::Error::Io(full()).into(),
            level_store::Error::Io("levels".to_owned(), full()).into(),
        ] {
            assert!(is_disk_full(&wrap(error)));
        }
        let missing = wrap(io::Error::from(ErrorKind::NotFound).into());
        assert!(!is_disk_full(&missing));
    }
}
