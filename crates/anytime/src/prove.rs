//! Proof: iterations of IDA\*, each of which raises the lower bound if it finds no solution.
//!
//! IDA\* (R. E. Korf, *Depth-first iterative-deepening*, Artificial Intelligence 27, 1985) visits
//! depth first all positions whose depth plus lower bound is within a threshold. If there is no
//! solution, the threshold grows by two, since all solutions have the same parity. Here the bound
//! is the largest of the partitions' sums. The search is divided at positions a few moves from the
//! start, the *roots*, which several threads share out. Each has thresholds of its own, the least
//! of which is proved. A search can pause anywhere: the path to the present node is all that it
//! needs to go on.

use crate::beam::Evaluator;
use crate::board::LabeledBoard;
use crate::region::Region;
use crate::samples::Samples;
use crate::score::Score;
use crate::tables::{Additive, Tables, VisitedNode};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Least number of roots, if the board has enough positions.
const ROOTS: usize = 2_000;

/// Nodes between two polls.
const POLL_INTERVAL: u64 = 1 << 12;

/// Node of the search.
#[derive(Clone)]
struct Node {
    /// Cell of each label, and label of each cell.
    cells_by_label: Vec<u16>,
    labels: Vec<u16>,
    score: Score,
    /// Cell of the blank before the last move.
    previous: u16,
    path: Vec<u16>,
}

/// Search for a solution within a threshold, below some of the roots. It can pause.
#[derive(Clone)]
pub(crate) struct Prover<'a> {
    region: Region,
    evaluator: Additive<'a>,
    /// Lower bound of the tables for the start.
    estimate: u32,
    threshold: u32,
    roots: Vec<Node>,
    next_root: usize,
    nodes: u64,
    /// Number of nodes at which the search pauses.
    end: u64,
    /// Path to the node at which the search paused; empty if it did not.
    paused: Vec<u16>,
    /// Solution: the labels that move.
    solution: Option<Vec<u16>>,
    /// Some of the nodes that were visited.
    samples: Samples<VisitedNode>,
}

/// Pause of the search, whose place is in [`Prover::paused`].
struct Pause;

impl<'a> Prover<'a> {
    /// Creates the searches for a board, each below its share of the roots. `bound` is a proved
    /// lower bound on the length of its solutions, in moves. Together, the searches keep at most
    /// this many samples of the positions that they visit.
    pub fn for_threads(
        board: &LabeledBoard,
        tables: &'a Tables,
        bound: u32,
        (threads, samples): (usize, usize),
    ) -> Vec<Prover<'a>> {
        let mut whole = Prover::new(board, tables, bound, samples / threads);
        let roots = std::mem::take(&mut whole.roots);
        let share = |thread| roots.iter().skip(thread).step_by(threads).cloned().collect();
        (0..threads).map(|thread| Prover { roots: share(thread), ..whole.clone() }).collect()
    }

    /// Creates the search below all roots.
    fn new(board: &LabeledBoard, tables: &'a Tables, bound: u32, samples: usize) -> Prover<'a> {
        let evaluator = tables.for_blank(board.blank_home());
        let cells_by_label = board.cells_by_label();
        let score = evaluator.score(&cells_by_label, board.labels());
        let previous = cells_by_label[board.blank_home()];
        let labels = board.labels().to_vec();
        let start = Node { cells_by_label, labels, score, previous, path: Vec::new() };
        let region = Region::whole(board.grid(), board.blank_home());
        let estimate = start.bound(&evaluator);
        // The threshold has the parity of all solutions.
        let threshold = estimate + bound.saturating_sub(estimate).next_multiple_of(2);
        let (roots, next_root) = (vec![start], 0);
        let (nodes, end, paused, solution) = (0, 0, Vec::new(), None);
        let samples = Samples::new(samples);
        let mut prover = Prover {
            region,
            evaluator,
            estimate,
            threshold,
            roots,
            next_root,
            nodes,
            end,
            paused,
            solution,
            samples,
        };
        prover.divide();
        prover
    }

    /// Returns the lower bound of the tables for the start.
    pub fn estimate(&self) -> u32 {
        self.estimate
    }

    /// Returns a lower bound: no solution below these roots has fewer moves.
    pub fn bound(&self) -> u32 {
        self.threshold
    }

    /// Returns the number of nodes that have been visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns samples of the positions that have been visited.
    pub fn samples(&self) -> &[VisitedNode] {
        self.samples.list()
    }

    /// Returns a shortest solution, as the labels that move, if one was found.
    pub fn solution(&self) -> Option<&[u16]> {
        self.solution.as_deref()
    }

    /// Replaces the start by the positions some moves away from it, breadth first. Closer positions
    /// are not roots, since their successors are.
    fn divide(&mut self) {
        let mut known: HashSet<_> = self.roots.iter().map(|root| root.labels.clone()).collect();
        while self.roots.len() < ROOTS && !self.roots.is_empty() {
            let mut next = Vec::new();
            for root in &self.roots {
                if root.bound(&self.evaluator) == 0 {
                    self.threshold = root.path.len() as u32;
                    self.solution = Some(root.path.clone());
                    return;
                }
                let blank_cell = root.cells_by_label[self.region.blank_label()];
                for &from in self.region.neighbors(blank_cell.into()) {
                    let mut child = root.clone();
                    // The threshold is not known yet.
                    self.push_within(&mut child, from, u32::MAX);
                    if known.insert(child.labels.clone()) {
                        next.push(child);
                    }
                }
            }
            if next.is_empty() {
                return;
            }
            self.roots = next;
        }
    }

    /// Continues the search until it has visited about this many nodes, a solution is found, the
    /// threshold reaches a limit or the caller cancels.
    pub fn run(&mut self, fuel: u64, limit: u32, poll: &mut dyn FnMut() -> ControlFlow<()>) {
        self.end = self.nodes.saturating_add(fuel);
        while self.nodes < self.end && self.threshold < limit && self.solution.is_none() {
            let Some(root) = self.roots.get(self.next_root) else {
                self.threshold += 2;
                self.next_root = 0;
                continue;
            };
            if root.path.len() as u32 + root.bound(&self.evaluator) <= self.threshold {
                let mut node = root.clone();
                match self.visit(&mut node, poll) {
                    Err(Pause) => return,
                    Ok(true) => self.solution = Some(node.path),
                    Ok(false) => {}
                }
            } else {
                self.nodes += 1;
            }
            self.next_root += 1;
        }
    }

    /// Searches below a node, or continues where the search paused below it. Returns true, with the
    /// path in the node, if a goal is found.
    fn visit(
        &mut self,
        node: &mut Node,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<bool, Pause> {
        if node.bound(&self.evaluator) == 0 {
            return Ok(true);
        }
        // Label that moves next on the path to the pause.
        let mut resumed = self.paused.get(node.path.len()).copied();
        if self.paused.is_empty() {
            self.nodes += 1;
            self.samples.offer(self.nodes, || node.visited());
            let is_due = self.nodes.is_multiple_of(POLL_INTERVAL);
            if is_due && (self.nodes >= self.end || poll().is_break()) {
                self.paused.clone_from(&node.path);
                return Err(Pause);
            }
        } else if resumed.is_none() {
            self.paused.clear();
        }
        let blank_cell = node.cells_by_label[self.region.blank_label()];
        let (score, previous) = (node.score, node.previous);
        for place in 0..self.region.neighbors(blank_cell.into()).len() {
            let from = self.region.neighbors(blank_cell.into())[place];
            let is_finished = resumed.is_some_and(|label| label != node.labels[usize::from(from)]);
            if from == previous || is_finished {
                continue;
            }
            resumed = None;
            if self.push_within(node, from, self.threshold) {
                if self.visit(node, poll)? {
                    return Ok(true);
                }
                node.exchange(self.region.blank_label(), blank_cell);
                node.path.pop();
                (node.score, node.previous) = (score, previous);
            }
        }
        Ok(false)
    }

    /// Moves the label in a cell next to the blank, if the depth of the child plus its lower bound
    /// is within a threshold. Returns whether it is. The node is within the threshold and no goal,
    /// so the child is not too deep.
    #[inline]
    fn push_within(&self, node: &mut Node, from: u16, threshold: u32) -> bool {
        let blank_cell = node.cells_by_label[self.region.blank_label()];
        let depth = node.path.len() as u32 + 1;
        let boards = (&*node.cells_by_label, &*node.labels);
        let cells = (usize::from(from), usize::from(blank_cell));
        let score = self.evaluator.score_within(boards, node.score, cells, threshold - depth);
        let Some(score) = score else { return false };
        node.score = score;
        node.previous = blank_cell;
        node.path.push(node.labels[usize::from(from)]);
        node.exchange(self.region.blank_label(), from);
        true
    }
}

impl Node {
    /// Returns a lower bound on the number of moves to the goal.
    fn bound(&self, evaluator: &Additive) -> u32 {
        Evaluator::<u16>::bound(evaluator, self.score)
    }

    /// Returns what a sample keeps of the node.
    fn visited(&self) -> VisitedNode {
        let (cells_by_label, labels) = (self.cells_by_label.clone(), self.labels.clone());
        VisitedNode { cells_by_label, labels, depth: self.path.len() as u32 }
    }

    /// Exchanges the blank with the label in a cell.
    fn exchange(&mut self, blank: usize, cell: u16) {
        let blank_cell = self.cells_by_label[blank];
        let label = self.labels[usize::from(cell)];
        self.labels.swap(cell.into(), blank_cell.into());
        self.cells_by_label[usize::from(label)] = blank_cell;
        self.cells_by_label[blank] = cell;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::position::LargeBoard;
    use fifteen_runtime::{Random, Threads};

    /// Pauses change neither the nodes nor the result.
    #[test]
    fn a_paused_proof_visits_the_same_nodes() {
        let grid = Grid::new(4, 4).expect("a size");
        let mut poll = || ControlFlow::Continue(());
        let tables = Tables::build(grid, 3, Threads::ONE, &mut poll);
        let tables = tables.continue_value().expect("no cancellation");
        let mut random = Random::new(2);
        let start = LargeBoard::random(grid, &mut random);
        let board = LabeledBoard::between(&start, &LargeBoard::goal(grid));
        let [mut whole, mut paused] = [(); 2].map(|()| Prover::new(&board, &tables, 0, 0));
        let limit = whole.bound() + 14;
        whole.run(u64::MAX, limit, &mut poll);
        let mut runs = 0;
        while paused.bound() < limit && paused.solution().is_none() {
            // Every second time, the caller cancels at once.
            let fuel = if runs % 2 == 0 { 10_000 } else { u64::MAX };
            let mut polls = || match fuel {
                u64::MAX => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            };
            paused.run(fuel, limit, &mut polls);
            runs += 1;
        }
        assert_eq!((paused.bound(), paused.nodes()), (whole.bound(), whole.nodes()));
        assert_eq!(paused.solution(), whole.solution());
        assert!(runs > 20, "{runs} runs of {} nodes", whole.nodes());
    }
}
