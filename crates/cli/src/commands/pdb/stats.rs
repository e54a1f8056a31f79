//! `fifteen pdb stats`: the distribution of table entries.

use super::args::StatsArgs;
use super::record;
use crate::support::exit::Exit;
use crate::support::interrupt;
use crate::support::output::Output;
use crate::support::output::numbers::group_digits;
use crate::tables::cache::CacheArgs;
use crate::tables::construct::interrupted_error;
use crate::tables::obtain::obtain;
use anyhow::Result;
use fifteen::heuristic::check_table_size;
use fifteen::heuristic::distances::{CountProgress, Distances};
use fifteen::patterns::Partition;
use fifteen::records::{Head, Status, TablesStats};

/// Runs the command.
pub fn run(args: &StatsArgs, out: &mut Output) -> Result<Exit> {
    for partition in args.selection.partitions_or_default()? {
        print_partition_stats(&partition, args, out)?;
    }
    Ok(Exit::Answered)
}

/// Prints the distribution for each pattern of a partition.
fn print_partition_stats(partition: &Partition, args: &StatsArgs, out: &mut Output) -> Result<()> {
    let threads = args.threads.or_all_cores(out.processes());
    let cache =
        CacheArgs { cache_dir: args.selection.cache_dir.clone(), no_build: false, no_cache: false };
    let collection = partition.clone().into();
    check_table_size(&collection)?;
    let heuristic = obtain(&collection, &cache.context(threads, out))?;
    let tables = heuristic.tables().expect("the tables of a partition");
    for pattern in partition.patterns() {
        let observer = &mut |_: &CountProgress| interrupt::check();
        let count = || Distances::count(tables, pattern, threads, observer);
        let distances = interrupt::guard(count);
        let distances = distances.map_err(|_| interrupted_error("counting placements"))?;
        let head = Head { threads: threads.get(), ..out.head(Status::Complete) };
        let record = record::stats_record(partition, pattern, &distances, head);
        match out.is_text() {
            true => print_pattern_stats(&record, out)?,
            false => out.print_record(&record)?,
        }
        out.flush()?;
    }
    Ok(())
}

/// Prints the distribution for one pattern.
fn print_pattern_stats(record: &TablesStats, out: &mut Output) -> Result<()> {
    let tiles: Vec<String> = record.tiles.iter().map(u8::to_string).collect();
    let unreachable = match record.unreachable {
        0 => String::new(),
        count => format!(", {} of them unreachable", group_digits(count)),
    };
    out.print_headline(format!(
        "Tiles {}: {} entries{unreachable}",
        tiles.join(" "),
        group_digits(record.entries)
    ))?;
    out.print_line(format!(
        "maximum {}, mean {:.4} (Manhattan distance {:.4})",
        record.greatest, record.mean, record.mean_manhattan,
    ))?;
    for (excess, &count) in record.excess.iter().enumerate() {
        out.print_line(format!("{excess:>4} {:>15}", group_digits(count)))?;
    }
    Ok(())
}
