//! Search for packings, which are printed as they are found.

use super::args::AntislideArgs;
use super::layers;
use super::record;
use super::result::SearchResult;
use crate::support::checkpoint::{SearchCheckpoint, UnitProgress};
use crate::support::exit::disagreement;
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, progress_records};
use crate::support::progress::{ProgressUpdate, RateMeter, WorkEstimate};
use crate::support::session::Session;
use anyhow::{Result, bail};
use fifteen::antislide::{
    self, Engine, Error, Options, Packing, PackingProgress, PackingRecord, Puzzle,
};
use fifteen::runtime::checkpoint::UnitNumbering;
use fifteen::runtime::continue_if;
use fifteen::runtime::number_format::Pluralized;
use indicatif::ProgressBar;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Searches, and prints packings as they are found.
pub fn search(args: &AntislideArgs, puzzle: &Puzzle, out: &mut Output) -> Result<SearchResult> {
    let options = Options {
        engine: args.engine(),
        threads: args.threads(out.processes()),
        up_to_symmetry: args.symmetry || args.rotations,
        memory: args.memory.or_half_of_free(out.processes()),
        report_packings: args.pictures.is_any_requested(),
    };
    let (engine, threads) = (options.engine, options.threads.get());
    out.explain(format!("engine: {}; threads: {threads}", engine.name()));
    progress_records::set_threads(threads);
    let line = spinner(out);
    let mut session =
        Session::begin(args.time.limit, &line).with_stop_signal(out.processes().stop_signal());
    let processes = Rc::clone(out.processes());
    if args.keep.is_enabled() && engine != Engine::Bits {
        return Err(Error::UnitsUnsupported(engine).into());
    }
    if args.keep.common.cluster.is_distributed() && args.pictures.is_any_requested() {
        bail!("--list and --svg cannot be used with --processes or --hosts");
    }
    let search = args.fingerprint();
    let mut checkpoint =
        args.keep.open(search, UnitNumbering::Fixed, None, options.threads, out)?;
    let pending = checkpoint.as_ref().map(SearchCheckpoint::pending_units);
    let mut printer = PackingPrinter {
        args,
        puzzle,
        line: &line,
        out,
        remaining: args.pictures.limit,
        drawn_packings: Vec::new(),
        result: Ok(()),
    };
    let mut rate = RateMeter::default();
    let mut observer = |progress: &PackingProgress| {
        if let (Some(checkpoint), Some(pending)) = (&mut checkpoint, &pending) {
            if let Some(unit) = &progress.finished_unit {
                checkpoint.record_unit(unit.number, &unit.record.to_string())?;
            }
            processes.poll();
            checkpoint.poll_remote_units()?.into_iter().for_each(|unit| pending.mark_done(unit));
        }
        if let Some(packing) = &progress.new_packing {
            printer.show(packing)?;
        }
        let units = checkpoint.as_ref().map(SearchCheckpoint::unit_progress);
        let mut work = UnitProgress::estimate(units, progress.nodes, progress.nodes_left);
        work.rate = rate.nodes_per_second(work.nodes, session.seconds());
        session.on_progress(|| progress_update(progress, work))
    };
    let report = match &pending {
        Some(pending) => {
            antislide::search_units(puzzle, &args.brick_counts(), &options, pending, &mut observer)
        }
        None => antislide::search(puzzle, &args.brick_counts(), &options, &mut observer),
    };
    line.finish_and_clear();
    let PackingPrinter { result, drawn_packings, .. } = printer;
    result?;
    let mut report = report.map_err(|error| match error {
        Error::VerificationFailed(_) => disagreement(error),
        error => error.into(),
    })?;
    let (mut missing_units, mut seconds) = (None, session.seconds());
    if let Some(checkpoint) = &mut checkpoint {
        checkpoint.close()?;
        // The records include those of other processes.
        let mut totals = PackingRecord::default();
        checkpoint.records()?.iter().for_each(|(_, record)| totals.add(record));
        (report.tally, report.nodes) = (totals.tally, totals.nodes);
        if checkpoint.is_complete() {
            // All units are finished although the search was stopped.
            report.stopped = None;
        }
        missing_units = checkpoint.describe_missing();
        seconds = checkpoint.total_seconds(seconds);
    }
    let end = session.search_end(report.stopped);
    let has_orbits = report.stopped.is_none() || engine == Engine::Bits;
    Ok(SearchResult { report, end, seconds, missing_units, threads, has_orbits, drawn_packings })
}

/// Describes the progress of the search.
fn progress_update(progress: &PackingProgress, work: WorkEstimate) -> ProgressUpdate {
    let found = Pluralized(progress.packings, "packing").to_string();
    let own = match (work.nodes_left, work.fraction_done) {
        (Some(_), _) | (None, Some(_)) => found,
        // The fraction of the tree does not measure time.
        (None, None) => format!("{:.2}% of the tree, {found}", 100.0 * progress.fraction_done),
    };
    work.to_update(progress.packings, &own)
}

/// Printer of packings.
struct PackingPrinter<'a> {
    args: &'a AntislideArgs,
    puzzle: &'a Puzzle,
    line: &'a ProgressBar,
    out: &'a mut Output,
    /// Number of packings that may still be shown.
    remaining: usize,
    drawn_packings: Vec<Vec<usize>>,
    /// Result of checking and printing.
    result: Result<()>,
}

impl PackingPrinter<'_> {
    /// Shows a packing and its images, unless it is empty or no more packings may be shown.
    fn show(&mut self, packing: &Packing) -> ControlFlow<()> {
        if !packing.placements.is_empty() && self.remaining > 0 {
            self.result = self.show_images(packing);
        }
        continue_if(self.result.is_ok())
    }

    /// Shows a packing alone (`--symmetry`), with its mirror image (`--rotations`), or with all its
    /// images.
    fn show_images(&mut self, packing: &Packing) -> Result<()> {
        let symmetries = self.puzzle.symmetries();
        let images = match (self.args.symmetry, self.args.rotations) {
            (true, _) => vec![packing.placements.clone()],
            (_, true) => symmetries.representatives_up_to_rotation(&packing.placements),
            _ => symmetries.images(&packing.placements),
        };
        for image in images.into_iter().take(self.remaining) {
            self.remaining -= 1;
            // The search has checked the packing, but not its images.
            let checked = self.puzzle.check(&image);
            checked.map_err(disagreement)?;
            if self.args.pictures.list {
                self.print(packing, &image)?;
            }
            if self.args.pictures.svg.is_requested() {
                self.drawn_packings.push(image);
            }
        }
        Ok(())
    }

    /// Prints one packing.
    fn print(&mut self, found: &Packing, image: &[usize]) -> Result<()> {
        let (args, puzzle) = (self.args, self.puzzle);
        let out = &mut *self.out;
        self.line.suspend(|| {
            if !out.is_text() {
                return Ok(
                    out.print_record(&record::packing_record(args, puzzle, found, image, out))?
                );
            }
            let lines = layers::format_side_by_side(puzzle, image).join("\n");
            let (bricks, orbit) = (image.len(), args.orbit(found));
            out.print_line(format!("bricks: {bricks}, orbit: {orbit}\n{lines}\n"))?;
            // Packings appear as they are found.
            Ok(out.flush()?)
        })
    }
}
