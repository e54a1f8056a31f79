//! The cascade: stacks of boards for the lowest quotas, and the order in which they are worked on.
//!
//! Nodes are fed in at the top. Each batch taken from a stack puts its happy children on stacks of
//! the same level and its sad children one level down, until at the bottom sad children are left
//! out. The rule is to work on the *lowest level that has a stack worth a visit*, so that boards
//! run down and out before new ones are let in. Only when nothing can be fed in any more the rest
//! is drained, from the top level down.
//!
//! No stack can overflow. A batch is only as large as its children have room; if one has none at
//! all, a single board is searched to the end on the spot, one node after the other, for which no
//! stack is needed. (With the usual sizes that never happens. The tests make it happen.)

use super::level::StackLevel;
use super::narrow::{NarrowEvent, NarrowSearch};
use super::plan::{CascadeShape, Node, TierPlan};
use crate::korf::Counts;
use fifteen_kernels::KernelTable;
use fifteen_kernels::Simd;

/// The boards in the widest register.
const MAX_LANES: usize = Simd::Avx512.lanes();

/// Why a cascade stopped working.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CascadePause {
    /// No stack is worth a visit, or when draining, all are empty.
    NoReadyStack,
    /// A board was the goal.
    GoalFound,
    /// The nodes allowed have been visited.
    OutOfFuel,
}

/// Levels of stacks.
pub struct Cascade {
    kernels: &'static KernelTable,
    simd: Simd,
    levels: Vec<StackLevel>,
    /// The search of a board that would have found no room.
    narrow: NarrowSearch,
}

impl Cascade {
    /// An empty cascade.
    pub fn new(
        kernels: &'static KernelTable,
        plan: &TierPlan,
        simd: Simd,
        shape: CascadeShape,
    ) -> Cascade {
        assert!(simd.is_available(), "the processor lacks the instructions for {simd}");
        let levels = (0..).zip(shape.0).map(|(quota, &worthwhile)| {
            StackLevel::new(plan.tier(quota).states.len(), 2 * worthwhile, worthwhile)
        });
        Cascade { kernels, simd, levels: levels.collect(), narrow: NarrowSearch::default() }
    }

    /// The bytes its stacks may take.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(StackLevel::bytes).sum()
    }

    /// The number of quotas it has levels for: 0, 1, … up to one less.
    pub fn level_count(&self) -> u16 {
        self.levels.len() as u16
    }

    /// Empties all stacks.
    pub fn clear(&mut self) {
        self.narrow.clear();
        self.levels.iter_mut().for_each(StackLevel::clear);
    }

    /// Empties all stacks, and begins again with the first.
    pub fn reset(&mut self) {
        self.clear();
        self.levels.iter_mut().for_each(StackLevel::reset_cursor);
    }

    /// Whether there is a stack worth a visit.
    pub fn has_ready_stack(&self) -> bool {
        self.narrow.is_busy() || self.levels.iter().any(StackLevel::is_ready)
    }

    /// Feeds in a node whose quota it takes. The cascade may not be [fed](Cascade::has_ready_stack).
    pub fn push(&mut self, node: Node) {
        self.levels[usize::from(node.quota)].push(node.state, node.board);
    }

    /// Works on stacks worth a visit, or when draining on all, until there are none or the fuel,
    /// in nodes, is used up.
    pub fn run(
        &mut self,
        plan: &TierPlan,
        drain: bool,
        fuel: &mut u64,
        counts: &mut Counts,
    ) -> CascadePause {
        loop {
            if *fuel == 0 {
                return CascadePause::OutOfFuel;
            }
            if self.narrow.is_busy() {
                match self.narrow.run(plan, 0, fuel, counts) {
                    NarrowEvent::GoalFound => return CascadePause::GoalFound,
                    NarrowEvent::OutOfFuel => return CascadePause::OutOfFuel,
                    NarrowEvent::Exhausted => {}
                    NarrowEvent::BelowQuota(_) => unreachable!("nobody is there to hand a node to"),
                }
                continue;
            }
            let Some((quota, state)) = self.next_stack(drain) else {
                return CascadePause::NoReadyStack;
            };
            if self.expand_batch(plan, quota, state, fuel, counts) {
                return CascadePause::GoalFound;
            }
        }
    }

    /// The stack to work on next.
    fn next_stack(&mut self, drain: bool) -> Option<(u16, u16)> {
        let quotas = || 0_u16..;
        let ready =
            quotas().zip(&mut self.levels).find_map(|(q, level)| Some((q, level.next_ready()?)));
        if ready.is_some() || !drain {
            return ready;
        }
        let mut from_above = self.levels.iter_mut().enumerate().rev();
        from_above.find_map(|(q, level)| Some((q as u16, level.next_nonempty()?)))
    }

    /// Works on a stack. Tells whether one of its boards was the goal.
    fn expand_batch(
        &mut self,
        plan: &TierPlan,
        quota: u16,
        state: u16,
        fuel: &mut u64,
        counts: &mut Counts,
    ) -> bool {
        let tier = plan.tier(quota);
        let entry = &tier.states[usize::from(state)];
        let (below, rest) = self.levels.split_at_mut(usize::from(quota));
        let level = &mut rest[0];
        let mut count = (*fuel).min(level.len(state) as u64) as usize;
        for &after in entry.after() {
            let room = level.room(after);
            let lower =
                below.last().map_or(room, |level| level.room(tier.lower[usize::from(after)]));
            count = count.min(room).min(lower);
        }
        if count == 0 {
            let board = level.pop(state).expect("the stack is not empty");
            self.narrow.begin(Node { board, quota, state });
            return false;
        }
        // Whole registers, and the rest one by one. The unit is the same for all forms of the
        // kernels, so that they all find the same solution.
        let simd = if count < MAX_LANES { Simd::Portable } else { self.simd };
        if count >= MAX_LANES {
            count -= count % MAX_LANES;
        }
        *fuel -= count as u64;
        counts.visited += count as u64;
        if plan.goal_at(entry.cell).is_some_and(|goal| level.top(state, count).contains(&goal)) {
            return true;
        }
        counts.generated += (count * entry.after().len()) as u64;
        level.expand(below.last_mut(), (tier, state), count, (self.kernels, simd));
        false
    }
}
