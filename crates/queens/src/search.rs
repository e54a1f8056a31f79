//! Depth-first search below a node, and breadth-first split into tasks.

use super::bound::{BoundScratch, BoundTarget};
use super::chessboard::Chessboard;
use super::hill_climb::QueenPlacement;
use super::node::{Geometry, Node, Side};
use super::shared_state::{Incumbent, SharedState};
use super::symmetry::{Symmetries, SymmetrySet};
use super::task::Task;
use super::unit::QueensUnit;
use fifteen_runtime::continue_if;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Number of squares between two progress reports, where each node counts as all squares of the
/// board. A node scans them a few times, so this takes a few milliseconds.
const SQUARES_BETWEEN_REPORTS: usize = 1 << 18;

/// Problem to be solved, with its precomputed data.
#[derive(Debug)]
pub struct QueensProblem {
    /// Board.
    pub board: Chessboard,
    /// Number of queens.
    pub queens: usize,
    geometry: Geometry,
    symmetries: Symmetries,
}

impl QueensProblem {
    /// Creates the problem of this number of queens on a board.
    pub fn new(board: Chessboard, queens: usize) -> QueensProblem {
        let (geometry, symmetries) = (Geometry::new(board), Symmetries::new(board));
        QueensProblem { board, queens, geometry, symmetries }
    }
}

/// Message from a worker: a finished unit, or `None` every few milliseconds, for progress.
pub type WorkerMessage = Option<QueensUnit>;

/// Branch and bound on a board that fits into `WORDS` words.
pub struct BranchAndBound<'a, const WORDS: usize> {
    problem: &'a QueensProblem,
    shared: &'a SharedState,
    incumbent: &'a Incumbent,
    bound: BoundScratch,
    /// Number of visited nodes.
    nodes: u64,
    /// Number of nodes already added to the shared count.
    nodes_published: u64,
    /// Number of nodes between two progress reports.
    nodes_between_reports: u64,
    /// Callback for messages.
    send: &'a mut dyn FnMut(WorkerMessage),
}

impl<'a, const WORDS: usize> BranchAndBound<'a, WORDS> {
    /// Creates a search for placements better than the incumbent.
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

    /// Splits a task into smaller ones: into none if it is finished, and into itself if the search
    /// is stopped.
    pub fn split(&mut self, task: Task) -> Vec<Task> {
        if self.count_node().is_break() {
            return vec![task];
        }
        let mut node = task.node::<WORDS>(&self.problem.geometry);
        let Some(upper) = self.prune_squares(&mut node) else { return Vec::new() };
        let Some(line) = node.contested_line() else {
            self.record_placement(&node);
            return Vec::new();
        };
        let (orbit, _) =
            self.problem.symmetries.orbit(task.stabilizer(&self.problem.symmetries), line);
        let upper = upper.min(task.upper);
        task.split(line, &orbit, upper).into()
    }

    /// Searches a task, and returns the number of its nodes. Breaks if the search is stopped.
    pub fn search_task(&mut self, task: &Task) -> ControlFlow<(), u64> {
        let (before, node) = (self.nodes, task.node(&self.problem.geometry));
        self.descend(node, task.stabilizer(&self.problem.symmetries))?;
        ControlFlow::Continue(self.nodes - before)
    }

    /// Adds the nodes visited since the last call to the shared count. Returns the number of all
    /// nodes that this search has visited.
    pub fn publish_nodes(&mut self) -> u64 {
        self.shared.add_nodes(self.nodes - self.nodes_published);
        self.nodes_published = self.nodes;
        self.nodes
    }

    /// Searches the subtree of a node.
    fn descend(&mut self, mut node: Node<WORDS>, group: SymmetrySet) -> ControlFlow<()> {
        self.count_node()?;
        if self.prune_squares(&mut node).is_none() {
            return ControlFlow::Continue(());
        }
        let Some(line) = node.contested_line() else {
            self.record_placement(&node);
            return ControlFlow::Continue(());
        };
        let (orbit, stabilizer) = self.problem.symmetries.orbit(group, line);
        let mut attacked = node.clone();
        attacked.close_line(&self.problem.geometry, Side::Unattacked, line);
        self.descend(attacked, stabilizer)?;
        // If queens attacked along any line of the orbit, some symmetry would map it to this line.
        for &line in orbit.lines() {
            node.close_line(&self.problem.geometry, Side::Queens, line);
        }
        self.descend(node, group)
    }

    /// Removes squares that cannot lead to an improvement. Returns an upper bound on the unattacked
    /// squares, or `None` if no improvement is possible.
    fn prune_squares(&mut self, node: &mut Node<WORDS>) -> Option<u32> {
        let target = BoundTarget {
            queens: self.problem.queens as u32,
            must_exceed: self.incumbent.unattacked(),
        };
        self.bound.prune_squares(node, &self.problem.geometry, target)
    }

    /// Records a placement, once no line is open to both sides: no remaining square for queens
    /// attacks a remaining unattacked square. If more squares for queens remain than are needed,
    /// more squares may be unattacked than the node has, so they are counted.
    fn record_placement(&self, node: &Node<WORDS>) {
        let lines = &self.problem.geometry.lines;
        let queens: Vec<usize> = node.queens.squares().take(self.problem.queens).collect();
        let attacked: BTreeSet<u8> = queens.iter().flat_map(|&square| lines[square]).collect();
        let is_free = |lines: &&[u8; 4]| lines.iter().all(|line| !attacked.contains(line));
        let unattacked = lines.iter().filter(is_free).count() as u32;
        debug_assert!(unattacked >= node.unattacked.total);
        self.incumbent.update_if_better(QueenPlacement { unattacked, queens });
    }

    /// Counts a node, and checks for cancellation.
    fn count_node(&mut self) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes - self.nodes_published >= self.nodes_between_reports {
            self.publish_nodes();
            (self.send)(None);
        }
        continue_if(!self.shared.is_stopped())
    }
}
