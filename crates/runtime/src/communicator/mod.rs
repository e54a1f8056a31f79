//! Communication in a group of processes that run one search, perhaps on several machines.
//!
//! All processes run the same program with the same arguments and make the same decisions. They
//! divide the memory and the work. A search that can be divided takes a [`Communicator`]. There are
//! two ways to communicate:
//!
//! * **[All-to-all exchanges](Communicator::all_to_all)**: every rank sends a message to every
//!   rank, and none continues before all have sent theirs. Between two exchanges each rank works by
//!   itself. This is the *bulk-synchronous* model of parallel computing (Valiant, *A bridging model
//!   for parallel computation*, 1990). Breadth-first searches use it: configurations that another
//!   rank owns are sent once in each round. Their [`Group`] stops all ranks together.
//! * **[Broadcasts](Communicator::broadcast)**, which a rank may send at any time and the others
//!   receive some time later. Searches of [units](crate::units) use them: the record of a unit is
//!   valid whenever it arrives.
//!
//! The transport is implemented elsewhere: the crate `fifteen-cluster` sends messages over a
//! network, and a [`local_group`] of threads serves in tests.
//!
//! # Loss of a process
//!
//! If a process is lost, the others cannot continue, and the code that connected them terminates
//! them. An exchange that cannot be completed never returns, so the searches contain no code for
//! this case. Checkpoint files remain valid, as after any other crash.

mod group;
mod local_group;
mod tapped;

pub use group::Group;
pub use local_group::local_group;
pub use tapped::TappedCommunicator;

/// A process group, as seen by one of its ranks.
pub trait Communicator {
    /// Returns the rank of this process, from 0.
    fn rank(&self) -> usize;

    /// Returns the number of processes, this one included.
    fn size(&self) -> usize;

    /// Begins an exchange: sends a message to each rank, in the order of the ranks, and does not
    /// wait. Work that does not depend on the messages of the others is best done after this call.
    fn send_all(&mut self, messages: Vec<Vec<u8>>);

    /// Ends the exchange: returns the messages that all ranks have sent to this one, its own
    /// included.
    ///
    /// While it waits it calls `wait` every few milliseconds, so that the caller can run its
    /// observer. To stop, a rank has to inform the others in the next exchange.
    fn recv_all(&mut self, wait: &mut dyn FnMut()) -> Vec<Vec<u8>>;

    /// Performs an exchange: sends a message to each rank, and returns the messages received.
    fn all_to_all(&mut self, messages: Vec<Vec<u8>>, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        self.send_all(messages);
        self.recv_all(wait)
    }

    /// Sends a message to all other ranks without waiting.
    fn broadcast(&mut self, message: Vec<u8>);

    /// Returns the broadcast messages that have arrived since the last call, those of each rank in
    /// the order of sending.
    fn poll_messages(&mut self) -> Vec<Vec<u8>>;
}

impl dyn Communicator + '_ {
    /// Sends the same message to every rank, and returns the messages of all ranks.
    pub fn all_gather(&mut self, own: Vec<u8>, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        let outgoing = vec![own; self.size()];
        self.all_to_all(outgoing, wait)
    }
}

/// Returns words as a message.
///
/// ```
/// use fifteen_runtime::communicator::{read_words, write_words};
///
/// let bytes = write_words(&[[1, 2], [3, u64::MAX]]);
/// assert_eq!(bytes.len(), 32);
/// assert!(read_words(&bytes).eq([[1, 2], [3, u64::MAX]]));
/// ```
pub fn write_words<const W: usize>(words: &[[u64; W]]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size_of_val(words));
    for word in words.as_flattened() {
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    bytes
}

/// Returns the words of a message.
pub fn read_words<const W: usize>(bytes: &[u8]) -> impl Iterator<Item = [u64; W]> + '_ {
    let mut words = bytes.as_chunks::<8>().0.iter().map(|bytes| u64::from_le_bytes(*bytes));
    std::iter::from_fn(move || {
        let first = words.next()?;
        let mut all = [first; W];
        for word in &mut all[1..] {
            *word = words.next()?;
        }
        Some(all)
    })
}
