//! Collective exchanges after which all ranks stop if one of them has to.
//!
//! Each process has an observer, a disk and memory of its own. So a single process may have to
//! stop. If it just stopped, the others would wait for it forever. Instead it takes part in the
//! next exchange: a byte at the end of every message contains the reason to stop, if any. All
//! processes read the same bytes. So all stop after the same exchange, for the same reason.

use super::Communicator;
use crate::Stopped;

/// Reasons to stop. The index of a reason is the byte in the messages; the largest index wins.
const REASONS: [Option<Stopped>; 6] = [
    None,
    Some(Stopped::Cancelled),
    Some(Stopped::OutOfShard),
    Some(Stopped::Moves),
    Some(Stopped::Nodes),
    Some(Stopped::Memory),
];

/// Reason assumed for a rank whose message is empty. That rank has stopped for a reason that it
/// reports to its own user.
const CANCELLED: u8 = 1;

impl dyn Communicator + '_ {
    /// Performs an [all-to-all exchange](Communicator::all_to_all) after which all ranks stop if
    /// one of them has to. If several have to stop, the gravest reason counts.
    ///
    /// ```
    /// use fifteen_runtime::Stopped;
    /// use fifteen_runtime::communicator::{Communicator, local_group};
    ///
    /// let ends = local_group(3, |peers: &mut dyn Communicator| {
    ///     let own = if peers.rank() == 1 { Err(Stopped::Memory) } else { Ok(()) };
    ///     peers.all_to_all_or_stop(own, vec![vec![7]; 3], &mut || ())
    /// });
    /// assert_eq!(ends, [Err(Stopped::Memory), Err(Stopped::Memory), Err(Stopped::Memory)]);
    /// ```
    ///
    /// # Errors
    /// If a rank has to stop. All ranks return the same reason after the same exchange.
    pub fn all_to_all_or_stop(
        &mut self,
        stopped: Result<(), Stopped>,
        messages: Vec<Vec<u8>>,
        wait: &mut dyn FnMut(),
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        self.send_all_or_stop(stopped, messages);
        self.recv_all_or_stop(wait)
    }

    /// Sends the messages of [such an exchange](#method.all_to_all_or_stop).
    pub fn send_all_or_stop(&mut self, stopped: Result<(), Stopped>, mut messages: Vec<Vec<u8>>) {
        let own = REASONS.iter().position(|&reason| reason == stopped.err());
        let own = own.map_or(CANCELLED, |number| number as u8);
        for message in &mut messages {
            message.push(own);
        }
        self.send_all(messages);
    }

    /// Receives the messages of [such an exchange](#method.all_to_all_or_stop).
    ///
    /// # Errors
    /// If a rank has to stop. All ranks return the same reason after the same exchange.
    pub fn recv_all_or_stop(&mut self, wait: &mut dyn FnMut()) -> Result<Vec<Vec<u8>>, Stopped> {
        let mut received = self.recv_all(wait);
        let reasons = received.iter_mut().map(|message| message.pop().unwrap_or(CANCELLED));
        let gravest = usize::from(reasons.max().unwrap_or(0)).min(REASONS.len() - 1);
        REASONS[gravest].map_or(Ok(received), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::communicator::local_group;

    /// For every combination of three reasons all ranks stop for the gravest.
    #[test]
    fn all_ranks_stop_for_the_gravest_reason() {
        for number in 0..REASONS.len().pow(3) {
            let reasons =
                [1, REASONS.len(), REASONS.len().pow(2)].map(|unit| number / unit % REASONS.len());
            let ends = local_group(3, |peers| {
                let own = REASONS[reasons[peers.rank()]].map_or(Ok(()), Err);
                let outgoing = (0..3).map(|to| vec![peers.rank() as u8, to]).collect();
                (peers.rank() as u8, peers.all_to_all_or_stop(own, outgoing, &mut || ()))
            });
            let gravest = reasons.into_iter().max().and_then(|gravest| REASONS[gravest]);
            for (rank, end) in ends {
                let expected = (0..3).map(|from| vec![from, rank]).collect();
                assert_eq!(end, gravest.map_or(Ok(expected), Err));
            }
        }
    }
}
