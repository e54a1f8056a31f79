//! `fifteen pdb draw`: a picture of a partition or collection.

use super::args::DrawArgs;
use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::output::files::{is_stdout, write_output};
use anyhow::Result;
use fifteen::heuristic::{self, Tables};
use fifteen::patterns::{Collection, Partition};
use fifteen::runtime::number_format::{Grouped, Pluralized};

/// Runs the command.
pub fn run(args: &DrawArgs, out: &mut Output) -> Result<Exit> {
    let drawn = args.collection()?;
    let (title, heading) = (format!("{} on {}", drawn.name(), drawn.size()), heading(&drawn));
    let picture =
        heuristic::draw_partitions(&title, &heading, drawn.partitions(), drawn.is_mirrored());
    write_output(&args.svg, &picture.to_string(), out)?;
    if !is_stdout(Some(&args.svg)) && out.is_detailed() {
        out.print_line(format!("{}: {title}, {heading}", args.svg.display()))?;
    }
    Ok(Exit::Answered)
}

/// Returns the number and size of the tables.
fn heading(collection: &Collection) -> String {
    match collection.single() {
        Some(partition) => partition_heading(partition),
        None => collection_heading(collection),
    }
}

fn partition_heading(partition: &Partition) -> String {
    let patterns = Pluralized(partition.patterns().len() as u128, "pattern");
    match Tables::entries(partition) {
        Some(entries) => format!("{patterns}, {} entries", Grouped(entries.into())),
        None => format!("{patterns}, too many entries for tables"),
    }
}

fn collection_heading(collection: &Collection) -> String {
    let (lanes, tables) = (collection.lanes().len(), collection.tables().len());
    let [lanes, tables] = [(lanes, "lower bound"), (tables, "table")]
        .map(|(count, noun)| Pluralized(count as u128, noun));
    format!("{lanes} from {tables}, {} bytes", Grouped(collection.bytes() as u128))
}
