//! Entry points of every census, optionally with a checkpoint or several processes.

use super::all::{self, BitLevels};
use super::frontier;
use super::happy::{self, PatternLists};
use super::pushes::{self, PushLevels};
use super::{Census, CensusError, CensusProgress, Options};
use crate::Observer;
use crate::board::Board;
use crate::runtime::{Resources, level_store};
use fifteen_codegen::Size;
use fifteen_runtime::{impl_error, impl_from};

/// Set of positions to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CensusKind {
    /// All positions.
    ///
    /// Distances are counted from the position with the blank in the given cell and the tiles in
    /// order; [`Goal::normalize`](crate::Goal::normalize) converts positions for other goals. The
    /// listed positions are for this goal, too. The memory is allocated at once. If the system has
    /// less memory than required, the census contains only the goal, and ends with
    /// [`Stopped::Memory`](crate::Stopped::Memory).
    All {
        /// Cell of the blank at distance 0.
        blank_home: usize,
    },
    /// Positions that can be solved by happy moves alone, which bring a tile closer to its goal
    /// cell. The board may have up to 16 cells.
    ///
    /// The required memory is known only at the end. If it exceeds [`Options::memory`], or the
    /// memory of the system, the census ends after the last complete level.
    Happy,
    /// All positions in the multi-tile metric: the distance is the number of pushes of one or more
    /// tiles in a line.
    ///
    /// Goal and memory are as for [`CensusKind::All`].
    Pushes {
        /// Cell of the blank at distance 0.
        blank_home: usize,
    },
}

impl CensusKind {
    /// Returns the kind of all positions, with distances from the goal whose blank is in the last
    /// cell.
    pub fn all_from_last(size: Size) -> CensusKind {
        CensusKind::All { blank_home: size.blank_home() }
    }
}

/// Reason why a census with a checkpoint failed.
#[derive(Debug)]
pub enum CheckpointError {
    /// The board is too large.
    TooLarge(CensusError),
    /// A level cannot be written, or one that is needed is missing or corrupt.
    Levels(level_store::Error),
}

impl_error! { CheckpointError:
    Self::TooLarge(error) => "{error}",
    Self::Levels(error) => "{error}",
}

impl_from!(CheckpointError: TooLarge(CensusError), Levels(level_store::Error));

/// Counts the positions at each distance from the goal.
///
/// The observer gets progress after every level and, within a level, after every small part that
/// the calling thread has done.
///
/// # Errors
/// If the board is too large, or needs more memory than the options allow. In that case nothing is
/// allocated.
///
/// # Panics
/// If the cell of the blank is not on the board.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, CensusKind, CensusProgress, Options};
/// use std::ops::ControlFlow;
///
/// // As far as distance 10 on the 11-puzzle's board.
/// let options = Options { max_listed: 1, ..Options::default() };
/// let mut observer = |progress: &CensusProgress| match progress.distance {
///     ..10 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(()),
/// };
/// let size = Size::new(3, 4)?;
/// let census = census::count(size, CensusKind::all_from_last(size), &options, &mut observer)?;
/// assert_eq!(census.levels, [1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781]);
/// assert!(census.stopped.is_some());
/// assert_eq!(census.farthest.len(), 1);
///
/// let size = Size::new(4, 4)?;
/// let kind = CensusKind::all_from_last(size);
/// let refusal = census::count(size, kind, &options, &mut ()).unwrap_err();
/// let message = refusal.to_string();
/// assert!(message.starts_with("counting the 10,461,394,944,000 positions of 4x4 boards"));
///
/// let happy = census::count(Size::new(3, 3)?, CensusKind::Happy, &options, &mut ())?;
/// assert_eq!((happy.positions(), happy.distance()), (2351, 22));
/// assert_eq!(happy.farthest[0].manhattan(), 22);
///
/// let pushes = CensusKind::Pushes { blank_home: 8 };
/// let pushes = census::count(Size::new(3, 3)?, pushes, &options, &mut ())?;
/// assert_eq!((pushes.positions(), pushes.distance()), (181_440, 24));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(
    size: Size,
    kind: CensusKind,
    options: &Options,
    observer: &mut dyn Observer<CensusProgress>,
) -> Result<Census, CensusError> {
    let census = count_with(size, kind, options, Resources::new(observer));
    census.map_err(|error| match error {
        CheckpointError::TooLarge(error) => error,
        CheckpointError::Levels(_) => unreachable!("no checkpoint"),
    })
}

/// Counts like [`count`], optionally with a checkpoint or together with other processes.
///
/// With a checkpoint every level is saved as soon as it is complete. If there are levels already,
/// the census resumes from them. The checkpoint must have the [`fingerprint`](super::fingerprint)
/// of this census.
///
/// Processes that count all positions together have a shard each. All of them call this with the
/// same size and options, and get the same census, even if the observer of only one of them
/// cancels. The observer is also polled while a process waits for others. Each process may have a
/// checkpoint of its own for its [shard](super::shard_fingerprint); they resume from the last level
/// that all of them have. Only a census of [`CensusKind::All`] is distributed; for other kinds each
/// process counts all positions.
///
/// # Errors
/// If the board is too large, the shard of one of the processes needs more memory than its options
/// allow, a level cannot be written, or one that is needed is missing or corrupt. If the checkpoint
/// of one process fails, the others stop as if they had been cancelled.
///
/// # Panics
/// As for [`count`].
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, CensusKind, CensusProgress, Options};
/// use fifteen::runtime::communicator::{Communicator, local_group};
/// use fifteen::runtime::level_store::{LevelStore, LevelStoreHeader};
/// use fifteen::runtime::{Resources, Threads};
/// use std::ops::ControlFlow;
///
/// let size = Size::new(3, 3)?;
/// let kind = CensusKind::all_from_last(size);
/// let options = Options { threads: Threads::ONE, ..Options::default() };
/// let search = census::fingerprint(size, kind);
/// let head = LevelStoreHeader { question: "example".to_owned(), search };
/// let path = std::env::temp_dir().join(format!("fifteen-census-levels-{}", std::process::id()));
/// let mut folder = LevelStore::open(&path, head)?;
/// let mut half = |progress: &CensusProgress| match progress.distance {
///     ..15 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(()),
/// };
/// let resources = Resources { checkpoint: Some(&mut folder), ..Resources::new(&mut half) };
/// let stopped = census::count_with(size, kind, &options, resources)?;
/// assert_eq!((stopped.distance(), stopped.is_complete()), (15, false));
/// let resources = Resources { checkpoint: Some(&mut folder), ..Resources::default() };
/// let census = census::count_with(size, kind, &options, resources)?;
/// assert_eq!((census.distance(), census.positions()), (31, 181_440));
/// # std::fs::remove_dir_all(&path)?;
///
/// let censuses = local_group(3, |communicator: &mut dyn Communicator| {
///     let resources = Resources { communicator: Some(communicator), ..Resources::default() };
///     census::count_with(size, kind, &options, resources)
/// });
/// for shared in censuses {
///     assert_eq!(shared?.levels, census.levels);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_with(
    size: Size,
    kind: CensusKind,
    options: &Options,
    resources: Resources<CensusProgress>,
) -> Result<Census, CheckpointError> {
    // Only the census of all positions is divided among processes.
    let resources = match kind {
        CensusKind::All { .. } => resources,
        CensusKind::Happy | CensusKind::Pushes { .. } => {
            Resources { communicator: None, ..resources }
        }
    };
    // At first only the goal is known.
    let (checkpoint, mut group) = resources.split(CensusProgress::from_levels(&[1]));
    let (threads, group) = (options.threads, &mut group);
    match kind {
        CensusKind::All { blank_home } => {
            let goal = Board::with_blank_at(size, blank_home);
            let bytes = all::check_memory(size, options, group)?;
            match bytes.and_then(|bytes| BitLevels::new(goal, threads, bytes, group)) {
                Ok(bits) => Ok(frontier::run_census(size, bits, options, checkpoint, group)?),
                Err(stopped) => Ok(frontier::goal_only_census(goal, options, stopped, group)),
            }
        }
        CensusKind::Happy => {
            happy::check_size(size)?;
            let lists = PatternLists::new(size, options);
            Ok(frontier::run_census(size, lists, options, checkpoint, group)?)
        }
        CensusKind::Pushes { blank_home } => {
            let goal = Board::with_blank_at(size, blank_home);
            match PushLevels::new(goal, threads, pushes::check_memory(size, options)?) {
                Ok(levels) => Ok(frontier::run_census(size, levels, options, checkpoint, group)?),
                Err(error) => Ok(frontier::goal_only_census(goal, options, error.into(), group)),
            }
        }
    }
}
