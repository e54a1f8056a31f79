//! Loop over the positions or puzzles of the input.

use crate::support::exit::Exit;
use crate::support::interrupt;
use crate::support::output::{is_stdout_closed, print_error};
use anyhow::Result;
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// Callback for each position or puzzle that is read, or for the error in its place.
pub type ProblemCallback<'a, T> = dyn FnMut(Result<T, String>) -> Result<ControlFlow<()>> + 'a;

/// Calls `solve` with each position or puzzle and reports those that cannot be read. Ends early
/// when the user interrupts, engines disagree, or standard output is closed.
///
/// # Errors
/// The errors of `read` and `solve`.
pub fn run<T>(
    read: impl FnOnce(&mut ProblemCallback<T>) -> Result<()>,
    progress: &ProgressBar,
    mut solve: impl FnMut(&T) -> Result<Exit>,
) -> Result<Exit> {
    let mut exit = Exit::Answered;
    read(&mut |problem| {
        exit = exit.max(match problem {
            Ok(problem) => solve(&problem)?,
            Err(error) => {
                progress.suspend(|| print_error(&error));
                Exit::BadInput
            }
        });
        if interrupt::is_requested() {
            exit = Exit::Interrupted;
        }
        Ok(match exit {
            Exit::Disagreement | Exit::Interrupted => ControlFlow::Break(()),
            _ if is_stdout_closed() => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        })
    })?;
    progress.finish_and_clear();
    Ok(exit)
}
