//! The thread of the caller, which listens to the workers.

use super::worker::{Message, WorkerProgress};
use crate::progress::PackingProgress;
use fifteen_runtime::Observer;
use fifteen_runtime::estimate::{Interval, Sample};
use std::sync::atomic::{AtomicBool, Ordering};

/// Listens to the workers, and passes on what they say.
pub(super) struct Coordinator<'a> {
    pub observer: &'a mut dyn Observer<PackingProgress>,
    pub stopped: &'a AtomicBool,
    /// How many parts are to be searched.
    pub parts: usize,
    /// What each worker has said last; the last of them is the one who cuts the tree.
    pub worker_progress: Vec<WorkerProgress>,
}

impl Coordinator<'_> {
    /// Passes it on, and stops all workers if the watch wants it.
    pub fn handle_message(&mut self, said: Message) {
        self.worker_progress[said.worker] = said.progress;
        if self.stopped.load(Ordering::Relaxed) && said.finished_unit.is_none() {
            return; // they will notice
        }
        let progress = PackingProgress {
            fraction_done: self.worker_progress.iter().map(|heard| heard.fraction_done).sum(),
            nodes: self.worker_progress.iter().map(|heard| heard.nodes).sum(),
            nodes_left: self.estimate_nodes_left(),
            packings: self.worker_progress.iter().map(|heard| heard.packings).sum(),
            new_packing: said.new_packing,
            finished_unit: said.finished_unit,
        };
        if self.observer.on_progress(&progress).is_break() {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// The nodes that are left, if one can tell.
    #[allow(clippy::cast_precision_loss)] // they are only estimated
    fn estimate_nodes_left(&self) -> Option<Interval> {
        let (_, searching) = self.worker_progress.split_last()?;
        let finished = searching
            .iter()
            .fold(Sample::new(self.parts), |all, one| all.merged(one.finished_parts));
        let under_way = |heard: &WorkerProgress| heard.nodes as f64 - heard.finished_parts.work();
        Some(finished.remaining()?.minus_partial_work(searching.iter().map(under_way).sum()))
    }
}
