//! A census with checkpoints of its levels, so that it can be resumed.
//!
//! A census needs only its last levels to resume: two of them for all positions, and one for the
//! happy ones. So once a level is complete on disk, the ones before those are removed.
//!
//! Several processes that count together have a checkpoint each, with their shards. Wherever they
//! were killed, some may have written one level more than others, but not two: all processes agree
//! before each level. So they keep one more level than they need, and resume from the last that all
//! have.

use super::all::{BitLevels, CensusGroup, SingleProcess};
use super::frontier::{self, Frontier};
use super::happy::{self, PatternLists};
use super::{Census, CensusProgress, Options, TooLarge, all};
use crate::runtime::communicator::Communicator;
use crate::runtime::level_store::{self, LevelStore, Side};
use crate::runtime::memory::OutOfMemory;
use crate::{Observer, Stopped};
use fifteen_codegen::Size;
use std::fmt;

/// Set of positions to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CensusKind {
    /// [All](super::count_all) positions.
    All,
    /// The [happy](super::count_happy) ones.
    Happy,
}

/// Reason why a census with checkpoints failed.
#[derive(Debug)]
pub enum CheckpointError {
    /// The board is too large.
    TooLarge(TooLarge),
    /// A level cannot be written, or one that is needed is missing or corrupt.
    Levels(level_store::Error),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::TooLarge(error) => error.fmt(f),
            CheckpointError::Levels(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl From<TooLarge> for CheckpointError {
    fn from(error: TooLarge) -> CheckpointError {
        CheckpointError::TooLarge(error)
    }
}

impl From<level_store::Error> for CheckpointError {
    fn from(error: level_store::Error) -> CheckpointError {
        CheckpointError::Levels(error)
    }
}

/// Returns the fingerprint of a census: one line with all that its levels depend on.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, CensusKind};
///
/// assert_eq!(census::fingerprint(Size::new(3, 4)?, CensusKind::All), "census 1 all 3x4");
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn fingerprint(size: Size, kind: CensusKind) -> String {
    let kind = match kind {
        CensusKind::All => "all",
        CensusKind::Happy => "happy",
    };
    format!("census 1 {kind} {size}")
}

/// Returns the fingerprint of one shard, numbered from 0, of a census of all positions by `count`
/// processes.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census;
///
/// assert_eq!(census::shard_fingerprint(Size::new(3, 4)?, 0, 2), "census 1 all 3x4 shard 1/2");
/// assert_eq!(census::shard_fingerprint(Size::new(3, 4)?, 0, 1), "census 1 all 3x4");
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn shard_fingerprint(size: Size, rank: usize, count: usize) -> String {
    let whole = fingerprint(size, CensusKind::All);
    if count == 1 { whole } else { format!("{whole} shard {}/{count}", rank + 1) }
}

/// Counts positions as [`count_all`](super::count_all) and [`count_happy`](super::count_happy) do,
/// and saves every level as soon as it is complete. If there are levels already, the census resumes
/// from them. The checkpoint must have the [`fingerprint`] of this census.
///
/// # Errors
/// If the board is too large, a level cannot be written, or one that is needed is missing or
/// corrupt.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, CensusKind, CensusProgress, Options};
/// use fifteen::runtime::level_store::{LevelStore, LevelStoreHeader};
/// use std::ops::ControlFlow;
///
/// let (size, kind) = (Size::new(3, 3)?, CensusKind::All);
/// let search = census::fingerprint(size, kind);
/// let head = LevelStoreHeader { question: "example".to_owned(), search };
/// let path = std::env::temp_dir().join(format!("fifteen-census-levels-{}", std::process::id()));
/// let mut folder = LevelStore::open(&path, head)?;
/// let mut half = |progress: &CensusProgress| match progress.distance {
///     ..15 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(()),
/// };
/// let options = Options::default();
/// let stopped = census::count_with_checkpoint(size, kind, &options, &mut folder, &mut half)?;
/// assert_eq!((stopped.distance(), stopped.is_complete()), (15, false));
/// let census = census::count_with_checkpoint(size, kind, &options, &mut folder, &mut ())?;
/// assert_eq!((census.distance(), census.positions()), (31, 181_440));
/// # std::fs::remove_dir_all(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_with_checkpoint(
    size: Size,
    kind: CensusKind,
    options: &Options,
    store: &mut LevelStore,
    observer: &mut dyn Observer<CensusProgress>,
) -> Result<Census, CheckpointError> {
    match kind {
        CensusKind::Happy => {
            happy::check_size(size)?;
            run_with_checkpoint(
                size,
                PatternLists::new(size, options),
                options.max_listed,
                store,
                observer,
            )
        }
        CensusKind::All => count_distributed_with_checkpoint(
            size,
            options,
            store,
            &mut SingleProcess::default(),
            observer,
        ),
    }
}

/// Counts all positions as [`count_all_distributed`](super::count_all_distributed) does, and saves
/// every level: each process saves its [shard](shard_fingerprint) in a checkpoint of its own. If
/// all checkpoints have levels already, the census resumes from the last one that all have.
///
/// # Errors
/// If the board is too large, a level cannot be written, or one that is needed is missing or
/// corrupt. If that happens to one of the processes, the others stop as if they had been cancelled.
pub fn count_distributed_with_checkpoint(
    size: Size,
    options: &Options,
    store: &mut LevelStore,
    communicator: &mut dyn Communicator,
    observer: &mut dyn Observer<CensusProgress>,
) -> Result<Census, CheckpointError> {
    let (listed, bytes) = (options.max_listed, all::check_memory(size, options, communicator)?);
    match BitLevels::new(size, options.threads, CensusGroup::new(communicator), bytes) {
        Ok(bits) => run_with_checkpoint(size, bits, listed, store, observer),
        Err(stopped) => Ok(frontier::goal_only_census(size, listed, stopped, observer)),
    }
}

/// Counts with this frontier.
fn run_with_checkpoint<F: Frontier>(
    size: Size,
    frontier: F,
    listed: usize,
    store: &mut LevelStore,
    observer: &mut dyn Observer<CensusProgress>,
) -> Result<Census, CheckpointError> {
    let mut checkpoint = CensusCheckpoint { level_store: store, error: None };
    let census = frontier::run_census(size, frontier, listed, Some(&mut checkpoint), observer);
    checkpoint.error.map_or(Ok(census), |error| Err(error.into()))
}

/// Checkpoint of a census, and its error, which has stopped the census.
pub struct CensusCheckpoint<'f> {
    level_store: &'f mut LevelStore,
    error: Option<level_store::Error>,
}

/// Reason why a level was not written or read.
pub enum LevelError {
    Stopped(Stopped),
    Levels(level_store::Error),
}

impl From<Stopped> for LevelError {
    fn from(stopped: Stopped) -> LevelError {
        LevelError::Stopped(stopped)
    }
}

impl From<OutOfMemory> for LevelError {
    fn from(error: OutOfMemory) -> LevelError {
        LevelError::Stopped(error.into())
    }
}

impl From<level_store::Error> for LevelError {
    fn from(error: level_store::Error) -> LevelError {
        LevelError::Levels(error)
    }
}

impl CensusCheckpoint<'_> {
    /// Resumes a frontier from the levels on disk, and returns their sizes in `levels`; or saves
    /// the first level if there are none.
    pub fn resume_or_start<F: Frontier>(
        &mut self,
        frontier: &mut F,
        levels: &mut Vec<u64>,
        observer: &mut dyn Observer<CensusProgress>,
    ) -> Result<(), Stopped> {
        let sizes = self.level_store.index().sizes(Side::Forward).to_vec();
        let common = frontier.common_levels(sizes.len())?;
        if sizes.is_empty() {
            return self.write_level(frontier, &CensusProgress::from_levels(levels), observer);
        }
        *levels = sizes;
        levels.truncate(common.max(1));
        self.read_levels(frontier, &CensusProgress::from_levels(levels), observer)
    }

    /// Saves the last level of a frontier, unless it is on disk already.
    pub fn write_level<F: Frontier>(
        &mut self,
        frontier: &F,
        progress: &CensusProgress,
        observer: &mut dyn Observer<CensusProgress>,
    ) -> Result<(), Stopped> {
        if self.level_store.index().sizes(Side::Forward).len() <= progress.distance {
            let mut poll = || check_cancel(observer, progress);
            let written = frontier.write_level(progress, self.level_store, &mut poll);
            self.record_error(written)?;
        }
        self.prune_levels(frontier, progress);
        Ok(())
    }

    /// Removes the levels that a frontier does not need to resume.
    fn prune_levels<F: Frontier>(&self, frontier: &F, progress: &CensusProgress) {
        let (levels, needed) = (progress.distance + 1, F::LEVELS_NEEDED + frontier.extra_levels());
        self.level_store.prune_before(Side::Forward, levels.saturating_sub(needed));
    }

    /// Restores a frontier from the last of the levels on disk.
    fn read_levels<F: Frontier>(
        &mut self,
        frontier: &mut F,
        progress: &CensusProgress,
        observer: &mut dyn Observer<CensusProgress>,
    ) -> Result<(), Stopped> {
        let levels = progress.distance + 1;
        for distance in levels.saturating_sub(F::LEVELS_NEEDED)..levels {
            let mut poll = || check_cancel(observer, progress);
            let read = frontier.read_level(distance, self.level_store, &mut poll);
            self.record_error(read)?;
        }
        self.prune_levels(frontier, progress);
        Ok(())
    }

    /// Records an error of the checkpoint.
    fn record_error(&mut self, result: Result<(), LevelError>) -> Result<(), Stopped> {
        result.map_err(|error| match error {
            LevelError::Stopped(stopped) => stopped,
            LevelError::Levels(error) => {
                self.error = Some(error);
                Stopped::Cancelled
            }
        })
    }
}

/// Fails if the observer cancels.
fn check_cancel(
    observer: &mut dyn Observer<CensusProgress>,
    progress: &CensusProgress,
) -> Result<(), LevelError> {
    if observer.on_progress(progress).is_break() { Err(Stopped::Cancelled.into()) } else { Ok(()) }
}
