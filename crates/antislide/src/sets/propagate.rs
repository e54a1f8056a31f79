//! Unit propagation: forced choices, and the next branch.
//!
//! After a brick is placed, some constraints are satisfied, others are new, and placements that
//! overlap with it are excluded. [`Propagator`] checks every open constraint and counts the
//! placements that can still satisfy it. If there are none, the node is a dead end; if there is
//! one, it must be chosen, and everything is checked again. If every constraint has several left, a
//! [`BranchOrder`] selects the constraint to branch on.
//!
//! Counting would take most of the time, so it is mostly avoided. The words of a set are combined
//! bit by bit, which shows whether there are at least two ways. For [`FewestFirst`], bits are
//! counted only until a constraint with two ways is found.

#![allow(clippy::inline_always)] // without it there are a million calls; they cost 7 %

use super::set::PlacementSet;
use super::tables::{ConstraintTables, NodeState};
use std::marker::PhantomData;
use std::ops::Range;

/// Order of constraints to branch on: lowest rank first; among equals, the first.
pub(crate) trait BranchOrder<const W: usize> {
    /// Rank that is good enough: once it is found, no other constraint is ranked.
    const GOOD_ENOUGH: u32;

    /// Returns the rank of a constraint with these ways to satisfy it, two or more.
    fn rank(tables: &ConstraintTables<W>, constraint: u16, ways: &PlacementSet<W>) -> u32;
}

/// Order by the number of ways, fewest first.
pub(crate) struct FewestFirst;

impl<const W: usize> BranchOrder<W> for FewestFirst {
    const GOOD_ENOUGH: u32 = 2;

    #[inline]
    fn rank(_: &ConstraintTables<W>, _: u16, ways: &PlacementSet<W>) -> u32 {
        ways.len() as u32
    }
}

/// Order from one end of the box to the other, in which constraints with two ways take precedence
/// over others that come slightly earlier.
pub(crate) struct SweepOrder;

/// Advantage, in cells, of a constraint with two ways over one with more.
const LOOKAHEAD_CELLS: u32 = 10;

impl<const W: usize> BranchOrder<W> for SweepOrder {
    const GOOD_ENOUGH: u32 = 0;

    #[inline]
    fn rank(tables: &ConstraintTables<W>, constraint: u16, ways: &PlacementSet<W>) -> u32 {
        let (once, twice) = ways.bits_set_in_one_and_two_words();
        let has_two = once.count_ones() + twice.count_ones() == 2;
        tables.position(constraint) + if has_two { 0 } else { LOOKAHEAD_CELLS }
    }
}

/// Result of propagation at a node.
pub(crate) struct Propagated {
    /// Range of the open constraints in the lists.
    pub open: Range<usize>,
    /// Constraint to branch on, if one is open.
    pub branch: Option<u16>,
}

/// Result of one round over all open constraints.
struct PropagationRound<const W: usize> {
    open: Range<usize>,
    branch: Option<u16>,
    /// Rank of this constraint.
    rank: u32,
    /// Union of the ways to satisfy constraints that have only one.
    forced: PlacementSet<W>,
}

/// Open constraints of all nodes on the path, in consecutive lists.
pub(crate) struct Propagator<'a, const W: usize, O> {
    tables: &'a ConstraintTables<W>,
    lists: Vec<u16>,
    order: PhantomData<O>,
}

impl<'a, const W: usize, O: BranchOrder<W>> Propagator<'a, W, O> {
    pub fn new(tables: &'a ConstraintTables<W>) -> Propagator<'a, W, O> {
        Propagator { tables, lists: Vec::new(), order: PhantomData }
    }

    /// Returns the open constraints of a node.
    pub fn open_constraints(&self, propagated: &Propagated) -> &[u16] {
        &self.lists[propagated.open.clone()]
    }

    /// Resumes a search at a node with these open constraints.
    pub fn resume(&mut self, open: &[u16], branch: Option<u16>) -> Propagated {
        self.lists.clear();
        self.lists.extend(open);
        Propagated { open: 0..open.len(), branch }
    }

    /// Makes all choices that are forced after some placements were chosen. Returns `None` if an
    /// open constraint cannot be satisfied.
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
                    return None; // overlaps with another forced placement, or exceeds a quota
                }
                self.tables.choose(placement, state);
            }
            round = self.scan_constraints(round.open, &round.forced, state)?;
        }
        Some(Propagated { open: round.open, branch: round.branch })
    }

    /// Checks all constraints that were open or are imposed now, the newest first, and lists those
    /// that are still open. Returns `None` if one of them cannot be satisfied.
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
            for &constraint in self.tables.imposed(placement) {
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

    /// Checks one open constraint. Returns `None` if it cannot be satisfied.
    #[inline(always)]
    fn check_constraint(
        &mut self,
        constraint: u16,
        state: &NodeState<W>,
        round: &mut PropagationRound<W>,
    ) -> Option<()> {
        let ways = state.allowed.intersection(self.tables.satisfiers(constraint));
        let (once, twice) = ways.bits_set_in_one_and_two_words();
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
