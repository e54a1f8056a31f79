//! Sequential reading of positions from arguments, files or standard input.
//!
//! [`Board::parse`](fifteen::Board::parse) defines the text of a position. It occupies one line or
//! one line per row of the board (`position_lines` decides), or is a record with a position, as
//! `generate` prints it. Empty lines between positions are skipped. All positions of a run have the
//! same size, given by the options or else by the first position.

pub mod large_boards;
mod origin;
pub mod position_lines;
mod reader;

pub use origin::{
    InputSource, join_arguments, join_words, may_be_file, position_text, reject_position_file,
};
pub use reader::PositionReader;

use super::position::Position;
use crate::support::exit::Exit;
use crate::support::input::invalid::InvalidInput;
use crate::support::interrupt;
use crate::support::output::{Output, is_stdout_closed};
use anyhow::Result;
use indicatif::ProgressBar;

/// Position or invalid input.
pub type ReadPosition = Result<Position, InvalidInput>;

/// Calls `solve` with each position and reports invalid input. Stops early on an interrupt, when
/// engines disagree, or when standard output is closed.
///
/// # Errors
/// Those of `solve`; or if there is no input or it cannot be read.
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
            Err(invalid) => progress.suspend(|| invalid.report(out))?,
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
