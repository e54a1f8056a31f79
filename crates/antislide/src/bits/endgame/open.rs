//! Open constraints, each as a word of the members that satisfy it.

use super::Node;
use super::members::MemberTable;
use crate::sets::{FACES, Ones};
use std::ops::Range;

/// Open constraints of all nodes on the path, in consecutive lists, each with the newest constraint
/// first.
#[derive(Default)]
pub struct OpenConstraints {
    lists: Vec<u64>,
}

/// Upper bound on the number of constraints that a word of members can impose.
const MAX_IMPOSED: usize = 64 * FACES;

impl OpenConstraints {
    /// Stores the constraints that are open at the first node.
    pub fn init(&mut self, ways: impl ExactSizeIterator<Item = u64>) -> Range<usize> {
        let open = 0..ways.len();
        self.reserve_lists(open.end);
        self.lists.iter_mut().zip(ways).for_each(|(slot, ways)| *slot = ways);
        open
    }

    /// Makes room for lists up to this index.
    #[inline]
    fn reserve_lists(&mut self, end: usize) {
        if self.lists.len() < end {
            self.lists.resize(end, 0);
        }
    }

    /// Checks all constraints that were open or are imposed by fresh choices, and lists those that
    /// are still open. Returns the choices that are forced now, or `None` if a constraint cannot be
    /// satisfied.
    #[inline(always)]
    #[allow(clippy::inline_always)] // the hottest function; a call costs a twentieth
    pub fn propagate_once(
        &mut self,
        members: &MemberTable,
        node: &mut Node,
        fresh: u64,
    ) -> Option<u64> {
        let start = node.open.end;
        self.reserve_lists(start + node.open.len() + MAX_IMPOSED);
        let (before, list) = self.lists.split_at_mut(start);
        let mut pass =
            PropagationPass { allowed: node.allowed, list, length: 0, forced: 0, is_dead: false };
        for member in Ones(fresh) {
            members.needs(member).iter().for_each(|&ways| pass.check_constraint(ways, node.chosen));
        }
        // A third of all passes end here, before the old constraints are checked.
        if pass.is_dead {
            return None;
        }
        before[node.open.clone()].iter().for_each(|&ways| pass.check_constraint(ways, fresh));
        if pass.is_dead {
            return None;
        }
        node.open = start..start + pass.length;
        Some(pass.forced)
    }

    /// Returns the ways to satisfy the constraint to branch on: the first that has two ways, or
    /// else the first that has the fewest.
    #[inline]
    pub fn branching_satisfiers(&self, open: Range<usize>) -> u64 {
        let open = || self.lists[open.clone()].iter().copied();
        let has_two = |&ways: &u64| without_lowest(without_lowest(ways)) == 0;
        let fewest = || open().min_by_key(|ways| ways.count_ones()).unwrap_or_default();
        open().find(has_two).unwrap_or_else(fewest)
    }
}

/// Pass over open constraints.
struct PropagationPass<'a> {
    allowed: u64,
    /// List to be filled.
    list: &'a mut [u64],
    /// Number of constraints in the list so far.
    length: usize,
    /// Union of the ways to satisfy constraints that have only one.
    forced: u64,
    /// True if a constraint cannot be satisfied.
    is_dead: bool,
}

impl PropagationPass<'_> {
    /// Checks one constraint, which is satisfied if one of these choices is among its ways.
    ///
    /// All outcomes are equally likely, so branches would be mispredicted; the function has none.
    /// It always writes the constraint to the list, whose length grows only if the constraint is
    /// open.
    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // the compiler turns `&&` into branches: a sixth slower
    fn check_constraint(&mut self, ways: u64, choices: u64) {
        let is_open = ways & choices == 0;
        let ways = ways & self.allowed;
        self.is_dead |= is_open & (ways == 0);
        let is_forced = is_open & (without_lowest(ways) == 0);
        self.forced |= if is_forced { ways } else { 0 };
        self.list[self.length] = ways;
        self.length += usize::from(is_open);
    }
}

/// Returns the word without its lowest bit.
#[inline]
fn without_lowest(word: u64) -> u64 {
    word & word.wrapping_sub(1)
}
