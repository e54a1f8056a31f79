//! Model check of the wait for other threads, over all interleavings.
//!
//! The module `join_waiter` of the crate `runtime` is compiled with loom's threads and atomics
//! instead of those of `std`. Loom runs a test once for each interleaving that the memory model
//! allows. It reports an interleaving that leaves a thread asleep forever.

#![cfg(test)]

use loom::{sync, thread};

#[path = "../../../crates/runtime/src/pool/join_waiter.rs"]
mod join_waiter;

use join_waiter::JoinWaiter;
use std::sync::Arc;
use sync::atomic::{AtomicUsize, Ordering};

/// Starts a thread for each of the numbers, which wakes the waiter that many times and ends. Checks
/// in every interleaving that all of them have ended when the wait returns.
fn check_wait(polls: &'static [usize]) {
    loom::model(move || {
        let waiter = Arc::new(JoinWaiter::new(polls.len()));
        let ended = Arc::new(AtomicUsize::new(0));
        let others: Vec<_> = polls
            .iter()
            .map(|&polls| {
                let (waiter, ended) = (Arc::clone(&waiter), Arc::clone(&ended));
                thread::spawn(move || {
                    let guard = waiter.guard();
                    for _ in 0..polls {
                        guard.wake_waiter();
                    }
                    ended.fetch_add(1, Ordering::Release);
                })
            })
            .collect();
        waiter.wait(|| ());
        assert_eq!(ended.load(Ordering::Acquire), polls.len(), "all threads have ended");
        for other in others {
            other.join().expect("no panic");
        }
    });
}

#[test]
fn one_worker_leaves() {
    check_wait(&[0]);
    check_wait(&[3]);
}

#[test]
fn several_workers_leave() {
    check_wait(&[0, 0]);
    check_wait(&[1, 0]);
    check_wait(&[1, 1]);
}

#[test]
fn waiting_for_no_workers_returns() {
    check_wait(&[]);
}
