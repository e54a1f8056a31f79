//! The way back to the start: which moves lead to the goal that a cascade has come upon.
//!
//! The boards in a cascade carry no history. But it is known from which block of subtrees they
//! came, so the block is searched again, half by half: if the goal is not in the first half it is
//! in the second, which then need not be searched at all. When one subtree is left it is small
//! enough for a narrow search, which knows its path, or it is cut into a frontier of its own and
//! halved further. All this visits about as many nodes as the block has, or a little more.

use super::frontier::{Frontier, Growth};
use super::narrow::{Event, Narrow};
use super::plan::{Node, Plan};
use super::search::Setup;
use super::worker::Worker;
use crate::korf::Counts;
use crate::korf::crew::Turn;

/// The nodes that a narrow search may visit before the subtree is cut up instead.
const NARROW: u64 = 1 << 18;

/// The subtrees into which one is cut up.
const ENOUGH: usize = 1 << 10;

/// The cells of the blank from the start to the goal, which is in one of these subtrees of the
/// frontier, and how many nodes were visited to find them.
///
/// # Panics
/// If the goal is not there, which would be a mistake in the cascade.
pub fn retrace(setup: &Setup, frontier: &Frontier, block: Vec<usize>) -> (Vec<u8>, u64) {
    let mut retrace = Retrace { plan: setup.plan, worker: setup.worker(), visited: 0 };
    let entry = retrace.halve(frontier, block);
    let mut cells = frontier.cells(entry, setup.plan);
    retrace.descend(frontier.node(entry), &mut cells);
    (cells, retrace.visited)
}

/// A retracing under way.
struct Retrace {
    plan: &'static Plan,
    worker: Worker,
    visited: u64,
}

impl Retrace {
    /// Adds the cells from below a node to the goal, which is under it.
    fn descend(&mut self, mut node: Node, cells: &mut Vec<u8>) {
        loop {
            let (mut narrow, mut fuel) = (Narrow::default(), NARROW);
            narrow.begin(node);
            let event = narrow.run(self.plan, 0, &mut fuel, &mut Counts::default());
            self.visited += NARROW - fuel;
            if event == Event::Won {
                cells.extend(narrow.cells(self.plan).skip(1));
                return;
            }
            assert_eq!(event, Event::OutOfFuel, "the goal is under the node");
            let mut frontier = Frontier::new(node);
            let mut counts = Counts::default();
            let growth = frontier.grow(self.plan, ENOUGH, &mut { u64::MAX }, &mut counts);
            self.visited += counts.visited;
            let entry = match growth {
                Growth::Won(entry) => entry,
                _ => self.halve(&frontier, frontier.open()),
            };
            cells.extend(frontier.cells(entry, self.plan).into_iter().skip(1));
            node = frontier.node(entry);
        }
    }

    /// The one of these subtrees with the goal in it.
    fn halve(&mut self, frontier: &Frontier, mut block: Vec<usize>) -> usize {
        while block.len() > 1 {
            let rest = block.split_off(block.len() / 2);
            let mut left = block.iter().map(|&entry| (entry, frontier.node(entry)));
            self.worker.reset();
            let turn = self.worker.run(self.plan, || left.next(), &mut { u64::MAX });
            self.visited += self.worker.counts().visited;
            block = match turn {
                Turn::Won(found) => found,
                Turn::Exhausted | Turn::OutOfFuel => rest,
            };
        }
        block[0]
    }
}
