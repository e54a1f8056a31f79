//! Builder-style interface to the census.

use super::{Census, CensusError, CensusKind, CensusProgress, Options, count};
use crate::{Memory, Observer, Threads};
use fifteen_codegen::Size;

/// Counter of positions by their distance, with optional settings. By default it counts all
/// positions, with all cores and up to two gibibytes of memory, and lists none.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::Counter;
///
/// let census = Counter::new().happy().max_listed(1).count(Size::new(3, 3)?)?;
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
    /// Creates a counter with default settings.
    pub fn new() -> Counter {
        Counter::default()
    }

    /// Counts only positions that can be solved by happy moves alone.
    pub fn happy(self) -> Counter {
        Counter { is_happy: true, ..self }
    }

    /// Sets the number of threads, instead of one for each core.
    pub fn threads(self, threads: Threads) -> Counter {
        Counter { options: Options { threads, ..self.options }, ..self }
    }

    /// Sets the memory limit.
    pub fn memory(self, memory: Memory) -> Counter {
        Counter { options: Options { memory, ..self.options }, ..self }
    }

    /// Sets the maximum number of farthest positions to list.
    pub fn max_listed(self, listed: usize) -> Counter {
        Counter { options: Options { max_listed: listed, ..self.options }, ..self }
    }

    /// Counts the positions.
    ///
    /// # Errors
    /// If the boards are too large, or the memory limit is too low. A census of happy positions
    /// with too low a limit ends early instead.
    pub fn count(&self, size: Size) -> Result<Census, CensusError> {
        self.search(size, &mut ())
    }

    /// Counts the positions while an observer receives progress. If it cancels, the census ends
    /// with the last complete level.
    ///
    /// # Errors
    /// As for [`Counter::count`].
    pub fn search(
        &self,
        size: Size,
        observer: &mut dyn Observer<CensusProgress>,
    ) -> Result<Census, CensusError> {
        let kind = if self.is_happy { CensusKind::Happy } else { CensusKind::All };
        count(size, kind, &self.options, observer)
    }
}
