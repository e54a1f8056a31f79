//! Peers within one process: threads that hand things to each other.

use super::Communicator;
use crate::pool;
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Has several threads do the same work as peers of each other, and returns what each comes to, in their
/// order. It is meant for trying out what is divided among processes, without any.
///
/// There must be a thread for each of them: where the system has none they wait for ever.
///
/// ```
/// use fifteen_runtime::peers::{Communicator, circle};
///
/// let sums = local_group(3, |peers: &mut dyn Communicator| {
///     let own = peers.me() as u64;
///     peers.sum(&[own, 10], &mut || ())
/// });
/// assert_eq!(sums, [[3, 30], [3, 30], [3, 30]]);
/// ```
pub fn circle<End: Send>(
    count: usize,
    work: impl Fn(&mut dyn Communicator) -> End + Sync,
) -> Vec<End> {
    let table = SharedMailboxes {
        laid: Mutex::new(Mailboxes::for_all(count)),
        is_complete: Condvar::new(),
    };
    pool::map(0..count, |me| work(&mut Seat { me, count, turn: 0, table: &table }))
}

/// Where all of them lay down what they give.
struct SharedMailboxes {
    laid: Mutex<Mailboxes>,
    is_complete: Condvar,
}

/// What lies on the table.
struct Mailboxes {
    /// The turn that is being completed, and what has been given in it: by whom, and to whom.
    turn: u64,
    given: Vec<Option<Vec<Vec<u8>>>>,
    /// What was given in the turn before: for whom, and by whom.
    taken: Vec<Vec<Vec<u8>>>,
    /// News for each.
    news: Vec<Vec<Vec<u8>>>,
}

impl Mailboxes {
    fn for_all(count: usize) -> Mailboxes {
        Mailboxes {
            turn: 0,
            given: vec![None; count],
            taken: vec![Vec::new(); count],
            news: vec![Vec::new(); count],
        }
    }

    /// Turns the table, once everybody has given.
    fn complete(&mut self) {
        let given: Vec<Vec<Vec<u8>>> = self.given.iter_mut().filter_map(Option::take).collect();
        let mut taken = vec![Vec::new(); given.len()];
        for (to, parcel) in given.into_iter().flat_map(|give| give.into_iter().enumerate()) {
            taken[to].push(parcel);
        }
        self.taken = taken;
        self.turn += 1;
    }
}

/// One of them.
struct Seat<'t> {
    me: usize,
    count: usize,
    turn: u64,
    table: &'t SharedMailboxes,
}

impl Seat<'_> {
    fn laid(&self) -> MutexGuard<'_, Mailboxes> {
        self.table.laid.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Communicator for Seat<'_> {
    fn me(&self) -> usize {
        self.me
    }

    fn count(&self) -> usize {
        self.count
    }

    fn give(&mut self, parcels: Vec<Vec<u8>>) {
        assert_eq!(parcels.len(), self.count, "something is given to everyone");
        let mut laid = self.laid();
        laid.given[self.me] = Some(parcels);
        if laid.given.iter().all(Option::is_some) {
            laid.complete();
            self.table.is_complete.notify_all();
        }
    }

    fn take(&mut self, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        let mut laid = self.laid();
        while laid.turn == self.turn {
            // Nobody here waits for as long as a watch would mind.
            laid = self.table.is_complete.wait(laid).unwrap_or_else(PoisonError::into_inner);
            wait();
        }
        let taken = mem::take(&mut laid.taken[self.me]);
        drop(laid);
        self.turn += 1;
        taken
    }

    fn tell(&mut self, news: Vec<u8>) {
        let mut laid = self.laid();
        for (_, others) in laid.news.iter_mut().enumerate().filter(|&(who, _)| who != self.me) {
            others.push(news.clone());
        }
    }

    fn news(&mut self) -> Vec<Vec<u8>> {
        mem::take(&mut self.laid().news[self.me])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is given arrives with whom it is for, turn after turn, however unequal the work between.
    #[test]
    fn everything_arrives() {
        for count in [1, 2, 5] {
            circle(count, |peers| {
                for turn in 0..200 {
                    if (turn + peers.me()).is_multiple_of(7) {
                        std::thread::yield_now();
                    }
                    let parcel = |from, to| format!("{turn} {from} {to}").into_bytes();
                    let (me, everyone) = (peers.me(), 0..peers.count());
                    let give = everyone.clone().map(|to| parcel(me, to)).collect();
                    let taken = peers.turn(give, &mut || ());
                    assert!(taken.into_iter().eq(everyone.map(|from| parcel(from, me))));
                }
            });
        }
    }

    #[test]
    fn broadcasts_reach_all_other_ranks() {
        let heard = circle(3, |peers| {
            peers.tell(vec![peers.me() as u8]);
            peers.tell(vec![10 + peers.me() as u8]);
            peers.show(Vec::new(), &mut || ());
            peers.news()
        });
        for (me, news) in heard.into_iter().enumerate() {
            let mut expected: Vec<Vec<u8>> = Vec::new();
            for who in (0..3).filter(|&who| who != me) {
                expected.extend([vec![who as u8], vec![10 + who as u8]]);
                let of = news.iter().filter(|words| usize::from(words[0] % 10) == who);
                assert!(of.eq([&vec![who as u8], &vec![10 + who as u8]]));
            }
            assert_eq!(news.len(), expected.len());
        }
    }
}
