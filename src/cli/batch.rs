//! What `solve` and `compare` share: one position after the other, and what to do between them.

use super::args::Positions;
use super::exit::Exit;
use super::input::each_position;
use super::interrupt;
use super::output::report;
use anyhow::Result;
use fifteen::Board;
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// Calls a function with each good position and reports the bad ones. Ends early when the user
/// interrupts or engines disagree.
pub fn run(
    positions: &Positions,
    progress: &ProgressBar,
    mut solve: impl FnMut(&Board) -> Result<Exit>,
) -> Result<Exit> {
    let mut exit = Exit::Answered;
    each_position(positions, |position| {
        exit = exit.max(match position {
            Ok(start) => solve(&start)?,
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
