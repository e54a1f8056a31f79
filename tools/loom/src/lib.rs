//! All orders in which things can happen where one thread waits for others.
//!
//! The code is that of the frame, with the threads and atomics of loom: it runs a test again and again, each time in another
//! order, as far as the memory model lets them differ, until it has tried all. If one of them leaves a thread asleep forever it says so.

#![cfg(test)]

use loom::{sync, thread};

#[path = "../../../crates/runtime/src/crew/vigil.rs"]
mod vigil;

use std::sync::Arc;
use sync::atomic::{AtomicUsize, Ordering};
use vigil::Vigil;

/// A vigil over threads that look up so many times each and leave. In the end all have left, whatever the order.
fn check_wait(looks: &'static [usize]) {
    loom::model(move || {
        let vigil = Arc::new(Vigil::over(looks.len()));
        let left = Arc::new(AtomicUsize::new(0));
        let others: Vec<_> = looks
            .iter()
            .map(|&looks| {
                let (vigil, left) = (Arc::clone(&vigil), Arc::clone(&left));
                thread::spawn(move || {
                    let watched = vigil.watched();
                    for _ in 0..looks {
                        watched.look_up();
                    }
                    left.fetch_add(1, Ordering::Release);
                })
            })
            .collect();
        vigil.keep(|| ());
        assert_eq!(left.load(Ordering::Acquire), looks.len(), "nobody is left behind");
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
