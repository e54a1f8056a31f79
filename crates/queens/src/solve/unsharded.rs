//! A search whose threads share all they find, as soon as they find it.

use super::{STACK, cut};
use crate::Progress;
use crate::hill_climb::Placement;
use crate::search::{Question, Search, Word};
use crate::shared_state::{Incumbent, Shared};
use crate::task::Task;
use fifteen_runtime::{Observer, Threads, pool};
use std::ops::ControlFlow;

/// How a search ended.
pub struct End {
    /// The best placement.
    pub placement: Placement,
    /// At most this many squares stay unattacked in what is left to do.
    pub upper: u32,
    /// The nodes visited.
    pub nodes: u64,
}

/// Searches for something better than a placement.
pub fn run<const WORDS: usize>(
    question: &Question,
    placement: Placement,
    threads: Threads,
    watch: &mut dyn Observer<Progress>,
) -> End {
    let (shared, best) = (&Shared::default(), &Incumbent::new(placement));
    shared.set_tasks(vec![Task::whole(question.board.squares())]);
    let mut hear = |_| report_progress(shared, best, 0, watch);
    let (tasks, top) = cut::<WORDS>(question, shared, best, &mut hear);
    let threads = threads.get().min(tasks.len());
    shared.set_tasks(tasks);
    let hear = |_| report_progress(shared, best, top, watch);
    let work = |_, speak: &mut dyn FnMut(Word)| work::<WORDS>(question, shared, best, speak);
    pool::map_with_messages(0..threads, STACK, work, hear);
    let upper = shared.outlook().upper.unwrap_or(0);
    End { placement: best.placement(), upper, nodes: shared.nodes() }
}

/// Does tasks until there are none.
fn work<const WORDS: usize>(
    question: &Question,
    shared: &Shared,
    best: &Incumbent,
    speak: &mut dyn FnMut(Word),
) {
    let mut search = Search::<WORDS>::new(question, shared, best, speak);
    while !shared.is_stopped()
        && let Some(task) = shared.begin()
        && let ControlFlow::Continue(nodes) = search.finish(&task)
    {
        shared.done(&task, nodes);
    }
    search.publish_nodes();
}

/// Shows the watch how far the search has come, with this many nodes above all tasks, and tells everybody if
/// it is to stop.
#[allow(clippy::cast_precision_loss)] // nodes that are left are only estimated
fn report_progress(
    shared: &Shared,
    best: &Incumbent,
    top: u64,
    watch: &mut dyn Observer<Progress>,
) {
    let (outlook, unattacked, nodes) = (shared.outlook(), best.unattacked(), shared.nodes());
    let under_way = (nodes - top) as f64 - outlook.nodes;
    let progress = Progress {
        unattacked,
        upper: outlook.upper.unwrap_or(unattacked).max(unattacked),
        nodes,
        left: outlook.nodes_left.map(|left| left.minus_partial_work(under_way)),
        tasks: outlook.tasks,
        done: outlook.tasks - outlook.left,
        finished: None,
    };
    if !shared.is_stopped() && watch.on_progress(&progress).is_break() {
        shared.stop();
    }
}
