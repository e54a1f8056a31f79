//! `fifteen korf`: the instances of Korf, and of Korf and Felner, as a regression test, and an
//! exact reproduction of the table published in 1985.

mod columns;
mod instances;
mod published;
mod totals;

use crate::support::checkpoint::UnitCheckpointArgs;
use crate::support::clock::Clock;
use crate::support::exit::Exit;
use crate::support::options::reject_options;
use crate::support::output::Output;
use crate::support::output::spinner::add_line;
use crate::tiles::args::{LimitArgs, MethodArgs, MetricArgs, MoveNotation};
use crate::tiles::checkpoint::{
    engine_fingerprint, open_checkpoint, recorded_engine, table_choice,
};
use crate::tiles::engine::{engine_for_goal, push_engine};
use crate::tiles::lists::{ListArg, conflict_with_print};
use crate::tiles::many::{ManySearch, ResultConsumer};
use crate::tiles::position::Position;
use crate::tiles::record::search_record;
use crate::tiles::search::TimedReport;
use crate::tiles::totals::SummaryScope;
use anyhow::Result;
use clap::Args;
use columns::PublishedColumn;
use fifteen::korf::Engine;
use fifteen::korf::instances::Instance;
use fifteen::{Board, Goal, Metric, Size, Solution, Threads};
use indicatif::{ProgressBar, ProgressStyle};
use instances::InstanceSet;
use published::PublishedComparison;
use std::rc::Rc;
use totals::Totals;

#[derive(Debug, Args)]
#[command(mut_arg("list", |list| list.conflicts_with("size")))]
#[command(mut_args(conflict_with_print))]
pub struct KorfArgs {
    /// Instance set: 4x4 (Korf's 100) or 5x5 (50 of Korf and Felner)
    #[arg(long, value_name = "RxC", default_value = "4x4", value_parser = instances::parse_size)]
    pub size: Size,
    #[command(flatten)]
    pub list: ListArg,
    /// Instance numbers and ranges, such as 1-20,88 [default: all]
    #[arg(value_name = "NUMBERS")]
    numbers: Option<String>,
    /// Same as NUMBERS
    #[arg(long, value_name = "NUMBERS", conflicts_with = "numbers")]
    instances: Option<String>,
    /// Reproduce the node counts published by Korf in 1985
    ///
    /// Uses the engine plain with the Manhattan distance and his move order, and counts the start
    /// as a node.
    #[arg(
        long,
        conflicts_with_all = ["weight", "order", "memory", "no_mirror", "no_pruning", "simd"]
    )]
    pub published: bool,
    /// Print only the totals, even with --format
    ///
    /// With five or more solved instances, they include the median and a 95 % confidence interval
    /// of the visited nodes.
    #[arg(long)]
    pub summary: bool,
    #[command(flatten)]
    metric: MetricArgs,
    #[command(flatten)]
    pub method: MethodArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub keep: UnitCheckpointArgs,
}

impl KorfArgs {
    /// Returns the requested instance numbers, if any.
    fn numbers(&self) -> Option<&str> {
        self.numbers.as_deref().or(self.instances.as_deref())
    }

    /// Checks that the options are supported in the requested metric.
    ///
    /// # Errors
    /// If one is not.
    fn check_metric(&self) -> Result<()> {
        let unsupported =
            [(self.published, "--published"), (self.keep.is_enabled(), "--checkpoint")];
        match self.metric.metric() {
            Metric::Single => Ok(()),
            Metric::Multi => reject_options(&unsupported, "with --metric multi"),
        }
    }
}

/// Runs the command.
pub fn run(args: &KorfArgs, out: &mut Output) -> Result<Exit> {
    if args.list.print_if_requested(args.numbers(), out)? {
        return Ok(Exit::Answered);
    }
    args.check_metric()?;
    let set = InstanceSet::requested(args)?;
    let prefix = set.fingerprint_prefix();
    let InstanceSet { size, instances, .. } = set;
    let is_single = instances.len() == 1;
    if is_single {
        args.method.check_single()?;
    }
    let recorded = args.keep.read_recorded_values(&prefix, out.processes())?;
    let engine = match recorded {
        _ if args.published => published::engine(size, &args.method)?,
        Some(recorded) if args.keep.preloaded.is_some() => recorded_engine(&recorded, None)?,
        _ if args.metric.metric() == Metric::Multi => push_engine(&args.method, None, size, out)?.0,
        recorded => {
            let tables = table_choice(&args.keep, recorded.as_deref());
            let board = (size, Goal::default());
            engine_for_goal(&args.method, None, args.limits, &tables, board, out)?
        }
    };
    let start = is_single.then(|| &instances[0].start);
    let search = format!("{prefix}{}", engine_fingerprint(&*engine, start));
    let count = (is_single, start, Some(instances.len()));
    let (engine, checkpoint) = open_checkpoint(&args.keep, Some(search), count, engine, out)?;
    let (engine, bar) = (&*engine, &instance_bar(out, instances.len()));
    let threads = if is_single { Threads::ONE } else { args.method.threads() };
    let published = match published::is_comparable(engine, size) {
        _ if args.published => PublishedColumn::Reproduced,
        true => PublishedColumn::Compared,
        false => PublishedColumn::Hidden,
    };
    if out.is_detailed() && !args.summary {
        bar.suspend(|| out.print_line(columns::heading(size, published)))?;
    }
    let clock = Clock::start();
    let (totals, comparison) = (Totals::new(engine.metric()), PublishedComparison::default());
    let processes = Rc::clone(out.processes());
    let mut table = InstanceTable {
        instances: &instances,
        engine,
        published,
        is_brief: args.summary,
        bar,
        totals,
        comparison,
        out,
    };
    let many = ManySearch {
        engine,
        limits: args.limits,
        threads,
        is_only: is_single,
        progress: bar,
        checkpoint: &checkpoint,
        processes: &processes,
    };
    let starts = instances.iter().map(|instance| instance.start);
    let exit = many.search(starts, Board::to_string, &mut table)?;
    // With a checkpoint, the elapsed time would exclude instances that earlier runs solved.
    let shows_elapsed_time = threads > Threads::ONE && !checkpoint.is_list;
    let scope = SummaryScope {
        size,
        goal: Goal::default(),
        positions: instances.len(),
        is_interrupted: exit == Exit::Interrupted,
    };
    table.finish(scope, shows_elapsed_time.then(|| clock.seconds()))?;
    Ok(exit)
}

/// Creates a progress bar of instances on standard error, hidden unless progress is shown.
fn instance_bar(out: &Output, instances: usize) -> ProgressBar {
    if !out.is_interactive() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {elapsed} {wide_msg}");
    let bar = add_line(ProgressBar::new(instances as u64));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// State of the command.
struct InstanceTable<'a> {
    instances: &'a [Instance],
    engine: &'a dyn Engine,
    published: PublishedColumn,
    /// True if only the totals are printed.
    is_brief: bool,
    bar: &'a ProgressBar,
    totals: Totals,
    comparison: PublishedComparison,
    out: &'a mut Output,
}

impl ResultConsumer<Board> for InstanceTable<'_> {
    /// Prints the row of an instance and adds it to the totals.
    fn on_answer(
        &mut self,
        number: usize,
        _start: Board,
        timed: Option<TimedReport>,
    ) -> Result<Exit> {
        let (Some(timed), instance) = (timed, &self.instances[number]) else {
            return Ok(Exit::Answered);
        };
        self.bar.inc(1);
        let is_right = self.totals.add(instance, &timed, self.published);
        self.print(instance, &timed)?;
        Ok(if is_right { timed.end.exit(Exit::Answered) } else { Exit::Disagreement })
    }
}

impl InstanceTable<'_> {
    /// Prints the row or the record of an instance.
    fn print(&mut self, instance: &Instance, timed: &TimedReport) -> Result<()> {
        let is_solved = timed.report.solution().map(Solution::len).is_some();
        let mark = match (self.published, timed.end.reason()) {
            (_, Some(reason)) => format!("stopped: {}", reason.name()),
            (PublishedColumn::Reproduced, None) => {
                self.comparison.add(instance, &timed.report).to_owned()
            }
            _ => String::new(),
        };
        let out = &mut *self.out;
        if self.is_brief {
            return Ok(());
        }
        if out.is_detailed() {
            let row = columns::row(instance, self.engine.metric(), timed, self.published, &mark);
            self.bar.suspend(|| out.print_line(row))?;
        } else if !out.is_text() {
            let position = Position::normal(instance.start);
            let mut record = search_record(&position, self.engine, MoveNotation::Tiles, timed, out);
            record.instance = Some(instance.number);
            record.known_length = instance.length_in(self.engine.metric());
            let is_comparable = self.published != PublishedColumn::Hidden;
            record.published = is_comparable.then_some(instance.generated);
            record.generated = self.published.generated(&timed.report);
            if self.published == PublishedColumn::Reproduced && is_solved {
                record.note = published::difference(instance, &timed.report);
                record.agrees = Some(record.note.is_none());
            }
            self.bar.suspend(|| out.print_record(&record))?;
        }
        Ok(out.flush()?)
    }

    /// Prints the totals, given the elapsed seconds if searches ran in parallel.
    fn finish(self, scope: SummaryScope, seconds: Option<f64>) -> Result<()> {
        let InstanceTable { engine, totals, comparison, published, out, .. } = self;
        if !out.is_text() {
            if self.is_brief {
                let is_comparable = published != PublishedColumn::Hidden;
                out.print_record(&totals.record(engine, is_comparable, scope, out))?;
            }
            return Ok(());
        }
        totals.print(engine, scope.positions, seconds, out)?;
        for line in totals.spread(published == PublishedColumn::Compared) {
            out.print_line(line)?;
        }
        if published == PublishedColumn::Reproduced {
            out.print_line(comparison.summary())?;
        }
        Ok(())
    }
}
