//! What an engine is: something that can run one iteration after the other.

use super::settings::{Settings, SettingsError};
use super::solutions::Solutions;
use super::statistics::{Counts, Threshold};
use crate::board::Board;
use crate::heuristic::MANHATTAN;
use crate::runtime::estimate::Interval;
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::{Direction, Size};

/// A way to run the search.
///
/// An engine is a value: what can be set about one, such as a number of threads or a table to
/// look lower bounds up in, is part of it, and nobody who calls it needs to know.
pub trait Engine: Send + Sync {
    /// The name by which a user asks for it.
    fn name(&self) -> &'static str;

    /// One line about it.
    fn summary(&self) -> &'static str;

    /// The name of the lower bound it searches with.
    fn heuristic(&self) -> &str {
        MANHATTAN
    }

    /// The number of threads it searches with.
    fn threads(&self) -> Threads {
        Threads::ONE
    }

    /// Whether it leaves out nodes that it can show to be duplicates. Its counts are then lower
    /// than those of engines that do not, and only lengths can be compared.
    fn is_pruning(&self) -> bool {
        false
    }

    /// All that its counts depend on but for the position, in one line. Two engines that have the same
    /// identity, maybe on two machines, search the same trees.
    fn identity(&self) -> String {
        format!(
            "{} {}{}",
            self.name(),
            self.heuristic(),
            if self.is_pruning() { " pruned" } else { "" }
        )
    }

    /// An engine of this kind set up as wanted.
    ///
    /// # Errors
    /// If there is none.
    fn with_settings(&self, settings: &Settings) -> Result<Box<dyn Engine>, SettingsError>;

    /// Whether it can search boards of this size.
    fn supports(&self, size: Size) -> bool;

    /// The position it looks for.
    fn goal(&self, size: Size) -> Board {
        Board::goal(size)
    }

    /// Gets ready to search from a position.
    ///
    /// # Panics
    /// If the engine does not [support](Engine::supports) boards of this size.
    fn prepare(&self, start: &Board) -> Box<dyn EngineSearch>;
}

/// An engine at work on one position.
///
/// The caller begins an iteration, and runs it in slices for as long as it likes.
///
/// ```
/// use fifteen::korf::{self, Step, Threshold};
/// use fifteen::{Board, Size};
///
/// let start = Board::parse(Size::new(3, 3)?, "123456708")?;
/// let mut search = korf::engine("plain")?.prepare(&start);
/// search.begin(Threshold::new(search.estimate(), 0));
/// assert!(matches!(search.run(10, &mut ()), Step::Solved(moves) if moves.len() == 1));
/// assert_eq!(search.counts().visited, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait EngineSearch: Send {
    /// The Manhattan distance of the start, in moves.
    fn estimate(&self) -> u32;

    /// The sad moves that no solution can do without, as far as the heuristic knows: the first
    /// iteration allows that many.
    fn excess(&self) -> u32 {
        0
    }

    /// The length of the longest solution that can be looked for, in moves.
    fn max_moves(&self) -> u32;

    /// About how many nodes it visits in a few hundredths of a second: a good length of slice.
    fn preferred_slice(&self) -> u64 {
        1 << 17
    }

    /// Begins an iteration with this bound. What is found is a shortest solution only if all
    /// lower thresholds were exhausted.
    ///
    /// # Panics
    /// If the threshold has more moves than the [longest](Search::longest) solution that can be
    /// looked for.
    fn begin(&mut self, threshold: Threshold);

    /// Begins a unit of an iteration instead, one of [`UNITS`](crate::runtime::units::UNITS) parts: no
    /// node is in two of them, and every node of the iteration in one. Which are in it must depend on
    /// the position and the threshold alone. Only the part is searched, and only its nodes are counted.
    /// Whoever asks for it knows that there are [units](Search::units).
    ///
    /// # Panics
    /// If the search has no units.
    fn begin_unit(&mut self, _threshold: Threshold, _unit: usize) {
        panic!("this search does not cut iterations into units");
    }

    /// Whether it can [begin below](Search::begin_below) the start.
    fn can_begin_below(&self) -> bool {
        false
    }

    /// Begins an iteration of which only the subtree below a path of the blank from the start is searched. Says
    /// whether that is within the threshold with every beginning of it: if not, the subtree is empty. Its root is
    /// among the nodes visited, unless it is the start. Moves of solutions are those from the start.
    /// Whoever asks for it knows that the search [goes below](Search::goes_below).
    ///
    /// # Panics
    /// If the search cannot do that, or the path leads off the board.
    fn begin_below(&mut self, _threshold: Threshold, _path: &[Direction]) -> bool {
        panic!("this search begins at the start and nowhere else");
    }

    /// When and how iterations are to be cut into units, if that is possible.
    fn unit_policy(&self) -> Option<UnitPolicy> {
        None
    }

    /// Goes on with the iteration for at most this many visited nodes, until it is exhausted or
    /// solved. After that a new one must be begun.
    ///
    /// What takes long and visits none of these nodes, such as to find the way back from the goal
    /// or to send for tables, looks at the watch meanwhile. If that asks to stop, the iteration is
    /// paused, and can be gone on with.
    fn run(&mut self, nodes: u64, watch: &mut dyn Observer<()>) -> SliceResult;

    /// From now on it works with at most this many threads, if it can work with several.
    fn set_threads(&mut self, _threads: Threads) {}

    /// The nodes of the iteration so far.
    fn counts(&self) -> Counts;

    /// Those of the nodes visited that were known from before the iteration began here, since what the
    /// search comes to is [kept](super::kept).
    fn restored_nodes(&self) -> u64 {
        0
    }

    /// How many nodes are left of the iteration, should it be searched to its end, if one can tell.
    fn remaining_nodes(&self) -> Option<Interval> {
        None
    }

    /// The name of the heuristic that it goes by now, if that may be another than the engine's.
    fn heuristic(&self) -> Option<String> {
        None
    }

    /// The solutions met in the iteration, if the engine was asked for all of them. Then it is not
    /// over when the first is met, but when it is exhausted.
    fn solutions(&self) -> Option<Solutions> {
        None
    }

    /// The nodes visited once more after the goal was found, to find the way there. They are
    /// not among those counted.
    fn retraced(&self) -> u64 {
        0
    }
}

/// When and how iterations are cut into units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitPolicy {
    /// An iteration is worth it if the one before it visited at least this many nodes.
    pub min_nodes: u64,
    /// The nodes for which to go on with a unit at a time. Where a search pauses can make a difference
    /// to the order in which it visits nodes, and so to how many it has visited when it meets the goal;
    /// therefore it is always the same.
    pub slice: u64,
}

/// How a slice of an iteration ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SliceResult {
    /// The nodes allowed, or some of them, have been visited, or the watch asked to stop; there is
    /// more to search.
    Paused,
    /// All nodes have been visited. There is no solution within the threshold, but for those
    /// [collected](Search::solutions).
    Exhausted,
    /// The blank reaches the goal by these moves.
    Solved(Vec<Direction>),
    /// It cannot go on, whatever is allowed.
    Stopped(Stopped),
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// An engine that says no more of itself than it has to, and a search that does.
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
        let size = Size::new(3, 4).expect("a size");
        assert_eq!(Minimal.goal(size), Board::goal(size));
    }

    #[test]
    fn default_search_has_no_optional_capability() {
        let mut least = Minimal;
        assert_eq!((least.excess(), least.restored_nodes(), least.retraced()), (0, 0, 0));
        assert_eq!((least.unit_policy(), least.remaining_nodes()), (None, None));
        assert_eq!((EngineSearch::heuristic(&least), least.solutions()), (None, None));
        assert!(!least.can_begin_below() && least.preferred_slice() > 0);
        let threshold = Threshold::new(0, 0);
        assert!(catch_unwind(|| Minimal.begin_unit(threshold, 0)).is_err());
        let below = AssertUnwindSafe(|| least.begin_below(threshold, &[]));
        assert!(catch_unwind(below).is_err());
    }
}
