//! Reading positions: from arguments, files or standard input, one after the other.
//!
//! A position is what [`Board::parse`](fifteen::Board::parse) reads, in a line or in as many as the board has rows
//! (`gather` finds out), or a record that has one, such as `generate` prints. Empty lines
//! between positions are passed over. All positions of a run are on boards of one size, which the
//! options, or else the first position, say.

mod invalid;
mod origin;
mod position_lines;
mod reader;

pub use invalid::InvalidPosition;
pub use reader::PositionReader;

use super::position::Position;
use crate::support::exit::Exit;
use crate::support::interrupt;
use crate::support::output::{Output, is_stdout_closed, print_error};
use anyhow::Result;
use indicatif::ProgressBar;

/// A position, or what is none.
pub type ReadPosition = Result<Position, InvalidPosition>;

/// Calls a function with each position, and reports what is none. Ends early when the user interrupts
/// or engines disagree.
///
/// # Errors
/// The function's own; or that there is nothing to read, or it cannot be read.
pub fn for_each_position(
    reader: &mut PositionReader,
    progress: &ProgressBar,
    out: &mut Output,
    mut solve: impl FnMut(&Position, &mut Output) -> Result<Exit>,
) -> Result<Exit> {
    let mut exit = Exit::Answered;
    while let Some(read) = reader.read() {
        exit = exit.max(match read? {
            Ok(position) => solve(&position, out)?,
            Err(invalid) => progress.suspend(|| report_invalid(&invalid, out))?,
        });
        if interrupt::is_requested() {
            exit = Exit::Interrupted;
        }
        if matches!(exit, Exit::Disagreement | Exit::Interrupted) || is_stdout_closed() {
            break;
        }
    }
    progress.finish_and_clear();
    Ok(exit)
}

/// Says what is no position: to people on standard error, and in a record if there are records.
///
/// # Errors
/// If it cannot be printed.
pub fn report_invalid(invalid: &InvalidPosition, out: &mut Output) -> Result<Exit> {
    print_error(&invalid.message);
    // A summary has no rows for positions.
    if !out.is_text() && out.can_print_field("fault") {
        out.print_record(&invalid.record(out))?;
        out.flush()?;
    }
    Ok(Exit::BadInput)
}
