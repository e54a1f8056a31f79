//! Builder-style interface to the census.

use super::{Census, CensusError, CensusKind, CensusProgress, Options, count};
use crate::{Memory, Observer, Threads};
use fifteen_codegen::Size;

/// Counter of positions by their distance, with optional settings. By default it counts all
/// positions, with all cores and up to two gibibytes of memory, and lists none.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{CensusKind, Counter};
///
/// let census = Counter::new().kind(CensusKind::Happy).max_listed(1).count(Size::new(3, 3)?)?;
/// assert_eq!(census.distance(), 22);
/// println!("{} of {} at that distance", census.farthest[0], census.levels[22]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter {
    options: Options,
    /// Kind of positions, if it is not [`CensusKind::all_from_last`].
    kind: Option<CensusKind>,
}

impl Counter {
    /// Creates a counter with default settings.
    pub fn new() -> Counter {
        Counter::default()
    }

    /// Sets the kind of positions and the metric.
    pub fn kind(self, kind: CensusKind) -> Counter {
        Counter { kind: Some(kind), ..self }
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
    ///
    /// # Panics
    /// If the cell of the blank is not on the board.
    pub fn count(&self, size: Size) -> Result<Census, CensusError> {
        self.search(size, &mut ())
    }

    /// Counts the positions while an observer receives progress. If it cancels, the census ends
    /// with the last complete level.
    ///
    /// # Errors
    /// As for [`Counter::count`].
    ///
    /// # Panics
    /// As for [`Counter::count`].
    pub fn search(
        &self,
        size: Size,
        observer: &mut dyn Observer<CensusProgress>,
    ) -> Result<Census, CensusError> {
        let kind = self.kind.unwrap_or(CensusKind::all_from_last(size));
        count(size, kind, &self.options, observer)
    }
}
