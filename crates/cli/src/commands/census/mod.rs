//! `fifteen census`: the number of positions at each distance from the goal.

pub mod args;
mod eta;
#[cfg(feature = "cluster")]
mod plan;
mod record;

use crate::support::cluster::Processes;
use crate::support::exit::Exit;
use crate::support::level_checkpoint::check_others;
use crate::support::memory;
use crate::support::output::numbers::group_digits;
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, progress_records};
use crate::support::progress::RateMeter;
use crate::support::session::{SearchEnd, Session};
use anyhow::{Result, anyhow, bail};
use args::CensusArgs;
use eta::CensusEta;
use fifteen::census::{
    self, Census, CensusError, CensusKind, CensusProgress, CheckpointError, Options,
};
use fifteen::records::{Head, Reason, Status};
use fifteen::runtime::continue_if;
use fifteen::runtime::level_store::Side;
use fifteen::runtime::memory::Bytes;
use fifteen::{Goal, Metric, Size};
use indicatif::ProgressBar;
use record::census_record;
use std::io;
use std::ops::ControlFlow;

/// Runs the command.
pub fn run(args: &CensusArgs, out: &mut Output) -> Result<Exit> {
    let (size, goal, kind) = args.board_and_kind()?;
    let options = options(args, out.processes());
    #[cfg(feature = "cluster")]
    if args.plan {
        if !matches!(kind, CensusKind::All { .. }) {
            bail!("--plan is not supported with --metric multi, which counts in one process");
        }
        return plan::print_plan(size, &options, out);
    }
    print_requirements(kind, size, &options, out)?;
    let fingerprint = || census::fingerprint(size, kind);
    let mut resources = args.keep.open_levels(fingerprint, "position", out)?;
    let line = spinner(out);
    let mut session =
        Session::begin(args.time.limit, &line).with_stop_signal(resources.stop.clone());
    progress_records::set_threads(options.threads.get());
    let mut table = LevelTable { out, line: &line, rows: 0, total: 0, result: Ok(()) };
    // Each process has only its part of the levels, so the sizes are known only at the end.
    let is_known_late = resources.checkpoint.is_some() && resources.cluster.is_some();
    let index = resources.index().filter(|_| !is_known_late);
    let known = index.map_or(&[][..], |index| index.sizes(Side::Forward));
    table.print_known(known);
    let mut rate = RateMeter::default();
    let mut eta = CensusEta::new(size, kind, known);
    let mut observer = |progress: &CensusProgress| {
        if !is_known_late {
            table.on_progress(progress)?;
        }
        eta.record_level(progress);
        let rate = rate.nodes_per_second(progress.positions, session.seconds());
        session.on_progress(|| eta.progress_update(progress, rate))
    };
    let with_observer = resources.with_observer(&mut observer);
    let census = census::count_with(size, kind, &options, with_observer);
    let census = census.map_err(|error| match error {
        CheckpointError::TooLarge(error) => too_large_error(error, args.happy),
        CheckpointError::Levels(error) => resources.wrap_error(error),
    });
    if let Some(census) = census.as_ref().ok().filter(|_| is_known_late) {
        table.print_known(&census.levels);
    }
    let printed = table.result;
    let seconds = session.seconds();
    line.finish_and_clear();
    printed?;
    let census = census?;
    check_others(census.stopped)?;
    let end = session.search_end(census.stopped);
    if out.is_text() {
        print_summary(args, goal, &census, end, seconds, out)?;
    } else {
        let threads = options.threads.get();
        let head = end.head(Head { threads, seconds, ..out.head(Status::Complete) });
        out.print_record(&census_record(args, goal, &census, head))?;
    }
    out.flush()?;
    resources.close(end, &format!("eccentricity {}", census.distance()))?;
    Ok(end.exit(Exit::Answered))
}

/// Prints the memory requirements of the census, as far as they are known.
///
/// # Errors
/// If the machine has too little memory, the limit is too low, or several processes cannot count
/// positions of this kind.
fn print_requirements(kind: CensusKind, size: Size, options: &Options, out: &Output) -> Result<()> {
    let threads = options.threads;
    if !matches!(kind, CensusKind::All { .. }) && out.processes().count() > 1 {
        let option = if kind == CensusKind::Happy { "--happy" } else { "--metric multi" };
        bail!("{option} cannot be used with --processes or --hosts");
    }
    let needed = match kind {
        CensusKind::All { .. } => census::required_memory(size, options, out.processes().count()),
        CensusKind::Pushes { .. } => census::required_push_memory(size),
        CensusKind::Happy => {
            let limit = options.memory;
            out.explain(format!("threads: {threads}; memory: at most {limit}"));
            return Ok(());
        }
    };
    out.explain(format!("threads: {threads}; memory: {}", Bytes(needed)));
    if needed <= options.memory.bytes().into() {
        memory::check_with_swap(
            "the census",
            needed as u64 * out.processes().local_count() as u64,
        )?;
    } else if out.processes().count() == 1 {
        // Fails before anything is written. Several processes detect this together in the search.
        let limit = options.memory;
        let error = CensusError::Memory { size, bytes: needed, limit, processes: 1 };
        return Err(too_large_error(error, false));
    }
    Ok(())
}

/// Returns the options of the library.
fn options(args: &CensusArgs, processes: &Processes) -> Options {
    Options {
        threads: args.threads.or_all_cores(processes),
        memory: args.memory.or_half_of_free(processes),
        max_listed: if args.list { args.limit } else { 0 },
    }
}

/// Converts an error of the library, and names the option that sets the limit.
fn too_large_error(error: CensusError, happy: bool) -> anyhow::Error {
    match error {
        CensusError::Memory { .. } if !happy => anyhow!("{error} (see --memory)"),
        _ => error.into(),
    }
}

/// Heading of the table.
const HEADING: &str = "distance           positions          cumulative";

/// Table of levels, printed as they are completed.
struct LevelTable<'a> {
    out: &'a mut Output,
    line: &'a ProgressBar,
    /// Number of levels so far.
    rows: usize,
    /// Number of positions on them.
    total: u64,
    /// First error of printing.
    result: io::Result<()>,
}

impl LevelTable<'_> {
    /// Prints levels that are already complete.
    fn print_known(&mut self, sizes: &[u64]) {
        for &size in sizes {
            self.add_level(size);
        }
    }

    /// Prints the last complete level if it is new. No level is missed, because the observer is
    /// called for each of them.
    fn on_progress(&mut self, progress: &CensusProgress) -> ControlFlow<()> {
        if self.rows <= progress.distance {
            self.add_level(progress.last_level_len);
        }
        continue_if(self.result.is_ok())
    }

    /// Counts a level, and prints its row unless printing has failed before.
    fn add_level(&mut self, count: u64) {
        self.total += count;
        if self.result.is_ok() {
            self.result = self.print_row(count);
        }
        self.rows += 1;
    }

    fn print_row(&mut self, count: u64) -> io::Result<()> {
        if !self.out.is_text() {
            return Ok(());
        }
        let (count, total) = (group_digits(count), group_digits(self.total));
        let row = format!("{:>8} {count:>19} {total:>19}", self.rows);
        let is_first = self.rows == 0;
        self.line.suspend(|| {
            if is_first {
                self.out.print_line(HEADING)?;
            }
            self.out.print_line(row)?;
            self.out.flush()
        })
    }
}

/// Prints the summary below the table.
fn print_summary(
    args: &CensusArgs,
    goal: Goal,
    census: &Census,
    end: SearchEnd,
    seconds: f64,
    out: &mut Output,
) -> Result<()> {
    let (distance, next) = (census.distance(), census.distance() + 1);
    let positions = group_digits(census.positions());
    out.print_headline(match end {
        SearchEnd::Complete if args.happy => {
            format!("Maximum {distance} happy moves, {positions} positions including the goal")
        }
        SearchEnd::Complete if args.metric.metric() == Metric::Multi => {
            format!("Eccentricity {distance} pushes, {positions} positions")
        }
        SearchEnd::Complete => format!("Eccentricity {distance}, {positions} positions"),
        SearchEnd::Limit(Reason::Memory) => format!("Stopped: out of memory at distance {next}"),
        SearchEnd::Limit(_) => format!("Stopped: time limit reached at distance {next}"),
        SearchEnd::Interrupted | SearchEnd::OutputClosed => {
            format!("Interrupted at distance {next}")
        }
    })?;
    if out.is_detailed() {
        out.print_line(format!("{seconds:.3} s, {}", Bytes(census.bytes.into())))?;
    }
    if args.list {
        print_farthest(goal, census, out)?;
    }
    Ok(())
}

/// Prints the farthest positions.
fn print_farthest(goal: Goal, census: &Census, out: &mut Output) -> Result<()> {
    let all = census.levels.last().copied().unwrap_or_default();
    let listed = census.farthest.len() as u64;
    let distance = census.distance();
    out.print_headline(if listed < all {
        format!("{} of the {} positions at distance {distance}:", listed, group_digits(all))
    } else {
        format!("Positions at distance {distance}:")
    })?;
    for board in &census.farthest {
        out.print_line(goal.restore(board).to_string())?;
    }
    Ok(())
}
