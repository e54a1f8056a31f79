//! Where tables come from.

use super::{Lanes, Progress, Tables};
use crate::korf::pruning::DeepWalks;
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
pub trait Shelf: Send + Sync {
    /// What it would take to fetch the tables of a partition, if they can be had. This is to be
    /// found out at once.
    fn peek(&self, partition: &Partition) -> Option<Effort>;

    /// Fetches the tables of a partition, unless they cannot be had after all, or the watch asks
    /// to stop.
    fn fetch(&self, partition: &Partition, watch: &mut dyn Observer<()>) -> Option<Tables>;

    /// What it would take to fetch the tables of a collection. A shelf that says nothing of them has
    /// none.
    fn peek_lanes(&self, _collection: &Collection) -> Option<Effort> {
        None
    }

    /// Fetches the tables of a collection, unless they cannot be had after all, or the watch asks
    /// to stop.
    fn fetch_lanes(
        &self,
        _collection: &Collection,
        _watch: &mut dyn Observer<()>,
    ) -> Option<Lanes> {
        None
    }

    /// Fetches the deepest automaton of walks that can be had for boards of a size.
    fn fetch_walks(&self, _size: Size, _watch: &mut dyn Observer<()>) -> Option<DeepWalks> {
        None
    }

    /// The most bytes of memory that it may take to build the tables of a collection that nobody has named, as
    /// [`korf::auto`](crate::korf::auto) does for positions that take minutes: a gibibyte, which is enough for the 15-puzzle,
    /// unless a shelf says that it may be more.
    fn spare(&self) -> u64 {
        1 << 30
    }
}

/// What it takes to fetch tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// They are loaded.
    Load,
    /// They are built, which takes fifty to a hundred times as long.
    Build,
}

/// Nothing can be had.
impl Shelf for () {
    fn peek(&self, _partition: &Partition) -> Option<Effort> {
        None
    }

    fn fetch(&self, _partition: &Partition, _watch: &mut dyn Observer<()>) -> Option<Tables> {
        None
    }
}

/// A shelf that has nothing in store, but builds tables in memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Workshop {
    /// The threads that build them.
    pub threads: Threads,
}

impl Shelf for Workshop {
    fn peek(&self, partition: &Partition) -> Option<Effort> {
        Tables::entries(partition).map(|_| Effort::Build)
    }

    fn fetch(&self, partition: &Partition, watch: &mut dyn Observer<()>) -> Option<Tables> {
        Tables::construct(partition, self.threads, &mut |_: &Progress| watch.on_progress(&())).ok()
    }

    fn peek_lanes(&self, _collection: &Collection) -> Option<Effort> {
        Some(Effort::Build)
    }

    fn fetch_lanes(&self, collection: &Collection, watch: &mut dyn Observer<()>) -> Option<Lanes> {
        Lanes::construct(collection, self.threads, &mut |_: &Progress| watch.on_progress(&())).ok()
    }
}

/// What one shelf does not have, the other may.
impl<One: Shelf, Other: Shelf> Shelf for (One, Other) {
    fn peek(&self, partition: &Partition) -> Option<Effort> {
        self.0.peek(partition).or_else(|| self.1.peek(partition))
    }

    fn fetch(&self, partition: &Partition, watch: &mut dyn Observer<()>) -> Option<Tables> {
        if self.0.peek(partition).is_some() {
            self.0.fetch(partition, watch)
        } else {
            self.1.fetch(partition, watch)
        }
    }

    fn peek_lanes(&self, collection: &Collection) -> Option<Effort> {
        self.0.peek_lanes(collection).or_else(|| self.1.peek_lanes(collection))
    }

    fn fetch_lanes(&self, collection: &Collection, watch: &mut dyn Observer<()>) -> Option<Lanes> {
        if self.0.peek_lanes(collection).is_some() {
            self.0.fetch_lanes(collection, watch)
        } else {
            self.1.fetch_lanes(collection, watch)
        }
    }

    fn fetch_walks(&self, size: Size, watch: &mut dyn Observer<()>) -> Option<DeepWalks> {
        self.0.fetch_walks(size, watch).or_else(|| self.1.fetch_walks(size, watch))
    }

    fn spare(&self) -> u64 {
        self.0.spare().max(self.1.spare())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::korf::pruning::learn;

    /// A shelf that says this of everything, and builds what it has; with walks of some length, and memory to spare.
    struct Says(Option<Effort>, usize, u64);

    fn size() -> Size {
        Size::new(3, 3).expect("a size")
    }

    fn partition() -> Partition {
        Partition::parse(size(), "4-4").expect("a partition")
    }

    fn collection() -> Collection {
        Collection::parse(size(), "4-4+aab/ccb/cc.").expect("a collection")
    }

    impl Shelf for Says {
        fn peek(&self, _: &Partition) -> Option<Effort> {
            self.0
        }

        fn fetch(&self, partition: &Partition, watch: &mut dyn Observer<()>) -> Option<Tables> {
            self.0.and_then(|_| Workshop { threads: Threads::ONE }.fetch(partition, watch))
        }

        fn peek_lanes(&self, _: &Collection) -> Option<Effort> {
            self.0
        }

        fn fetch_lanes(&self, wanted: &Collection, watch: &mut dyn Observer<()>) -> Option<Lanes> {
            self.0.and_then(|_| Workshop { threads: Threads::ONE }.fetch_lanes(wanted, watch))
        }

        fn fetch_walks(&self, size: Size, _: &mut dyn Observer<()>) -> Option<DeepWalks> {
            self.0.and_then(|_| learn(size, self.1, Threads::ONE, &mut ()).ok())
        }

        fn spare(&self) -> u64 {
            self.2
        }
    }

    /// What it would take, and what is there to be had.
    fn had(shelf: &impl Shelf) -> ([Option<Effort>; 2], [bool; 2], Option<usize>) {
        let walks = shelf.fetch_walks(size(), &mut ()).map(|walks| walks.longest());
        let (partition, collection) = (partition(), collection());
        let tables = shelf.fetch(&partition, &mut ());
        let lanes = shelf.fetch_lanes(&collection, &mut ());
        assert!(tables.as_ref().is_none_or(|tables| *tables.partition() == partition));
        assert!(lanes.as_ref().is_none_or(|lanes| lanes.collection().name() == collection.name()));
        let efforts = [shelf.peek(&partition), shelf.peek_lanes(&collection)];
        (efforts, [tables.is_some(), lanes.is_some()], walks)
    }

    #[test]
    fn first_source_of_a_pair_takes_precedence() {
        let [load, build] = [Some(Effort::Load), Some(Effort::Build)];
        let says = |effort| (Says(effort, 4, 1), Says(effort, 6, 1));
        let (loads, builds, empty) = (says(load), says(build), says(None));
        let all = [true; 2];
        assert_eq!(had(&(loads.0, builds.1)), ([load; 2], all, Some(4)));
        assert_eq!(had(&(empty.0, loads.1)), ([load; 2], all, Some(6)));
        assert_eq!(had(&(builds.0, empty.1)), ([build; 2], all, Some(4)));
        assert_eq!(had(&((), ())), ([None; 2], [false; 2], None));
        assert_eq!(had(&((), says(load).1)), ([load; 2], all, Some(6)));
    }

    /// A shelf that promises and does not keep it is not made up for by the other.
    #[test]
    fn second_source_is_no_fallback_for_a_failed_fetch() {
        struct Promises;
        impl Shelf for Promises {
            fn peek(&self, _: &Partition) -> Option<Effort> {
                Some(Effort::Load)
            }

            fn fetch(&self, _: &Partition, _: &mut dyn Observer<()>) -> Option<Tables> {
                None
            }

            fn peek_lanes(&self, _: &Collection) -> Option<Effort> {
                Some(Effort::Load)
            }
        }
        let (tables, found) = (Some(Effort::Load), [false; 2]);
        let pair = (Promises, Says(tables, 6, 1));
        assert_eq!(had(&pair), ([tables; 2], found, Some(6)));
    }

    #[test]
    fn memory_budget_of_a_pair_is_the_larger_one() {
        let says = |spare| Says(None, 2, spare);
        assert_eq!((says(5), says(9)).spare(), 9);
        assert_eq!((says(9), says(5)).spare(), 9);
        assert_eq!(().spare(), 1 << 30);
    }

    #[test]
    fn in_memory_builder_builds_unless_cancelled() {
        let workshop = Workshop { threads: Threads::ONE };
        assert_eq!(had(&workshop), ([Some(Effort::Build); 2], [true; 2], None));
        let mut stop = |(): &()| std::ops::ControlFlow::Break(());
        assert!(workshop.fetch(&partition(), &mut stop).is_none());
        assert!(workshop.fetch_lanes(&collection(), &mut stop).is_none());
    }
}
