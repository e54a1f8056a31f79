//! Output of an improved solution.

use super::task::Task;
use crate::large::report::describe_gap;
use crate::support::output::Output;
use crate::support::output::numbers::describe_work;
use crate::support::session::SearchEnd;
use crate::tiles::args::MoveNotation;
use crate::tiles::notation::format_moves;
use crate::tiles::report::describe_pushes;
use anyhow::Result;
use fifteen::Metric;
use fifteen::anytime::{wasteful_pushes, wasteful_segments};
use fifteen::board::blank_moves;
use fifteen::records::{Head, Improvement, LostMove, Status, WastefulSegment, metric_name};
use fifteen::runtime::number_format::Pluralized;

/// Improved solution.
pub struct Improved<'a> {
    /// Original solution.
    pub task: &'a Task,
    /// Metric of lengths, bounds and segments.
    pub metric: Metric,
    /// Moves of the solution found.
    pub moves: Vec<u16>,
    /// Proved lower bound on the length of all solutions.
    pub bound: u32,
    /// Moves of the original solution that lead away from the goal, if it was analyzed.
    pub lost: Option<Vec<LostMove>>,
    /// Number of nodes visited plus successors generated.
    pub nodes: u64,
    /// End of the search.
    pub end: SearchEnd,
    /// Duration of the search, in seconds.
    pub seconds: f64,
    /// Number of threads.
    pub threads: usize,
}

impl Improved<'_> {
    /// Returns the length of a solution.
    fn length_of(&self, moves: &[u16]) -> usize {
        match self.metric {
            Metric::Single => moves.len(),
            Metric::Multi => {
                let directions = blank_moves(&self.task.start, moves);
                directions.chunk_by(PartialEq::eq).count()
            }
        }
    }

    /// Describes the length of a solution.
    fn describe_length(&self, moves: &[u16]) -> String {
        match self.metric {
            Metric::Single => Pluralized(moves.len() as u128, "move").to_string(),
            Metric::Multi => describe_pushes(moves.len(), self.length_of(moves)),
        }
    }

    /// Returns the segments of the original solution in which moves were saved.
    fn segments(&self) -> Vec<WastefulSegment> {
        let (start, before) = (&self.task.start, &self.task.moves);
        let segments = match self.metric {
            Metric::Single => wasteful_segments(start, before, &self.moves),
            Metric::Multi => wasteful_pushes(start, before, &self.moves),
        };
        let segments = segments.into_iter().map(|segment| WastefulSegment {
            first: segment.first,
            last: segment.first + segment.moves - 1,
            moves: segment.moves,
            enough: segment.enough,
        });
        segments.collect()
    }

    /// Prints the result as text or as a record.
    pub fn print(&self, notation: MoveNotation, out: &mut Output) -> Result<()> {
        if !out.is_text() {
            return Ok(out.print_record(&self.record(notation, out))?);
        }
        let moves = &self.moves;
        let before = self.describe_length(&self.task.moves);
        let length = describe_gap(&self.describe_length(moves), self.length_of(moves), self.bound);
        out.print_headline(format!("Solution in {length}; before: {before}"))?;
        out.print_line(format_moves(&self.task.start, moves, notation))?;
        for WastefulSegment { first, last, moves, enough } in self.segments() {
            let verb = if enough == 1 { "is" } else { "are" };
            let unit = self.metric.units();
            let line = format!("{unit} {first} to {last}: {moves} {unit}, {enough} {verb} enough");
            out.print_line(line)?;
        }
        for LostMove { number, tile, distance, best } in self.lost.iter().flatten() {
            let verb = if *distance == 1 { "is" } else { "are" };
            let left = format!("{} {verb} left", Pluralized(u128::from(*distance), "move"));
            out.print_line(format!(
                "move {number}, tile {tile}: {left}, {best} after a better move"
            ))?;
        }
        if out.is_detailed() {
            out.print_line(describe_work(self.nodes, self.seconds))?;
        }
        Ok(())
    }

    /// Returns the record of the result.
    fn record(&self, notation: MoveNotation, out: &Output) -> Improvement {
        let (start, moves) = (&self.task.start, &self.moves);
        let length = self.length_of(moves);
        let gap = length as u32 - self.bound;
        let status = if gap == 0 { Status::Solved } else { Status::Feasible };
        let complete = Head { threads: self.threads, seconds: self.seconds, ..out.head(status) };
        let written = |wanted| (notation == wanted).then(|| format_moves(start, moves, notation));
        Improvement {
            head: Head { status, ..self.end.head(complete) },
            start: start.to_line(),
            size: start.grid().to_string(),
            goal: self.task.goal.name.clone(),
            metric: metric_name(self.metric),
            before: self.length_of(&self.task.moves),
            length,
            proved: self.bound,
            gap,
            moves: moves.clone(),
            blank_moves: written(MoveNotation::Blank),
            udlr_moves: written(MoveNotation::Udlr),
            segments: self.segments(),
            lost: self.lost.clone(),
            nodes: self.nodes,
        }
    }
}
