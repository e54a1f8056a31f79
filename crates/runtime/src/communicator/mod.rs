//! Several processes that search the same thing together, perhaps on several machines.
//!
//! All of them run the same program with the same arguments and take the same decisions; what they
//! divide is what has to be remembered and done. A search that can be divided so is given [`Communicator`], and
//! there are two ways in which it speaks to them:
//!
//! * In **[turns](Communicator::turn)**: everyone hands something to everyone, and nobody goes on before all have
//!   done so. Between two turns each works by itself. That is the *bulk-synchronous* way to compute in
//!   parallel (Valiant, *A bridging model for parallel computation*, 1990). Breadth-first searches go
//!   so: what crosses to another owner is handed over once in each round.
//! * By **[news](Communicator::news)** that everyone may tell everyone at any time, and hears some time later. Searches of
//!   [units](crate::units) go so: what a unit came to is true whoever hears of it, and when.
//!
//! How the words get there is not known here: the crate `fifteen-cluster` sends them over a network,
//! and a [`circle`] of threads within a process is there for trying things out.
//!
//! # When one of them is lost
//!
//! Then the others cannot go on, and whoever has connected them sees to it that they end: a turn that
//! cannot be completed never returns. So no search has to know about it. What a search has kept
//! in files is as good as after any other sudden end.

mod collective_stop;
mod local_group;
mod tapped;

pub use local_group::local_group;
pub use tapped::Tapped;

/// Those who search the same thing, seen by one of them.
pub trait Communicator {
    /// Which one this is, from 0.
    fn rank(&self) -> usize;

    /// How many there are, this one included.
    fn count(&self) -> usize;

    /// Begins a turn: gives something to each of them, in their order, and does not wait. Whatever needs nothing of what
    /// the others give is best done now.
    fn send_all(&mut self, parcels: Vec<Vec<u8>>);

    /// Ends the turn: returns what each has given to this one in it. (What one gives to itself comes back.)
    ///
    /// While it waits for the others it calls `wait` every few milliseconds, so that whoever watches is
    /// heard; to stop, everybody has to be told in the next turn.
    fn recv_all(&mut self, wait: &mut dyn FnMut()) -> Vec<Vec<u8>>;

    /// A whole turn: gives something to each, and returns what each has given.
    fn all_to_all(&mut self, parcels: Vec<Vec<u8>>, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        self.send_all(parcels);
        self.recv_all(wait)
    }

    /// Tells all others something, without waiting for them.
    fn broadcast(&mut self, news: Vec<u8>);

    /// What others have told since the last time, each in the order in which it was told.
    fn poll_messages(&mut self) -> Vec<Vec<u8>>;
}

impl dyn Communicator + '_ {
    /// Gives the same to everyone, and returns what each has given.
    pub fn all_gather(&mut self, own: Vec<u8>, wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        let give = vec![own; self.count()];
        self.all_to_all(give, wait)
    }

    /// The sum of numbers, one from each; the same numbers are added up place by place.
    pub fn all_reduce_sum(&mut self, own: &[u64], wait: &mut dyn FnMut()) -> Vec<u64> {
        let mut shown = Vec::new();
        write_words(&mut shown, &own.iter().map(|&number| [number]).collect::<Vec<_>>());
        let mut sums = vec![0; own.len()];
        for numbers in self.all_gather(shown, wait) {
            for (sum, [number]) in sums.iter_mut().zip(read_words(&numbers)) {
                *sum += number;
            }
        }
        sums
    }
}

/// Appends words to what is to be given away.
///
/// ```
/// use fifteen_runtime::peers::{read_words, write_words};
///
/// let mut bytes = Vec::new();
/// write_words(&mut bytes, &[[1, 2], [3, u64::MAX]]);
/// assert_eq!(bytes.len(), 32);
/// assert!(read_words(&bytes).eq([[1, 2], [3, u64::MAX]]));
/// ```
pub fn write_words<const W: usize>(bytes: &mut Vec<u8>, words: &[[u64; W]]) {
    bytes.reserve(words.len() * W * size_of::<u64>());
    for word in words.iter().flatten() {
        bytes.extend_from_slice(&word.to_le_bytes());
    }
}

/// The words in what was given.
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
