//! What `solve`, `compare` and `sudoku` share: one position after the other, and what to do between
//! them.

use crate::cli::args::Positions;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::input::each_position;
use crate::cli::frame::interrupt;
use crate::cli::frame::output::report;
use anyhow::Result;
use fifteen::Board;
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// What takes positions or puzzles as they are read, or what is wrong with them.
pub type Each<'a, T> = dyn FnMut(Result<T, String>) -> Result<ControlFlow<()>> + 'a;

/// Calls a function with each good position and reports the bad ones. Ends early when the user
/// interrupts or engines disagree.
pub fn run(
    positions: &Positions,
    progress: &ProgressBar,
    solve: impl FnMut(&Board) -> Result<Exit>,
) -> Result<Exit> {
    run_all(|each: &mut Each<Board>| each_position(positions, each), progress, solve)
}

/// The same with anything that can be read.
pub fn run_all<T>(
    read: impl FnOnce(&mut Each<T>) -> Result<()>,
    progress: &ProgressBar,
    mut solve: impl FnMut(&T) -> Result<Exit>,
) -> Result<Exit> {
    let mut exit = Exit::Answered;
    read(&mut |problem| {
        exit = exit.max(match problem {
            Ok(problem) => solve(&problem)?,
            Err(error) => {
                progress.suspend(|| report(&error));
                Exit::BadInput
            }
        });
        if interrupt::happened() {
            exit = Exit::Interrupted;
        }
        Ok(match exit {
            Exit::Disagreement | Exit::Interrupted => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        })
    })?;
    progress.finish_and_clear();
    Ok(exit)
}
