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
pub fn local_group<Output: Send>(
    count: usize,
    work: impl Fn(&mut dyn Communicator) -> Output + Sync,
) -> Vec<Output> {
    let table = SharedMailboxes {
        mailboxes: Mutex::new(Mailboxes::new(count)),
        is_complete: Condvar::new(),
    };
    pool::map(0..count, |me| work(&mut LocalRank { rank: me, size: count, superstep: 0, shared: &table }))
}

/// Where all of them lay down what they give.
struct SharedMailboxes {
    mailboxes: Mutex<Mailboxes>,
    is_complete: Condvar,
}

/// What lies on the table.
struct Mailboxes {
    /// The turn that is being completed, and what has been given in it: by whom, and to whom.
    superstep: u64,
    outgoing: Vec<Option<Vec<Vec<u8>>>>,
    /// What was given in the turn before: for whom, and by whom.
    incoming: Vec<Vec<Vec<u8>>>,
    /// News for each.
    messages: Vec<Vec<Vec<u8>>>,
}

impl Mailboxes {
    fn new(count: usize) -> Mailboxes {
        Mailboxes {
            superstep: 0,
            outgoing: vec![None; count],
            incoming: vec![Vec::new(); count],
            messages: vec![Vec::new(); count],
        }
    }

    /// Turns the table, once everybody has given.
    fn deliver(&mut self) {
        let given: Vec<Vec<Vec<u8>>> = self.outgoing.iter_mut().filter_map(Option::take).collect();
        let mut taken = vec![Vec::new(); given.len()];
        for (to, parcel) in given.into_iter().flat_map(|give| give.into_iter().enumerate()) {
            taken[to].push(parcel);
        }
        self.incoming = taken;
        self.superstep += 1;
    }
}

/// One of them.
struct LocalRank<'t> {
    rank: usize,
    size: usize,
    superstep: u64,
    shared: &'t SharedMailboxes,
}

impl LocalRank<'_> {
    fn lock_mailboxes(&self) -> MutexGuard<'_, Mailboxes> {
        self.shared.mailboxes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Communicator for LocalRank<'_> {
    fn rank(&self) -> usize {
        self.rank
    }

    fn count(&self) -> usize {
        self.size
    }

    fn send_all(&mut self, parcels: Vec<Vec<u8>>) {
        assert_eq!(parcels.len(), self.size, "something is given to everyone");
        let mut laid = self.lock_mailboxes();
        laid.outgoing[self.rank] = Some(parcels);
        if laid.outgoing.iter().all(Option::is_some) {
            laid.deliver();
            self.shared.is_complete.notify_all();
        }
    }

    fn recv_all(&mut self, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        let mut laid = self.lock_mailboxes();
        while laid.superstep == self.superstep {
            // Nobody here waits for as long as a watch would mind.
            laid = self.shared.is_complete.wait(laid).unwrap_or_else(PoisonError::into_inner);
            wait();
        }
        let taken = mem::take(&mut laid.incoming[self.rank]);
        drop(laid);
        self.superstep += 1;
        taken
    }

    fn broadcast(&mut self, news: Vec<u8>) {
        let mut laid = self.lock_mailboxes();
        for (_, others) in laid.messages.iter_mut().enumerate().filter(|&(who, _)| who != self.rank) {
            others.push(news.clone());
        }
    }

    fn poll_messages(&mut self) -> Vec<Vec<u8>> {
        mem::take(&mut self.lock_mailboxes().messages[self.rank])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is given arrives with whom it is for, turn after turn, however unequal the work between.
    #[test]
    fn all_to_all_delivers_every_message() {
        for count in [1, 2, 5] {
            local_group(count, |peers| {
                for turn in 0..200 {
                    if (turn + peers.rank()).is_multiple_of(7) {
                        std::thread::yield_now();
                    }
                    let parcel = |from, to| format!("{turn} {from} {to}").into_bytes();
                    let (me, everyone) = (peers.rank(), 0..peers.count());
                    let give = everyone.clone().map(|to| parcel(me, to)).collect();
                    let taken = peers.all_to_all(give, &mut || ());
                    assert!(taken.into_iter().eq(everyone.map(|from| parcel(from, me))));
                }
            });
        }
    }

    #[test]
    fn broadcasts_reach_all_other_ranks() {
        let heard = local_group(3, |peers| {
            peers.broadcast(vec![peers.rank() as u8]);
            peers.broadcast(vec![10 + peers.rank() as u8]);
            peers.all_gather(Vec::new(), &mut || ());
            peers.poll_messages()
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
