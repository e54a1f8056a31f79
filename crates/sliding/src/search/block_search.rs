//! The searches: of everything, from one end, from both ends.

use super::bfs::{Ball, Sought};
use super::budget::Budget;
use super::checkpoint::Keeping;
use super::control::Guard;
use super::goals::Goals;
use super::hash_table::hash;
use super::{Options, Outcome, Report, Task, Way};
use crate::compiled::CompiledPuzzle;
use crate::packed::Packed;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use fifteen_runtime::Stopped;
use fifteen_runtime::level_store::{self, LevelStore, Side};

/// What a search works with.
pub(super) struct Search<'p, 'w, const W: usize, const M: usize> {
    pub puzzle: &'p Puzzle,
    pub compiled: &'p CompiledPuzzle<W, M>,
    pub options: &'p Options,
    pub budget: &'p Budget,
    pub guard: Guard<'w>,
    /// Where levels are kept, if they are.
    pub folder: Option<&'w mut LevelStore>,
    /// What went wrong there.
    pub failed: Option<level_store::Error>,
    /// How many configurations were there.
    pub restored: u64,
}

/// How far two balls have grown.
pub(super) enum MeetResult<const W: usize> {
    /// They touch.
    At(Meeting<W>),
    /// They never will: one of them, perhaps the second, cannot grow any more.
    Never { second_is_complete: bool },
}

/// Where two balls touch, and how far that is from the roots of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting<const W: usize> {
    pub at: Packed<W>,
    pub distances: [usize; 2],
}

/// Goals that were reached, in ascending order, and how far away they are.
pub(super) struct Found<const W: usize> {
    pub met: Vec<Packed<W>>,
    pub distance: usize,
}

impl<'p, 'w, const W: usize, const M: usize> Search<'p, 'w, W, M> {
    /// A search that has not begun, with a folder if its levels are kept.
    pub fn new(
        puzzle: &'p Puzzle,
        compiled: &'p CompiledPuzzle<W, M>,
        options: &'p Options,
        budget: &'p Budget,
        guard: Guard<'w>,
        folder: Option<&'w mut LevelStore>,
    ) -> Self {
        Search { puzzle, compiled, options, budget, guard, folder, failed: None, restored: 0 }
    }

    /// Does a task.
    pub fn run(&mut self, task: Task) -> Report {
        let start = self.compiled.pack(self.puzzle.start());
        let goals = Goals::new(self.puzzle, self.compiled);
        match task {
            Task::Explore { listed } => self.explore(start, listed),
            Task::Hardest { listed } => self.hardest(listed),
            Task::Solve if self.options.count => self.forward(start, &goals),
            Task::Solve => match goals.complete() {
                Some(goals) if self.options.way == Way::Bidirectional => {
                    self.search_bidirectional(start, goals)
                }
                _ => self.forward(start, &goals),
            },
        }
    }
}

impl<'p, const W: usize, const M: usize> Search<'p, '_, W, M> {
    /// A ball with these roots.
    pub fn ball(&mut self, roots: &[Packed<W>]) -> Result<Ball<'p, W, M>, Stopped> {
        let Options { style, threads, .. } = *self.options;
        Ball::new(self.compiled, style, roots, threads, (self.budget, &mut self.guard))
    }

    /// Looks at all configurations.
    pub fn explore(&mut self, start: Packed<W>, listed: usize) -> Report {
        let keeping = Keeping { side: Side::Forward, has_way_back: false };
        let mut ball = match self.resume_or_start(keeping, &[start]) {
            Ok(ball) => ball,
            Err(stopped) => return self.stopped(stopped),
        };
        // No way back will be asked for.
        ball.forget();
        let outcome = match self.exhaust(&mut ball, listed) {
            Ok(farthest) => {
                let unpack = |packed| self.compiled.unpack(packed);
                Outcome::Explored(farthest.iter().map(unpack).collect())
            }
            Err(stopped) => Outcome::Stopped(stopped),
        };
        self.report(outcome, ball.levels().to_vec(), 0)
    }

    /// Has a ball grow until it has all that can be reached from its roots, and returns some of the
    /// farthest.
    pub fn exhaust(
        &mut self,
        ball: &mut Ball<'p, W, M>,
        listed: usize,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        while !self.grow(ball, Sought::Anything)?.is_empty {}
        let own = smallest(ball.outermost(), listed);
        let mut all = self.guard.union(Ok(own))?;
        all.truncate(listed);
        Ok(all)
    }

    /// Searches from the start on.
    pub fn forward(&mut self, start: Packed<W>, goals: &Goals<'p, W, M>) -> Report {
        let keeping = Keeping { side: Side::Forward, has_way_back: true };
        let mut ball = match self.resume_or_start(keeping, &[start]) {
            Ok(ball) => ball,
            Err(stopped) => return self.stopped(stopped),
        };
        let met = match self.outermost(&ball, |packed| goals.hold(packed)) {
            Ok(met) => met,
            Err(stopped) => return self.stopped_in_last_level(stopped, &ball, 0),
        };
        let found = self.reach(&mut ball, goals, met);
        let mut levels = ball.levels().to_vec();
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
        ball.finish();
        let solutions = if self.options.count { self.count(&ball, &found) } else { Ok(None) };
        let solutions = match solutions {
            Ok(solutions) => solutions,
            Err(stopped) => return self.report(Outcome::Stopped(stopped), levels, 0),
        };
        let end = found.met[0];
        let path = if ball.has_way_back() {
            self.path_to_root(&ball, end, found.distance)
        } else {
            // Its memory may be needed.
            drop(ball);
            self.join(&[end], &[start])
        };
        let path = path.map(|mut path| {
            path.reverse();
            path
        });
        let outcome = self.outcome(path);
        Report { solutions, ..self.report(outcome, levels, 0) }
    }

    /// Has a ball grow until it reaches a goal, some of which may have been met on its last level; nothing if it never
    /// does.
    pub fn reach(
        &mut self,
        ball: &mut Ball<'p, W, M>,
        goals: &Goals<'p, W, M>,
        met: Vec<Packed<W>>,
    ) -> Result<Option<Found<W>>, Stopped> {
        if !met.is_empty() {
            return Ok(Some(Found { met, distance: ball.radius() }));
        }
        // There is nothing else to see on the level of the only goal, unless all ways to it count.
        let at_once = goals.is_single() && !self.options.count;
        for distance in ball.radius() + 1.. {
            let level = self.grow(ball, Sought::Goals { goals, at_once })?;
            if level.is_empty {
                return Ok(None);
            }
            if !level.met.is_empty() {
                return Ok(Some(Found { met: level.met, distance }));
            }
        }
        unreachable!("a graph has no more levels than configurations")
    }

    /// Searches from both ends at once.
    pub fn search_bidirectional(&mut self, start: Packed<W>, goals: &[Packed<W>]) -> Report {
        let balls = Side::BOTH.map(|side| {
            let roots = if side == Side::Forward { &[start] } else { goals };
            self.resume_or_start(Keeping { side, has_way_back: true }, roots)
        });
        let [Ok(mut forward), Ok(mut backward)] = balls else {
            let stopped = balls.into_iter().find_map(Result::err).expect("one of them failed");
            return self.stopped(stopped);
        };
        let sum = |ball: &Ball<'p, W, M>| -> u64 { ball.levels().iter().sum() };
        let contact = match self.touch(&forward, &backward) {
            Err(stopped) => return self.stopped_in_last_level(stopped, &forward, sum(&backward)),
            Ok(Some(meeting)) => Ok(MeetResult::At(meeting)),
            Ok(None) => self.expand_until_met(&mut forward, &mut backward),
        };
        let mut levels = forward.levels().to_vec();
        let [from_start, backwards]: [u64; 2] = [&forward, &backward].map(sum);
        let outcome = match contact {
            Err(stopped) => Outcome::Stopped(stopped),
            Ok(MeetResult::Never { second_is_complete: from_goals }) => {
                let reached = if from_goals { backwards } else { from_start };
                Outcome::Unsolvable { from_goals, reached }
            }
            Ok(MeetResult::At(meeting)) => {
                levels.truncate((meeting.distances[0] + meeting.distances[1]).max(1));
                let path = self.splice(meeting, (forward, &[start]), (backward, goals));
                self.outcome(path)
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
    pub fn meet(
        &mut self,
        first: &mut Ball<'p, W, M>,
        second: &mut Ball<'p, W, M>,
    ) -> Result<MeetResult<W>, Stopped> {
        match self.touch(first, second)? {
            Some(meeting) => Ok(MeetResult::At(meeting)),
            None => self.expand_until_met(first, second),
        }
    }

    /// Where two balls touch as they are.
    fn touch(
        &mut self,
        first: &Ball<'p, W, M>,
        second: &Ball<'p, W, M>,
    ) -> Result<Option<Meeting<W>>, Stopped> {
        let is_in_second = |packed: &Packed<W>| second.contains(packed, hash(packed));
        let met = self.outermost(first, is_in_second)?;
        let distances = [first.radius(), second.radius()];
        Ok(met.first().map(|&at| Meeting { at, distances }))
    }

    /// Has two balls grow that do not touch yet.
    fn expand_until_met(
        &mut self,
        first: &mut Ball<'p, W, M>,
        second: &mut Ball<'p, W, M>,
    ) -> Result<MeetResult<W>, Stopped> {
        loop {
            let is_second = second.last() < first.last();
            let level = if is_second {
                self.grow(second, Sought::Ball(first))
            } else {
                self.grow(first, Sought::Ball(second))
            }?;
            if level.is_empty {
                return Ok(MeetResult::Never { second_is_complete: is_second });
            }
            if let Some(&at) = level.met.first() {
                let distances = [first.radius(), second.radius()];
                return Ok(MeetResult::At(Meeting { at, distances }));
            }
        }
    }

    /// What is looked for on the last level of a ball, in ascending order. Usually that has only roots;
    /// but a search that goes on from a folder may have kept a level, and been killed before it
    /// looked at what is there.
    fn outermost(
        &mut self,
        ball: &Ball<'p, W, M>,
        is_sought: impl Fn(&Packed<W>) -> bool,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let mut met = Ok(Vec::new());
        for packed in ball.outermost() {
            if self.guard.tick().is_break() {
                met = Err(Stopped::Cancelled);
            }
            let Ok(met) = &mut met else { break };
            if is_sought(packed) {
                met.push(*packed);
            }
        }
        self.guard.union(met)
    }

    /// The outcome with this path from the start to the end.
    fn outcome(&mut self, path: Result<Vec<Packed<W>>, Stopped>) -> Outcome {
        self.played(self.puzzle, path)
    }

    /// The outcome with this path from the start of a puzzle to the end, which is played first by whoever
    /// knows nothing of searching.
    pub fn played(&mut self, puzzle: &Puzzle, path: Result<Vec<Packed<W>>, Stopped>) -> Outcome {
        let style = self.options.style;
        let solution = path.and_then(|path| {
            Solution::new(self.compiled, style, &path, || self.guard.tick())
                .ok_or(Stopped::Cancelled)
        });
        match solution {
            Err(stopped) => Outcome::Stopped(stopped),
            Ok(solution) => match solution.check(puzzle, style) {
                Ok(_) => Outcome::Solved(solution),
                Err(fault) => Outcome::Wrong(fault),
            },
        }
    }

    /// The report of a search that was stopped before it had looked through the last level of a ball: nothing is known
    /// of that.
    fn stopped_in_last_level(
        &self,
        stopped: Stopped,
        ball: &Ball<'p, W, M>,
        others: u64,
    ) -> Report {
        let levels = ball.levels();
        self.report(Outcome::Stopped(stopped), levels[..levels.len() - 1].to_vec(), others)
    }

    /// The report of a search that was stopped before it had any level.
    pub fn stopped(&self, stopped: Stopped) -> Report {
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
