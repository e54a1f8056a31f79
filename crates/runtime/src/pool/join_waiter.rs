//! Waiting for other threads, with a wake-up whenever one of them polls.
//!
//! This is the only synchronization here that consists of more than locks and channels. So it takes
//! threads and atomics from the parent module: `tools/loom` substitutes others, which try all
//! interleavings.

use super::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use super::thread::{self, Thread};

/// A thread that waits for others after its own work. It does not sleep until they are done, but is
/// woken whenever one of them polls, so that it can poll itself.
pub struct JoinWaiter {
    waiter: Thread,
    /// True if the waiter wants to be woken.
    is_asleep: AtomicBool,
    /// Number of threads still running.
    running: AtomicUsize,
}

impl JoinWaiter {
    /// Creates a waiter for the calling thread and this many others.
    pub fn new(running: usize) -> JoinWaiter {
        let (is_asleep, running) = (AtomicBool::new(false), AtomicUsize::new(running));
        JoinWaiter { waiter: thread::current(), is_asleep, running }
    }

    /// Returns the guard of one of the other threads, which drops it at its end.
    pub fn guard(&self) -> WakeOnDrop<'_> {
        WakeOnDrop(self)
    }

    /// Waits until all other threads have ended, and calls `look` whenever one of them polls.
    pub fn wait(&self, mut look: impl FnMut()) {
        while self.running.load(Ordering::Acquire) > 0 {
            self.is_asleep.store(true, Ordering::Release);
            // A thread that ended in between has set the park token: then this thread does not
            // sleep.
            thread::park();
            look();
        }
    }

    fn wake(&self) {
        if self.is_asleep.swap(false, Ordering::AcqRel) {
            self.waiter.unpark();
        }
    }
}

/// Guard of one of the other threads.
pub struct WakeOnDrop<'a>(&'a JoinWaiter);

impl WakeOnDrop<'_> {
    /// Wakes the waiter if it sleeps, so that it polls.
    pub fn wake_waiter(&self) {
        if self.0.is_asleep.load(Ordering::Relaxed) {
            self.0.wake();
        }
    }
}

impl Drop for WakeOnDrop<'_> {
    /// Runs even if the thread panics, or was never started.
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::AcqRel);
        self.0.waiter.unpark();
    }
}
