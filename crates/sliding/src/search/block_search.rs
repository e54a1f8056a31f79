//! Exploration of all configurations, and searches from the start and from both ends.

use super::bfs::{Bfs, MatchCondition};
use super::budget::Budget;
use super::checkpoint::CheckpointPolicy;
use super::control::SearchControl;
use super::goals::Goals;
use super::hash_table::hash;
use super::{Options, Outcome, Report, Strategy, Task};
use crate::compiled::CompiledPuzzle;
use crate::packed::Packed;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use fifteen_runtime::Stopped;
use fifteen_runtime::level_store::{self, LevelStore, Side};

/// Context of a search.
pub(super) struct BlockSearch<'p, 'w, const W: usize, const M: usize> {
    pub puzzle: &'p Puzzle,
    pub compiled: &'p CompiledPuzzle<W, M>,
    pub options: &'p Options,
    pub budget: &'p Budget,
    pub control: SearchControl<'w>,
    /// Checkpoint of the levels, if there is one.
    pub level_store: Option<&'w mut LevelStore>,
    /// Error of the checkpoint, if it failed.
    pub store_error: Option<level_store::Error>,
    /// Number of configurations that were restored from the checkpoint.
    pub restored: u64,
    /// Proved lower bound on the number of moves of every solution.
    ///
    /// If all levels up to distance a from the start and up to distance b from the goals share no
    /// configuration, it is a + b + 1: a solution of at most a + b moves contains a configuration
    /// at most a moves from its start and at most b from its end, which would be on both. Only
    /// the last level of a search that was resumed may not have been compared. Without this level,
    /// of either side, the bound is a + b. A search from the start alone has b = 0.
    lower_bound: usize,
}

/// Result of expanding two searches until they meet.
pub(super) enum MeetResult<const W: usize> {
    /// The searches meet.
    Met(MeetingPoint<W>),
    /// The searches never meet, since one of them is exhausted.
    Unreachable { second_is_exhausted: bool },
}

/// Configuration where two searches meet, and its distances from the roots of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct MeetingPoint<const W: usize> {
    pub configuration: Packed<W>,
    pub distances: [usize; 2],
}

/// Goals that were reached, in ascending order, and their distance.
pub(super) struct ReachedGoals<const W: usize> {
    pub goals: Vec<Packed<W>>,
    pub distance: usize,
}

impl<'p, 'w, const W: usize, const M: usize> BlockSearch<'p, 'w, W, M> {
    /// Creates a search that has not begun, with its checkpoint, if there is one.
    pub fn new(
        puzzle: &'p Puzzle,
        compiled: &'p CompiledPuzzle<W, M>,
        options: &'p Options,
        budget: &'p Budget,
        control: SearchControl<'w>,
        level_store: Option<&'w mut LevelStore>,
    ) -> Self {
        BlockSearch {
            puzzle,
            compiled,
            options,
            budget,
            control,
            level_store,
            store_error: None,
            restored: 0,
            lower_bound: 0,
        }
    }

    /// Runs a task.
    pub fn run(&mut self, task: Task) -> Report {
        let start = self.compiled.pack(self.puzzle.start());
        let goals = Goals::new(self.puzzle, self.compiled);
        match task {
            Task::Explore { max_listed: listed } => self.explore(start, listed),
            Task::Hardest { max_listed: listed } => self.find_hardest(listed),
            Task::Solve if self.options.count || self.counts_reachable() => {
                self.search_forward(start, &goals)
            }
            Task::Solve => match goals.complete_configurations() {
                Some(goals) if self.options.strategy == Strategy::Bidirectional => {
                    self.search_bidirectional(start, goals)
                }
                _ => self.search_forward(start, &goals),
            },
        }
    }
}

impl<'p, const W: usize, const M: usize> BlockSearch<'p, '_, W, M> {
    /// Creates a breadth-first search with these roots.
    pub fn new_bfs(&mut self, roots: &[Packed<W>]) -> Result<Bfs<'p, W, M>, Stopped> {
        let Options { style, threads, .. } = *self.options;
        Bfs::new(self.compiled, style, roots, threads, (self.budget, &mut self.control))
    }

    /// Visits all reachable configurations.
    pub fn explore(&mut self, start: Packed<W>, listed: usize) -> Report {
        let policy = CheckpointPolicy { side: Side::Forward, needs_path: false };
        let mut bfs = match self.resume_or_start(policy, &[start]) {
            Ok(bfs) => bfs,
            Err(stopped) => return self.stopped_without_levels(stopped),
        };
        // No path will be reconstructed.
        bfs.drop_history();
        let outcome = match self.expand_all(&mut bfs, listed) {
            Ok(farthest) => {
                let unpack = |packed| self.compiled.unpack(packed);
                Outcome::Explored(farthest.iter().map(unpack).collect())
            }
            Err(stopped) => Outcome::Stopped(stopped),
        };
        let levels = bfs.level_sizes().to_vec();
        let is_complete = matches!(outcome, Outcome::Explored(_));
        let reachable = is_complete.then(|| levels.iter().sum());
        Report { reachable, ..self.report(outcome, levels, 0) }
    }

    /// Expands a search until it is exhausted, and returns the smallest `listed` of the farthest
    /// configurations.
    pub fn expand_all(
        &mut self,
        bfs: &mut Bfs<'p, W, M>,
        listed: usize,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        while !self.expand_level(bfs, MatchCondition::Never)?.is_empty {}
        let own = smallest(bfs.frontier(), listed);
        let mut all = self.control.all_gather_sorted(Ok(own))?;
        all.truncate(listed);
        Ok(all)
    }

    /// Searches forward from the start.
    pub fn search_forward(&mut self, start: Packed<W>, goals: &Goals<'p, W, M>) -> Report {
        let policy = CheckpointPolicy { side: Side::Forward, needs_path: true };
        let mut bfs = match self.resume_or_start(policy, &[start]) {
            Ok(bfs) => bfs,
            Err(stopped) => return self.stopped_without_levels(stopped),
        };
        self.lower_bound = bfs.depth();
        let met = match self.filter_frontier(&bfs, |packed| goals.is_goal(packed)) {
            Ok(met) => met,
            Err(stopped) => return self.stopped_in_last_level(stopped, &bfs, 0),
        };
        let found = self.search_goals(&mut bfs, goals, met);
        self.raise_lower_bound();
        let mut levels = bfs.level_sizes().to_vec();
        let found = match found {
            Ok(Some(found)) => found,
            Ok(None) => {
                let reached = levels.iter().sum();
                let outcome = Outcome::Unsolvable { from_goals: false, reached };
                return Report { reachable: Some(reached), ..self.report(outcome, levels, 0) };
            }
            Err(stopped) => return self.report(Outcome::Stopped(stopped), levels, 0),
        };
        levels.truncate(found.distance.max(1));
        // If the counts are stopped, the solution must not be lost, so the path comes first.
        if !self.counts_reachable() {
            bfs.release_buffers();
        }
        let end = found.goals[0];
        // The next search may need the memory of one that shows no path.
        let bfs = Some(bfs).filter(Bfs::can_reconstruct_path);
        let path = match &bfs {
            Some(bfs) => self.path_to_root(bfs, end, found.distance),
            None => self.find_path(&[end], &[start]),
        };
        let path = path.map(|mut path| {
            path.reverse();
            path
        });
        let outcome = self.verify_solution(path);
        let solutions = match &bfs {
            Some(bfs) if self.options.count => self.count_solutions(bfs, &found),
            _ => Ok(None),
        };
        let solutions = match solutions {
            Ok(solutions) => solutions,
            Err(stopped) => return self.report(Outcome::Stopped(stopped), levels, 0),
        };
        let reachable = match outcome {
            Outcome::Solved(_) => self.count_reachable(bfs, start),
            _ => None,
        };
        Report { solutions, reachable, ..self.report(outcome, levels, 0) }
    }

    /// Returns whether the search continues after a solution, to count all configurations. A search
    /// with a checkpoint or with other processes does not.
    fn counts_reachable(&self) -> bool {
        let is_alone = self.level_store.is_none() && self.control.group.size() == 1;
        self.options.reachable && is_alone
    }

    /// Visits the remaining configurations, or all of them if the search was dropped, and returns
    /// the number of reachable ones. Returns `None` if the search does not count them, or stops
    /// first.
    fn count_reachable(&mut self, bfs: Option<Bfs<'p, W, M>>, start: Packed<W>) -> Option<u64> {
        if !self.counts_reachable() {
            return None;
        }
        let mut bfs = bfs.map_or_else(|| self.new_bfs(&[start]), Ok).ok()?;
        while !self.expand_level(&mut bfs, MatchCondition::Never).ok()?.is_empty {}
        Some(bfs.level_sizes().iter().sum())
    }

    /// Expands a search until it reaches a goal; `met` are the goals on its last level. Returns
    /// `None` if it reaches none.
    pub fn search_goals(
        &mut self,
        bfs: &mut Bfs<'p, W, M>,
        goals: &Goals<'p, W, M>,
        met: Vec<Packed<W>>,
    ) -> Result<Option<ReachedGoals<W>>, Stopped> {
        if !met.is_empty() {
            return Ok(Some(ReachedGoals { goals: met, distance: bfs.depth() }));
        }
        // A single goal ends the search at once, and its level is left incomplete, unless solutions
        // or reachable configurations are counted.
        let at_once = goals.is_single() && !self.options.count && !self.counts_reachable();
        for distance in bfs.depth() + 1.. {
            self.lower_bound = distance;
            let level = self
                .expand_level(bfs, MatchCondition::Goals { goals, stops_immediately: at_once })?;
            if level.is_empty {
                return Ok(None);
            }
            if !level.matches.is_empty() {
                return Ok(Some(ReachedGoals { goals: level.matches, distance }));
            }
        }
        unreachable!("a graph has no more levels than configurations")
    }

    /// Searches from both ends.
    pub fn search_bidirectional(&mut self, start: Packed<W>, goals: &[Packed<W>]) -> Report {
        let searches = Side::BOTH.map(|side| {
            let roots = if side == Side::Forward { &[start] } else { goals };
            self.resume_or_start(CheckpointPolicy { side, needs_path: true }, roots)
        });
        let [Ok(mut forward), Ok(mut backward)] = searches else {
            let stopped = searches.into_iter().find_map(Result::err).expect("at least one failure");
            return self.stopped_without_levels(stopped);
        };
        self.lower_bound = forward.depth() + backward.depth();
        let sum = |bfs: &Bfs<'p, W, M>| -> u64 { bfs.level_sizes().iter().sum() };
        let result = match self.current_meeting_point(&forward, &backward) {
            Err(stopped) => return self.stopped_in_last_level(stopped, &forward, sum(&backward)),
            Ok(Some(meeting)) => Ok(MeetResult::Met(meeting)),
            Ok(None) => self.expand_until_met(&mut forward, &mut backward),
        };
        self.raise_lower_bound();
        let mut levels = forward.level_sizes().to_vec();
        let [from_start, mut backwards]: [u64; 2] = [&forward, &backward].map(sum);
        let mut reachable = None;
        let outcome = match result {
            Err(stopped) => Outcome::Stopped(stopped),
            Ok(MeetResult::Unreachable { second_is_exhausted: from_goals }) => {
                reachable = (!from_goals).then_some(from_start);
                let reached = if from_goals { backwards } else { from_start };
                Outcome::Unsolvable { from_goals, reached }
            }
            Ok(MeetResult::Met(meeting)) => {
                let length = meeting.distances[0] + meeting.distances[1];
                levels.truncate(length.max(1));
                // A start that is a goal is counted once.
                backwards -= u64::from(length == 0);
                let path = self.join_paths(meeting, (forward, &[start]), (backward, goals));
                self.verify_solution(path)
            }
        };
        Report { reachable, ..self.report(outcome, levels, backwards) }
    }

    /// Raises the lower bound to the length that the search has reported last: a limit may have
    /// stopped it as soon as a level was complete and had been compared.
    fn raise_lower_bound(&mut self) {
        self.lower_bound = self.lower_bound.max(self.control.group.progress.moves);
    }

    /// Expands the search with the smaller frontier until the two meet, or one of them is
    /// exhausted.
    ///
    /// A new configuration of one search that the other has reached is on the last level of the
    /// other: otherwise the neighbor from which it was reached would be in the other search, too,
    /// and would have been found.
    pub fn find_meeting_point(
        &mut self,
        first: &mut Bfs<'p, W, M>,
        second: &mut Bfs<'p, W, M>,
    ) -> Result<MeetResult<W>, Stopped> {
        match self.current_meeting_point(first, second)? {
            Some(meeting) => Ok(MeetResult::Met(meeting)),
            None => self.expand_until_met(first, second),
        }
    }

    /// Returns the point where two searches meet without further expansion.
    fn current_meeting_point(
        &mut self,
        first: &Bfs<'p, W, M>,
        second: &Bfs<'p, W, M>,
    ) -> Result<Option<MeetingPoint<W>>, Stopped> {
        let is_in_second = |packed: &Packed<W>| second.contains(packed, hash(packed));
        let met = self.filter_frontier(first, is_in_second)?;
        let distances = [first.depth(), second.depth()];
        Ok(met.first().map(|&at| MeetingPoint { configuration: at, distances }))
    }

    /// Expands two searches that do not meet yet, from the start and the goals or from two
    /// configurations on a shortest path.
    fn expand_until_met(
        &mut self,
        first: &mut Bfs<'p, W, M>,
        second: &mut Bfs<'p, W, M>,
    ) -> Result<MeetResult<W>, Stopped> {
        loop {
            self.lower_bound = self.lower_bound.max(first.depth() + second.depth() + 1);
            let is_second = second.last_level_len() < first.last_level_len();
            let level = if is_second {
                self.expand_level(second, MatchCondition::Meets(first))
            } else {
                self.expand_level(first, MatchCondition::Meets(second))
            }?;
            if level.is_empty {
                return Ok(MeetResult::Unreachable { second_is_exhausted: is_second });
            }
            if let Some(&at) = level.matches.first() {
                let distances = [first.depth(), second.depth()];
                return Ok(MeetResult::Met(MeetingPoint { configuration: at, distances }));
            }
        }
    }

    /// Returns the configurations on the last level that satisfy a predicate, in ascending order.
    /// Usually that level consists of the roots; but a search resumed from a checkpoint may have
    /// been killed after it had written a level and before it had examined it.
    fn filter_frontier(
        &mut self,
        bfs: &Bfs<'p, W, M>,
        matches: impl Fn(&Packed<W>) -> bool,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let mut met = Ok(Vec::new());
        for packed in bfs.frontier() {
            if self.control.tick().is_break() {
                met = Err(Stopped::Cancelled);
            }
            let Ok(met) = &mut met else { break };
            if matches(packed) {
                met.push(*packed);
            }
        }
        self.control.all_gather_sorted(met)
    }

    /// Returns the outcome of a search that found this path from the start, after the independent
    /// verifier has replayed it.
    fn verify_solution(&mut self, path: Result<Vec<Packed<W>>, Stopped>) -> Outcome {
        self.verify_solution_of(self.puzzle, path)
    }

    /// Returns the outcome of a search that found this path from the start of `puzzle`, after the
    /// independent verifier has replayed it.
    pub fn verify_solution_of(
        &mut self,
        puzzle: &Puzzle,
        path: Result<Vec<Packed<W>>, Stopped>,
    ) -> Outcome {
        let style = self.options.style;
        let solution = path.and_then(|path| {
            Solution::new(puzzle, self.compiled, style, &path, || self.control.tick())
                .ok_or(Stopped::Cancelled)
        });
        match solution {
            Err(stopped) => Outcome::Stopped(stopped),
            Ok(solution) => match solution.check(puzzle, style) {
                Ok(_) => Outcome::Solved(solution),
                Err(fault) => Outcome::InvalidSolution(fault),
            },
        }
    }

    /// Returns the report of a search that stopped before it had examined its last level, which is
    /// left out.
    fn stopped_in_last_level(&self, stopped: Stopped, bfs: &Bfs<'p, W, M>, others: u64) -> Report {
        let levels = bfs.level_sizes();
        self.report(Outcome::Stopped(stopped), levels[..levels.len() - 1].to_vec(), others)
    }

    /// Returns the report of a search that stopped before it had any level.
    pub fn stopped_without_levels(&self, stopped: Stopped) -> Report {
        self.report(Outcome::Stopped(stopped), Vec::new(), 0)
    }

    /// Returns the report of a search.
    pub fn report(&self, outcome: Outcome, levels: Vec<u64>, from_goals: u64) -> Report {
        Report {
            outcome,
            configurations: levels.iter().sum::<u64>() + from_goals,
            levels,
            lower_bound: self.lower_bound,
            bytes: self.budget.peak(),
            restored: self.restored,
            solutions: None,
            reachable: None,
        }
    }
}

/// Returns the `count` smallest of some configurations, in ascending order.
fn smallest<'c, const W: usize>(
    all: impl Iterator<Item = &'c Packed<W>>,
    count: usize,
) -> Vec<Packed<W>> {
    let mut smallest: Vec<Packed<W>> = Vec::new();
    for packed in all {
        if smallest.len() < count || smallest.last().is_some_and(|last| packed < last) {
            let place = smallest.partition_point(|other| other < packed);
            smallest.insert(place, *packed);
            smallest.truncate(count);
        }
    }
    smallest
}

#[cfg(test)]
mod tests {
    use super::smallest;
    use fifteen_runtime::Random;

    #[test]
    fn smallest_returns_a_sorted_prefix() {
        let mut random = Random::new(3);
        for len in 0..12 {
            let all: Vec<[u64; 2]> =
                (0..len).map(|_| [random.next_u64() % 3, random.next_u64()]).collect();
            let mut sorted = all.clone();
            sorted.sort_unstable();
            for count in 0..14 {
                let expected = &sorted[..sorted.len().min(count)];
                assert_eq!(smallest(all.iter(), count), expected, "{count} of {len}");
            }
        }
    }
}
