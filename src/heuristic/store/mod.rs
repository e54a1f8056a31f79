//! Tables on disk: a folder with one file for each partition.
//!
//! ```text
//! pdb-4x4-7-8.fifteen                             the tables of the 7-8 partition
//! pdb-3x3-aab-abb-bb_.fifteen                     of one that is drawn: aab/abb/bb.
//! .pdb-4x4-7-8.fifteen.93f2b1c6a0d4e587.part      being written, or left by a killed process
//! ```
//!
//! A file begins with a [`Header`]; the bytes of [`Tables`] follow, and nothing else.
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
//! use fifteen::heuristic::store::{Reason, Store};
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
//! store.clean(Some(&partition))?;
//! std::fs::remove_dir(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod folder;
mod header;
mod keeper;
mod name;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use error::{Error, Reason};
pub use folder::{Found, Removed};
pub use header::Header;
pub use keeper::Keeper;
pub use read::Progress;
pub use write::write;

use super::shelf::{Effort, Shelf};
use super::tables::Tables;
use crate::{Threads, Watch};
use fifteen_patterns::Partition;
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
    pub fn path(&self, partition: &Partition) -> PathBuf {
        self.folder.join(name::of(partition))
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
        watch: &mut dyn Watch<Progress>,
    ) -> Result<Tables, Error> {
        let path = self.path(partition);
        read::tables(&path, partition, threads, watch).map_err(|reason| Error { path, reason })
    }

    /// Looks at the header and the length of the file of a partition, but not at the data.
    ///
    /// # Errors
    /// If there is no file, or one can tell already that loading it will fail.
    pub fn peek(&self, partition: &Partition) -> Result<Header, Error> {
        let path = self.path(partition);
        read::header(&path, Some(partition)).map_err(|reason| Error { path, reason })
    }

    /// Saves tables, in the place of what has been kept for the partition, and says where.
    ///
    /// # Errors
    /// If the folder or the file cannot be written; then nothing is left of it.
    pub fn save(&self, tables: &Tables) -> Result<PathBuf, Error> {
        let path = self.path(tables.partition());
        let saved = write::file(&self.folder, &path, tables);
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
impl Shelf for Store {
    fn peek(&self, partition: &Partition) -> Option<Effort> {
        Store::peek(self, partition).is_ok().then_some(Effort::Load)
    }

    fn fetch(&self, partition: &Partition, watch: &mut dyn Watch<()>) -> Option<Tables> {
        let mut look = |_: &Progress| watch.look(&());
        self.load(partition, Threads::default(), &mut look).ok()
    }
}
