//! links story
mod matrix;
mod search;

use super::demand::Demand;
use super::observer::{Observer, Packing, Progress};
use super::puzzle::Puzzle;
use super::report::{Options, Report};
use super::tally::{Count, Tally};
use search::{Listener, Search};
use std::ops::ControlFlow;

/// Finds all packings one after the other.
pub(super) fn search(
    puzzle: &Puzzle,
    demand: &Demand,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    let everything = (0..puzzle.symmetries().len()).collect();
    let recorder = Recorder {
        puzzle,
        demand,
        options,
        observer,
        everything,
        tally: Tally::default(),
        nodes: 0,
        packings: 0,
    };
    let (recorder, end) = Search::new(puzzle, demand, recorder).run();
    Report { tally: recorder.tally, is_complete: end.is_continue(), nodes: recorder.nodes }
}

/// The observer hears of progress after so many nodes.
const NODES_BETWEEN: u64 = 1 << 12;

/// Counts packings, and tells the observer.
struct Recorder<'a> {
    puzzle: &'a Puzzle,
    demand: &'a Demand,
    options: &'a Options,
    observer: &'a mut dyn Observer,
    /// All symmetries, as indices.
    everything: Vec<usize>,
    tally: Tally,
    nodes: u64,
    packings: u128,
}

impl Listener for Recorder<'_> {
    fn found(&mut self, chosen: &[usize]) -> ControlFlow<()> {
        if !self.demand.admits(self.puzzle, chosen) {
            return ControlFlow::Continue(());
        }
        self.packings += 1;
        self.tally.add(chosen.len(), Count { packings: 1, ..Count::default() });
        match self.options.up_to_symmetry || self.options.report_packings {
            true => self.classify(chosen),
            false => ControlFlow::Continue(()),
        }
    }

    fn visited(&mut self, share: f64) -> ControlFlow<()> {
        self.nodes += 1;
        match self.nodes.is_multiple_of(NODES_BETWEEN) {
            true => self.observer.progress(Progress { share, packings: self.packings }),
            false => ControlFlow::Continue(()),
        }
    }
}

impl Recorder<'_> {
    /// Counts an orbit if this is the first packing in it.
    fn classify(&mut self, chosen: &[usize]) -> ControlFlow<()> {
        let mut placements = chosen.to_vec();
        placements.sort_unstable();
        let symmetries = self.puzzle.symmetries();
        let orbit =
            symmetries.orbit(&self.everything, |one| one.image(&placements).cmp(&placements));
        let Some(orbit) = orbit else {
            return ControlFlow::Continue(());
        };
        let (up_to_symmetry, up_to_rotation) = (1, orbit.up_to_rotation as u128);
        self.tally.add(placements.len(), Count { packings: 0, up_to_symmetry, up_to_rotation });
        match self.options.report_packings {
            true => self.observer.packing(&Packing { placements, orbit }),
            false => ControlFlow::Continue(()),
        }
    }
}
