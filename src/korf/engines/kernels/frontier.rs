//! Frontier: the top of the search tree, expanded until there are enough open nodes to distribute.
//!
//! Of all open nodes, one with the highest quota has the largest subtree, so it is expanded first.
//! The remaining subtrees are of about the same size: small enough to balance threads, and to
//! retrace the one with the solution.

use super::plan::{Node, QuotaAutomata};
use crate::korf::Counts;
use std::collections::VecDeque;
use std::iter;

/// Node of the top of the tree, with a link to its parent.
struct FrontierEntry {
    node: Node,
    /// Index of the parent entry.
    parent: Option<usize>,
}

/// Top of a search tree.
#[derive(Default)]
pub struct Frontier {
    entries: Vec<FrontierEntry>,
    /// For each quota, the indices of the open entries.
    open: Vec<VecDeque<usize>>,
    open_count: usize,
}

/// Result of growing a frontier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontierGrowth {
    /// Enough open nodes, or none.
    Enough,
    /// Index of an entry that is the goal.
    GoalFound(usize),
    /// Fuel used up.
    OutOfFuel,
}

impl Frontier {
    /// Creates a frontier of one node, the root, which is not counted.
    pub fn new(root: Node) -> Frontier {
        let mut frontier = Frontier::default();
        frontier.restart(root);
        frontier
    }

    /// Replaces all nodes with a root, but keeps the memory for more.
    pub fn restart(&mut self, root: Node) {
        self.entries.clear();
        self.open.iter_mut().for_each(VecDeque::clear);
        self.open.resize(usize::from(root.quota) + 1, VecDeque::new());
        self.open_count = 0;
        self.add(root, None);
    }

    fn add(&mut self, node: Node, parent: Option<usize>) {
        self.open[usize::from(node.quota)].push_back(self.entries.len());
        self.entries.push(FrontierEntry { node, parent });
        self.open_count += 1;
    }

    /// Expands the root, and then more nodes until `target` are open.
    pub fn grow(
        &mut self,
        plan: &QuotaAutomata,
        target: usize,
        fuel: &mut u64,
        counts: &mut Counts,
    ) -> FrontierGrowth {
        while self.is_only_root() || (1..target).contains(&self.open_count) {
            if *fuel == 0 {
                return FrontierGrowth::OutOfFuel;
            }
            let is_root = self.is_only_root();
            let mut waiting = self.open.iter_mut().rev();
            let entry = waiting.find_map(VecDeque::pop_front).expect("open node");
            self.open_count -= 1;
            if !is_root {
                *fuel -= 1;
                counts.visited += 1;
                if plan.is_goal(self.node(entry)) {
                    return FrontierGrowth::GoalFound(entry);
                }
            }
            self.expand(entry, plan, counts);
        }
        FrontierGrowth::Enough
    }

    /// Returns whether the only entry is the root, not yet expanded.
    fn is_only_root(&self) -> bool {
        self.entries.len() == 1 && self.open_count == 1
    }

    /// Adds the children of an entry as open entries.
    fn expand(&mut self, entry: usize, plan: &QuotaAutomata, counts: &mut Counts) {
        let node = self.node(entry);
        for move_index in 0..plan.state(node).successors().len() {
            counts.generated += 1;
            if let Some(child) = plan.child(node, move_index) {
                self.add(child, Some(entry));
            }
        }
    }

    /// Returns the open entries, those with the highest quota first.
    pub fn open_entries(&self) -> Vec<usize> {
        self.open.iter().rev().flatten().copied().collect()
    }

    /// Returns the node of an entry.
    pub fn node(&self, entry: usize) -> Node {
        self.entries[entry].node
    }

    /// Returns the cells of the blank on the path from the root to an entry.
    pub fn blank_path(&self, entry: usize, plan: &QuotaAutomata) -> Vec<u8> {
        let ancestors = iter::successors(Some(entry), |&at| self.entries[at].parent);
        let mut cells: Vec<u8> = ancestors.map(|at| plan.cell(self.node(at))).collect();
        cells.reverse();
        cells
    }
}
