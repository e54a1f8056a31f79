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
/// The watch looks on after every level and, while one is under way, after every small part that
/// the calling thread has done.
///
/// The memory is taken at once. If the system has less to give than the options allow, the census
/// ends with the goal alone and [`Stopped::Memory`](crate::Stopped::Memory).
///
/// # Errors
/// If it needs more memory than the options allow; nothing has been allocated then.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Options, Progress};
/// use std::ops::ControlFlow;
///
/// // As far as distance 10 on the 11-puzzle's board.
/// let options = Options { listed: 1, ..Options::default() };
/// let census = census::all(Size::new(3, 4)?, &options, &mut |progress: &Progress| {
///     match progress.distance {
///         ..10 => ControlFlow::Continue(()),
///         _ => ControlFlow::Break(()),
///     }
/// })?;
/// assert_eq!(census.levels, [1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781]);
/// assert!(census.stopped.is_some());
/// assert_eq!(census.farthest.len(), 1);
///
/// let refusal = census::all(Size::new(4, 4)?, &options, &mut ()).unwrap_err();
/// assert!(refusal.to_string().starts_with("4x4 boards have 10,461,394,944,000 positions"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_all(
    size: Size,
    options: &Options,
    watch: &mut dyn Observer<CensusProgress>,
) -> Result<Census, TooLarge> {
    count_all_distributed(size, options, &mut SingleProcess::default(), watch)
}

/// Counts as [`all`] does, together with others: each has a share of all positions.
///
/// All of them call it with the same size and options, and get the same census: also if a watch stops only
/// one of them. A watch looks on while others are waited for, too.
///
/// # Errors
/// If the share of one of them needs more memory than its options allow.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Options};
/// use fifteen::runtime::Threads;
/// use fifteen::runtime::peers::{Communicator, circle};
///
/// let (size, options) = (Size::new(3, 3)?, Options { threads: Threads::ONE, ..Options::default() });
/// let censuses = circle(3, |peers: &mut dyn Communicator| {
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
    peers: &mut dyn Communicator,
    watch: &mut dyn Observer<CensusProgress>,
) -> Result<Census, TooLarge> {
    let bytes = check_memory(size, options, peers)?;
    Ok(match BitLevels::new(size, options.threads, CensusGroup::new(peers), bytes) {
        Ok(bits) => frontier::run_census(size, bits, options.max_listed, None, watch),
        Err(stopped) => frontier::goal_only_census(size, options.max_listed, stopped, watch),
    })
}

/// The most bytes that one of those who count together takes.
///
/// # Errors
/// If one of them takes more than it may.
pub(super) fn check_memory(
    size: Size,
    options: &Options,
    peers: &mut dyn Communicator,
) -> Result<u64, TooLarge> {
    let (count, bytes) = (peers.count(), required_memory_per_process(size, options, peers.count()));
    // Whatever may be taken, only what has an address can be: then all numbers of words fit into one, too.
    let limit = options.memory.to_usize_saturating() as u64;
    let own = [bytes as u64, (bytes >> u64::BITS) as u64, limit];
    let mut shown = Vec::new();
    write_words(&mut shown, &[own]);
    let mut most = 0;
    for [low, high, limit] in
        peers.all_gather(shown, &mut || ()).iter().flat_map(|own| read_words(own))
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

/// The bytes that the census of all positions takes, but for a few kilobytes about moves.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Options};
///
/// let options = Options::default();
/// assert_eq!(census::memory(Size::new(3, 4)?, &options) >> 20, 30);
/// assert_eq!(census::memory(Size::new(3, 5)?, &options) >> 30, 81);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn required_memory(size: Size, options: &Options) -> u128 {
    required_memory_per_process(size, options, 1)
}

/// The bytes that it takes each of so many processes, at most, if they [count together](count_all_distributed).
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Options};
///
/// let options = Options::default();
/// let share = |count| census::required_memory_per_process(Size::new(3, 5).expect("a size"), &options, count) >> 30;
/// assert_eq!([1, 2, 16].map(share), [81, 46, 5]);
/// ```
///
/// # Panics
/// If there are none.
pub fn required_memory_per_process(size: Size, options: &Options, count: usize) -> u128 {
    let (layout, cells) = (Layout::new(size), size.cells());
    let chunk = layout.chunk_words() as u128;
    let chunks = (Layout::word_count(size) / chunk).div_ceil(count as u128);
    let (cells, desks) = (cells as u128, options.threads.get() as u128);
    let crossing = match count {
        1 => 0,
        // What came through the gate at two distances; and what is given and taken, though it would have to be
        // a very full level to be so much.
        _ => 2 * chunks + 2 * chunks_per_round(chunks * cells) as u128,
    };
    (chunks * cells + desks + crossing) * chunk * size_of::<u64>() as u128
}
