//! `fifteen census`: how many positions lie at each distance from the goal.

pub mod args;
mod record;

use crate::cli::frame::clock::{self, Clock};
use crate::cli::frame::exit::Exit;
use crate::cli::frame::interrupt::Searching;
use crate::cli::frame::numbers::{bytes, grouped};
use crate::cli::frame::output::Output;
use crate::cli::frame::spinner::spinner;
use anyhow::{Result, anyhow};
use args::CensusArgs;
use fifteen::census::{self, Census, Options, Progress, TooLarge};
use indicatif::ProgressBar;
use record::CensusRecord;
use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Runs the command.
pub fn run(args: &CensusArgs, out: &mut Output) -> Result<Exit> {
    let options = options(args);
    let threads = options.threads;
    match args.happy {
        true => out.explain(format!("threads: {threads}; memory: as it comes")),
        false => out.explain(format!(
            "threads: {threads}; memory: {}",
            bytes(census::memory(args.board.size, &options)),
        )),
    }
    let progress = spinner(out);
    let mut taker = Taker {
        clock: Clock::start(args.time.limit),
        progress: &progress,
        shown: Instant::now(),
        out,
        rows: 0,
        total: 0,
        printed: Ok(()),
    };
    let searching = Searching::begin();
    let count = if args.happy { census::happy } else { census::all };
    let census = count(args.board.size, &options, &mut |progress| taker.look(progress));
    drop(searching);
    let Taker { clock, printed, .. } = taker;
    let seconds = clock.seconds();
    let status = match clock.stopped() {
        None => Status::Complete,
        Some(clock::Status::Interrupted) => Status::Interrupted,
        Some(_) => Status::Limit,
    };
    progress.finish_and_clear();
    printed?;
    let census = census.map_err(|error| refusal(error, args.happy))?;
    if out.is_text() {
        summary(args, &census, status, seconds, out)?;
    } else {
        let threads = threads.get();
        out.object(&CensusRecord::new(args, &census, threads, status.name(), seconds))?;
    }
    Ok(status.exit())
}

/// What the library is asked for.
fn options(args: &CensusArgs) -> Options {
    Options {
        threads: args.threads.or_all(),
        memory: args.memory(),
        listed: if args.list { args.limit } else { 0 },
    }
}

/// Why there is no census, and what could be done instead.
fn refusal(error: TooLarge, happy: bool) -> anyhow::Error {
    match error {
        TooLarge::Memory { .. } if !happy => anyhow!("{error} (see --memory-limit)"),
        _ => error.into(),
    }
}

/// How a census ended, in the words of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Complete,
    Limit,
    Interrupted,
}

impl Status {
    /// The word in JSON records.
    fn name(self) -> &'static str {
        match self {
            Status::Complete => "complete",
            Status::Limit => "limit",
            Status::Interrupted => "interrupted",
        }
    }

    /// The exit code for it.
    fn exit(self) -> Exit {
        match self {
            Status::Complete => Exit::Answered,
            Status::Limit => Exit::Limit,
            Status::Interrupted => Exit::Interrupted,
        }
    }
}

/// Watches a census: prints levels as they are completed, and looks at the clock.
struct Taker<'a> {
    clock: Clock,
    progress: &'a ProgressBar,
    /// When progress was shown the last time.
    shown: Instant,
    out: &'a mut Output,
    /// The rows that are printed, and their total.
    rows: usize,
    total: u64,
    /// Whether all rows could be printed.
    printed: io::Result<()>,
}

/// How often progress is shown.
const SHOW_EVERY: Duration = Duration::from_millis(50);

/// The heading of the table.
const HEADING: &str = "distance           positions              so far";

impl Taker<'_> {
    /// Goes on or stops.
    fn look(&mut self, progress: &Progress) -> ControlFlow<()> {
        if self.rows < progress.levels.len() && self.printed.is_ok() {
            self.printed = self.rows(progress.levels);
        }
        let now = Instant::now();
        if now - self.shown >= SHOW_EVERY {
            self.shown = now;
            self.show(progress);
        }
        self.clock.look()?;
        match self.printed.is_ok() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }

    /// Prints the levels that are new.
    fn rows(&mut self, levels: &[u64]) -> io::Result<()> {
        let mut lines = Vec::new();
        if self.rows == 0 {
            lines.push(HEADING.to_owned());
        }
        for (distance, &count) in levels.iter().enumerate().skip(self.rows) {
            self.total += count;
            lines.push(format!("{distance:>8} {:>19} {:>19}", grouped(count), grouped(self.total)));
        }
        self.rows = levels.len();
        if !self.out.is_text() {
            return Ok(());
        }
        self.progress.suspend(|| {
            self.out.line(lines.join("\n"))?;
            self.out.flush()
        })
    }

    /// Says on the line of progress how far the level under way has come.
    fn show(&self, progress: &Progress) {
        let percent = (100 * progress.part).checked_div(progress.parts).unwrap_or(0);
        self.progress.set_message(format!(
            "distance {} {percent}%, {} positions before it",
            progress.levels.len(),
            grouped(self.total),
        ));
    }
}

/// Prints what stands below the table.
fn summary(
    args: &CensusArgs,
    census: &Census,
    status: Status,
    seconds: f64,
    out: &mut Output,
) -> Result<()> {
    let distance = census.distance();
    let positions = grouped(census.positions());
    out.headline(match status {
        Status::Complete if args.happy => {
            format!("At most {distance} happy moves, {positions} positions with the goal")
        }
        Status::Complete => format!("Eccentricity {distance}, {positions} positions in all"),
        Status::Limit => {
            format!("Stopped: the time limit is reached at distance {}", distance + 1)
        }
        Status::Interrupted => format!("Interrupted at distance {}", distance + 1),
    })?;
    if out.is_chatty() {
        out.line(format!("{seconds:.3} s, {}", bytes(census.bytes.into())))?;
    }
    if args.list {
        list(args, census, out)?;
    }
    Ok(())
}

/// Prints the farthest positions.
fn list(args: &CensusArgs, census: &Census, out: &mut Output) -> Result<()> {
    let all = census.levels.last().copied().unwrap_or_default();
    let listed = census.farthest.len() as u64;
    let distance = census.distance();
    out.headline(match listed < all {
        true => {
            format!("{} of the {} positions at distance {distance}:", listed, grouped(all))
        }
        false => format!("Positions at distance {distance}:"),
    })?;
    for board in &census.farthest {
        out.line(args.board.goal().translate(board).to_string())?;
    }
    Ok(())
}
