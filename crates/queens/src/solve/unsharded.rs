//! Search whose threads share every improvement at once.

use super::{STACK_BYTES, split_into_tasks};
use crate::QueensProgress;
use crate::first_placement::QueenPlacement;
use crate::search::{BranchAndBound, QueensProblem, WorkerMessage};
use crate::shared_state::{Incumbent, SharedState};
use fifteen_runtime::{Observer, Threads, pool};
use std::ops::ControlFlow;

/// Result of a search.
pub struct SearchEnd {
    /// Best placement.
    pub placement: QueenPlacement,
    /// Upper bound on the unattacked squares in unfinished tasks.
    pub upper: u32,
    /// Number of visited nodes.
    pub nodes: u64,
}

/// Searches for a placement better than a given one.
pub fn run(
    problem: &QueensProblem,
    placement: QueenPlacement,
    threads: Threads,
    observer: &mut dyn Observer<QueensProgress>,
) -> SearchEnd {
    let (shared, incumbent) = (&SharedState::default(), &Incumbent::new(placement));
    let tasks = split_into_tasks(problem, incumbent.unattacked());
    let threads = threads.get().min(tasks.len());
    shared.set_tasks(tasks, incumbent.unattacked());
    let mut report = |_| report_progress(shared, incumbent, observer);
    report(None);
    let work = |_, send: &mut dyn FnMut(WorkerMessage)| {
        run_worker(problem, shared, incumbent, send);
    };
    pool::map_with_messages(0..threads, STACK_BYTES, work, report);
    let upper = shared.summarize_tasks().upper.unwrap_or(0);
    SearchEnd { placement: incumbent.placement(), upper, nodes: shared.nodes() }
}

/// Searches tasks until none is left.
fn run_worker(
    problem: &QueensProblem,
    shared: &SharedState,
    incumbent: &Incumbent,
    send: &mut dyn FnMut(WorkerMessage),
) {
    let mut search = BranchAndBound::new(problem, shared, incumbent, send);
    while !shared.is_stopped()
        && let Some(task) = shared.take_task()
        && let ControlFlow::Continue(nodes) = search.search_task(&task)
    {
        shared.finish_task(&task, nodes);
    }
    search.publish_nodes();
}

/// Reports progress to the observer, and stops all threads if it cancels. Messages that the calling
/// thread handles after the last task are not reported: there is nothing left to cancel.
#[allow(clippy::cast_precision_loss)] // an estimate
fn report_progress(
    shared: &SharedState,
    incumbent: &Incumbent,
    observer: &mut dyn Observer<QueensProgress>,
) {
    let (summary, unattacked, nodes) =
        (shared.summarize_tasks(), incumbent.unattacked(), shared.nodes());
    if summary.unfinished == 0 {
        return;
    }
    let under_way = nodes as f64 - summary.nodes as f64;
    let progress = QueensProgress {
        unattacked,
        upper: summary.upper.unwrap_or(unattacked).max(unattacked),
        nodes,
        nodes_left: summary.nodes_left.map(|left| left.minus_partial_work(under_way)),
        tasks: summary.tasks,
        done: summary.tasks - summary.unfinished,
        finished_unit: None,
    };
    if !shared.is_stopped() && observer.on_progress(&progress).is_break() {
        shared.stop();
    }
}
