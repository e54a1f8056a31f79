//! Counts packings, and remembers what was counted.

use super::memo_key::{Cells, PlacementGroups};
use super::memo_table::Ledger;
use super::polynomial::Polynomial;
use super::reporter::Pace;
use crate::puzzle::Puzzle;
use crate::sets::{Propagated, Propagator, Set, State, Sweep, Tables};
use crate::tree_fraction::Share;
use fifteen_runtime::Memory;

/// What is below a node with fewer nodes than this is counted again rather than remembered.
const MIN_NODES_TO_MEMOIZE: u64 = 4;

/// The packings that are made of some groups of placements, by number of bricks; nothing if
/// there are too many. If the watch has stopped the search, some of them.
pub(super) fn count<const W: usize>(
    puzzle: &Puzzle,
    groups: &[Vec<usize>],
    memory: Memory,
    pace: &mut Pace,
) -> Option<Polynomial> {
    let tables = Tables::<W>::grouped(puzzle, groups);
    let mut search = TransferSearch {
        groups: PlacementGroups::new(puzzle, groups),
        settling: Propagator::new(&tables),
        tables: &tables,
        keys: Vec::new(),
        ledger: Ledger::new(memory),
        unused: Vec::new(),
        pace,
    };
    let settled = search.settling.resume(&[], None);
    let root = Node {
        state: State { allowed: tables.everything, chosen: Set::EMPTY },
        occupied: Cells::NONE,
        bricks: 0,
    };
    let mut counted = Polynomial::default();
    search.count(&settled, &root, Share::WHOLE, &mut counted)?;
    Some(counted)
}

/// A node of the search tree.
struct Node<const W: usize> {
    state: State<W>,
    occupied: Cells,
    /// The bricks that it has more than its parent.
    bricks: usize,
}

/// The state of a search.
struct TransferSearch<'a, 'b, const W: usize> {
    tables: &'a Tables<W>,
    settling: Propagator<'a, W, Sweep>,
    groups: PlacementGroups,
    /// What the packings below each node on the path depend on, one behind the other.
    keys: Vec<u64>,
    ledger: Ledger,
    /// Polynomials that nobody uses now.
    unused: Vec<Polynomial>,
    pace: &'a mut Pace<'b>,
}

impl<const W: usize> TransferSearch<'_, '_, W> {
    /// Adds the packings below a node to the count for its parent.
    fn count(
        &mut self,
        settled: &Propagated,
        node: &Node<W>,
        share: Share,
        parent: &mut Polynomial,
    ) -> Option<()> {
        self.pace.visited(share.before);
        if settled.branch.is_none() && node.state.allowed.is_empty() {
            return parent.add(node.bricks, &[1]);
        }
        let begin = self.keys.len();
        let open = self.settling.open(settled);
        self.groups.future(&node.state, &node.occupied, open, &mut self.keys);
        if let Some((lowest, known)) = self.ledger.get(&self.keys[begin..]) {
            self.keys.truncate(begin);
            return parent.add(node.bricks + lowest, known);
        }
        let nodes = self.pace.nodes;
        let mut sum = self.unused.pop().unwrap_or_default();
        self.branch(settled, node, share, &mut sum)?;
        if self.pace.nodes - nodes >= MIN_NODES_TO_MEMOIZE && !self.pace.is_stopped {
            self.ledger.keep(&self.keys[begin..], &sum);
        }
        self.keys.truncate(begin);
        let (lowest, counted) = sum.parts();
        parent.add(node.bricks + lowest, counted)?;
        sum.clear();
        self.unused.push(sum);
        Some(())
    }

    /// Counts the packings below all children, and the one that is here if nothing is open.
    fn branch(
        &mut self,
        settled: &Propagated,
        node: &Node<W>,
        mut share: Share,
        sum: &mut Polynomial,
    ) -> Option<()> {
        let mut allowed = node.state.allowed;
        let ways = if let Some(constraint) = settled.branch {
            allowed.and(self.tables.satisfiers(constraint))
        } else {
            sum.add(0, &[1])?;
            allowed
        };
        share.divide(ways.len());
        for group in ways.iter() {
            if self.pace.is_stopped {
                break;
            }
            // Later children are without it: packings with it are counted.
            allowed.remove(group);
            let mut state = State { allowed, chosen: node.state.chosen };
            self.tables.choose(group, &mut state);
            let fresh = [group].into_iter().collect();
            if let Some(settled) = self.settling.settle(settled.open.clone(), fresh, &mut state) {
                let more = state.chosen.without(&node.state.chosen);
                let occupied = self.groups.occupied(node.occupied, more);
                let child = Node { state, occupied, bricks: self.groups.bricks(more) };
                self.count(&settled, &child, share, sum)?;
            }
            share.before += share.own;
        }
        Some(())
    }
}
