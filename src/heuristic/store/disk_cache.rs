//! Table source that builds missing tables, and stores them for the next time.

use super::{PdbSetEvent, Store, read};
use crate::heuristic::{Acquisition, InMemoryBuilder, PdbSet, TableSource, Tables};
use crate::korf::pruning::PruningAutomaton;
use crate::{Observer, Threads};
use fifteen_codegen::Size;
use fifteen_patterns::{Collection, Partition};

/// Folder with tables, and a builder for the missing ones. Built tables are stored.
///
/// A table source cannot report files that it cannot read or write. Corrupt tables are rebuilt, and
/// their file is replaced. Tables that cannot be saved are used anyway, and built again the next
/// time. Call [`Store::load`] and [`Store::save`] to handle these errors.
///
/// ```
/// use fifteen::heuristic::store::{DiskCache, Store};
/// use fifteen::heuristic::{Acquisition, TableSource};
/// use fifteen::patterns::Partition;
/// use fifteen::{Size, Threads};
///
/// let folder = std::env::temp_dir().join(format!("fifteen-cache-{}", std::process::id()));
/// let cache = DiskCache { store: Store::new(&folder), threads: Threads::ONE };
/// let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
/// assert_eq!(cache.acquisition(&partition), Some(Acquisition::Build));
/// let built = cache.fetch(&partition, &mut ()).expect("not cancelled");
/// assert_eq!(cache.acquisition(&partition), Some(Acquisition::Load));
/// let loaded = cache.fetch(&partition, &mut ()).expect("not cancelled");
/// assert_eq!(loaded.bytes(), built.bytes());
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DiskCache {
    /// Folder with the tables.
    pub store: Store,
    /// Threads that load and build.
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

    fn fetch(&self, partition: &Partition, observer: &mut dyn Observer<()>) -> Option<Tables> {
        let mut on_progress = |_: &read::LoadProgress| observer.on_progress(&());
        if let Ok(tables) = self.store.load(partition, self.threads, &mut on_progress) {
            return Some(tables);
        }
        let tables = self.builder().fetch(partition, observer)?;
        // The error cannot be reported, and the tables are valid without a file.
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
        observer: &mut dyn Observer<()>,
    ) -> Option<PdbSet> {
        let mut on_progress = |_: &PdbSetEvent| observer.on_progress(&());
        self.store.load_or_build_pdb_set(collection, true, self.threads, &mut on_progress).ok()
    }

    fn fetch_automaton(
        &self,
        size: Size,
        observer: &mut dyn Observer<()>,
    ) -> Option<PruningAutomaton> {
        self.store.fetch_automaton(size, observer)
    }
}
