//! Levels that are kept in a folder, so that a search can be gone on with.
//!
//! A ball whose levels are kept has the last two in memory, which are all it takes to grow, and the others
//! in the folder, where the way back is found. So a search that goes on from a folder is in the very state
//! of the one that was stopped: it reads two levels of each ball, and puts them into tables.
//!
//! Levels are written in ascending order, so that their files depend on nothing but the puzzle. They are
//! put in order range by range: every thread picks its range out of the whole level and sorts it, and
//! the memory for all that is a fraction of the level's.

use super::bfs::{Ball, LevelResult, RECENT, Sought};
use super::block_search::Search;
use super::control::LOOK_EVERY;
use super::hash_table::hash;
use super::level::{Level, Parts, Set};
use crate::packed::Packed;
use fifteen_runtime::level_store::{SortedDelta, Error, LevelErrorKind, LevelReader, Side};
use fifteen_runtime::memory::reserve;
use fifteen_runtime::{OutOfMemory, Stopped, pool};
use std::ops::{ControlFlow, Range};

/// How the levels of a ball are kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keeping {
    /// Which ball it is.
    pub side: Side,
    /// Whether a way back will be asked for; if not, two levels are enough in the folder, too.
    pub has_way_back: bool,
}

/// A range has about this many configurations: sorting them takes some hundredths of a second.
const RANGE_LEN: usize = 1 << 20;

/// There are no more ranges than this, as the whole level is gone through for each of them.
const MAX_RANGES: usize = 64;

/// Where ranges end is judged by this many configurations of each.
const SAMPLES_PER_RANGE: usize = 64;

impl<'p, const W: usize, const M: usize> Search<'p, '_, W, M> {
    /// A ball whose levels are kept, if levels are kept: with those that are, or else with these roots.
    pub fn resume_or_start(
        &mut self,
        keeping: Keeping,
        roots: &[Packed<W>],
    ) -> Result<Ball<'p, W, M>, Stopped> {
        if let Some(ball) = self.restored(keeping)? {
            return Ok(ball);
        }
        let mut ball = self.ball(roots)?;
        if self.folder.is_some() {
            ball.keep(keeping);
            self.keep(&ball)?;
        }
        Ok(ball)
    }

    /// The ball whose levels are kept, if there are any.
    pub fn restored(&mut self, keeping: Keeping) -> Result<Option<Ball<'p, W, M>>, Stopped> {
        let Some(own) = self.common_level_sizes(keeping.side)? else { return Ok(None) };
        if own.is_empty() {
            return Ok(None);
        }
        let last = own.len().saturating_sub(RECENT)..own.len();
        let sizes = self.guard.sums(&own)?;
        let mut ball = self.ball(&[])?;
        ball.keep(keeping);
        let restored = self.take(&own[last.clone()]).and_then(|bytes| {
            let division = ball.bucketing_for(bytes);
            let levels = last.map(|distance| self.read_level(keeping.side, distance, division));
            let levels = levels.collect::<Result<_, _>>()?;
            ball.restore(sizes.clone(), levels, division, &mut self.guard)
        });
        self.guard.all(restored)?;
        self.forget_older(keeping);
        self.restored += sizes.iter().sum::<u64>();
        Ok(Some(ball))
    }

    /// The sizes of the levels of a side that are kept here, as far as all processes have them. One that was ended
    /// may have a level less than others: theirs is searched for again.
    fn common_level_sizes(&mut self, side: Side) -> Result<Option<Vec<u64>>, Stopped> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let own = folder.index().sizes(side).len();
        let common = self.guard.least(Ok(vec![[own as u64]]))?[0][0] as usize;
        let folder = self.folder.as_mut().expect("levels are kept");
        let cut = if common < own { folder.truncate(side, common) } else { Ok(()) };
        let cut = record_error(cut, &mut self.failed);
        self.guard.all(cut)?;
        Ok(self.folder.as_ref().map(|folder| folder.index().sizes(side).to_vec()))
    }

    /// Has a ball grow by one level, and keeps that; also if it is complete just when the search is to stop.
    pub fn grow(
        &mut self,
        ball: &mut Ball<'p, W, M>,
        sought: Sought<'_, 'p, W, M>,
    ) -> Result<LevelResult<W>, Stopped> {
        let radius = ball.radius();
        let grown = ball.grow(sought, &mut self.guard);
        if ball.radius() > radius {
            self.keep(ball)?;
        }
        grown
    }

    /// The configurations of a ball at some distance, as a set. There must be a way back.
    pub fn at(&mut self, ball: &Ball<'p, W, M>, distance: usize) -> Result<Set<'p, W>, Stopped> {
        let Some(Keeping { side, .. }) = ball.keeping() else {
            return ball.at(distance, &mut self.guard);
        };
        let mut reader = self.reader(side, distance)?;
        let mut set = Set::with_capacity(reader.remaining() as usize, self.budget)?;
        while self.next(&mut reader, |some| set.extend(some))? {}
        Ok(set)
    }

    /// Takes memory for levels of these sizes, and says how many bytes that is.
    fn take(&self, sizes: &[u64]) -> Result<usize, Stopped> {
        let all = sizes.iter().try_fold(0_u64, |all, &size| all.checked_add(size));
        let bytes =
            all.and_then(|all| usize::try_from(all).ok()?.checked_mul(size_of::<Packed<W>>()));
        bytes.filter(|&bytes| self.budget.take(bytes)).ok_or(Stopped::Memory)
    }

    /// Reads a level, for which memory was taken.
    fn read_level(
        &mut self,
        side: Side,
        distance: usize,
        division: Parts,
    ) -> Result<Level<W>, Stopped> {
        let mut reader = self.reader(side, distance)?;
        let share = reader.remaining() as usize / division.count();
        let mut lists = vec![Vec::new(); division.count()];
        for list in &mut lists {
            reserve(list, share + share / 8)?;
        }
        let mut deal = |some: &[Packed<W>]| {
            for packed in some {
                lists[division.of(hash(packed))].push(*packed);
            }
        };
        while self.next(&mut reader, &mut deal)? {}
        Ok(Level::new(division, lists.into_iter().map(Vec::into_boxed_slice).collect()))
    }

    /// Begins to read a level. It has as many configurations as the index says.
    fn reader(&mut self, side: Side, distance: usize) -> Result<LevelReader<SortedDelta<W>>, Stopped> {
        let folder = self.folder.as_ref().expect("levels are kept");
        let wanted = folder.index().sizes(side)[distance];
        let reader = folder.open_level::<SortedDelta<W>>(side, distance).and_then(|reader| {
            if reader.remaining() == wanted { Ok(reader) } else { Err(reader.level_error(LevelErrorKind::OtherLevel)) }
        });
        record_error(reader, &mut self.failed)
    }

    /// Hands over the next configurations, and says whether there were any.
    fn next(
        &mut self,
        reader: &mut LevelReader<SortedDelta<W>>,
        take: impl FnOnce(&[Packed<W>]),
    ) -> Result<bool, Stopped> {
        self.guard.look()?;
        let some = record_error(reader.next_chunk(), &mut self.failed)?;
        let is_any = some.is_some();
        some.map(take);
        Ok(is_any)
    }

    /// Keeps the last level of a ball, if its levels are kept.
    fn keep(&mut self, ball: &Ball<'p, W, M>) -> Result<(), Stopped> {
        let Some(keeping) = ball.keeping() else { return Ok(()) };
        let written = self.write(keeping.side, ball.last_level());
        self.guard.all(written)?;
        self.forget_older(keeping);
        Ok(())
    }

    /// Removes the levels that will not be asked for.
    fn forget_older(&self, keeping: Keeping) {
        if let Some(folder) = &self.folder
            && !keeping.has_way_back
        {
            let levels = folder.index().sizes(keeping.side).len();
            folder.prune_before(keeping.side, levels.saturating_sub(RECENT));
        }
    }

    /// Writes a level.
    fn write(&mut self, side: Side, level: &Level<W>) -> Result<(), Stopped> {
        let Search { folder, failed, guard, budget, options, .. } = self;
        let folder = folder.as_mut().expect("levels are kept");
        let count = level.len() as u64;
        let mut writer = record_error(folder.create_level::<SortedDelta<W>>(side, count, count), failed)?;
        for some in ranges(level, RANGE_LEN).chunks(options.threads.get()) {
            let pick = |range: &Range<Packed<W>>, go_on: &mut dyn FnMut() -> ControlFlow<()>| {
                let mut list = level.within(range, go_on)?;
                list.sort_unstable();
                Ok::<_, OutOfMemory>(list)
            };
            let (lists, end) = pool::map_cancellable(some, pick, || guard.go_on());
            if end.is_break() {
                return Err(Stopped::Cancelled);
            }
            let lists = lists.into_iter().collect::<Result<Vec<_>, _>>()?;
            let bytes = lists.iter().map(|list| list.capacity() * size_of::<Packed<W>>()).sum();
            budget.force_reserve(bytes);
            for list in lists {
                for piece in list.chunks(LOOK_EVERY) {
                    record_error(writer.extend(piece), failed)?;
                    guard.look()?;
                }
            }
            budget.give(bytes);
        }
        record_error(writer.finish(), failed)
    }
}

/// Puts down what went wrong with a folder. The search is to stop then.
fn record_error<T>(result: Result<T, Error>, failed: &mut Option<Error>) -> Result<T, Stopped> {
    result.map_err(|error| {
        *failed = Some(error);
        Stopped::Cancelled
    })
}

/// Ranges of about this size, in ascending order, that have all configurations of a level.
fn ranges<const W: usize>(level: &Level<W>, size: usize) -> Vec<Range<Packed<W>>> {
    let count = (level.len() / size).clamp(1, MAX_RANGES);
    let step = level.len().div_ceil(count * SAMPLES_PER_RANGE).max(1);
    let mut sample: Vec<Packed<W>> = level.iter().step_by(step).copied().collect();
    sample.sort_unstable();
    let inner = (1..count).map(|number| sample[number * sample.len() / count]);
    // No configuration is all ones.
    let mut ends: Vec<Packed<W>> =
        [[0; W]].into_iter().chain(inner).chain([[u64::MAX; W]]).collect();
    ends.dedup();
    ends.windows(2).map(|ends| ends[0]..ends[1]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Goal, Puzzle};
    use crate::search::tests::{alone, cells};
    use crate::search::{Options, Report, Task, Way, search_with_checkpoint};
    use fifteen_runtime::Random;
    use fifteen_runtime::level_store::{LevelStoreHeader, LevelStore};

    /// Whatever the lists of a level are, its ranges one after the other are the whole level in order.
    #[test]
    fn ranges_cover_a_level_in_order() {
        let mut random = Random::new(7);
        for count in [1, 2, 99, 1000, 20_000] {
            for values in [3, 1 << 30] {
                let mut word = || random.next_below(values) as u64;
                let mut all: Vec<Packed<2>> = (0..count).map(|_| [word(), word()]).collect();
                let lists = all.chunks(300).map(Box::from).collect();
                let level = Level::new(Parts::ONE, lists);
                let ranges = ranges(&level, 100);
                assert!(ranges.len() <= MAX_RANGES && ranges.len() <= count);
                let within = |range| {
                    let mut go_on = || ControlFlow::Continue(());
                    let mut list = level.within(range, &mut go_on).expect("it is not much");
                    list.sort_unstable();
                    list
                };
                let sorted: Vec<Packed<2>> = ranges.iter().flat_map(within).collect();
                all.sort_unstable();
                assert_eq!(sorted, all);
            }
        }
    }

    /// There is a range for each so many configurations, but not many ranges.
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
            let level: Level<1> = Level::new(Parts::ONE, vec![list]);
            let ranges = ranges(&level, size);
            assert_eq!(ranges.len(), expected, "{count} by {size}");
            let even = count / expected as u64;
            // By a sample of 64 configurations of each.
            let within = |range: &Range<Packed<1>>| {
                level.iter().filter(|packed| range.contains(packed)).count() as u64
            };
            assert!(ranges.iter().all(|range| within(range).abs_diff(even) * 4 <= even + 4));
        }
    }

    /// What comes of a task on a puzzle with a folder, and how many of its levels are still there.
    fn kept(name: &str, puzzle: &Puzzle, task: Task) -> (Report, Vec<bool>) {
        let path = std::env::temp_dir().join(format!("fifteen-kept-{name}-{}", std::process::id()));
        let head = LevelStoreHeader { command: "a test".to_owned(), search: name.to_owned() };
        let mut folder = LevelStore::open(&path, head).expect("there is room");
        let options = Options { way: Way::Forward, ..alone() };
        let report = search_with_checkpoint(puzzle, &options, task, &mut folder, &mut ());
        let side =
            if matches!(task, Task::Hardest { .. }) { Side::Backward } else { Side::Forward };
        let levels = 0..folder.index().sizes(side).len();
        let are_there =
            levels.map(|distance| folder.open_level::<SortedDelta<1>>(side, distance).is_ok()).collect();
        drop(folder);
        std::fs::remove_dir_all(&path).expect("it was there");
        (report.expect("there is room"), are_there)
    }

    /// Who does not ask for the way back has two levels, in the folder, too.
    #[test]
    fn two_levels_are_kept_if_no_path_is_needed() {
        let puzzle = cells(3, 3, "321");
        let (report, are_there) = kept("explored", &puzzle, Task::Explore { listed: 0 });
        let (last, older) =
            are_there.split_last_chunk::<2>().map(|(older, last)| (last, older)).expect("two");
        assert!(*last == [true; 2] && older.iter().all(|is_there| !is_there));
        assert_eq!(are_there.len(), report.levels.len());
        let (_, are_there) = kept("solved", &puzzle, Task::Solve);
        assert!(are_there.iter().all(|is_there| *is_there));
    }

    /// What is written is put in order in memory, besides the level and the table that has it.
    #[test]
    fn writing_a_level_counts_as_memory_in_use() {
        let mut puzzle = cells(4, 4, "1234");
        puzzle.goals = vec![Goal { pieces: Vec::new(), empty: Vec::new() }];
        let (report, _) = kept("written", &puzzle, Task::Hardest { listed: 0 });
        let level = 16 * 15 * 14 * 13 * size_of::<Packed<1>>();
        assert_eq!(report.levels, [16 * 15 * 14 * 13]);
        assert!(report.bytes >= level * 13 / 4, "{} {level}", report.bytes);
    }
}
