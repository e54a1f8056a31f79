//! Samples: evenly spaced items of a sequence whose length is not known.

/// Samples of a sequence of numbered items.
///
/// Whenever there are too many, every second one is dropped, and twice as many items lie between
/// two samples.
#[derive(Clone, Debug)]
pub(crate) struct Samples<T> {
    list: Vec<T>,
    /// Maximum number of samples.
    capacity: usize,
    /// Number of items from one sample to the next.
    interval: u64,
    /// Number of the next item to take.
    next: u64,
}

impl<T> Samples<T> {
    /// Creates an empty list for at most this many samples.
    pub fn new(capacity: usize) -> Samples<T> {
        // Then the last sample stays when every second one is dropped.
        let capacity = capacity - capacity % 2;
        let next = if capacity > 0 { 0 } else { u64::MAX };
        Samples { list: Vec::new(), capacity, interval: 1, next }
    }

    /// Returns the samples.
    pub fn list(&self) -> &[T] {
        &self.list
    }

    /// Takes the item with this number if it is due. The numbers ascend.
    #[inline]
    pub fn offer(&mut self, number: u64, item: impl FnOnce() -> T) {
        if number >= self.next {
            self.take(number, item());
        }
    }

    #[cold]
    fn take(&mut self, number: u64, item: T) {
        self.list.push(item);
        if self.list.len() > self.capacity {
            let mut is_kept = false;
            self.list.retain(|_| {
                is_kept = !is_kept;
                is_kept
            });
            self.interval *= 2;
        }
        self.next = number + self.interval;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_spread_over_the_whole_sequence() {
        let mut samples = Samples::new(9);
        for number in 0..1_000 {
            samples.offer(number, || number);
        }
        let list = samples.list();
        assert!((4..=8).contains(&list.len()), "{list:?}");
        let gaps: Vec<_> = list.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(gaps.iter().all(|&gap| gap == gaps[0]), "{list:?}");
        assert!(list[0] == 0 && 1_000 - list[list.len() - 1] <= 2 * gaps[0], "{list:?}");
    }

    #[test]
    fn no_samples_are_taken_without_room() {
        let mut samples = Samples::new(0);
        (0..10).for_each(|number| samples.offer(number, || number));
        assert_eq!(samples.list(), []);
    }
}
