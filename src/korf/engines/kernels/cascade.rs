//! Cascade: stacks of boards for the lowest quotas, and the order of their expansion.
//!
//! Nodes are fed in at the level of their quota, mostly at the top. Each batch taken from a stack
//! puts its happy children on stacks of the same level and its sad children one level down; at the
//! bottom level sad children are pruned. The rule is to work on the *lowest level that has a ready
//! stack*, one with enough boards for a batch, so that boards are finished before new ones are fed
//! in. When nothing can be fed in any more, the rest is drained, from the top level down.
//!
//! No stack can overflow. A batch is limited to the room for its children. If one of the stacks for
//! them is full, the subtree of a single board is searched immediately, one node at a time, which
//! needs no stack. (With the usual sizes that never happens, but the tests force it.)

use super::level::StackLevel;
use super::narrow::{NarrowEvent, NarrowSearch};
use super::plan::{CascadeShape, Node, QuotaAutomata};
use crate::korf::Counts;
use fifteen_kernels::KernelTable;
use fifteen_kernels::Simd;

/// Number of boards in the widest register.
const MAX_LANES: usize = Simd::Avx512.lanes();

/// Reason why a cascade stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CascadePause {
    /// No stack is ready; when draining, all stacks are empty.
    NoReadyStack,
    /// Goal found.
    GoalFound,
    /// Fuel used up.
    OutOfFuel,
}

/// Cascade of levels of stacks.
pub struct Cascade {
    kernels: &'static KernelTable,
    simd: Simd,
    levels: Vec<StackLevel>,
    /// Search of a board whose children have no room.
    narrow: NarrowSearch,
}

impl Cascade {
    /// Creates an empty cascade.
    pub fn new(
        kernels: &'static KernelTable,
        plan: &QuotaAutomata,
        simd: Simd,
        shape: CascadeShape,
    ) -> Cascade {
        assert!(simd.is_available(), "{simd} is not supported by the processor");
        let levels = (0..).zip(shape.0).map(|(quota, &ready_len)| {
            StackLevel::new(plan.automaton(quota).states.len(), 2 * ready_len, ready_len)
        });
        Cascade { kernels, simd, levels: levels.collect(), narrow: NarrowSearch::default() }
    }

    /// Returns the size of the stacks, in bytes.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(StackLevel::bytes).sum()
    }

    /// Returns the number of levels, which are numbered by quota from 0.
    pub fn level_count(&self) -> u16 {
        self.levels.len() as u16
    }

    /// Empties all stacks.
    pub fn clear(&mut self) {
        self.narrow.clear();
        self.levels.iter_mut().for_each(StackLevel::clear);
    }

    /// Empties all stacks, and resets the round-robin order.
    pub fn reset(&mut self) {
        self.clear();
        self.levels.iter_mut().for_each(StackLevel::reset_cursor);
    }

    /// Returns whether there is a ready stack, or a narrow search that is not finished.
    pub fn has_ready_stack(&self) -> bool {
        self.narrow.is_busy() || self.levels.iter().any(StackLevel::is_ready)
    }

    /// Feeds in a node whose quota is that of one of the levels. The cascade must have no [ready
    /// stack](Cascade::has_ready_stack).
    pub fn push(&mut self, node: Node) {
        self.levels[usize::from(node.quota)].push(node.state, node.board);
    }

    /// Expands ready stacks, or all stacks when draining, until there are none or the fuel, in
    /// nodes, is used up.
    pub fn run(
        &mut self,
        plan: &QuotaAutomata,
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
                    NarrowEvent::BelowQuota(_) => unreachable!("quotas are not below 0"),
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

    /// Returns the quota and state of the next stack to expand.
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

    /// Expands a batch of a stack. Returns whether one of its boards is the goal.
    fn expand_batch(
        &mut self,
        plan: &QuotaAutomata,
        quota: u16,
        state: u16,
        fuel: &mut u64,
        counts: &mut Counts,
    ) -> bool {
        let automaton = plan.automaton(quota);
        let entry = &automaton.states[usize::from(state)];
        let (below, rest) = self.levels.split_at_mut(usize::from(quota));
        let level = &mut rest[0];
        let mut count = (*fuel).min(level.len(state) as u64) as usize;
        for &after in entry.successors() {
            let room = level.room(after);
            let lower =
                below.last().map_or(room, |level| level.room(automaton.lower[usize::from(after)]));
            count = count.min(room).min(lower);
        }
        if count == 0 {
            let board = level.pop(state).expect("nonempty stack");
            self.narrow.begin(Node { board, quota, state });
            return false;
        }
        // A batch fills whole registers of the widest kind; if there are too few boards for one,
        // they are expanded one by one. So batches do not depend on the SIMD level, nor does the
        // solution.
        let simd = if count < MAX_LANES { Simd::Portable } else { self.simd };
        if count >= MAX_LANES {
            count -= count % MAX_LANES;
        }
        *fuel -= count as u64;
        counts.visited += count as u64;
        if plan.goal_at(entry.cell).is_some_and(|goal| level.top(state, count).contains(&goal)) {
            return true;
        }
        counts.generated += (count * entry.successors().len()) as u64;
        level.expand(below.last_mut(), (automaton, state), count, (self.kernels, simd));
        false
    }
}
