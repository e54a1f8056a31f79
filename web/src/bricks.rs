//! Packings of boxes with bricks.

use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::{Host, ProgressUpdate};
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::Threads;
use fifteen::antislide::{
    self, BrickCounts, Engine, Extents, Options, Packing, PackingProgress, Puzzle,
    parse_brick_count,
};
use fifteen::records::{self, Command, ExactCount, Head, Reason, Status};
use fifteen::verify::packing::{self, Brick};
use serde::Serialize;
use serde_json::json;
use std::ops::ControlFlow;

/// Record of a placed brick.
#[derive(Serialize)]
struct BrickRecord {
    /// Number of the kind.
    kind: usize,
    /// First cell, and number of cells along each axis.
    corner: [usize; 3],
    size: [usize; 3],
}

/// Record of a packing.
#[derive(Serialize)]
struct FoundPacking {
    bricks: Vec<BrickRecord>,
    /// Number of packings in its orbit, which are its images.
    orbit: usize,
    /// Layers as rows, with a letter for each brick.
    layers: Vec<Vec<String>>,
}

/// Default number of packings to list.
const DEFAULT_LIMIT: usize = 100;

/// Counts the packings of `box` (three lengths) with bricks of the kinds in `brick` (a list, three
/// lengths each), and lists the first of them, one of each orbit. `bricks` restricts the number of
/// bricks: `12`, `12..14`.
pub fn list_packings(_: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let puzzle = take_puzzle(&mut arguments)?;
    let limit: Option<usize> = arguments.optional("limit")?;
    let bricks: Option<String> = arguments.optional("bricks")?;
    let wants_count: Option<bool> = arguments.optional("count")?;
    arguments.reject_unknown()?;
    let bricks =
        bricks.map(|text| parse_brick_count(&text)).transpose().map_err(RequestError::invalid)?;
    let demand = bricks
        .map_or_else(BrickCounts::default, |bricks| BrickCounts { total: bricks, per_kind: None });
    let (limit, wants_count) = (limit.unwrap_or(DEFAULT_LIMIT), wants_count != Some(false));
    let options = Options { threads: Threads::ONE, report_packings: true, ..Options::default() };
    let mut found: Vec<Packing> = Vec::new();
    let mut is_enough = false;
    let mut on_progress = |progress: &PackingProgress| {
        if found.len() < limit {
            found.extend(progress.new_packing.clone());
        }
        is_enough = !wants_count && found.len() >= limit;
        if is_enough {
            return ControlFlow::Break(());
        }
        host.report_progress(Command::Antislide, || progress_update(progress))
    };
    let report = antislide::search(&puzzle, &demand, &options, &mut on_progress).map_err(
        |error| match error {
            antislide::Error::VerificationFailed(fault) => RequestError::internal(fault),
            error => RequestError::invalid(error),
        },
    )?;
    let record = make_record(&puzzle, &demand, &report, host.seconds());
    let packings: Vec<FoundPacking> =
        found.iter().map(|packing| packing_record(&puzzle, packing)).collect();
    to_response(&json!({
        "status": if is_enough { Status::Complete } else { record.head.status },
        "packings": packings,
        "total": record.up_to_symmetry.as_ref().map(|all| ExactCount(all.values().map(|count| count.0).sum())),
        "record": record,
    }))
}

/// Takes the box and the bricks.
fn take_puzzle(arguments: &mut Arguments) -> Result<Puzzle, RequestError> {
    let container: [usize; 3] = arguments.required("box")?;
    let bricks: Vec<[usize; 3]> = arguments.required("brick")?;
    let no_corners: Option<bool> = arguments.optional("no_corners")?;
    let extents = |lengths| Extents::new(lengths).map_err(RequestError::invalid);
    let bricks = bricks.into_iter().map(extents).collect::<Result<Vec<_>, _>>()?;
    let container = extents(container)?;
    Puzzle::new(container, &bricks, no_corners == Some(true)).map_err(RequestError::invalid)
}

/// Returns the progress of the search.
fn progress_update(progress: &PackingProgress) -> ProgressUpdate {
    ProgressUpdate {
        message: format!("{} packings", progress.packings),
        fraction_done: Some(progress.fraction_done),
        nodes: Some(progress.nodes),
        found: Some(progress.packings),
    }
}

/// Returns the record of the counts.
fn make_record(
    puzzle: &Puzzle,
    counts: &BrickCounts,
    report: &antislide::Report,
    seconds: f64,
) -> records::Packings {
    let head = Head { seconds, ..Head::new(Command::Antislide, Status::Complete) };
    let head = head.stopped_early(report.stopped.map(Reason::from));
    let record = records::Packings::new(head, puzzle, counts, report, Engine::Bits);
    records::Packings { up_to_rotation: None, ..record }
}

/// Returns the record of a packing.
fn packing_record(puzzle: &Puzzle, found: &Packing) -> FoundPacking {
    let bricks = found.placements.iter().map(|&index| {
        let placement = &puzzle.placements()[index];
        BrickRecord {
            kind: placement.kind,
            corner: placement.corner,
            size: placement.extents.lengths(),
        }
    });
    FoundPacking {
        bricks: bricks.collect(),
        orbit: found.orbit.packings,
        layers: format_layers(puzzle, &found.placements),
    }
}

/// Returns the rows of each layer, with a letter for each brick, including private-use characters
/// if there are many.
fn format_layers(puzzle: &Puzzle, packing: &[usize]) -> Vec<Vec<String>> {
    let letters = ('a'..='z').chain('A'..='Z').chain('\u{e000}'..).take(packing.len());
    let letters: Vec<char> = letters.collect();
    puzzle.layer_rows(packing, |brick| brick.map_or('.', |number| letters[number]).to_string())
}

/// Verifies a packing by trying to slide every brick: `packing` is a list of `[corner, size]`.
pub fn verify(_: &mut Instance, mut arguments: Arguments, _: &mut Host) -> Response {
    let container: [usize; 3] = arguments.required("box")?;
    let bricks: Vec<[[usize; 3]; 2]> = arguments.required("packing")?;
    arguments.reject_unknown()?;
    Extents::new(container).map_err(RequestError::invalid)?;
    let bricks: Vec<Brick> =
        bricks.into_iter().map(|[corner, lengths]| Brick { corner, lengths }).collect();
    let verdict = packing::check(container, &bricks);
    let status = if verdict.is_ok() { Status::Verified } else { Status::Refuted };
    to_response(&json!({
        "status": status,
        "ok": verdict.is_ok(),
        "bricks": bricks.len(),
        "fault": verdict.err().map(|fault| fault.to_string()),
    }))
}
