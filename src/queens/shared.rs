//! What the threads of a search share: the best placement so far, and the tasks.

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
    placement: Mutex<(u32, Vec<usize>)>,
    tasks: Mutex<Tasks>,
}

/// The tasks that are not done.
#[derive(Clone, Debug, Default)]
pub struct Tasks {
    /// Those that nobody has begun, the most promising last.
    pub waiting: Vec<Task>,
    /// Those that are being worked on.
    pub begun: Vec<Task>,
}

impl Tasks {
    /// An upper bound on what is still to be found, if anything is.
    pub fn upper(&self) -> Option<u32> {
        self.begun.iter().chain(self.waiting.last()).map(|task| task.upper).max()
    }
}

impl Shared {
    /// The state at the beginning.
    pub fn new(unattacked: u32, placement: Vec<usize>, nodes: u64) -> Shared {
        Shared {
            best: AtomicU32::new(unattacked),
            nodes: AtomicU64::new(nodes),
            stopped: AtomicBool::new(false),
            placement: Mutex::new((unattacked, placement)),
            tasks: Mutex::default(),
        }
    }

    /// The most unattacked squares so far.
    pub fn best(&self) -> u32 {
        self.best.load(Ordering::Relaxed)
    }

    /// The most unattacked squares so far, and the queens that leave them.
    pub fn placement(&self) -> (u32, Vec<usize>) {
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

    /// Sets out tasks. They are done in the order of their upper bounds, so that the bound on
    /// everything comes down.
    pub fn set_tasks(&self, mut waiting: Vec<Task>) {
        waiting.sort_by_key(|task| task.upper);
        *locked(&self.tasks) = Tasks { waiting, begun: Vec::new() };
    }

    /// The tasks that are not done.
    pub fn tasks(&self) -> Tasks {
        locked(&self.tasks).clone()
    }

    /// How many tasks are not done, and an upper bound on what they may find.
    pub fn outlook(&self) -> (usize, Option<u32>) {
        let tasks = locked(&self.tasks);
        (tasks.waiting.len() + tasks.begun.len(), tasks.upper())
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
