//! The search below one node of the tree.

use super::set::Set;
use super::tables::{State, Tables};
use std::ops::{ControlFlow, Range};

/// Which part of the search tree a node is: the share that lies before it, and its own.
#[derive(Clone, Copy)]
pub(super) struct Share {
    pub before: f64,
    pub own: f64,
}

/// Shares smaller than this are not divided: nobody would see it.
const LEAST_SHARE: f64 = 1e-7;

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
    pub listener: L,
    /// The open constraints of all nodes on the path, one list after the other.
    lists: Vec<u16>,
}

/// Where the search goes on below a node.
struct Settled {
    /// The open constraints, a part of `lists`.
    open: Range<usize>,
    /// The one with the fewest satisfiers, if one is open.
    branch: Option<u16>,
}

/// What is learned when all open constraints are looked at once.
struct Round<const W: usize> {
    open: Range<usize>,
    branch: Option<u16>,
    /// How many satisfiers that one has, about.
    fewest: u32,
    /// The last satisfiers of constraints.
    forced: Set<W>,
}

impl<'a, const W: usize, L: Listener<W>> Search<'a, W, L> {
    pub fn new(tables: &'a Tables<W>, listener: L) -> Search<'a, W, L> {
        Search { tables, listener, lists: Vec::new() }
    }

    /// The node where these placements have just been chosen; nothing if it is a dead end.
    pub fn begin(&mut self, mut state: State<W>, share: Share) -> Option<Node<W>> {
        let fresh = state.chosen;
        let settled = self.settle(0..0, fresh, &mut state)?;
        Some(self.node(&settled, state, share))
    }

    /// Finds all packings below a node.
    pub fn run(&mut self, node: &Node<W>) -> ControlFlow<()> {
        let settled = self.enter(node);
        self.extend(settled, &node.state, node.share)
    }

    /// Visits a node only, and returns its children.
    pub fn expand(&mut self, node: &Node<W>) -> ControlFlow<(), Vec<Node<W>>> {
        let settled = self.enter(node);
        let mut nodes = Vec::new();
        self.visit(settled, &node.state, node.share, |search, settled, state, share| {
            nodes.push(search.node(&settled, *state, share));
            ControlFlow::Continue(())
        })?;
        ControlFlow::Continue(nodes)
    }

    fn enter(&mut self, node: &Node<W>) -> Settled {
        self.lists.clone_from(&node.open);
        Settled { open: 0..node.open.len(), branch: node.branch }
    }

    fn node(&self, settled: &Settled, state: State<W>, share: Share) -> Node<W> {
        let open = self.lists[settled.open.clone()].to_vec();
        Node { state, share, open, branch: settled.branch }
    }

    /// Finds all packings with the chosen placements and some of those that are allowed.
    fn extend(&mut self, settled: Settled, state: &State<W>, share: Share) -> ControlFlow<()> {
        self.visit(settled, state, share, Self::extend_child)
    }

    fn extend_child(
        &mut self,
        settled: Settled,
        state: &State<W>,
        share: Share,
    ) -> ControlFlow<()> {
        self.extend(settled, state, share)
    }

    /// Records the packing if no constraint is open, and goes down to each child that is no dead
    /// end: one for each satisfier of a constraint, or for each placement if none is open.
    #[inline(always)]
    fn visit(
        &mut self,
        settled: Settled,
        state: &State<W>,
        mut share: Share,
        mut go_down: impl FnMut(&mut Self, Settled, &State<W>, Share) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.listener.visited(share.before)?;
        let mut allowed = state.allowed;
        let ways = match settled.branch {
            Some(constraint) => allowed.and(self.tables.satisfiers(constraint)),
            None => {
                self.listener.found(&state.chosen)?;
                allowed
            }
        };
        if share.own > LEAST_SHARE {
            #[allow(clippy::cast_precision_loss)] // there are some thousands at most
            let count = ways.len() as f64;
            share.own /= count;
        }
        for placement in ways.iter() {
            // Later children are without it: packings with it are done.
            allowed.remove(placement);
            let mut child = State { allowed, chosen: state.chosen };
            self.tables.choose(placement, &mut child);
            let fresh = [placement].into_iter().collect();
            if let Some(settled) = self.settle(settled.open.clone(), fresh, &mut child) {
                go_down(self, settled, &child, share)?;
            }
            share.before += share.own;
        }
        ControlFlow::Continue(())
    }

    /// Makes all choices that are forced after some placements were chosen; nothing if an open
    /// constraint cannot be met.
    fn settle(
        &mut self,
        open: Range<usize>,
        fresh: Set<W>,
        state: &mut State<W>,
    ) -> Option<Settled> {
        let mut round = self.look(open, &fresh, state)?;
        while !round.forced.is_empty() {
            for placement in round.forced.iter() {
                if !state.allowed.contains(placement) {
                    return None; // it overlaps with another that is forced
                }
                self.tables.choose(placement, state);
            }
            round = self.look(round.open, &round.forced, state)?;
        }
        Some(Settled { open: round.open, branch: round.branch })
    }

    /// Looks at all constraints that were open or are raised now, the newest first, and makes a
    /// list of those that still are; nothing if one of them cannot be met.
    #[inline(always)]
    fn look(&mut self, old: Range<usize>, fresh: &Set<W>, state: &State<W>) -> Option<Round<W>> {
        let start = old.end;
        let mut round =
            Round { open: start..start, branch: None, fewest: u32::MAX, forced: Set::EMPTY };
        self.lists.truncate(start);
        for placement in fresh.iter() {
            for &constraint in self.tables.raised(placement) {
                if !self.tables.satisfiers(constraint).meets(&state.chosen) {
                    self.weigh(constraint, state, &mut round)?;
                }
            }
        }
        for index in old {
            let constraint = self.lists[index];
            if !self.tables.satisfiers(constraint).meets(fresh) {
                self.weigh(constraint, state, &mut round)?;
            }
        }
        round.open.end = self.lists.len();
        Some(round)
    }

    /// Looks at one constraint that is open.
    #[inline(always)]
    fn weigh(&mut self, constraint: u16, state: &State<W>, round: &mut Round<W>) -> Option<()> {
        let ways = state.allowed.and(self.tables.satisfiers(constraint));
        let (once, twice) = ways.overlaid();
        if once == 0 {
            return None;
        }
        if twice == 0 && once.is_power_of_two() {
            round.forced = round.forced.or(&ways);
        } else if round.fewest > 2 {
            let about = once.count_ones() + twice.count_ones();
            if about < round.fewest {
                (round.fewest, round.branch) = (about, Some(constraint));
            }
        }
        self.lists.push(constraint);
        Some(())
    }
}
