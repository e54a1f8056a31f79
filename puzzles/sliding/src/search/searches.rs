//! The searches: of everything, from one end, from both ends.

use super::ball::{Ball, Sought};
use super::budget::Budget;
use super::goals::Goals;
use super::guard::Guard;
use super::table::hash;
use super::{Options, Outcome, Report};
use crate::compiled::Compiled;
use crate::packed::Packed;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use fifteen_frame::Stopped;

/// What a search works with.
pub(super) struct Search<'p, 'w, const W: usize, const M: usize> {
    pub puzzle: &'p Puzzle,
    pub compiled: &'p Compiled<W, M>,
    pub options: &'p Options,
    pub budget: &'p Budget,
    pub guard: Guard<'w>,
}

/// How far two balls have grown.
pub(super) enum Contact<const W: usize> {
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

impl<'p, const W: usize, const M: usize> Search<'p, '_, W, M> {
    /// A ball with these roots.
    pub fn ball(&self, roots: &[Packed<W>]) -> Ball<'p, W, M> {
        Ball::new(self.compiled, self.options.style, roots, self.options.threads, self.budget)
    }

    /// Looks at all configurations.
    pub fn explore(&mut self, start: Packed<W>, listed: usize) -> Report {
        let mut ball = self.ball(&[start]);
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
        while !ball.grow(Sought::Anything, &mut self.guard)?.is_empty {}
        Ok(smallest(ball.outermost(), listed))
    }

    /// Searches from the start on.
    pub fn forward(&mut self, start: Packed<W>, goals: &Goals<W, M>) -> Report {
        let mut ball = self.ball(&[start]);
        let found = if goals.hold(&start) {
            Ok(Some(Found { met: vec![start], distance: 0 }))
        } else {
            self.reach(&mut ball, goals)
        };
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
        let path = if ball.forgot() {
            // Its memory may be needed.
            drop(ball);
            self.join(&[end], &[start])
        } else {
            self.back(&ball, end, found.distance)
        };
        let path = path.map(|mut path| {
            path.reverse();
            path
        });
        let outcome = self.outcome(path);
        Report { solutions, ..self.report(outcome, levels, 0) }
    }

    /// Has a ball grow until it reaches a goal; nothing if it never does.
    fn reach(
        &mut self,
        ball: &mut Ball<'p, W, M>,
        goals: &Goals<W, M>,
    ) -> Result<Option<Found<W>>, Stopped> {
        // There is nothing else to see on the level of the only goal, unless all ways to it count.
        let at_once = goals.are_one() && !self.options.count;
        for distance in 1.. {
            let level = ball.grow(Sought::Goals { goals, at_once }, &mut self.guard)?;
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
    pub fn both_ends(&mut self, start: Packed<W>, goals: &[Packed<W>]) -> Report {
        let (mut forward, mut backward) = (self.ball(&[start]), self.ball(goals));
        let contact = self.meet(&mut forward, &mut backward);
        let mut levels = forward.levels().to_vec();
        let [from_start, backwards]: [u64; 2] =
            [&forward, &backward].map(|ball| ball.levels().iter().sum());
        let outcome = match contact {
            Err(stopped) => Outcome::Stopped(stopped),
            Ok(Contact::Never { second_is_complete: from_goals }) => {
                let reached = if from_goals { backwards } else { from_start };
                Outcome::Unsolvable { from_goals, reached }
            }
            Ok(Contact::At(meeting)) => {
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
    ) -> Result<Contact<W>, Stopped> {
        let is_in_second = |packed: &&Packed<W>| second.contains(packed, hash(packed));
        if let Some(&at) = first.outermost().find(is_in_second) {
            return Ok(Contact::At(Meeting { at, distances: [0, 0] }));
        }
        loop {
            let is_second = second.last() < first.last();
            let level = if is_second {
                second.grow(Sought::Ball(first), &mut self.guard)
            } else {
                first.grow(Sought::Ball(second), &mut self.guard)
            }?;
            if level.is_empty {
                return Ok(Contact::Never { second_is_complete: is_second });
            }
            if let Some(&at) = level.met.first() {
                let distances = [first.radius(), second.radius()];
                return Ok(Contact::At(Meeting { at, distances }));
            }
        }
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
            Solution::new(self.compiled, style, &path, || self.guard.tick()).ok_or(Stopped::Asked)
        });
        match solution {
            Err(stopped) => Outcome::Stopped(stopped),
            Ok(solution) => match solution.check(puzzle, style) {
                Ok(_) => Outcome::Solved(solution),
                Err(fault) => Outcome::Wrong(fault),
            },
        }
    }

    /// The report of a search.
    pub fn report(&self, outcome: Outcome, levels: Vec<u64>, from_goals: u64) -> Report {
        Report {
            outcome,
            configurations: levels.iter().sum::<u64>() + from_goals,
            levels,
            bytes: self.budget.peak(),
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
