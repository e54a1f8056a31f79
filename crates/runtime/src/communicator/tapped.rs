//! Communicator wrapper that observes the messages sent.

use super::Communicator;

/// A communicator that calls a function with the rank and its messages before each exchange.
///
/// ```
/// use fifteen_runtime::communicator::{Communicator, TappedCommunicator, local_group};
///
/// let sent = local_group(2, |inner: &mut dyn Communicator| {
///     let mut bytes = 0;
///     let mut on_send = |rank: usize, sent: &[Vec<u8>]| bytes += sent[1 - rank].len();
///     let mut tapped = TappedCommunicator { inner, on_send: &mut on_send };
///     tapped.all_to_all(vec![vec![7; 3]; 2], &mut || ());
///     bytes
/// });
/// assert_eq!(sent, [3, 3]);
/// ```
pub struct TappedCommunicator<'p> {
    /// Communicator that performs the exchanges.
    pub inner: &'p mut dyn Communicator,
    /// Function called before each exchange.
    pub on_send: &'p mut dyn FnMut(usize, &[Vec<u8>]),
}

impl Communicator for TappedCommunicator<'_> {
    fn rank(&self) -> usize {
        self.inner.rank()
    }

    fn size(&self) -> usize {
        self.inner.size()
    }

    fn send_all(&mut self, messages: Vec<Vec<u8>>) {
        (self.on_send)(self.inner.rank(), &messages);
        self.inner.send_all(messages);
    }

    fn recv_all(&mut self, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        self.inner.recv_all(wait)
    }

    fn broadcast(&mut self, message: Vec<u8>) {
        self.inner.broadcast(message);
    }

    fn poll_messages(&mut self) -> Vec<Vec<u8>> {
        self.inner.poll_messages()
    }
}
