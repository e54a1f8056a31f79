//! Worker thread: counts packings and sends messages.

use super::visitor::SearchVisitor;
use crate::brick_counts::BrickCounts;
use crate::progress::Packing;
use crate::puzzle::Puzzle;
use crate::report::Options;
use crate::roots::Root;
use crate::sets::PlacementSet;
use crate::symmetry::{OrbitSize, Symmetry};
use crate::tally::Tally;
use crate::tree_fraction::TreeFraction;
use crate::unit::{PackingRecord, PackingUnitResult};
use fifteen_runtime::estimate::WorkSample;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Message from a worker.
#[derive(Default)]
pub(super) struct Message {
    /// Number of the worker.
    pub worker: usize,
    /// Progress of the worker on its own parts.
    pub progress: WorkerProgress,
    /// Packing found just now, if packings are reported.
    pub new_packing: Option<Packing>,
    /// Unit finished just now.
    pub finished_unit: Option<PackingUnitResult>,
}

/// Progress of a worker.
#[derive(Clone, Copy, Default)]
pub(super) struct WorkerProgress {
    /// Finished fraction of the tree.
    pub fraction_done: f64,
    /// Number of packings found.
    pub packings: u128,
    /// Number of visited nodes.
    pub nodes: u64,
    /// Finished parts.
    pub finished_parts: WorkSample,
}

/// Returns the number of nodes between two progress messages: a few milliseconds of work. The
/// larger the sets, the longer a node takes.
const fn nodes_between_reports(words: usize) -> u64 {
    if words <= 8 { 1 << 13 } else { (1 << 16) / words as u64 }
}

/// Worker and its results.
pub(super) struct Worker<'a, 's, const W: usize> {
    number: usize,
    puzzle: &'a Puzzle,
    brick_counts: &'a BrickCounts,
    /// Stabilizer of the root of the current part, as indices of symmetries.
    stabilizer: Vec<usize>,
    /// Fraction of the tree before the current part.
    fraction_before_part: f64,
    /// Fraction of the tree in finished parts.
    finished_fraction: f64,
    /// `finished_fraction` plus the searched portion of the current part, as of the last message.
    fraction_done: f64,
    /// Size of the orbit of a packing without symmetry.
    full_orbit: OrbitSize,
    report_packings: bool,
    send: &'s mut dyn FnMut(Message),
    stopped: &'a AtomicBool,
    /// Counts since the last record.
    tally: Tally,
    /// Number of visited nodes.
    nodes: u64,
    nodes_at_last_record: u64,
    finished_parts: WorkSample,
    nodes_before_part: u64,
    packings: u128,
    /// Number of roots that were dead ends.
    dead_ends: u64,
}

impl<'a, 's, const W: usize> Worker<'a, 's, W> {
    pub fn new(
        number: usize,
        puzzle: &'a Puzzle,
        brick_counts: &'a BrickCounts,
        options: &Options,
        stopped: &'a AtomicBool,
        send: &'s mut dyn FnMut(Message),
    ) -> Worker<'a, 's, W> {
        Worker {
            number,
            puzzle,
            brick_counts,
            stabilizer: Vec::new(),
            fraction_before_part: 0.0,
            finished_fraction: 0.0,
            fraction_done: 0.0,
            full_orbit: puzzle.symmetries().orbit_size_with_stabilizer(&[0]),
            report_packings: options.report_packings,
            send,
            stopped,
            tally: Tally::default(),
            nodes: 0,
            nodes_at_last_record: 0,
            finished_parts: WorkSample::default(),
            nodes_before_part: 0,
            packings: 0,
            dead_ends: 0,
        }
    }

    /// Begins a part of the tree.
    pub fn begin_part(&mut self, root: &Root, fraction: TreeFraction) {
        self.stabilizer.clear();
        self.stabilizer.extend(root.stabilizer());
        self.fraction_before_part = fraction.before;
        self.nodes_before_part = self.nodes;
    }

    /// Skips a root that is a dead end. There may be hundreds of thousands of them in a row, so
    /// this reports progress, too.
    pub fn skip_dead_end(&mut self, fraction: TreeFraction) -> ControlFlow<()> {
        self.finish_part(fraction);
        self.dead_ends += 1;
        if !self.dead_ends.is_multiple_of(const { nodes_between_reports(W) }) {
            return ControlFlow::Continue(());
        }
        self.fraction_done = self.finished_fraction;
        self.send_progress(None)
    }

    /// Finishes the current part.
    pub fn finish_part(&mut self, fraction: TreeFraction) {
        self.finished_fraction += fraction.size;
        self.finished_parts.add(self.nodes - mem::replace(&mut self.nodes_before_part, self.nodes));
    }

    /// Returns the counts since the last record.
    pub fn take_record(&mut self) -> PackingRecord {
        let nodes = self.nodes - mem::replace(&mut self.nodes_at_last_record, self.nodes);
        PackingRecord { tally: mem::take(&mut self.tally), nodes }
    }

    /// Sends a finished unit.
    pub fn send_finished_unit(&mut self, unit: PackingUnitResult) {
        self.fraction_done = self.finished_fraction;
        let message = Message { finished_unit: Some(unit), ..self.progress_message() };
        (self.send)(message);
    }

    /// Builds a message with the current progress.
    fn progress_message(&self) -> Message {
        let Worker { fraction_done, packings, nodes, finished_parts, .. } = *self;
        Message {
            worker: self.number,
            progress: WorkerProgress { fraction_done, packings, nodes, finished_parts },
            ..Message::default()
        }
    }

    /// Returns the orbit of a packing, if the packing is its representative.
    #[inline]
    fn orbit_size_if_canonical(&self, chosen: impl Fn() -> PlacementSet<W>) -> Option<OrbitSize> {
        match &self.stabilizer[..] {
            [_] => Some(self.full_orbit),
            stabilizer => {
                let chosen = chosen();
                let compare = |symmetry: &Symmetry| image(symmetry, &chosen).cmp(&chosen);
                self.puzzle.symmetries().orbit_size_if_canonical(stabilizer, compare)
            }
        }
    }

    /// Sends progress, with a new packing if there is one, and returns `Break` if the search is
    /// stopped.
    fn send_progress(&mut self, new_packing: Option<Packing>) -> ControlFlow<()> {
        let message = Message { new_packing, ..self.progress_message() };
        (self.send)(message);
        if self.stopped.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Returns the image of a packing under a symmetry.
fn image<const W: usize>(symmetry: &Symmetry, packing: &PlacementSet<W>) -> PlacementSet<W> {
    packing.iter().map(|placement| symmetry.placements[placement]).collect()
}

impl<const W: usize> SearchVisitor<W> for Worker<'_, '_, W> {
    #[inline]
    fn on_packing(
        &mut self,
        bricks: usize,
        chosen: impl Fn() -> PlacementSet<W>,
    ) -> ControlFlow<()> {
        let Some(orbit) = self.orbit_size_if_canonical(&chosen) else {
            return ControlFlow::Continue(());
        };
        if !self.brick_counts.is_unrestricted()
            && !self.brick_counts.is_satisfied_by(self.puzzle, &chosen().iter().collect::<Vec<_>>())
        {
            return ControlFlow::Continue(());
        }
        self.tally.add_orbit(bricks, orbit);
        self.packings += orbit.packings as u128;
        if !self.report_packings {
            return ControlFlow::Continue(());
        }
        let placements = chosen().iter().collect();
        self.send_progress(Some(Packing { placements, orbit }))
    }

    #[inline]
    fn on_node(&mut self, fraction: f64) -> ControlFlow<()> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(const { nodes_between_reports(W) }) {
            return ControlFlow::Continue(());
        }
        self.fraction_done = self.finished_fraction + fraction - self.fraction_before_part;
        self.send_progress(None)
    }
}
