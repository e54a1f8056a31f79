//! A search whose threads share all they find, as soon as they find it.

use super::{STACK_BYTES, split_into_tasks};
use crate::QueensProgress;
use crate::hill_climb::QueenPlacement;
use crate::search::{BranchAndBound, QueensProblem, WorkerMessage};
use crate::shared_state::{Incumbent, SharedState};
use crate::task::Task;
use fifteen_runtime::{Observer, Threads, pool};
use std::ops::ControlFlow;

/// How a search ended.
pub struct SearchEnd {
    /// The best placement.
    pub placement: QueenPlacement,
    /// At most this many squares stay unattacked in what is left to do.
    pub upper: u32,
    /// The nodes visited.
    pub nodes: u64,
}

/// Searches for something better than a placement.
pub fn run<const WORDS: usize>(
    question: &QueensProblem,
    placement: QueenPlacement,
    threads: Threads,
    watch: &mut dyn Observer<QueensProgress>,
) -> SearchEnd {
    let (shared, best) = (&SharedState::default(), &Incumbent::new(placement));
    shared.set_tasks(vec![Task::whole(question.board.squares())]);
    let mut hear = |_| report_progress(shared, best, 0, watch);
    let (tasks, top) = split_into_tasks::<WORDS>(question, shared, best, &mut hear);
    let threads = threads.get().min(tasks.len());
    shared.set_tasks(tasks);
    let hear = |_| report_progress(shared, best, top, watch);
    let work = |_, speak: &mut dyn FnMut(WorkerMessage)| {
        run_worker::<WORDS>(question, shared, best, speak)
    };
    pool::map_with_messages(0..threads, STACK_BYTES, work, hear);
    let upper = shared.summarize_tasks().upper.unwrap_or(0);
    SearchEnd { placement: best.placement(), upper, nodes: shared.nodes() }
}

/// Does tasks until there are none.
fn run_worker<const WORDS: usize>(
    question: &QueensProblem,
    shared: &SharedState,
    best: &Incumbent,
    speak: &mut dyn FnMut(WorkerMessage),
) {
    let mut search = BranchAndBound::<WORDS>::new(question, shared, best, speak);
    while !shared.is_stopped()
        && let Some(task) = shared.take_task()
        && let ControlFlow::Continue(nodes) = search.search_task(&task)
    {
        shared.finish_task(&task, nodes);
    }
    search.publish_nodes();
}

/// Shows the watch how far the search has come, with this many nodes above all tasks, and tells everybody if
/// it is to stop.
#[allow(clippy::cast_precision_loss)] // nodes that are left are only estimated
fn report_progress(
    shared: &SharedState,
    best: &Incumbent,
    top: u64,
    watch: &mut dyn Observer<QueensProgress>,
) {
    let (outlook, unattacked, nodes) =
        (shared.summarize_tasks(), best.unattacked(), shared.nodes());
    let under_way = (nodes - top) as f64 - outlook.nodes;
    let progress = QueensProgress {
        unattacked,
        upper: outlook.upper.unwrap_or(unattacked).max(unattacked),
        nodes,
        nodes_left: outlook.nodes_left.map(|left| left.minus_partial_work(under_way)),
        tasks: outlook.tasks,
        done: outlook.tasks - outlook.unfinished,
        finished_unit: None,
    };
    if !shared.is_stopped() && watch.on_progress(&progress).is_break() {
        shared.stop();
    }
}
