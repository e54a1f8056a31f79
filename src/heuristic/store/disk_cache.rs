//! Table source that builds missing tables, and stores them for the next time.

use super::{SavePolicy, Store, TablesEvent};
use crate::heuristic::{Acquisition, Heuristic, HeuristicError, InMemoryBuilder, TableSource};
use crate::pruning::PruningAutomaton;
use crate::{Observer, Threads};
use fifteen_codegen::Size;
use fifteen_patterns::Collection;

/// Folder with tables, and a builder for missing ones. Tables that it builds are stored.
///
/// A table source cannot report files that it cannot read or write. Corrupt tables are rebuilt, and
/// their file is replaced. Tables that cannot be saved are used anyway, and built again the next
/// time. Call [`Store::load_or_build`] to handle these errors.
///
/// ```
/// use fifteen::heuristic::store::{DiskCache, Store};
/// use fifteen::heuristic::{Acquisition, TableSource};
/// use fifteen::patterns::Collection;
/// use fifteen::{Size, Threads};
///
/// let folder = std::env::temp_dir().join(format!("fifteen-cache-{}", std::process::id()));
/// let cache = DiskCache { store: Store::new(&folder), threads: Threads::ONE };
/// let collection = Collection::parse(Size::new(3, 3)?, "4-4")?;
/// assert_eq!(cache.acquisition(&collection), Some(Acquisition::Build));
/// cache.fetch(&collection, &mut ()).expect("not cancelled");
/// assert_eq!(cache.acquisition(&collection), Some(Acquisition::Load));
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

impl TableSource for DiskCache {
    fn acquisition(&self, collection: &Collection) -> Option<Acquisition> {
        let builder = InMemoryBuilder { threads: self.threads, ..InMemoryBuilder::default() };
        self.store.acquisition(collection).or_else(|| builder.acquisition(collection))
    }

    fn fetch(
        &self,
        collection: &Collection,
        observer: &mut dyn Observer<()>,
    ) -> Result<Heuristic, HeuristicError> {
        let mut on_event = |_: &TablesEvent| observer.on_progress(&());
        let policy = SavePolicy::Always;
        let obtained = self.store.load_or_build(collection, policy, self.threads, &mut on_event);
        obtained.map_err(|error| error.of_source(collection))
    }

    fn fetch_automaton(
        &self,
        size: Size,
        observer: &mut dyn Observer<()>,
    ) -> Option<PruningAutomaton> {
        self.store.fetch_automaton(size, observer)
    }
}
