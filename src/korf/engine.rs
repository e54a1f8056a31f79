//! Interface of engines, which run iterations.

use super::direction_order::DirectionOrder;
use super::settings::{Settings, SettingsError};
use super::solutions::Solutions;
use super::statistics::{Counts, Threshold};
use super::weight::Weight;
use crate::board::Board;
use crate::heuristic::{Heuristic, MANHATTAN};
use crate::runtime::estimate::Interval;
use crate::{Memory, Observer, Stopped, Threads};
use fifteen_codegen::{Direction, Metric, Size};

/// Implementation of the search.
///
/// An engine is a value that includes its settings, such as the number of threads or the tables of
/// its heuristic; callers do not depend on them.
pub trait Engine: Send + Sync {
    /// Returns the name of the engine, as users write it.
    fn name(&self) -> &'static str;

    /// Returns a one-line description.
    fn summary(&self) -> &'static str;

    /// Returns the name of the heuristic.
    fn heuristic(&self) -> &str {
        MANHATTAN
    }

    /// Returns the heuristics that its searches on boards of a size may have used so far, except
    /// for the Manhattan distance. The driver compares their estimates with the solution, to find
    /// out if one is not admissible.
    fn heuristics(&self, _size: Size) -> Vec<Heuristic> {
        Vec::new()
    }

    /// Returns the metric, which defines what counts as one move.
    fn metric(&self) -> Metric {
        Metric::Single
    }

    /// Returns the number of threads.
    fn threads(&self) -> Threads {
        Threads::ONE
    }

    /// Returns whether the engine prunes duplicates. Its node counts cannot be compared with those
    /// of engines that do not, only the lengths of solutions.
    fn is_pruning(&self) -> bool {
        false
    }

    /// Returns whether the engine loads tables when it works without visiting nodes. That time is
    /// not counted as search time. Engines that store nodes make room for them instead.
    fn loads_tables(&self) -> bool {
        true
    }

    /// Returns the number of visited nodes after which a search also looks for an incumbent, if it
    /// does: a short solution, which ends the search once it is proved a shortest one, and is left
    /// if the search is stopped. [`EngineSearch::find_within`] takes up to 0.6 GB of memory in long
    /// searches. [`anytime::search`](crate::anytime::search) takes at most 256 MiB, and 200 MB for
    /// tables; on the 24-puzzle, with two threads, it took 84 MB in all. Without the feature
    /// `incumbents`, no search looks for one.
    fn incumbent_after(&self) -> Option<u64> {
        None
    }

    /// Returns the weight of the heuristic. If it is greater than 1, a solution may have more moves
    /// than the threshold of its iteration, by at most that factor. An exhausted iteration still
    /// proves that every solution has more moves than its threshold.
    fn weight(&self) -> Weight {
        Weight::ONE
    }

    /// Returns the order of the moves at a node, if one is set. It is that of the boards in normal
    /// form.
    fn order(&self) -> Option<DirectionOrder> {
        None
    }

    /// Returns the memory limit of an engine that stores nodes.
    fn memory(&self) -> Option<Memory> {
        None
    }

    /// Returns one line with everything that the node counts depend on, except for the position and
    /// [lazy heuristics](Settings::lazy_heuristic). Without these, two engines with the same
    /// identity search the same trees, even on different machines.
    fn identity(&self) -> String {
        format!(
            "{} {}{}",
            self.name(),
            self.heuristic(),
            if self.is_pruning() { " pruned" } else { "" }
        )
    }

    /// Returns an engine of this kind with these settings.
    ///
    /// # Errors
    /// If the engine does not support them.
    fn with_settings(&self, settings: &Settings) -> Result<Box<dyn Engine>, SettingsError>;

    /// Returns whether the engine supports boards of this size.
    fn supports(&self, size: Size) -> bool;

    /// Returns the goal position.
    fn goal(&self, size: Size) -> Board {
        Board::goal(size)
    }

    /// Prepares a search from a position.
    ///
    /// # Panics
    /// If the engine does not [support](Engine::supports) boards of this size.
    fn prepare(&self, start: &Board) -> Box<dyn EngineSearch>;
}

/// Search of one position.
///
/// The caller begins an iteration, and runs it in slices.
///
/// ```
/// use fifteen::korf::{self, SliceResult, Threshold};
/// use fifteen::{Board, Size};
///
/// let start = Board::parse(Size::new(3, 3)?, "123456708")?;
/// let mut search = korf::engine("plain")?.prepare(&start);
/// search.begin(Threshold::new(search.estimate(), 0));
/// assert!(matches!(search.run(10, &mut ()), SliceResult::Solved(moves) if moves.len() == 1));
/// assert_eq!(search.counts().visited, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait EngineSearch: Send {
    /// Returns the Manhattan distance of the start, in moves; in the multi-tile metric, the lower
    /// bound of the heuristic, in pushes.
    fn estimate(&self) -> u32;

    /// Returns the heuristic's lower bound on the number of sad moves, which is the number allowed
    /// in the first iteration.
    fn excess(&self) -> u32 {
        0
    }

    /// Returns the threshold of the first iteration.
    fn first_threshold(&self) -> Threshold {
        Threshold::new(self.estimate(), self.excess())
    }

    /// Returns the maximum length of a solution that the search supports, in moves.
    fn max_moves(&self) -> u32;

    /// Returns a suitable slice length: a number of nodes that takes at most a few hundredths of a
    /// second.
    fn preferred_slice(&self) -> u64 {
        1 << 17
    }

    /// Begins an iteration with this threshold. A solution that it finds is a shortest one only if
    /// all lower thresholds were exhausted.
    ///
    /// # Panics
    /// Some engines panic if the threshold has more moves than
    /// [`max_moves`](EngineSearch::max_moves).
    fn begin(&mut self, threshold: Threshold);

    /// Begins one of the [`UNITS`](crate::runtime::units::UNITS) units of an iteration. Each node
    /// of the iteration belongs to one unit; the division must depend on the position and the
    /// threshold alone. Only the nodes of the unit are searched and counted. Callers first check
    /// the [unit policy](EngineSearch::unit_policy).
    ///
    /// # Panics
    /// If the search has no units.
    fn begin_unit(&mut self, _threshold: Threshold, _unit: usize) {
        panic!("this search does not support units");
    }

    /// Begins an iteration that searches only the subtree at the end of a path of the blank from
    /// the start. Returns whether every node on the path is within the threshold: if not, the
    /// subtree is empty. The root of the subtree is counted as visited, unless it is the start.
    /// Solutions contain the moves from the start. Only searches of `plain` without a
    /// weight and of `fsa` support subtrees, both in the single-tile metric.
    ///
    /// # Panics
    /// If the search does not support subtrees, or the path leads off the board. (A weighted search
    /// of `plain` does not panic; its subtrees are not those of a threshold.)
    fn begin_below(&mut self, _threshold: Threshold, _path: &[Direction]) -> bool {
        panic!("this search does not support subtrees");
    }

    /// Returns the policy for splitting iterations into units, if the search supports them.
    fn unit_policy(&self) -> Option<UnitPolicy> {
        None
    }

    /// Continues the iteration until it is exhausted or solved, or has visited about this many more
    /// nodes: several threads may visit fewer, and the units of a
    /// [checkpointed](super::checkpointed) search more. Once it is exhausted or solved, a new
    /// iteration must be begun.
    ///
    /// Long work that visits none of these nodes, such as retracing the path to the goal or loading
    /// tables, reports to the observer. If the observer cancels, the iteration pauses and can be
    /// continued.
    fn run(&mut self, nodes: u64, observer: &mut dyn Observer<()>) -> SliceResult;

    /// Limits the number of threads from now on, if the search supports several.
    fn set_threads(&mut self, _threads: Threads) {}

    /// Returns the node counts of the iteration so far.
    fn counts(&self) -> Counts;

    /// Returns the number of visited nodes that were restored from a
    /// [checkpoint](super::checkpointed) when the iteration began.
    fn restored_nodes(&self) -> u64 {
        0
    }

    /// Returns how much of an iteration was restored from a [checkpoint](super::checkpointed). What
    /// was restored is reported even if the search is cancelled before it gets there.
    fn restored_part(&self, _threshold: Threshold) -> RestoredPart {
        RestoredPart::Nothing
    }

    /// Returns an estimate of the number of nodes that remain until the iteration is exhausted, if
    /// available.
    fn remaining_nodes(&self) -> Option<Interval> {
        None
    }

    /// Returns the name of the current heuristic, if it may differ from the engine's.
    fn heuristic(&self) -> Option<String> {
        None
    }

    /// Returns the solutions found in the iteration, if all are requested. The iteration then ends
    /// when it is exhausted, not with the first solution.
    fn solutions(&self) -> Option<Solutions> {
        None
    }

    /// Looks for a solution within a threshold in a way that is quicker than an iteration, but may
    /// miss all solutions, and visits at most this many nodes. Returns its moves, if it finds one,
    /// and the number of visited nodes, which are not part of the counts.
    fn find_within(
        &self,
        _threshold: Threshold,
        _nodes: u64,
        _observer: &mut dyn Observer<()>,
    ) -> (Option<Vec<Direction>>, u64) {
        (None, 0)
    }

    /// Returns the number of nodes visited again to retrace the path after the goal was found. They
    /// are not part of the counts.
    fn retraced(&self) -> u64 {
        0
    }

    /// Returns the memory of the stored nodes, in bytes, if the search stores nodes.
    fn bytes(&self) -> Option<u64> {
        None
    }
}

/// Part of an iteration that was restored from a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestoredPart {
    /// Nothing is known.
    Nothing,
    /// Some units are known.
    Part,
    /// Everything is known: the iteration needs no search.
    Whole,
}

/// Policy for splitting iterations into units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitPolicy {
    /// Minimum number of nodes of the previous iteration for splitting the next one.
    pub min_nodes: u64,
    /// Number of nodes per slice of a unit. It is constant, because the points at which a search
    /// pauses can change the order of its nodes, and so the number of nodes before the goal is
    /// found.
    pub slice: u64,
}

/// Result of a slice of an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SliceResult {
    /// The slice reached its node limit, or the observer cancelled; nodes are left to search.
    Paused,
    /// All nodes visited. There is no solution within the threshold, except those
    /// [collected](EngineSearch::solutions).
    Exhausted,
    /// Goal reached by these moves of the blank.
    Solved(Vec<Direction>),
    /// Search that cannot continue.
    Stopped(Stopped),
}

/// Implements methods of a trait by calling those of a field.
macro_rules! delegate {
    ($field:ident => $(
        fn $name:ident(&$self:ident $(, $argument:ident: $type:ty)*) -> $output:ty;
    )*) => {
        $(fn $name(&$self $(, $argument: $type)*) -> $output {
            $self.$field.$name($($argument),*)
        })*
    };
}

pub(super) use delegate;

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// Engine and search with only the required methods.
    struct Minimal;

    impl Engine for Minimal {
        fn name(&self) -> &'static str {
            "least"
        }

        fn summary(&self) -> &'static str {
            "hardly an engine"
        }

        fn with_settings(&self, _: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
            Ok(Box::new(Minimal))
        }

        fn supports(&self, _: Size) -> bool {
            true
        }

        fn prepare(&self, _: &Board) -> Box<dyn EngineSearch> {
            Box::new(Minimal)
        }
    }

    impl EngineSearch for Minimal {
        fn estimate(&self) -> u32 {
            0
        }

        fn max_moves(&self) -> u32 {
            0
        }

        fn begin(&mut self, _: Threshold) {}

        fn run(&mut self, _: u64, _: &mut dyn Observer<()>) -> SliceResult {
            SliceResult::Exhausted
        }

        fn counts(&self) -> Counts {
            Counts::default()
        }
    }

    #[test]
    fn default_engine_is_single_threaded_and_uses_manhattan() {
        assert_eq!((Minimal.threads(), Minimal.is_pruning()), (Threads::ONE, false));
        assert_eq!(Engine::heuristic(&Minimal), "manhattan");
        assert_eq!(Minimal.identity(), "least manhattan");
        assert_eq!((Minimal.order(), Minimal.memory()), (None, None));
        let size = Size::new(3, 4).expect("a size");
        assert_eq!(Minimal.goal(size), Board::goal(size));
    }

    #[test]
    fn default_search_has_no_optional_capability() {
        let mut minimal = Minimal;
        assert_eq!((minimal.excess(), minimal.restored_nodes(), minimal.retraced()), (0, 0, 0));
        assert_eq!((minimal.unit_policy(), minimal.remaining_nodes()), (None, None));
        assert_eq!(minimal.restored_part(Threshold::new(0, 0)), RestoredPart::Nothing);
        assert_eq!((EngineSearch::heuristic(&minimal), minimal.solutions()), (None, None));
        assert!(minimal.preferred_slice() > 0);
        let threshold = Threshold::new(0, 0);
        assert!(catch_unwind(|| Minimal.begin_unit(threshold, 0)).is_err());
        let below = AssertUnwindSafe(|| minimal.begin_below(threshold, &[]));
        assert!(catch_unwind(below).is_err());
    }
}
