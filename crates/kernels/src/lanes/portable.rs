//! One board at a time, in plain integers, for every processor and for Miri.

use super::Lanes;

/// A single lane.
#[derive(Clone, Copy)]
pub struct Portable(u64);

// SAFETY: this implementation needs no particular instructions.
unsafe impl Lanes for Portable {
    /// One or zero, so that it can be added to an address.
    type Mask = usize;

    const COUNT: usize = 1;

    #[inline(always)]
    unsafe fn not(mask: usize) -> usize {
        mask ^ 1
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Portable {
        // SAFETY: the caller guarantees that there is a board.
        Portable(unsafe { from.read() })
    }

    #[inline(always)]
    unsafe fn slide<const TILE: u32, const BLANK: u32>(self) -> Portable {
        let tile = self.0 & 15 << TILE;
        let moved = if BLANK > TILE { tile << (BLANK - TILE) } else { tile >> (TILE - BLANK) };
        Portable(self.0 ^ tile ^ moved)
    }

    #[inline(always)]
    unsafe fn all_zero<const BITS: u64>(self) -> usize {
        usize::from(self.0 & BITS == 0)
    }

    #[inline(always)]
    unsafe fn any_one<const BITS: u64>(self) -> usize {
        usize::from(self.0 & BITS != 0)
    }

    #[inline(always)]
    unsafe fn all_one<const BITS: u64>(self) -> usize {
        usize::from(self.0 & BITS == BITS)
    }

    #[inline(always)]
    unsafe fn any_zero<const BITS: u64>(self) -> usize {
        usize::from(self.0 & BITS != BITS)
    }

    #[inline(always)]
    unsafe fn one_of<const TILE: u32, const SET: u64>(self) -> usize {
        (SET >> (self.0 >> TILE & 15) & 1) as usize
    }

    #[inline(always)]
    unsafe fn store_some(self, mask: usize, to: *mut u64) -> usize {
        // SAFETY: the caller guarantees that there is room for one more board.
        unsafe { to.write(self.0) }
        mask
    }
}
