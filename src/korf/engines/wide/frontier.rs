//! The frontier: the top of the search tree, cut off where there are enough nodes to share out.
//!
//! Of all nodes that wait, one with the highest quota has the most below it, so it is expanded
//! first. What is left when there are enough are subtrees of about the same size: small enough
//! that threads can share them out evenly, and that the one with the solution can be searched
//! again.

use super::plan::{Node, TierPlan};
use crate::korf::Counts;
use std::collections::VecDeque;
use std::iter;

/// A node of the top of the tree, and how it was reached.
struct FrontierEntry {
    node: Node,
    /// The place of its parent in the list.
    parent: Option<usize>,
}

/// The top of a search tree.
pub struct Frontier {
    entries: Vec<FrontierEntry>,
    /// For each quota, the nodes that wait to be expanded, as places in the list.
    open: Vec<VecDeque<usize>>,
    open_count: usize,
}

/// How far the top of the tree has grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontierGrowth {
    /// Enough nodes wait, or none.
    Enough,
    /// The entry with this number is the goal.
    GoalFound(usize),
    /// The nodes allowed have been visited.
    OutOfFuel,
}

impl Frontier {
    /// A frontier of one node, the root, which is not counted.
    pub fn new(root: Node) -> Frontier {
        let mut frontier = Frontier { entries: Vec::new(), open: Vec::new(), open_count: 0 };
        frontier.open.resize(usize::from(root.quota) + 1, VecDeque::new());
        frontier.add(root, None);
        frontier
    }

    fn add(&mut self, node: Node, parent: Option<usize>) {
        self.open[usize::from(node.quota)].push_back(self.entries.len());
        self.entries.push(FrontierEntry { node, parent });
        self.open_count += 1;
    }

    /// Expands the root, and then more nodes until `enough` wait.
    pub fn grow(
        &mut self,
        plan: &TierPlan,
        enough: usize,
        fuel: &mut u64,
        counts: &mut Counts,
    ) -> FrontierGrowth {
        while self.is_only_root() || (1..enough).contains(&self.open_count) {
            if *fuel == 0 {
                return FrontierGrowth::OutOfFuel;
            }
            let is_root = self.is_only_root();
            let mut waiting = self.open.iter_mut().rev();
            let entry = waiting.find_map(VecDeque::pop_front).expect("some node waits");
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

    /// Whether only the root is there, and still waits.
    fn is_only_root(&self) -> bool {
        self.entries.len() == 1 && self.open_count == 1
    }

    /// Lets the children of an entry wait.
    fn expand(&mut self, entry: usize, plan: &TierPlan, counts: &mut Counts) {
        let node = self.node(entry);
        for exit in 0..plan.state(node).after().len() {
            counts.generated += 1;
            if let Some(child) = plan.child(node, exit) {
                self.add(child, Some(entry));
            }
        }
    }

    /// The entries that wait, those with the highest quota first.
    pub fn open_entries(&self) -> Vec<usize> {
        self.open.iter().rev().flatten().copied().collect()
    }

    /// The node of an entry.
    pub fn node(&self, entry: usize) -> Node {
        self.entries[entry].node
    }

    /// The cells of the blank on the path to an entry, from the root's to the entry's.
    pub fn blank_path(&self, entry: usize, plan: &TierPlan) -> Vec<u8> {
        let ancestors = iter::successors(Some(entry), |&at| self.entries[at].parent);
        let mut cells: Vec<u8> = ancestors.map(|at| plan.cell(self.node(at))).collect();
        cells.reverse();
        cells
    }
}
