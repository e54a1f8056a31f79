//! Depth-first search below a node, and breadth-first search for tasks above.

use super::bound::{BoundScratch, BoundTarget};
use super::chessboard::Chessboard;
use super::hill_climb::QueenPlacement;
use super::node::{Geometry, Node, Side};
use super::shared_state::{Incumbent, SharedState};
use super::symmetry::{Symmetries, SymmetrySet};
use super::task::Task;
use super::unit::QueensUnit;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// How many squares a search goes through before it looks up: at each node all of the board, a few
/// times. That takes some milliseconds.
const SQUARES_BETWEEN_REPORTS: usize = 1 << 18;

/// What is searched: it never changes.
#[derive(Debug)]
pub struct QueensProblem {
    /// The board.
    pub board: Chessboard,
    /// How many queens stand on it.
    pub queens: usize,
    geometry: Geometry,
    symmetries: Symmetries,
}

impl QueensProblem {
    /// This many queens on a board.
    pub fn new(board: Chessboard, queens: usize) -> QueensProblem {
        let (geometry, symmetries) = (Geometry::new(board), Symmetries::new(board));
        QueensProblem { board, queens, geometry, symmetries }
    }
}

/// What a search says: that some milliseconds have passed, or that a unit is finished.
pub type WorkerMessage = Option<QueensUnit>;

/// A search, on a board that fits into `WORDS` words.
pub struct BranchAndBound<'a, const WORDS: usize> {
    problem: &'a QueensProblem,
    shared: &'a SharedState,
    incumbent: &'a Incumbent,
    bound: BoundScratch,
    /// The nodes visited, those of them that are counted for all threads, and after how many it looks
    /// up.
    nodes: u64,
    nodes_published: u64,
    nodes_between_reports: u64,
    /// Says that some milliseconds have passed.
    send: &'a mut dyn FnMut(WorkerMessage),
}

impl<'a, const WORDS: usize> BranchAndBound<'a, WORDS> {
    /// A search for placements that are better than the best so far.
    pub fn new(
        problem: &'a QueensProblem,
        shared: &'a SharedState,
        incumbent: &'a Incumbent,
        send: &'a mut dyn FnMut(WorkerMessage),
    ) -> Self {
        let squares = problem.board.squares();
        BranchAndBound {
            problem,
            shared,
            incumbent,
            bound: BoundScratch::new(squares),
            nodes: 0,
            nodes_published: 0,
            nodes_between_reports: (SQUARES_BETWEEN_REPORTS / squares) as u64,
            send,
        }
    }

    /// Splits a task into smaller ones: none if it is finished, and itself if everything is to
    /// stop.
    pub fn split(&mut self, task: Task) -> Vec<Task> {
        if self.check_cancel().is_break() {
            return vec![task];
        }
        let mut node = task.node::<WORDS>(&self.problem.geometry);
        let Some(upper) = self.tighten(&mut node) else { return Vec::new() };
        let Some(line) = node.contested_line() else {
            self.record_placement(&node);
            return Vec::new();
        };
        let (orbit, _) =
            self.problem.symmetries.orbit(task.stabiliser(&self.problem.symmetries), line);
        let upper = upper.min(task.upper);
        task.split(line, &orbit, upper).into()
    }

    /// Does a task, and returns its nodes. It is broken off if everything is to stop.
    pub fn search_task(&mut self, task: &Task) -> ControlFlow<(), u64> {
        let (before, node) = (self.nodes, task.node(&self.problem.geometry));
        self.descend(node, task.stabiliser(&self.problem.symmetries))?;
        ControlFlow::Continue(self.nodes - before)
    }

    /// Adds the nodes visited to those of all threads, and returns how many there were.
    pub fn publish_nodes(&mut self) -> u64 {
        self.shared.add_nodes(self.nodes - self.nodes_published);
        self.nodes_published = self.nodes;
        self.nodes
    }

    /// Searches a node and all below.
    fn descend(&mut self, mut node: Node<WORDS>, group: SymmetrySet) -> ControlFlow<()> {
        self.check_cancel()?;
        if self.tighten(&mut node).is_none() {
            return ControlFlow::Continue(());
        }
        let Some(line) = node.contested_line() else {
            self.record_placement(&node);
            return ControlFlow::Continue(());
        };
        let (orbit, stabiliser) = self.problem.symmetries.orbit(group, line);
        let mut attacked = node.clone();
        attacked.close_line(&self.problem.geometry, Side::Unattacked, line);
        self.descend(attacked, stabiliser)?;
        // If any line of the orbit were attacked, the board could be turned to make it this one.
        for &line in orbit.lines() {
            node.close_line(&self.problem.geometry, Side::Queens, line);
        }
        self.descend(node, group)
    }

    /// Takes out what cannot lead to anything better.
    fn tighten(&mut self, node: &mut Node<WORDS>) -> Option<u32> {
        let goal = BoundTarget {
            queens: self.problem.queens as u32,
            must_exceed: self.incumbent.unattacked(),
        };
        self.bound.tighten(node, &self.problem.geometry, goal)
    }

    /// Reports a placement: no line is open to both sides any more, so that nothing that is left
    /// attacks anything that is left. If more squares for queens are left than needed, even more
    /// may be unattacked than were hoped for; so they are counted.
    fn record_placement(&self, node: &Node<WORDS>) {
        let lines = &self.problem.geometry.lines;
        let queens: Vec<usize> = node.queens.squares().take(self.problem.queens).collect();
        let attacked: BTreeSet<u8> = queens.iter().flat_map(|&square| lines[square]).collect();
        let is_free = |lines: &&[u8; 4]| lines.iter().all(|line| !attacked.contains(line));
        let unattacked = lines.iter().filter(is_free).count() as u32;
        debug_assert!(unattacked >= node.unattacked.total);
        self.incumbent.update_if_better(QueenPlacement { unattacked, queens });
    }

    /// Counts a node, and looks whether to stop.
    fn check_cancel(&mut self) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes - self.nodes_published >= self.nodes_between_reports {
            self.publish_nodes();
            (self.send)(None);
        }
        if self.shared.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
