//! How much memory a search may take.

use std::sync::atomic::{AtomicUsize, Ordering};

/// A number of bytes, and how many of them are in use.
#[derive(Debug)]
pub(super) struct Budget {
    limit: usize,
    used: AtomicUsize,
    peak: AtomicUsize,
}

impl Budget {
    /// So many bytes, all free.
    pub fn new(limit: usize) -> Self {
        Budget { limit, used: AtomicUsize::new(0), peak: AtomicUsize::new(0) }
    }

    /// Takes some bytes, if that many are left.
    pub fn take(&self, bytes: usize) -> bool {
        let add = |used: usize| used.checked_add(bytes).filter(|&sum| sum <= self.limit);
        let before = self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        if let Ok(used) = before {
            self.peak.fetch_max(used + bytes, Ordering::Relaxed);
        }
        before.is_ok()
    }

    /// Takes some bytes even if they are too many: what cannot be done without.
    pub fn overdraw(&self, bytes: usize) {
        let used = self.used.fetch_add(bytes, Ordering::Relaxed);
        self.peak.fetch_max(used + bytes, Ordering::Relaxed);
    }

    /// Gives some bytes back.
    pub fn give(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// The bytes in use.
    pub fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// The most bytes that were in use.
    pub fn peak(&self) -> usize {
        self.peak.load(Ordering::Relaxed)
    }

    /// Whether an eighth of the bytes is free: enough for it to be worth going on.
    pub fn has_leeway(&self) -> bool {
        self.used() <= self.limit - self.limit / 8
    }

    /// The bytes there are.
    pub fn limit(&self) -> usize {
        self.limit
    }
}
