//! Process group within one process: threads that exchange messages.

use super::Communicator;
use crate::{ignore_poison, lock, pool};
use std::mem;
use std::sync::{Condvar, Mutex};

/// Runs the work on several threads that form a process group, and returns the results in the order
/// of the ranks. Tests use it to run distributed algorithms without separate processes.
///
/// There must be a thread for each rank: if the system cannot provide them, the ranks wait forever.
///
/// # Panics
/// If a rank panics, or ends before an exchange that others take part in.
///
/// ```
/// use fifteen_runtime::communicator::{Communicator, local_group};
///
/// let lists = local_group(3, |peers: &mut dyn Communicator| {
///     let own = vec![10 + peers.rank() as u8];
///     peers.all_gather(own, &mut || ())
/// });
/// assert_eq!(lists, vec![vec![[10], [11], [12]]; 3]);
/// ```
pub fn local_group<Output: Send>(
    count: usize,
    work: impl Fn(&mut dyn Communicator) -> Output + Sync,
) -> Vec<Output> {
    let shared = SharedMailboxes {
        mailboxes: Mutex::new(Mailboxes::new(count)),
        exchange_completed: Condvar::new(),
    };
    pool::map(0..count, |rank| {
        work(&mut LocalRank { rank, size: count, exchange: 0, shared: &shared })
    })
}

/// Mailboxes shared by all ranks.
struct SharedMailboxes {
    mailboxes: Mutex<Mailboxes>,
    exchange_completed: Condvar,
}

/// Messages in transit.
struct Mailboxes {
    /// Number of the exchange in progress, and the messages sent in it, by sender and recipient.
    exchange: u64,
    outgoing: Vec<Option<Vec<Vec<u8>>>>,
    /// Messages of the previous exchange, by recipient and sender.
    incoming: Vec<Vec<Vec<u8>>>,
    /// Broadcast messages for each rank.
    broadcasts: Vec<Vec<Vec<u8>>>,
    /// Ranks that have ended or panicked.
    has_left: Vec<bool>,
}

impl Mailboxes {
    fn new(count: usize) -> Mailboxes {
        Mailboxes {
            exchange: 0,
            outgoing: vec![None; count],
            incoming: vec![Vec::new(); count],
            broadcasts: vec![Vec::new(); count],
            has_left: vec![false; count],
        }
    }

    /// Returns a rank that has left without taking part in the exchange in progress.
    fn missing_rank(&self) -> Option<usize> {
        (0..self.outgoing.len()).find(|&rank| self.has_left[rank] && self.outgoing[rank].is_none())
    }

    /// Delivers the messages once all ranks have sent theirs.
    fn deliver(&mut self) {
        let sent: Vec<Vec<Vec<u8>>> = self.outgoing.iter_mut().filter_map(Option::take).collect();
        let mut received = vec![Vec::new(); sent.len()];
        for (to, message) in sent.into_iter().flat_map(|outgoing| outgoing.into_iter().enumerate())
        {
            received[to].push(message);
        }
        self.incoming = received;
        self.exchange += 1;
    }
}

/// One rank of the group.
struct LocalRank<'t> {
    rank: usize,
    size: usize,
    exchange: u64,
    shared: &'t SharedMailboxes,
}

impl Drop for LocalRank<'_> {
    fn drop(&mut self) {
        lock(&self.shared.mailboxes).has_left[self.rank] = true;
        self.shared.exchange_completed.notify_all();
    }
}

impl Communicator for LocalRank<'_> {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.size
    }

    fn send_all(&mut self, messages: Vec<Vec<u8>>) {
        assert_eq!(messages.len(), self.size, "one message for each rank");
        let mut mailboxes = lock(&self.shared.mailboxes);
        mailboxes.outgoing[self.rank] = Some(messages);
        if mailboxes.outgoing.iter().all(Option::is_some) {
            mailboxes.deliver();
            self.shared.exchange_completed.notify_all();
        }
    }

    fn recv_all(&mut self, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        let mut mailboxes = lock(&self.shared.mailboxes);
        while mailboxes.exchange == self.exchange {
            if let Some(rank) = mailboxes.missing_rank() {
                drop(mailboxes);
                panic!("rank {rank} has left the group");
            }
            // Within one process no rank waits long, so `wait` is called on wake-up only.
            mailboxes = ignore_poison(self.shared.exchange_completed.wait(mailboxes));
            wait();
        }
        let received = mem::take(&mut mailboxes.incoming[self.rank]);
        drop(mailboxes);
        self.exchange += 1;
        received
    }

    fn broadcast(&mut self, message: Vec<u8>) {
        let mut mailboxes = lock(&self.shared.mailboxes);
        for (_, others) in
            mailboxes.broadcasts.iter_mut().enumerate().filter(|&(sender, _)| sender != self.rank)
        {
            others.push(message.clone());
        }
    }

    fn poll_messages(&mut self) -> Vec<Vec<u8>> {
        mem::take(&mut lock(&self.shared.mailboxes).broadcasts[self.rank])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every message arrives at its recipient, exchange by exchange, even if the ranks do unequal
    /// work in between.
    #[test]
    fn all_to_all_delivers_every_message() {
        for count in [1, 2, 5] {
            local_group(count, |peers| {
                for round in 0..200 {
                    if (round + peers.rank()).is_multiple_of(7) {
                        std::thread::yield_now();
                    }
                    let message = |from, to| format!("{round} {from} {to}").into_bytes();
                    let (rank, everyone) = (peers.rank(), 0..peers.size());
                    let outgoing = everyone.clone().map(|to| message(rank, to)).collect();
                    let received = peers.all_to_all(outgoing, &mut || ());
                    assert!(received.into_iter().eq(everyone.map(|from| message(from, rank))));
                }
            });
        }
    }

    /// The others do not wait for a rank that has panicked or ended.
    #[test]
    #[should_panic(expected = "rank")]
    fn a_panic_of_a_rank_ends_the_group() {
        local_group(3, |peers| {
            peers.all_gather(vec![1], &mut || ());
            assert_ne!(peers.rank(), 1, "rank 1 panics");
            peers.all_gather(vec![2], &mut || ())
        });
    }

    #[test]
    #[should_panic(expected = "rank 2 has left the group")]
    fn an_early_end_of_a_rank_ends_the_group() {
        local_group(3, |peers| {
            if peers.rank() < 2 {
                peers.all_gather(vec![1], &mut || ());
            }
        });
    }

    /// A rank may end while others still read what it has sent.
    #[test]
    fn a_rank_may_end_after_its_last_exchange() {
        for _ in 0..100 {
            let received = local_group(2, |peers| peers.all_gather(vec![7], &mut || ()));
            assert_eq!(received, [[[7], [7]], [[7], [7]]]);
        }
    }

    #[test]
    fn broadcasts_reach_all_other_ranks() {
        let received = local_group(3, |peers| {
            peers.broadcast(vec![peers.rank() as u8]);
            peers.broadcast(vec![10 + peers.rank() as u8]);
            peers.all_gather(Vec::new(), &mut || ());
            peers.poll_messages()
        });
        for (rank, messages) in received.into_iter().enumerate() {
            let mut expected: Vec<Vec<u8>> = Vec::new();
            for sender in (0..3).filter(|&sender| sender != rank) {
                expected.extend([vec![sender as u8], vec![10 + sender as u8]]);
                let from_sender =
                    messages.iter().filter(|bytes| usize::from(bytes[0] % 10) == sender);
                assert!(from_sender.eq([&vec![sender as u8], &vec![10 + sender as u8]]));
            }
            assert_eq!(messages.len(), expected.len());
        }
    }
}
