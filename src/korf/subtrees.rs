//! Distribution of subtrees among units, in strides.

use crate::korf::{Counts, SliceResult, Threshold};
use crate::runtime::units::UNITS;
use fifteen_codegen::Direction;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Minimum number of subtrees for units of about the same size.
pub const MIN_SUBTREES: usize = 4 * UNITS;

/// Selection of the subtrees of a list, from which workers take one at a time.
#[derive(Debug)]
pub struct SubtreeSelection {
    /// Index of the first subtree, and distance between successive ones.
    first: usize,
    stride: usize,
    taken: AtomicUsize,
}

impl SubtreeSelection {
    /// Selects all subtrees.
    pub fn all() -> SubtreeSelection {
        SubtreeSelection { first: 0, stride: 1, taken: AtomicUsize::new(0) }
    }

    /// Selects the subtrees of a unit.
    pub fn for_unit(unit: usize) -> SubtreeSelection {
        SubtreeSelection { first: unit, stride: UNITS, ..SubtreeSelection::all() }
    }

    /// Takes the next subtree.
    pub fn take_next<'a, T>(&self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.first + self.taken.fetch_add(1, Ordering::Relaxed) * self.stride)
    }

    /// Returns whether a subtree is left to take.
    pub fn has_more<T>(&self, list: &[T]) -> bool {
        self.first + self.taken() * self.stride < list.len()
    }

    /// Returns the number of requests, including those after the last subtree.
    pub fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }
}

/// Summary of the frontier of a tree whose subtrees are distributed among units.
pub struct FrontierSummary {
    /// Threshold of the iteration.
    threshold: Threshold,
    /// Node counts of the frontier, which belong to the first unit.
    counts: Counts,
    /// Path to the goal, if it is in the frontier itself.
    solution: Option<Vec<Direction>>,
}

impl FrontierSummary {
    /// Creates the summary of an iteration, with the path to the goal if it is in the frontier.
    pub fn new(
        threshold: Threshold,
        counts: Counts,
        solution: Option<Vec<Direction>>,
    ) -> FrontierSummary {
        FrontierSummary { threshold, counts, solution }
    }

    /// Returns whether this is the summary of an iteration with this threshold.
    pub fn is_of_iteration(&self, threshold: Threshold) -> bool {
        self.threshold == threshold
    }

    /// Returns the result of a unit if the goal is in the frontier: the first unit is solved, and
    /// the others are exhausted.
    pub fn immediate_result(&self, selection: &SubtreeSelection) -> Option<SliceResult> {
        let moves = self.solution.clone()?;
        Some(if selection.first == 0 { SliceResult::Solved(moves) } else { SliceResult::Exhausted })
    }

    /// Returns the node counts of the frontier that belong to a unit.
    pub fn counts_for_unit(&self, unit: usize) -> Counts {
        if unit == 0 { self.counts } else { Counts::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take_all(selection: &SubtreeSelection, list: &[usize]) -> Vec<usize> {
        let mut taken = Vec::new();
        while selection.has_more(list) {
            assert_eq!(selection.taken(), taken.len());
            taken.push(*selection.take_next(list).expect("subtree left"));
        }
        assert_eq!(selection.take_next(list), None);
        taken
    }

    #[test]
    fn units_partition_the_subtrees() {
        for len in [0, 1, UNITS - 1, UNITS, UNITS + 1, MIN_SUBTREES + 5] {
            let list: Vec<usize> = (0..len).collect();
            assert_eq!(take_all(&SubtreeSelection::all(), &list), list);
            let units: Vec<_> =
                (0..UNITS).map(|unit| take_all(&SubtreeSelection::for_unit(unit), &list)).collect();
            let sizes = units.iter().map(Vec::len);
            assert!(sizes.clone().all(|size| size == len / UNITS || size == len.div_ceil(UNITS)));
            let mut all = units.concat();
            all.sort_unstable();
            assert_eq!(all, list);
        }
    }

    #[test]
    fn frontier_nodes_are_counted_with_the_first_unit() {
        let (threshold, counts) = (Threshold::new(7, 2), Counts { visited: 5, generated: 9 });
        let summary = FrontierSummary::new(threshold, counts, None);
        assert!(summary.is_of_iteration(threshold));
        assert!(
            !summary.is_of_iteration(Threshold::new(7, 3))
                && !summary.is_of_iteration(Threshold::new(6, 2))
        );
        assert_eq!(summary.counts_for_unit(0), counts);
        assert_eq!((0..UNITS).map(|unit| summary.counts_for_unit(unit)).sum::<Counts>(), counts);
        assert_eq!(summary.immediate_result(&SubtreeSelection::for_unit(0)), None);
    }

    #[test]
    fn goal_in_the_frontier_is_reported_by_the_first_unit_only() {
        let moves = vec![Direction::East, Direction::South];
        let summary =
            FrontierSummary::new(Threshold::new(2, 0), Counts::default(), Some(moves.clone()));
        assert_eq!(
            summary.immediate_result(&SubtreeSelection::for_unit(0)),
            Some(SliceResult::Solved(moves))
        );
        for unit in [1, UNITS - 1] {
            assert_eq!(
                summary.immediate_result(&SubtreeSelection::for_unit(unit)),
                Some(SliceResult::Exhausted)
            );
        }
    }
}
