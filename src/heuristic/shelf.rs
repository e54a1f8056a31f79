//! Where tables come from.

use super::{Lanes, Progress, Tables};
use crate::korf::walks::DeepWalks;
use crate::{Threads, Watch};
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
    fn fetch(&self, partition: &Partition, watch: &mut dyn Watch<()>) -> Option<Tables>;

    /// What it would take to fetch the tables of a collection. A shelf that says nothing of them has
    /// none.
    fn peek_lanes(&self, _collection: &Collection) -> Option<Effort> {
        None
    }

    /// Fetches the tables of a collection, unless they cannot be had after all, or the watch asks
    /// to stop.
    fn fetch_lanes(&self, _collection: &Collection, _watch: &mut dyn Watch<()>) -> Option<Lanes> {
        None
    }

    /// Fetches the deepest automaton of walks that can be had for boards of a size.
    fn fetch_walks(&self, _size: Size, _watch: &mut dyn Watch<()>) -> Option<DeepWalks> {
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

    fn fetch(&self, _partition: &Partition, _watch: &mut dyn Watch<()>) -> Option<Tables> {
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

    fn fetch(&self, partition: &Partition, watch: &mut dyn Watch<()>) -> Option<Tables> {
        Tables::construct(partition, self.threads, &mut |_: &Progress| watch.look(&())).ok()
    }

    fn peek_lanes(&self, _collection: &Collection) -> Option<Effort> {
        Some(Effort::Build)
    }

    fn fetch_lanes(&self, collection: &Collection, watch: &mut dyn Watch<()>) -> Option<Lanes> {
        Lanes::construct(collection, self.threads, &mut |_: &Progress| watch.look(&())).ok()
    }
}

/// What one shelf does not have, the other may.
impl<One: Shelf, Other: Shelf> Shelf for (One, Other) {
    fn peek(&self, partition: &Partition) -> Option<Effort> {
        self.0.peek(partition).or_else(|| self.1.peek(partition))
    }

    fn fetch(&self, partition: &Partition, watch: &mut dyn Watch<()>) -> Option<Tables> {
        if self.0.peek(partition).is_some() {
            self.0.fetch(partition, watch)
        } else {
            self.1.fetch(partition, watch)
        }
    }

    fn peek_lanes(&self, collection: &Collection) -> Option<Effort> {
        self.0.peek_lanes(collection).or_else(|| self.1.peek_lanes(collection))
    }

    fn fetch_lanes(&self, collection: &Collection, watch: &mut dyn Watch<()>) -> Option<Lanes> {
        if self.0.peek_lanes(collection).is_some() {
            self.0.fetch_lanes(collection, watch)
        } else {
            self.1.fetch_lanes(collection, watch)
        }
    }

    fn fetch_walks(&self, size: Size, watch: &mut dyn Watch<()>) -> Option<DeepWalks> {
        self.0.fetch_walks(size, watch).or_else(|| self.1.fetch_walks(size, watch))
    }

    fn spare(&self) -> u64 {
        self.0.spare().max(self.1.spare())
    }
}
