//! `fifteen antislide`: packings in which no brick can move.

pub mod args;
mod layers;
mod record;
mod result;
mod search;

use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::output::numbers::group_digits;
use crate::support::session::SearchEnd;
use anyhow::{Result, bail};
use args::AntislideArgs;
use fifteen::antislide::{BrickCounts, PackingCount, Puzzle, draw_packings};
use fifteen::records::Reason;
use fifteen::runtime::number_format::Pluralized;
use result::SearchResult;

/// Runs the command.
pub fn run(args: &AntislideArgs, out: &mut Output) -> Result<Exit> {
    let picture = &args.pictures.svg;
    picture.check(out)?;
    if picture.is_on_stdout() && args.pictures.list {
        bail!(
            "--list cannot be combined with a picture on standard output; write the picture to a file"
        );
    }
    let puzzle = Puzzle::new(args.container, &args.bricks, args.no_corners)?;
    let searched = search::search(args, &puzzle, out)?;
    // The answer is printed before the file is written, since the search may have taken long and
    // the file may not be writable. The file is written even if printing fails.
    let printed = match picture.is_on_stdout() {
        true => Ok(()),
        false => print(args, &puzzle, &searched, out),
    };
    let (drawn, view) = (&searched.drawn_packings, args.pictures.view.into());
    let draw = || draw_packings(&puzzle, drawn, count(args, &searched), view).to_string();
    match drawn.is_empty() && picture.is_requested() {
        true => out.print_status("no packing to draw: --svg writes nothing"),
        false => picture.write(draw, out)?,
    }
    printed?;
    Ok(searched.exit())
}

/// Returns the number of packings up to the requested symmetry, if all were found.
fn count(args: &AntislideArgs, searched: &SearchResult) -> Option<u128> {
    let (_, number) =
        *columns(args, searched).last().filter(|_| searched.end == SearchEnd::Complete)?;
    let tally = &searched.report.tally;
    let empty = tally.counts().first().copied().unwrap_or_default();
    Some(number(&without_empty(tally.total(), empty)))
}

/// Prints the answer.
fn print(
    args: &AntislideArgs,
    puzzle: &Puzzle,
    searched: &SearchResult,
    out: &mut Output,
) -> Result<()> {
    if out.is_text() {
        print_summary(args, puzzle, searched, out)?;
    } else {
        out.print_record(&record::packings_record(args, puzzle, searched, out))?;
    }
    Ok(out.flush()?)
}

/// Prints the counts, with that of the empty packing below.
fn print_summary(
    args: &AntislideArgs,
    puzzle: &Puzzle,
    searched: &SearchResult,
    out: &mut Output,
) -> Result<()> {
    let counts = searched.report.tally.counts();
    let columns = columns(args, searched);
    let row = |label: &str, count: &PackingCount| {
        let numbers =
            columns.iter().map(|(_, number)| format!(" {:>22}", group_digits(number(count))));
        format!("{label:>6}{}", numbers.collect::<String>())
    };
    let names = columns.iter().map(|(name, _)| format!(" {name:>22}"));
    let some: Vec<_> =
        counts.iter().enumerate().skip(1).filter(|(_, count)| count.packings > 0).collect();
    let total = searched.report.tally.total();
    let empty = counts.first().copied().unwrap_or_default();
    if some.is_empty() {
        out.print_headline(describe_no_packings(args, puzzle, searched))?;
    } else {
        out.print_line(format!("{:>6}{}", "bricks", names.collect::<String>()))?;
        for (bricks, count) in some {
            out.print_line(row(&bricks.to_string(), count))?;
        }
        out.print_headline(row("total", &without_empty(total, empty)))?;
    }
    if empty.packings > 0 {
        out.print_line(row("empty", &empty))?;
    }
    let missing = searched.missing_units.as_ref().map(|missing| format!("{missing}:"));
    let stopped = match searched.end {
        SearchEnd::Complete => None,
        SearchEnd::Limit(Reason::Memory) => Some("Stopped: out of memory;"),
        SearchEnd::Limit(_) => Some("Stopped: time limit reached;"),
        SearchEnd::Interrupted | SearchEnd::OutputClosed => Some("Interrupted:"),
    };
    for reason in missing.as_deref().into_iter().chain(stopped) {
        out.print_headline(format!("{reason} more packings may exist"))?;
    }
    if out.is_detailed() {
        let nodes = Pluralized(searched.report.nodes.into(), "node");
        out.print_line(format!("{nodes}, {:.3} s", searched.seconds))?;
    }
    Ok(())
}

/// Column of the table: its name and its value.
type Column = (&'static str, fn(&PackingCount) -> u128);

/// Returns the requested columns whose values are known.
fn columns(args: &AntislideArgs, searched: &SearchResult) -> Vec<Column> {
    let mut columns: Vec<Column> = vec![("packings", |count| count.packings)];
    if args.symmetry && searched.has_orbits {
        columns.push(("up to symmetry", |count| count.up_to_symmetry));
    }
    if args.rotations && searched.has_orbits {
        columns.push(("up to rotation", |count| count.up_to_rotation));
    }
    columns
}

/// Subtracts the empty packing from the total.
fn without_empty(total: PackingCount, empty: PackingCount) -> PackingCount {
    PackingCount {
        packings: total.packings - empty.packings,
        up_to_symmetry: total.up_to_symmetry - empty.up_to_symmetry,
        up_to_rotation: total.up_to_rotation - empty.up_to_rotation,
    }
}

/// Explains why there is no packing with bricks, if the reason is simple.
fn describe_no_packings(
    args: &AntislideArgs,
    puzzle: &Puzzle,
    searched: &SearchResult,
) -> &'static str {
    let has_counts = args.brick_counts() != BrickCounts::default();
    match searched.end {
        _ if searched.missing_units.is_some() => "No packings in the finished units",
        SearchEnd::Complete if puzzle.placements().is_empty() && puzzle.no_corners() => {
            "No packings: every placement occupies a corner, or does not fit"
        }
        SearchEnd::Complete if puzzle.placements().is_empty() => {
            "No packings: no brick fits into the box"
        }
        // Perhaps no arrangement has these counts.
        SearchEnd::Complete if has_counts => "No packing with bricks has the requested counts",
        SearchEnd::Complete if puzzle.no_corners() => {
            "No such packings: some brick can slide in every arrangement"
        }
        SearchEnd::Complete => "No packings: some brick can slide in every arrangement",
        SearchEnd::Limit(_) | SearchEnd::Interrupted | SearchEnd::OutputClosed => {
            "No packings found so far"
        }
    }
}
