//! The way back to the start: which moves lead to the goal that a cascade has come upon.
//!
//! The boards in a cascade carry no history. But it is known from which block of subtrees they
//! came, so the block is searched again, half by half: if the goal is not in the first half it is
//! in the second, which then need not be searched at all. When one subtree is left it is small
//! enough for a narrow search, which knows its path, or it is cut into a frontier of its own and
//! halved further. All this visits at most about as many nodes as the block has.

use super::frontier::{Frontier, Growth};
use super::narrow::{Event, Narrow};
use super::plan::{Node, Plan};
use super::worker::{Turn, Worker};
use crate::korf::Counts;

/// The nodes that a narrow search may visit before the subtree is cut up instead.
const NARROW: u64 = 1 << 18;

/// The subtrees into which one is cut up.
const ENOUGH: usize = 1 << 10;

/// The nodes from the start to the goal, which is in one of these subtrees of the frontier, and
/// how many nodes were visited again.
///
/// # Panics
/// If the goal is not there, which would be a mistake in the cascade.
pub fn retrace(
    plan: &Plan,
    worker: &mut Worker,
    frontier: &Frontier,
    block: Vec<usize>,
) -> (Vec<Node>, u64) {
    let mut retrace = Retrace { plan, worker, visited: 0 };
    let entry = retrace.halve(frontier, block);
    let mut path = frontier.path(entry);
    while let Some(node) = path.pop() {
        let rest = retrace.under(node);
        path.extend(&rest.nodes);
        if rest.is_complete {
            break;
        }
    }
    (path, retrace.visited)
}

/// A part of the path.
struct Part {
    nodes: Vec<Node>,
    /// Whether its last node is the goal.
    is_complete: bool,
}

/// A retracing under way.
struct Retrace<'a> {
    plan: &'a Plan,
    worker: &'a mut Worker,
    visited: u64,
}

impl Retrace<'_> {
    /// The way from a node, with the node, to the goal or some way down towards it.
    fn under(&mut self, node: Node) -> Part {
        let mut narrow = Narrow::default();
        narrow.begin(node);
        match narrow.run(self.plan, 0, &mut { NARROW }, &mut Counts::default()) {
            Event::Won => Part { nodes: narrow.path().collect(), is_complete: true },
            Event::OutOfFuel => self.down(node),
            Event::Exhausted | Event::Handed(_) => unreachable!("the goal is under this node"),
        }
    }

    /// The way from a node, with the node, down to one of a frontier under it.
    fn down(&mut self, node: Node) -> Part {
        let mut frontier = Frontier::new(node);
        let mut counts = Counts::default();
        let growth = frontier.grow(self.plan, ENOUGH, &mut { u64::MAX }, &mut counts);
        self.visited += counts.visited;
        let (entry, is_complete) = match growth {
            Growth::Won(entry) => (entry, true),
            Growth::Enough | Growth::OutOfFuel => (self.halve(&frontier, frontier.open()), false),
        };
        Part { nodes: frontier.path(entry), is_complete }
    }

    /// The one of these subtrees with the goal in it.
    fn halve(&mut self, frontier: &Frontier, mut block: Vec<usize>) -> usize {
        while block.len() > 1 {
            let rest = block.split_off(block.len() / 2);
            if !self.is_in(frontier, &block) {
                block = rest;
            }
        }
        block[0]
    }

    /// Whether the goal is in one of these subtrees.
    fn is_in(&mut self, frontier: &Frontier, block: &[usize]) -> bool {
        let mut left = block.iter().map(|&entry| (entry, frontier.node(entry)));
        self.worker.reset();
        let turn = self.worker.run(self.plan, || left.next(), &mut { u64::MAX });
        self.visited += self.worker.counts().visited;
        matches!(turn, Turn::Won(_))
    }
}
