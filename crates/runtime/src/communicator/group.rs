//! Process group with the observer of each rank: all ranks stop if one of them has to.
//!
//! Each process has an observer, a disk and memory of its own, so a single one may have to stop. If
//! it just stopped, the others would wait for it forever. Instead it takes part in the next
//! exchange: a byte at the end of every message contains the reason to stop, if any. All processes
//! read the same bytes, so they all stop after the same exchange, for the same reason.

use super::{Communicator, read_words, write_words};
use crate::continue_if;
use crate::{Observer, Stopped};
use std::mem;
use std::ops::ControlFlow;

/// Reasons to stop. The index of a reason is the byte in the messages; the largest index wins.
const REASONS: [Option<Stopped>; 7] = [
    None,
    Some(Stopped::Cancelled),
    Some(Stopped::OutOfShard),
    Some(Stopped::Moves),
    Some(Stopped::Nodes),
    Some(Stopped::Memory),
    Some(Stopped::CheckpointUnusable),
];

/// Reason assumed for a rank whose message is empty. That rank has stopped for a reason that it
/// reports to its own user.
const CANCELLED: u8 = 1;

/// Process group of a search, as seen by one of its ranks, and the observer of this rank.
///
/// The collective operations take the result of a local computation. If it failed in one of the
/// ranks, all of them get the error; if it failed in several, they get the gravest error. The
/// observer is also polled while a rank waits for others. If it cancels, the rank notifies the
/// others in the next exchange. A single process is a group of one, whose exchanges end at once.
///
/// ```
/// use fifteen_runtime::Stopped;
/// use fifteen_runtime::communicator::{Communicator, Group, local_group};
///
/// let ends = local_group(3, |communicator: &mut dyn Communicator| {
///     let mut group = Group::new(Some(communicator), None, "searching");
///     let rank = group.rank();
///     let sums = group.all_reduce_sum(&[rank as u64, 10])?;
///     group.all_ok(if rank == 1 { Err(Stopped::Memory) } else { Ok(sums) })
/// });
/// assert_eq!(ends, [Err(Stopped::Memory), Err(Stopped::Memory), Err(Stopped::Memory)]);
/// ```
pub struct Group<'r, P> {
    communicator: Option<&'r mut dyn Communicator>,
    observer: Option<&'r mut dyn Observer<P>>,
    /// Progress that the observer receives.
    pub progress: P,
    /// Reason why this rank has to stop, which the next exchange announces to the others.
    stopped: Option<Stopped>,
    /// Messages of a single process to itself.
    own_messages: Vec<Vec<u8>>,
}

impl<'r, P> Group<'r, P> {
    /// Creates the group of this process and those of the communicator, if there are any.
    pub fn new(
        communicator: Option<&'r mut dyn Communicator>,
        observer: Option<&'r mut dyn Observer<P>>,
        progress: P,
    ) -> Group<'r, P> {
        Group { communicator, observer, progress, stopped: None, own_messages: Vec::new() }
    }

    /// Returns the rank of this process.
    pub fn rank(&self) -> usize {
        self.communicator.as_ref().map_or(0, |communicator| communicator.rank())
    }

    /// Returns the number of processes.
    pub fn size(&self) -> usize {
        self.communicator.as_ref().map_or(1, |communicator| communicator.size())
    }

    /// Reports the progress to the observer. Once it has cancelled, it is not called again.
    pub fn poll(&mut self) -> ControlFlow<()> {
        poll(&mut self.observer, &self.progress, &mut self.stopped)
    }

    /// Reports the progress to the observer.
    ///
    /// # Errors
    /// If it cancels, or a failure was [deferred](Group::defer). The result must then be passed to
    /// the next exchange.
    pub fn check_cancel(&mut self) -> Result<(), Stopped> {
        let _ = self.poll();
        self.stopped.map_or(Ok(()), Err)
    }

    /// Defers the failure of a local computation to the next exchange. A single process fails at
    /// once.
    ///
    /// # Errors
    /// If this is a single process and the computation failed.
    pub fn defer(&mut self, own: Result<(), Stopped>) -> Result<(), Stopped> {
        if self.size() == 1 {
            return own;
        }
        self.stopped = self.stopped.or(own.err());
        Ok(())
    }

    /// Detaches the observer after the search. Further exchanges are not cancelled, even if the
    /// observer cancelled at the very end.
    pub fn detach_observer(&mut self) {
        (self.observer, self.stopped) = (None, None);
    }

    /// Begins an exchange: sends a message to each rank, followed by the reason why this rank
    /// stops, if any.
    pub fn send_all(&mut self, own: Result<(), Stopped>, mut messages: Vec<Vec<u8>>) {
        let own = own.err().or(self.stopped);
        let own = REASONS.iter().position(|&reason| reason == own);
        let own = own.map_or(CANCELLED, |number| number as u8);
        for message in &mut messages {
            message.push(own);
        }
        match &mut self.communicator {
            Some(communicator) => communicator.send_all(messages),
            None => self.own_messages = messages,
        }
    }

    /// Ends the exchange: returns the messages that all ranks have sent to this one.
    ///
    /// # Errors
    /// If a rank has to stop. All ranks return the same reason after the same exchange.
    pub fn recv_all(&mut self) -> Result<Vec<Vec<u8>>, Stopped> {
        let Group { communicator, observer, progress, stopped, own_messages } = self;
        let mut received = match communicator {
            Some(communicator) => communicator.recv_all(&mut || {
                let _ = poll(observer, progress, stopped);
            }),
            None => mem::take(own_messages),
        };
        let reasons = received.iter_mut().map(|message| message.pop().unwrap_or(CANCELLED));
        let gravest = usize::from(reasons.max().unwrap_or(0)).min(REASONS.len() - 1);
        REASONS[gravest].map_or(Ok(received), Err)
    }

    /// Returns the result of a local computation, unless it failed in one of the ranks.
    ///
    /// # Errors
    /// If a rank has to stop.
    pub fn all_ok<T>(&mut self, own: Result<T, Stopped>) -> Result<T, Stopped> {
        let status = own.as_ref().map_or_else(|&stopped| Err(stopped), |_| Ok(()));
        self.send_all(status, vec![Vec::new(); self.size()]);
        self.recv_all()?;
        own
    }

    /// Returns the lists of all ranks, in the order of the ranks.
    ///
    /// # Errors
    /// If a rank has to stop.
    pub fn all_gather<const W: usize>(
        &mut self,
        own: Result<Vec<[u64; W]>, Stopped>,
    ) -> Result<Vec<Vec<[u64; W]>>, Stopped> {
        let message = own.as_ref().map_or_else(|_| Vec::new(), |own| write_words(own));
        self.send_all(own.map(drop), vec![message; self.size()]);
        Ok(self.recv_all()?.iter().map(|bytes| read_words(bytes).collect()).collect())
    }

    /// Returns the minimum of each list entry over all ranks.
    ///
    /// # Errors
    /// If a rank has to stop.
    pub fn all_reduce_min<const W: usize>(
        &mut self,
        own: Result<Vec<[u64; W]>, Stopped>,
    ) -> Result<Vec<[u64; W]>, Stopped> {
        Ok(reduce(self.all_gather(own)?, Ord::min))
    }

    /// Returns the sum of each number over all ranks.
    ///
    /// # Errors
    /// If a rank has to stop.
    pub fn all_reduce_sum(&mut self, own: &[u64]) -> Result<Vec<u64>, Stopped> {
        let lists = self.all_gather(Ok(own.iter().map(|&number| [number]).collect()))?;
        Ok(reduce(lists, |[one], [other]| [one + other]).into_flattened())
    }
}

/// Reports progress to an observer, unless it has cancelled.
fn poll<P>(
    observer: &mut Option<&mut dyn Observer<P>>,
    progress: &P,
    stopped: &mut Option<Stopped>,
) -> ControlFlow<()> {
    if stopped.is_none()
        && observer.as_mut().is_some_and(|observer| observer.on_progress(progress).is_break())
    {
        *stopped = Some(Stopped::Cancelled);
    }
    continue_if(stopped.is_none())
}

/// Combines lists of the same length, entry by entry.
fn reduce<T>(lists: Vec<Vec<T>>, combine: impl Fn(T, T) -> T) -> Vec<T> {
    let both = |one: Vec<T>, other: Vec<T>| {
        one.into_iter().zip(other).map(|(one, other)| combine(one, other)).collect()
    };
    lists.into_iter().reduce(both).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::communicator::local_group;

    /// Runs the same work in all ranks of a group, whose observers never cancel.
    fn run_group<T: Send>(size: usize, work: impl Fn(&mut Group<()>) -> T + Sync) -> Vec<T> {
        local_group(size, |communicator| work(&mut Group::new(Some(communicator), None, ())))
    }

    /// For every combination of three reasons all ranks stop for the gravest.
    #[test]
    fn all_ranks_stop_for_the_gravest_reason() {
        for number in 0..REASONS.len().pow(3) {
            let reasons =
                [1, REASONS.len(), REASONS.len().pow(2)].map(|unit| number / unit % REASONS.len());
            let ends = run_group(3, |group| {
                let own = REASONS[reasons[group.rank()]].map_or(Ok(()), Err);
                let outgoing = (0..3).map(|to| vec![group.rank() as u8, to]).collect();
                group.send_all(own, outgoing);
                (group.rank() as u8, group.recv_all())
            });
            let gravest = reasons.into_iter().max().and_then(|gravest| REASONS[gravest]);
            for (rank, end) in ends {
                let expected = (0..3).map(|from| vec![from, rank]).collect();
                assert_eq!(end, gravest.map_or(Ok(expected), Err));
            }
        }
    }

    #[test]
    fn collectives_combine_the_lists_of_all_ranks() {
        for size in 1..4 {
            let ends = run_group(size, |group| {
                let rank = group.rank() as u64;
                let list = vec![[rank, 7], [9 - rank, rank]];
                assert_eq!(group.all_ok(Ok(rank)), Ok(rank));
                let all = group.all_gather(Ok(list.clone()));
                let least = group.all_reduce_min(Ok(list));
                (all, least, group.all_reduce_sum(&[rank, 1]))
            });
            let (last, count) = (size as u64 - 1, size as u64);
            let lists = (0..count).map(|rank| vec![[rank, 7], [9 - rank, rank]]).collect();
            let expected =
                (Ok(lists), Ok(vec![[0, 7], [9 - last, last]]), Ok(vec![last * count / 2, count]));
            assert!(ends.into_iter().all(|end| end == expected));
        }
    }

    /// A single process has the same collectives without a communicator.
    #[test]
    fn a_single_process_is_a_group_of_one() {
        let mut group = Group::new(None, None, ());
        assert_eq!((group.rank(), group.size()), (0, 1));
        assert_eq!(group.all_gather(Ok(vec![[1, 2]])), Ok(vec![vec![[1, 2]]]));
        assert_eq!(group.all_reduce_sum(&[3, 4]), Ok(vec![3, 4]));
        assert_eq!(group.all_ok::<()>(Err(Stopped::Nodes)), Err(Stopped::Nodes));
        assert_eq!(group.defer(Err(Stopped::Nodes)), Err(Stopped::Nodes));
        assert_eq!(group.all_ok(Ok(5)), Ok(5));
    }

    /// A deferred failure keeps its reason until the next exchange.
    #[test]
    fn a_deferred_failure_is_no_cancellation() {
        let ends = local_group(2, |communicator| {
            let mut group = Group::new(Some(communicator), None, ());
            let own = if group.rank() == 1 { Err(Stopped::Memory) } else { Ok(()) };
            group.defer(own).expect("the other rank does not know yet");
            let checked = group.check_cancel();
            (checked == own, group.all_ok(checked))
        });
        assert_eq!(ends, [(true, Err(Stopped::Memory)); 2]);
    }

    /// The next exchange reports the cancellation of one rank to all ranks. Once the observer is
    /// detached, exchanges succeed again.
    #[test]
    fn a_cancelled_rank_stops_all_until_it_is_detached() {
        let ends = local_group(3, |communicator| {
            let (rank, mut polls) = (communicator.rank(), 0);
            let mut observer = |(): &()| {
                polls += 1;
                continue_if(rank != 2)
            };
            let mut group = Group::new(Some(communicator), Some(&mut observer), ());
            let (first, second) = (group.check_cancel(), group.poll());
            let deferred = group.defer(first);
            let stopped = group.all_ok(Ok(()));
            group.detach_observer();
            let ends = (first.is_ok(), second.is_continue(), deferred, stopped);
            (ends, group.all_ok(Ok(())), group.poll(), polls)
        });
        for (rank, (ends, after, poll, polls)) in ends.into_iter().enumerate() {
            let goes_on = rank != 2;
            assert_eq!(ends, (goes_on, goes_on, Ok(()), Err(Stopped::Cancelled)));
            assert_eq!((after, poll), (Ok(()), ControlFlow::Continue(())));
            assert!(goes_on && polls >= 2 || polls == 1);
        }
    }
}
