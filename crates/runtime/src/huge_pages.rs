//! Huge pages.
//!
//! Lookups at random places in gigabytes of memory miss the TLB of the processor as often as its
//! caches. With pages of 2 MB instead of 4 KB the TLB is large enough. Linux provides huge pages to
//! a program that requests them before the memory is written to.

#![allow(unsafe_code)] // a system call

/// Requests huge pages for the memory of these items, if the system has them. The contents do not
/// change. The best time for the request is before the first write.
pub fn prefer_huge_pages<T>(items: &mut [T]) {
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
            // SAFETY: these are whole pages of memory that the slice borrows exclusively; the call
            // does not change their contents. An error changes nothing.
            unsafe {
                madvise(first.wrapping_byte_add(skipped), bytes, HUGE_PAGES);
            }
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = items;
}
