//! Turns at which all stop if one of them has to.
//!
//! Each has a watch of its own, a disk and a memory, so it may happen to one alone that it has to stop. If it
//! just did, the others would wait for it for ever. So it goes on to the next turn, and tells them there: a
//! byte behind everything that is given says whether one has to stop, and why. All read the same bytes, and
//! all stop at the same turn, for the same reason.

use super::Communicator;
use crate::Stopped;

/// Why somebody may have to stop; the number of a reason is what is told. Of several the last one counts.
const REASONS: [Option<Stopped>; 6] = [
    None,
    Some(Stopped::Cancelled),
    Some(Stopped::OutOfShard),
    Some(Stopped::Moves),
    Some(Stopped::Nodes),
    Some(Stopped::Memory),
];

/// What is taken for the word of somebody who says nothing: that it was asked to stop. It has come to its end, for
/// a reason that it tells its user.
const CANCELLED: u8 = 1;

impl dyn Communicator + '_ {
    /// A [turn](Communicator::turn) at which all stop if one of them has to, for its own reason; if several have to, for the
    /// gravest.
    ///
    /// ```
    /// use fifteen_runtime::Stopped;
    /// use fifteen_runtime::peers::{Communicator, circle};
    ///
    /// let ends = local_group(3, |peers: &mut dyn Communicator| {
    ///     let own = if peers.me() == 1 { Err(Stopped::Memory) } else { Ok(()) };
    ///     peers.all_to_all_or_stop(own, vec![vec![7]; 3], &mut || ())
    /// });
    /// assert_eq!(ends, [Err(Stopped::Memory), Err(Stopped::Memory), Err(Stopped::Memory)]);
    /// ```
    ///
    /// # Errors
    /// If one of them has to stop. All of them hear so in the same turn, and the same reason.
    pub fn all_to_all_or_stop(
        &mut self,
        stopped: Result<(), Stopped>,
        parcels: Vec<Vec<u8>>,
        wait: &mut dyn FnMut(),
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        self.send_all_or_stop(stopped, parcels);
        self.recv_all_or_stop(wait)
    }

    /// Begins [such a turn](#method.all_to_all_or_stop).
    pub fn send_all_or_stop(&mut self, stopped: Result<(), Stopped>, mut parcels: Vec<Vec<u8>>) {
        let own = REASONS.iter().position(|&reason| reason == stopped.err());
        let own = own.map_or(CANCELLED, |number| number as u8);
        for parcel in &mut parcels {
            parcel.push(own);
        }
        self.send_all(parcels);
    }

    /// Ends [such a turn](#method.all_to_all_or_stop).
    ///
    /// # Errors
    /// If one of them has to stop. All of them hear so in the same turn, and the same reason.
    pub fn recv_all_or_stop(&mut self, wait: &mut dyn FnMut()) -> Result<Vec<Vec<u8>>, Stopped> {
        let mut received = self.recv_all(wait);
        let reasons = received.iter_mut().map(|parcel| parcel.pop().unwrap_or(CANCELLED));
        let gravest = usize::from(reasons.max().unwrap_or(0)).min(REASONS.len() - 1);
        REASONS[gravest].map_or(Ok(received), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::communicator::local_group;

    /// Whatever each of three says, all hear the same: the gravest.
    #[test]
    fn all_ranks_stop_for_the_gravest_reason() {
        for number in 0..REASONS.len().pow(3) {
            let said =
                [1, REASONS.len(), REASONS.len().pow(2)].map(|unit| number / unit % REASONS.len());
            let ends = local_group(3, |peers| {
                let own = REASONS[said[peers.rank()]].map_or(Ok(()), Err);
                let give = (0..3).map(|to| vec![peers.rank() as u8, to]).collect();
                (peers.rank() as u8, peers.all_to_all_or_stop(own, give, &mut || ()))
            });
            let gravest = said.into_iter().max().and_then(|gravest| REASONS[gravest]);
            for (me, end) in ends {
                let given = (0..3).map(|from| vec![from, me]).collect();
                assert_eq!(end, gravest.map_or(Ok(given), Err));
            }
        }
    }
}
