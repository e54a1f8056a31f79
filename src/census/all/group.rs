//! Several processes that stop together.
//!
//! A process that has to stop continues to the next exchange, and [notifies the
//! others](Communicator) there. So it remembers until then that its observer has cancelled.
//!
//! A process by itself is a group of one: its exchanges end at once.

use super::super::CensusProgress;
use crate::runtime::communicator::{Communicator, read_words, write_words};
use crate::{Observer, Stopped};
use std::mem;
use std::ops::ControlFlow;

/// One of several processes that count together.
pub struct CensusGroup<'p> {
    communicator: &'p mut dyn Communicator,
    /// Reason why this process has to stop, if the others have not been notified yet.
    stopped: Option<Stopped>,
}

impl<'p> CensusGroup<'p> {
    pub fn new(communicator: &'p mut dyn Communicator) -> CensusGroup<'p> {
        CensusGroup { communicator, stopped: None }
    }

    /// Returns the rank of this process.
    pub fn rank(&self) -> usize {
        self.communicator.rank()
    }

    /// Returns the number of processes.
    pub fn size(&self) -> usize {
        self.communicator.count()
    }

    /// Reports progress to the observer, and remembers if it cancels; then it is not called again.
    pub fn check_cancel(
        &mut self,
        observer: &mut dyn Observer<CensusProgress>,
        progress: &CensusProgress,
    ) -> ControlFlow<()> {
        if self.stopped.is_none() && observer.on_progress(progress).is_break() {
            self.stopped = Some(Stopped::Cancelled);
        }
        match self.stopped {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Begins an exchange: sends data to each process.
    pub fn send_all(&mut self, messages: Vec<Vec<u8>>) {
        self.communicator.send_all_or_stop(self.stopped.map_or(Ok(()), Err), messages);
    }

    /// Ends an exchange: returns what each process has sent. The observer is polled meanwhile.
    ///
    /// # Errors
    /// If one of the processes has to stop. All of them get this error in the same exchange, with
    /// the same reason.
    pub fn recv_all(
        &mut self,
        progress: &CensusProgress,
        observer: &mut dyn Observer<CensusProgress>,
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        let stopped = &mut self.stopped;
        let received = self.communicator.recv_all_or_stop(&mut || {
            if stopped.is_none() && observer.on_progress(progress).is_break() {
                *stopped = Some(Stopped::Cancelled);
            }
        });
        if received.is_err() {
            self.clear_stop();
        }
        received
    }

    /// Clears a pending cancellation when the search is over. Listing takes further exchanges,
    /// which must not report a cancellation of the search: it may have happened at the very end,
    /// while waiting for the others.
    pub fn clear_stop(&mut self) {
        self.stopped = None;
    }

    /// Exchanges data between all processes.
    ///
    /// # Errors
    /// As for [`CensusGroup::recv_all`].
    fn all_to_all(
        &mut self,
        messages: Vec<Vec<u8>>,
        progress: &CensusProgress,
        observer: &mut dyn Observer<CensusProgress>,
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        self.send_all(messages);
        self.recv_all(progress, observer)
    }

    /// Sends the same data to all processes.
    ///
    /// # Errors
    /// As for [`CensusGroup::recv_all`].
    pub fn all_gather(
        &mut self,
        own: &[u64],
        progress: &CensusProgress,
        observer: &mut dyn Observer<CensusProgress>,
    ) -> Result<Vec<Vec<u64>>, Stopped> {
        let own: Vec<[u64; 1]> = own.iter().map(|&word| [word]).collect();
        let mut bytes = Vec::new();
        write_words(&mut bytes, &own);
        let received = self.all_to_all(vec![bytes; self.size()], progress, observer)?;
        Ok(received.iter().map(|bytes| read_words(bytes).map(|[word]| word).collect()).collect())
    }

    /// Continues if this process can, its observer does not cancel, and all others can, too.
    ///
    /// # Errors
    /// If one of the processes has to stop.
    pub fn agree_to_continue(
        &mut self,
        own: Result<(), Stopped>,
        progress: &CensusProgress,
        observer: &mut dyn Observer<CensusProgress>,
    ) -> Result<(), Stopped> {
        match own {
            Err(stopped) => self.stopped = Some(stopped),
            Ok(()) => {
                let _ = self.check_cancel(observer, progress);
            }
        }
        self.all_to_all(vec![Vec::new(); self.size()], progress, observer).map(|_| ())
    }
}

/// Group of one process, with the data that it has sent to itself.
#[derive(Default)]
pub struct SingleProcess(Vec<Vec<u8>>);

impl Communicator for SingleProcess {
    fn rank(&self) -> usize {
        0
    }

    fn count(&self) -> usize {
        1
    }

    fn send_all(&mut self, messages: Vec<Vec<u8>>) {
        self.0 = messages;
    }

    fn recv_all(&mut self, _wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        mem::take(&mut self.0)
    }

    fn broadcast(&mut self, _news: Vec<u8>) {}

    fn poll_messages(&mut self) -> Vec<Vec<u8>> {
        Vec::new()
    }
}
