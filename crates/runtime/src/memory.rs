//! Memory sizes, and fallible allocation of large tables.
//!
//! A vector that cannot grow aborts the process. For a few kilobytes that is acceptable. For a
//! table of hundreds of megabytes it is not: the system may have less memory than the search would
//! like, and the search can continue without the table, or report its results so far. So large
//! tables are allocated with [`reserve`] or [`zeros`], which return [`OutOfMemory`]. Before many
//! small allocations [`check_available`] checks whether there is room for all of them.

use crate::impl_error;
use crate::number_format::Grouped;
use std::fmt;

pub use crate::huge_pages::prefer_huge_pages;

/// An amount of memory in bytes.
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
    /// Creates an amount of bytes.
    pub const fn new(bytes: u64) -> Memory {
        Memory(bytes)
    }

    /// Creates an amount in units of 2^20 bytes.
    pub const fn mebibytes(mebibytes: u32) -> Memory {
        Memory((mebibytes as u64) << 20)
    }

    /// Creates an amount in units of 2^30 bytes.
    pub const fn gibibytes(gibibytes: u32) -> Memory {
        Memory((gibibytes as u64) << 30)
    }

    /// Returns the number of bytes.
    pub const fn bytes(self) -> u64 {
        self.0
    }

    /// Returns the number of bytes, or `usize::MAX` if it does not fit.
    pub fn to_usize_saturating(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Bytes(self.0.into()).fmt(f)
    }
}

/// Human-readable number of bytes, which may be larger than a [`Memory`]. The unit is GiB, MiB or
/// KiB: the largest one that makes the number at least a tenth, or else KiB. The number is rounded
/// up to hundredths.
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

/// Error of an allocation for which the system has too little memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// Number of bytes requested.
    pub bytes: u128,
}

impl_error!(OutOfMemory: Self { bytes } => ("cannot allocate {} of memory", Bytes(*bytes)));

/// Headroom in bytes. After a refusal some memory is needed for the rest of the program: a few
/// lines to print, a last small vector. Without headroom, the next string would abort the process.
const HEADROOM: usize = 4 << 20;

/// Minimum size in bytes for which the headroom is checked.
const CHECK_THRESHOLD: usize = 64 << 10;

/// Checks that the system can provide this many bytes now, in addition to the headroom. The memory
/// is neither kept nor written to, so the check costs the same few microseconds for a gigabyte as
/// for a megabyte.
///
/// This is for data in many small allocations, which cannot all be fallible. It is no guarantee:
/// other processes may take the memory meanwhile, and a system that overcommits may still end the
/// process when the memory is written to.
///
/// # Errors
/// If there is too little memory.
///
/// ```
/// use fifteen_runtime::memory::{OutOfMemory, check_available};
///
/// assert_eq!(check_available(1 << 20), Ok(()));
/// assert_eq!(check_available(1 << 62), Err(OutOfMemory { bytes: 1 << 62 }));
/// ```
pub fn check_available(bytes: usize) -> Result<(), OutOfMemory> {
    let mut trial: Vec<u8> = Vec::new();
    let reserved = trial.try_reserve_exact(bytes.saturating_add(HEADROOM));
    reserved.map_err(|_| OutOfMemory { bytes: bytes as u128 })
}

/// Reserves room for exactly `more` further elements.
///
/// # Errors
/// If there is no memory for them, or no headroom would remain. Then the vector is unchanged.
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

/// Allocates a vector of `len` default values. Numbers are zeros, which the system provides lazily:
/// pages that are never written to cost no time, and any thread may be the first to write to a
/// page.
///
/// # Errors
/// If there is no memory for it, or no headroom would remain.
///
/// ```
/// use fifteen_runtime::memory::zeros;
///
/// assert_eq!(zeros::<u32>(3), Ok(vec![0, 0, 0]));
/// assert!(zeros::<u64>(usize::MAX / 16).is_err());
/// ```
pub fn zeros<T: Clone + Default>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    // Reserving and filling would write to every page, and there is no fallible allocation of
    // zeros. So reserve the memory as a test, release it, and allocate again.
    reserve(&mut Vec::<T>::new(), len)?;
    Ok(vec![T::default(); len])
}
