//! `fifteen korf`: the instances of Korf, and of Korf and Felner, as a regression test.

use super::instances;
use crate::cli::frame::clock::Clock;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::numbers::{grouped, rate};
use crate::cli::frame::output::Output;
use crate::cli::tiles::args::{LimitArgs, Method, MoveNotation};
use crate::cli::tiles::engine::method_engine;
use crate::cli::tiles::many::{Audience, Many};
use crate::cli::tiles::position::Position;
use crate::cli::tiles::record::SolveRecord;
use crate::cli::tiles::search::Timed;
use anyhow::Result;
use clap::Args;
use fifteen::korf::instances::Instance;
use fifteen::korf::{Counts, Engine};
use fifteen::{Board, Size, Solution, Threads};
use indicatif::{ProgressBar, ProgressStyle};

#[derive(Debug, Args)]
pub struct KorfArgs {
    /// Rows and columns of the board: 4x4 for Korf's 100, 5x5 for the 50 of Korf and Felner
    #[arg(long, value_name = "RxC", default_value = "4x4", value_parser = instances::size)]
    pub size: Size,
    /// Which of them, all if left out: numbers and ranges, such as 1-20,88
    #[arg(long, value_name = "NUMBERS")]
    pub instances: Option<String>,
    #[command(flatten)]
    pub method: Method,
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &KorfArgs, out: &mut Output) -> Result<Exit> {
    let instances = instances::select(args.size, args.instances.as_deref())?;
    let engine = method_engine(&args.method, None, args.limits, args.size, out)?;
    let (engine, bar) = (&*engine, &bar(out, instances.len()));
    let threads =
        if instances.len() == 1 { Threads::ONE } else { args.method.threads(engine.threads()) };
    if out.is_chatty() {
        bar.suspend(|| out.line(heading(args.size)))?;
    }
    let clock = Clock::start();
    let mut table = Table { instances: &instances, engine, bar, totals: Totals::default(), out };
    let many = Many { engine, limits: args.limits, threads, progress: bar };
    let starts = instances.iter().map(|instance| instance.start);
    let exit = many.search(starts, &mut table)?;
    let Table { totals, out, .. } = table;
    if out.is_text() {
        let seconds = if threads > Threads::ONE { clock.seconds() } else { totals.seconds };
        totals.print(instances.len(), seconds, out)?;
    }
    Ok(exit)
}

/// The heading of the table. Starts are as long as the board has cells.
fn heading(size: Size) -> String {
    format!(
        "{:>4}  {:<cells$}  {:>6} {:>6} {:>18} {:>18} {:>published$} {:>10}",
        "no",
        "start",
        "length",
        "known",
        "visited",
        "generated",
        "published",
        "seconds",
        cells = size.cells(),
        published = published_width(size),
    )
}

/// How wide the published numbers of nodes are: up to 13 characters for the 15-puzzle.
fn published_width(size: Size) -> usize {
    if size.cells() > 16 { 18 } else { 13 }
}

/// A bar of instances on standard error, if someone watches.
fn bar(out: &Output, instances: usize) -> ProgressBar {
    if !out.shows_progress() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {elapsed} {wide_msg}");
    let bar = ProgressBar::new(instances as u64);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// What all instances come to.
#[derive(Default)]
struct Totals {
    solved: usize,
    moves: usize,
    counts: Counts,
    seconds: f64,
    mismatches: usize,
}

impl Totals {
    /// Prints them, given the seconds that passed. Searches at the same time may have more.
    fn print(&self, instances: usize, seconds: f64, out: &mut Output) -> Result<()> {
        let lengths = match (self.solved, self.mismatches) {
            (0, _) => String::new(),
            (_, 0) => ", all lengths right".to_owned(),
            (_, wrong) => format!(", {wrong} LENGTHS WRONG"),
        };
        let searched = if self.seconds > seconds {
            format!(" for {:.3} s of searches", self.seconds)
        } else {
            String::new()
        };
        out.headline(format!(
            "{} of {instances} solved in {} moves{lengths}; {} visited, {} generated, {:.3} s\
             {searched}, {}",
            self.solved,
            self.moves,
            grouped(self.counts.visited),
            grouped(self.counts.generated),
            seconds,
            rate(self.counts.visited, seconds),
        ))?;
        Ok(())
    }
}

/// The command under way.
struct Table<'a> {
    instances: &'a [Instance],
    engine: &'a dyn Engine,
    bar: &'a ProgressBar,
    totals: Totals,
    out: &'a mut Output,
}

impl Audience<Board> for Table<'_> {
    /// Prints the row of an instance, and adds it up.
    fn answer(&mut self, number: usize, _start: Board, timed: Option<Timed>) -> Result<Exit> {
        let (Some(timed), instance) = (timed, &self.instances[number]) else {
            return Ok(Exit::Answered);
        };
        self.bar.inc(1);
        let total = timed.report.statistics.total();
        self.totals.counts += total;
        self.totals.seconds += timed.seconds;
        let length = timed.report.solution().map(Solution::len);
        self.totals.solved += usize::from(length.is_some());
        self.totals.moves += length.unwrap_or(0);
        self.bar.suspend(|| print(instance, self.engine, &timed, self.out))?;
        if length.is_some_and(|length| length != instance.length) {
            self.totals.mismatches += 1;
            return Ok(Exit::Disagreement);
        }
        Ok(timed.ended.exit(Exit::Answered))
    }
}

/// Prints the row of an instance.
fn print(instance: &Instance, engine: &dyn Engine, timed: &Timed, out: &mut Output) -> Result<()> {
    if out.is_chatty() {
        out.line(row(instance, timed))?;
    } else if !out.is_text() {
        let position = Position::normal(instance.start);
        let mut record = SolveRecord::new(&position, engine, MoveNotation::Tiles, timed);
        record.instance = Some(instance.number);
        record.known_length = Some(instance.length);
        out.object(&record)?;
    }
    Ok(out.flush()?)
}

/// The row of an instance as text.
fn row(instance: &Instance, timed: &Timed) -> String {
    let total = timed.report.statistics.total();
    let length = timed.report.solution().map(Solution::len);
    format!(
        "{:>4}  {}  {:>6} {:>6} {:>18} {:>18} {:>published$} {:>10.3}{}",
        instance.number,
        instance.start,
        length.map_or("-".to_owned(), |length| length.to_string()),
        instance.length,
        grouped(total.visited),
        grouped(total.generated),
        grouped(instance.generated),
        timed.seconds,
        match length {
            Some(length) if length != instance.length => "  WRONG",
            _ => "",
        },
        published = published_width(instance.start.size()),
    )
}
