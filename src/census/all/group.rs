//! Several processes that stop together.
//!
//! Whoever has to stop goes on to the next turn, and [tells the others](Peers) there. So it has to be remembered until then
//! that its watch has said so.
//!
//! A process by itself is one of one: its turns are over at once.

use super::super::Progress;
use crate::runtime::communicator::{Communicator, read_words, write_words};
use crate::{Observer, Stopped};
use std::mem;
use std::ops::ControlFlow;

/// One of several processes that count together.
pub struct CensusGroup<'p> {
    peers: &'p mut dyn Communicator,
    /// Why this one has to stop, if it has not been told to the others yet.
    stopped: Option<Stopped>,
}

impl<'p> CensusGroup<'p> {
    pub fn new(peers: &'p mut dyn Communicator) -> CensusGroup<'p> {
        CensusGroup { peers, stopped: None }
    }

    /// Which one this is.
    pub fn me(&self) -> usize {
        self.peers.rank()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.peers.count()
    }

    /// Shows progress to the watch, and takes note if it says that this is enough; then it is not asked again.
    pub fn look(
        &mut self,
        watch: &mut dyn Observer<Progress>,
        progress: &Progress,
    ) -> ControlFlow<()> {
        if self.stopped.is_none() && watch.on_progress(progress).is_break() {
            self.stopped = Some(Stopped::Cancelled);
        }
        match self.stopped {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Begins a turn: gives something to each.
    pub fn give(&mut self, parcels: Vec<Vec<u8>>) {
        self.peers.send_all_or_stop(self.stopped.map_or(Ok(()), Err), parcels);
    }

    /// Ends the turn: returns what each has given. The watch looks on meanwhile.
    ///
    /// # Errors
    /// If one of them has to stop. All of them hear so in the same turn, and the same reason.
    pub fn take(
        &mut self,
        progress: &Progress,
        watch: &mut dyn Observer<Progress>,
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        let stopped = &mut self.stopped;
        let given = self.peers.recv_all_or_stop(&mut || {
            if stopped.is_none() && watch.on_progress(progress).is_break() {
                *stopped = Some(Stopped::Cancelled);
            }
        });
        if given.is_err() {
            self.end();
        }
        given
    }

    /// Says that the search is over. What is listed then is listed in turns, and nobody has to be told in them
    /// what a watch has said of the search: perhaps only while the others were waited for at its very end.
    pub fn end(&mut self) {
        self.stopped = None;
    }

    /// A whole turn.
    ///
    /// # Errors
    /// As for [`CensusGroup::take`].
    fn turn(
        &mut self,
        parcels: Vec<Vec<u8>>,
        progress: &Progress,
        watch: &mut dyn Observer<Progress>,
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        self.give(parcels);
        self.take(progress, watch)
    }

    /// Gives the same to everyone.
    ///
    /// # Errors
    /// As for [`CensusGroup::turn`].
    pub fn show(
        &mut self,
        own: &[u64],
        progress: &Progress,
        watch: &mut dyn Observer<Progress>,
    ) -> Result<Vec<Vec<u64>>, Stopped> {
        let own: Vec<[u64; 1]> = own.iter().map(|&word| [word]).collect();
        let mut shown = Vec::new();
        write_words(&mut shown, &own);
        let taken = self.turn(vec![shown; self.count()], progress, watch)?;
        Ok(taken.iter().map(|bytes| read_words(bytes).map(|[word]| word).collect()).collect())
    }

    /// Goes on if this one can, its watch says so, and all others can, too.
    ///
    /// # Errors
    /// If one of them has to stop.
    pub fn agree(
        &mut self,
        own: Result<(), Stopped>,
        progress: &Progress,
        watch: &mut dyn Observer<Progress>,
    ) -> Result<(), Stopped> {
        match own {
            Err(stopped) => self.stopped = Some(stopped),
            Ok(()) => {
                let _ = self.look(watch, progress);
            }
        }
        self.turn(vec![Vec::new(); self.count()], progress, watch).map(|_| ())
    }
}

/// One that has no others, and what it has given to itself.
#[derive(Default)]
pub struct Alone(Vec<Vec<u8>>);

impl Communicator for Alone {
    fn rank(&self) -> usize {
        0
    }

    fn count(&self) -> usize {
        1
    }

    fn send_all(&mut self, parcels: Vec<Vec<u8>>) {
        self.0 = parcels;
    }

    fn recv_all(&mut self, _wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        mem::take(&mut self.0)
    }

    fn broadcast(&mut self, _news: Vec<u8>) {}

    fn poll_messages(&mut self) -> Vec<Vec<u8>> {
        Vec::new()
    }
}
