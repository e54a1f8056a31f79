//! Endgame: few placements are left, and a set of them is one word.
//!
//! # Most of a tree is near its leaves
//!
//! 5×5×5 has 240 placements of a 2×2×1 brick, so that a set of them takes four words, and every set
//! operation is done four times. But each brick excludes dozens of others. In that search 98 % of
//! the nodes have at most 63 placements left, 15 on average. So on each branch the *endgame* begins
//! at the first node where this holds. The placements that are left, its *members*, are renumbered
//! from 0 up to at most 62, and everything below uses only these numbers.
//!
//! ```text
//! placements   0 1 2 3 4 5 6 7 8 9 …      The data of placement 4, what it excludes
//! allowed      . . 2 . 4 5 . . 8 .        and what satisfies its constraints, are words
//! new numbers      0   1 2     3          of four bits here, one for each member.
//! ```
//!
//! Four words become one. Moreover, an open constraint is no longer a number that has to be looked
//! up to find its satisfiers: it *is* the word of the ways to satisfy it. A choice satisfies it if
//! it is one of these ways; otherwise some of the ways may be excluded. No table is read, and
//! building the next list of open constraints takes a few operations on each word of the last one.
//!
//! # The bit of all fixed bricks
//!
//! New constraints may be satisfied by bricks that are fixed already, and these have no new
//! numbers. But they share one bit, the 64th. It represents all of them and the wall of the box,
//! and it is always chosen and never allowed. A constraint that has this bit among its ways is
//! satisfied by a fixed brick or by the wall. So the endgame needs no special cases, at the cost of
//! one bit.
//!
//! # Cost of renumbering
//!
//! There are only a few dozen nodes below the one where an endgame begins, so renumbering must be
//! cheap. The `members` module uses the cells: for each cell it computes the word of the members
//! that cover it. Everything else is derived from these words by *or*, and only for members that
//! are chosen somewhere.
//!
//! The nodes, and their order, are the same as in a search without an endgame.

mod members;
mod open;

use super::visitor::SearchVisitor;
use crate::puzzle::Puzzle;
use crate::sets::{ConstraintTables, NodeState, Ones, PlacementSet};
use crate::tree_fraction::TreeFraction;
use members::MemberTable;
use open::OpenConstraints;
use std::ops::{ControlFlow, Range};

/// Node, with members as bits.
#[derive(Clone)]
struct Node {
    /// Members that can still be chosen.
    allowed: u64,
    chosen: u64,
    /// Range of its open constraints in [`OpenConstraints`].
    open: Range<usize>,
}

/// Search below nodes with few placements left.
pub(super) struct Endgame<'a, const W: usize> {
    tables: &'a ConstraintTables<W>,
    /// Bricks chosen before the endgame.
    fixed_bricks: PlacementSet<W>,
    members: MemberTable,
    open: OpenConstraints,
}

impl<'a, const W: usize> Endgame<'a, W> {
    /// Maximum number of placements in an endgame.
    pub const MAX_PLACEMENTS: usize = MemberTable::MAX_MEMBERS;

    pub fn new(puzzle: &Puzzle, tables: &'a ConstraintTables<W>) -> Endgame<'a, W> {
        Endgame {
            tables,
            fixed_bricks: PlacementSet::EMPTY,
            members: MemberTable::new(puzzle),
            open: OpenConstraints::default(),
        }
    }

    /// Finds all packings below a node with these open constraints.
    pub fn run<V: SearchVisitor<W>>(
        &mut self,
        state: &NodeState<W>,
        open: &[u16],
        fraction: TreeFraction,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        self.fixed_bricks = state.chosen;
        self.members.gather(self.tables, state);
        let open =
            self.open.init(open.iter().map(|&constraint| self.members.satisfiers(constraint)));
        let node = Node { allowed: self.members.all_members(), chosen: members::FIXED_BIT, open };
        self.extend(&node, fraction, visitor)
    }

    /// Finds all packings that consist of the chosen members and any number of allowed ones.
    fn extend<V: SearchVisitor<W>>(
        &mut self,
        node: &Node,
        mut fraction: TreeFraction,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        visitor.on_node(fraction.before)?;
        let ways = if node.open.is_empty() {
            visitor.on_packing(self.count_bricks(node.chosen), || self.chosen_set(node.chosen))?;
            node.allowed
        } else {
            self.open.branching_satisfiers(node.open.clone())
        };
        fraction.divide(ways.count_ones() as usize);
        let mut allowed = node.allowed;
        for member in Ones(ways) {
            let child = self.propagate(member, Node { allowed, ..node.clone() });
            // Later children exclude this member, since all packings with it are found below this
            // child.
            allowed &= !(1 << member);
            if let Some(child) = child {
                self.extend(&child, fraction, visitor)?;
            }
            fraction.before += fraction.size;
        }
        ControlFlow::Continue(())
    }

    /// Chooses a member, and all members that this forces. Returns `None` if an open constraint
    /// cannot be satisfied.
    #[inline]
    fn propagate(&mut self, member: usize, mut node: Node) -> Option<Node> {
        let mut fresh = 1 << member;
        while fresh != 0 {
            for member in Ones(fresh) {
                if node.allowed >> member & 1 == 0 {
                    return None; // overlaps with another forced member, or exceeds a quota
                }
                self.members.choose(member, &mut node);
            }
            fresh = self.open.propagate_once(&self.members, &mut node, fresh)?;
        }
        Some(node)
    }

    /// Returns the number of bricks: the fixed ones and these members.
    fn count_bricks(&self, chosen: u64) -> usize {
        self.fixed_bricks.len() + (chosen & !members::FIXED_BIT).count_ones() as usize
    }

    /// Returns the placements of all bricks: the fixed ones and these members.
    fn chosen_set(&self, chosen: u64) -> PlacementSet<W> {
        let mut set = self.fixed_bricks;
        self.members.member_placements(chosen).for_each(|placement| set.insert(placement));
        set
    }
}
