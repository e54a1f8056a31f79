//! Watches a search for packings: the clock, Ctrl-C, and packings to be shown.

use super::args::AntislideArgs;
use super::layers;
use super::record::PackingRecord;
use super::searched::{Searched, Status};
use crate::cli::frame::clock::{self, Clock};
use crate::cli::frame::exit::Disagreement;
use crate::cli::frame::interrupt::Searching;
use crate::cli::frame::numbers::grouped_large;
use crate::cli::frame::output::Output;
use crate::cli::frame::spinner::spinner;
use anyhow::{Result, anyhow};
use fifteen::antislide::{self, Observer, Options, Packing, Progress, Puzzle};
use fifteen::verify::packing::{Brick, antislide as check};
use indicatif::ProgressBar;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Searches, and shows packings as they are found.
pub fn search(args: &AntislideArgs, puzzle: &Puzzle, out: &mut Output) -> Result<Searched> {
    let options = Options {
        engine: args.engine(),
        threads: args.threads(),
        up_to_symmetry: args.symmetry || args.rotations,
        memory: args.memory(),
        report_packings: args.pictures.are_wanted(),
    };
    let (engine, threads) = (options.engine, options.threads.get());
    out.explain(format!("engine: {}; threads: {threads}", engine.name()));
    let progress = spinner(out);
    let mut watch = Watch {
        args,
        puzzle,
        clock: Clock::start(args.time.limit),
        progress: &progress,
        shown: Instant::now(),
        out,
        left: args.pictures.limit,
        drawn: Vec::new(),
        failed: Ok(()),
    };
    let searching = Searching::begin();
    let report = antislide::search(puzzle, &args.demand(), &options, &mut watch);
    drop(searching);
    let Watch { clock, failed, drawn, .. } = watch;
    let seconds = clock.seconds();
    progress.finish_and_clear();
    failed?;
    let report = report?;
    // Whoever stops a search that is about to end anyway gets everything.
    let status = match clock.stopped() {
        Some(clock::Status::Interrupted) if !report.is_complete => Status::Interrupted,
        Some(_) if !report.is_complete => Status::Limit,
        _ => Status::Complete,
    };
    let has_orbits = report.is_complete || engine == antislide::Engine::Bits;
    Ok(Searched { report, status, seconds, threads, has_orbits, drawn })
}

/// The observer of a search.
struct Watch<'a> {
    args: &'a AntislideArgs,
    puzzle: &'a Puzzle,
    clock: Clock,
    progress: &'a ProgressBar,
    /// When progress was shown the last time.
    shown: Instant,
    out: &'a mut Output,
    /// How many packings may still be shown.
    left: usize,
    drawn: Vec<Vec<usize>>,
    /// Whether everything could be checked and printed.
    failed: Result<()>,
}

/// How often progress is shown.
const SHOW_EVERY: Duration = Duration::from_millis(50);

impl Observer for Watch<'_> {
    fn packing(&mut self, packing: &Packing) -> ControlFlow<()> {
        // The empty packing has nothing to show.
        if !packing.placements.is_empty() && self.left > 0 && self.failed.is_ok() {
            self.failed = self.show_all(packing);
        }
        self.go_on()
    }

    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        let now = Instant::now();
        if now - self.shown >= SHOW_EVERY {
            self.shown = now;
            let found = match progress.packings {
                0 => String::new(),
                packings => format!(", {} packings", grouped_large(packings)),
            };
            self.progress.set_message(format!("{:.2}%{found}", 100.0 * progress.share));
        }
        self.go_on()
    }
}

impl Watch<'_> {
    /// Goes on or stops.
    fn go_on(&mut self) -> ControlFlow<()> {
        self.clock.look()?;
        match self.failed.is_ok() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }

    /// Shows a packing, or all its images, or its mirror image too.
    fn show_all(&mut self, packing: &Packing) -> Result<()> {
        let symmetries = self.puzzle.symmetries();
        let images = match (self.args.symmetry, self.args.rotations) {
            (true, _) => vec![packing.placements.clone()],
            (_, true) => symmetries.mirrored(&packing.placements),
            _ => symmetries.images(&packing.placements),
        };
        for image in images.into_iter().take(self.left) {
            self.left -= 1;
            self.check(&image)?;
            if self.args.pictures.list {
                self.print(packing, &image)?;
            }
            if self.args.pictures.svg.is_some() {
                self.drawn.push(image);
            }
        }
        Ok(())
    }

    /// Tries to slide every brick before anyone sees it.
    fn check(&self, packing: &[usize]) -> Result<()> {
        let brick = |&one: &usize| {
            let placement = &self.puzzle.placements()[one];
            Brick { corner: placement.corner, lengths: placement.extents.lengths() }
        };
        let bricks: Vec<Brick> = packing.iter().map(brick).collect();
        let checked = check(self.puzzle.container().lengths(), &bricks);
        checked.map(|_| ()).map_err(|fault| anyhow!(Disagreement(fault.to_string())))
    }

    /// Prints one packing.
    fn print(&mut self, found: &Packing, image: &[usize]) -> Result<()> {
        let (args, puzzle) = (self.args, self.puzzle);
        let out = &mut *self.out;
        self.progress.suspend(|| {
            if !out.is_text() {
                return Ok(out.object(&PackingRecord::new(args, puzzle, found, image))?);
            }
            let lines = layers::lines(puzzle, image).join("\n");
            let (bricks, orbit) = (image.len(), found.orbit.packings);
            out.line(format!("bricks: {bricks}, orbit: {orbit}\n{lines}\n"))?;
            // Whoever watches wants to see it now.
            Ok(out.flush()?)
        })
    }
}
