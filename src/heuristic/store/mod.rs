//! Tables on disk: a folder with one file for each partition, each table of a collection, and each
//! pruning automaton.
//!
//! ```text
//! pdb-4x4-7-8.fifteen                              tables of the 7-8 partition
//! pdb-3x3-aab-abb-bb_.fifteen                      tables of the partition aab/abb/bb.
//! digits-5x5-aaa__-aaa__-_____-_____-_____.fifteen table that collections share
//! walks-5x5-20.fifteen                             automaton that prunes walks of up to 20 moves
//! .pdb-4x4-7-8.fifteen.93f2b1c6a0d4e587.part       temporary file
//! ```
//!
//! A file consists of a [`Header`], which describes its [`Contents`], and the bytes of the
//! contents. All kinds of contents are written and read by the same code.
//!
//! # No file is trusted
//!
//! A file is used only if every field of its header, its length, and the checksums of the header
//! and of the data are right. Everything else is rejected with a [`Reason`]. A file is written
//! under a temporary name, flushed to the disk, and then renamed. So a file under its final name is
//! always complete. That holds even if several processes write the same file, or are killed.
//!
//! ```
//! use fifteen::heuristic::Tables;
//! use fifteen::heuristic::store::{Contents, Reason, Store};
//! use fifteen::{Size, Threads};
//! use fifteen::patterns::Partition;
//!
//! let folder = std::env::temp_dir().join(format!("fifteen-{}", std::process::id()));
//! let store = Store::new(&folder);
//! let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
//! let error = store.load(&partition, Threads::ONE, &mut ()).expect_err("an empty folder");
//! assert!(matches!(error.reason, Reason::Missing));
//!
//! let built = Tables::construct(&partition, Threads::ONE, &mut ()).unwrap();
//! store.save(&built)?;
//! assert_eq!(store.load(&partition, Threads::ONE, &mut ())?.bytes(), built.bytes());
//!
//! store.clean(Some(&Contents::Tables(partition)))?;
//! std::fs::remove_dir(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automaton;
mod collection;
mod contents;
mod disk_cache;
mod error;
mod file_name;
mod header;
mod listing;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use collection::{SavePolicy, TablesError, TablesEvent};
pub use contents::Contents;
pub use disk_cache::DiskCache;
pub use error::{Error, Reason};
pub use header::Header;
pub use listing::StoredFile;
pub use read::LoadProgress;
pub use write::write_tables;

use super::table_source::{Acquisition, TableSource};
use super::tables::Tables;
use crate::heuristic::{Heuristic, HeuristicError};
use crate::pruning::PruningAutomaton;
use crate::runtime::OutOfMemory;
use crate::{Observer, Threads};
use fifteen_codegen::Size;
use fifteen_patterns::{Collection, Partition};
use std::path::{Path, PathBuf};

/// Folder with tables.
#[derive(Clone, Debug)]
pub struct Store {
    directory: PathBuf,
}

impl Store {
    /// Creates the store of a directory, which need not exist before tables are saved.
    pub fn new(directory: impl Into<PathBuf>) -> Store {
        Store { directory: directory.into() }
    }

    /// Returns the directory.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Returns the path of the file for the tables of a partition, whether or not it exists.
    ///
    /// ```
    /// use fifteen::Size;
    /// use fifteen::heuristic::store::Store;
    /// use fifteen::patterns::Partition;
    /// use std::path::Path;
    ///
    /// let partition = Partition::parse(Size::new(4, 4)?, "7-8")?;
    /// let path = Store::new("tables").tables_path(&partition);
    /// assert_eq!(path, Path::new("tables/pdb-4x4-7-8.fifteen"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tables_path(&self, partition: &Partition) -> PathBuf {
        self.path_of(&Contents::Tables(partition.clone()))
    }

    /// Returns the path of the file for some contents, whether or not it exists.
    pub fn path_of(&self, contents: &Contents) -> PathBuf {
        self.directory.join(file_name::for_contents(contents))
    }

    /// Loads the tables of a partition, and checks them.
    ///
    /// # Errors
    /// If there is no file, or it cannot be read, or is invalid in any way; if there is not enough
    /// memory for it; or if the observer cancels.
    pub fn load(
        &self,
        partition: &Partition,
        threads: Threads,
        observer: &mut dyn Observer<LoadProgress>,
    ) -> Result<Tables, Error> {
        let contents = Contents::Tables(partition.clone());
        let (_, bytes) = self.read_data(&contents, read::allocate, threads, observer)?;
        Ok(Tables::new(partition, bytes))
    }

    /// Reads the data of a file into a buffer, and checks it.
    fn read_data<Buffer: AsMut<[u8]>>(
        &self,
        contents: &Contents,
        allocate: impl FnOnce(&Header) -> Result<Buffer, OutOfMemory>,
        threads: Threads,
        observer: &mut dyn Observer<LoadProgress>,
    ) -> Result<(Header, Buffer), Error> {
        let path = self.path_of(contents);
        read::read_file(&path, contents, allocate, threads, observer)
            .map_err(|reason| Error { path, reason })
    }

    /// Reads and checks the header and the length of the file of a partition, but not the data.
    ///
    /// # Errors
    /// If there is no file, or it cannot be read, or its header or length is wrong.
    pub fn read_header(&self, partition: &Partition) -> Result<Header, Error> {
        self.read_header_of(&Contents::Tables(partition.clone()))
    }

    /// Reads and checks the header and the length of the file for any contents.
    ///
    /// # Errors
    /// As for [`read_header`](Store::read_header).
    pub fn read_header_of(&self, contents: &Contents) -> Result<Header, Error> {
        let path = self.path_of(contents);
        read::read_header(&path, Some(contents)).map_err(|reason| Error { path, reason })
    }

    /// Reads a complete file, and checks it. Returns its header.
    ///
    /// # Errors
    /// As for [`load`](Store::load).
    pub fn verify(
        &self,
        contents: &Contents,
        threads: Threads,
        observer: &mut dyn Observer<LoadProgress>,
    ) -> Result<Header, Error> {
        match contents {
            Contents::Automaton { size, longest, .. } => {
                self.load_automaton(*size, *longest, threads, observer)?;
                self.read_header_of(contents)
            }
            _ => self
                .read_data(contents, read::allocate, threads, observer)
                .map(|(header, _)| header),
        }
    }

    /// Returns the first offset at which the data of a file differs from `data`, if it does.
    ///
    /// # Errors
    /// As for [`load`](Store::load).
    pub fn first_difference(
        &self,
        contents: &Contents,
        data: &[u8],
        threads: Threads,
        observer: &mut dyn Observer<LoadProgress>,
    ) -> Result<Option<usize>, Error> {
        let (_, stored) = self.read_data(contents, read::allocate, threads, observer)?;
        let first = stored.iter().zip(data).position(|(stored, data)| stored != data);
        Ok(first.or((stored.len() != data.len()).then_some(stored.len().min(data.len()))))
    }

    /// Saves `data` as these contents, replacing any existing file, and returns the path.
    ///
    /// # Errors
    /// As for [`save`](Store::save).
    ///
    /// # Panics
    /// If the length of the data is not that of the contents.
    pub fn save_as(&self, contents: Contents, data: &[u8]) -> Result<PathBuf, Error> {
        assert_eq!(
            contents.data_len(),
            data.len() as u64,
            "the length of the data of the contents"
        );
        self.write(contents, data)
    }

    /// Saves tables, replacing any existing file of the partition, and returns the path.
    ///
    /// # Errors
    /// If the folder or the file cannot be written; no partial file is left.
    pub fn save(&self, tables: &Tables) -> Result<PathBuf, Error> {
        self.write(Contents::Tables(tables.partition().clone()), tables.bytes())
    }

    /// Writes a file, replacing any existing one with the same contents.
    fn write(&self, contents: Contents, data: &[u8]) -> Result<PathBuf, Error> {
        let path = self.path_of(&contents);
        let saved = write::write_file(&self.directory, &path, contents, data);
        let failed = |error| Error { path: path.clone(), reason: Reason::Unwritable(error) };
        saved.map_err(failed)?;
        Ok(path)
    }
}

/// Loads stored tables with one thread per core, and builds none. A [`DiskCache`] builds and stores
/// missing tables.
///
/// ```
/// use fifteen::Size;
/// use fifteen::heuristic::store::Store;
/// use fifteen::heuristic::{Acquisition, InMemoryBuilder, TableSource};
/// use fifteen::patterns::Collection;
///
/// let collection = Collection::parse(Size::new(4, 4)?, "7-8")?;
/// let store = Store::new("an empty folder");
/// assert_eq!(store.missing_tables(&collection), [0, 1]);
/// let source = (store, InMemoryBuilder::default());
/// assert_eq!(source.acquisition(&collection), Some(Acquisition::Build));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TableSource for Store {
    fn acquisition(&self, collection: &Collection) -> Option<Acquisition> {
        self.missing_tables(collection).is_empty().then_some(Acquisition::Load)
    }

    fn fetch(
        &self,
        collection: &Collection,
        observer: &mut dyn Observer<()>,
    ) -> Result<Heuristic, HeuristicError> {
        let mut on_progress = |_: &LoadProgress| observer.on_progress(&());
        let loaded = self.load_heuristic(collection, Threads::default(), &mut on_progress);
        loaded.map_err(|error| error.of_source(collection))
    }

    fn fetch_automaton(
        &self,
        size: Size,
        observer: &mut dyn Observer<()>,
    ) -> Option<PruningAutomaton> {
        let longest = self.longest_stored_automaton(size, PruningAutomaton::MAX_LENGTH)?;
        let mut on_progress = |_: &LoadProgress| observer.on_progress(&());
        self.load_automaton(size, longest, Threads::default(), &mut on_progress).ok()
    }
}
