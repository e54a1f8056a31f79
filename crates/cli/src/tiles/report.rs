//! Output about positions and solutions that several commands print.

use super::position::Position;
use super::record;
use crate::support::exit::Exit;
use crate::support::output::Output;
use anyhow::Result;
use fifteen::board::Unsolvable;
use fifteen::korf::Engine;
use fifteen::runtime::number_format::Pluralized;
use indicatif::ProgressBar;
use std::fmt::Display;

/// Reports that the goal cannot be reached, and names two tiles whose exchange makes it reachable.
pub fn report_unsolvable(
    position: &Position,
    engine: &dyn Engine,
    reason: Unsolvable,
    progress: &ProgressBar,
    out: &mut Output,
) -> Result<Exit> {
    let record = record::unsolvable_record(position, engine, reason, out);
    let text = describe_unsolvable(position.interchanged_tiles(), &reason);
    progress.suspend(|| out.print_answer(text, &record))?;
    Ok(Exit::NoSolution)
}

/// Describes why a position is unsolvable, with two tiles whose exchange makes it solvable.
pub fn describe_unsolvable([one, other]: [impl Display; 2], reason: &impl Display) -> String {
    format!("Unsolvable: wrong parity; swapping {one} and {other} makes it solvable\n({reason})")
}

/// Formats the length of a solution in pushes, and that in moves of single tiles.
pub fn describe_pushes(moves: usize, pushes: usize) -> String {
    let (tiles, pushes) = (Pluralized(moves as u128, "move"), Pluralized(pushes as u128, "push"));
    format!("{pushes} ({tiles} of single tiles)")
}
