//! Peers of whom somebody hears what they are given.

use super::Communicator;

/// Peers, and a function that hears of all that is given in a turn, before it is, with the number of the giver.
///
/// ```
/// use fifteen_runtime::peers::{Overheard, Communicator, circle};
///
/// let heard = local_group(2, |peers: &mut dyn Communicator| {
///     let mut bytes = 0;
///     let mut hear = |me: usize, give: &[Vec<u8>]| bytes += give[1 - me].len();
///     Overheard { peers, hear: &mut hear }.turn(vec![vec![7; 3]; 2], &mut || ());
///     bytes
/// });
/// assert_eq!(heard, [3, 3]);
/// ```
pub struct Tapped<'p> {
    /// Those who do what is to be done.
    pub inner: &'p mut dyn Communicator,
    /// Who hears of it.
    pub on_send: &'p mut dyn FnMut(usize, &[Vec<u8>]),
}

impl Communicator for Tapped<'_> {
    fn rank(&self) -> usize {
        self.inner.rank()
    }

    fn count(&self) -> usize {
        self.inner.count()
    }

    fn send_all(&mut self, parcels: Vec<Vec<u8>>) {
        (self.on_send)(self.inner.rank(), &parcels);
        self.inner.send_all(parcels);
    }

    fn recv_all(&mut self, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        self.inner.recv_all(wait)
    }

    fn broadcast(&mut self, news: Vec<u8>) {
        self.inner.broadcast(news);
    }

    fn poll_messages(&mut self) -> Vec<Vec<u8>> {
        self.inner.poll_messages()
    }
}
