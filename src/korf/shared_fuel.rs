//! Workers on several threads with a shared node budget, the fuel.

use crate::Threads;
use crate::runtime::pool;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Result of running a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerResult<T> {
    /// Nothing left to search.
    Exhausted,
    /// Goal found, with data about its path.
    GoalFound(T),
    /// Fuel used up.
    OutOfFuel,
}

impl<T> WorkerResult<T> {
    /// Returns the precedence of a result: of several results, the one with the highest decides.
    fn precedence(&self) -> u8 {
        match self {
            WorkerResult::Exhausted => 0,
            WorkerResult::OutOfFuel => 1,
            WorkerResult::GoalFound(_) => 2,
        }
    }
}

/// Number of nodes that a worker visits between two checks of whether another one has found the
/// goal.
const FUEL_CHUNK: u64 = 1 << 20;

/// Runs the busy workers, at most one per thread, until nothing is left, one has found the goal, or
/// this many nodes have been visited. `run` gets a worker's fuel and subtracts the nodes it visits.
/// If there are more busy workers than threads, which happens after the number of threads is
/// reduced, the result is never `Exhausted`.
pub fn run_workers<'w, W: Send + 'w, T: Send>(
    mut busy: impl Iterator<Item = &'w mut W>,
    threads: Threads,
    fuel: u64,
    run: impl Fn(&mut W, &mut u64) -> WorkerResult<T> + Sync,
) -> WorkerResult<T> {
    let running: Vec<&mut W> = busy.by_ref().take(threads.get()).collect();
    let is_whole = busy.next().is_none();
    let shared = SharedFuel {
        per_worker: fuel.div_ceil(running.len().max(1) as u64),
        fuel: AtomicU64::new(fuel),
        is_goal_found: AtomicBool::new(false),
    };
    // A worker that gets no thread runs after the others, with their remaining fuel.
    let results = pool::map(running, |worker| shared.run_in_chunks(worker, &run));
    match results.into_iter().max_by_key(WorkerResult::precedence) {
        Some(WorkerResult::Exhausted) | None if !is_whole => WorkerResult::OutOfFuel,
        result => result.unwrap_or(WorkerResult::Exhausted),
    }
}

/// Shared state of the workers.
struct SharedFuel {
    /// Fuel per worker, so that no worker uses the fuel of the others.
    per_worker: u64,
    /// Remaining fuel of all workers.
    fuel: AtomicU64,
    is_goal_found: AtomicBool,
}

impl SharedFuel {
    /// Runs a worker in chunks of fuel.
    fn run_in_chunks<W, T>(
        &self,
        worker: &mut W,
        run: impl Fn(&mut W, &mut u64) -> WorkerResult<T>,
    ) -> WorkerResult<T> {
        let mut left = self.per_worker;
        loop {
            let chunk = self.take_fuel(left.min(FUEL_CHUNK));
            if chunk == 0 || self.is_goal_found.load(Ordering::Relaxed) {
                return WorkerResult::OutOfFuel;
            }
            let mut unused = chunk;
            let result = run(worker, &mut unused);
            self.fuel.fetch_add(unused, Ordering::Relaxed);
            left -= chunk - unused;
            match result {
                WorkerResult::OutOfFuel => {}
                WorkerResult::Exhausted => return result,
                WorkerResult::GoalFound(_) => {
                    self.is_goal_found.store(true, Ordering::Relaxed);
                    return result;
                }
            }
        }
    }

    /// Takes at most this much of the shared fuel.
    fn take_fuel(&self, most: u64) -> u64 {
        let mut taken = 0;
        let take = |left: u64| {
            taken = left.min(most);
            Some(left - taken)
        };
        let _ = self.fuel.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worker with a number of nodes to visit, of which the last may be the goal.
    struct FakeWorker {
        remaining: u64,
        has_goal: bool,
        visited: u64,
    }

    fn fake_worker(left: u64) -> FakeWorker {
        FakeWorker { remaining: left, has_goal: false, visited: 0 }
    }

    fn work(worker: &mut FakeWorker, fuel: &mut u64) -> WorkerResult<()> {
        let visited = worker.remaining.min(*fuel);
        *fuel -= visited;
        worker.remaining -= visited;
        worker.visited += visited;
        match worker.remaining {
            0 if worker.has_goal => WorkerResult::GoalFound(()),
            0 => WorkerResult::Exhausted,
            _ => WorkerResult::OutOfFuel,
        }
    }

    fn threads(count: usize) -> Threads {
        Threads::new(count).expect("positive number")
    }

    fn run(workers: &mut [FakeWorker], count: usize, fuel: u64) -> WorkerResult<()> {
        run_workers(workers.iter_mut(), threads(count), fuel, work)
    }

    /// Large amounts of fuel are also spent exactly, and divided among the workers.
    #[test]
    fn fuel_is_spent_exactly() {
        for fuel in [1, 2, 3, 10, 3 * FUEL_CHUNK + 5, 10 * FUEL_CHUNK] {
            for count in [1, 2, 3] {
                let mut workers: Vec<FakeWorker> =
                    (0..count).map(|_| fake_worker(1 << 40)).collect();
                assert_eq!(run(&mut workers, count, fuel), WorkerResult::OutOfFuel);
                let visited = workers.iter().map(|worker| worker.visited);
                assert_eq!(visited.clone().sum::<u64>(), fuel);
                let share = fuel.div_ceil(count as u64);
                assert!(visited.max() <= Some(share), "at most its share");
            }
        }
    }

    /// Fuel that a worker does not use is available to others.
    #[test]
    fn unused_fuel_is_given_back() {
        let a_few = |worker: &mut FakeWorker, fuel: &mut u64| {
            let mut few = 3.min(*fuel);
            *fuel -= few;
            let result = work(worker, &mut few);
            *fuel += few;
            result
        };
        for count in [1, 2] {
            let mut workers: Vec<FakeWorker> = (0..count).map(|_| fake_worker(1 << 40)).collect();
            let result = run_workers(workers.iter_mut(), threads(count), 1000, a_few);
            assert_eq!(result, WorkerResult::OutOfFuel);
            assert_eq!(workers.iter().map(|worker| worker.visited).sum::<u64>(), 1000);
        }
    }

    #[test]
    fn result_is_exhausted_only_if_all_workers_are() {
        assert_eq!(run(&mut [], 2, 100), WorkerResult::Exhausted);
        assert_eq!(run(&mut [fake_worker(3), fake_worker(4)], 2, 100), WorkerResult::Exhausted);
        assert_eq!(run(&mut [fake_worker(3), fake_worker(200)], 2, 100), WorkerResult::OutOfFuel);
        // The worker without a thread has nodes left.
        let mut three = [fake_worker(3), fake_worker(4), fake_worker(5)];
        assert_eq!(run(&mut three, 2, 100), WorkerResult::OutOfFuel);
        assert_eq!(three.map(|worker| worker.remaining), [0, 0, 5]);
    }

    #[test]
    fn one_worker_finding_the_goal_is_enough() {
        let winner = || FakeWorker { has_goal: true, ..fake_worker(5) };
        assert_eq!(run(&mut [fake_worker(3), winner()], 2, 100), WorkerResult::GoalFound(()));
        assert_eq!(run(&mut [fake_worker(1 << 40), winner()], 2, 100), WorkerResult::GoalFound(()));
        // The others stop before their next chunk.
        let shared = SharedFuel {
            per_worker: 100,
            fuel: AtomicU64::new(100),
            is_goal_found: AtomicBool::new(false),
        };
        assert_eq!(shared.run_in_chunks(&mut winner(), work), WorkerResult::GoalFound(()));
        let mut other = fake_worker(7);
        assert_eq!(shared.run_in_chunks(&mut other, work), WorkerResult::OutOfFuel);
        assert_eq!(other.visited, 0);
    }
}
