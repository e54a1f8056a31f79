//! Process group within one process: threads that exchange messages.

use super::Communicator;
use crate::pool;
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Runs the work on several threads that form a process group, and returns the results in the order
/// of the ranks. It serves to test distributed algorithms without processes.
///
/// There must be a thread for each rank: if the system cannot provide them, the ranks wait forever.
///
/// ```
/// use fifteen_runtime::communicator::{Communicator, local_group};
///
/// let sums = local_group(3, |peers: &mut dyn Communicator| {
///     let own = peers.rank() as u64;
///     peers.all_reduce_sum(&[own, 10], &mut || ())
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
    pool::map(0..count, |me| {
        work(&mut LocalRank { rank: me, size: count, superstep: 0, shared: &table })
    })
}

/// Mailboxes shared by all ranks.
struct SharedMailboxes {
    mailboxes: Mutex<Mailboxes>,
    is_complete: Condvar,
}

/// Messages in transit.
struct Mailboxes {
    /// Number of the exchange in progress, and the messages sent in it, by sender and recipient.
    superstep: u64,
    outgoing: Vec<Option<Vec<Vec<u8>>>>,
    /// Messages of the previous exchange, by recipient and sender.
    incoming: Vec<Vec<Vec<u8>>>,
    /// Broadcast messages for each rank.
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

    /// Delivers the messages once all ranks have sent theirs.
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

/// One rank of the group.
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
        assert_eq!(parcels.len(), self.size, "one message for each rank");
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
            // No rank waits so long that its observer would notice.
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
        for (_, others) in laid.messages.iter_mut().enumerate().filter(|&(who, _)| who != self.rank)
        {
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

    /// Every message arrives at its recipient, exchange by exchange, even if the work between is
    /// unequal.
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
