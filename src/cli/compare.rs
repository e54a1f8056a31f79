//! `fifteen compare`: several engines on the same positions, in one table.

use super::args::{CompareArgs, MoveNotation};
use super::exit::Exit;
use super::input::each_position;
use super::interrupt;
use super::output::{Output, grouped, rate, report};
use super::record::SolveRecord;
use super::solve::{choose, exit_of, unsolvable};
use super::watch::{self, Timed};
use anyhow::Result;
use fifteen::Board;
use fifteen::korf::Engine;
use indicatif::ProgressBar;

/// Runs the command.
pub fn run(args: &CompareArgs, out: &mut Output) -> Result<Exit> {
    interrupt::listen()?;
    let size = args.positions.board.size;
    let engines =
        args.engines.iter().map(|name| choose(name, size, out)).collect::<Result<Vec<_>>>()?;
    let spinner = watch::spinner(out);
    let comparison = Comparison { args, engines, spinner };
    let mut exit = Exit::Answered;
    each_position(&args.positions, |position| {
        if exit >= Exit::Disagreement {
            return Ok(());
        }
        exit = exit.max(match position {
            Ok(start) => comparison.compare(&start, out)?,
            Err(error) => {
                comparison.spinner.suspend(|| report(&error));
                Exit::BadInput
            }
        });
        Ok(())
    })?;
    comparison.spinner.finish_and_clear();
    Ok(exit)
}

/// The command under way.
struct Comparison<'a> {
    args: &'a CompareArgs,
    engines: Vec<&'static dyn Engine>,
    spinner: ProgressBar,
}

impl Comparison<'_> {
    /// Runs the engines on one position, one after the other.
    fn compare(&self, start: &Board, out: &mut Output) -> Result<Exit> {
        let board = self.args.positions.board;
        if out.is_text() {
            out.headline(board.goal().translate(start).to_string())?;
        }
        if let Err(reason) = start.solvable() {
            return unsolvable(start, board, self.engines[0], reason, out);
        }
        if out.is_text() {
            out.line(HEADING)?;
        }
        let mut exit = Exit::Answered;
        let mut results: Vec<Timed> = Vec::new();
        for &engine in &self.engines {
            let search = watch::search(start, engine, self.args.limits, None, &self.spinner)?;
            let timed = match search {
                Ok(timed) => timed,
                Err(error) => {
                    self.spinner.suspend(|| report(&error.to_string()));
                    return Ok(Exit::Disagreement);
                }
            };
            exit = exit.max(exit_of(&timed.report.outcome));
            let first = results.first().unwrap_or(&timed);
            self.spinner.suspend(|| -> Result<()> {
                match out.is_text() {
                    true => out.line(row(engine, &timed, first))?,
                    false => out.object(&SolveRecord::new(
                        start,
                        board,
                        engine,
                        MoveNotation::Tiles,
                        &timed,
                    ))?,
                }
                Ok(out.flush()?)
            })?;
            if let Some(difference) = difference(first, &timed) {
                let names = (self.engines[0].name(), engine.name());
                let message = format!("{} and {} disagree: {difference}", names.0, names.1);
                self.spinner.suspend(|| report(&message));
                return Ok(Exit::Disagreement);
            }
            if exit == Exit::Interrupted {
                break;
            }
            results.push(timed);
        }
        Ok(exit)
    }
}

/// The heading of the table.
const HEADING: &str = "engine   length            visited          generated    seconds      \
                       nodes/s   ratio";

/// A row of the table. The ratio says how many times as fast as the first engine this one is.
fn row(engine: &dyn Engine, timed: &Timed, first: &Timed) -> String {
    let total = timed.report.statistics.total();
    let length = timed.report.solution().map_or("-".to_owned(), |found| found.len().to_string());
    format!(
        "{:<8} {length:>6} {:>18} {:>18} {:>10.3} {:>12} {:>7.2}",
        engine.name(),
        grouped(total.visited),
        grouped(total.generated),
        timed.seconds,
        rate(total.visited, timed.seconds),
        first.seconds / timed.seconds,
    )
}

/// The first thing two engines do not agree about, as far as both have come.
fn difference(one: &Timed, other: &Timed) -> Option<String> {
    let (one, other) = (&one.report, &other.report);
    let mut iterations = one.statistics.completed().zip(other.statistics.completed());
    if let Some((one, other)) = iterations.find(|(one, other)| one != other) {
        return Some(format!(
            "iteration {} has {} visited and {} generated nodes, or {} has {} and {}",
            one.threshold,
            one.counts.visited,
            one.counts.generated,
            other.threshold,
            other.counts.visited,
            other.counts.generated,
        ));
    }
    let (one, other) = (one.solution()?.len(), other.solution()?.len());
    (one != other).then(|| format!("the shortest solution has {one} moves, or {other}"))
}
