//! `fifteen compare`: several engines on the same positions, in one table.

use super::args::{CompareArgs, MoveNotation};
use super::batch;
use super::exit::{Disagreement, Exit};
use super::interrupt;
use super::output::{Output, grouped, per_second, rate};
use super::record::SolveRecord;
use super::solve::{choose, heading, unsolvable};
use super::watch::{self, Timed};
use anyhow::{Result, bail};
use fifteen::korf::{Counts, ENGINES, Engine, Iteration, Settings};
use fifteen::{Board, Size, Solution, korf};
use indicatif::ProgressBar;
use std::num::NonZeroUsize;

/// Runs the command.
pub fn run(args: &CompareArgs, out: &mut Output) -> Result<Exit> {
    interrupt::listen()?;
    let engines = contestants(args, args.positions.board.size, out)?;
    let comparison = Comparison { args, engines, progress: watch::spinner(out) };
    batch::run(&args.positions, &comparison.progress, |start| comparison.compare(start, out))
}

/// The engines asked for, or all that support the size.
///
/// They are to be comparable, so they visit the same nodes on one core if nothing else is wanted.
/// What is wanted is set about the engines that can do it; there must be one.
fn contestants(args: &CompareArgs, size: Size, out: &Output) -> Result<Vec<Box<dyn Engine>>> {
    let engines: Vec<&dyn Engine> = match args.engines.is_empty() {
        true => ENGINES.into_iter().filter(|engine| engine.supports(size)).collect(),
        false => args.engines.iter().map(|name| korf::engine(name)).collect::<Result<_, _>>()?,
    };
    let wanted = args.processor.settings();
    let wanted = Settings {
        threads: wanted.threads.or(NonZeroUsize::new(1)),
        pruning: Some(args.pruning),
        ..wanted
    };
    let simple = Settings { pruning: Some(false), ..Settings::default() };
    let can = |engine: &&dyn Engine| engine.configured(&wanted).is_ok();
    let able = engines.iter().find(|engine| engine.prunes()).or(engines.last());
    if let (false, Some(able)) = (engines.iter().any(can), able) {
        able.configured(&wanted)?;
    }
    let contestants = engines.iter().map(|engine| {
        choose(engine.name(), size, if can(engine) { &wanted } else { &simple }, out)
    });
    contestants.collect()
}

/// The command under way.
struct Comparison<'a> {
    args: &'a CompareArgs,
    engines: Vec<Box<dyn Engine>>,
    progress: ProgressBar,
}

impl Comparison<'_> {
    /// Runs the engines on one position, one after the other.
    fn compare(&self, start: &Board, out: &mut Output) -> Result<Exit> {
        let board = self.args.positions.board;
        if out.is_text() {
            heading(start, board, &self.progress, out)?;
        }
        if let Err(reason) = start.solvable() {
            return unsolvable(start, board, &*self.engines[0], reason, &self.progress, out);
        }
        if out.is_text() {
            self.progress.suspend(|| out.line(HEADING))?;
        }
        let mut exit = Exit::Answered;
        let mut results: Vec<Timed> = Vec::new();
        for engine in &self.engines {
            let engine = &**engine;
            let timed = watch::search(start, engine, self.args.limits, None, &self.progress)?;
            let first = results.first().unwrap_or(&timed);
            let record = SolveRecord::new(start, board, engine, MoveNotation::Tiles, &timed);
            self.progress.suspend(|| out.answer(row(engine, &timed, first), &record))?;
            out.flush()?;
            let prunes = self.engines[0].prunes() || engine.prunes();
            if let Some(difference) = difference(first, &timed, !prunes) {
                let names = (self.engines[0].name(), engine.name());
                let message = format!("{} and {} disagree: {difference}", names.0, names.1);
                bail!(Disagreement(message));
            }
            exit = exit.max(timed.status.exit());
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

/// A row of the table. The ratio is of nodes per second, to those of the first engine.
fn row(engine: &dyn Engine, timed: &Timed, first: &Timed) -> String {
    let total = timed.report.statistics.total();
    let length = timed.report.solution().map_or("-".to_owned(), |found| found.len().to_string());
    let speed = |timed: &Timed| per_second(timed.report.statistics.total().visited, timed.seconds);
    let ratio = match (speed(timed), speed(first)) {
        (Some(this), Some(first)) => format!("{:.2}", this / first),
        _ => "-".to_owned(),
    };
    format!(
        "{:<8} {length:>6} {:>18} {:>18} {:>10.3} {:>12} {ratio:>7}",
        engine.name(),
        grouped(total.visited),
        grouped(total.generated),
        timed.seconds,
        rate(total.visited, timed.seconds),
    )
}

/// The first thing two engines do not agree about, as far as both have come: the exhausted
/// iterations, if they have the same nodes, and the length.
fn difference(one: &Timed, other: &Timed, same_nodes: bool) -> Option<String> {
    let (one, other) = (&one.report, &other.report);
    let mut iterations = one.statistics.completed().zip(other.statistics.completed());
    let differ = |(one, other): &(&Iteration, &Iteration)| same_nodes && one != other;
    if let Some((one, other)) = iterations.find(differ) {
        let say = |counts: Counts| {
            format!("{} visited and {} generated nodes", counts.visited, counts.generated)
        };
        let (threshold, other_threshold) = (one.threshold, other.threshold);
        let (one, other) = (say(one.counts), say(other.counts));
        return Some(format!("{threshold} has {one}, or {other_threshold} has {other}"));
    }
    let (one, other) = (one.solution().map(Solution::len)?, other.solution().map(Solution::len)?);
    (one != other).then(|| format!("the shortest solution has {one} moves, or {other}"))
}
