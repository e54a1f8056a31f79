//! Context of a construction: the threads and the observer.

use super::progress::ConstructionProgress;
use crate::pattern::Pattern;
use fifteen_runtime::{Observer, Stopped, Threads, pool};

/// Context in which a table is built.
pub struct BuildContext<'w> {
    threads: Threads,
    observer: &'w mut dyn Observer<ConstructionProgress>,
    /// Progress for the next report.
    pub progress: ConstructionProgress,
}

impl BuildContext<'_> {
    /// Creates the context of a construction that has not begun.
    pub fn new<'w>(
        pattern: &Pattern,
        threads: Threads,
        observer: &'w mut dyn Observer<ConstructionProgress>,
    ) -> BuildContext<'w> {
        let placements = pattern.ranking().count();
        let progress =
            ConstructionProgress { level: 0, prepared: 0, known: 0, written: 0, placements };
        BuildContext { threads, observer, progress }
    }

    /// Reports the progress of the construction.
    pub fn report(&mut self) -> Result<(), Stopped> {
        Stopped::check(self.observer.on_progress(&self.progress))
    }

    /// Processes each item, on all threads, and reports the progress of the construction. `update`
    /// receives the number of items assigned so far, and updates the progress.
    pub fn for_each<T: Send>(
        &mut self,
        items: &mut [T],
        work: impl Fn(&mut T) + Sync,
        update: impl Fn(&mut ConstructionProgress, usize),
    ) -> Result<(), Stopped> {
        /// Maximum number of items that are assigned together, to reduce the overhead of small
        /// ones.
        const MAX_CHUNK: usize = 16;
        let chunk = (items.len() / self.threads.get() / 4).clamp(1, MAX_CHUNK);
        let (count, mut scratch) = (items.len(), vec![(); self.threads.get()]);
        let end = pool::for_each(
            items.chunks_mut(chunk),
            &mut scratch,
            |(), items| items.iter_mut().for_each(&work),
            |left| {
                update(&mut self.progress, count.saturating_sub(left * chunk));
                self.observer.on_progress(&self.progress)
            },
        );
        Stopped::check(end)
    }
}
