//! State shared by the threads of a search: the best placement so far, and the tasks.

use super::hill_climb::QueenPlacement;
use super::task::Task;
use fifteen_runtime::estimate::{Interval, WorkSample};
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
    /// Numbers of nodes of the finished tasks, as a sample of those of all tasks.
    done_sample: WorkSample,
    /// Moving average of the number of nodes of the finished tasks.
    recent_mean: f64,
    /// Tasks that are not begun, the most promising last.
    waiting: Vec<Task>,
    /// Tasks that are being searched.
    running: Vec<Task>,
}

/// Number of finished tasks beyond which the recent mean is an exponential moving average: from
/// then on, a new task has a weight of one over this number.
const RECENT_TASKS: usize = 128;

/// Bounds on the mean number of nodes of the remaining tasks, as ratios to the estimates from the
/// finished ones.
const MIN_SIZE_RATIO: f64 = 0.0625;
const MAX_SIZE_RATIO: f64 = 0.5;

impl TaskQueue {
    /// Creates a queue in the order of the upper bounds. The tasks with the greatest bounds are
    /// taken first, so that the bound of the whole search falls.
    fn new(mut waiting: Vec<Task>) -> TaskQueue {
        waiting.sort_by_key(|task| task.upper);
        TaskQueue { done_sample: WorkSample::new(waiting.len()), waiting, ..TaskQueue::default() }
    }

    /// Estimates the number of nodes in unfinished tasks, if possible. The most promising tasks are
    /// searched first, and have more nodes than the others. On fourteen boards from 14×14 to 15×17
    /// and 18×12, the unfinished tasks had between a fourteenth and a half of the nodes of an equal
    /// number of recent tasks; the few exceptions did not last.
    #[allow(clippy::cast_precision_loss)] // a few thousand
    fn nodes_left(&self) -> Option<Interval> {
        let left = self.done_sample.remaining()?;
        let recent = self.recent_mean * (self.waiting.len() + self.running.len()) as f64;
        Some(Interval {
            lower: left.lower.min(recent) * MIN_SIZE_RATIO,
            upper: left.upper.min(MAX_SIZE_RATIO * recent),
        })
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
    pub nodes: f64,
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

    /// Sets the tasks of the search.
    pub fn set_tasks(&self, tasks: Vec<Task>) {
        *lock(&self.tasks) = TaskQueue::new(tasks);
    }

    /// Summarizes the tasks.
    pub fn summarize_tasks(&self) -> TaskSummary {
        let tasks = lock(&self.tasks);
        let TaskQueue { done_sample: done, waiting, running, .. } = &*tasks;
        // The most promising of the waiting tasks is the last.
        let upper = running.iter().chain(waiting.last()).map(|task| task.upper).max();
        TaskSummary {
            tasks: done.parts(),
            unfinished: waiting.len() + running.len(),
            upper,
            nodes: done.work(),
            nodes_left: tasks.nodes_left(),
        }
    }

    /// Takes a waiting task.
    pub fn take_task(&self) -> Option<Task> {
        let mut tasks = lock(&self.tasks);
        let task = tasks.waiting.pop()?;
        tasks.running.push(task.clone());
        Some(task)
    }

    /// Records that a task is finished, and its number of nodes.
    #[allow(clippy::cast_precision_loss)] // an estimate
    pub fn finish_task(&self, task: &Task, nodes: u64) {
        let mut tasks = lock(&self.tasks);
        tasks.running.retain(|other| other != task);
        tasks.done_sample.add(nodes);
        tasks.recent_mean +=
            (nodes as f64 - tasks.recent_mean) / tasks.done_sample.done().min(RECENT_TASKS) as f64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(upper: u32) -> Task {
        Task { upper, ..Task::whole(4) }
    }

    /// The overall bound is that of the most promising waiting or running task.
    #[test]
    fn upper_bound_falls_as_tasks_finish() {
        let shared = SharedState::default();
        shared.set_tasks([5, 9, 7].map(task).to_vec());
        let seen = || {
            let TaskSummary { tasks, unfinished: left, upper, nodes, .. } =
                shared.summarize_tasks();
            (tasks, left, upper, nodes)
        };
        assert_eq!(seen(), (3, 3, Some(9), 0.0));
        let [first, second] = [9, 7].map(|upper| {
            let running = shared.take_task().expect("a waiting task");
            assert_eq!(running, task(upper));
            running
        });
        assert_eq!(seen(), (3, 3, Some(9), 0.0));
        shared.finish_task(&second, 300);
        assert_eq!(seen(), (3, 2, Some(9), 300.0));
        shared.finish_task(&first, 100);
        assert_eq!(seen(), (3, 1, Some(5), 400.0));
        let last = shared.take_task().expect("a waiting task");
        assert_eq!((shared.take_task(), seen()), (None, (3, 1, Some(5), 400.0)));
        shared.finish_task(&last, 1);
        assert_eq!(seen(), (3, 0, None, 401.0));
    }

    /// The interval reaches from a sixteenth of the lower estimate from all finished tasks, or from
    /// the recent ones if that is less, to half of the estimate from the recent ones, which is
    /// below the upper estimate here.
    #[test]
    fn remaining_nodes_are_estimated_from_recent_tasks() {
        let left = |nodes: [u64; 2], done: usize| {
            let shared = SharedState::default();
            shared.set_tasks((0..300).map(task).collect());
            for number in 0..done {
                let running = shared.take_task().expect("a waiting task");
                shared.finish_task(&running, nodes[usize::from(number >= 20)]);
            }
            let Interval { lower: least, upper: most } = shared.summarize_tasks().nodes_left?;
            Some(format!("{least:.0} to {most:.0}"))
        };
        assert_eq!(left([100; 2], 5), None);
        assert_eq!(left([100; 2], 20).as_deref(), Some("1506 to 14000"));
        assert_eq!(left([800, 100], 20).as_deref(), Some("12050 to 112000"));
        assert_eq!(left([800, 100], 200).as_deref(), Some("674 to 8109"));
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
