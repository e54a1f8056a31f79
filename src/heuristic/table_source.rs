//! Sources of tables.

use super::{BuildProgress, PdbSet, Tables};
use crate::korf::pruning::PruningAutomaton;
use crate::{Observer, Threads};
use fifteen_codegen::Size;
use fifteen_patterns::{Collection, Partition};

/// Source of tables: memory, a folder, another machine.
///
/// Code that chooses heuristics itself, such as [`korf::auto_engine`](crate::korf::auto_engine),
/// asks a source for the available tables and the cost of fetching them. `()` is the source without
/// tables.
///
/// ```
/// use fifteen::heuristic::{Acquisition, InMemoryBuilder, TableSource};
/// use fifteen::{Size, Threads};
/// use fifteen::patterns::Partition;
///
/// let source = InMemoryBuilder { threads: Threads::ONE };
/// let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
/// assert_eq!(source.acquisition(&partition), Some(Acquisition::Build));
/// let tables = source.fetch(&partition, &mut ()).expect("not cancelled");
/// assert_eq!(tables.partition(), &partition);
/// assert_eq!(().acquisition(&partition), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait TableSource: Send + Sync {
    /// Returns how the tables of a partition would be obtained, if they are available. It must
    /// return quickly.
    fn acquisition(&self, partition: &Partition) -> Option<Acquisition>;

    /// Fetches the tables of a partition, unless they turn out to be unavailable, or the observer
    /// cancels.
    fn fetch(&self, partition: &Partition, observer: &mut dyn Observer<()>) -> Option<Tables>;

    /// Returns how the tables of a collection would be obtained. The default is a source without
    /// them.
    fn pdb_set_acquisition(&self, _collection: &Collection) -> Option<Acquisition> {
        None
    }

    /// Fetches the tables of a collection, unless they turn out to be unavailable, or the observer
    /// cancels.
    fn fetch_pdb_set(
        &self,
        _collection: &Collection,
        _observer: &mut dyn Observer<()>,
    ) -> Option<PdbSet> {
        None
    }

    /// Fetches the deepest available pruning automaton for boards of a size.
    fn fetch_automaton(
        &self,
        _size: Size,
        _observer: &mut dyn Observer<()>,
    ) -> Option<PruningAutomaton> {
        None
    }

    /// Returns the maximum of memory, in bytes, for building the tables of a collection that the
    /// user has not named. [`korf::auto_engine`](crate::korf::auto_engine) does that for positions
    /// that take minutes. The default is a gibibyte, which is enough for the 15-puzzle.
    fn memory_budget(&self) -> u64 {
        1 << 30
    }
}

/// Way to obtain tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acquisition {
    /// Loads them.
    Load,
    /// Builds them, which takes fifty to a hundred times as long.
    Build,
}

/// Source without tables.
impl TableSource for () {
    fn acquisition(&self, _partition: &Partition) -> Option<Acquisition> {
        None
    }

    fn fetch(&self, _partition: &Partition, _observer: &mut dyn Observer<()>) -> Option<Tables> {
        None
    }
}

/// Source that builds all tables in memory, and stores none.
#[derive(Clone, Copy, Debug, Default)]
pub struct InMemoryBuilder {
    /// Threads that build them.
    pub threads: Threads,
}

impl TableSource for InMemoryBuilder {
    fn acquisition(&self, partition: &Partition) -> Option<Acquisition> {
        Tables::entries(partition).map(|_| Acquisition::Build)
    }

    fn fetch(&self, partition: &Partition, observer: &mut dyn Observer<()>) -> Option<Tables> {
        Tables::construct(partition, self.threads, &mut |_: &BuildProgress| {
            observer.on_progress(&())
        })
        .ok()
    }

    fn pdb_set_acquisition(&self, _collection: &Collection) -> Option<Acquisition> {
        Some(Acquisition::Build)
    }

    fn fetch_pdb_set(
        &self,
        collection: &Collection,
        observer: &mut dyn Observer<()>,
    ) -> Option<PdbSet> {
        PdbSet::construct(collection, self.threads, &mut |_: &BuildProgress| {
            observer.on_progress(&())
        })
        .ok()
    }
}

/// Uses the second source for tables that the first does not offer.
impl<One: TableSource, Other: TableSource> TableSource for (One, Other) {
    fn acquisition(&self, partition: &Partition) -> Option<Acquisition> {
        self.0.acquisition(partition).or_else(|| self.1.acquisition(partition))
    }

    fn fetch(&self, partition: &Partition, observer: &mut dyn Observer<()>) -> Option<Tables> {
        if self.0.acquisition(partition).is_some() {
            self.0.fetch(partition, observer)
        } else {
            self.1.fetch(partition, observer)
        }
    }

    fn pdb_set_acquisition(&self, collection: &Collection) -> Option<Acquisition> {
        self.0.pdb_set_acquisition(collection).or_else(|| self.1.pdb_set_acquisition(collection))
    }

    fn fetch_pdb_set(
        &self,
        collection: &Collection,
        observer: &mut dyn Observer<()>,
    ) -> Option<PdbSet> {
        if self.0.pdb_set_acquisition(collection).is_some() {
            self.0.fetch_pdb_set(collection, observer)
        } else {
            self.1.fetch_pdb_set(collection, observer)
        }
    }

    fn fetch_automaton(
        &self,
        size: Size,
        observer: &mut dyn Observer<()>,
    ) -> Option<PruningAutomaton> {
        self.0.fetch_automaton(size, observer).or_else(|| self.1.fetch_automaton(size, observer))
    }

    fn memory_budget(&self) -> u64 {
        self.0.memory_budget().max(self.1.memory_budget())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::korf::pruning::learn_automaton;

    /// Source with this answer for everything, which builds its tables, learns an automaton of this
    /// length, and has this memory budget.
    struct FakeSource(Option<Acquisition>, usize, u64);

    fn size() -> Size {
        Size::new(3, 3).expect("a size")
    }

    fn partition() -> Partition {
        Partition::parse(size(), "4-4").expect("a partition")
    }

    fn collection() -> Collection {
        Collection::parse(size(), "4-4+aab/ccb/cc.").expect("a collection")
    }

    impl TableSource for FakeSource {
        fn acquisition(&self, _: &Partition) -> Option<Acquisition> {
            self.0
        }

        fn fetch(&self, partition: &Partition, observer: &mut dyn Observer<()>) -> Option<Tables> {
            self.0
                .and_then(|_| InMemoryBuilder { threads: Threads::ONE }.fetch(partition, observer))
        }

        fn pdb_set_acquisition(&self, _: &Collection) -> Option<Acquisition> {
            self.0
        }

        fn fetch_pdb_set(
            &self,
            wanted: &Collection,
            observer: &mut dyn Observer<()>,
        ) -> Option<PdbSet> {
            self.0.and_then(|_| {
                InMemoryBuilder { threads: Threads::ONE }.fetch_pdb_set(wanted, observer)
            })
        }

        fn fetch_automaton(
            &self,
            size: Size,
            _: &mut dyn Observer<()>,
        ) -> Option<PruningAutomaton> {
            self.0.and_then(|_| learn_automaton(size, self.1, Threads::ONE, &mut ()).ok())
        }

        fn memory_budget(&self) -> u64 {
            self.2
        }
    }

    /// Returns the acquisitions that a source announces, whether each fetch succeeds, and the
    /// length of its automaton.
    fn query_source(
        source: &impl TableSource,
    ) -> ([Option<Acquisition>; 2], [bool; 2], Option<usize>) {
        let automaton = source.fetch_automaton(size(), &mut ());
        let length = automaton.map(|automaton| automaton.max_length());
        let (partition, collection) = (partition(), collection());
        let tables = source.fetch(&partition, &mut ());
        let set = source.fetch_pdb_set(&collection, &mut ());
        assert!(tables.as_ref().is_none_or(|tables| *tables.partition() == partition));
        assert!(set.as_ref().is_none_or(|set| set.collection().name() == collection.name()));
        let announced = [source.acquisition(&partition), source.pdb_set_acquisition(&collection)];
        (announced, [tables.is_some(), set.is_some()], length)
    }

    #[test]
    fn first_source_of_a_pair_takes_precedence() {
        let [load, build] = [Some(Acquisition::Load), Some(Acquisition::Build)];
        let pair = |acquisition| (FakeSource(acquisition, 4, 1), FakeSource(acquisition, 6, 1));
        let (loads, builds, empty) = (pair(load), pair(build), pair(None));
        let all = [true; 2];
        assert_eq!(query_source(&(loads.0, builds.1)), ([load; 2], all, Some(4)));
        assert_eq!(query_source(&(empty.0, loads.1)), ([load; 2], all, Some(6)));
        assert_eq!(query_source(&(builds.0, empty.1)), ([build; 2], all, Some(4)));
        assert_eq!(query_source(&((), ())), ([None; 2], [false; 2], None));
        assert_eq!(query_source(&((), pair(load).1)), ([load; 2], all, Some(6)));
    }

    /// If the first source announces tables and then fails to fetch them, the second is not asked.
    #[test]
    fn second_source_is_no_fallback_for_a_failed_fetch() {
        struct UnreliableSource;
        impl TableSource for UnreliableSource {
            fn acquisition(&self, _: &Partition) -> Option<Acquisition> {
                Some(Acquisition::Load)
            }

            fn fetch(&self, _: &Partition, _: &mut dyn Observer<()>) -> Option<Tables> {
                None
            }

            fn pdb_set_acquisition(&self, _: &Collection) -> Option<Acquisition> {
                Some(Acquisition::Load)
            }
        }
        let (announced, found) = (Some(Acquisition::Load), [false; 2]);
        let pair = (UnreliableSource, FakeSource(announced, 6, 1));
        assert_eq!(query_source(&pair), ([announced; 2], found, Some(6)));
    }

    #[test]
    fn memory_budget_of_a_pair_is_the_larger_one() {
        let source = |budget| FakeSource(None, 2, budget);
        assert_eq!((source(5), source(9)).memory_budget(), 9);
        assert_eq!((source(9), source(5)).memory_budget(), 9);
        assert_eq!(().memory_budget(), 1 << 30);
    }

    #[test]
    fn in_memory_builder_builds_unless_cancelled() {
        let builder = InMemoryBuilder { threads: Threads::ONE };
        assert_eq!(query_source(&builder), ([Some(Acquisition::Build); 2], [true; 2], None));
        let mut stop = |(): &()| std::ops::ControlFlow::Break(());
        assert!(builder.fetch(&partition(), &mut stop).is_none());
        assert!(builder.fetch_pdb_set(&collection(), &mut stop).is_none());
    }
}
