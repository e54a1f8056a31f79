//! The census of all positions: breadth-first search on bits.

mod bits;
mod exchange;
mod group;
mod layout;
mod permutation;
mod rice_codec;
mod shard_map;
mod slide;
#[cfg(test)]
mod tests;

pub(super) use bits::BitLevels;
pub(super) use group::{CensusGroup, SingleProcess};
pub use shard_map::crossing_rate;

use super::frontier;
use super::{Census, CensusProgress, Options, TooLarge};
use crate::Observer;
use crate::runtime::communicator::{Communicator, read_words, write_words};
use crate::runtime::memory::Memory;
use exchange::chunks_per_round;
use fifteen_codegen::Size;
use layout::Layout;

/// Counts the positions at each distance from the goal.
///
/// The observer gets progress after every level and, within a level, after every small part that
/// the calling thread has done.
///
/// The memory is allocated at once. If the system has less memory than the options allow, the
/// census ends with the goal alone and [`Stopped::Memory`](crate::Stopped::Memory).
///
/// # Errors
/// If it needs more memory than the options allow; nothing is allocated then.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, CensusProgress, Options};
/// use std::ops::ControlFlow;
///
/// // As far as distance 10 on the 11-puzzle's board.
/// let options = Options { max_listed: 1, ..Options::default() };
/// let census = census::count_all(Size::new(3, 4)?, &options, &mut |progress: &CensusProgress| {
///     match progress.distance {
///         ..10 => ControlFlow::Continue(()),
///         _ => ControlFlow::Break(()),
///     }
/// })?;
/// assert_eq!(census.levels, [1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781]);
/// assert!(census.stopped.is_some());
/// assert_eq!(census.farthest.len(), 1);
///
/// let refusal = census::count_all(Size::new(4, 4)?, &options, &mut ()).unwrap_err();
/// let message = refusal.to_string();
/// assert!(message.starts_with("counting the 10,461,394,944,000 positions of 4x4 boards"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_all(
    size: Size,
    options: &Options,
    observer: &mut dyn Observer<CensusProgress>,
) -> Result<Census, TooLarge> {
    count_all_distributed(size, options, &mut SingleProcess::default(), observer)
}

/// Counts as [`count_all`] does, together with other processes: each has a shard of all positions.
///
/// All of them call it with the same size and options, and get the same census, even if the
/// observer of only one of them cancels. The observer is also polled while this process waits for
/// others.
///
/// # Errors
/// If the shard of one of the processes needs more memory than its options allow.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Options};
/// use fifteen::runtime::Threads;
/// use fifteen::runtime::communicator::{Communicator, local_group};
///
/// let size = Size::new(3, 3)?;
/// let options = Options { threads: Threads::ONE, ..Options::default() };
/// let censuses = local_group(3, |peers: &mut dyn Communicator| {
///     census::count_all_distributed(size, &options, peers, &mut ())
/// });
/// for census in censuses {
///     let census = census?;
///     assert_eq!((census.distance(), census.positions()), (31, 181_440));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_all_distributed(
    size: Size,
    options: &Options,
    communicator: &mut dyn Communicator,
    observer: &mut dyn Observer<CensusProgress>,
) -> Result<Census, TooLarge> {
    let bytes = check_memory(size, options, communicator)?;
    Ok(match BitLevels::new(size, options.threads, CensusGroup::new(communicator), bytes) {
        Ok(bits) => frontier::run_census(size, bits, options.max_listed, None, observer),
        Err(stopped) => frontier::goal_only_census(size, options.max_listed, stopped, observer),
    })
}

/// Returns the maximum memory of one of the processes, in bytes.
///
/// # Errors
/// If one of the processes exceeds its limit.
pub(super) fn check_memory(
    size: Size,
    options: &Options,
    communicator: &mut dyn Communicator,
) -> Result<u64, TooLarge> {
    let count = communicator.count();
    let bytes = required_memory_per_process(size, options, count);
    // Only addressable memory counts: then all numbers of words are addressable, too.
    let limit = options.memory.to_usize_saturating() as u64;
    let own = [bytes as u64, (bytes >> u64::BITS) as u64, limit];
    let mut bytes = Vec::new();
    write_words(&mut bytes, &[own]);
    let mut most = 0;
    for [low, high, limit] in
        communicator.all_gather(bytes, &mut || ()).iter().flat_map(|own| read_words(own))
    {
        if high > 0 || low > limit {
            let bytes = u128::from(high) << u64::BITS | u128::from(low);
            return Err(TooLarge::Memory {
                size,
                bytes,
                limit: Memory::new(limit),
                processes: count,
            });
        }
        most = low.max(most);
    }
    Ok(most)
}

/// Returns the bytes that the census of all positions takes, without a few kilobytes of move
/// tables.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Options};
///
/// let options = Options::default();
/// assert_eq!(census::required_memory(Size::new(3, 4)?, &options) >> 20, 30);
/// assert_eq!(census::required_memory(Size::new(3, 5)?, &options) >> 30, 81);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn required_memory(size: Size, options: &Options) -> u128 {
    required_memory_per_process(size, options, 1)
}

/// Returns the maximum number of bytes per process if several processes count together as in
/// [`count_all_distributed`].
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Options};
///
/// let (size, options) = (Size::new(3, 5)?, Options::default());
/// let gibibytes = |count| census::required_memory_per_process(size, &options, count) >> 30;
/// assert_eq!([1, 2, 16].map(gibibytes), [81, 46, 5]);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
///
/// # Panics
/// If `count` is zero.
pub fn required_memory_per_process(size: Size, options: &Options, count: usize) -> u128 {
    let (layout, cells) = (Layout::new(size), size.cells());
    let chunk = layout.chunk_words() as u128;
    let chunks = (Layout::word_count(size) / chunk).div_ceil(count as u128);
    let (cells, scratch) = (cells as u128, options.threads.get() as u128);
    let exchange = match count {
        1 => 0,
        // Bits received across the boundary at two distances, and the buffers of an exchange round.
        // Only a very full level fills these.
        _ => 2 * chunks + 2 * chunks_per_round(chunks * cells) as u128,
    };
    (chunks * cells + scratch + exchange) * chunk * size_of::<u64>() as u128
}
