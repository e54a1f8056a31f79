//! Coordinator on the thread of the caller, which receives the messages of the workers.

use super::worker::{Message, WorkerProgress};
use crate::progress::PackingProgress;
use fifteen_runtime::Observer;
use fifteen_runtime::estimate::{Interval, WorkSample};
use std::sync::atomic::{AtomicBool, Ordering};

/// Receiver of the workers' messages, which reports progress to the observer.
pub(super) struct Coordinator<'a> {
    pub observer: &'a mut dyn Observer<PackingProgress>,
    pub stopped: &'a AtomicBool,
    /// Number of parts to search: roots, or nodes below them.
    pub parts: usize,
    /// Last progress of each worker; the last entry is that of the worker that splits the tree.
    pub worker_progress: Vec<WorkerProgress>,
}

impl Coordinator<'_> {
    /// Reports the message to the observer, and stops all workers if the observer cancels.
    pub fn handle_message(&mut self, message: Message) {
        self.worker_progress[message.worker] = message.progress;
        if self.stopped.load(Ordering::Relaxed) && message.finished_unit.is_none() {
            return; // the workers are about to stop
        }
        let fraction_done: f64 =
            self.worker_progress.iter().map(|worker| worker.fraction_done).sum();
        let progress = PackingProgress {
            // Rounding errors may exceed the range.
            fraction_done: fraction_done.clamp(0.0, 1.0),
            nodes: self.worker_progress.iter().map(|worker| worker.nodes).sum(),
            nodes_left: self.estimate_nodes_left(),
            packings: self.worker_progress.iter().map(|worker| worker.packings).sum(),
            new_packing: message.new_packing,
            finished_unit: message.finished_unit,
        };
        if self.observer.on_progress(&progress).is_break() {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Estimates the number of nodes left, if possible.
    #[allow(clippy::cast_precision_loss)] // an estimate
    fn estimate_nodes_left(&self) -> Option<Interval> {
        let (_, workers) = self.worker_progress.split_last()?;
        let finished = workers
            .iter()
            .fold(WorkSample::new(self.parts), |sum, worker| sum.merged(worker.finished_parts));
        let partial_work =
            |worker: &WorkerProgress| worker.nodes as f64 - worker.finished_parts.work();
        Some(finished.remaining()?.minus_partial_work(workers.iter().map(partial_work).sum()))
    }
}
