//! Counts packings with memoization.

use super::memo_key::{CellSet, PlacementGroups};
use super::memo_table::MemoTable;
use super::polynomial::Polynomial;
use super::reporter::ProgressReporter;
use crate::puzzle::Puzzle;
use crate::sets::{ConstraintTables, NodeState, PlacementSet, Propagated, Propagator, SweepOrder};
use crate::tree_fraction::TreeFraction;
use fifteen_runtime::Memory;

/// Minimum number of nodes visited below a node whose count is stored in the memo table.
const MIN_NODES_TO_MEMOIZE: u64 = 4;

/// Counts the packings that consist of some groups of placements, by number of bricks. Returns
/// `None` on overflow. If the observer has cancelled the search, the count is incomplete.
pub(super) fn count_packings<const W: usize>(
    puzzle: &Puzzle,
    groups: &[Vec<usize>],
    memory: Memory,
    reporter: &mut ProgressReporter,
) -> Option<Polynomial> {
    let tables = ConstraintTables::<W>::new_grouped(puzzle, groups);
    let mut search = TransferSearch {
        groups: PlacementGroups::new(puzzle, groups),
        propagator: Propagator::new(&tables),
        tables: &tables,
        keys: Vec::new(),
        memo: MemoTable::new(memory),
        spare_polynomials: Vec::new(),
        reporter,
    };
    let propagated = search.propagator.resume(&[], None);
    let root = Node {
        state: NodeState { allowed: tables.all_placements, chosen: PlacementSet::EMPTY },
        occupied: CellSet::EMPTY,
        bricks: 0,
    };
    let mut counted = Polynomial::default();
    search.count(&propagated, &root, TreeFraction::WHOLE, &mut counted)?;
    Some(counted)
}

/// Node of the search tree.
struct Node<const W: usize> {
    state: NodeState<W>,
    occupied: CellSet,
    /// Number of bricks that it adds to those of its parent.
    bricks: usize,
}

/// State of a search.
struct TransferSearch<'a, 'b, const W: usize> {
    tables: &'a ConstraintTables<W>,
    propagator: Propagator<'a, W, SweepOrder>,
    groups: PlacementGroups,
    /// Memo keys of all nodes on the path, concatenated.
    keys: Vec<u64>,
    memo: MemoTable,
    /// Unused polynomials, for reuse.
    spare_polynomials: Vec<Polynomial>,
    reporter: &'a mut ProgressReporter<'b>,
}

impl<const W: usize> TransferSearch<'_, '_, W> {
    /// Adds the packings below a node to the count of its parent.
    fn count(
        &mut self,
        propagated: &Propagated,
        node: &Node<W>,
        fraction: TreeFraction,
        parent: &mut Polynomial,
    ) -> Option<()> {
        self.reporter.on_node(fraction.before);
        if propagated.branch.is_none() && node.state.allowed.is_empty() {
            return parent.add(node.bricks, &[1]);
        }
        let begin = self.keys.len();
        let open = self.propagator.open_constraints(propagated);
        self.groups.append_key(&node.state, &node.occupied, open, &mut self.keys);
        if let Some((lowest, known)) = self.memo.get(&self.keys[begin..]) {
            self.keys.truncate(begin);
            return parent.add(node.bricks + lowest, known);
        }
        let nodes = self.reporter.nodes;
        let mut sum = self.spare_polynomials.pop().unwrap_or_default();
        self.count_children(propagated, node, fraction, &mut sum)?;
        if self.reporter.nodes - nodes >= MIN_NODES_TO_MEMOIZE && !self.reporter.is_stopped {
            self.memo.insert(&self.keys[begin..], &sum);
        }
        self.keys.truncate(begin);
        let (lowest, counted) = sum.lowest_and_coefficients();
        parent.add(node.bricks + lowest, counted)?;
        sum.clear();
        self.spare_polynomials.push(sum);
        Some(())
    }

    /// Counts the packings below all children, and the one at this node if nothing is open.
    fn count_children(
        &mut self,
        propagated: &Propagated,
        node: &Node<W>,
        mut fraction: TreeFraction,
        sum: &mut Polynomial,
    ) -> Option<()> {
        let mut allowed = node.state.allowed;
        let ways = if let Some(constraint) = propagated.branch {
            allowed.intersection(self.tables.satisfiers(constraint))
        } else {
            sum.add(0, &[1])?;
            allowed
        };
        fraction.divide(ways.len());
        for group in ways.iter() {
            if self.reporter.is_stopped {
                break;
            }
            // Later children exclude this group, since all packings with it are counted below this
            // child.
            allowed.remove(group);
            let mut state = NodeState { allowed, chosen: node.state.chosen };
            self.tables.choose(group, &mut state);
            let fresh = [group].into_iter().collect();
            if let Some(propagated) =
                self.propagator.propagate(propagated.open.clone(), fresh, &mut state)
            {
                let more = state.chosen.difference(&node.state.chosen);
                let occupied = self.groups.occupied_with(node.occupied, more);
                let child = Node { state, occupied, bricks: self.groups.count_bricks(more) };
                self.count(&propagated, &child, fraction, sum)?;
            }
            fraction.before += fraction.size;
        }
        Some(())
    }
}
