//! Prefetching of memory that will be needed soon.
//!
//! Only the signature of the intrinsic is unsafe: it has no visible effect and cannot fault.

/// Prefetches the cache line of an item on x86-64; does nothing on other processors.
#[inline]
#[allow(unsafe_code)]
pub fn prefetch<T>(items: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // Sound: every x86-64 processor has the instruction, and it faults at no address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(items.as_ptr().wrapping_add(index).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, index);
}
