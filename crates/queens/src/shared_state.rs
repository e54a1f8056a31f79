//! What the threads of a search share: the best placement so far, and the tasks.

use super::hill_climb::QueenPlacement;
use super::task::Task;
use fifteen_runtime::estimate::{Interval, Sample};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The best placement so far: of a search that is done at once for all its threads together, and of
/// one that is kept for each unit by itself.
///
/// `unattacked` is a copy of what is in `placement`, to be read at every node without waiting.
#[derive(Debug)]
pub struct Incumbent {
    unattacked: AtomicU32,
    placement: Mutex<QueenPlacement>,
}

impl Incumbent {
    /// A placement to begin with.
    pub fn new(placement: QueenPlacement) -> Incumbent {
        let unattacked = AtomicU32::new(placement.unattacked);
        Incumbent { unattacked, placement: Mutex::new(placement) }
    }

    /// How many squares it leaves unattacked.
    pub fn unattacked(&self) -> u32 {
        self.unattacked.load(Ordering::Relaxed)
    }

    /// The placement itself.
    pub fn placement(&self) -> QueenPlacement {
        lock(&self.placement).clone()
    }

    /// Takes note of a placement if it is better.
    pub fn update_if_better(&self, placement: QueenPlacement) {
        let mut best = lock(&self.placement);
        if placement.unattacked > best.unattacked {
            self.unattacked.store(placement.unattacked, Ordering::Relaxed);
            *best = placement;
        }
    }
}

/// The common state of a search.
#[derive(Debug, Default)]
pub struct SharedState {
    nodes: AtomicU64,
    stopped: AtomicBool,
    tasks: Mutex<TaskQueue>,
}

/// The tasks that are not done.
#[derive(Debug, Default)]
struct TaskQueue {
    /// What those came to that are done, of all there were.
    done_sample: Sample,
    /// The mean of the nodes in the last of these.
    recent_mean: f64,
    /// Those that nobody has begun, the most promising last.
    waiting: Vec<Task>,
    /// Those that are being worked on.
    running: Vec<Task>,
}

/// How many of the last tasks are recent.
const RECENT_TASKS: usize = 128;

/// How large the tasks that are left are at least and at most, on average, compared with these.
const MIN_SIZE_RATIO: f64 = 0.0625;
const MAX_SIZE_RATIO: f64 = 0.5;

impl TaskQueue {
    /// Those that are set out. They are done in the order of their upper bounds, so that the bound
    /// on everything comes down.
    fn new(mut waiting: Vec<Task>) -> TaskQueue {
        waiting.sort_by_key(|task| task.upper);
        TaskQueue { done_sample: Sample::new(waiting.len()), waiting, ..TaskQueue::default() }
    }

    /// How many nodes there are in those that are not done, if one can tell. The most promising tasks are
    /// done first, and are larger than the others: on fourteen boards from 14×14 to 15×17 and 18×12 these came to a fourteenth
    /// to a half of what as many like the last would, but for a moment or two.
    #[allow(clippy::cast_precision_loss)] // there are some thousands
    fn nodes_left(&self) -> Option<Interval> {
        let left = self.done_sample.remaining()?;
        let recent = self.recent_mean * (self.waiting.len() + self.running.len()) as f64;
        Some(Interval {
            lower: left.lower.min(recent) * MIN_SIZE_RATIO,
            upper: left.upper.min(MAX_SIZE_RATIO * recent),
        })
    }
}

/// What is known about the tasks.
#[derive(Clone, Copy, Debug)]
pub struct TaskSummary {
    /// How many there were.
    pub tasks: usize,
    /// How many are not done.
    pub unfinished: usize,
    /// An upper bound on what is still to be found, if anything is.
    pub upper: Option<u32>,
    /// The nodes in those that are done.
    pub nodes: f64,
    /// How many there are in the others, if one can tell.
    pub nodes_left: Option<Interval>,
}

impl SharedState {
    /// The number of nodes visited.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Counts nodes.
    pub fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Whether everybody is to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Tells everybody to stop.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Sets out tasks.
    pub fn set_tasks(&self, tasks: Vec<Task>) {
        *lock(&self.tasks) = TaskQueue::new(tasks);
    }

    /// How many tasks are not done, and an upper bound on what they may find.
    pub fn summarize_tasks(&self) -> TaskSummary {
        let tasks = lock(&self.tasks);
        let TaskQueue { done_sample: done, waiting, running: begun, .. } = &*tasks;
        // The most promising of those that wait is the last.
        let upper = begun.iter().chain(waiting.last()).map(|task| task.upper).max();
        TaskSummary {
            tasks: done.parts(),
            unfinished: waiting.len() + begun.len(),
            upper,
            nodes: done.work(),
            nodes_left: tasks.nodes_left(),
        }
    }

    /// Takes a task.
    pub fn take_task(&self) -> Option<Task> {
        let mut tasks = lock(&self.tasks);
        let task = tasks.waiting.pop()?;
        tasks.running.push(task.clone());
        Some(task)
    }

    /// Takes note that a task is done, and of its nodes.
    #[allow(clippy::cast_precision_loss)] // they are only estimated
    pub fn finish_task(&self, task: &Task, nodes: u64) {
        let mut tasks = lock(&self.tasks);
        tasks.running.retain(|other| other != task);
        tasks.done_sample.add(nodes);
        tasks.recent_mean +=
            (nodes as f64 - tasks.recent_mean) / tasks.done_sample.done().min(RECENT_TASKS) as f64;
    }
}

/// Locks. If a thread has panicked the whole search does, so what it left does not matter.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(upper: u32) -> Task {
        Task { upper, ..Task::whole(4) }
    }

    /// The bound on everything is that of the most promising task that waits or is under way.
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
            let begun = shared.take_task().expect("it waits");
            assert_eq!(begun, task(upper));
            begun
        });
        assert_eq!(seen(), (3, 3, Some(9), 0.0));
        shared.finish_task(&second, 300);
        assert_eq!(seen(), (3, 2, Some(9), 300.0));
        shared.finish_task(&first, 100);
        assert_eq!(seen(), (3, 1, Some(5), 400.0));
        let last = shared.take_task().expect("it waits");
        assert_eq!((shared.take_task(), seen()), (None, (3, 1, Some(5), 400.0)));
        shared.finish_task(&last, 1);
        assert_eq!(seen(), (3, 0, None, 401.0));
    }

    /// It is from a sixteenth of what is left by all tasks to half of what would be by the last ones.
    #[test]
    fn remaining_nodes_are_estimated_from_recent_tasks() {
        let left = |nodes: [u64; 2], done: usize| {
            let shared = SharedState::default();
            shared.set_tasks((0..300).map(task).collect());
            for number in 0..done {
                let begun = shared.take_task().expect("it waits");
                shared.finish_task(&begun, nodes[usize::from(number >= 20)]);
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
