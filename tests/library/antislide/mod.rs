//! Tests of packings in which no brick can slide: comparisons with known counts and with an
//! exhaustive search.

mod brute_force;
mod checker;
mod parsing;
mod published;
mod stopping;

use fifteen::Threads;
use fifteen::antislide::{self, BrickCounts, Engine, Extents};
use fifteen::antislide::{Options, Packing, PackingProgress, Puzzle, Report};
use std::ops::ControlFlow;

/// Parses three lengths.
fn extents(text: &str) -> Extents {
    text.parse().expect("three lengths")
}

/// Builds a puzzle from a box and kinds of brick, separated by commas.
fn puzzle(container: &str, bricks: &str, no_corners: bool) -> Puzzle {
    let bricks: Vec<Extents> = bricks.split(',').map(extents).collect();
    Puzzle::new(extents(container), &bricks, no_corners).expect("a puzzle")
}

/// Returns options with an engine and a number of threads.
fn options(engine: Engine, threads: usize) -> Options {
    let threads = Threads::new(threads).expect("a number of threads");
    Options { engine, threads, ..Options::default() }
}

/// Counts all packings.
fn search(puzzle: &Puzzle, options: &Options) -> Report {
    antislide::search(puzzle, &BrickCounts::default(), options, &mut ()).expect("an engine")
}

/// Returns one packing of each orbit.
fn representatives(puzzle: &Puzzle, engine: Engine, demand: &BrickCounts) -> Vec<Packing> {
    let mut packings = Vec::new();
    let mut collect = |progress: &PackingProgress| {
        packings.extend(progress.new_packing.clone());
        ControlFlow::Continue(())
    };
    let options = Options { report_packings: true, ..options(engine, 2) };
    antislide::search(puzzle, demand, &options, &mut collect).expect("an engine");
    packings
}
