//! Narrow search: one node at a time, depth first, as in the engine `plain`.
//!
//! It searches the upper part of the tree, where there are too few nodes to fill registers. As soon
//! as the quota of a child is low enough for the cascade, it returns the child. Since it knows the
//! path to the current node, it also performs the last step of retracing the solution; and it
//! searches boards whose children have no room in the cascade.

use super::plan::{Node, QuotaAutomata};
use crate::korf::Counts;

/// Event of a narrow search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NarrowEvent {
    /// Unvisited node whose quota is below the minimum.
    BelowQuota(Node),
    /// Goal found.
    GoalFound,
    /// All nodes visited.
    Exhausted,
    /// Fuel used up.
    OutOfFuel,
}

/// Search of one subtree.
#[derive(Default)]
pub struct NarrowSearch {
    /// Nodes on the path, including the first one, and the number of moves tried at each.
    path: Vec<(Node, u8)>,
    /// Next node to visit.
    pending: Option<Node>,
}

impl NarrowSearch {
    /// Begins to search the subtree of a node, including the node itself.
    pub fn begin(&mut self, node: Node) {
        self.path.clear();
        self.pending = Some(node);
    }

    /// Discards the search.
    pub fn clear(&mut self) {
        self.path.clear();
        self.pending = None;
    }

    /// Returns whether anything is left to search.
    pub fn is_busy(&self) -> bool {
        self.pending.is_some() || !self.path.is_empty()
    }

    /// Continues the search until a node has a quota below `min_quota` or the fuel, in nodes, is
    /// used up.
    pub fn run(
        &mut self,
        plan: &QuotaAutomata,
        min_quota: u16,
        fuel: &mut u64,
        counts: &mut Counts,
    ) -> NarrowEvent {
        loop {
            if let Some(node) = self.pending {
                if node.quota < min_quota {
                    self.pending = None;
                    return NarrowEvent::BelowQuota(node);
                }
                if *fuel == 0 {
                    return NarrowEvent::OutOfFuel;
                }
                *fuel -= 1;
                counts.visited += 1;
                self.pending = None;
                self.path.push((node, 0));
                if plan.is_goal(node) {
                    return NarrowEvent::GoalFound;
                }
                counts.generated += plan.state(node).successors().len() as u64;
            }
            let Some((node, tried)) = self.path.last_mut() else {
                return NarrowEvent::Exhausted;
            };
            if usize::from(*tried) == plan.state(*node).successors().len() {
                self.path.pop();
                continue;
            }
            *tried += 1;
            self.pending = plan.child(*node, usize::from(*tried) - 1);
        }
    }

    /// Returns the cells of the blank from the first node to the current one.
    pub fn blank_path(&self, plan: &QuotaAutomata) -> impl Iterator<Item = u8> {
        self.path.iter().map(|&(node, _)| plan.cell(node))
    }
}
