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
pub struct Overheard<'p> {
    /// Those who do what is to be done.
    pub peers: &'p mut dyn Communicator,
    /// Who hears of it.
    pub hear: &'p mut dyn FnMut(usize, &[Vec<u8>]),
}

impl Communicator for Overheard<'_> {
    fn me(&self) -> usize {
        self.peers.me()
    }

    fn count(&self) -> usize {
        self.peers.count()
    }

    fn give(&mut self, parcels: Vec<Vec<u8>>) {
        (self.hear)(self.peers.me(), &parcels);
        self.peers.give(parcels);
    }

    fn take(&mut self, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        self.peers.take(wait)
    }

    fn tell(&mut self, news: Vec<u8>) {
        self.peers.tell(news);
    }

    fn news(&mut self) -> Vec<Vec<u8>> {
        self.peers.news()
    }
}
