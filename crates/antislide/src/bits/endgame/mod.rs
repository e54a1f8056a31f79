//! The end of the search: few placements are left, and a set of them is one word.
//!
//! # Most of a tree is near its leaves
//!
//! 5×5×5 has 240 placements of a 2×2×1 brick, so that a set of them takes four words, and everything that
//! is done with sets is done four times. But each brick excludes dozens of others. Of the nodes
//! of that search 98 in a hundred have no more than 63 placements left, and 15 on average. So the
//! first node of a branch where that is so is where the *endgame* begins: the placements that are
//! left get new numbers, from 0 to 62 at most, and all that is below knows only these.
//!
//! ```text
//! placements   0 1 2 3 4 5 6 7 8 9 …      ClaimKind is known about placement 4, which it
//! allowed      . . 2 . 4 5 . . 8 .        excludes and which meet its constraints, are words of
//! new numbers      0   1 2     3          four bits here: this is all that can still matter.
//! ```
//!
//! Four words become one, and that is not all. An open constraint is no longer a number, with
//! which its satisfiers are looked up: it *is* the word of the ways to meet it. A choice meets it if
//! it is one of these ways, and otherwise some of the ways may be gone. No table is asked, and
//! making the next list of open constraints is a few operations on each word of the last one.
//!
//! # The brick that stands for all others
//!
//! New constraints may be met by bricks that lie already, and these have no new numbers. But they
//! have a bit together, the 64th: it stands for all of them, and for the wall of the box, is
//! always chosen and never allowed. A constraint that has this bit among its ways is met by whatever
//! is there. So the endgame has no special cases, and a member less.
//!
//! # It must not cost more than it saves
//!
//! There are only some dozens of nodes below the one where an endgame begins, so new numbers must come
//! cheap. The `few` module makes them by way of the cells: for each cell the members that cover it, a
//! word, and from these everything else by *or*, for those members only that are chosen somewhere.
//!
//! Nodes, and the order in which they are visited, are those of a search without an endgame.

mod open;
mod residual;

use super::visitor::SearchVisitor;
use crate::puzzle::Puzzle;
use crate::sets::{ConstraintTables, NodeState, Ones, PlacementSet};
use crate::tree_fraction::TreeFraction;
use open::OpenConstraints;
use residual::Residual;
use std::ops::{ControlFlow, Range};

/// A node, with members as bits.
#[derive(Clone)]
struct Node {
    /// Members that can still be chosen.
    allowed: u64,
    chosen: u64,
    /// Its open constraints, a part of the lists.
    open: Range<usize>,
}

/// The search below nodes with few placements left.
pub(super) struct Endgame<'a, const W: usize> {
    tables: &'a ConstraintTables<W>,
    /// The bricks that were there before.
    fixed_bricks: PlacementSet<W>,
    residual: Residual,
    open: OpenConstraints,
}

impl<'a, const W: usize> Endgame<'a, W> {
    /// How many placements are few.
    pub const MAX_PLACEMENTS: usize = Residual::MAX_MEMBERS;

    pub fn new(puzzle: &Puzzle, tables: &'a ConstraintTables<W>) -> Endgame<'a, W> {
        Endgame {
            tables,
            fixed_bricks: PlacementSet::EMPTY,
            residual: Residual::new(puzzle),
            open: OpenConstraints::default(),
        }
    }

    /// Finds all packings below a node with these open constraints.
    pub fn run<L: SearchVisitor<W>>(
        &mut self,
        state: &NodeState<W>,
        open: &[u16],
        share: TreeFraction,
        listener: &mut L,
    ) -> ControlFlow<()> {
        self.fixed_bricks = state.chosen;
        self.residual.gather(self.tables, state);
        let open =
            self.open.init(open.iter().map(|&constraint| self.residual.satisfiers(constraint)));
        let node = Node { allowed: self.residual.all_members(), chosen: residual::FIXED_BIT, open };
        self.extend(&node, share, listener)
    }

    /// Finds all packings with the chosen members and some of those that are allowed.
    fn extend<L: SearchVisitor<W>>(
        &mut self,
        node: &Node,
        mut share: TreeFraction,
        listener: &mut L,
    ) -> ControlFlow<()> {
        listener.on_node(share.before)?;
        let ways = if node.open.is_empty() {
            listener.on_packing(self.count_bricks(node.chosen), || self.chosen_set(node.chosen))?;
            node.allowed
        } else {
            self.open.branching_satisfiers(node.open.clone())
        };
        share.divide(ways.count_ones() as usize);
        let mut allowed = node.allowed;
        for member in Ones(ways) {
            let child = self.propagate(member, Node { allowed, ..node.clone() });
            // Later children are without it: packings with it are done.
            allowed &= !(1 << member);
            if let Some(child) = child {
                self.extend(&child, share, listener)?;
            }
            share.before += share.size;
        }
        ControlFlow::Continue(())
    }

    /// Chooses a member, and all that are forced then; nothing if an open constraint cannot be met.
    #[inline]
    fn propagate(&mut self, member: usize, mut node: Node) -> Option<Node> {
        let mut fresh = 1 << member;
        while fresh != 0 {
            for member in Ones(fresh) {
                if node.allowed >> member & 1 == 0 {
                    return None; // it overlaps with another that is forced
                }
                self.residual.choose(member, &mut node);
            }
            fresh = self.open.propagate_once(&self.residual, &mut node, fresh)?;
        }
        Some(node)
    }

    /// How many bricks there are with these members.
    fn count_bricks(&self, chosen: u64) -> usize {
        self.fixed_bricks.len() + (chosen & !residual::FIXED_BIT).count_ones() as usize
    }

    /// The placements of all these bricks.
    fn chosen_set(&self, chosen: u64) -> PlacementSet<W> {
        let mut set = self.fixed_bricks;
        self.residual.member_placements(chosen).for_each(|placement| set.insert(placement));
        set
    }
}
