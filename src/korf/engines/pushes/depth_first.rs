//! Depth-first search of a subtree, which can pause at any node.

use super::state_after;
use super::subtrees::{AttemptTable, LastAxis, PushAttempt};
use crate::board::Board;
use crate::heuristic::pushes::{PushBound, PushPosition, PushState};
use crate::korf::Counts;
use crate::korf::shared_fuel::WorkerResult;
use crate::korf::solutions::SolutionCollector;
use fifteen_codegen::Direction;
use std::sync::Arc;

/// Search of one subtree at a time.
pub struct DepthFirst {
    table: Arc<AttemptTable>,
    /// Bound. It may be replaced by one that looks up tables, and so does not depend on the states
    /// on the path.
    pub bound: Arc<PushBound>,
    goal: Board,
    position: PushPosition,
    /// Indices of the attempts above the subtree.
    path: Vec<u8>,
    /// Nodes from the start to the current one; empty if the subtree is exhausted.
    nodes: Vec<PathNode>,
    /// Table that is looked up first.
    first_table: usize,
    /// Node counts of the iteration.
    pub counts: Counts,
    /// Solutions found in the iteration, if all are requested.
    pub solutions: Option<SolutionCollector>,
}

/// Node on the path from the start to the current node.
#[derive(Clone, Copy)]
struct PathNode {
    /// Cell of the blank, and axis of the last push.
    blank: u8,
    last_axis: LastAxis,
    /// Range of the attempts that are still to be tried.
    next: u8,
    end: u8,
    /// False if another subtree counts the attempts of this node.
    is_counted: bool,
    /// Remaining pushes.
    quota: u32,
    state: PushState,
}

impl DepthFirst {
    /// Creates an idle search.
    pub fn new(start: &Board, table: Arc<AttemptTable>, bound: Arc<PushBound>) -> DepthFirst {
        DepthFirst {
            table,
            bound,
            goal: Board::goal(start.size()),
            position: PushPosition::new(start),
            path: Vec::new(),
            nodes: Vec::new(),
            first_table: 0,
            counts: Counts::default(),
            solutions: None,
        }
    }

    /// Returns whether a subtree is being searched.
    pub fn is_busy(&self) -> bool {
        !self.nodes.is_empty()
    }

    /// Abandons the current subtree, and discards counts and solutions.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.counts = Counts::default();
        self.solutions.iter_mut().for_each(SolutionCollector::clear);
    }

    /// Begins the subtree below a path from the start. A node above several subtrees is counted
    /// with the first of them.
    pub fn begin(&mut self, start: &Board, path: &[u8], quota: u32) {
        self.position = PushPosition::new(start);
        self.path = path.to_vec();
        self.nodes.clear();
        self.push_node(LastAxis::Start, quota, self.bound.root(start));
    }

    /// Appends a node to the path.
    fn push_node(&mut self, last_axis: LastAxis, quota: u32, state: PushState) {
        let blank = self.position.blank();
        let depth = self.nodes.len();
        let (next, end, is_counted) = match self.path.get(depth) {
            Some(&index) => {
                let is_first = self.path[depth + 1..].iter().all(|&index| index == 0);
                (index, index + 1, is_first)
            }
            None => (0, self.table.attempts(blank, last_axis).len() as u8, true),
        };
        let blank = blank as u8;
        self.nodes.push(PathNode { blank, last_axis, next, end, is_counted, quota, state });
    }

    /// Continues with the current subtree. Returns the moves of the blank if the goal is found,
    /// unless all solutions are collected.
    pub fn run(&mut self, fuel: &mut u64) -> WorkerResult<Vec<Direction>> {
        while let Some(node) = self.nodes.last_mut() {
            if node.quota == 0 {
                // Every further push exceeds the threshold.
                let untried = u64::from(node.end - node.next);
                self.counts.generated += if node.is_counted { untried } else { 0 };
                node.next = node.end;
            }
            if node.next == node.end {
                self.nodes.pop();
                if let Some(push) = self.nodes.last().map(|parent| self.last_push(parent)) {
                    self.position.push(-push.step, push.length);
                }
                continue;
            }
            let node = *node;
            let push = self.attempt(&node, node.next);
            self.position.push(push.step, push.length);
            let blank = node.blank.into();
            let state = state_after(&self.bound, node.state, &self.position, blank, push);
            let next_is_vertical = !push.direction.is_vertical();
            let quota = node.quota - 1;
            let first = &mut self.first_table;
            let is_visited =
                self.bound.is_at_most(state, &self.position, next_is_vertical, quota, first);
            if !is_visited || (node.is_counted && *fuel == 0) {
                self.position.push(-push.step, push.length);
            }
            if is_visited && node.is_counted {
                if *fuel == 0 {
                    return WorkerResult::OutOfFuel;
                }
                *fuel -= 1;
                self.counts.visited += 1;
            }
            self.counts.generated += u64::from(node.is_counted);
            self.advance();
            if is_visited {
                if self.position.cells(self.goal.size().cells()) == self.goal.tiles() {
                    let moves = self.moves();
                    let Some(all) = &mut self.solutions else {
                        return WorkerResult::GoalFound(moves);
                    };
                    if node.is_counted {
                        all.add(moves);
                    }
                    self.position.push(-push.step, push.length);
                    continue;
                }
                self.push_node(LastAxis::after(push.direction), quota, state);
            }
        }
        WorkerResult::Exhausted
    }

    /// Marks an attempt of the current node as tried.
    fn advance(&mut self) {
        if let Some(node) = self.nodes.last_mut() {
            node.next += 1;
        }
    }

    /// Returns an attempt of a node.
    #[inline]
    fn attempt(&self, node: &PathNode, index: u8) -> PushAttempt {
        self.table.attempts(node.blank.into(), node.last_axis)[usize::from(index)]
    }

    /// Returns the push that led to the child of a node.
    fn last_push(&self, node: &PathNode) -> PushAttempt {
        self.attempt(node, node.next - 1)
    }

    /// Returns the moves of single tiles from the start to the goal.
    fn moves(&self) -> Vec<Direction> {
        let pushes = self.nodes.iter().map(|node| {
            let PushAttempt { direction, length, .. } = self.last_push(node);
            (direction, length.into())
        });
        super::single_moves(pushes)
    }
}
