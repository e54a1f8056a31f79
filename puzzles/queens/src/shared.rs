//! What the threads of a search share: the best placement so far, and the tasks.

use super::checkpoint::Checkpoint;
use super::climb::Placement;
use super::task::Task;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The common state of a search.
///
/// `best` is a copy of what is in `placement`, to be read at every node without waiting.
#[derive(Debug)]
pub struct Shared {
    best: AtomicU32,
    nodes: AtomicU64,
    stopped: AtomicBool,
    placement: Mutex<Placement>,
    tasks: Mutex<Tasks>,
}

/// The tasks that are not done.
#[derive(Clone, Debug, Default)]
pub struct Tasks {
    /// How many there were.
    total: usize,
    /// Those that nobody has begun, the most promising last.
    pub waiting: Vec<Task>,
    /// Those that are being worked on.
    pub begun: Vec<Task>,
}

impl Tasks {
    /// Those that are set out. They are done in the order of their upper bounds, so that the bound
    /// on everything comes down.
    fn new(mut waiting: Vec<Task>) -> Tasks {
        waiting.sort_by_key(|task| task.upper);
        Tasks { total: waiting.len(), waiting, begun: Vec::new() }
    }
}

/// What is known about the tasks.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    /// How many there were.
    pub tasks: usize,
    /// How many are not done.
    pub left: usize,
    /// An upper bound on what is still to be found, if anything is.
    pub upper: Option<u32>,
}

impl Shared {
    /// The state at the beginning.
    pub fn new(start: &Checkpoint) -> Shared {
        Shared {
            best: AtomicU32::new(start.unattacked),
            nodes: AtomicU64::new(start.nodes),
            stopped: AtomicBool::new(false),
            placement: Mutex::new((start.unattacked, start.placement.clone())),
            tasks: Mutex::new(Tasks::new(start.tasks.clone())),
        }
    }

    /// The most unattacked squares so far.
    pub fn best(&self) -> u32 {
        self.best.load(Ordering::Relaxed)
    }

    /// The most unattacked squares so far, and the queens that leave them.
    pub fn placement(&self) -> Placement {
        locked(&self.placement).clone()
    }

    /// Takes note of a placement if it is better.
    pub fn found(&self, unattacked: u32, placement: Vec<usize>) {
        let mut best = locked(&self.placement);
        if unattacked > best.0 {
            *best = (unattacked, placement);
            self.best.store(unattacked, Ordering::Relaxed);
        }
    }

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

    /// Sets out tasks instead of those there were.
    pub fn set_tasks(&self, tasks: Vec<Task>) {
        *locked(&self.tasks) = Tasks::new(tasks);
    }

    /// The tasks that are not done.
    pub fn tasks(&self) -> Tasks {
        locked(&self.tasks).clone()
    }

    /// How many tasks are not done, and an upper bound on what they may find.
    pub fn outlook(&self) -> Outlook {
        let tasks = locked(&self.tasks);
        let Tasks { total, waiting, begun } = &*tasks;
        // The most promising of those that wait is the last.
        let upper = begun.iter().chain(waiting.last()).map(|task| task.upper).max();
        Outlook { tasks: *total, left: waiting.len() + begun.len(), upper }
    }

    /// Takes a task.
    pub fn begin(&self) -> Option<Task> {
        let mut tasks = locked(&self.tasks);
        let task = tasks.waiting.pop()?;
        tasks.begun.push(task.clone());
        Some(task)
    }

    /// Takes note that a task is done.
    pub fn done(&self, task: &Task) {
        locked(&self.tasks).begun.retain(|other| other != task);
    }
}

/// Locks. If a thread has panicked the whole search does, so what it left does not matter.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
