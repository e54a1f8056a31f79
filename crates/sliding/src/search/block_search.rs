//! The searches: of everything, from one end, from both ends.

use super::bfs::{Bfs, StopCondition};
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

/// What a search works with.
pub(super) struct BlockSearch<'p, 'w, const W: usize, const M: usize> {
    pub puzzle: &'p Puzzle,
    pub compiled: &'p CompiledPuzzle<W, M>,
    pub options: &'p Options,
    pub budget: &'p Budget,
    pub control: SearchControl<'w>,
    /// Where levels are kept, if they are.
    pub level_store: Option<&'w mut LevelStore>,
    /// What went wrong there.
    pub store_error: Option<level_store::Error>,
    /// How many configurations were there.
    pub restored: u64,
}

/// How far two balls have grown.
pub(super) enum MeetResult<const W: usize> {
    /// They touch.
    Met(MeetingPoint<W>),
    /// They never will: one of them, perhaps the second, cannot grow any more.
    Unreachable { second_is_exhausted: bool },
}

/// Where two balls touch, and how far that is from the roots of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct MeetingPoint<const W: usize> {
    pub configuration: Packed<W>,
    pub distances: [usize; 2],
}

/// Goals that were reached, in ascending order, and how far away they are.
pub(super) struct ReachedGoals<const W: usize> {
    pub goals: Vec<Packed<W>>,
    pub distance: usize,
}

impl<'p, 'w, const W: usize, const M: usize> BlockSearch<'p, 'w, W, M> {
    /// A search that has not begun, with a folder if its levels are kept.
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
        }
    }

    /// Does a task.
    pub fn run(&mut self, task: Task) -> Report {
        let start = self.compiled.pack(self.puzzle.start());
        let goals = Goals::new(self.puzzle, self.compiled);
        match task {
            Task::Explore { max_listed: listed } => self.explore(start, listed),
            Task::Hardest { max_listed: listed } => self.find_hardest(listed),
            Task::Solve if self.options.count => self.search_forward(start, &goals),
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
    /// A ball with these roots.
    pub fn new_bfs(&mut self, roots: &[Packed<W>]) -> Result<Bfs<'p, W, M>, Stopped> {
        let Options { style, threads, .. } = *self.options;
        Bfs::new(self.compiled, style, roots, threads, (self.budget, &mut self.control))
    }

    /// Looks at all configurations.
    pub fn explore(&mut self, start: Packed<W>, listed: usize) -> Report {
        let keeping = CheckpointPolicy { side: Side::Forward, needs_path: false };
        let mut ball = match self.resume_or_start(keeping, &[start]) {
            Ok(ball) => ball,
            Err(stopped) => return self.stopped_without_levels(stopped),
        };
        // No way back will be asked for.
        ball.drop_history();
        let outcome = match self.expand_all(&mut ball, listed) {
            Ok(farthest) => {
                let unpack = |packed| self.compiled.unpack(packed);
                Outcome::Explored(farthest.iter().map(unpack).collect())
            }
            Err(stopped) => Outcome::Stopped(stopped),
        };
        self.report(outcome, ball.level_sizes().to_vec(), 0)
    }

    /// Has a ball grow until it has all that can be reached from its roots, and returns some of the
    /// farthest.
    pub fn expand_all(
        &mut self,
        ball: &mut Bfs<'p, W, M>,
        listed: usize,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        while !self.expand_level(ball, StopCondition::Never)?.is_empty {}
        let own = smallest(ball.frontier(), listed);
        let mut all = self.control.all_gather(Ok(own))?;
        all.truncate(listed);
        Ok(all)
    }

    /// Searches from the start on.
    pub fn search_forward(&mut self, start: Packed<W>, goals: &Goals<'p, W, M>) -> Report {
        let keeping = CheckpointPolicy { side: Side::Forward, needs_path: true };
        let mut ball = match self.resume_or_start(keeping, &[start]) {
            Ok(ball) => ball,
            Err(stopped) => return self.stopped_without_levels(stopped),
        };
        let met = match self.filter_frontier(&ball, |packed| goals.is_goal(packed)) {
            Ok(met) => met,
            Err(stopped) => return self.stopped_in_last_level(stopped, &ball, 0),
        };
        let found = self.search_goals(&mut ball, goals, met);
        let mut levels = ball.level_sizes().to_vec();
        let found = match found {
            Ok(Some(found)) => found,
            Ok(None) => {
                let reached = levels.iter().sum();
                let outcome = Outcome::Unsolvable { from_goals: false, reached };
                return self.report(outcome, levels, 0);
            }
            Err(stopped) => return self.report(Outcome::Stopped(stopped), levels, 0),
        };
        levels.truncate(found.distance.max(1));
        ball.release_buffers();
        let solutions =
            if self.options.count { self.count_solutions(&ball, &found) } else { Ok(None) };
        let solutions = match solutions {
            Ok(solutions) => solutions,
            Err(stopped) => return self.report(Outcome::Stopped(stopped), levels, 0),
        };
        let end = found.goals[0];
        let path = if ball.can_reconstruct_path() {
            self.path_to_root(&ball, end, found.distance)
        } else {
            // Its memory may be needed.
            drop(ball);
            self.find_path(&[end], &[start])
        };
        let path = path.map(|mut path| {
            path.reverse();
            path
        });
        let outcome = self.verify_solution(path);
        Report { solutions, ..self.report(outcome, levels, 0) }
    }

    /// Has a ball grow until it reaches a goal, some of which may have been met on its last level; nothing if it never
    /// does.
    pub fn search_goals(
        &mut self,
        ball: &mut Bfs<'p, W, M>,
        goals: &Goals<'p, W, M>,
        met: Vec<Packed<W>>,
    ) -> Result<Option<ReachedGoals<W>>, Stopped> {
        if !met.is_empty() {
            return Ok(Some(ReachedGoals { goals: met, distance: ball.depth() }));
        }
        // There is nothing else to see on the level of the only goal, unless all ways to it count.
        let at_once = goals.is_single() && !self.options.count;
        for distance in ball.depth() + 1.. {
            let level = self
                .expand_level(ball, StopCondition::Goals { goals, stops_immediately: at_once })?;
            if level.is_empty {
                return Ok(None);
            }
            if !level.matches.is_empty() {
                return Ok(Some(ReachedGoals { goals: level.matches, distance }));
            }
        }
        unreachable!("a graph has no more levels than configurations")
    }

    /// Searches from both ends at once.
    pub fn search_bidirectional(&mut self, start: Packed<W>, goals: &[Packed<W>]) -> Report {
        let balls = Side::BOTH.map(|side| {
            let roots = if side == Side::Forward { &[start] } else { goals };
            self.resume_or_start(CheckpointPolicy { side, needs_path: true }, roots)
        });
        let [Ok(mut forward), Ok(mut backward)] = balls else {
            let stopped = balls.into_iter().find_map(Result::err).expect("one of them failed");
            return self.stopped_without_levels(stopped);
        };
        let sum = |ball: &Bfs<'p, W, M>| -> u64 { ball.level_sizes().iter().sum() };
        let contact = match self.current_meeting_point(&forward, &backward) {
            Err(stopped) => return self.stopped_in_last_level(stopped, &forward, sum(&backward)),
            Ok(Some(meeting)) => Ok(MeetResult::Met(meeting)),
            Ok(None) => self.expand_until_met(&mut forward, &mut backward),
        };
        let mut levels = forward.level_sizes().to_vec();
        let [from_start, backwards]: [u64; 2] = [&forward, &backward].map(sum);
        let outcome = match contact {
            Err(stopped) => Outcome::Stopped(stopped),
            Ok(MeetResult::Unreachable { second_is_exhausted: from_goals }) => {
                let reached = if from_goals { backwards } else { from_start };
                Outcome::Unsolvable { from_goals, reached }
            }
            Ok(MeetResult::Met(meeting)) => {
                levels.truncate((meeting.distances[0] + meeting.distances[1]).max(1));
                let path = self.join_paths(meeting, (forward, &[start]), (backward, goals));
                self.verify_solution(path)
            }
        };
        self.report(outcome, levels, backwards)
    }

    /// Has two balls grow, whichever is smaller at its surface, until they touch, or one of them
    /// cannot grow any more.
    ///
    /// A new configuration of one ball that is in the other at all is on the last level there: if it
    /// were nearer to the roots, the one that it was reached from would be in the other ball, too,
    /// and would have been noticed.
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

    /// Where two balls touch as they are.
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

    /// Has two balls grow that do not touch yet.
    fn expand_until_met(
        &mut self,
        first: &mut Bfs<'p, W, M>,
        second: &mut Bfs<'p, W, M>,
    ) -> Result<MeetResult<W>, Stopped> {
        loop {
            let is_second = second.last_level_len() < first.last_level_len();
            let level = if is_second {
                self.expand_level(second, StopCondition::Meets(first))
            } else {
                self.expand_level(first, StopCondition::Meets(second))
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

    /// What is looked for on the last level of a ball, in ascending order. Usually that has only roots;
    /// but a search that goes on from a folder may have kept a level, and been killed before it
    /// looked at what is there.
    fn filter_frontier(
        &mut self,
        ball: &Bfs<'p, W, M>,
        is_sought: impl Fn(&Packed<W>) -> bool,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let mut met = Ok(Vec::new());
        for packed in ball.frontier() {
            if self.control.tick().is_break() {
                met = Err(Stopped::Cancelled);
            }
            let Ok(met) = &mut met else { break };
            if is_sought(packed) {
                met.push(*packed);
            }
        }
        self.control.all_gather(met)
    }

    /// The outcome with this path from the start to the end.
    fn verify_solution(&mut self, path: Result<Vec<Packed<W>>, Stopped>) -> Outcome {
        self.verify_solution_of(self.puzzle, path)
    }

    /// The outcome with this path from the start of a puzzle to the end, which is played first by whoever
    /// knows nothing of searching.
    pub fn verify_solution_of(
        &mut self,
        puzzle: &Puzzle,
        path: Result<Vec<Packed<W>>, Stopped>,
    ) -> Outcome {
        let style = self.options.style;
        let solution = path.and_then(|path| {
            Solution::new(self.compiled, style, &path, || self.control.tick())
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

    /// The report of a search that was stopped before it had looked through the last level of a ball: nothing is known
    /// of that.
    fn stopped_in_last_level(&self, stopped: Stopped, ball: &Bfs<'p, W, M>, others: u64) -> Report {
        let levels = ball.level_sizes();
        self.report(Outcome::Stopped(stopped), levels[..levels.len() - 1].to_vec(), others)
    }

    /// The report of a search that was stopped before it had any level.
    pub fn stopped_without_levels(&self, stopped: Stopped) -> Report {
        self.report(Outcome::Stopped(stopped), Vec::new(), 0)
    }

    /// The report of a search.
    pub fn report(&self, outcome: Outcome, levels: Vec<u64>, from_goals: u64) -> Report {
        Report {
            outcome,
            configurations: levels.iter().sum::<u64>() + from_goals,
            levels,
            bytes: self.budget.peak(),
            restored: self.restored,
            solutions: None,
        }
    }
}

/// The smallest of some configurations, in ascending order.
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
