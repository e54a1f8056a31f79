//! Output about a position of a large board.

use super::goal::LargeGoal;
use crate::support::output::Output;
use crate::support::output::numbers::{describe_work, group_digits};
use crate::support::output::width;
use crate::support::pictures::PictureArgs;
use crate::support::progress::ProgressUpdate;
use crate::support::session::SearchEnd;
use crate::tiles::args::MoveNotation;
use crate::tiles::boards::draw_side_by_side;
use crate::tiles::notation::{blank_letters, format_moves};
use anyhow::{Error, Result, anyhow};
use fifteen::anytime::{LargeBoard, Progress};
use fifteen::board::{Numerals, Sheet, blank_moves, format_udlr};
use fifteen::records::{Head, Solve, Status};
use fifteen::runtime::number_format::{Grouped, Pluralized};
use std::fmt::Display;

/// Maximum total number of cells of the boards in a picture.
const MAX_DRAWN_CELLS: usize = 1_000_000;

/// A finished search.
pub struct FinishedSearch<'a> {
    pub start: &'a LargeBoard,
    pub goal: &'a LargeGoal,
    /// Solution: the tiles that are pushed.
    pub moves: &'a [u16],
    /// Heuristic estimate of the start. `None` for a recorded result.
    pub estimate: Option<u32>,
    /// Proved lower bound on the length of all solutions.
    pub bound: u32,
    pub nodes: u64,
    pub end: SearchEnd,
    pub seconds: f64,
    pub threads: usize,
}

/// Describes a length, given both as text and as a number, and a proved bound.
pub fn describe_gap(in_words: &str, length: usize, bound: u32) -> String {
    match (length as u32).saturating_sub(bound) {
        0 => format!("{in_words}, proved shortest"),
        gap => {
            let [bound, gap] = [bound, gap].map(|moves| Grouped(moves.into()));
            format!("{in_words}; at least {bound} are needed (gap {gap})")
        }
    }
}

/// Describes a number of moves and a proved bound.
pub fn describe_moves(length: usize, bound: u32) -> String {
    describe_gap(&Pluralized(length as u128, "move").to_string(), length, bound)
}

/// Returns whether a solution of this length can be drawn.
pub fn is_drawable(start: &LargeBoard, length: usize) -> bool {
    start.tiles().len().saturating_mul(length + 1) <= MAX_DRAWN_CELLS
}

/// Returns the error for a solution that cannot be drawn, given its length in words.
pub fn not_drawable(start: &LargeBoard, moves: impl Display) -> Error {
    let (grid, most) = (start.grid(), group_digits(MAX_DRAWN_CELLS as u64));
    anyhow!("no picture: {moves} on a {grid} board; pictures have at most {most} cells")
}

/// Returns the progress line of a search.
pub fn progress_update(progress: &Progress) -> ProgressUpdate {
    let line = match progress.length {
        Some(length) => describe_moves(length as usize, progress.bound),
        None => format!("first solution; at least {} moves are needed", progress.bound),
    };
    ProgressUpdate::with_nodes(line, progress.nodes)
}

impl FinishedSearch<'_> {
    /// Describes the solution: its length and the proved bound.
    pub fn describe(&self) -> String {
        match self.moves.len() {
            0 => "Solution in 0 moves: already solved".to_owned(),
            length => format!("Solution in {}", describe_moves(length, self.bound)),
        }
    }

    /// Prints the result as text, perhaps with a drawing of every board, or as a record.
    pub fn print(&self, notation: MoveNotation, boards: bool, out: &mut Output) -> Result<()> {
        if !out.is_text() {
            return Ok(out.print_record(&self.record(notation, out))?);
        }
        let moves = self.moves;
        if moves.is_empty() {
            return Ok(out.print_headline(self.describe())?);
        }
        out.print_headline(format!("{}:", self.describe()))?;
        out.print_line(format_moves(self.start, moves, notation))?;
        if boards {
            let columns = width::stdout_width();
            let boards = draw_side_by_side(self.start, moves, Numerals::Decimal, columns);
            out.print_styled(format!("\n{boards}"))?;
        }
        if out.is_detailed() {
            out.print_line(describe_work(self.nodes, self.seconds))?;
        }
        Ok(())
    }

    /// Writes the pictures of the solution.
    ///
    /// # Errors
    /// If they would be too large, or cannot be written.
    pub fn draw(&self, pictures: &PictureArgs, out: &mut Output) -> Result<()> {
        if !pictures.is_any_requested() {
            return Ok(());
        }
        let length = self.moves.len();
        if !is_drawable(self.start, length) {
            return Err(not_drawable(self.start, Pluralized(length as u128, "move")));
        }
        let sheet = Sheet::with_tiles(self.start, self.moves).with_heading(&self.describe());
        pictures.write(&sheet, out)
    }

    /// Returns the record of the result.
    fn record(&self, notation: MoveNotation, out: &Output) -> Solve {
        let (moves, bound, nodes) = (self.moves, self.bound, self.nodes);
        let gap = moves.len() as u32 - bound;
        let status = if gap == 0 { Status::Solved } else { Status::Feasible };
        let complete = Head { threads: self.threads, seconds: self.seconds, ..out.head(status) };
        let head = Head { status, ..self.end.head(complete) };
        let directions = || blank_moves(self.start, moves);
        Solve {
            length: Some(moves.len()),
            pushes: Some(directions().chunk_by(PartialEq::eq).count()),
            proved: Some(bound),
            gap: Some(gap),
            moves: Some(moves.to_vec()),
            blank_moves: (notation == MoveNotation::Blank).then(|| blank_letters(&directions())),
            udlr_moves: (notation == MoveNotation::Udlr).then(|| format_udlr(&directions())),
            estimate: self.estimate,
            visited: nodes,
            generated: nodes,
            goal: self.goal.name.clone(),
            ..Solve::unsearched_anytime(head, self.start)
        }
    }
}
