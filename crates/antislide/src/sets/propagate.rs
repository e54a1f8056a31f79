//! Choices that are forced, and the next one that is not.
//!
//! After a brick is placed, some constraints are met, others are new, and placements that overlap
//! with it are gone. [`Propagator`] looks at every open constraint and counts the placements that
//! can still meet it. If there are none, the node is a dead end; if there is one, it must be
//! chosen, and everything is looked at again. What is left is a choice, and an [`Order`] says which
//! constraint to branch on.
//!
//! Counting would take most of the time, and it is not really done. The words of a set are
//! laid over each other, and whether there are two ways or more can be seen from
//! that. Only if no constraint with two ways was found, ones are counted.

#![allow(clippy::inline_always)] // the compiler would call these a million times; it costs 7 %

use super::set::PlacementSet;
use super::tables::{ConstraintTables, NodeState};
use std::marker::PhantomData;
use std::ops::Range;

/// Which constraint to branch on: the one with the lowest rank, the first of them.
pub(crate) trait BranchOrder<const W: usize> {
    /// A rank that will do: others need not be looked at.
    const GOOD_ENOUGH: u32;

    /// The rank of a constraint with these ways to meet it, two or more.
    fn rank(tables: &ConstraintTables<W>, constraint: u16, ways: &PlacementSet<W>) -> u32;
}

/// Fewest ways first.
pub(crate) struct FewestFirst;

impl<const W: usize> BranchOrder<W> for FewestFirst {
    const GOOD_ENOUGH: u32 = 2;

    #[inline]
    fn rank(_: &ConstraintTables<W>, _: u16, ways: &PlacementSet<W>) -> u32 {
        ways.len() as u32
    }
}

/// From one end of the box to the other; but constraints with two ways come before others
/// that are a bit ahead of them.
pub(crate) struct SweepOrder;

/// How many cells ahead.
const LOOKAHEAD_CELLS: u32 = 10;

impl<const W: usize> BranchOrder<W> for SweepOrder {
    const GOOD_ENOUGH: u32 = 0;

    #[inline]
    fn rank(tables: &ConstraintTables<W>, constraint: u16, ways: &PlacementSet<W>) -> u32 {
        let (once, twice) = ways.bits_set_once_and_twice();
        let has_two = once.count_ones() + twice.count_ones() == 2;
        tables.position(constraint) + if has_two { 0 } else { LOOKAHEAD_CELLS }
    }
}

/// Where a search goes on below a node.
pub(crate) struct Propagated {
    /// The open constraints, a part of the lists.
    pub open: Range<usize>,
    /// The one to branch on, if one is open.
    pub branch: Option<u16>,
}

/// What is learned when all open constraints are looked at once.
struct PropagationRound<const W: usize> {
    open: Range<usize>,
    branch: Option<u16>,
    /// The rank of that one.
    rank: u32,
    /// The last ways to meet constraints.
    forced: PlacementSet<W>,
}

/// The open constraints of all nodes on the path, one list after the other.
pub(crate) struct Propagator<'a, const W: usize, O> {
    tables: &'a ConstraintTables<W>,
    lists: Vec<u16>,
    order: PhantomData<O>,
}

impl<'a, const W: usize, O: BranchOrder<W>> Propagator<'a, W, O> {
    pub fn new(tables: &'a ConstraintTables<W>) -> Propagator<'a, W, O> {
        Propagator { tables, lists: Vec::new(), order: PhantomData }
    }

    /// The list of open constraints at a node.
    pub fn open_constraints(&self, settled: &Propagated) -> &[u16] {
        &self.lists[settled.open.clone()]
    }

    /// Takes a search up at a node with these open constraints.
    pub fn resume(&mut self, open: &[u16], branch: Option<u16>) -> Propagated {
        self.lists.clear();
        self.lists.extend(open);
        Propagated { open: 0..open.len(), branch }
    }

    /// Makes all choices that are forced after some placements were chosen; nothing if an open
    /// constraint cannot be met.
    pub fn propagate(
        &mut self,
        open: Range<usize>,
        fresh: PlacementSet<W>,
        state: &mut NodeState<W>,
    ) -> Option<Propagated> {
        let mut round = self.scan_constraints(open, &fresh, state)?;
        while !round.forced.is_empty() {
            for placement in round.forced.iter() {
                if !state.allowed.contains(placement) {
                    return None; // it overlaps with another that is forced
                }
                self.tables.choose(placement, state);
            }
            round = self.scan_constraints(round.open, &round.forced, state)?;
        }
        Some(Propagated { open: round.open, branch: round.branch })
    }

    /// Looks at all constraints that were open or are raised now, the newest first, and makes a
    /// list of those that still are; nothing if one of them cannot be met.
    #[inline(always)]
    fn scan_constraints(
        &mut self,
        old: Range<usize>,
        fresh: &PlacementSet<W>,
        state: &NodeState<W>,
    ) -> Option<PropagationRound<W>> {
        let start = old.end;
        let mut round = PropagationRound {
            open: start..start,
            branch: None,
            rank: u32::MAX,
            forced: PlacementSet::EMPTY,
        };
        self.lists.truncate(start);
        for placement in fresh.iter() {
            for &constraint in self.tables.raised(placement) {
                if !self.tables.satisfiers(constraint).intersects(&state.chosen) {
                    self.check_constraint(constraint, state, &mut round)?;
                }
            }
        }
        for index in old {
            let constraint = self.lists[index];
            if !self.tables.satisfiers(constraint).intersects(fresh) {
                self.check_constraint(constraint, state, &mut round)?;
            }
        }
        round.open.end = self.lists.len();
        Some(round)
    }

    /// Looks at one constraint that is open.
    #[inline(always)]
    fn check_constraint(
        &mut self,
        constraint: u16,
        state: &NodeState<W>,
        round: &mut PropagationRound<W>,
    ) -> Option<()> {
        let ways = state.allowed.intersection(self.tables.satisfiers(constraint));
        let (once, twice) = ways.bits_set_once_and_twice();
        if once == 0 {
            return None;
        }
        if twice == 0 && once.is_power_of_two() {
            round.forced = round.forced.union(&ways);
        } else if round.rank > O::GOOD_ENOUGH {
            let rank = O::rank(self.tables, constraint, &ways);
            if rank < round.rank {
                (round.rank, round.branch) = (rank, Some(constraint));
            }
        }
        self.lists.push(constraint);
        Some(())
    }
}
