//! `fifteen pdb draw`: a picture of a partition or collection.

use super::args::{DrawArgs, DrawTarget};
use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::output::files::{is_stdout, write_output};
use anyhow::Result;
use fifteen::heuristic::{self, Tables};
use fifteen::patterns::{Collection, Partition};
use fifteen::runtime::number_format::{Grouped, Pluralized};

/// Runs the command.
pub fn run(args: &DrawArgs, out: &mut Output) -> Result<Exit> {
    let drawn = args.target()?;
    let (title, heading) = (drawn.title(), drawn.heading());
    let picture = match &drawn {
        DrawTarget::Partition(partition) => {
            heuristic::draw_partitions(&title, &heading, std::slice::from_ref(partition), true)
        }
        DrawTarget::Collection(collection) => heuristic::draw_partitions(
            &title,
            &heading,
            collection.partitions(),
            collection.is_mirrored(),
        ),
    };
    write_output(&args.svg, &picture.to_string(), out)?;
    if !is_stdout(Some(&args.svg)) && out.is_detailed() {
        out.print_line(format!("{}: {title}, {heading}", args.svg.display()))?;
    }
    Ok(Exit::Answered)
}

impl DrawTarget {
    fn title(&self) -> String {
        let (name, size) = match self {
            DrawTarget::Partition(partition) => (partition.name(), partition.size()),
            DrawTarget::Collection(collection) => (collection.name(), collection.size()),
        };
        format!("{name} on {size}")
    }

    /// Returns the number and size of the tables.
    fn heading(&self) -> String {
        match self {
            DrawTarget::Partition(partition) => partition_heading(partition),
            DrawTarget::Collection(collection) => collection_heading(collection),
        }
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
