//! Memory budget of a search.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Limit in bytes, with the bytes in use and their peak.
#[derive(Debug)]
pub(super) struct Budget {
    limit: AtomicUsize,
    used: AtomicUsize,
    peak: AtomicUsize,
}

impl Budget {
    /// Creates a budget of `limit` bytes, all free.
    pub fn new(limit: usize) -> Self {
        let [limit, used, peak] = [limit, 0, 0].map(AtomicUsize::new);
        Budget { limit, used, peak }
    }

    /// Reserves some bytes if they are free. Returns whether they were.
    pub fn try_reserve(&self, bytes: usize) -> bool {
        let add = |used: usize| used.checked_add(bytes).filter(|&sum| sum <= self.limit());
        let before = self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        if let Ok(used) = before {
            self.peak.fetch_max(used + bytes, Ordering::Relaxed);
        }
        before.is_ok()
    }

    /// Reserves some bytes even beyond the limit, for memory that is indispensable.
    pub fn force_reserve(&self, bytes: usize) {
        let used = self.used.fetch_add(bytes, Ordering::Relaxed);
        self.peak.fetch_max(used + bytes, Ordering::Relaxed);
    }

    /// Releases some bytes.
    pub fn release(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Records that an allocation has changed its size.
    pub fn resize(&self, before: usize, after: usize) {
        self.force_reserve(after.saturating_sub(before));
        self.release(before.saturating_sub(after));
    }

    /// Records that the system failed to provide reserved bytes. The limit shrinks to the bytes in
    /// use.
    pub fn record_allocation_failure(&self, bytes: usize) {
        self.release(bytes);
        self.limit.fetch_min(self.used(), Ordering::Relaxed);
    }

    /// Returns the bytes in use.
    pub fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// Returns the peak of the bytes in use.
    pub fn peak(&self) -> usize {
        self.peak.load(Ordering::Relaxed)
    }

    /// Returns whether an eighth of the bytes is free, which is enough to continue.
    pub fn has_headroom(&self) -> bool {
        self.used() <= self.limit() - self.limit() / 8
    }

    /// Returns the current limit in bytes.
    pub fn limit(&self) -> usize {
        self.limit.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;

    #[test]
    fn reserved_bytes_are_unavailable() {
        let budget = Budget::new(800);
        assert!(budget.try_reserve(700) && budget.has_headroom());
        assert!(!budget.try_reserve(101), "more than the free bytes");
        assert!(budget.try_reserve(1) && !budget.has_headroom());
        assert_eq!((budget.used(), budget.peak()), (701, 701));
        budget.resize(700, 1000);
        budget.resize(1000, 400);
        assert_eq!((budget.used(), budget.peak(), budget.limit()), (401, 1001, 800));
        assert!(!budget.try_reserve(400) && budget.try_reserve(399));
        budget.release(500);
        // The system failed to provide a hundred of the reserved bytes.
        budget.record_allocation_failure(100);
        assert_eq!((budget.used(), budget.limit()), (200, 200));
        assert!(!budget.try_reserve(1) && budget.try_reserve(0));
    }
}
