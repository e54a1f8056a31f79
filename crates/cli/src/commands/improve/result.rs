//! Output of an improved solution.

use super::analysis::Analysis;
use super::task::Task;
use crate::large::moves;
use crate::large::report::describe_gap;
use crate::support::output::Output;
use crate::support::output::numbers::{format_rate, group_digits};
use crate::support::session::SearchEnd;
use crate::tiles::args::MoveNotation;
use anyhow::Result;
use fifteen::anytime::{Report, wasteful_segments};
use fifteen::records::{Head, Improvement, LostMove, Status, WastefulSegment};
use fifteen::runtime::number_format::Pluralized;

/// Improved solution.
pub struct Improved<'a> {
    task: &'a Task,
    report: Report,
    segments: Vec<WastefulSegment>,
    lost: Option<Vec<LostMove>>,
    end: SearchEnd,
    seconds: f64,
    threads: usize,
}

impl<'a> Improved<'a> {
    /// Compares the solutions before and after. An analysis proves the length of its solution.
    pub fn new(
        task: &'a Task,
        mut report: Report,
        analysis: Option<Analysis>,
        (end, seconds): (SearchEnd, f64),
        threads: usize,
    ) -> Improved<'a> {
        let mut end = end;
        if let Some(analysis) = &analysis {
            report.bound = analysis.solution().len() as u32;
            end = SearchEnd::Complete;
        }
        let segments = wasteful_segments(&task.start, &task.moves, &report.moves);
        let segments = segments.into_iter().map(|segment| WastefulSegment {
            first: segment.first,
            last: segment.first + segment.moves - 1,
            moves: segment.moves,
            enough: segment.enough,
        });
        let (segments, lost) = (segments.collect(), analysis.map(|analysis| analysis.lost));
        Improved { task, report, segments, lost, end, seconds, threads }
    }

    /// Prints the result as text or as a record.
    pub fn print(&self, notation: MoveNotation, out: &mut Output) -> Result<()> {
        if !out.is_text() {
            return Ok(out.print_record(&self.record(notation, out))?);
        }
        let (moves, before) = (&self.report.moves, self.task.moves.len());
        let before = Pluralized(before as u128, "move");
        let length = describe_gap(moves.len(), self.report.bound);
        out.print_headline(format!("Solution in {length}; before: {before}"))?;
        out.print_line(moves::format(&self.task.start, moves, notation))?;
        for WastefulSegment { first, last, moves, enough } in &self.segments {
            out.print_line(format!("moves {first} to {last}: {moves} moves, {enough} are enough"))?;
        }
        for LostMove { number, tile, distance, best } in self.lost.iter().flatten() {
            out.print_line(format!(
                "move {number}, tile {tile}: {distance} moves are left, {best} after a better move"
            ))?;
        }
        if out.is_detailed() {
            let (nodes, seconds) = (self.report.nodes, self.seconds);
            let (text, rate) = (group_digits(nodes), format_rate(nodes, seconds));
            out.print_line(format!("{text} nodes, {seconds:.3} s, {rate}"))?;
        }
        Ok(())
    }

    /// Returns the record of the result.
    fn record(&self, notation: MoveNotation, out: &Output) -> Improvement {
        let (start, moves) = (&self.task.start, &self.report.moves);
        let gap = moves.len() as u32 - self.report.bound;
        let status = if gap == 0 { Status::Solved } else { Status::Feasible };
        let complete = Head { threads: self.threads, seconds: self.seconds, ..out.head(status) };
        let written = |wanted| (notation == wanted).then(|| moves::format(start, moves, notation));
        Improvement {
            head: Head { status, ..self.end.head(complete) },
            start: start.to_line(),
            size: start.grid().to_string(),
            before: self.task.moves.len(),
            length: moves.len(),
            proved: self.report.bound,
            gap,
            moves: moves.clone(),
            blank_moves: written(MoveNotation::Blank),
            udlr_moves: written(MoveNotation::Udlr),
            segments: self.segments.clone(),
            lost: self.lost.clone(),
            nodes: self.report.nodes,
        }
    }
}
