//! A shelf that builds what it does not have, and keeps it for the next time.

use super::{PdbSetEvent, Store, read};
use crate::heuristic::{Acquisition, InMemoryBuilder, PdbSet, TableSource, Tables};
use crate::korf::pruning::PruningAutomaton;
use crate::{Observer, Threads};
use fifteen_codegen::Size;
use fifteen_patterns::{Collection, Partition};

/// A folder with tables, and a workshop for those that are not there yet. What is built is kept.
///
/// A shelf has nobody to tell of files that cannot be read or written. Tables whose file is damaged
/// are built anew, and their file replaced; if tables cannot be saved, they are used all the same,
/// and built again the next time. Call [`Store::load`] and [`Store::save`] if you want to know.
///
/// ```
/// use fifteen::heuristic::store::{Keeper, Store};
/// use fifteen::heuristic::{Effort, Shelf};
/// use fifteen::patterns::Partition;
/// use fifteen::{Size, Threads};
///
/// let folder = std::env::temp_dir().join(format!("fifteen-keeper-{}", std::process::id()));
/// let keeper = Keeper { store: Store::new(&folder), threads: Threads::ONE };
/// let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
/// assert_eq!(keeper.peek(&partition), Some(Effort::Build));
/// let built = keeper.fetch(&partition, &mut ()).expect("nobody stops it");
/// assert_eq!(keeper.peek(&partition), Some(Effort::Load));
/// let loaded = keeper.fetch(&partition, &mut ()).expect("nobody stops it");
/// assert_eq!(loaded.bytes(), built.bytes());
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DiskCache {
    /// The folder.
    pub store: Store,
    /// The threads that load and build.
    pub threads: Threads,
}

impl DiskCache {
    fn builder(&self) -> InMemoryBuilder {
        InMemoryBuilder { threads: self.threads }
    }
}

impl TableSource for DiskCache {
    fn acquisition(&self, partition: &Partition) -> Option<Acquisition> {
        TableSource::acquisition(&self.store, partition)
            .or_else(|| self.builder().acquisition(partition))
    }

    fn fetch(&self, partition: &Partition, watch: &mut dyn Observer<()>) -> Option<Tables> {
        let mut look = |_: &read::LoadProgress| watch.on_progress(&());
        if let Ok(tables) = self.store.load(partition, self.threads, &mut look) {
            return Some(tables);
        }
        let tables = self.builder().fetch(partition, watch)?;
        // There is nobody to tell, and the tables are good without a file.
        let _ = self.store.save(&tables);
        Some(tables)
    }

    fn pdb_set_acquisition(&self, collection: &Collection) -> Option<Acquisition> {
        self.store
            .pdb_set_acquisition(collection)
            .or_else(|| self.builder().pdb_set_acquisition(collection))
    }

    fn fetch_pdb_set(
        &self,
        collection: &Collection,
        watch: &mut dyn Observer<()>,
    ) -> Option<PdbSet> {
        let mut look = |_: &PdbSetEvent| watch.on_progress(&());
        self.store.load_or_build_pdb_set(collection, true, self.threads, &mut look).ok()
    }

    fn fetch_automaton(
        &self,
        size: Size,
        watch: &mut dyn Observer<()>,
    ) -> Option<PruningAutomaton> {
        self.store.fetch_automaton(size, watch)
    }
}
