//! Large pages of memory.
//!
//! Sixteen look-ups at random places of two gigabytes would miss the processor's list of pages as
//! often as its caches. With pages of 2 MB instead of 4 KB the list is long enough. Linux gives
//! them to who asks before the memory is written to.

#![allow(unsafe_code)] // a call of the system

/// Asks the system for large pages where these items are, if it has any to give. It changes nothing
/// else; the best time is before they are first written to.
pub fn prefer_large_pages<T>(items: &mut [T]) {
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        use std::ffi::{c_int, c_void};
        unsafe extern "C" {
            fn madvise(start: *mut c_void, bytes: usize, advice: c_int) -> c_int;
        }
        const HUGE_PAGES: c_int = 14;
        const PAGE: usize = 4096;
        let (first, bytes) = (items.as_mut_ptr().cast::<c_void>(), size_of_val(items));
        let skipped = first.addr().next_multiple_of(PAGE) - first.addr();
        let bytes = bytes.saturating_sub(skipped) / PAGE * PAGE;
        if bytes > 0 {
            // SAFETY: these are whole pages of memory that is ours; what is in them stays as it is. If
            // the system does not want to, all is as before.
            unsafe {
                madvise(first.wrapping_byte_add(skipped), bytes, HUGE_PAGES);
            }
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = items;
}
