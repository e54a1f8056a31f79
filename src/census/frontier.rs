//! The loop over the levels of a census.

use super::checkpoint::{CensusCheckpoint, LevelError};
use super::{Census, CensusProgress};
use crate::board::Board;
use crate::runtime::level_store::LevelStore;
use crate::runtime::memory;
use crate::{Observer, Stopped};
use fifteen_codegen::Size;
use std::ops::ControlFlow;

/// Breadth-first search in progress: the positions at the last distance, from which it advances to
/// those one move farther.
pub trait Frontier {
    /// Returns the number of levels that all processes have, given those of this one.
    ///
    /// # Errors
    /// If one of the processes has to stop.
    fn common_levels(&mut self, levels: usize) -> Result<usize, Stopped> {
        Ok(levels)
    }

    /// Reports progress to the observer, and continues if no process has to stop.
    ///
    /// # Errors
    /// If one of the processes has to stop; then all do.
    fn agree_to_continue(
        &mut self,
        own: Result<(), Stopped>,
        progress: &CensusProgress,
        observer: &mut dyn Observer<CensusProgress>,
    ) -> Result<(), Stopped> {
        own?;
        match observer.on_progress(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped::Cancelled),
        }
    }

    /// Advances to the next level and returns its size. The observer gets progress with the parts
    /// of the new level. If it cancels, the last level is unchanged.
    fn advance(
        &mut self,
        progress: CensusProgress,
        observer: &mut dyn Observer<CensusProgress>,
    ) -> Result<u64, Stopped>;

    /// Appends the first `most` positions of the last complete level to a list that has room for
    /// them. The level must have that many.
    fn list_positions(
        &mut self,
        progress: &CensusProgress,
        most: usize,
        boards: &mut Vec<Board>,
    ) -> Result<(), Stopped>;

    /// Returns the maximum memory in use so far, in bytes.
    fn bytes(&self) -> u64;

    /// Number of levels needed to continue.
    const LEVELS_NEEDED: usize;

    /// Returns the number of further levels to keep on disk, since another process may lack the
    /// last one.
    fn extra_levels(&self) -> usize {
        0
    }

    /// Writes the last level to a checkpoint. Calls `poll` from time to time.
    fn write_level(
        &self,
        progress: &CensusProgress,
        store: &mut LevelStore,
        poll: CancelCheck,
    ) -> Result<(), LevelError>;

    /// Reads a level from a checkpoint that is needed to continue. The last level is read last.
    fn read_level(
        &mut self,
        distance: usize,
        store: &LevelStore,
        poll: CancelCheck,
    ) -> Result<(), LevelError>;
}

/// Function to call from time to time, which fails if the census has to stop.
pub type CancelCheck<'l> = &'l mut dyn FnMut() -> Result<(), LevelError>;

/// Counts all levels, as far as the observer and the memory allow. With a checkpoint, it resumes
/// from the last level there.
pub fn run_census(
    size: Size,
    mut frontier: impl Frontier,
    listed: usize,
    mut checkpoint: Option<&mut CensusCheckpoint>,
    observer: &mut dyn Observer<CensusProgress>,
) -> Census {
    let mut levels = vec![1];
    let mut ready = match &mut checkpoint {
        Some(checkpoint) => checkpoint.resume_or_start(&mut frontier, &mut levels, observer),
        None => Ok(()),
    };
    let mut progress = CensusProgress::from_levels(&levels);
    let stopped = loop {
        let agreed = frontier.agree_to_continue(ready, &progress, observer);
        match agreed.and_then(|()| frontier.advance(progress, observer)) {
            Ok(0) => break None,
            Err(stopped) => break Some(stopped),
            Ok(count) => levels.push(count),
        }
        progress = CensusProgress::from_levels(&levels);
        ready = match &mut checkpoint {
            Some(checkpoint) => checkpoint.write_level(&frontier, &progress, observer),
            None => Ok(()),
        };
    };
    let mut farthest = list_farthest(&mut frontier, &progress, listed).unwrap_or_default();
    farthest.sort_unstable_by(|one, other| one.tiles().cmp(other.tiles()));
    Census { size, levels, stopped, farthest, bytes: frontier.bytes() }
}

/// Returns the first positions at the last distance.
fn list_farthest(
    frontier: &mut impl Frontier,
    progress: &CensusProgress,
    listed: usize,
) -> Result<Vec<Board>, Stopped> {
    let most = listed.min(usize::try_from(progress.last_level_len).unwrap_or(usize::MAX));
    let mut boards = Vec::new();
    if most > 0 {
        let reserved = memory::reserve(&mut boards, most).map_err(Stopped::from);
        frontier.agree_to_continue(reserved, progress, &mut ())?;
        frontier.list_positions(progress, most, &mut boards)?;
    }
    Ok(boards)
}

/// Returns the census that has only the goal, because it cannot begin.
pub fn goal_only_census(
    size: Size,
    listed: usize,
    stopped: Stopped,
    observer: &mut dyn Observer<CensusProgress>,
) -> Census {
    // The observer gets progress of every level.
    let _ = observer.on_progress(&CensusProgress::INITIAL);
    let farthest = [Board::goal(size)].into_iter().take(listed).collect();
    Census { size, levels: vec![1], stopped: Some(stopped), farthest, bytes: 0 }
}
