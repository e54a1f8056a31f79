//! The search below one node of the tree.

use crate::antislide::sets::Set;
use crate::antislide::sets::{Fewest, Settled, Settling, State, Tables};
use crate::antislide::share::Share;
use std::ops::ControlFlow;

/// What is told by a search as it goes.
pub(super) trait Listener<const W: usize> {
    /// No constraint is open.
    fn found(&mut self, chosen: &Set<W>) -> ControlFlow<()>;

    /// A node is entered, with so much of the tree before it.
    fn visited(&mut self, share: f64) -> ControlFlow<()>;
}

/// A node without its ancestors, from which anyone can go on.
pub(super) struct Node<const W: usize> {
    pub state: State<W>,
    pub share: Share,
    open: Vec<u16>,
    branch: Option<u16>,
}

/// A search.
pub(super) struct Search<'a, const W: usize, L> {
    tables: &'a Tables<W>,
    settling: Settling<'a, W, Fewest>,
    pub listener: L,
}

impl<'a, const W: usize, L: Listener<W>> Search<'a, W, L> {
    pub fn new(tables: &'a Tables<W>, listener: L) -> Search<'a, W, L> {
        Search { tables, settling: Settling::new(tables), listener }
    }

    /// The node where these placements have just been chosen; nothing if it is a dead end.
    pub fn begin(&mut self, mut state: State<W>, share: Share) -> Option<Node<W>> {
        let fresh = state.chosen;
        let settled = self.settling.settle(0..0, fresh, &mut state)?;
        Some(self.node(&settled, state, share))
    }

    /// Finds all packings below a node.
    pub fn run(&mut self, node: &Node<W>) -> ControlFlow<()> {
        let settled = self.enter(node);
        self.extend(&settled, &node.state, node.share)
    }

    /// Visits a node only, and returns its children.
    pub fn expand(&mut self, node: &Node<W>) -> ControlFlow<(), Vec<Node<W>>> {
        let settled = self.enter(node);
        let mut nodes = Vec::new();
        self.visit(&settled, &node.state, node.share, |search, settled, state, share| {
            nodes.push(search.node(settled, *state, share));
            ControlFlow::Continue(())
        })?;
        ControlFlow::Continue(nodes)
    }

    fn enter(&mut self, node: &Node<W>) -> Settled {
        self.settling.resume(&node.open, node.branch)
    }

    fn node(&self, settled: &Settled, state: State<W>, share: Share) -> Node<W> {
        let open = self.settling.open(settled).to_vec();
        Node { state, share, open, branch: settled.branch }
    }

    /// Finds all packings with the chosen placements and some of those that are allowed.
    fn extend(&mut self, settled: &Settled, state: &State<W>, share: Share) -> ControlFlow<()> {
        self.visit(settled, state, share, Self::extend_child)
    }

    fn extend_child(
        &mut self,
        settled: &Settled,
        state: &State<W>,
        share: Share,
    ) -> ControlFlow<()> {
        self.extend(settled, state, share)
    }

    /// Records the packing if no constraint is open, and goes down to each child that is no dead
    /// end: one for each satisfier of a constraint, or for each placement if none is open.
    #[inline]
    fn visit(
        &mut self,
        settled: &Settled,
        state: &State<W>,
        mut share: Share,
        mut go_down: impl FnMut(&mut Self, &Settled, &State<W>, Share) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.listener.visited(share.before)?;
        let mut allowed = state.allowed;
        let ways = if let Some(constraint) = settled.branch {
            allowed.and(self.tables.satisfiers(constraint))
        } else {
            self.listener.found(&state.chosen)?;
            allowed
        };
        share.divide(ways.len());
        for placement in ways.iter() {
            // Later children are without it: packings with it are done.
            allowed.remove(placement);
            let mut child = State { allowed, chosen: state.chosen };
            self.tables.choose(placement, &mut child);
            let fresh = [placement].into_iter().collect();
            if let Some(settled) = self.settling.settle(settled.open.clone(), fresh, &mut child) {
                go_down(self, &settled, &child, share)?;
            }
            share.before += share.own;
        }
        ControlFlow::Continue(())
    }
}
