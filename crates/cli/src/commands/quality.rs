//! `fifteen quality`: the quality of heuristics, each as one number.

use crate::support::exit::{Exit, insufficient_memory};
use crate::support::options::values::{parse_count, parse_positive};
use crate::support::options::{Seed, ThreadsArg, TimeLimit, append_help};
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, progress_records};
use crate::support::session::{SearchEnd, Session};
use crate::tables::cache::CacheArgs;
use crate::tables::heuristic::HeuristicsArg;
use crate::tiles::totals::describe_ratio;
use anyhow::Result;
use clap::Args;
use fifteen::board::FIFTEEN;
use fifteen::heuristic::{HeuristicError, NAMES};
use fifteen::quality::{
    Estimate, Measurement, Options, Quality, QualityProgress, measure, required_memory,
};
use fifteen::records::{self, Head, Status};
use fifteen::runtime::estimate::Interval;
use fifteen::runtime::memory::check_available;
use fifteen::runtime::number_format::Pluralized;
use fifteen::{Heuristic, Size, Threads};

#[derive(Debug, Args)]
#[command(mut_arg("names", |names| {
    append_help(names, " [default: all that need no tables, and the embedded tables]")
}))]
pub struct QualityArgs {
    #[command(flatten)]
    pub heuristics: HeuristicsArg,
    /// Rows and columns of the board
    #[arg(long, value_name = "RxC", default_value_t = FIFTEEN)]
    pub size: Size,
    /// Sample each distance up to this many moves separately [default: 2.5 moves per cell]
    #[arg(long, value_name = "MOVES")]
    pub spheres: Option<u8>,
    /// Number of random walks per round
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = parse_positive)]
    pub walks: u64,
    /// Number of nodes per distance; if a distance takes more, larger distances get fewer walks
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = parse_count)]
    pub nodes: u64,
    /// Number of rounds; quadrupling it halves the error
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = parse_positive)]
    pub rounds: u64,
    /// Also list the number of positions at each distance, and the contribution of that distance
    #[arg(long)]
    pub list: bool,
    #[command(flatten)]
    pub seed: Seed,
    #[command(flatten)]
    pub cache: CacheArgs,
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub time: TimeLimit,
}

/// Message if the table of the walks does not fit in the memory.
const NO_MEMORY: &str = "out of memory for the walk table";

/// Runs the command.
pub fn run(args: &QualityArgs, out: &mut Output) -> Result<Exit> {
    check_available(required_memory(args.size)).map_err(|_| insufficient_memory(NO_MEMORY))?;
    let heuristics = requested_heuristics(args, out)?;
    let seed = args.seed.or_random();
    out.explain(format!("seed {seed}"));
    let usual = Options::defaults_for(args.size);
    let spheres = args.spheres.map_or(usual.spheres, usize::from);
    let threads = args.threads.or_all_cores(out.processes());
    let &QualityArgs { walks, nodes, rounds, .. } = args;
    let max_walks = usize::try_from(walks).unwrap_or(usize::MAX);
    let options = Options { spheres, max_walks, nodes, rounds, seed, threads, ..usual };
    let line = spinner(out);
    let mut session = Session::begin(args.time.limit, &line);
    progress_records::set_threads(threads.get());
    let measured = measure(&heuristics, &options, &mut |progress: &QualityProgress| {
        session.on_progress(|| {
            let QualityProgress { rounds, total, distance } = progress;
            format!("{rounds} of {total} rounds, distance {distance} …")
        })
    });
    let seconds = session.seconds();
    line.finish_and_clear();
    let measured = measured.map_err(|_| insufficient_memory(NO_MEMORY))?;
    let ended = session.search_end(measured.stopped);
    if out.is_text() {
        print_table(&measured, args, ended, seconds, out)?;
    } else {
        let head =
            ended.head(Head { threads: threads.get(), seconds, ..out.head(Status::Complete) });
        for quality in &measured.qualities {
            out.print_record(&quality_record(quality, &measured, args.size, seed, head))?;
        }
    }
    Ok(ended.exit(Exit::Answered))
}

/// Returns the heuristics to measure, with their tables. By default these are all that need no
/// tables to be built.
fn requested_heuristics(args: &QualityArgs, out: &Output) -> Result<Vec<Heuristic>> {
    let size = args.size;
    if !args.heuristics.names.is_empty() {
        let tables = args.cache.context(args.threads.or_all_cores(out.processes()), out);
        return args.heuristics.load_all(size, &tables);
    }
    let named = NAMES.iter().map(|name| Heuristic::named(size, name, Threads::ONE, &mut ()));
    let there_are = named.filter(|made| !matches!(made, Err(HeuristicError::Unsupported { .. })));
    Ok(there_are.chain(Heuristic::embedded(size).map(Ok)).collect::<Result<_, _>>()?)
}

/// Prints the table of heuristics, preceded by that of the distances if requested.
fn print_table(
    measured: &Measurement,
    args: &QualityArgs,
    ended: SearchEnd,
    seconds: f64,
    out: &mut Output,
) -> Result<()> {
    if measured.rounds == 0 {
        out.print_headline("No round completed: no estimate")?;
        return Ok(());
    }
    if args.list {
        print_spheres(measured, out)?;
    }
    let names = measured.qualities.iter().map(|quality| quality.heuristic.len());
    let width = names.max().unwrap_or_default().max("heuristic".len());
    let columns = ["eta", "error", "interval", "ratio"];
    out.print_line(table_row("heuristic", width, columns.map(str::to_owned)))?;
    for quality in &measured.qualities {
        out.print_line(table_row(&quality.heuristic, width, table_cells(quality)))?;
    }
    let (done, of) = (measured.rounds, args.rounds);
    match ended {
        SearchEnd::Complete => {}
        SearchEnd::Limit(_) => {
            out.print_headline(format!("Stopped after {done} of {of} rounds"))?;
        }
        SearchEnd::Interrupted | SearchEnd::OutputClosed => {
            out.print_headline(format!("Interrupted after {done} of {of} rounds"))?;
        }
    }
    if out.is_detailed() {
        let branching = measured.branching_factor;
        let done = Pluralized(done as u128, "round");
        out.print_line(format!("branching factor {branching:.5}, {done}, {seconds:.3} s"))?;
    }
    Ok(())
}

/// Formats a row of the table.
fn table_row(name: &str, width: usize, [eta, error, interval, ratio]: [String; 4]) -> String {
    format!("{name:<width$} {eta:>10} {error:>8} {interval:>24}  {ratio}").trim_end().to_owned()
}

/// Formats η, its standard error, its interval, and the ratio to the first heuristic.
fn table_cells(quality: &Quality) -> [String; 4] {
    let Quality { eta, interval, ratio, .. } = quality;
    let unknown = || "unknown".to_owned();
    [
        format!("{:.3e}", eta.value),
        match eta.error.is_finite() {
            true => format!("{:.1} %", 100.0 * eta.error / eta.value),
            false => unknown(),
        },
        interval.map_or_else(unknown, |Interval { lower, upper }| {
            format!("{lower:.3e} to {upper:.3e}")
        }),
        describe_ratio(ratio).unwrap_or_else(unknown),
    ]
}

/// Prints the estimates at each distance.
fn print_spheres(measured: &Measurement, out: &mut Output) -> Result<()> {
    let Measurement { spheres, qualities, .. } = measured;
    let width = |quality: &Quality| quality.heuristic.len().max(10);
    let row = |distance: &str, positions: &str, parts: &dyn Fn(&Quality) -> String| {
        let parts = qualities.iter().map(|quality| {
            let width = width(quality);
            format!(" {:>width$}", parts(quality))
        });
        format!("{distance:>8} {positions:>11}{}", parts.collect::<String>())
    };
    out.print_line(row("distance", "positions", &|quality| quality.heuristic.clone()))?;
    for (distance, positions) in spheres.iter().enumerate() {
        let parts = |quality: &Quality| format!("{:.3e}", quality.strata[distance].value);
        out.print_line(row(&distance.to_string(), &format_estimate(positions.value), &parts))?;
    }
    let beyond = |quality: &Quality| format!("{:.3e}", quality.strata[spheres.len()].value);
    out.print_line(row("beyond", "", &beyond))?;
    Ok(())
}

/// Formats an estimate, in full if it has few digits.
fn format_estimate(number: f64) -> String {
    if number < 1e7 { format!("{number:.0}") } else { format!("{number:.4e}") }
}

/// Returns the record of one heuristic.
fn quality_record(
    quality: &Quality,
    measured: &Measurement,
    size: Size,
    seed: u64,
    head: Head,
) -> records::Quality {
    // Without a round nothing is known.
    let is_known = measured.rounds > 0;
    let values = |estimates: &[Estimate]| match is_known {
        true => estimates.iter().map(|estimate| estimate.value).collect(),
        false => Vec::new(),
    };
    records::Quality {
        head,
        size: size.to_string(),
        branching: measured.branching_factor,
        heuristic: quality.heuristic.clone(),
        eta: is_known.then_some(quality.eta.value),
        error: Some(quality.eta.error).filter(|error| error.is_finite()),
        interval: quality.interval.map(|interval| [interval.lower, interval.upper]),
        ratio: quality.ratio.mean(),
        ratio_interval: quality.ratio.interval().map(|interval| [interval.lower, interval.upper]),
        levels: values(&measured.spheres),
        contributions: values(&quality.strata),
        rounds: measured.rounds,
        seed,
    }
}
