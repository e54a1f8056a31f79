//! Depth-first search below a node, and breadth-first search for tasks above.

use super::bound::{Goal, Scales};
use super::node::{Geometry, Node, Side};
use super::shared::Shared;
use super::symmetry::{Group, Symmetries};
use super::task::Task;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// How many squares a search goes through before it looks up: at each node all of the board, a few
/// times. That takes some milliseconds.
const SQUARES_BETWEEN_LOOKS: usize = 1 << 18;

/// A search, on a board that fits into `WORDS` words.
pub struct Search<'a, const WORDS: usize> {
    geometry: &'a Geometry,
    symmetries: &'a Symmetries,
    shared: &'a Shared,
    queens: u32,
    scales: Scales,
    /// The nodes visited since it looked up, and after how many it looks up.
    nodes: u64,
    nodes_between_looks: u64,
    /// Says that some milliseconds have passed.
    speak: &'a mut dyn FnMut(()),
}

impl<'a, const WORDS: usize> Search<'a, WORDS> {
    /// A search for placements that are better than the best so far.
    pub fn new(
        geometry: &'a Geometry,
        symmetries: &'a Symmetries,
        shared: &'a Shared,
        queens: u32,
        speak: &'a mut dyn FnMut(()),
    ) -> Self {
        let squares = geometry.lines.len();
        Search {
            geometry,
            symmetries,
            shared,
            queens,
            scales: Scales::new(squares),
            nodes: 0,
            nodes_between_looks: (SQUARES_BETWEEN_LOOKS / squares) as u64,
            speak,
        }
    }

    /// Splits a task into smaller ones: none if it is finished, and itself if everything is to
    /// stop.
    pub fn split(&mut self, task: Task) -> Vec<Task> {
        if self.look().is_break() {
            return vec![task];
        }
        let mut node = task.node::<WORDS>(self.geometry);
        let Some(upper) = self.tighten(&mut node) else { return Vec::new() };
        let Some(line) = node.contested_line() else {
            self.report(&node);
            return Vec::new();
        };
        let (orbit, _) = self.symmetries.orbit(task.group(self.symmetries), line);
        let upper = upper.min(task.upper);
        task.split(line, &orbit, upper).into()
    }

    /// Does a task. It is broken off if everything is to stop.
    pub fn finish(&mut self, task: &Task) -> ControlFlow<()> {
        let node = task.node(self.geometry);
        self.descend(node, task.group(self.symmetries))
    }

    /// Adds the nodes visited to those of all threads.
    pub fn count_nodes(&mut self) {
        self.shared.add_nodes(std::mem::take(&mut self.nodes));
    }

    /// Searches a node and all below.
    fn descend(&mut self, mut node: Node<WORDS>, group: Group) -> ControlFlow<()> {
        self.look()?;
        if self.tighten(&mut node).is_none() {
            return ControlFlow::Continue(());
        }
        let Some(line) = node.contested_line() else {
            self.report(&node);
            return ControlFlow::Continue(());
        };
        let (orbit, stabiliser) = self.symmetries.orbit(group, line);
        let mut attacked = node.clone();
        attacked.close(self.geometry, Side::Unattacked, line);
        self.descend(attacked, stabiliser)?;
        // If any line of the orbit were attacked, the board could be turned to make it this one.
        for &line in orbit.lines() {
            node.close(self.geometry, Side::Queens, line);
        }
        self.descend(node, group)
    }

    /// Takes out what cannot lead to anything better.
    fn tighten(&mut self, node: &mut Node<WORDS>) -> Option<u32> {
        let goal = Goal { queens: self.queens, exceed: self.shared.best() };
        self.scales.tighten(node, self.geometry, goal)
    }

    /// Reports a placement: no line is open to both sides any more, so that nothing that is left
    /// attacks anything that is left. If more squares for queens are left than needed, even more
    /// may be unattacked than were hoped for; so they are counted.
    fn report(&self, node: &Node<WORDS>) {
        let placement: Vec<usize> = node.queens.squares().take(self.queens as usize).collect();
        let attacked: BTreeSet<u8> =
            placement.iter().flat_map(|&square| self.geometry.lines[square]).collect();
        let is_free = |lines: &&[u8; 4]| lines.iter().all(|line| !attacked.contains(line));
        let unattacked = self.geometry.lines.iter().filter(is_free).count() as u32;
        debug_assert!(unattacked >= node.unattacked.total);
        self.shared.found(unattacked, placement);
    }

    /// Counts a node, and looks whether to stop.
    fn look(&mut self) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes >= self.nodes_between_looks {
            self.count_nodes();
            (self.speak)(());
        }
        if self.shared.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
