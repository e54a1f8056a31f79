//! One of the threads: what it counts and what it says.

use super::visitor::SearchVisitor;
use crate::brick_counts::BrickCounts;
use crate::progress::Packing;
use crate::puzzle::Puzzle;
use crate::report::Options;
use crate::roots::Root;
use crate::sets::PlacementSet;
use crate::symmetry::{Orbit, Symmetry};
use crate::tally::Tally;
use crate::tree_fraction::TreeFraction;
use crate::unit::{PackingRecord, PackingUnit};
use fifteen_runtime::estimate::Sample;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a worker says.
#[derive(Default)]
pub(super) struct Message {
    /// Its number.
    pub worker: usize,
    /// How far it is with its own part of the work.
    pub progress: WorkerProgress,
    /// The packing that was found just now, if it is to be told.
    pub new_packing: Option<Packing>,
    /// The unit that was finished just now.
    pub finished_unit: Option<PackingUnit>,
}

/// How far a worker is.
#[derive(Clone, Copy, Default)]
pub(super) struct WorkerProgress {
    /// The share of the tree that it is done with.
    pub fraction_done: f64,
    /// The packings it has found, and the nodes it has visited.
    pub packings: u128,
    pub nodes: u64,
    /// The parts that it has finished.
    pub finished_parts: Sample,
}

/// The number of nodes after which a worker says how far it is: every few thousandths of a second.
/// The larger the sets, the longer a node takes.
const fn nodes_between_reports(words: usize) -> u64 {
    if words <= 8 { 1 << 13 } else { (1 << 16) / words as u64 }
}

/// A worker, and what it has found.
pub(super) struct Worker<'a, 's, const W: usize> {
    number: usize,
    puzzle: &'a Puzzle,
    brick_counts: &'a BrickCounts,
    /// The symmetries that leave alone the root of the part it is searching, and the share that lies
    /// before that part.
    stabiliser: Vec<usize>,
    fraction_before_part: f64,
    /// The share of the parts that are done, and with what is done of this one, as it was said
    /// last.
    finished_fraction: f64,
    fraction_done: f64,
    /// The orbit of a packing with no symmetry.
    trivial_orbit: Orbit,
    report_packings: bool,
    send: &'s mut dyn FnMut(Message),
    stopped: &'a AtomicBool,
    /// What was counted since it was asked last; and all nodes, and those before that.
    tally: Tally,
    nodes: u64,
    nodes_at_last_record: u64,
    /// The parts that are finished, and the nodes before the one it is searching.
    finished_parts: Sample,
    nodes_before_part: u64,
    packings: u128,
    /// How many roots were dead ends.
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
            stabiliser: Vec::new(),
            fraction_before_part: 0.0,
            finished_fraction: 0.0,
            fraction_done: 0.0,
            trivial_orbit: puzzle.symmetries().orbit_with_stabiliser(&[0]),
            report_packings: options.report_packings,
            send,
            stopped,
            tally: Tally::default(),
            nodes: 0,
            nodes_at_last_record: 0,
            finished_parts: Sample::default(),
            nodes_before_part: 0,
            packings: 0,
            dead_ends: 0,
        }
    }

    /// Takes a part of the tree.
    pub fn begin_part(&mut self, root: &Root, share: TreeFraction) {
        self.stabiliser.clear();
        self.stabiliser.extend(root.stabiliser());
        self.fraction_before_part = share.before;
        self.nodes_before_part = self.nodes;
    }

    /// Passes over a root that is a dead end. There may be hundreds of thousands in a row.
    pub fn skip_dead_end(&mut self, share: TreeFraction) -> ControlFlow<()> {
        self.finish_part(share);
        self.dead_ends += 1;
        if !self.dead_ends.is_multiple_of(const { nodes_between_reports(W) }) {
            return ControlFlow::Continue(());
        }
        self.fraction_done = self.finished_fraction;
        self.send_progress(None)
    }

    /// Is done with a part.
    pub fn finish_part(&mut self, share: TreeFraction) {
        self.finished_fraction += share.size;
        self.finished_parts.add(self.nodes - mem::replace(&mut self.nodes_before_part, self.nodes));
    }

    /// What was counted since it was asked last.
    pub fn take_record(&mut self) -> PackingRecord {
        let nodes = self.nodes - mem::replace(&mut self.nodes_at_last_record, self.nodes);
        PackingRecord { tally: mem::take(&mut self.tally), nodes }
    }

    /// Says that a unit is finished.
    pub fn send_finished_unit(&mut self, unit: PackingUnit) {
        self.fraction_done = self.finished_fraction;
        let finished = Some(unit);
        let message = Message { finished_unit: finished, ..self.progress_message() };
        (self.send)(message);
    }

    /// How far it is.
    fn progress_message(&self) -> Message {
        let Worker {
            number: worker,
            fraction_done: share,
            packings,
            nodes,
            finished_parts: parts,
            ..
        } = *self;
        Message {
            worker,
            progress: WorkerProgress {
                fraction_done: share,
                packings,
                nodes,
                finished_parts: parts,
            },
            ..Message::default()
        }
    }

    /// The orbit of a packing, if it is the one that is counted for it.
    #[inline]
    fn canonical_orbit(&self, chosen: impl Fn() -> PlacementSet<W>) -> Option<Orbit> {
        match &self.stabiliser[..] {
            [_] => Some(self.trivial_orbit),
            several => {
                let chosen = chosen();
                let compare = |one: &Symmetry| image(one, &chosen).cmp(&chosen);
                self.puzzle.symmetries().canonical_orbit(several, compare)
            }
        }
    }

    /// Says how far it is, and what it has found, and hears whether to stop.
    fn send_progress(&mut self, found: Option<Packing>) -> ControlFlow<()> {
        let message = Message { new_packing: found, ..self.progress_message() };
        (self.send)(message);
        if self.stopped.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// What a packing becomes.
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
        let Some(orbit) = self.canonical_orbit(&chosen) else {
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
    fn on_node(&mut self, share: f64) -> ControlFlow<()> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(const { nodes_between_reports(W) }) {
            return ControlFlow::Continue(());
        }
        self.fraction_done = self.finished_fraction + share - self.fraction_before_part;
        self.send_progress(None)
    }
}
