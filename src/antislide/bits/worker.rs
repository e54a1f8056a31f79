//! One of the threads: what it counts and what it says.

use super::search::Listener;
use crate::antislide::demand::Demand;
use crate::antislide::observer::{Packing, Progress};
use crate::antislide::puzzle::Puzzle;
use crate::antislide::report::Options;
use crate::antislide::roots::Root;
use crate::antislide::sets::Set;
use crate::antislide::share::Share;
use crate::antislide::symmetry::{Orbit, Symmetry};
use crate::antislide::tally::Tally;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;

/// What workers say.
pub(super) enum Message {
    Found(Packing),
    Progress { worker: usize, progress: Progress },
}

/// A worker says how far it is after so many nodes: every few thousandths of a second.
const NODES_BETWEEN: u64 = 1 << 13;

/// A worker, and what it has found.
pub(super) struct Worker<'a, const W: usize> {
    number: usize,
    puzzle: &'a Puzzle,
    demand: &'a Demand,
    /// The root of the part it is searching, and the share that lies before that part.
    root: &'a Root,
    before: f64,
    /// The share of the parts that are done.
    done: f64,
    /// The orbit of a packing with no symmetry.
    largest: Orbit,
    report_packings: bool,
    sender: SyncSender<Message>,
    stopped: &'a AtomicBool,
    pub tally: Tally,
    pub nodes: u64,
    packings: u128,
}

impl<'a, const W: usize> Worker<'a, W> {
    pub fn new(
        number: usize,
        puzzle: &'a Puzzle,
        demand: &'a Demand,
        root: &'a Root,
        options: &Options,
        stopped: &'a AtomicBool,
        sender: SyncSender<Message>,
    ) -> Worker<'a, W> {
        Worker {
            number,
            puzzle,
            demand,
            root,
            before: 0.0,
            done: 0.0,
            largest: puzzle.symmetries().orbit_of(&[0]),
            report_packings: options.report_packings,
            sender,
            stopped,
            tally: Tally::default(),
            nodes: 0,
            packings: 0,
        }
    }

    /// Takes a part of the tree.
    pub fn take(&mut self, root: &'a Root, share: Share) {
        (self.root, self.before) = (root, share.before);
    }

    /// Is done with a part.
    pub fn finish(&mut self, share: Share) {
        self.done += share.own;
    }

    /// Has already done so much of the tree.
    pub fn begin_with(&mut self, share: f64) {
        self.done = share;
    }

    /// The orbit of a packing, if it is the one that is counted for it.
    #[inline]
    fn orbit(&self, chosen: impl Fn() -> Set<W>) -> Option<Orbit> {
        match &self.root.stabiliser[..] {
            [_] => Some(self.largest),
            several => {
                let chosen = chosen();
                let compare = |one: &Symmetry| image(one, &chosen).cmp(&chosen);
                self.puzzle.symmetries().orbit(several, compare)
            }
        }
    }

    /// Sends a message, and hears whether to stop.
    fn say(&self, message: Message) -> ControlFlow<()> {
        let is_heard = self.sender.send(message).is_ok();
        match is_heard && !self.stopped.load(Ordering::Relaxed) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

/// What a packing becomes.
fn image<const W: usize>(symmetry: &Symmetry, packing: &Set<W>) -> Set<W> {
    packing.iter().map(|placement| symmetry.placements[placement]).collect()
}

impl<const W: usize> Listener<W> for Worker<'_, W> {
    #[inline]
    fn found(&mut self, bricks: usize, chosen: impl Fn() -> Set<W>) -> ControlFlow<()> {
        let Some(orbit) = self.orbit(&chosen) else {
            return ControlFlow::Continue(());
        };
        if !self.demand.is_anything()
            && !self.demand.admits(self.puzzle, &chosen().iter().collect::<Vec<_>>())
        {
            return ControlFlow::Continue(());
        }
        self.tally.add_orbit(bricks, orbit);
        self.packings += orbit.packings as u128;
        match self.report_packings {
            true => {
                let placements = chosen().iter().collect();
                self.say(Message::Found(Packing { placements, orbit }))
            }
            false => ControlFlow::Continue(()),
        }
    }

    #[inline]
    fn visited(&mut self, share: f64) -> ControlFlow<()> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(NODES_BETWEEN) {
            return ControlFlow::Continue(());
        }
        let progress = Progress { share: self.done + share - self.before, packings: self.packings };
        self.say(Message::Progress { worker: self.number, progress })
    }
}
