//! Tables on disk: a folder with one file for each partition, for each table of a collection, and for
//! each automaton of walks.
//!
//! ```text
//! pdb-4x4-7-8.fifteen                             the tables of the 7-8 partition
//! pdb-3x3-aab-abb-bb_.fifteen                     of one that is drawn: aab/abb/bb.
//! digits-5x5-aaa__-aaa__-_____-_____-_____.fifteen a table that collections share
//! walks-5x5-20.fifteen                            the redundant walks of up to 20 moves
//! .pdb-4x4-7-8.fifteen.93f2b1c6a0d4e587.part      being written, or left by a killed process
//! ```
//!
//! A file begins with a [`Header`], which says what its [`Contents`] are; their bytes follow, and nothing
//! else. There is one way to write and one way to read, whatever it is.
//!
//! # No file is trusted
//!
//! A file is used only if every word of its header is right, its length is, and the checksums of
//! the header and of the data are: everything else is refused with a [`Reason`]. It is written
//! under another name, brought to the disk, and only then given its own. So under its own name
//! there is at any time the whole file or none, also when several processes write the same one,
//! and also when they are killed.
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
//! let error = store.load(&partition, Threads::ONE, &mut ()).expect_err("nothing is there yet");
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
mod contents;
mod disk_cache;
mod error;
mod file_name;
mod header;
mod listing;
mod pdb_set;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use contents::Contents;
pub use disk_cache::DiskCache;
pub use error::{Error, Reason};
pub use header::Header;
pub use listing::{RemovedFile, StoredFile};
pub use pdb_set::{PdbSetError, PdbSetEvent};
pub use read::LoadProgress;
pub use write::write_tables;

use super::table_source::{Acquisition, TableSource};
use super::tables::Tables;
use crate::heuristic::PdbSet;
use crate::korf::pruning::PruningAutomaton;
use crate::runtime::OutOfMemory;
use crate::{Observer, Threads};
use fifteen_codegen::Size;
use fifteen_patterns::{Collection, Partition};
use std::path::{Path, PathBuf};

/// A folder with tables.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// The tables in a folder, which need not be there before something is saved.
    pub fn new(folder: impl Into<PathBuf>) -> Store {
        Store { folder: folder.into() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file for the tables of a partition, whether or not it is there.
    ///
    /// ```
    /// use fifteen::Size;
    /// use fifteen::heuristic::store::Store;
    /// use fifteen::patterns::Partition;
    /// use std::path::Path;
    ///
    /// let partition = Partition::parse(Size::new(4, 4)?, "7-8")?;
    /// let path = Store::new("tables").path(&partition);
    /// assert_eq!(path, Path::new("tables/pdb-4x4-7-8.fifteen"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tables_path(&self, partition: &Partition) -> PathBuf {
        self.path_of(&Contents::Tables(partition.clone()))
    }

    /// The file for some contents, whether or not it is there.
    pub fn path_of(&self, contents: &Contents) -> PathBuf {
        self.folder.join(file_name::for_contents(contents))
    }

    /// Loads the tables of a partition, and checks them.
    ///
    /// # Errors
    /// If there is no file, or it cannot be read, or is not what it should be in any way; if there
    /// is no memory for it; or if the watch stops it.
    pub fn load(
        &self,
        partition: &Partition,
        threads: Threads,
        watch: &mut dyn Observer<LoadProgress>,
    ) -> Result<Tables, Error> {
        let contents = Contents::Tables(partition.clone());
        let (_, bytes) = self.read_data(&contents, read::allocate, threads, watch)?;
        Ok(Tables::new(partition, bytes))
    }

    /// Reads the data of a file into room that is made for them, and checks them.
    fn read_data<Room: AsMut<[u8]>>(
        &self,
        contents: &Contents,
        room: impl FnOnce(&Header) -> Result<Room, OutOfMemory>,
        threads: Threads,
        watch: &mut dyn Observer<LoadProgress>,
    ) -> Result<(Header, Room), Error> {
        let path = self.path_of(contents);
        read::read_file(&path, contents, room, threads, watch)
            .map_err(|reason| Error { path, reason })
    }

    /// Looks at the header and the length of the file of a partition, but not at the data.
    ///
    /// # Errors
    /// If there is no file, or one can tell already that loading it will fail.
    pub fn read_header(&self, partition: &Partition) -> Result<Header, Error> {
        self.read_header_of(&Contents::Tables(partition.clone()))
    }

    /// The same for any contents.
    ///
    /// # Errors
    /// As for [`peek`](Store::peek).
    pub fn read_header_of(&self, contents: &Contents) -> Result<Header, Error> {
        let path = self.path_of(contents);
        read::read_header(&path, Some(contents)).map_err(|reason| Error { path, reason })
    }

    /// Reads a file whole, and checks it. Says what its header says.
    ///
    /// # Errors
    /// As for [`load`](Store::load).
    pub fn verify(
        &self,
        contents: &Contents,
        threads: Threads,
        watch: &mut dyn Observer<LoadProgress>,
    ) -> Result<Header, Error> {
        match contents {
            Contents::Automaton { size, longest, .. } => {
                self.load_automaton(*size, *longest, threads, watch)?;
                self.read_header_of(contents)
            }
            _ => self.read_data(contents, read::allocate, threads, watch).map(|(header, _)| header),
        }
    }

    /// Where the data of a file differ first from others, if they do.
    ///
    /// # Errors
    /// As for [`load`](Store::load).
    pub fn first_difference(
        &self,
        contents: &Contents,
        data: &[u8],
        threads: Threads,
        watch: &mut dyn Observer<LoadProgress>,
    ) -> Result<Option<usize>, Error> {
        let (_, kept) = self.read_data(contents, read::allocate, threads, watch)?;
        let first = kept.iter().zip(data).position(|(kept, data)| kept != data);
        Ok(first.or((kept.len() != data.len()).then_some(kept.len().min(data.len()))))
    }

    /// Saves data with these contents, in the place of what has been kept, and says where.
    ///
    /// # Errors
    /// As for [`save`](Store::save).
    ///
    /// # Panics
    /// If there is not as much data as the contents say.
    pub fn save_as(&self, contents: Contents, data: &[u8]) -> Result<PathBuf, Error> {
        assert_eq!(contents.data_len(), data.len() as u64, "data as long as they should be");
        self.write(contents, data)
    }

    /// Saves tables, in the place of what has been kept for the partition, and says where.
    ///
    /// # Errors
    /// If the folder or the file cannot be written; then nothing is left of it.
    pub fn save(&self, tables: &Tables) -> Result<PathBuf, Error> {
        self.write(Contents::Tables(tables.partition().clone()), tables.bytes())
    }

    /// Writes a file, in the place of what has been kept with these contents.
    fn write(&self, contents: Contents, data: &[u8]) -> Result<PathBuf, Error> {
        let path = self.path_of(&contents);
        let saved = write::write_file(&self.folder, &path, contents, data);
        let failed = |error| Error { path: path.clone(), reason: Reason::Unwritable(error) };
        saved.map_err(failed)?;
        Ok(path)
    }
}

/// Tables that are kept are loaded, with as many threads as there are cores; none are built. A
/// [`Keeper`] builds and keeps those that are not.
///
/// ```
/// use fifteen::Size;
/// use fifteen::heuristic::store::Store;
/// use fifteen::heuristic::{Effort, Shelf, Workshop};
/// use fifteen::patterns::Partition;
///
/// let partition = Partition::parse(Size::new(4, 4)?, "7-8")?;
/// let store = Store::new("an empty folder");
/// assert_eq!(store.peek(&partition).ok(), None);
/// assert_eq!((store, Workshop::default()).peek(&partition), Some(Effort::Build));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TableSource for Store {
    fn acquisition(&self, partition: &Partition) -> Option<Acquisition> {
        Store::read_header(self, partition).is_ok().then_some(Acquisition::Load)
    }

    fn fetch(&self, partition: &Partition, watch: &mut dyn Observer<()>) -> Option<Tables> {
        let mut look = |_: &LoadProgress| watch.on_progress(&());
        self.load(partition, Threads::default(), &mut look).ok()
    }

    fn pdb_set_acquisition(&self, collection: &Collection) -> Option<Acquisition> {
        self.missing_tables(collection).is_empty().then_some(Acquisition::Load)
    }

    fn fetch_pdb_set(
        &self,
        collection: &Collection,
        watch: &mut dyn Observer<()>,
    ) -> Option<PdbSet> {
        let mut look = |_: &LoadProgress| watch.on_progress(&());
        self.load_pdb_set(collection, Threads::default(), &mut look).ok()
    }

    fn fetch_automaton(
        &self,
        size: Size,
        watch: &mut dyn Observer<()>,
    ) -> Option<PruningAutomaton> {
        let longest = self.longest_stored_automaton(size, PruningAutomaton::MAX_LENGTH)?;
        let mut look = |_: &LoadProgress| watch.on_progress(&());
        self.load_automaton(size, longest, Threads::default(), &mut look).ok()
    }
}
