//! Answers of the command as text.

use super::answers::SolveRun;
use crate::large::report::{describe_gap, describe_moves};
use crate::support::output::numbers::{format_rate, group_digits};
use crate::support::output::width;
use crate::support::session::SearchEnd;
use crate::tiles::boards::boards_of_solution;
use crate::tiles::position::Position;
use crate::tiles::report::describe_pushes;
use crate::tiles::search::TimedReport;
use anyhow::Result;
use fifteen::Metric;
use fifteen::korf::{Report, Solution, Solutions, Threshold};
use fifteen::records::Reason;
use fifteen::runtime::number_format::Pluralized;
use std::iter;

impl SolveRun<'_> {
    /// Prints the result of a search as text.
    pub fn print_text(&mut self, position: &Position, timed: &TimedReport) -> Result<()> {
        let total = timed.report.statistics.total();
        if let Some(solution) = timed.report.solution() {
            match &timed.report.solutions {
                Some(all) if !solution.is_empty() => {
                    self.print_solutions(position, solution, all)?;
                }
                _ => self.print_solution(position, solution)?,
            }
            if let Some(factor) = describe_factor(&timed.report, solution) {
                self.out.print_line(factor)?;
            }
        } else {
            self.out.print_headline(self.describe_unfinished(timed))?;
            if let (Some(gap), Some((moves, _))) = (self.describe_unproved(timed), timed.moves()) {
                self.out.print_headline(format!("Solution in {gap}:"))?;
                self.out.print_line(position.format_moves(moves, self.args.moves))?;
            }
        }
        if let (true, Some((moves, _))) = (self.args.boards, timed.moves()) {
            let boards = boards_of_solution(position, moves, width::stdout_width());
            self.out.print_styled(format!("\n{boards}"))?;
        }
        if self.out.is_detailed() {
            let tables = timed.table_wait.map(|waited| format!(" plus {waited:.3} s for tables"));
            let seconds = timed.seconds - timed.table_wait.unwrap_or(0.0);
            self.out.print_line(format!(
                "{} visited, {} generated, {seconds:.3} s{}, {}",
                group_digits(total.visited),
                group_digits(total.generated),
                tables.unwrap_or_default(),
                format_rate(timed.visited, seconds),
            ))?;
            if let Some(nodes) = timed.report.statistics.incumbent_nodes {
                let nodes = group_digits(nodes);
                self.out.print_line(format!(
                    "{nodes} nodes of the search for an incumbent in addition"
                ))?;
            }
            if let Some(growth) = &timed.growth_note {
                self.out.print_line(growth)?;
            }
        }
        Ok(())
    }

    /// Describes the reason for the end and the lower bound.
    pub fn describe_unfinished(&self, timed: &TimedReport) -> String {
        let (reason, proved) = (self.describe_stop(timed.end), timed.report.lower_bound);
        let bound = Pluralized(proved.into(), self.engine.metric().unit());
        format!("{reason}; lower bound: {bound}")
    }

    /// Describes the length of the solution, if there is one, the number of all solutions, if they
    /// are requested, and the proved bound if the solution may not be a shortest one.
    pub fn describe_found(&self, timed: &TimedReport) -> Option<String> {
        let Some(solution) = timed.report.solution() else { return self.describe_unproved(timed) };
        let all = timed.report.solutions.as_ref();
        let all = all.map(|all| format!("one of {}", Pluralized(all.count.into(), "solution")));
        let factor = describe_factor(&timed.report, solution);
        let parts = iter::once(describe_length(solution, false)).chain(all).chain(factor);
        Some(parts.collect::<Vec<String>>().join(", "))
    }

    /// Describes the length of the solution of a stopped search, and the proved bound.
    fn describe_unproved(&self, timed: &TimedReport) -> Option<String> {
        let (moves, length) = timed.unproved.as_ref()?;
        let (length, bound) = (*length, timed.report.lower_bound);
        Some(match self.engine.metric() {
            Metric::Single => describe_moves(length, bound),
            Metric::Multi => describe_gap(&describe_pushes(moves.len(), length), length, bound),
        })
    }

    /// Describes the reason for the end of a search.
    fn describe_stop(&self, ended: SearchEnd) -> &'static str {
        match ended {
            SearchEnd::Limit(Reason::Nodes) => "Stopped: node limit reached",
            SearchEnd::Limit(Reason::Time) => "Stopped: time limit reached",
            SearchEnd::Limit(Reason::Memory) => "Stopped: memory limit reached",
            SearchEnd::Limit(Reason::Moves) if self.args.limits.move_limit.is_some() => {
                "Stopped: move limit reached"
            }
            SearchEnd::Limit(Reason::MissingUnits) if self.args.keep.preloaded.is_some() => {
                "Not finished"
            }
            SearchEnd::Limit(Reason::MissingUnits) => {
                "Stopped: the remaining units belong to other shards"
            }
            SearchEnd::Limit(Reason::Moves) => "Stopped: maximum length of this engine reached",
            _ => "Interrupted",
        }
    }

    /// Prints a solution.
    fn print_solution(&mut self, position: &Position, solution: &Solution) -> Result<()> {
        if solution.is_empty() {
            return Ok(self.out.print_headline("Solution in 0 moves: already solved")?);
        }
        let length = describe_length(solution, true);
        self.out.print_headline(format!("Solution in {length}:"))?;
        Ok(self.out.print_line(position.format_moves(solution.moves(), self.args.moves))?)
    }

    /// Prints the number of solutions, and the first ones.
    fn print_solutions(
        &mut self,
        position: &Position,
        solution: &Solution,
        all: &Solutions,
    ) -> Result<()> {
        let (count, pushes) = (all.count, solution.length() as u128);
        let length = match self.engine.metric() {
            Metric::Single => describe_length(solution, false),
            // Solutions of the same number of pushes may differ in their numbers of moves.
            Metric::Multi => Pluralized(pushes, "push").to_string(),
        };
        self.out
            .print_headline(format!("{} in {length}:", Pluralized(count.into(), "solution")))?;
        let rest = count - all.listed.len() as u64;
        for moves in &all.listed {
            self.out.print_line(position.format_moves(moves, self.args.moves))?;
        }
        if rest > 0 {
            self.out.print_line(format!("and {} more", group_digits(rest)))?;
        }
        Ok(())
    }
}

/// Describes how much longer than a shortest solution this one may be, unless it is a shortest one.
fn describe_factor(report: &Report, solution: &Solution) -> Option<String> {
    let bound = report.lower_bound;
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    let factor = solution.length() as f64 / f64::from(bound);
    let bound = Pluralized(bound.into(), "move");
    (!report.is_optimal()).then(|| {
        format!("at most {factor:.3} times the length of a shortest one; lower bound: {bound}")
    })
}

/// Formats the length of a solution in its metric. In moves of single tiles, `with_pushes` adds the
/// length in the other metric.
fn describe_length(solution: &Solution, with_pushes: bool) -> String {
    let Threshold { happy, sad } = solution.threshold();
    let moves = Pluralized(solution.len() as u128, "move");
    let pushes = Pluralized(solution.pushes() as u128, "push");
    match solution.threshold().metric() {
        Metric::Multi => describe_pushes(solution.len(), solution.length()),
        Metric::Single if with_pushes => format!("{moves}, {pushes} ({happy} happy, {sad} sad)"),
        Metric::Single => format!("{moves} ({happy} happy, {sad} sad)"),
    }
}
