//! Several processes that stop together.
//!
//! Each has a watch of its own, a disk and a memory; so it may happen to one alone that it has to stop. If it
//! just did, the others would wait for it for ever. So it goes on to the next turn, and tells them there: a
//! byte with everything that is given says whether one has to stop, and why. All read the same bytes, and
//! all stop at the same turn.
//!
//! A process by itself is one of one: its turns are over at once.

use super::super::Progress;
use crate::frame::peers::{Peers, read_words, write_words};
use crate::{Stopped, Watch};
use std::ops::ControlFlow;

/// One of several processes that count together.
pub struct Accord<'p> {
    peers: &'p mut dyn Peers,
    /// Why this one has to stop, if it has not been told to the others yet.
    stopped: Option<Stopped>,
}

impl<'p> Accord<'p> {
    pub fn new(peers: &'p mut dyn Peers) -> Accord<'p> {
        Accord { peers, stopped: None }
    }

    /// Which one this is.
    pub fn me(&self) -> usize {
        self.peers.me()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.peers.count()
    }

    /// Shows progress to the watch, and takes note if it says that this is enough; then it is not asked again.
    pub fn look(
        &mut self,
        watch: &mut dyn Watch<Progress>,
        progress: &Progress,
    ) -> ControlFlow<()> {
        if self.stopped.is_none() && watch.look(progress).is_break() {
            self.stopped = Some(Stopped::Asked);
        }
        match self.stopped {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Gives something to each, and returns what each has given. The watch looks on meanwhile.
    ///
    /// # Errors
    /// If one of them has to stop. All of them hear so in the same turn, and the same reason.
    pub fn turn(
        &mut self,
        mut give: Vec<Vec<u8>>,
        progress: &Progress,
        watch: &mut dyn Watch<Progress>,
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        let stopped = self.stopped.take();
        let told = REASONS.iter().position(|&one| one == stopped).unwrap_or(ASKED);
        for parcel in &mut give {
            parcel.push(told as u8);
        }
        let mut heard = REASONS[told];
        let mut taken = self.peers.turn(give, &mut || {
            if heard.is_none() && watch.look(progress).is_break() {
                heard = REASONS[ASKED];
            }
        });
        let reasons = taken.iter_mut().map(|parcel| parcel.pop().expect("everyone says so"));
        let gravest = usize::from(reasons.max().unwrap_or(0)).min(REASONS.len() - 1);
        if let Some(reason) = REASONS[gravest] {
            return Err(reason);
        }
        self.stopped = heard;
        Ok(taken)
    }

    /// Gives the same to everyone.
    ///
    /// # Errors
    /// As for [`Accord::turn`].
    pub fn show(
        &mut self,
        own: &[u64],
        progress: &Progress,
        watch: &mut dyn Watch<Progress>,
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
        watch: &mut dyn Watch<Progress>,
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

/// Why somebody may have to stop; the number of a reason is what is told. Of several the last one counts.
const REASONS: [Option<Stopped>; 3] = [None, Some(Stopped::Asked), Some(Stopped::Memory)];
const ASKED: usize = 1;

/// One that has no others.
pub struct Alone;

impl Peers for Alone {
    fn me(&self) -> usize {
        0
    }

    fn count(&self) -> usize {
        1
    }

    fn turn(&mut self, give: Vec<Vec<u8>>, _wait: &mut dyn FnMut()) -> Vec<Vec<u8>> {
        give
    }

    fn tell(&mut self, _news: Vec<u8>) {}

    fn news(&mut self) -> Vec<Vec<u8>> {
        Vec::new()
    }
}
