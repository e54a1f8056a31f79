//! Packings in which no brick can slide: against known counts, against trying out everything, and
//! as users meet them.

mod brute_force;
mod checker;
mod commands;
#[path = "../common/program.rs"]
mod program;
mod published;
mod stopping;
mod texts;

use fifteen::antislide::{self};
use fifteen::antislide::{Demand, Engine, Extents, Observer, Options, Packing, Puzzle, Report};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// Lengths written down.
fn extents(text: &str) -> Extents {
    text.parse().expect("three lengths")
}

/// A box and one kind of brick, or several with commas between them.
fn puzzle(container: &str, bricks: &str, no_corners: bool) -> Puzzle {
    let bricks: Vec<Extents> = bricks.split(',').map(extents).collect();
    Puzzle::new(extents(container), &bricks, no_corners).expect("a puzzle")
}

/// Options for an engine with so many threads.
fn options(engine: Engine, threads: usize) -> Options {
    let threads = NonZeroUsize::new(threads).expect("some threads");
    Options { engine, threads, ..Options::default() }
}

/// All packings.
fn search(puzzle: &Puzzle, options: &Options) -> Report {
    antislide::search(puzzle, &Demand::default(), options, &mut ()).expect("an engine")
}

/// Keeps the packings it hears of.
#[derive(Default)]
struct Collector(Vec<Packing>);

impl Observer for Collector {
    fn packing(&mut self, packing: &Packing) -> ControlFlow<()> {
        self.0.push(packing.clone());
        ControlFlow::Continue(())
    }
}

/// One packing of each orbit.
fn representatives(puzzle: &Puzzle, engine: Engine, demand: &Demand) -> Vec<Packing> {
    let mut collector = Collector::default();
    let options = Options { report_packings: true, ..options(engine, 2) };
    antislide::search(puzzle, demand, &options, &mut collector).expect("an engine");
    collector.0
}
