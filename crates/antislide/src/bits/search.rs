//! Search below one node of the tree, until few placements are left.

use super::endgame::Endgame;
use super::visitor::SearchVisitor;
use crate::puzzle::Puzzle;
use crate::sets::{ConstraintTables, FewestFirst, NodeState, Propagated, Propagator};
use crate::tree_fraction::TreeFraction;
use std::ops::ControlFlow;

/// Self-contained node, from which any worker can resume the search.
pub(super) struct Node<const W: usize> {
    pub state: NodeState<W>,
    pub fraction: TreeFraction,
    /// Open constraints.
    open: Vec<u16>,
    /// Constraint to branch on, if one is open.
    branch: Option<u16>,
}

/// State of a search.
pub(super) struct BitsSearch<'a, const W: usize, V> {
    tables: &'a ConstraintTables<W>,
    propagator: Propagator<'a, W, FewestFirst>,
    endgame: Endgame<'a, W>,
    /// The endgame begins at nodes with at most this many placements left.
    endgame_threshold: usize,
    pub visitor: V,
}

impl<'a, const W: usize, V: SearchVisitor<W>> BitsSearch<'a, W, V> {
    pub fn new(
        puzzle: &Puzzle,
        tables: &'a ConstraintTables<W>,
        visitor: V,
    ) -> BitsSearch<'a, W, V> {
        let endgame = Endgame::new(puzzle, tables);
        let endgame_threshold = Endgame::<W>::MAX_PLACEMENTS;
        BitsSearch {
            tables,
            propagator: Propagator::new(tables),
            endgame,
            endgame_threshold,
            visitor,
        }
    }

    /// Returns the node with the chosen placements of `state`, or `None` for a dead end.
    pub fn propagate_root(
        &mut self,
        mut state: NodeState<W>,
        fraction: TreeFraction,
    ) -> Option<Node<W>> {
        let fresh = state.chosen;
        let propagated = self.propagator.propagate(0..0, fresh, &mut state)?;
        Some(self.make_node(&propagated, state, fraction))
    }

    /// Finds all packings below a node.
    pub fn run(&mut self, node: &Node<W>) -> ControlFlow<()> {
        let propagated = self.resume_at(node);
        self.extend(&propagated, &node.state, node.fraction)
    }

    /// Visits a single node, and returns its children.
    pub fn expand(&mut self, node: &Node<W>) -> ControlFlow<(), Vec<Node<W>>> {
        let propagated = self.resume_at(node);
        let mut nodes = Vec::new();
        self.visit(
            &propagated,
            &node.state,
            node.fraction,
            |search, propagated, state, fraction| {
                nodes.push(search.make_node(propagated, *state, fraction));
                ControlFlow::Continue(())
            },
        )?;
        ControlFlow::Continue(nodes)
    }

    fn resume_at(&mut self, node: &Node<W>) -> Propagated {
        self.propagator.resume(&node.open, node.branch)
    }

    fn make_node(
        &self,
        propagated: &Propagated,
        state: NodeState<W>,
        fraction: TreeFraction,
    ) -> Node<W> {
        let open = self.propagator.open_constraints(propagated).to_vec();
        Node { state, fraction, open, branch: propagated.branch }
    }

    /// Finds all packings that consist of the chosen placements and any number of allowed ones.
    fn extend(
        &mut self,
        propagated: &Propagated,
        state: &NodeState<W>,
        fraction: TreeFraction,
    ) -> ControlFlow<()> {
        if state.allowed.len() <= self.endgame_threshold {
            let open = self.propagator.open_constraints(propagated);
            return self.endgame.run(state, open, fraction, &mut self.visitor);
        }
        self.visit(propagated, state, fraction, Self::extend_child)
    }

    fn extend_child(
        &mut self,
        propagated: &Propagated,
        state: &NodeState<W>,
        fraction: TreeFraction,
    ) -> ControlFlow<()> {
        self.extend(propagated, state, fraction)
    }

    /// Records the packing if no constraint is open, and descends to each child that is not a dead
    /// end: one for each satisfier of a constraint, or for each placement if none is open.
    #[inline]
    fn visit(
        &mut self,
        propagated: &Propagated,
        state: &NodeState<W>,
        mut fraction: TreeFraction,
        mut descend: impl FnMut(&mut Self, &Propagated, &NodeState<W>, TreeFraction) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visitor.on_node(fraction.before)?;
        let mut allowed = state.allowed;
        let ways = if let Some(constraint) = propagated.branch {
            allowed.intersection(self.tables.satisfiers(constraint))
        } else {
            self.visitor.on_packing(state.chosen.len(), || state.chosen)?;
            allowed
        };
        fraction.divide(ways.len());
        for placement in ways.iter() {
            // Later children exclude this placement, since all packings with it are found below
            // this child.
            allowed.remove(placement);
            let mut child = NodeState { allowed, chosen: state.chosen };
            self.tables.choose(placement, &mut child);
            let fresh = [placement].into_iter().collect();
            if let Some(propagated) =
                self.propagator.propagate(propagated.open.clone(), fresh, &mut child)
            {
                descend(self, &propagated, &child, fraction)?;
            }
            fraction.before += fraction.size;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roots::Root;
    use crate::sets::PlacementSet;
    use crate::{BrickCounts, parse_brick_count};

    /// Visitor that records the packings and counts the nodes.
    #[derive(Debug, Default, PartialEq)]
    struct RecordingVisitor {
        packings: Vec<Vec<usize>>,
        nodes: usize,
    }

    impl<const W: usize> SearchVisitor<W> for RecordingVisitor {
        fn on_packing(
            &mut self,
            bricks: usize,
            chosen: impl Fn() -> PlacementSet<W>,
        ) -> ControlFlow<()> {
            let packing: Vec<usize> = chosen().iter().collect();
            assert_eq!(packing.len(), bricks);
            self.packings.push(packing);
            ControlFlow::Continue(())
        }

        fn on_node(&mut self, _: f64) -> ControlFlow<()> {
            self.nodes += 1;
            ControlFlow::Continue(())
        }
    }

    /// Searches the whole tree without symmetries, with endgames of at most `max_placements`.
    fn search_everything<const W: usize>(
        puzzle: &Puzzle,
        brick_counts: &BrickCounts,
        max_placements: usize,
    ) -> RecordingVisitor {
        let tables = ConstraintTables::<W>::new(puzzle, brick_counts);
        let root = Root::unconstrained(1);
        let state = tables.root_state(&root).expect("there are no bricks");
        let mut search = BitsSearch::new(puzzle, &tables, RecordingVisitor::default());
        search.endgame_threshold = max_placements;
        let node = search.propagate_root(state, TreeFraction::WHOLE).expect("nothing is open");
        assert!(search.run(&node).is_continue());
        search.visitor
    }

    #[test]
    fn search_with_endgame_visits_the_same_nodes_and_packings() {
        let any_counts = BrickCounts::default();
        let four_of_each = BrickCounts { per_kind: Some(vec![4, 4]), ..any_counts.clone() };
        let at_most_ten =
            BrickCounts { total: parse_brick_count("..10").expect("a range"), per_kind: None };
        let cases = [
            ("3x3x4", "2x2x1", &any_counts),
            ("3x4x4", "2x2x1", &any_counts),
            ("3x4x4", "2x2x1", &at_most_ten),
            ("2x3x4", "2x2x1,3x1x1", &any_counts),
            ("2x3x4", "2x2x1,2x1x1", &four_of_each),
        ];
        for (container, bricks, brick_counts) in cases {
            let bricks: Vec<_> =
                bricks.split(',').map(|brick| brick.parse().expect("lengths")).collect();
            let puzzle = Puzzle::new(container.parse().expect("lengths"), &bricks, false);
            let puzzle = puzzle.expect("a puzzle");
            let without = search_everything::<2>(&puzzle, brick_counts, 0);
            assert!(without.packings.len() > 1, "{container} {bricks:?}");
            for max_placements in [1, 7, 31, Endgame::<2>::MAX_PLACEMENTS] {
                assert_eq!(
                    search_everything::<2>(&puzzle, brick_counts, max_placements),
                    without,
                    "{container} {max_placements}"
                );
            }
            assert_eq!(
                search_everything::<5>(&puzzle, brick_counts, Endgame::<5>::MAX_PLACEMENTS),
                without,
                "{container}"
            );
        }
    }
}
