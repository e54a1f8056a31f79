//! A crew: workers on several threads that share the nodes they may visit.

use crate::Threads;
use crate::runtime::pool;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How a worker's turn ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn<T> {
    /// There is nothing left to search.
    Exhausted,
    /// The goal was found, and what is known about the way there.
    Won(T),
    /// The nodes allowed have been visited.
    OutOfFuel,
}

impl<T> Turn<T> {
    /// Of several turns the greatest decides.
    fn rank(&self) -> u8 {
        match self {
            Turn::Exhausted => 0,
            Turn::OutOfFuel => 1,
            Turn::Won(_) => 2,
        }
    }
}

/// The nodes that a worker may visit before it looks whether another one has won.
const FUEL_CHUNK: u64 = 1 << 20;

/// Lets workers run, each on a thread of its own, until nothing is left, one has won, or this many
/// nodes have been visited. A worker's run is given what it may visit, and takes off what it did.
fn share<W: Send, T: Send>(
    workers: Vec<&mut W>,
    fuel: u64,
    run: impl Fn(&mut W, &mut u64) -> Turn<T> + Sync,
) -> Turn<T> {
    let shared = SharedFuel {
        share: fuel.div_ceil(workers.len().max(1) as u64),
        fuel: AtomicU64::new(fuel),
        is_goal_found: AtomicBool::new(false),
    };
    // A worker that gets no thread has its turn after the others, with what they have left.
    let turns = pool::map(workers, |worker| shared.run(worker, &run));
    turns.into_iter().max_by_key(Turn::rank).unwrap_or(Turn::Exhausted)
}

/// Lets those of the workers run that have something to do, with as many threads at most. There may be
/// more of them than threads, if there were more threads before; then nothing is exhausted yet.
pub fn run_workers<'w, W: Send + 'w, T: Send>(
    mut busy: impl Iterator<Item = &'w mut W>,
    threads: Threads,
    fuel: u64,
    run: impl Fn(&mut W, &mut u64) -> Turn<T> + Sync,
) -> Turn<T> {
    let crew = busy.by_ref().take(threads.get()).collect();
    let is_whole = busy.next().is_none();
    match share(crew, fuel, run) {
        Turn::Exhausted if !is_whole => Turn::OutOfFuel,
        turn => turn,
    }
}

/// What workers share.
struct SharedFuel {
    /// The nodes that each may visit, so that one alone does not search on for the others.
    share: u64,
    /// The nodes that may still be visited, by all of them.
    fuel: AtomicU64,
    is_goal_found: AtomicBool,
}

impl SharedFuel {
    /// Lets a worker run, ration by ration.
    fn run<W, T>(&self, worker: &mut W, run: impl Fn(&mut W, &mut u64) -> Turn<T>) -> Turn<T> {
        let mut left = self.share;
        loop {
            let ration = self.take_fuel(left.min(FUEL_CHUNK));
            if ration == 0 || self.is_goal_found.load(Ordering::Relaxed) {
                return Turn::OutOfFuel;
            }
            let mut unused = ration;
            let turn = run(worker, &mut unused);
            self.fuel.fetch_add(unused, Ordering::Relaxed);
            left -= ration - unused;
            match turn {
                Turn::OutOfFuel => {}
                Turn::Exhausted => return turn,
                Turn::Won(_) => {
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
    struct Fake {
        left: u64,
        has_goal: bool,
        visited: u64,
    }

    fn fake(left: u64) -> Fake {
        Fake { left, has_goal: false, visited: 0 }
    }

    fn work(worker: &mut Fake, fuel: &mut u64) -> Turn<()> {
        let visited = worker.left.min(*fuel);
        *fuel -= visited;
        worker.left -= visited;
        worker.visited += visited;
        match worker.left {
            0 if worker.has_goal => Turn::Won(()),
            0 => Turn::Exhausted,
            _ => Turn::OutOfFuel,
        }
    }

    fn threads(count: usize) -> Threads {
        Threads::new(count).expect("a few")
    }

    fn turn(workers: &mut [Fake], count: usize, fuel: u64) -> Turn<()> {
        run_workers(workers.iter_mut(), threads(count), fuel, work)
    }

    /// Also if it is much, and not the same for all.
    #[test]
    fn fuel_is_spent_exactly() {
        for fuel in [1, 2, 3, 10, 3 * FUEL_CHUNK + 5, 10 * FUEL_CHUNK] {
            for count in [1, 2, 3] {
                let mut workers: Vec<Fake> = (0..count).map(|_| fake(1 << 40)).collect();
                assert_eq!(turn(&mut workers, count, fuel), Turn::OutOfFuel);
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
        let a_few = |worker: &mut Fake, fuel: &mut u64| {
            let mut few = 3.min(*fuel);
            *fuel -= few;
            let turn = work(worker, &mut few);
            *fuel += few;
            turn
        };
        for count in [1, 2] {
            let mut workers: Vec<Fake> = (0..count).map(|_| fake(1 << 40)).collect();
            let turn = run_workers(workers.iter_mut(), threads(count), 1000, a_few);
            assert_eq!(turn, Turn::OutOfFuel);
            assert_eq!(workers.iter().map(|worker| worker.visited).sum::<u64>(), 1000);
        }
    }

    #[test]
    fn result_is_exhausted_only_if_all_workers_are() {
        assert_eq!(turn(&mut [], 2, 100), Turn::Exhausted);
        assert_eq!(turn(&mut [fake(3), fake(4)], 2, 100), Turn::Exhausted);
        assert_eq!(turn(&mut [fake(3), fake(200)], 2, 100), Turn::OutOfFuel);
        // Whoever has no thread has something left.
        let mut three = [fake(3), fake(4), fake(5)];
        assert_eq!(turn(&mut three, 2, 100), Turn::OutOfFuel);
        assert_eq!(three.map(|worker| worker.left), [0, 0, 5]);
    }

    #[test]
    fn one_worker_finding_the_goal_is_enough() {
        let winner = || Fake { has_goal: true, ..fake(5) };
        assert_eq!(turn(&mut [fake(3), winner()], 2, 100), Turn::Won(()));
        assert_eq!(turn(&mut [fake(1 << 40), winner()], 2, 100), Turn::Won(()));
        // The others stop before their next ration.
        let shared =
            SharedFuel { share: 100, fuel: AtomicU64::new(100), is_goal_found: AtomicBool::new(false) };
        assert_eq!(shared.run(&mut winner(), work), Turn::Won(()));
        let mut other = fake(7);
        assert_eq!(shared.run(&mut other, work), Turn::OutOfFuel);
        assert_eq!(other.visited, 0);
    }
}
