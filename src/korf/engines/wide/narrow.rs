//! The narrow search: one node after the other, depth first, as the interpreter does it.
//!
//! The upper part of the tree is searched in this way, where there are too few nodes to fill
//! registers with. As soon as the quota of a child is low enough for the cascade, it is handed
//! over. The narrow search also knows the path to where it is, so it is asked last when the
//! solution is looked for; and it takes a board whose children found no room.

use super::plan::{Node, TierPlan};
use crate::korf::Counts;

/// What a narrow search came upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NarrowEvent {
    /// A node with so low a quota that someone else is to search it. It has not been visited.
    BelowQuota(Node),
    /// The goal.
    GoalFound,
    /// The end.
    Exhausted,
    /// The nodes allowed have been visited.
    OutOfFuel,
}

/// A search under one node.
#[derive(Default)]
pub struct NarrowSearch {
    /// The nodes on the path, the first one included, and how many exits of each were tried.
    path: Vec<(Node, u8)>,
    /// A node that was arrived at, but not visited.
    pending: Option<Node>,
}

impl NarrowSearch {
    /// Begins to search under a node, which is itself still to be visited.
    pub fn begin(&mut self, node: Node) {
        self.path.clear();
        self.pending = Some(node);
    }

    /// Forgets what it was at.
    pub fn clear(&mut self) {
        self.path.clear();
        self.pending = None;
    }

    /// Whether there is anything left to search.
    pub fn is_busy(&self) -> bool {
        self.pending.is_some() || !self.path.is_empty()
    }

    /// Searches on, until a node has a quota below `handed` or the fuel, in nodes, is used up.
    pub fn run(
        &mut self,
        plan: &TierPlan,
        handed: u16,
        fuel: &mut u64,
        counts: &mut Counts,
    ) -> NarrowEvent {
        loop {
            if let Some(node) = self.pending {
                if node.quota < handed {
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
                counts.generated += plan.state(node).after().len() as u64;
            }
            let Some((node, tried)) = self.path.last_mut() else {
                return NarrowEvent::Exhausted;
            };
            if usize::from(*tried) == plan.state(*node).after().len() {
                self.path.pop();
                continue;
            }
            *tried += 1;
            self.pending = plan.child(*node, usize::from(*tried) - 1);
        }
    }

    /// The cells of the blank from the first node to where the search is.
    pub fn blank_path(&self, plan: &TierPlan) -> impl Iterator<Item = u8> {
        self.path.iter().map(|&(node, _)| plan.cell(node))
    }
}
