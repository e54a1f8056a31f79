//! What is said about a position before it is searched.

use super::position::Position;
use super::record;
use crate::support::exit::Exit;
use crate::support::output::Output;
use anyhow::Result;
use fifteen::board::Unsolvable;
use fifteen::korf::Engine;
use indicatif::ProgressBar;

/// Prints which position it is about.
pub fn heading(title: &str, progress: &ProgressBar, out: &mut Output) -> Result<()> {
    Ok(progress.suspend(|| out.print_headline(title))?)
}

/// Says that the goal cannot be reached, and why: as someone sees it who has the puzzle in his
/// hands, and then as a mathematician does.
pub fn unsolvable(
    position: &Position,
    engine: &dyn Engine,
    reason: Unsolvable,
    progress: &ProgressBar,
    out: &mut Output,
) -> Result<Exit> {
    let record = record::unsolvable(position, engine, reason, out);
    let [one, other] = position.interchanged();
    let text = format!(
        "Unsolvable: two tiles are interchanged; swap {one} and {other} and it can be solved\n({reason})"
    );
    progress.suspend(|| out.print_answer(text, &record))?;
    Ok(Exit::NoSolution)
}
