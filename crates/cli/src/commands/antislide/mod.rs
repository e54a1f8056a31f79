//! `fifteen antislide`: packings in which no brick can move.

pub mod args;
mod layers;
mod record;
mod result;
mod search;

use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::output::files::{is_printed, put};
use crate::support::output::numbers::grouped;
use crate::support::session::{Ended, Limit};
use anyhow::{Result, bail};
use args::AntislideArgs;
use fifteen::antislide::{Count, Demand, Puzzle, picture};
use fifteen::runtime::number_format::Pluralized;
use result::Searched;

/// Runs the command.
pub fn run(args: &AntislideArgs, out: &mut Output) -> Result<Exit> {
    let is_picture_printed = is_printed(args.pictures.svg.as_deref());
    if is_picture_printed && (args.pictures.list || !out.is_text()) {
        let other = if out.is_text() { "--list" } else { "--format jsonl" };
        bail!("a picture on standard output leaves no room for {other}; name a file");
    }
    let puzzle = Puzzle::new(args.container, &args.bricks, args.no_corners)?;
    let searched = search::search(args, &puzzle, out)?;
    // The answer comes first: it may have taken long, and a file may not be writable. But whatever
    // becomes of it, the file is written.
    let printed = if is_picture_printed { Ok(()) } else { print(args, &puzzle, &searched, out) };
    if let Some(file) = &args.pictures.svg {
        let view = args.pictures.view.into();
        put(file, &picture(&puzzle, &searched.drawn, view).to_string(), out)?;
    }
    printed?;
    Ok(searched.exit())
}

/// Prints the answer.
fn print(
    args: &AntislideArgs,
    puzzle: &Puzzle,
    searched: &Searched,
    out: &mut Output,
) -> Result<()> {
    if out.is_text() {
        print_summary(args, puzzle, searched, out)?;
    } else {
        out.object(&record::packings(args, searched, out))?;
    }
    Ok(out.flush()?)
}

/// Prints the counts, those of the empty packing apart.
fn print_summary(
    args: &AntislideArgs,
    puzzle: &Puzzle,
    searched: &Searched,
    out: &mut Output,
) -> Result<()> {
    let counts = searched.report.tally.counts();
    let columns = columns(args, searched);
    let row = |label: &str, count: &Count| {
        let numbers = columns.iter().map(|(_, number)| format!(" {:>22}", grouped(number(count))));
        format!("{label:>6}{}", numbers.collect::<String>())
    };
    let names = columns.iter().map(|(name, _)| format!(" {name:>22}"));
    let some: Vec<_> = counts.iter().enumerate().skip(1).filter(|one| one.1.packings > 0).collect();
    let total = searched.report.tally.total();
    let empty = counts.first().copied().unwrap_or_default();
    if some.is_empty() {
        out.headline(describe_no_packings(args, puzzle, searched))?;
    } else {
        out.line(format!("{:>6}{}", "bricks", names.collect::<String>()))?;
        for (bricks, count) in some {
            out.line(row(&bricks.to_string(), count))?;
        }
        out.headline(row("total", &without_empty(total, empty)))?;
    }
    if empty.packings > 0 {
        out.line(row("and 0", &empty))?;
    }
    if let Some(missing) = &searched.missing {
        out.headline(format!("{missing}: there may be more"))?;
    }
    match searched.ended {
        Ended::Complete => {}
        Ended::Limit(Limit::Memory) => {
            out.headline("Stopped: there is not enough memory, there may be more")?;
        }
        Ended::Limit(_) => out.headline("Stopped: the time limit is reached, there may be more")?,
        Ended::Interrupted | Ended::Unread => out.headline("Interrupted: there may be more")?,
    }
    if out.is_detailed() {
        let nodes = Pluralized(searched.report.nodes.into(), "node");
        out.line(format!("{nodes}, {:.3} s", searched.seconds))?;
    }
    Ok(())
}

/// A column of the table: its name, and what stands there.
type Column = (&'static str, fn(&Count) -> u128);

/// The columns that are asked for, and known.
fn columns(args: &AntislideArgs, searched: &Searched) -> Vec<Column> {
    let mut columns: Vec<Column> = vec![("packings", |count| count.packings)];
    if args.symmetry && searched.has_orbits {
        columns.push(("up to symmetry", |count| count.up_to_symmetry));
    }
    if args.rotations && searched.has_orbits {
        columns.push(("up to rotation", |count| count.up_to_rotation));
    }
    columns
}

/// What there is without the empty packing.
fn without_empty(total: Count, empty: Count) -> Count {
    Count {
        packings: total.packings - empty.packings,
        up_to_symmetry: total.up_to_symmetry - empty.up_to_symmetry,
        up_to_rotation: total.up_to_rotation - empty.up_to_rotation,
    }
}

/// Says that there is no packing with bricks, and why if that is simple.
fn describe_no_packings(
    args: &AntislideArgs,
    puzzle: &Puzzle,
    searched: &Searched,
) -> &'static str {
    let are_some_left_out = puzzle.no_corners() || args.demand() != Demand::default();
    match searched.ended {
        _ if searched.missing.is_some() => "No packings were found so far",
        Ended::Complete if puzzle.placements().is_empty() && puzzle.no_corners() => {
            "No packings: every brick would occupy a corner of the box, or is too large for it"
        }
        Ended::Complete if puzzle.placements().is_empty() => {
            "No packings: no brick fits into the box"
        }
        Ended::Complete if are_some_left_out => {
            "No packings of this kind: in every arrangement of such bricks some brick can slide"
        }
        Ended::Complete => "No packings: in every arrangement of bricks some brick can slide",
        Ended::Limit(_) | Ended::Interrupted | Ended::Unread => "No packings were found so far",
    }
}
