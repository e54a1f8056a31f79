//! Scoped worker pool.
//!
//! All four functions handle two problems in the same way. If the system has no more threads, fewer
//! threads do the work, down to the calling thread alone: every scratch is still used and every
//! task is still done, but later. If a worker panics, the panic resumes in the calling thread after
//! the other workers have ended.
//!
//! | function | the calling thread | for |
//! |---|---|---|
//! | [`map`] | works with the first scratch | work that is already divided, one part per scratch |
//! | [`map_cancellable`] | works with the first scratch, and polls | long parts of divided work |
//! | [`for_each`] | works with the first scratch, and polls after each task | a queue of tasks |
//! | [`map_with_messages`] | receives messages | workers with large stacks that send messages |
//!
//! A *scratch* is the state of a worker: buffers, counters, an open file. Memory that a worker
//! writes to all the time should be allocated by the worker: two consecutive small allocations may
//! lie in the same cache line, and two threads that write to one line take it away from each other
//! at every write (false sharing).

mod join_waiter;

use crate::{continue_if, ignore_poison, lock, memory};
use join_waiter::JoinWaiter;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{self, Mutex};
use std::thread::{self, Builder, Scope, ScopedJoinHandle, scope};

/// Does the work once with each scratch, each on a thread of its own; the first is the calling
/// thread. Returns the results in the order of the scratches.
///
/// ```
/// use fifteen_runtime::pool;
///
/// let mut halves = [vec![3, 1], vec![4, 2]];
/// let least = pool::map(halves.iter_mut(), |half| {
///     half.sort();
///     half[0]
/// });
/// assert_eq!(least, [1, 2]);
/// assert_eq!(halves.concat(), [1, 3, 2, 4]);
/// ```
pub fn map<Scratch: Send, Output: Send>(
    scratches: impl IntoIterator<Item = Scratch>,
    work: impl Fn(Scratch) -> Output + Sync,
) -> Vec<Output> {
    let (results, _) =
        map_cancellable(scratches, |scratch, _| work(scratch), || ControlFlow::Continue(()));
    results
}

/// Does the work once with each scratch, each on a thread of its own, until the caller cancels it;
/// the first is the calling thread. Returns the results in the order of the scratches, and whether
/// the work was cancelled.
///
/// A worker receives a function that it polls every few milliseconds, so that the work soon stops
/// when the caller cancels it. On the calling thread, that function is `on_progress`. On the
/// others, it returns `Break` as soon as `on_progress` has done so. When the calling thread is done
/// before the others, it calls `on_progress` whenever they poll. The reaction to `Break` is up to
/// the worker; its result is returned in any case.
///
/// ```
/// use fifteen_runtime::pool;
/// use std::ops::ControlFlow;
///
/// // Counts until it is cancelled.
/// let count = |_, poll_cancel: &mut dyn FnMut() -> ControlFlow<()>| {
///     (0_u64..).find(|_| poll_cancel().is_break())
/// };
/// let mut polls = 0;
/// let on_progress = || {
///     polls += 1;
///     if polls < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// };
/// let (counted, end) = pool::map_cancellable([(), ()], count, on_progress);
/// assert_eq!((counted[0], end), (Some(9), ControlFlow::Break(())));
/// ```
pub fn map_cancellable<Scratch: Send, Output: Send>(
    scratches: impl IntoIterator<Item = Scratch>,
    work: impl Fn(Scratch, &mut dyn FnMut() -> ControlFlow<()>) -> Output + Sync,
    mut on_progress: impl FnMut() -> ControlFlow<()>,
) -> (Vec<Output>, ControlFlow<()>) {
    let slots: Vec<Slot<Scratch, Output>> = scratches.into_iter().map(Slot::new).collect();
    let work_in = |index: usize, poll_cancel: &mut dyn FnMut() -> ControlFlow<()>| {
        slots[index].fill(|scratch| work(scratch, poll_cancel));
    };
    let end = run_workers(slots.len(), &work_in, &mut on_progress);
    (slots.into_iter().map(Slot::into_output).collect(), end)
}

/// Work of the worker with a number, for [`map_cancellable`].
type CancellableWork<'a> = &'a (dyn Fn(usize, &mut dyn FnMut() -> ControlFlow<()>) + Sync);

/// Implements [`map_cancellable`] for workers that are numbered from 0, so that it is compiled once
/// for all types.
fn run_workers(
    count: usize,
    work: CancellableWork,
    on_progress: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<()> {
    if count == 0 {
        return ControlFlow::Continue(());
    }
    let stopped = AtomicBool::new(false);
    let is_stopped = || continue_if(!stopped.load(Ordering::Relaxed));
    let waiter = &JoinWaiter::new(count - 1);
    let mut poll = || {
        if is_stopped().is_continue() && on_progress().is_break() {
            stopped.store(true, Ordering::Relaxed);
        }
        is_stopped()
    };
    let is_stopped = &is_stopped;
    scope(|scope| {
        let spawned = (1..count).map(|index| {
            let guard = waiter.guard();
            try_spawn(scope, Builder::new(), move || {
                let mut poll_cancel = || {
                    guard.wake_waiter();
                    is_stopped()
                };
                work(index, &mut poll_cancel);
            })
        });
        let spawned: Vec<_> = spawned.collect();
        work(0, &mut poll);
        waiter.wait(|| {
            let _ = poll();
        });
        for (index, thread) in (1..).zip(spawned) {
            match thread {
                Some(thread) => join_or_resume_panic(thread),
                None => work(index, &mut poll),
            }
        }
    });
    is_stopped()
}

/// Performs the tasks on one thread per scratch, or per task if there are fewer tasks; the first is
/// the calling thread. Each thread takes the next task when it has finished one.
///
/// After each of its own tasks, and while it waits for the other threads at the end, the calling
/// thread calls `on_progress` with the number of tasks not yet begun. If that returns `Break`, no
/// further tasks are begun. Tasks should be short, so that the pool stops soon; a few milliseconds
/// are long enough to be worth distributing.
///
/// ```
/// use fifteen_runtime::pool;
/// use std::ops::ControlFlow;
///
/// let mut sums = [0; 2];
/// let add = |sum: &mut u32, number| *sum += number;
/// let end = pool::for_each(1..101_u32, &mut sums, add, |_left| ControlFlow::Continue(()));
/// assert!(end.is_continue());
/// assert_eq!(sums.iter().sum::<u32>(), 5050);
///
/// let end = pool::for_each([7], &mut sums[..1], add, |_left| ControlFlow::Break(()));
/// assert!(end.is_break());
/// ```
pub fn for_each<Tasks: IntoIterator, Scratch: Send>(
    tasks: Tasks,
    scratches: &mut [Scratch],
    work: impl Fn(&mut Scratch, Tasks::Item) + Sync,
    mut on_progress: impl FnMut(usize) -> ControlFlow<()>,
) -> ControlFlow<()>
where
    Tasks::IntoIter: ExactSizeIterator + Send,
{
    let tasks = tasks.into_iter();
    // Do not spawn more threads than tasks.
    let busy = tasks.len().min(scratches.len());
    let tasks = &Mutex::new(Some(tasks));
    let work = &work;
    let take_all = |scratch: &mut Scratch, poll_cancel: &mut dyn FnMut() -> ControlFlow<()>| {
        // The lock is released before the work begins.
        let next = || lock(tasks).as_mut()?.next();
        while let Some(task) = next() {
            work(scratch, task);
            if poll_cancel().is_break() {
                break;
            }
        }
    };
    let poll = || {
        let left = lock(tasks).as_ref().map_or(0, ExactSizeIterator::len);
        let end = on_progress(left);
        if end.is_break() {
            // A thread that starts late finds no task.
            *lock(tasks) = None;
        }
        end
    };
    let (_, end) = map_cancellable(&mut scratches[..busy], take_all, poll);
    end
}

/// Capacity of the channel; the workers wait when it is full.
const CHANNEL_CAPACITY: usize = 64;

/// Does the work once with each scratch, each on a thread of its own with a stack of this many
/// bytes, while the calling thread receives messages. Returns the results in the order of the
/// scratches.
///
/// A worker receives a function that sends a message. The messages of a worker are received in the
/// order of sending, all of them before this function returns. If the system has no thread for a
/// worker, the calling thread does the work after the others are done, on its own stack.
///
/// ```
/// use fifteen_runtime::pool;
///
/// let mut sum = 0;
/// let squares = pool::map_with_messages(
///     [1, 2, 3],
///     1 << 20,
///     |number: u64, send| {
///         send(number);
///         number * number
///     },
///     |number| sum += number,
/// );
/// assert_eq!((squares, sum), (vec![1, 4, 9], 6));
/// ```
pub fn map_with_messages<Scratch: Send, Message: Send, Output: Send>(
    scratches: impl IntoIterator<Item = Scratch>,
    stack: usize,
    work: impl Fn(Scratch, &mut dyn FnMut(Message)) -> Output + Sync,
    mut on_message: impl FnMut(Message),
) -> Vec<Output> {
    let slots: Vec<Slot<Scratch, Output>> = scratches.into_iter().map(Slot::new).collect();
    let work = |index: usize, send: &mut dyn FnMut(Message)| {
        slots[index].fill(|scratch| work(scratch, send));
    };
    run_senders(slots.len(), stack, &work, &mut on_message);
    slots.into_iter().map(Slot::into_output).collect()
}

/// Work of the worker with a number, for [`map_with_messages`].
type MessagingWork<'a, Message> = &'a (dyn Fn(usize, &mut dyn FnMut(Message)) + Sync);

/// Implements [`map_with_messages`] for workers that are numbered from 0, so that it is compiled
/// once for each type of message.
fn run_senders<Message: Send>(
    count: usize,
    stack: usize,
    work: MessagingWork<Message>,
    mut on_message: &mut dyn FnMut(Message),
) {
    let (sender, receiver) = sync_channel(CHANNEL_CAPACITY);
    scope(|scope| {
        let spawned = (0..count).map(|index| {
            let sender = sender.clone();
            try_spawn(scope, Builder::new().stack_size(stack), move || {
                // The receiver lives until all senders are dropped, or else it has panicked.
                work(index, &mut |message| drop(sender.send(message)));
            })
        });
        let spawned: Vec<_> = spawned.collect();
        drop(sender);
        receiver.into_iter().for_each(&mut on_message);
        for (index, thread) in spawned.into_iter().enumerate() {
            match thread {
                Some(thread) => join_or_resume_panic(thread),
                None => work(index, &mut on_message),
            }
        }
    });
}

/// Scratch of a worker until the work begins, and its result when it is done. The work is done on a
/// new thread, or on the calling one if there is none.
struct Slot<Scratch, Output>(Mutex<(Option<Scratch>, Option<Output>)>);

impl<Scratch, Output> Slot<Scratch, Output> {
    fn new(scratch: Scratch) -> Slot<Scratch, Output> {
        Slot(Mutex::new((Some(scratch), None)))
    }

    /// Does the work, once.
    fn fill(&self, work: impl FnOnce(Scratch) -> Output) {
        let scratch = lock(&self.0).0.take().expect("one worker per scratch");
        let output = work(scratch);
        lock(&self.0).1 = Some(output);
    }

    fn into_output(self) -> Output {
        let (_, output) = ignore_poison(self.0.into_inner());
        output.expect("finished work")
    }
}

/// Memory that must be available to start a thread, in bytes: 8 MiB for its stack, 64 MiB of
/// address space for a heap of its own, which it takes on some systems, and 24 MiB that are left
/// for the work. A started thread that cannot allocate its memory aborts the process, and one that
/// leaves none would stop a search that needs no threads.
const THREAD_BYTES: usize = 96 << 20;

/// Starts a thread if the system has one, and memory for it. A WebAssembly module has no threads:
/// its page runs several modules instead.
fn try_spawn<'scope>(
    scope: &'scope Scope<'scope, '_>,
    builder: Builder,
    work: impl FnOnce() + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, ()>> {
    if cfg!(target_family = "wasm") {
        return None;
    }
    memory::check_available(THREAD_BYTES).ok()?;
    builder.spawn_scoped(scope, work).ok()
}

/// Waits for a thread to end, or resumes its panic.
fn join_or_resume_panic(thread: ScopedJoinHandle<'_, ()>) {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Barrier;
    use std::thread::{self, ThreadId};

    /// Size of a stack that no system can provide, three quarters of the address space.
    const IMPOSSIBLE_STACK: usize = 3 << (usize::BITS - 2);

    #[test]
    fn every_scratch_is_used_once_and_results_are_in_order() {
        for count in 0..6 {
            let results = map(0..count, |scratch| scratch * 10);
            assert!(results.into_iter().eq((0..count).map(|scratch| scratch * 10)), "{count}");
        }
    }

    #[test]
    fn every_task_is_done_once() {
        for scratches in 1..=5 {
            for count in [0, 1, 2, 15, 1000] {
                let mut done = vec![Vec::new(); scratches];
                let record = |done: &mut Vec<usize>, task| done.push(task);
                let end = for_each(0..count, &mut done, record, |_| ControlFlow::Continue(()));
                assert!(end.is_continue());
                let mut all = done.concat();
                all.sort_unstable();
                assert!(all.into_iter().eq(0..count), "{count} tasks, {scratches} scratches");
            }
        }
    }

    #[test]
    fn all_threads_work_at_the_same_time() {
        let together = Barrier::new(3);
        let here = |()| {
            together.wait();
            thread::current().id()
        };
        let threads: HashSet<ThreadId> = map([(); 3], here).into_iter().collect();
        assert_eq!(threads.len(), 3);
        assert!(threads.contains(&thread::current().id()), "the calling thread works, too");

        let mut seen = [None; 3];
        let record = |seen: &mut Option<ThreadId>, ()| *seen = Some(here(()));
        let end = for_each([(); 3], &mut seen, record, |_| ControlFlow::Continue(()));
        assert!(end.is_continue());
        assert!(seen.iter().all(Option::is_some), "no task is done before each thread has one");
    }

    #[test]
    fn cancelling_stops_every_worker() {
        let wait = |(), poll_cancel: &mut dyn FnMut() -> ControlFlow<()>| {
            while poll_cancel().is_continue() {
                thread::yield_now();
            }
        };
        let mut polls = 0;
        let on_progress = || {
            polls += 1;
            continue_if(polls < 100)
        };
        let (results, end) = map_cancellable([(); 3], wait, on_progress);
        assert_eq!((results.len(), end), (3, ControlFlow::Break(())));
        assert_eq!(polls, 100, "no poll after the cancellation");
    }

    #[test]
    fn caller_keeps_polling_while_it_waits() {
        // The first worker has nothing to do, and the second would never end by itself.
        let until_cancelled = |is_last, poll_cancel: &mut dyn FnMut() -> ControlFlow<()>| {
            while is_last && poll_cancel().is_continue() {
                thread::yield_now();
            }
        };
        let mut polls = 0;
        let on_progress = || {
            polls += 1;
            continue_if(polls < 10)
        };
        let (_, end) = map_cancellable([false, true], until_cancelled, on_progress);
        assert_eq!((polls, end), (10, ControlFlow::Break(())));
    }

    #[test]
    fn no_task_is_begun_after_a_break() {
        let mut done = [0];
        let end = for_each(0..10, &mut done, |done, _| *done += 1, |left| continue_if(left != 7));
        assert!(end.is_break());
        assert_eq!(done, [3]);
    }

    #[test]
    fn all_messages_are_received_in_order() {
        let mut received = Vec::new();
        let work = |scratch: u32, send: &mut dyn FnMut(u32)| {
            (0..1000).for_each(|message| send(scratch * 1000 + message));
            scratch
        };
        assert_eq!(
            map_with_messages(0..3, 1 << 20, work, |message| received.push(message)),
            [0, 1, 2]
        );
        for scratch in 0..3 {
            let of_scratch = received.iter().copied().filter(|message| message / 1000 == scratch);
            assert!(of_scratch.eq(scratch * 1000..(scratch + 1) * 1000), "in the order of sending");
        }
    }

    #[test]
    fn without_threads_the_caller_does_the_work() {
        let caller = thread::current().id();
        let mut received = 0;
        let work = |scratch: u32, send: &mut dyn FnMut(())| {
            send(());
            (scratch, thread::current().id())
        };
        let results = map_with_messages(0..3, IMPOSSIBLE_STACK, work, |()| received += 1);
        assert_eq!(results, [(0, caller), (1, caller), (2, caller)]);
        assert_eq!(received, 3);
    }

    #[test]
    fn worker_panic_resumes_in_the_caller() {
        let fail = |scratch| assert!(scratch != 2, "scratch 2 is broken");
        let message = |panicked: thread::Result<()>| {
            *panicked.expect_err("a panic").downcast::<&str>().expect("with a message")
        };
        let panicked = catch_unwind(|| drop(map(0..3, fail)));
        assert_eq!(message(panicked), "scratch 2 is broken");
        let panicked = catch_unwind(|| {
            let end =
                for_each(0..3, &mut [(); 2], |(), task| fail(task), |_| ControlFlow::Continue(()));
            assert!(end.is_continue());
        });
        // The panic of a scoped thread that is not joined would have a different message.
        assert_eq!(message(panicked), "scratch 2 is broken");
        let ignore = |(): ()| ();
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            map_with_messages(
                0..3,
                1 << 20,
                |scratch, _: &mut dyn FnMut(())| fail(scratch),
                ignore,
            );
        }));
        assert_eq!(message(panicked), "scratch 2 is broken");
    }
}
