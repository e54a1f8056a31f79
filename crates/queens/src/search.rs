//! Depth-first search below a node, and breadth-first search for tasks above.

use super::bound::{BoundScratch, Goal};
use super::chessboard::Chessboard;
use super::hill_climb::Placement;
use super::node::{Geometry, Node, Side};
use super::shared_state::{Incumbent, Shared};
use super::symmetry::{Symmetries, SymmetrySet};
use super::task::Task;
use super::unit::Unit;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// How many squares a search goes through before it looks up: at each node all of the board, a few
/// times. That takes some milliseconds.
const SQUARES_BETWEEN_REPORTS: usize = 1 << 18;

/// What is searched: it never changes.
#[derive(Debug)]
pub struct Question {
    /// The board.
    pub board: Chessboard,
    /// How many queens stand on it.
    pub queens: usize,
    geometry: Geometry,
    symmetries: Symmetries,
}

impl Question {
    /// This many queens on a board.
    pub fn new(board: Chessboard, queens: usize) -> Question {
        let (geometry, symmetries) = (Geometry::new(board), Symmetries::new(board));
        Question { board, queens, geometry, symmetries }
    }
}

/// What a search says: that some milliseconds have passed, or that a unit is finished.
pub type Word = Option<Unit>;

/// A search, on a board that fits into `WORDS` words.
pub struct Search<'a, const WORDS: usize> {
    question: &'a Question,
    shared: &'a Shared,
    best: &'a Incumbent,
    bound: BoundScratch,
    /// The nodes visited, those of them that are counted for all threads, and after how many it looks
    /// up.
    nodes: u64,
    counted: u64,
    nodes_between_reports: u64,
    /// Says that some milliseconds have passed.
    speak: &'a mut dyn FnMut(Word),
}

impl<'a, const WORDS: usize> Search<'a, WORDS> {
    /// A search for placements that are better than the best so far.
    pub fn new(
        question: &'a Question,
        shared: &'a Shared,
        best: &'a Incumbent,
        speak: &'a mut dyn FnMut(Word),
    ) -> Self {
        let squares = question.board.squares();
        Search {
            question,
            shared,
            best,
            bound: BoundScratch::new(squares),
            nodes: 0,
            counted: 0,
            nodes_between_reports: (SQUARES_BETWEEN_REPORTS / squares) as u64,
            speak,
        }
    }

    /// Splits a task into smaller ones: none if it is finished, and itself if everything is to
    /// stop.
    pub fn split(&mut self, task: Task) -> Vec<Task> {
        if self.look().is_break() {
            return vec![task];
        }
        let mut node = task.node::<WORDS>(&self.question.geometry);
        let Some(upper) = self.tighten(&mut node) else { return Vec::new() };
        let Some(line) = node.contested_line() else {
            self.report(&node);
            return Vec::new();
        };
        let (orbit, _) =
            self.question.symmetries.orbit(task.group(&self.question.symmetries), line);
        let upper = upper.min(task.upper);
        task.split(line, &orbit, upper).into()
    }

    /// Does a task, and returns its nodes. It is broken off if everything is to stop.
    pub fn finish(&mut self, task: &Task) -> ControlFlow<(), u64> {
        let (before, node) = (self.nodes, task.node(&self.question.geometry));
        self.descend(node, task.group(&self.question.symmetries))?;
        ControlFlow::Continue(self.nodes - before)
    }

    /// Adds the nodes visited to those of all threads, and returns how many there were.
    pub fn publish_nodes(&mut self) -> u64 {
        self.shared.add_nodes(self.nodes - self.counted);
        self.counted = self.nodes;
        self.nodes
    }

    /// Searches a node and all below.
    fn descend(&mut self, mut node: Node<WORDS>, group: SymmetrySet) -> ControlFlow<()> {
        self.look()?;
        if self.tighten(&mut node).is_none() {
            return ControlFlow::Continue(());
        }
        let Some(line) = node.contested_line() else {
            self.report(&node);
            return ControlFlow::Continue(());
        };
        let (orbit, stabiliser) = self.question.symmetries.orbit(group, line);
        let mut attacked = node.clone();
        attacked.close(&self.question.geometry, Side::Unattacked, line);
        self.descend(attacked, stabiliser)?;
        // If any line of the orbit were attacked, the board could be turned to make it this one.
        for &line in orbit.lines() {
            node.close(&self.question.geometry, Side::Queens, line);
        }
        self.descend(node, group)
    }

    /// Takes out what cannot lead to anything better.
    fn tighten(&mut self, node: &mut Node<WORDS>) -> Option<u32> {
        let goal = Goal { queens: self.question.queens as u32, must_exceed: self.best.unattacked() };
        self.bound.tighten(node, &self.question.geometry, goal)
    }

    /// Reports a placement: no line is open to both sides any more, so that nothing that is left
    /// attacks anything that is left. If more squares for queens are left than needed, even more
    /// may be unattacked than were hoped for; so they are counted.
    fn report(&self, node: &Node<WORDS>) {
        let lines = &self.question.geometry.lines;
        let queens: Vec<usize> = node.queens.squares().take(self.question.queens).collect();
        let attacked: BTreeSet<u8> = queens.iter().flat_map(|&square| lines[square]).collect();
        let is_free = |lines: &&[u8; 4]| lines.iter().all(|line| !attacked.contains(line));
        let unattacked = lines.iter().filter(is_free).count() as u32;
        debug_assert!(unattacked >= node.unattacked.total);
        self.best.found(Placement { unattacked, queens });
    }

    /// Counts a node, and looks whether to stop.
    fn look(&mut self) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes - self.counted >= self.nodes_between_reports {
            self.publish_nodes();
            (self.speak)(None);
        }
        if self.shared.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
