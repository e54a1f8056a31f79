//! Sources of tables.

use super::{BuildProgress, Heuristic, HeuristicError};
use crate::pruning::PruningAutomaton;
use crate::{Observer, Threads};
use fifteen_codegen::Size;
use fifteen_patterns::Collection;

/// Source of tables, such as memory, a folder or another machine.
///
/// Code that chooses heuristics itself, such as [`korf::auto_engine`](crate::korf::auto_engine),
/// asks a source for the available tables and the cost of fetching them. `()` is the source without
/// tables.
///
/// ```
/// use fifteen::heuristic::{Acquisition, InMemoryBuilder, TableSource};
/// use fifteen::{Size, Threads};
/// use fifteen::patterns::Collection;
///
/// let source = InMemoryBuilder { threads: Threads::ONE, ..InMemoryBuilder::default() };
/// let collection = Collection::parse(Size::new(3, 3)?, "4-4")?;
/// assert_eq!(source.acquisition(&collection), Some(Acquisition::Build));
/// let heuristic = source.fetch(&collection, &mut ()).expect("not cancelled");
/// assert_eq!(heuristic.name(), "pdb-4-4");
/// assert_eq!(().acquisition(&collection), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait TableSource: Send + Sync {
    /// Returns the way to obtain the tables of a collection that was chosen automatically, if they
    /// are available. It must return quickly. By default none are.
    fn acquisition(&self, _collection: &Collection) -> Option<Acquisition> {
        None
    }

    /// Fetches the heuristic with the tables of a collection. By default there are none.
    ///
    /// # Errors
    /// [`HeuristicError::Missing`] if the tables turn out to be unavailable, or
    /// [`HeuristicError::Stopped`] if the observer cancels or there is not enough memory.
    fn fetch(
        &self,
        collection: &Collection,
        _observer: &mut dyn Observer<()>,
    ) -> Result<Heuristic, HeuristicError> {
        Err(HeuristicError::Missing(collection.clone()))
    }

    /// Fetches the pruning automaton for boards of a size, with the longest walks available.
    fn fetch_automaton(
        &self,
        _size: Size,
        _observer: &mut dyn Observer<()>,
    ) -> Option<PruningAutomaton> {
        None
    }
}

/// Way to obtain tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acquisition {
    /// Loads them.
    Load,
    /// Builds them, which takes longer, for large tables about a hundred times as long.
    Build,
}

/// Source without tables.
impl TableSource for () {}

/// Source that builds all tables in memory, and stores none.
#[derive(Clone, Copy, Debug)]
pub struct InMemoryBuilder {
    /// Threads that build the tables.
    pub threads: Threads,
    /// Maximum memory, in bytes, for building tables that the user has not named, as
    /// [`korf::auto_engine`](crate::korf::auto_engine) does for hard positions. For a single
    /// partition only the finished tables count. The default is a gibibyte, which is enough for the
    /// 15-puzzle.
    pub memory_budget: u64,
}

impl Default for InMemoryBuilder {
    fn default() -> InMemoryBuilder {
        InMemoryBuilder { threads: Threads::default(), memory_budget: 1 << 30 }
    }
}

impl TableSource for InMemoryBuilder {
    fn acquisition(&self, collection: &Collection) -> Option<Acquisition> {
        let bytes = collection.bytes();
        // For partitions with large patterns, which every search of the 15-puzzle considers,
        // computing the peak takes longer than an easy search.
        let memory = match collection.single() {
            Some(_) => bytes as u64,
            None => collection.build_memory(),
        };
        let fits = bytes <= Collection::MAX_BYTES && memory <= self.memory_budget;
        fits.then_some(Acquisition::Build)
    }

    fn fetch(
        &self,
        collection: &Collection,
        observer: &mut dyn Observer<()>,
    ) -> Result<Heuristic, HeuristicError> {
        let mut on_progress = |_: &BuildProgress| observer.on_progress(&());
        let built = Heuristic::construct(collection, self.threads, &mut on_progress);
        built.map_err(HeuristicError::Stopped)
    }
}

/// Uses the second source for tables that the first does not offer.
impl<One: TableSource, Other: TableSource> TableSource for (One, Other) {
    fn acquisition(&self, collection: &Collection) -> Option<Acquisition> {
        self.0.acquisition(collection).or_else(|| self.1.acquisition(collection))
    }

    fn fetch(
        &self,
        collection: &Collection,
        observer: &mut dyn Observer<()>,
    ) -> Result<Heuristic, HeuristicError> {
        if self.0.acquisition(collection).is_some() {
            self.0.fetch(collection, observer)
        } else {
            self.1.fetch(collection, observer)
        }
    }

    fn fetch_automaton(
        &self,
        size: Size,
        observer: &mut dyn Observer<()>,
    ) -> Option<PruningAutomaton> {
        self.0.fetch_automaton(size, observer).or_else(|| self.1.fetch_automaton(size, observer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stopped;
    use crate::pruning::learn_automaton;

    /// Builder for the tests.
    const BUILDER: InMemoryBuilder =
        InMemoryBuilder { threads: Threads::ONE, memory_budget: u64::MAX };

    /// Source that gives this answer for every collection, builds its tables, and learns an
    /// automaton for walks of this length.
    struct FakeSource(Option<Acquisition>, usize);

    fn size() -> Size {
        Size::new(3, 3).expect("a size")
    }

    /// Returns a collection of a single partition, and one of several.
    fn collections() -> [Collection; 2] {
        ["4-4", "4-4+aab/ccb/cc."].map(|text| Collection::parse(size(), text).expect("valid"))
    }

    impl TableSource for FakeSource {
        fn acquisition(&self, _: &Collection) -> Option<Acquisition> {
            self.0
        }

        fn fetch(
            &self,
            collection: &Collection,
            observer: &mut dyn Observer<()>,
        ) -> Result<Heuristic, HeuristicError> {
            match self.0 {
                Some(_) => BUILDER.fetch(collection, observer),
                None => ().fetch(collection, observer),
            }
        }

        fn fetch_automaton(
            &self,
            size: Size,
            _: &mut dyn Observer<()>,
        ) -> Option<PruningAutomaton> {
            self.0.and_then(|_| learn_automaton(size, self.1, Threads::ONE, &mut ()).ok())
        }
    }

    /// Returns the acquisitions that a source announces, whether each fetch succeeds, and the
    /// length of its automaton.
    fn query_source(
        source: &impl TableSource,
    ) -> ([Option<Acquisition>; 2], [bool; 2], Option<usize>) {
        let automaton = source.fetch_automaton(size(), &mut ());
        let length = automaton.map(|automaton| automaton.max_length());
        let found = collections().map(|collection| {
            let fetched = source.fetch(&collection, &mut ());
            let is_named = |heuristic: &Heuristic| heuristic.name() == format!("pdb-{collection}");
            assert!(fetched.as_ref().map_or(true, is_named));
            fetched.is_ok()
        });
        (collections().map(|collection| source.acquisition(&collection)), found, length)
    }

    #[test]
    fn first_source_of_a_pair_takes_precedence() {
        let [load, build] = [Some(Acquisition::Load), Some(Acquisition::Build)];
        let pair = |acquisition| (FakeSource(acquisition, 4), FakeSource(acquisition, 6));
        let (loads, builds, empty) = (pair(load), pair(build), pair(None));
        let all = [true; 2];
        assert_eq!(query_source(&(loads.0, builds.1)), ([load; 2], all, Some(4)));
        assert_eq!(query_source(&(empty.0, loads.1)), ([load; 2], all, Some(6)));
        assert_eq!(query_source(&(builds.0, empty.1)), ([build; 2], all, Some(4)));
        assert_eq!(query_source(&((), ())), ([None; 2], [false; 2], None));
        assert_eq!(query_source(&((), pair(load).1)), ([load; 2], all, Some(6)));
    }

    #[test]
    fn second_source_is_no_fallback_for_a_failed_fetch() {
        struct UnreliableSource;
        impl TableSource for UnreliableSource {
            fn acquisition(&self, _: &Collection) -> Option<Acquisition> {
                Some(Acquisition::Load)
            }
        }
        let (announced, found) = (Some(Acquisition::Load), [false; 2]);
        let pair = (UnreliableSource, FakeSource(announced, 6));
        assert_eq!(query_source(&pair), ([announced; 2], found, Some(6)));
    }

    #[test]
    fn in_memory_builder_builds_unless_cancelled() {
        assert_eq!(query_source(&BUILDER), ([Some(Acquisition::Build); 2], [true; 2], None));
        let mut stop = |(): &()| std::ops::ControlFlow::Break(());
        for collection in collections() {
            let stopped = BUILDER.fetch(&collection, &mut stop).unwrap_err();
            assert_eq!(stopped, HeuristicError::Stopped(Stopped::Cancelled));
        }
    }

    /// Tables within the budget are announced. Others are built if the user names them.
    #[test]
    fn in_memory_builder_announces_tables_within_its_budget() {
        for collection in collections() {
            let memory = match collection.single() {
                Some(_) => collection.bytes() as u64,
                None => collection.build_memory(),
            };
            for (memory_budget, fits) in
                [(memory, true), (memory + 1, true), (memory - 1, false), (0, false)]
            {
                let builder = InMemoryBuilder { memory_budget, ..BUILDER };
                assert_eq!(builder.acquisition(&collection).is_some(), fits, "{collection}");
                assert!(builder.fetch(&collection, &mut ()).is_ok());
            }
        }
        assert_eq!(InMemoryBuilder::default().memory_budget, 1 << 30);
    }
}
