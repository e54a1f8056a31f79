//! Where tables come from.

use super::{BuildProgress, PdbSet, Tables};
use crate::korf::pruning::PruningAutomaton;
use crate::{Observer, Threads};
use fifteen_codegen::Size;
use fifteen_patterns::{Collection, Partition};

/// A place where tables come from: memory, a folder, another machine.
///
/// Code that picks heuristics by itself, such as [`korf::auto`](crate::korf::auto), asks a shelf what
/// can be had at what cost. `()` is the shelf with nothing on it.
///
/// ```
/// use fifteen::heuristic::{Effort, Shelf, Workshop};
/// use fifteen::{Size, Threads};
/// use fifteen::patterns::Partition;
///
/// let shelf = Workshop { threads: Threads::ONE };
/// let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
/// assert_eq!(shelf.peek(&partition), Some(Effort::Build));
/// let tables = shelf.fetch(&partition, &mut ()).expect("nobody stops it");
/// assert_eq!(tables.partition(), &partition);
/// assert_eq!(().peek(&partition), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait TableSource: Send + Sync {
    /// What it would take to fetch the tables of a partition, if they can be had. This is to be
    /// found out at once.
    fn acquisition(&self, partition: &Partition) -> Option<Acquisition>;

    /// Fetches the tables of a partition, unless they cannot be had after all, or the watch asks
    /// to stop.
    fn fetch(&self, partition: &Partition, watch: &mut dyn Observer<()>) -> Option<Tables>;

    /// What it would take to fetch the tables of a collection. A shelf that says nothing of them has
    /// none.
    fn pdb_set_acquisition(&self, _collection: &Collection) -> Option<Acquisition> {
        None
    }

    /// Fetches the tables of a collection, unless they cannot be had after all, or the watch asks
    /// to stop.
    fn fetch_pdb_set(
        &self,
        _collection: &Collection,
        _watch: &mut dyn Observer<()>,
    ) -> Option<PdbSet> {
        None
    }

    /// Fetches the deepest automaton of walks that can be had for boards of a size.
    fn fetch_automaton(
        &self,
        _size: Size,
        _watch: &mut dyn Observer<()>,
    ) -> Option<PruningAutomaton> {
        None
    }

    /// The most bytes of memory that it may take to build the tables of a collection that nobody has named, as
    /// [`korf::auto`](crate::korf::auto) does for positions that take minutes: a gibibyte, which is enough for the 15-puzzle,
    /// unless a shelf says that it may be more.
    fn memory_budget(&self) -> u64 {
        1 << 30
    }
}

/// What it takes to fetch tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acquisition {
    /// They are loaded.
    Load,
    /// They are built, which takes fifty to a hundred times as long.
    Build,
}

/// Nothing can be had.
impl TableSource for () {
    fn acquisition(&self, _partition: &Partition) -> Option<Acquisition> {
        None
    }

    fn fetch(&self, _partition: &Partition, _watch: &mut dyn Observer<()>) -> Option<Tables> {
        None
    }
}

/// A shelf that has nothing in store, but builds tables in memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct InMemoryBuilder {
    /// The threads that build them.
    pub threads: Threads,
}

impl TableSource for InMemoryBuilder {
    fn acquisition(&self, partition: &Partition) -> Option<Acquisition> {
        Tables::entries(partition).map(|_| Acquisition::Build)
    }

    fn fetch(&self, partition: &Partition, watch: &mut dyn Observer<()>) -> Option<Tables> {
        Tables::construct(partition, self.threads, &mut |_: &BuildProgress| watch.on_progress(&()))
            .ok()
    }

    fn pdb_set_acquisition(&self, _collection: &Collection) -> Option<Acquisition> {
        Some(Acquisition::Build)
    }

    fn fetch_pdb_set(
        &self,
        collection: &Collection,
        watch: &mut dyn Observer<()>,
    ) -> Option<PdbSet> {
        PdbSet::construct(collection, self.threads, &mut |_: &BuildProgress| watch.on_progress(&()))
            .ok()
    }
}

/// What one shelf does not have, the other may.
impl<One: TableSource, Other: TableSource> TableSource for (One, Other) {
    fn acquisition(&self, partition: &Partition) -> Option<Acquisition> {
        self.0.acquisition(partition).or_else(|| self.1.acquisition(partition))
    }

    fn fetch(&self, partition: &Partition, watch: &mut dyn Observer<()>) -> Option<Tables> {
        if self.0.acquisition(partition).is_some() {
            self.0.fetch(partition, watch)
        } else {
            self.1.fetch(partition, watch)
        }
    }

    fn pdb_set_acquisition(&self, collection: &Collection) -> Option<Acquisition> {
        self.0.pdb_set_acquisition(collection).or_else(|| self.1.pdb_set_acquisition(collection))
    }

    fn fetch_pdb_set(
        &self,
        collection: &Collection,
        watch: &mut dyn Observer<()>,
    ) -> Option<PdbSet> {
        if self.0.pdb_set_acquisition(collection).is_some() {
            self.0.fetch_pdb_set(collection, watch)
        } else {
            self.1.fetch_pdb_set(collection, watch)
        }
    }

    fn fetch_automaton(
        &self,
        size: Size,
        watch: &mut dyn Observer<()>,
    ) -> Option<PruningAutomaton> {
        self.0.fetch_automaton(size, watch).or_else(|| self.1.fetch_automaton(size, watch))
    }

    fn memory_budget(&self) -> u64 {
        self.0.memory_budget().max(self.1.memory_budget())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::korf::pruning::learn_automaton;

    /// A shelf that says this of everything, and builds what it has; with walks of some length, and memory to spare.
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

        fn fetch(&self, partition: &Partition, watch: &mut dyn Observer<()>) -> Option<Tables> {
            self.0.and_then(|_| InMemoryBuilder { threads: Threads::ONE }.fetch(partition, watch))
        }

        fn pdb_set_acquisition(&self, _: &Collection) -> Option<Acquisition> {
            self.0
        }

        fn fetch_pdb_set(
            &self,
            wanted: &Collection,
            watch: &mut dyn Observer<()>,
        ) -> Option<PdbSet> {
            self.0.and_then(|_| {
                InMemoryBuilder { threads: Threads::ONE }.fetch_pdb_set(wanted, watch)
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

    /// What it would take, and what is there to be had.
    fn query_source(
        shelf: &impl TableSource,
    ) -> ([Option<Acquisition>; 2], [bool; 2], Option<usize>) {
        let walks = shelf.fetch_automaton(size(), &mut ()).map(|walks| walks.max_length());
        let (partition, collection) = (partition(), collection());
        let tables = shelf.fetch(&partition, &mut ());
        let lanes = shelf.fetch_pdb_set(&collection, &mut ());
        assert!(tables.as_ref().is_none_or(|tables| *tables.partition() == partition));
        assert!(lanes.as_ref().is_none_or(|lanes| lanes.collection().name() == collection.name()));
        let efforts = [shelf.acquisition(&partition), shelf.pdb_set_acquisition(&collection)];
        (efforts, [tables.is_some(), lanes.is_some()], walks)
    }

    #[test]
    fn first_source_of_a_pair_takes_precedence() {
        let [load, build] = [Some(Acquisition::Load), Some(Acquisition::Build)];
        let says = |effort| (FakeSource(effort, 4, 1), FakeSource(effort, 6, 1));
        let (loads, builds, empty) = (says(load), says(build), says(None));
        let all = [true; 2];
        assert_eq!(query_source(&(loads.0, builds.1)), ([load; 2], all, Some(4)));
        assert_eq!(query_source(&(empty.0, loads.1)), ([load; 2], all, Some(6)));
        assert_eq!(query_source(&(builds.0, empty.1)), ([build; 2], all, Some(4)));
        assert_eq!(query_source(&((), ())), ([None; 2], [false; 2], None));
        assert_eq!(query_source(&((), says(load).1)), ([load; 2], all, Some(6)));
    }

    /// A shelf that promises and does not keep it is not made up for by the other.
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
        let (tables, found) = (Some(Acquisition::Load), [false; 2]);
        let pair = (UnreliableSource, FakeSource(tables, 6, 1));
        assert_eq!(query_source(&pair), ([tables; 2], found, Some(6)));
    }

    #[test]
    fn memory_budget_of_a_pair_is_the_larger_one() {
        let says = |spare| FakeSource(None, 2, spare);
        assert_eq!((says(5), says(9)).memory_budget(), 9);
        assert_eq!((says(9), says(5)).memory_budget(), 9);
        assert_eq!(().memory_budget(), 1 << 30);
    }

    #[test]
    fn in_memory_builder_builds_unless_cancelled() {
        let workshop = InMemoryBuilder { threads: Threads::ONE };
        assert_eq!(query_source(&workshop), ([Some(Acquisition::Build); 2], [true; 2], None));
        let mut stop = |(): &()| std::ops::ControlFlow::Break(());
        assert!(workshop.fetch(&partition(), &mut stop).is_none());
        assert!(workshop.fetch_pdb_set(&collection(), &mut stop).is_none());
    }
}
