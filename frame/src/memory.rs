//! How much memory a search may take, and how to ask for a lot of it.
//!
//! A vector that cannot grow ends the process. For a few kilobytes that is how it should be. A
//! table of hundreds of megabytes is another matter: the system may well have less to give than
//! the search would like, and there is always something better to do than to die, such as to go on
//! without the table, or to say what has been found. So large tables are asked for with
//! [`reserve`] or [`zeros`], which answer [`OutOfMemory`].

use crate::number::Grouped;
use std::fmt;

/// A number of bytes that something takes or may take.
///
/// ```
/// use fifteen_frame::Memory;
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
    pub fn in_address_space(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Gibibytes(self.0.into()).fmt(f)
    }
}

/// Bytes in units of 2^30, rounded up to a hundredth; more of them than a [`Memory`] can be.
///
/// ```
/// use fifteen_frame::memory::Gibibytes;
///
/// assert_eq!(Gibibytes(1).to_string(), "0.01 GiB");
/// assert_eq!(Gibibytes(5 << 40).to_string(), "5,120.00 GiB");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gibibytes(pub u128);

impl fmt::Display for Gibibytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100).div_ceil(1 << 30);
        write!(f, "{}.{:02} GiB", Grouped(hundredths / 100), hundredths % 100)
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
        write!(f, "the system has no {} of memory to give", Gibibytes(self.bytes))
    }
}

impl std::error::Error for OutOfMemory {}

/// Makes room for exactly `more` further elements.
///
/// # Errors
/// If there is no memory for them. The vector is as it was.
pub fn reserve<T>(vec: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    vec.try_reserve_exact(more).map_err(|_| OutOfMemory {
        bytes: (vec.len() as u128 + more as u128) * size_of::<T>() as u128,
    })
}

/// A vector of `len` defaults, which for numbers are zeros.
///
/// # Errors
/// If there is no memory for it.
///
/// ```
/// use fifteen_frame::memory::zeros;
///
/// assert_eq!(zeros::<u32>(3), Ok(vec![0, 0, 0]));
/// assert!(zeros::<u64>(usize::MAX / 16).is_err());
/// ```
pub fn zeros<T: Clone + Default>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = Vec::new();
    reserve(&mut vec, len)?;
    vec.resize(len, T::default());
    Ok(vec)
}
