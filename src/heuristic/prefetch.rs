//! Asking memory for something that will be needed soon.
//!
//! This is unsafe only by the signature of the instruction: it reads nothing that the program
//! could see, and cannot fault.

/// Has the cache line with this item brought nearer, on processors where that can be asked for.
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
