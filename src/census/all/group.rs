//! Several processes that stop together.
//!
//! Whoever has to stop goes on to the next turn, and [tells the others](Peers) there. So it has to be remembered until then
//! that its watch has said so.
//!
//! A process by itself is one of one: its turns are over at once.

use super::super::CensusProgress;
use crate::runtime::communicator::{Communicator, read_words, write_words};
use crate::{Observer, Stopped};
use std::mem;
use std::ops::ControlFlow;

/// One of several processes that count together.
pub struct CensusGroup<'p> {
    communicator: &'p mut dyn Communicator,
    /// Why this one has to stop, if it has not been told to the others yet.
    stopped: Option<Stopped>,
}

impl<'p> CensusGroup<'p> {
    pub fn new(communicator: &'p mut dyn Communicator) -> CensusGroup<'p> {
        CensusGroup { communicator, stopped: None }
    }

    /// Which one this is.
    pub fn rank(&self) -> usize {
        self.communicator.rank()
    }

    /// How many there are.
    pub fn size(&self) -> usize {
        self.communicator.count()
    }

    /// Shows progress to the watch, and takes note if it says that this is enough; then it is not asked again.
    pub fn check_cancel(
        &mut self,
        watch: &mut dyn Observer<CensusProgress>,
        progress: &CensusProgress,
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
    pub fn send_all(&mut self, parcels: Vec<Vec<u8>>) {
        self.communicator.send_all_or_stop(self.stopped.map_or(Ok(()), Err), parcels);
    }

    /// Ends the turn: returns what each has given. The watch looks on meanwhile.
    ///
    /// # Errors
    /// If one of them has to stop. All of them hear so in the same turn, and the same reason.
    pub fn recv_all(
        &mut self,
        progress: &CensusProgress,
        watch: &mut dyn Observer<CensusProgress>,
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        let stopped = &mut self.stopped;
        let given = self.communicator.recv_all_or_stop(&mut || {
            if stopped.is_none() && watch.on_progress(progress).is_break() {
                *stopped = Some(Stopped::Cancelled);
            }
        });
        if given.is_err() {
            self.clear_stop();
        }
        given
    }

    /// Says that the search is over. What is listed then is listed in turns, and nobody has to be told in them
    /// what a watch has said of the search: perhaps only while the others were waited for at its very end.
    pub fn clear_stop(&mut self) {
        self.stopped = None;
    }

    /// A whole turn.
    ///
    /// # Errors
    /// As for [`CensusGroup::take`].
    fn all_to_all(
        &mut self,
        parcels: Vec<Vec<u8>>,
        progress: &CensusProgress,
        watch: &mut dyn Observer<CensusProgress>,
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        self.send_all(parcels);
        self.recv_all(progress, watch)
    }

    /// Gives the same to everyone.
    ///
    /// # Errors
    /// As for [`CensusGroup::turn`].
    pub fn all_gather(
        &mut self,
        own: &[u64],
        progress: &CensusProgress,
        watch: &mut dyn Observer<CensusProgress>,
    ) -> Result<Vec<Vec<u64>>, Stopped> {
        let own: Vec<[u64; 1]> = own.iter().map(|&word| [word]).collect();
        let mut shown = Vec::new();
        write_words(&mut shown, &own);
        let taken = self.all_to_all(vec![shown; self.size()], progress, watch)?;
        Ok(taken.iter().map(|bytes| read_words(bytes).map(|[word]| word).collect()).collect())
    }

    /// Goes on if this one can, its watch says so, and all others can, too.
    ///
    /// # Errors
    /// If one of them has to stop.
    pub fn agree_to_continue(
        &mut self,
        own: Result<(), Stopped>,
        progress: &CensusProgress,
        watch: &mut dyn Observer<CensusProgress>,
    ) -> Result<(), Stopped> {
        match own {
            Err(stopped) => self.stopped = Some(stopped),
            Ok(()) => {
                let _ = self.check_cancel(watch, progress);
            }
        }
        self.all_to_all(vec![Vec::new(); self.size()], progress, watch).map(|_| ())
    }
}

/// One that has no others, and what it has given to itself.
#[derive(Default)]
pub struct SingleProcess(Vec<Vec<u8>>);

impl Communicator for SingleProcess {
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
