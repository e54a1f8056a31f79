//! The site of a construction: the threads at work, and who watches them.

use super::progress::ConstructionProgress;
use crate::pattern::Pattern;
use fifteen_runtime::{Observer, Stopped, Threads, pool};

/// Where a table is built.
pub struct BuildContext<'w> {
    threads: Threads,
    watch: &'w mut dyn Observer<ConstructionProgress>,
    /// What the watch is shown next.
    pub progress: ConstructionProgress,
}

impl BuildContext<'_> {
    /// A site where nothing has been done yet.
    pub fn new<'w>(
        pattern: &Pattern,
        threads: Threads,
        watch: &'w mut dyn Observer<ConstructionProgress>,
    ) -> BuildContext<'w> {
        let placements = pattern.ranking().count();
        let progress =
            ConstructionProgress { level: 0, prepared: 0, known: 0, ranked: 0, placements };
        BuildContext { threads, watch, progress }
    }

    /// Shows how far the construction has come.
    pub fn report(&mut self) -> Result<(), Stopped> {
        match self.watch.on_progress(&self.progress).is_continue() {
            true => Ok(()),
            false => Err(Stopped::Cancelled),
        }
    }

    /// Works on each item, on all threads, and shows how far the construction has come. `note` is
    /// given the number of items that have been handed out, and brings the progress up to date.
    pub fn for_each<T: Send>(
        &mut self,
        items: &mut [T],
        work: impl Fn(&mut T) + Sync,
        note: impl Fn(&mut ConstructionProgress, usize),
    ) -> Result<(), Stopped> {
        /// Items are handed out by the handful, so that small ones are worth the while.
        const MAX_CHUNK: usize = 16;
        let handful = (items.len() / self.threads.get() / 4).clamp(1, MAX_CHUNK);
        let (count, mut tools) = (items.len(), vec![(); self.threads.get()]);
        let end = pool::for_each(
            items.chunks_mut(handful),
            &mut tools,
            |(), items| items.iter_mut().for_each(&work),
            |left| {
                note(&mut self.progress, count.saturating_sub(left * handful));
                self.watch.on_progress(&self.progress)
            },
        );
        match end.is_continue() {
            true => Ok(()),
            false => Err(Stopped::Cancelled),
        }
    }
}
