//! The census of all positions: breadth-first search with one bit per position.

mod bits;
mod exchange;
pub(super) mod layout;
mod permutation;
mod rice_codec;
mod shard_map;
pub(super) mod slide;
#[cfg(test)]
mod tests;

pub(super) use bits::BitLevels;
pub use shard_map::crossing_rate;

use super::{CensusError, CensusProgress, Options};
use crate::Stopped;
use crate::runtime::communicator::Group;
use crate::runtime::memory::Memory;
use exchange::chunks_per_round;
use fifteen_codegen::Size;
use layout::Layout;

/// Returns the largest memory requirement of any process, in bytes, unless a process stops.
///
/// # Errors
/// If one of the processes exceeds its limit.
pub(super) fn check_memory(
    size: Size,
    options: &Options,
    group: &mut Group<CensusProgress>,
) -> Result<Result<u64, Stopped>, CensusError> {
    let processes = group.size();
    let bytes = required_memory(size, options, processes);
    // The limit is at most the address space, so all numbers of words fit into a `usize`.
    let limit = options.memory.to_usize_saturating() as u64;
    let own = [bytes as u64, (bytes >> u64::BITS) as u64, limit];
    let all = match group.all_gather(Ok(vec![own])) {
        Ok(all) => all.concat(),
        Err(stopped) => return Ok(Err(stopped)),
    };
    for &[low, high, limit] in &all {
        if high > 0 || low > limit {
            let bytes = u128::from(high) << u64::BITS | u128::from(low);
            let limit = Memory::new(limit);
            return Err(CensusError::Memory { size, bytes, limit, processes });
        }
    }
    Ok(Ok(all.into_iter().map(|[bytes, ..]| bytes).max().unwrap_or(0)))
}

/// Returns the number of bytes that the census of all positions needs, except for the tables of
/// moves, which take less than a megabyte on boards of up to 15 cells. If several processes count
/// together, it is the maximum per process.
///
/// ```
/// use fifteen::Size;
/// use fifteen::census::{self, Options};
///
/// let (size, options) = (Size::new(3, 5)?, Options::default());
/// assert_eq!(census::required_memory(Size::new(3, 4)?, &options, 1) >> 20, 30);
/// let gibibytes = |processes| census::required_memory(size, &options, processes) >> 30;
/// assert_eq!([1, 2, 16].map(gibibytes), [81, 46, 5]);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
///
/// # Panics
/// If `processes` is zero.
pub fn required_memory(size: Size, options: &Options, processes: usize) -> u128 {
    let (layout, cells) = (Layout::new(size), size.cells());
    let chunk = layout.chunk_words() as u128;
    let chunks = (Layout::word_count(size) / chunk).div_ceil(processes as u128);
    let (cells, scratch) = (cells as u128, options.threads.get() as u128);
    let exchange = match processes {
        1 => 0,
        // Bits received across the boundary at two distances, and the buffers of an exchange round.
        // Only a very full level fills the buffers.
        _ => 2 * chunks + 2 * chunks_per_round(chunks * cells) as u128,
    };
    (chunks * cells + scratch + exchange) * chunk * size_of::<u64>() as u128
}
