//! Checkpoints of the levels of a census, from which it can be resumed.
//!
//! A census needs only its last levels to resume: two of them for all positions, in either metric,
//! and one for the happy ones. So once a level is complete on disk, the levels that are no longer
//! needed are removed.
//!
//! If several processes count together, each has a checkpoint of its shard. When they are killed,
//! some may have written one level more than others, but never two, because all processes
//! synchronize before each level. So they keep one more level than they need, and resume from the
//! last level that all of them have.

use super::frontier::Frontier;
use super::{Census, CensusKind, CensusProgress};
use crate::Stopped;
use crate::runtime::communicator::Group;
use crate::runtime::level_store::{self, LevelStore, Side};
use crate::runtime::memory::OutOfMemory;
use fifteen_codegen::Size;
use fifteen_runtime::impl_from;

/// Returns the fingerprint of a census: one line with everything that its levels depend on.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, CensusKind};
///
/// let size = Size::new(3, 4)?;
/// assert_eq!(census::fingerprint(size, CensusKind::all_from_last(size)), "census 1 all 3x4");
/// let blank_in_center = CensusKind::All { blank_home: 5 };
/// assert_eq!(census::fingerprint(size, blank_in_center), "census 1 all 5 3x4");
/// let pushes = CensusKind::Pushes { blank_home: 11 };
/// assert_eq!(census::fingerprint(size, pushes), "census 1 pushes 11 3x4");
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn fingerprint(size: Size, kind: CensusKind) -> String {
    let kind = match kind {
        CensusKind::All { blank_home } if blank_home == size.blank_home() => "all".to_owned(),
        CensusKind::All { blank_home } => format!("all {blank_home}"),
        CensusKind::Happy => "happy".to_owned(),
        CensusKind::Pushes { blank_home } => format!("pushes {blank_home}"),
    };
    format!("census 1 {kind} {size}")
}

/// Returns the fingerprint of one shard, numbered from 0, of a census by `count` processes.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, CensusKind};
///
/// let size = Size::new(3, 4)?;
/// let shard = |count| census::shard_fingerprint(size, CensusKind::all_from_last(size), 0, count);
/// assert_eq!(shard(2), "census 1 all 3x4 shard 1/2");
/// assert_eq!(shard(1), "census 1 all 3x4");
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn shard_fingerprint(size: Size, kind: CensusKind, rank: usize, count: usize) -> String {
    let whole = fingerprint(size, kind);
    if count == 1 { whole } else { format!("{whole} shard {}/{count}", rank + 1) }
}

/// Checkpoint of a census, if it has one, and the checkpoint error that has stopped the census.
pub struct CensusCheckpoint<'f> {
    level_store: Option<&'f mut LevelStore>,
    error: Option<level_store::Error>,
}

/// Reason why a level was not written or read.
pub enum LevelError {
    Stopped(Stopped),
    Levels(level_store::Error),
}

impl_from!(LevelError: Stopped(Stopped), Levels(level_store::Error));

impl From<OutOfMemory> for LevelError {
    fn from(error: OutOfMemory) -> LevelError {
        LevelError::Stopped(error.into())
    }
}

impl<'f> CensusCheckpoint<'f> {
    pub fn new(level_store: Option<&'f mut LevelStore>) -> Self {
        CensusCheckpoint { level_store, error: None }
    }

    /// If there are levels on disk, resumes a frontier from those that all processes have, and
    /// returns their sizes in `levels`. Otherwise, saves the first level.
    pub fn resume_or_start<F: Frontier>(
        &mut self,
        frontier: &mut F,
        levels: &mut Vec<u64>,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), Stopped> {
        let Some(store) = &self.level_store else { return Ok(()) };
        let sizes = store.index().sizes(Side::Forward).to_vec();
        let common = group.all_reduce_min(Ok(vec![[sizes.len() as u64]]))?[0][0] as usize;
        if sizes.is_empty() {
            return self.write_level(frontier, group);
        }
        *levels = sizes;
        levels.truncate(common.max(1));
        group.progress = CensusProgress::from_levels(levels);
        self.read_levels(frontier, group)
    }

    /// Saves the last level of a frontier, unless it is on disk already, and removes the levels
    /// that are no longer needed.
    pub fn write_level<F: Frontier>(
        &mut self,
        frontier: &F,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), Stopped> {
        let Some(store) = &mut self.level_store else { return Ok(()) };
        if store.index().sizes(Side::Forward).len() <= group.progress.distance {
            let written = frontier.write_level(store, group);
            self.record_error(written)?;
        }
        self.prune_levels::<F>(group);
        Ok(())
    }

    /// Removes the levels that a frontier does not need to resume. Several processes keep one more,
    /// because another process may lack the last level.
    fn prune_levels<F: Frontier>(&self, group: &Group<CensusProgress>) {
        let kept = F::LEVELS_NEEDED + usize::from(group.size() > 1);
        if let Some(store) = &self.level_store {
            store.remove_before(Side::Forward, (group.progress.distance + 1).saturating_sub(kept));
        }
    }

    /// Restores a frontier from the last levels on disk.
    fn read_levels<F: Frontier>(
        &mut self,
        frontier: &mut F,
        group: &mut Group<CensusProgress>,
    ) -> Result<(), Stopped> {
        let levels = group.progress.distance + 1;
        for distance in levels.saturating_sub(F::LEVELS_NEEDED)..levels {
            let Some(store) = &self.level_store else { break };
            let read = frontier.read_level(distance, store, group);
            self.record_error(read)?;
        }
        self.prune_levels::<F>(group);
        Ok(())
    }

    /// Records an error of the checkpoint, and turns it into a reason to stop.
    fn record_error(&mut self, result: Result<(), LevelError>) -> Result<(), Stopped> {
        result.map_err(|error| match error {
            LevelError::Stopped(stopped) => stopped,
            LevelError::Levels(error) => {
                let reason = error.stop_reason();
                self.error = Some(error);
                reason
            }
        })
    }

    /// Returns the census, unless the checkpoint failed.
    pub fn finish(self, census: Census) -> Result<Census, level_store::Error> {
        self.error.map_or(Ok(census), Err)
    }
}
