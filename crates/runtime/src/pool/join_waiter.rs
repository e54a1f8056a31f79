//! Waiting for other threads, with a wake-up whenever one of them polls.
//!
//! This is the only synchronization in the pool that needs more than locks, channels and a stop
//! flag. It therefore takes threads and atomics from the parent module, where `tools/loom`
//! substitutes versions that try all interleavings.

use super::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use super::thread::{self, Thread};

/// Synchronization of a thread that waits for others after its own work. Instead of sleeping until
/// they are done, it is woken whenever one of them polls, so that it can poll as well.
pub struct JoinWaiter {
    waiter: Thread,
    /// True if the waiter wants to be woken.
    is_asleep: AtomicBool,
    /// Number of threads still running.
    running: AtomicUsize,
}

impl JoinWaiter {
    /// Creates a waiter with which the calling thread waits for `running` others.
    pub fn new(running: usize) -> JoinWaiter {
        let (is_asleep, running) = (AtomicBool::new(false), AtomicUsize::new(running));
        JoinWaiter { waiter: thread::current(), is_asleep, running }
    }

    /// Returns the guard for one of the other threads, which drops it when it ends.
    pub fn guard(&self) -> WakeOnDrop<'_> {
        WakeOnDrop(self)
    }

    /// Waits until all other threads have ended, and calls `poll` whenever one of them polls or
    /// ends.
    pub fn wait(&self, mut poll: impl FnMut()) {
        while self.running.load(Ordering::Acquire) > 0 {
            self.is_asleep.store(true, Ordering::Release);
            // If a thread ended in between, it has set the park token, and this call returns at
            // once.
            thread::park();
            poll();
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
