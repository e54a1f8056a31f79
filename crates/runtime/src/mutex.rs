//! Locks without poisoning.
//!
//! A mutex is poisoned if a thread panics while it holds the lock. Here that thread's panic resumes
//! in the caller of the search, so the state behind the lock is either consistent or not used
//! again, and further panics would only hide the first one.

use std::sync::{LockResult, Mutex, MutexGuard, PoisonError};

/// Locks a mutex, poisoned or not.
///
/// ```
/// use fifteen_runtime::lock;
/// use std::sync::Mutex;
///
/// let count = Mutex::new(1);
/// *lock(&count) += 1;
/// assert_eq!(*lock(&count), 2);
/// ```
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    ignore_poison(mutex.lock())
}

/// Returns the guard that a mutex or a condition variable yields, poisoned or not.
pub fn ignore_poison<Guard>(result: LockResult<Guard>) -> Guard {
    result.unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn poisoned_mutex_is_locked() {
        let mutex = Mutex::new(1);
        let panicked = thread::scope(|scope| {
            scope
                .spawn(|| {
                    let _guard = mutex.lock();
                    panic!("poisons the mutex");
                })
                .join()
        });
        assert!(panicked.is_err() && mutex.is_poisoned());
        assert_eq!(*lock(&mutex), 1);
    }
}
