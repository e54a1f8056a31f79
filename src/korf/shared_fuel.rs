//! A crew: workers on several threads that share the nodes they may visit.

use crate::Threads;
use crate::runtime::pool;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How a worker's turn ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerResult<T> {
    /// There is nothing left to search.
    Exhausted,
    /// The goal was found, and what is known about the way there.
    GoalFound(T),
    /// The nodes allowed have been visited.
    OutOfFuel,
}

impl<T> WorkerResult<T> {
    /// Of several turns the greatest decides.
    fn precedence(&self) -> u8 {
        match self {
            WorkerResult::Exhausted => 0,
            WorkerResult::OutOfFuel => 1,
            WorkerResult::GoalFound(_) => 2,
        }
    }
}

/// The nodes that a worker may visit before it looks whether another one has won.
const FUEL_CHUNK: u64 = 1 << 20;

/// Lets workers run, each on a thread of its own, until nothing is left, one has won, or this many
/// nodes have been visited. A worker's run is given what it may visit, and takes off what it did.
fn run_all<W: Send, T: Send>(
    workers: Vec<&mut W>,
    fuel: u64,
    run: impl Fn(&mut W, &mut u64) -> WorkerResult<T> + Sync,
) -> WorkerResult<T> {
    let shared = SharedFuel {
        per_worker: fuel.div_ceil(workers.len().max(1) as u64),
        fuel: AtomicU64::new(fuel),
        is_goal_found: AtomicBool::new(false),
    };
    // A worker that gets no thread has its turn after the others, with what they have left.
    let turns = pool::map(workers, |worker| shared.run_in_chunks(worker, &run));
    turns.into_iter().max_by_key(WorkerResult::precedence).unwrap_or(WorkerResult::Exhausted)
}

/// Lets those of the workers run that have something to do, with as many threads at most. There may be
/// more of them than threads, if there were more threads before; then nothing is exhausted yet.
pub fn run_workers<'w, W: Send + 'w, T: Send>(
    mut busy: impl Iterator<Item = &'w mut W>,
    threads: Threads,
    fuel: u64,
    run: impl Fn(&mut W, &mut u64) -> WorkerResult<T> + Sync,
) -> WorkerResult<T> {
    let crew = busy.by_ref().take(threads.get()).collect();
    let is_whole = busy.next().is_none();
    match run_all(crew, fuel, run) {
        WorkerResult::Exhausted if !is_whole => WorkerResult::OutOfFuel,
        turn => turn,
    }
}

/// What workers share.
struct SharedFuel {
    /// The nodes that each may visit, so that one alone does not search on for the others.
    per_worker: u64,
    /// The nodes that may still be visited, by all of them.
    fuel: AtomicU64,
    is_goal_found: AtomicBool,
}

impl SharedFuel {
    /// Lets a worker run, ration by ration.
    fn run_in_chunks<W, T>(
        &self,
        worker: &mut W,
        run: impl Fn(&mut W, &mut u64) -> WorkerResult<T>,
    ) -> WorkerResult<T> {
        let mut left = self.per_worker;
        loop {
            let ration = self.take_fuel(left.min(FUEL_CHUNK));
            if ration == 0 || self.is_goal_found.load(Ordering::Relaxed) {
                return WorkerResult::OutOfFuel;
            }
            let mut unused = ration;
            let turn = run(worker, &mut unused);
            self.fuel.fetch_add(unused, Ordering::Relaxed);
            left -= ration - unused;
            match turn {
                WorkerResult::OutOfFuel => {}
                WorkerResult::Exhausted => return turn,
                WorkerResult::GoalFound(_) => {
                    self.is_goal_found.store(true, Ordering::Relaxed);
                    return turn;
                }
            }
        }
    }

    /// Takes at most so much out of the common fuel.
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

    /// Somebody with so many nodes to visit, the last of which may be the goal.
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
        Threads::new(count).expect("a few")
    }

    fn run(workers: &mut [FakeWorker], count: usize, fuel: u64) -> WorkerResult<()> {
        run_workers(workers.iter_mut(), threads(count), fuel, work)
    }

    /// Also if it is much, and not the same for all.
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
                assert!(visited.max() <= Some(share), "none goes on alone for the others");
            }
        }
    }

    /// What somebody leaves of a ration is there for the next one.
    #[test]
    fn unused_fuel_is_given_back() {
        let a_few = |worker: &mut FakeWorker, fuel: &mut u64| {
            let mut few = 3.min(*fuel);
            *fuel -= few;
            let turn = work(worker, &mut few);
            *fuel += few;
            turn
        };
        for count in [1, 2] {
            let mut workers: Vec<FakeWorker> = (0..count).map(|_| fake_worker(1 << 40)).collect();
            let turn = run_workers(workers.iter_mut(), threads(count), 1000, a_few);
            assert_eq!(turn, WorkerResult::OutOfFuel);
            assert_eq!(workers.iter().map(|worker| worker.visited).sum::<u64>(), 1000);
        }
    }

    #[test]
    fn result_is_exhausted_only_if_all_workers_are() {
        assert_eq!(run(&mut [], 2, 100), WorkerResult::Exhausted);
        assert_eq!(run(&mut [fake_worker(3), fake_worker(4)], 2, 100), WorkerResult::Exhausted);
        assert_eq!(run(&mut [fake_worker(3), fake_worker(200)], 2, 100), WorkerResult::OutOfFuel);
        // Whoever has no thread has something left.
        let mut three = [fake_worker(3), fake_worker(4), fake_worker(5)];
        assert_eq!(run(&mut three, 2, 100), WorkerResult::OutOfFuel);
        assert_eq!(three.map(|worker| worker.remaining), [0, 0, 5]);
    }

    #[test]
    fn one_worker_finding_the_goal_is_enough() {
        let winner = || FakeWorker { has_goal: true, ..fake_worker(5) };
        assert_eq!(run(&mut [fake_worker(3), winner()], 2, 100), WorkerResult::GoalFound(()));
        assert_eq!(run(&mut [fake_worker(1 << 40), winner()], 2, 100), WorkerResult::GoalFound(()));
        // The others stop before their next ration.
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
