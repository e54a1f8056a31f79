//! The short way to a census.

use super::{Census, CensusProgress, Options, TooLarge, count_all, count_happy};
use crate::{Memory, Observer, Threads};
use fifteen_codegen::Size;

/// Counts positions by their distance, set up as wanted. Unless told otherwise it counts all of them,
/// with all cores and up to two gibibytes of memory, and lists none.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::Counter;
///
/// let census = Counter::new().happy().listed(1).count(Size::new(3, 3)?)?;
/// assert_eq!(census.distance(), 22);
/// println!("{} of {} at that distance", census.farthest[0], census.levels[22]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter {
    options: Options,
    is_happy: bool,
}

impl Counter {
    /// A counter that has been told nothing.
    pub fn new() -> Counter {
        Counter::default()
    }

    /// Counts only positions that happy moves alone can solve.
    pub fn happy(self) -> Counter {
        Counter { is_happy: true, ..self }
    }

    /// Works with this number of threads instead of one for each core.
    pub fn threads(self, threads: Threads) -> Counter {
        Counter { options: Options { threads, ..self.options }, ..self }
    }

    /// Takes this much memory at most.
    pub fn memory(self, memory: Memory) -> Counter {
        Counter { options: Options { memory, ..self.options }, ..self }
    }

    /// Lists this many of the farthest positions, if there are as many.
    pub fn max_listed(self, listed: usize) -> Counter {
        Counter { options: Options { max_listed: listed, ..self.options }, ..self }
    }

    /// Counts.
    ///
    /// # Errors
    /// If the boards are too large, or the memory is too little.
    pub fn count(&self, size: Size) -> Result<Census, TooLarge> {
        self.count_with_observer(size, &mut ())
    }

    /// The same while a watch looks on, which may stop it. Then the census ends with the last level that
    /// is complete.
    ///
    /// # Errors
    /// As for [`Counter::count`].
    pub fn count_with_observer(
        &self,
        size: Size,
        watch: &mut dyn Observer<CensusProgress>,
    ) -> Result<Census, TooLarge> {
        if self.is_happy {
            count_happy(size, &self.options, watch)
        } else {
            count_all(size, &self.options, watch)
        }
    }
}
