//! Open constraints, each as the word of the ways to meet it.

use super::Node;
use super::residual::Residual;
use crate::sets::{FACES, Ones};
use std::ops::Range;

/// The open constraints of all nodes on the path, one list after the other, the newest of each
/// list first.
#[derive(Default)]
pub struct OpenConstraints {
    lists: Vec<u64>,
}

/// More constraints than a word of members can raise.
const MAX_RAISED: usize = 64 * FACES;

impl OpenConstraints {
    /// Begins with the constraints that are open at a node.
    pub fn init(&mut self, ways: impl ExactSizeIterator<Item = u64>) -> Range<usize> {
        let open = 0..ways.len();
        self.reserve_lists(open.end);
        self.lists.iter_mut().zip(ways).for_each(|(slot, ways)| *slot = ways);
        open
    }

    /// Has room for lists up to here, at least.
    #[inline]
    fn reserve_lists(&mut self, end: usize) {
        if self.lists.len() < end {
            self.lists.resize(end, 0);
        }
    }

    /// Looks at all constraints that were open, or are raised by fresh choices, and makes a list
    /// of those that still are. Says which choices are forced now; nothing if there is a constraint
    /// that cannot be met.
    #[inline(always)]
    #[allow(clippy::inline_always)] // most of the time is spent here; a call costs a twentieth
    pub fn propagate_once(&mut self, few: &Residual, node: &mut Node, fresh: u64) -> Option<u64> {
        let start = node.open.end;
        self.reserve_lists(start + node.open.len() + MAX_RAISED);
        let (before, list) = self.lists.split_at_mut(start);
        let mut look =
            PropagationPass { allowed: node.allowed, list, length: 0, forced: 0, is_dead: false };
        for member in Ones(fresh) {
            few.needs(member).iter().for_each(|&ways| look.check_constraint(ways, node.chosen));
        }
        // A third of all looks end here; those see nothing of the old ones.
        if look.is_dead {
            return None;
        }
        before[node.open.clone()].iter().for_each(|&ways| look.check_constraint(ways, fresh));
        if look.is_dead {
            return None;
        }
        node.open = start..start + look.length;
        Some(look.forced)
    }

    /// The ways to meet a constraint with few of them: the first that has two, or the first that has
    /// fewest.
    #[inline]
    pub fn branching_satisfiers(&self, open: Range<usize>) -> u64 {
        let open = || self.lists[open.clone()].iter().copied();
        let has_two = |&ways: &u64| without_lowest(without_lowest(ways)) == 0;
        let fewest = || open().min_by_key(|ways| ways.count_ones()).unwrap_or_default();
        open().find(has_two).unwrap_or_else(fewest)
    }
}

/// A look at open constraints.
struct PropagationPass<'a> {
    allowed: u64,
    /// A list that is being made, and how long it is.
    list: &'a mut [u64],
    length: usize,
    /// The last ways to meet constraints.
    forced: u64,
    /// Whether there is one without a way.
    is_dead: bool,
}

impl PropagationPass<'_> {
    /// Looks at one constraint, which is met if one of these choices is among its ways.
    ///
    /// All answers are equally likely, so branches would be guessed wrongly: there are none. The
    /// constraint is written down in any case, and stays there if it is open.
    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // of `&&` the compiler makes branches: a sixth slower
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

/// A word without its lowest bit.
#[inline]
fn without_lowest(word: u64) -> u64 {
    word & word.wrapping_sub(1)
}
