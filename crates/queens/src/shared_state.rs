//! State shared by the threads of a search: the best placement so far, and the tasks.

use super::first_placement::QueenPlacement;
use super::task::Task;
use fifteen_runtime::estimate::Interval;
use fifteen_runtime::lock;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// Best placement so far. The threads of a search share one; in a search of units each unit has its
/// own.
///
/// `unattacked` is a copy of the value in `placement`, so that every node can read it without
/// locking.
#[derive(Debug)]
pub struct Incumbent {
    unattacked: AtomicU32,
    placement: Mutex<QueenPlacement>,
}

impl Incumbent {
    /// Creates an incumbent from the first placement.
    pub fn new(placement: QueenPlacement) -> Incumbent {
        let unattacked = AtomicU32::new(placement.unattacked);
        Incumbent { unattacked, placement: Mutex::new(placement) }
    }

    /// Returns the number of squares that it leaves unattacked.
    pub fn unattacked(&self) -> u32 {
        self.unattacked.load(Ordering::Relaxed)
    }

    /// Returns the placement.
    pub fn placement(&self) -> QueenPlacement {
        lock(&self.placement).clone()
    }

    /// Replaces the placement if the new one is better.
    pub fn update_if_better(&self, placement: QueenPlacement) {
        let mut best = lock(&self.placement);
        if placement.unattacked > best.unattacked {
            self.unattacked.store(placement.unattacked, Ordering::Relaxed);
            *best = placement;
        }
    }
}

/// Shared state of a search.
#[derive(Debug, Default)]
pub struct SharedState {
    nodes: AtomicU64,
    stopped: AtomicBool,
    tasks: Mutex<TaskQueue>,
}

/// Tasks that are not finished.
#[derive(Debug, Default)]
struct TaskQueue {
    /// Number of all tasks.
    tasks: usize,
    /// Number of unattacked squares of the placement to beat.
    must_exceed: u32,
    /// Sum of the efforts of all tasks.
    effort: f64,
    /// Number of nodes of the finished tasks, and sum of their efforts.
    nodes: u64,
    finished_effort: f64,
    /// Tasks that are not begun, the most promising last.
    waiting: Vec<Task>,
    /// Tasks that are being searched.
    running: Vec<Task>,
}

/// Minimum number of finished tasks for an estimate.
const MIN_FINISHED: usize = 64;

/// Bounds on the number of nodes in unfinished tasks, as ratios to the estimate from the finished
/// ones. They hold on boards that are not much wider than high.
const MIN_RATIO: f64 = 0.35;
const MAX_RATIO: f64 = 3.5;

impl TaskQueue {
    /// Creates a queue in the order of the upper bounds. The tasks with the greatest bounds are
    /// taken first, so that the bound of the whole search falls.
    fn new(mut waiting: Vec<Task>, must_exceed: u32) -> TaskQueue {
        waiting.sort_by_key(|task| task.upper);
        let effort = waiting.iter().map(|task| task.effort(must_exceed)).sum();
        let tasks = waiting.len();
        TaskQueue { tasks, must_exceed, effort, waiting, ..TaskQueue::default() }
    }

    /// Returns the number of finished tasks.
    fn finished(&self) -> usize {
        self.tasks - self.waiting.len() - self.running.len()
    }

    /// Estimates the number of nodes in unfinished tasks, if possible, from the ratio of nodes to
    /// effort in the finished ones.
    #[allow(clippy::cast_precision_loss)] // an estimate
    fn nodes_left(&self) -> Option<Interval> {
        let effort = self.effort - self.finished_effort;
        let nodes = effort * self.nodes as f64 / self.finished_effort;
        let estimate = Interval { lower: MIN_RATIO * nodes, upper: MAX_RATIO * nodes };
        (self.finished() >= MIN_FINISHED).then_some(estimate)
    }
}

/// Summary of the tasks.
#[derive(Clone, Copy, Debug)]
pub struct TaskSummary {
    /// Number of tasks.
    pub tasks: usize,
    /// Number of unfinished tasks.
    pub unfinished: usize,
    /// Upper bound on the unattacked squares in unfinished tasks, if there are any.
    pub upper: Option<u32>,
    /// Number of nodes in finished tasks.
    pub nodes: u64,
    /// Estimated number of nodes in unfinished tasks, if possible.
    pub nodes_left: Option<Interval>,
}

impl SharedState {
    /// Returns the number of visited nodes.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds to the number of visited nodes.
    pub fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Returns whether the search is stopped.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Stops all threads.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Sets the tasks of a search for placements that leave more than `must_exceed` squares
    /// unattacked.
    pub fn set_tasks(&self, tasks: Vec<Task>, must_exceed: u32) {
        *lock(&self.tasks) = TaskQueue::new(tasks, must_exceed);
    }

    /// Summarizes the tasks.
    pub fn summarize_tasks(&self) -> TaskSummary {
        let tasks = lock(&self.tasks);
        // The most promising of the waiting tasks is the last.
        let unfinished = tasks.running.iter().chain(tasks.waiting.last());
        TaskSummary {
            tasks: tasks.tasks,
            unfinished: tasks.tasks - tasks.finished(),
            upper: unfinished.map(|task| task.upper).max(),
            nodes: tasks.nodes,
            nodes_left: tasks.nodes_left(),
        }
    }

    /// Takes a waiting task.
    pub fn take_task(&self) -> Option<Task> {
        let mut tasks = lock(&self.tasks);
        let task = tasks.waiting.pop()?;
        tasks.running.push(task);
        Some(task)
    }

    /// Records that a task is finished, and its number of nodes.
    pub fn finish_task(&self, task: &Task, nodes: u64) {
        let mut tasks = lock(&self.tasks);
        tasks.running.retain(|other| other != task);
        tasks.nodes += nodes;
        tasks.finished_effort += task.effort(tasks.must_exceed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line_set::LineSet;

    fn task(upper: u32) -> Task {
        let undecided = LineSet::default();
        Task { occupied: [1, 1], rows: undecided, columns: undecided, upper, size: 50 }
    }

    /// The overall bound is that of the most promising waiting or running task.
    #[test]
    fn upper_bound_falls_as_tasks_finish() {
        let shared = SharedState::default();
        shared.set_tasks([5, 9, 7].map(task).to_vec(), 0);
        let seen = || {
            let TaskSummary { tasks, unfinished: left, upper, nodes, .. } =
                shared.summarize_tasks();
            (tasks, left, upper, nodes)
        };
        assert_eq!(seen(), (3, 3, Some(9), 0));
        let [first, second] = [9, 7].map(|upper| {
            let running = shared.take_task().expect("a waiting task");
            assert_eq!(running, task(upper));
            running
        });
        assert_eq!(seen(), (3, 3, Some(9), 0));
        shared.finish_task(&second, 300);
        assert_eq!(seen(), (3, 2, Some(9), 300));
        shared.finish_task(&first, 100);
        assert_eq!(seen(), (3, 1, Some(5), 400));
        let last = shared.take_task().expect("a waiting task");
        assert_eq!((shared.take_task(), seen()), (None, (3, 1, Some(5), 400)));
        shared.finish_task(&last, 1);
        assert_eq!(seen(), (3, 0, None, 401));
    }

    /// The unfinished tasks have 0.35 to 3.5 times as many nodes, in relation to their efforts, as
    /// the finished ones.
    #[test]
    fn remaining_nodes_are_estimated_from_finished_tasks() {
        let left = |nodes: [u64; 2], done: usize| {
            let shared = SharedState::default();
            let tasks = (0..300).map(|_| task(9)).collect();
            shared.set_tasks(tasks, 0);
            for number in 0..done {
                let running = shared.take_task().expect("a waiting task");
                shared.finish_task(&running, nodes[usize::from(number >= 20)]);
            }
            let Interval { lower: least, upper: most } = shared.summarize_tasks().nodes_left?;
            Some(format!("{least:.0} to {most:.0}"))
        };
        assert_eq!(left([100; 2], 60), None);
        assert_eq!(left([100; 2], 100).as_deref(), Some("7000 to 70000"));
        assert_eq!(left([800, 100], 100).as_deref(), Some("16800 to 168000"));
        assert_eq!(left([100; 2], 300).as_deref(), Some("0 to 0"));
    }

    #[test]
    fn incumbent_is_replaced_only_by_better_placements() {
        let placement = |unattacked, queen| QueenPlacement { unattacked, queens: vec![queen] };
        let best = Incumbent::new(placement(3, 0));
        for (found, expected) in [((2, 1), (3, 0)), ((3, 2), (3, 0)), ((4, 3), (4, 3))] {
            best.update_if_better(placement(found.0, found.1));
            assert_eq!(best.placement(), placement(expected.0, expected.1));
            assert_eq!(best.unattacked(), expected.0);
        }
    }
}
