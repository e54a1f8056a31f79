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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::sync::Barrier;

    #[test]
    fn every_item_is_worked_on_once() {
        for threads in 0..=5 {
            for count in [0, 1, 2, 15, 16, 17, 100, 1000] {
                let mut items: Vec<usize> = (0..count).collect();
                share(&mut items, threads, |item| *item += count);
                assert!(items.into_iter().eq(count..2 * count), "{count} with {threads}");
            }
        }
    }

    #[test]
    fn all_threads_work() {
        let (barrier, seen) = (Barrier::new(3), Mutex::new(HashSet::new()));
        // No item is finished before each of three threads has one.
        share(&mut [(); 3], 3, |()| {
            seen.lock().expect("nobody panics").insert(thread::current().id());
            barrier.wait();
        });
        assert_eq!(seen.into_inner().expect("nobody panics").len(), 3);
    }
}
