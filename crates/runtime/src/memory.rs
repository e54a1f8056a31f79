//! How much memory a search may take, and how to ask for a lot of it.
//!
//! A vector that cannot grow ends the process. For a few kilobytes that is how it should be. A
//! table of hundreds of megabytes is another matter: the system may well have less to give than
//! the search would like, and there is always something better to do than to die, such as to go on
//! without the table, or to say what has been found. So large tables are asked for with
//! [`reserve`] or [`zeros`], which answer [`OutOfMemory`]; and before many small pieces are,
//! [`check_available`] tells whether there is room for them all.

use crate::number_format::Grouped;
use std::fmt;

pub use crate::huge_pages::prefer_large_pages;

/// A number of bytes that something takes or may take.
///
/// ```
/// use fifteen_runtime::Memory;
///
/// let memory = Memory::gibibytes(2);
/// assert_eq!(memory.bytes(), 2_147_483_648);
/// assert_eq!(memory.to_string(), "2.00 GiB");
/// assert!(Memory::mebibytes(512) < memory);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Memory(u64);

impl Memory {
    /// So many bytes.
    pub const fn new(bytes: u64) -> Memory {
        Memory(bytes)
    }

    /// So many times 2^20 bytes.
    pub const fn mebibytes(mebibytes: u32) -> Memory {
        Memory((mebibytes as u64) << 20)
    }

    /// So many times 2^30 bytes.
    pub const fn gibibytes(gibibytes: u32) -> Memory {
        Memory((gibibytes as u64) << 30)
    }

    /// The number of bytes.
    pub const fn bytes(self) -> u64 {
        self.0
    }

    /// The number of bytes, or the largest that fits into an address.
    pub fn to_usize_saturating(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Bytes(self.0.into()).fmt(f)
    }
}

/// A number of bytes for people, more of them than a [`Memory`] can be: in gibibytes, or in a smaller unit if they are not a
/// tenth of one, rounded up to a hundredth.
///
/// ```
/// use fifteen_runtime::memory::Bytes;
///
/// assert_eq!(Bytes(1).to_string(), "0.01 KiB");
/// assert_eq!(Bytes(3 << 19).to_string(), "1.50 MiB");
/// assert_eq!(Bytes(5 << 40).to_string(), "5,120.00 GiB");
/// assert_eq!(format!("{:>9}", Bytes(1 << 30)), " 1.00 GiB");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bytes(pub u128);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [(&str, u128); 3] = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
        let is_tenth = |&(_, unit): &(&str, u128)| self.0 >= unit.div_ceil(10);
        let (name, unit) = UNITS.into_iter().find(is_tenth).unwrap_or(UNITS[2]);
        let hundredths = (self.0 * 100).div_ceil(unit);
        f.pad(&format!("{}.{:02} {name}", Grouped(hundredths / 100), hundredths % 100))
    }
}

/// The system has not as much memory to give as was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// The bytes that were asked for.
    pub bytes: u128,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the system has no {} of memory to give", Bytes(self.bytes))
    }
}

impl std::error::Error for OutOfMemory {}

/// The bytes that are left alone, so that after a refusal there is something to wrap up with: a
/// few lines to print, a last small vector. Whoever takes the very last would abort on the next
/// string.
const HEADROOM: usize = 4 << 20;

/// Fewer bytes than this are asked for without a thought of the headroom.
const CHECK_THRESHOLD: usize = 64 << 10;

/// Makes sure that the system would give this many bytes now, and some for what comes after. Nothing
/// is kept or written to: it costs the same few microseconds for a gigabyte as for a megabyte.
///
/// This is for data in many small pieces, which cannot all ask for themselves. It is no promise:
/// others may take the memory meanwhile, and a system that promises more than it has may still
/// end the process when the memory is written to.
///
/// # Errors
/// If there is not so much.
///
/// ```
/// use fifteen_runtime::memory::{OutOfMemory, check_available};
///
/// assert_eq!(check_available(1 << 20), Ok(()));
/// assert_eq!(check_available(usize::MAX / 2), Err(OutOfMemory { bytes: (usize::MAX / 2) as u128 }));
/// ```
pub fn check_available(bytes: usize) -> Result<(), OutOfMemory> {
    let mut trial: Vec<u8> = Vec::new();
    let reserved = trial.try_reserve_exact(bytes.saturating_add(HEADROOM));
    reserved.map_err(|_| OutOfMemory { bytes: bytes as u128 })
}

/// Makes room for exactly `more` further elements.
///
/// # Errors
/// If there is no memory for them, or if that would take the last of it. The vector is as it was.
pub fn reserve<T>(vec: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    if vec.capacity() - vec.len() >= more {
        return Ok(());
    }
    let bytes = (vec.len() as u128 + more as u128) * size_of::<T>() as u128;
    let refused = OutOfMemory { bytes };
    if bytes >= CHECK_THRESHOLD as u128 {
        check_available(more.saturating_mul(size_of::<T>())).map_err(|_| refused)?;
    }
    vec.try_reserve_exact(more).map_err(|_| refused)
}

/// A vector of `len` defaults. Numbers are zeros, which the system has ready: pages that nobody
/// writes to take no time, and the first to write to one may be any thread.
///
/// # Errors
/// If there is no memory for it, or if that would take the last of it.
///
/// ```
/// use fifteen_runtime::memory::zeros;
///
/// assert_eq!(zeros::<u32>(3), Ok(vec![0, 0, 0]));
/// assert!(zeros::<u64>(usize::MAX / 16).is_err());
/// ```
pub fn zeros<T: Clone + Default>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    // To reserve and to fill would write to every page. There is no fallible way to ask for zeros;
    // so look whether there is room, give it back, and ask again.
    reserve(&mut Vec::<T>::new(), len)?;
    Ok(vec![T::default(); len])
}
