//! `fifteen compare`: several engines and heuristics on the same positions, in one table.

pub mod args;
mod difference;
mod engines;
mod table;

use crate::support::exit::{Exit, disagreement};
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, print_warning};
use crate::tiles::args::MoveNotation;
use crate::tiles::input::{PositionReader, for_each_position};
use crate::tiles::position::Position;
use crate::tiles::record::search_record;
use crate::tiles::report::report_unsolvable;
use crate::tiles::search::{TimedReport, search};
use crate::tiles::totals::{EngineTotals, SummaryScope};
use anyhow::{Result, bail};
use args::CompareArgs;
use difference::first_difference;
use engines::configured_engines;
use fifteen::korf::Engine;
use fifteen::runtime::number_format::Pluralized;
use indicatif::ProgressBar;
use table::ComparisonTable;

/// Runs the command.
pub fn run(args: &CompareArgs, out: &mut Output) -> Result<Exit> {
    if args.positions.print_list_if_requested(out)? {
        return Ok(Exit::Answered);
    }
    let mut reader = PositionReader::open(&args.positions)?;
    let (size, goal) = (reader.size(), reader.goal());
    if goal.inner_blank_home(size).is_some() {
        bail!("--goal {goal}: the blank must be in a corner; use `fifteen solve`");
    }
    let engines = configured_engines(args, (size, goal), out)?;
    let table = match args.heuristics.names.is_empty() {
        true => ComparisonTable::for_engines(&engines),
        false => ComparisonTable::for_heuristics(&engines),
    };
    let sums = vec![EngineTotals::default(); engines.len()];
    let progress = spinner(out);
    let is_brief = args.summary || (out.is_text() && !out.is_detailed());
    let mut comparison =
        Comparison { args, engines, table, totals: sums, is_brief, progress: progress.clone() };
    let exit = for_each_position(&mut reader, &progress, out, |position, out| {
        comparison.compare(position, out)
    })?;
    let is_interrupted = exit == Exit::Interrupted;
    if out.is_text() {
        comparison.print_totals(out)?;
        if is_interrupted {
            out.print_headline("Interrupted")?;
        }
    } else if args.summary {
        let positions = comparison.positions();
        comparison.print_summary(SummaryScope { size, goal, positions, is_interrupted }, out)?;
    }
    Ok(exit)
}

/// State of the command.
struct Comparison<'a> {
    args: &'a CompareArgs,
    engines: Vec<Box<dyn Engine>>,
    table: ComparisonTable,
    /// Totals of the positions so far, for each of the engines.
    totals: Vec<EngineTotals>,
    /// True if only the totals are printed.
    is_brief: bool,
    progress: ProgressBar,
}

impl Comparison<'_> {
    /// Runs the engines in turn on one position.
    fn compare(&mut self, position: &Position, out: &mut Output) -> Result<Exit> {
        if out.is_text() && !self.is_brief {
            self.progress.suspend(|| out.print_headline(position.text()))?;
        }
        if let Err(reason) = position.check_solvable() {
            if self.is_brief {
                print_warning(&format!("skipping {}: {reason}", position.text()));
                return Ok(Exit::NoSolution);
            }
            return report_unsolvable(position, &*self.engines[0], reason, &self.progress, out);
        }
        if out.is_text() && !self.is_brief {
            self.progress.suspend(|| out.print_line(self.table.heading()))?;
        }
        let (exit, results) = self.run_engines(position, out)?;
        let all = self.totals.iter_mut().zip(&results);
        all.for_each(|(totals, timed)| totals.add(timed));
        Ok(exit)
    }

    /// Runs the engines and returns their results: fewer than all if the user interrupts.
    fn run_engines(
        &self,
        position: &Position,
        out: &mut Output,
    ) -> Result<(Exit, Vec<TimedReport>)> {
        let mut exit = Exit::Answered;
        let mut results = Vec::new();
        for engine in &self.engines {
            let engine = &**engine;
            let timed = search(&position.start, engine, self.args.limits, &self.progress)?;
            let record = search_record(position, engine, MoveNotation::Tiles, &timed, out);
            exit = exit.max(timed.end.exit(Exit::Answered));
            results.push(timed);
            if !self.is_brief {
                self.progress.suspend(|| out.print_answer(self.row(&results), &record))?;
                out.flush()?;
            }
            self.check(&results)?;
            if exit == Exit::Interrupted {
                break;
            }
        }
        Ok((exit, results))
    }

    /// Formats the row of the last result.
    fn row(&self, results: &[TimedReport]) -> String {
        let last = results.len() - 1;
        let (this, first) =
            (EngineTotals::from_search(&results[last]), EngineTotals::from_search(&results[0]));
        self.table.row(&*self.engines[last], &this, &first)
    }

    /// Compares the last result with the first one, and with the first one of the same heuristic.
    ///
    /// # Errors
    /// If they disagree.
    fn check(&self, results: &[TimedReport]) -> Result<()> {
        let last = results.len() - 1;
        let engine = &*self.engines[last];
        let mut names = self.engines.iter().map(|other| other.heuristic());
        let alike = names.position(|name| name == engine.heuristic()).unwrap_or(last);
        for other in [alike, 0] {
            let are_unpruned =
                [&*self.engines[other], engine].iter().all(|engine| !engine.is_pruning());
            let same_nodes =
                other == alike && are_unpruned && self.engines[other].weight() == engine.weight();
            if let Some(difference) = first_difference(&results[other], &results[last], same_nodes)
            {
                let name = |engine| self.table.name(engine);
                let names = (name(&*self.engines[other]), name(engine));
                let message = format!("{} and {} disagree: {difference}", names.0, names.1);
                return Err(disagreement(message));
            }
        }
        Ok(())
    }

    /// Returns the number of positions that at least the first engine has searched.
    fn positions(&self) -> usize {
        self.totals[0].positions().0
    }

    /// Prints a record of the totals of each engine.
    fn print_summary(&self, scope: SummaryScope, out: &mut Output) -> Result<()> {
        for (engine, sums) in self.engines.iter().zip(&self.totals) {
            let ratio = sums.ratio_to(&self.totals[0]);
            out.print_record(&sums.record(&**engine, &ratio, scope, out))?;
        }
        Ok(())
    }

    /// Prints the totals of the positions as text: always if nothing else is printed, and otherwise
    /// if there are several positions.
    fn print_totals(&self, out: &mut Output) -> Result<()> {
        let positions = self.positions();
        if positions < 2 && !self.is_brief {
            return Ok(());
        }
        let means = if positions > 1 { ", means" } else { "" };
        out.print_headline(Pluralized(positions as u128, "position").to_string() + means)?;
        out.print_line(self.table.heading())?;
        for (engine, sums) in self.engines.iter().zip(&self.totals) {
            out.print_line(self.table.row(&**engine, sums, &self.totals[0]))?;
        }
        if !self.totals.iter().all(|totals| totals.has_solved_the_same(&self.totals[0])) {
            out.print_line(
                "the means are over different positions: the engines did not all solve the same \
                 ones",
            )?;
        }
        let named = self.engines.iter().zip(&self.totals).filter(|_| self.args.summary);
        for (engine, totals) in named {
            if let Some(spread) = totals.describe_spread(&self.totals[0]) {
                out.print_line(format!("{}: {spread}", self.table.name(&**engine)))?;
            }
        }
        Ok(())
    }
}
