//! How one thread waits for others, and looks up whenever one of them does.
//!
//! That is the only thing among threads here that is not made of locks and channels alone. So it has its threads and
//! atomics from the module above: `tools/loom` has others there, which try all orders in which things can happen.

use super::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use super::thread::{self, Thread};

/// A thread that has done its work, and waits for others. It does not sleep until they are done, but
/// is woken whenever one of them looks up, so that it can look up itself.
pub struct JoinWaiter {
    waiter: Thread,
    /// Whether it wants to be woken.
    is_asleep: AtomicBool,
    /// How many have not left yet.
    running: AtomicUsize,
}

impl JoinWaiter {
    /// The calling thread will wait for this many others.
    pub fn new(running: usize) -> JoinWaiter {
        let (is_asleep, running) = (AtomicBool::new(false), AtomicUsize::new(running));
        JoinWaiter { waiter: thread::current(), is_asleep, running }
    }

    /// What one of the others takes along, and drops when it leaves.
    pub fn guard(&self) -> WakeOnDrop<'_> {
        WakeOnDrop(self)
    }

    /// Waits until all have left, and looks whenever one of them does.
    pub fn wait(&self, mut look: impl FnMut()) {
        while self.running.load(Ordering::Acquire) > 0 {
            self.is_asleep.store(true, Ordering::Release);
            // Who left in between has woken it already: then it does not sleep.
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

/// One of the others.
pub struct WakeOnDrop<'a>(&'a JoinWaiter);

impl WakeOnDrop<'_> {
    /// Wakes who waits, to look up.
    pub fn wake_waiter(&self) {
        if self.0.is_asleep.load(Ordering::Relaxed) {
            self.0.wake();
        }
    }
}

impl Drop for WakeOnDrop<'_> {
    /// Also when it panics, or never gets a thread.
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::AcqRel);
        self.0.waiter.unpark();
    }
}
