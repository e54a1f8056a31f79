//! One of the threads: what it counts and what it says.

use super::visitor::Listener;
use crate::brick_counts::Demand;
use crate::progress::Packing;
use crate::puzzle::Puzzle;
use crate::report::Options;
use crate::roots::Root;
use crate::sets::Set;
use crate::symmetry::{Orbit, Symmetry};
use crate::tally::Tally;
use crate::tree_fraction::Share;
use crate::unit::{Record, Unit};
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
    pub so_far: WorkerProgress,
    /// The packing that was found just now, if it is to be told.
    pub found: Option<Packing>,
    /// The unit that was finished just now.
    pub finished: Option<Unit>,
}

/// How far a worker is.
#[derive(Clone, Copy, Default)]
pub(super) struct WorkerProgress {
    /// The share of the tree that it is done with.
    pub share: f64,
    /// The packings it has found, and the nodes it has visited.
    pub packings: u128,
    pub nodes: u64,
    /// The parts that it has finished.
    pub parts: Sample,
}

/// The number of nodes after which a worker says how far it is: every few thousandths of a second.
/// The larger the sets, the longer a node takes.
const fn nodes_between(words: usize) -> u64 {
    if words <= 8 { 1 << 13 } else { (1 << 16) / words as u64 }
}

/// A worker, and what it has found.
pub(super) struct Worker<'a, 's, const W: usize> {
    number: usize,
    puzzle: &'a Puzzle,
    demand: &'a Demand,
    /// The symmetries that leave alone the root of the part it is searching, and the share that lies
    /// before that part.
    stabiliser: Vec<usize>,
    before: f64,
    /// The share of the parts that are done, and with what is done of this one, as it was said
    /// last.
    done: f64,
    share: f64,
    /// The orbit of a packing with no symmetry.
    largest: Orbit,
    report_packings: bool,
    speak: &'s mut dyn FnMut(Message),
    stopped: &'a AtomicBool,
    /// What was counted since it was asked last; and all nodes, and those before that.
    tally: Tally,
    nodes: u64,
    asked: u64,
    /// The parts that are finished, and the nodes before the one it is searching.
    parts: Sample,
    nodes_before_part: u64,
    packings: u128,
    /// How many roots were dead ends.
    dead_ends: u64,
}

impl<'a, 's, const W: usize> Worker<'a, 's, W> {
    pub fn new(
        number: usize,
        puzzle: &'a Puzzle,
        demand: &'a Demand,
        options: &Options,
        stopped: &'a AtomicBool,
        speak: &'s mut dyn FnMut(Message),
    ) -> Worker<'a, 's, W> {
        Worker {
            number,
            puzzle,
            demand,
            stabiliser: Vec::new(),
            before: 0.0,
            done: 0.0,
            share: 0.0,
            largest: puzzle.symmetries().orbit_with_stabiliser(&[0]),
            report_packings: options.report_packings,
            speak,
            stopped,
            tally: Tally::default(),
            nodes: 0,
            asked: 0,
            parts: Sample::default(),
            nodes_before_part: 0,
            packings: 0,
            dead_ends: 0,
        }
    }

    /// Takes a part of the tree.
    pub fn take(&mut self, root: &Root, share: Share) {
        self.stabiliser.clear();
        self.stabiliser.extend(root.stabiliser());
        self.before = share.before;
        self.nodes_before_part = self.nodes;
    }

    /// Passes over a root that is a dead end. There may be hundreds of thousands in a row.
    pub fn pass(&mut self, share: Share) -> ControlFlow<()> {
        self.finish(share);
        self.dead_ends += 1;
        if !self.dead_ends.is_multiple_of(const { nodes_between(W) }) {
            return ControlFlow::Continue(());
        }
        self.share = self.done;
        self.say(None)
    }

    /// Is done with a part.
    pub fn finish(&mut self, share: Share) {
        self.done += share.own;
        self.parts.add(self.nodes - mem::replace(&mut self.nodes_before_part, self.nodes));
    }

    /// What was counted since it was asked last.
    pub fn take_record(&mut self) -> Record {
        let nodes = self.nodes - mem::replace(&mut self.asked, self.nodes);
        Record { tally: mem::take(&mut self.tally), nodes }
    }

    /// Says that a unit is finished.
    pub fn tell(&mut self, unit: Unit) {
        self.share = self.done;
        let finished = Some(unit);
        let message = Message { finished, ..self.message() };
        (self.speak)(message);
    }

    /// How far it is.
    fn message(&self) -> Message {
        let Worker { number: worker, share, packings, nodes, parts, .. } = *self;
        Message {
            worker,
            so_far: WorkerProgress { share, packings, nodes, parts },
            ..Message::default()
        }
    }

    /// The orbit of a packing, if it is the one that is counted for it.
    #[inline]
    fn orbit(&self, chosen: impl Fn() -> Set<W>) -> Option<Orbit> {
        match &self.stabiliser[..] {
            [_] => Some(self.largest),
            several => {
                let chosen = chosen();
                let compare = |one: &Symmetry| image(one, &chosen).cmp(&chosen);
                self.puzzle.symmetries().orbit(several, compare)
            }
        }
    }

    /// Says how far it is, and what it has found, and hears whether to stop.
    fn say(&mut self, found: Option<Packing>) -> ControlFlow<()> {
        let message = Message { found, ..self.message() };
        (self.speak)(message);
        if self.stopped.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// What a packing becomes.
fn image<const W: usize>(symmetry: &Symmetry, packing: &Set<W>) -> Set<W> {
    packing.iter().map(|placement| symmetry.placements[placement]).collect()
}

impl<const W: usize> Listener<W> for Worker<'_, '_, W> {
    #[inline]
    fn found(&mut self, bricks: usize, chosen: impl Fn() -> Set<W>) -> ControlFlow<()> {
        let Some(orbit) = self.orbit(&chosen) else {
            return ControlFlow::Continue(());
        };
        if !self.demand.is_unrestricted()
            && !self.demand.is_satisfied_by(self.puzzle, &chosen().iter().collect::<Vec<_>>())
        {
            return ControlFlow::Continue(());
        }
        self.tally.add_orbit(bricks, orbit);
        self.packings += orbit.packings as u128;
        if !self.report_packings {
            return ControlFlow::Continue(());
        }
        let placements = chosen().iter().collect();
        self.say(Some(Packing { placements, orbit }))
    }

    #[inline]
    fn visited(&mut self, share: f64) -> ControlFlow<()> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(const { nodes_between(W) }) {
            return ControlFlow::Continue(());
        }
        self.share = self.done + share - self.before;
        self.say(None)
    }
}
