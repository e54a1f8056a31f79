//! Checkpoints of a search: its levels on disk, so that it can be resumed.
//!
//! A checkpointed search keeps its last two levels in memory, which are enough to continue. On disk
//! it keeps all levels if a path will be reconstructed from them, and otherwise the same two. A
//! resumed search reads two levels of each side and inserts them into tables. So it continues in
//! exactly the state that the stopped search had when it completed these levels.
//!
//! Levels are written in ascending order, so that the files depend neither on the threads nor on
//! the memory. They are sorted range by range: every thread collects its range from the whole level
//! and sorts it. If there are more ranges than threads, this takes only a fraction of the memory of
//! the level.

use super::bfs::{Bfs, LAST_LEVELS, LevelResult, MatchCondition};
use super::block_search::BlockSearch;
use super::control::CHECK_INTERVAL;
use super::hash_table::hash;
use super::level::{BfsLevel, Bucketing, LevelSet};
use crate::packed::Packed;
use fifteen_runtime::level_store::{Error, LevelErrorKind, LevelReader, Side, SortedDelta};
use fifteen_runtime::memory::reserve;
use fifteen_runtime::{OutOfMemory, Stopped, pool};
use std::ops::{ControlFlow, Range};

/// Checkpoint policy of one side of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct CheckpointPolicy {
    /// Side of the search.
    pub side: Side,
    /// True if a path will be reconstructed; otherwise two levels are enough on disk, too.
    pub needs_path: bool,
}

/// Approximate number of configurations in a range, which are sorted in hundredths of a second.
const RANGE_LEN: usize = 1 << 20;

/// Maximum number of ranges, since the whole level is scanned for each of them.
const MAX_RANGES: usize = 64;

/// Number of sampled configurations per range, from which the bounds of the ranges are estimated.
const SAMPLES_PER_RANGE: usize = 64;

impl<'p, const W: usize, const M: usize> BlockSearch<'p, '_, W, M> {
    /// Resumes one side of a search from its checkpoint, or starts it from these roots and
    /// checkpoints it, if there is a checkpoint.
    pub fn resume_or_start(
        &mut self,
        policy: CheckpointPolicy,
        roots: &[Packed<W>],
    ) -> Result<Bfs<'p, W, M>, Stopped> {
        if let Some(bfs) = self.resume(policy)? {
            return Ok(bfs);
        }
        let mut bfs = self.new_bfs(roots)?;
        if self.level_store.is_some() {
            bfs.enable_checkpointing(policy);
            self.write_last_level(&bfs)?;
        }
        Ok(bfs)
    }

    /// Resumes one side of a search from its checkpoint. Returns `None` if there are no levels.
    pub fn resume(&mut self, policy: CheckpointPolicy) -> Result<Option<Bfs<'p, W, M>>, Stopped> {
        let Some(own_sizes) = self.common_level_sizes(policy.side)? else { return Ok(None) };
        if own_sizes.is_empty() {
            return Ok(None);
        }
        let last = own_sizes.len().saturating_sub(LAST_LEVELS)..own_sizes.len();
        let sizes = self.control.group.all_reduce_sum(&own_sizes)?;
        let mut bfs = self.new_bfs(&[])?;
        bfs.enable_checkpointing(policy);
        let restored = self.reserve_levels(&own_sizes[last.clone()]).and_then(|bytes| {
            let bucketing = bfs.bucketing_for(bytes);
            let levels = last.map(|distance| self.read_level(policy.side, distance, bucketing));
            let levels = levels.collect::<Result<_, _>>()?;
            bfs.restore(sizes.clone(), levels, bucketing, &mut self.control)
        });
        self.control.group.all_ok(restored)?;
        self.prune_levels(policy);
        self.restored += sizes.iter().sum::<u64>();
        Ok(Some(bfs))
    }

    /// Returns the sizes of the levels of a side that this process has, restricted to the levels
    /// that all processes have. A process that was killed may lack a level that others have; the
    /// others then search it again.
    fn common_level_sizes(&mut self, side: Side) -> Result<Option<Vec<u64>>, Stopped> {
        let Some(store) = &self.level_store else { return Ok(None) };
        let own_count = store.index().sizes(side).len();
        let common =
            self.control.group.all_reduce_min(Ok(vec![[own_count as u64]]))?[0][0] as usize;
        // Nothing is removed before all processes can read the levels that they resume from.
        let mut needed = common.saturating_sub(LAST_LEVELS)..common;
        let readable = needed.try_for_each(|distance| self.open_level(side, distance).map(drop));
        self.control.group.all_ok::<()>(readable)?;
        let store = self.level_store.as_mut().expect("open level store");
        let truncated = if common < own_count { store.truncate(side, common) } else { Ok(()) };
        let truncated = record_error(truncated, &mut self.store_error);
        self.control.group.all_ok(truncated)?;
        Ok(self.level_store.as_ref().map(|store| store.index().sizes(side).to_vec()))
    }

    /// Expands a search by one level and checkpoints it, even if the search stops when the level is
    /// complete.
    pub fn expand_level(
        &mut self,
        bfs: &mut Bfs<'p, W, M>,
        condition: MatchCondition<'_, 'p, W, M>,
    ) -> Result<LevelResult<W>, Stopped> {
        let depth = bfs.depth();
        let result = bfs.expand_level(condition, &mut self.control);
        if bfs.depth() > depth {
            self.write_last_level(bfs)?;
        }
        result
    }

    /// Returns the configurations of a search at this distance, as a set. The level must still
    /// exist.
    pub fn level_set(
        &mut self,
        bfs: &Bfs<'p, W, M>,
        distance: usize,
    ) -> Result<LevelSet<'p, W>, Stopped> {
        let Some(CheckpointPolicy { side, .. }) = bfs.checkpoint_policy() else {
            return bfs.level_set(distance, &mut self.control);
        };
        let mut reader = self.open_level(side, distance)?;
        let mut set = LevelSet::with_capacity(reader.remaining() as usize, self.budget)?;
        while self.read_chunk(&mut reader, |some| set.extend(some))? {}
        Ok(set)
    }

    /// Reserves memory for levels of these sizes, and returns the number of bytes.
    fn reserve_levels(&self, sizes: &[u64]) -> Result<usize, Stopped> {
        let total = sizes.iter().try_fold(0_u64, |total, &size| total.checked_add(size));
        let bytes = total
            .and_then(|total| usize::try_from(total).ok()?.checked_mul(size_of::<Packed<W>>()));
        bytes.filter(|&bytes| self.budget.try_reserve(bytes)).ok_or(Stopped::Memory)
    }

    /// Reads a level, whose memory is already reserved.
    fn read_level(
        &mut self,
        side: Side,
        distance: usize,
        bucketing: Bucketing,
    ) -> Result<BfsLevel<W>, Stopped> {
        let mut reader = self.open_level(side, distance)?;
        let mean_len = reader.remaining() as usize / bucketing.count();
        let mut lists = vec![Vec::new(); bucketing.count()];
        for list in &mut lists {
            reserve(list, mean_len + mean_len / 8)?;
        }
        let mut distribute = |chunk: &[Packed<W>]| {
            for packed in chunk {
                lists[bucketing.bucket_of(hash(packed))].push(*packed);
            }
        };
        while self.read_chunk(&mut reader, &mut distribute)? {}
        Ok(BfsLevel::new(bucketing, lists.into_iter().map(Vec::into_boxed_slice).collect()))
    }

    /// Opens a level for reading, and checks its size against the index.
    fn open_level(
        &mut self,
        side: Side,
        distance: usize,
    ) -> Result<LevelReader<SortedDelta<W>>, Stopped> {
        let store = self.level_store.as_ref().expect("open level store");
        let wanted = store.index().sizes(side)[distance];
        let reader = store.open_level::<SortedDelta<W>>(side, distance).and_then(|reader| {
            if reader.remaining() == wanted {
                Ok(reader)
            } else {
                Err(reader.level_error(LevelErrorKind::OtherLevel))
            }
        });
        record_error(reader, &mut self.store_error)
    }

    /// Passes the next configurations to `take`. Returns whether there were any.
    fn read_chunk(
        &mut self,
        reader: &mut LevelReader<SortedDelta<W>>,
        take: impl FnOnce(&[Packed<W>]),
    ) -> Result<bool, Stopped> {
        self.control.check_cancel()?;
        let chunk = record_error(reader.next_chunk(), &mut self.store_error)?;
        let has_chunk = chunk.is_some();
        chunk.map(take);
        Ok(has_chunk)
    }

    /// Checkpoints the last level of a search, if it is checkpointed.
    fn write_last_level(&mut self, bfs: &Bfs<'p, W, M>) -> Result<(), Stopped> {
        let Some(policy) = bfs.checkpoint_policy() else { return Ok(()) };
        let written = self.write_level(policy.side, bfs.last_level());
        self.control.group.all_ok(written)?;
        self.prune_levels(policy);
        Ok(())
    }

    /// Removes the levels that are no longer needed.
    fn prune_levels(&self, policy: CheckpointPolicy) {
        if let Some(store) = &self.level_store
            && !policy.needs_path
        {
            let levels = store.index().sizes(policy.side).len();
            store.remove_before(policy.side, levels.saturating_sub(LAST_LEVELS));
        }
    }

    /// Writes a level in ascending order.
    fn write_level(&mut self, side: Side, level: &BfsLevel<W>) -> Result<(), Stopped> {
        let BlockSearch {
            level_store: store, store_error: failed, control, budget, options, ..
        } = self;
        let store = store.as_mut().expect("open level store");
        let count = level.len() as u64;
        let mut writer =
            record_error(store.create_level::<SortedDelta<W>>(side, count, count), failed)?;
        for ranges in split_into_ranges(level, RANGE_LEN).chunks(options.threads.get()) {
            let collect_sorted =
                |range: &Range<Packed<W>>, poll: &mut dyn FnMut() -> ControlFlow<()>| {
                    let mut list = level.collect_range(range, poll)?;
                    list.sort_unstable();
                    Ok::<_, OutOfMemory>(list)
                };
            let (lists, end) =
                pool::map_cancellable(ranges, collect_sorted, || control.poll_observer());
            Stopped::check(end)?;
            let lists = lists.into_iter().collect::<Result<Vec<_>, _>>()?;
            let bytes = lists.iter().map(|list| list.capacity() * size_of::<Packed<W>>()).sum();
            budget.force_reserve(bytes);
            for list in lists {
                for piece in list.chunks(CHECK_INTERVAL) {
                    record_error(writer.extend(piece), failed)?;
                    control.check_cancel()?;
                }
            }
            budget.release(bytes);
        }
        record_error(writer.finish(), failed)
    }
}

/// Records an error of the checkpoint, which stops the search.
fn record_error<T>(result: Result<T, Error>, failed: &mut Option<Error>) -> Result<T, Stopped> {
    result.map_err(|error| {
        let reason = error.stop_reason();
        *failed = Some(error);
        reason
    })
}

/// Returns ranges in ascending order that cover all configurations of a level. They have about this
/// size, unless there would be more than `MAX_RANGES`.
fn split_into_ranges<const W: usize>(level: &BfsLevel<W>, size: usize) -> Vec<Range<Packed<W>>> {
    let count = (level.len() / size).clamp(1, MAX_RANGES);
    let step = level.len().div_ceil(count * SAMPLES_PER_RANGE).max(1);
    let mut sample: Vec<Packed<W>> = level.iter().step_by(step).copied().collect();
    sample.sort_unstable();
    let inner = (1..count).map(|number| sample[number * sample.len() / count]);
    // The last range ends before all ones, which is not a configuration.
    let mut ends: Vec<Packed<W>> =
        [[0; W]].into_iter().chain(inner).chain([[u64::MAX; W]]).collect();
    ends.dedup();
    ends.windows(2).map(|ends| ends[0]..ends[1]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::Goal;
    use crate::puzzle::Puzzle;
    use crate::search::tests::{row_of_unit_pieces, single_threaded};
    use crate::search::{Options, Report, Strategy, Task, search_with};
    use fifteen_runtime::level_store::{LevelStore, LevelStoreHeader};
    use fifteen_runtime::{Random, Resources};

    /// The concatenated ranges are the whole level in order, however it is divided into lists.
    #[test]
    fn ranges_cover_a_level_in_order() {
        let mut random = Random::new(7);
        for count in [1, 2, 99, 1000, 20_000] {
            for values in [3, 1 << 30] {
                let mut word = || random.next_below(values) as u64;
                let mut all: Vec<Packed<2>> = (0..count).map(|_| [word(), word()]).collect();
                let lists = all.chunks(300).map(Box::from).collect();
                let level = BfsLevel::new(Bucketing::ONE, lists);
                let ranges = split_into_ranges(&level, 100);
                assert!(ranges.len() <= MAX_RANGES && ranges.len() <= count);
                let within = |range| {
                    let mut poll = || ControlFlow::Continue(());
                    let mut list = level.collect_range(range, &mut poll).expect("enough memory");
                    list.sort_unstable();
                    list
                };
                let sorted: Vec<Packed<2>> = ranges.iter().flat_map(within).collect();
                all.sort_unstable();
                assert_eq!(sorted, all);
            }
        }
    }

    /// Ranges have about the requested size, unless there would be more than the maximum number.
    #[test]
    fn ranges_have_the_requested_size() {
        for (count, size, expected) in [
            (0, 10, 1),
            (19, 10, 1),
            (20, 10, 2),
            (1000, 100, 10),
            (6400, 100, MAX_RANGES),
            (9999, 10, MAX_RANGES),
        ] {
            let list = (0..count).map(|number| [number]).collect();
            let level: BfsLevel<1> = BfsLevel::new(Bucketing::ONE, vec![list]);
            let ranges = split_into_ranges(&level, size);
            assert_eq!(ranges.len(), expected, "{count} by {size}");
            let even = count / expected as u64;
            // Estimated from a sample of 64 configurations per range.
            let within = |range: &Range<Packed<1>>| {
                level.iter().filter(|packed| range.contains(packed)).count() as u64
            };
            assert!(ranges.iter().all(|range| within(range).abs_diff(even) * 4 <= even + 4));
        }
    }

    /// Runs a task on a puzzle with a checkpoint. Returns the report, and whether each of its
    /// levels still exists.
    fn run_with_checkpoint(name: &str, puzzle: &Puzzle, task: Task) -> (Report, Vec<bool>) {
        let path = std::env::temp_dir().join(format!("fifteen-kept-{name}-{}", std::process::id()));
        let head = LevelStoreHeader { question: "a test".to_owned(), search: name.to_owned() };
        let mut store = LevelStore::open(&path, head).expect("writable directory");
        let options = Options { strategy: Strategy::Forward, ..single_threaded() };
        let resources = Resources { checkpoint: Some(&mut store), ..Resources::default() };
        let report = search_with(puzzle, &options, task, resources);
        let side =
            if matches!(task, Task::Hardest { .. }) { Side::Backward } else { Side::Forward };
        let levels = 0..store.index().sizes(side).len();
        let exist = levels
            .map(|distance| store.open_level::<SortedDelta<1>>(side, distance).is_ok())
            .collect();
        drop(store);
        std::fs::remove_dir_all(&path).expect("existing directory");
        (report.expect("no checkpoint error"), exist)
    }

    /// Without path reconstruction two levels remain on disk, too.
    #[test]
    fn two_levels_are_kept_if_no_path_is_needed() {
        let puzzle = row_of_unit_pieces(3, 3, "321");
        let (report, exist) =
            run_with_checkpoint("explored", &puzzle, Task::Explore { max_listed: 0 });
        let (last, older) =
            exist.split_last_chunk::<2>().map(|(older, last)| (last, older)).expect("two levels");
        assert!(*last == [true; 2] && older.iter().all(|is_there| !is_there));
        assert_eq!(exist.len(), report.levels.len());
        let (_, exist) = run_with_checkpoint("solved", &puzzle, Task::Solve);
        assert!(exist.iter().all(|is_there| *is_there));
    }

    /// The memory for sorting a level counts as used, in addition to the level and its table.
    #[test]
    fn writing_a_level_counts_as_memory_in_use() {
        let mut puzzle = row_of_unit_pieces(4, 4, "1234");
        let (pieces, letters, empty) = (Vec::new(), Vec::new(), Vec::new());
        puzzle.goals = vec![Goal { pieces, letters, empty, exit: None }];
        let (report, _) = run_with_checkpoint("written", &puzzle, Task::Hardest { max_listed: 0 });
        let level = 16 * 15 * 14 * 13 * size_of::<Packed<1>>();
        assert_eq!(report.levels, [16 * 15 * 14 * 13]);
        assert!(report.bytes >= level * 13 / 4, "{} {level}", report.bytes);
    }
}
