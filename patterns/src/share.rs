//! Work shared out among threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Calls a function with each item, on so many threads, the next item to whoever is free.
pub fn share<T: Send>(items: &mut [T], threads: usize, work: impl Fn(&mut T) + Sync) {
    /// Items are handed out by the handful, so that small ones are worth the while.
    const HANDFUL: usize = 16;
    let handful = (items.len() / threads.max(1) / 4).clamp(1, HANDFUL);
    let rest = Mutex::new(items.chunks_mut(handful));
    let take = || rest.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        while let Some(items) = take() {
            items.iter_mut().for_each(&work);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Where no thread can be had the others do its work.
            let _ = thread::Builder::new().spawn_scoped(scope, run);
        }
        run();
    });
}
