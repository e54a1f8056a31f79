//! The search below one node of the tree, until few placements are left.

use super::endgame::Endgame;
use super::visitor::Listener;
use crate::puzzle::Puzzle;
use crate::sets::{Fewest, Propagated, Propagator, State, Tables};
use crate::tree_fraction::Share;
use std::ops::ControlFlow;

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
    settling: Propagator<'a, W, Fewest>,
    endgame: Endgame<'a, W>,
    /// With this many placements left the endgame begins.
    few: usize,
    pub listener: L,
}

impl<'a, const W: usize, L: Listener<W>> Search<'a, W, L> {
    pub fn new(puzzle: &Puzzle, tables: &'a Tables<W>, listener: L) -> Search<'a, W, L> {
        let endgame = Endgame::new(puzzle, tables);
        let few = Endgame::<W>::MOST;
        Search { tables, settling: Propagator::new(tables), endgame, few, listener }
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

    fn enter(&mut self, node: &Node<W>) -> Propagated {
        self.settling.resume(&node.open, node.branch)
    }

    fn node(&self, settled: &Propagated, state: State<W>, share: Share) -> Node<W> {
        let open = self.settling.open(settled).to_vec();
        Node { state, share, open, branch: settled.branch }
    }

    /// Finds all packings with the chosen placements and some of those that are allowed.
    fn extend(&mut self, settled: &Propagated, state: &State<W>, share: Share) -> ControlFlow<()> {
        if state.allowed.len() <= self.few {
            let open = self.settling.open(settled);
            return self.endgame.run(state, open, share, &mut self.listener);
        }
        self.visit(settled, state, share, Self::extend_child)
    }

    fn extend_child(
        &mut self,
        settled: &Propagated,
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
        settled: &Propagated,
        state: &State<W>,
        mut share: Share,
        mut go_down: impl FnMut(&mut Self, &Propagated, &State<W>, Share) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.listener.visited(share.before)?;
        let mut allowed = state.allowed;
        let ways = if let Some(constraint) = settled.branch {
            allowed.and(self.tables.satisfiers(constraint))
        } else {
            self.listener.found(state.chosen.len(), || state.chosen)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roots::Root;
    use crate::sets::Set;
    use crate::{Demand, parse_bricks};

    /// Writes down what it hears.
    #[derive(Debug, Default, PartialEq)]
    struct Record {
        packings: Vec<Vec<usize>>,
        nodes: usize,
    }

    impl<const W: usize> Listener<W> for Record {
        fn found(&mut self, bricks: usize, chosen: impl Fn() -> Set<W>) -> ControlFlow<()> {
            let packing: Vec<usize> = chosen().iter().collect();
            assert_eq!(packing.len(), bricks);
            self.packings.push(packing);
            ControlFlow::Continue(())
        }

        fn visited(&mut self, _: f64) -> ControlFlow<()> {
            self.nodes += 1;
            ControlFlow::Continue(())
        }
    }

    /// Everything below the root without symmetries, with endgames that begin at this many placements.
    fn record<const W: usize>(puzzle: &Puzzle, demand: &Demand, few: usize) -> Record {
        let tables = Tables::<W>::new(puzzle, demand);
        let nothing = Root::anything(1);
        let state = tables.root(&nothing).expect("there are no bricks");
        let mut search = Search::new(puzzle, &tables, Record::default());
        search.few = few;
        let node = search.begin(state, Share::WHOLE).expect("nothing is open");
        assert!(search.run(&node).is_continue());
        search.listener
    }

    #[test]
    fn search_with_endgame_visits_the_same_nodes_and_packings() {
        let anything = Demand::default();
        let quotas = Demand { of_kind: Some(vec![4, 4]), ..anything.clone() };
        let at_most_ten = Demand { bricks: parse_bricks("..10").expect("a range"), of_kind: None };
        let cases = [
            ("3x3x4", "2x2x1", &anything),
            ("3x4x4", "2x2x1", &anything),
            ("3x4x4", "2x2x1", &at_most_ten),
            ("2x3x4", "2x2x1,3x1x1", &anything),
            ("2x3x4", "2x2x1,2x1x1", &quotas),
        ];
        for (container, bricks, demand) in cases {
            let bricks: Vec<_> =
                bricks.split(',').map(|brick| brick.parse().expect("lengths")).collect();
            let puzzle = Puzzle::new(container.parse().expect("lengths"), &bricks, false);
            let puzzle = puzzle.expect("a puzzle");
            let without = record::<2>(&puzzle, demand, 0);
            assert!(without.packings.len() > 1, "{container} {bricks:?}");
            for few in [1, 7, 31, Endgame::<2>::MOST] {
                assert_eq!(record::<2>(&puzzle, demand, few), without, "{container} {few}");
            }
            assert_eq!(record::<5>(&puzzle, demand, Endgame::<5>::MOST), without, "{container}");
        }
    }
}
