//! The thread of the caller, which listens to the workers.

use super::worker::{Message, WorkerProgress};
use crate::progress::Progress;
use fifteen_runtime::Observer;
use fifteen_runtime::estimate::{Interval, Sample};
use std::sync::atomic::{AtomicBool, Ordering};

/// Listens to the workers, and passes on what they say.
pub(super) struct Coordinator<'a> {
    pub watch: &'a mut dyn Observer<Progress>,
    pub stopped: &'a AtomicBool,
    /// How many parts are to be searched.
    pub parts: usize,
    /// What each worker has said last; the last of them is the one who cuts the tree.
    pub heard: Vec<WorkerProgress>,
}

impl Coordinator<'_> {
    /// Passes it on, and stops all workers if the watch wants it.
    pub fn hear(&mut self, said: Message) {
        self.heard[said.worker] = said.so_far;
        if self.stopped.load(Ordering::Relaxed) && said.finished.is_none() {
            return; // they will notice
        }
        let progress = Progress {
            share: self.heard.iter().map(|heard| heard.share).sum(),
            nodes: self.heard.iter().map(|heard| heard.nodes).sum(),
            left: self.left(),
            packings: self.heard.iter().map(|heard| heard.packings).sum(),
            found: said.found,
            finished: said.finished,
        };
        if self.watch.on_progress(&progress).is_break() {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// The nodes that are left, if one can tell.
    #[allow(clippy::cast_precision_loss)] // they are only estimated
    fn left(&self) -> Option<Interval> {
        let (_, searching) = self.heard.split_last()?;
        let finished =
            searching.iter().fold(Sample::new(self.parts), |all, one| all.merged(one.parts));
        let under_way = |heard: &WorkerProgress| heard.nodes as f64 - heard.parts.work();
        Some(finished.remaining()?.minus_partial_work(searching.iter().map(under_way).sum()))
    }
}
