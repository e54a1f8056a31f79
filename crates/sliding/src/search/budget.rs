//! How much memory a search may take.

use std::sync::atomic::{AtomicUsize, Ordering};

/// A number of bytes, and how many of them are in use.
#[derive(Debug)]
pub(super) struct Budget {
    limit: AtomicUsize,
    used: AtomicUsize,
    peak: AtomicUsize,
}

impl Budget {
    /// So many bytes, all free.
    pub fn new(limit: usize) -> Self {
        let [limit, used, peak] = [limit, 0, 0].map(AtomicUsize::new);
        Budget { limit, used, peak }
    }

    /// Takes some bytes, if that many are left.
    pub fn try_reserve(&self, bytes: usize) -> bool {
        let add = |used: usize| used.checked_add(bytes).filter(|&sum| sum <= self.limit());
        let before = self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        if let Ok(used) = before {
            self.peak.fetch_max(used + bytes, Ordering::Relaxed);
        }
        before.is_ok()
    }

    /// Takes some bytes even if they are too many: what cannot be done without.
    pub fn force_reserve(&self, bytes: usize) {
        let used = self.used.fetch_add(bytes, Ordering::Relaxed);
        self.peak.fetch_max(used + bytes, Ordering::Relaxed);
    }

    /// Gives some bytes back.
    pub fn release(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Notes that something has another size than before.
    pub fn resize(&self, before: usize, after: usize) {
        self.force_reserve(after.saturating_sub(before));
        self.release(before.saturating_sub(after));
    }

    /// Notes that the system did not have the bytes that were taken: so there is less than the limit
    /// says.
    pub fn record_allocation_failure(&self, bytes: usize) {
        self.release(bytes);
        self.limit.fetch_min(self.used(), Ordering::Relaxed);
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
    pub fn has_headroom(&self) -> bool {
        self.used() <= self.limit() - self.limit() / 8
    }

    /// The bytes there are.
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
        assert!(!budget.try_reserve(101), "there are not so many left");
        assert!(budget.try_reserve(1) && !budget.has_headroom());
        assert_eq!((budget.used(), budget.peak()), (701, 701));
        budget.resize(700, 1000);
        budget.resize(1000, 400);
        assert_eq!((budget.used(), budget.peak(), budget.limit()), (401, 1001, 800));
        assert!(!budget.try_reserve(400) && budget.try_reserve(399));
        budget.release(500);
        // The system did not have a hundred of those that were taken.
        budget.record_allocation_failure(100);
        assert_eq!((budget.used(), budget.limit()), (200, 200));
        assert!(!budget.try_reserve(1) && budget.try_reserve(0));
    }
}
