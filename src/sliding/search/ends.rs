//! The loops over levels.

use super::ball::{Ball, Round};
use super::budget::Budget;
use super::goals::Goals;
use super::table::hash;
use super::{Halt, Options, Outcome, Progress, Report, Watch};
use crate::sliding::compiled::Compiled;
use crate::sliding::packed::Packed;
use crate::sliding::solution::Solution;
use std::ops::ControlFlow;

/// What a search works with.
pub(super) struct Search<'p, 'w, const W: usize, const M: usize> {
    pub puzzle: &'p Compiled<W, M>,
    pub options: &'p Options,
    pub budget: &'p Budget,
    pub watch: &'p mut Watch<'w>,
}

/// After how many neighbours the caller is asked again.
const ASK_EVERY: usize = 1 << 16;

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

/// A level that was completed, or that need not be.
struct Level<const W: usize> {
    /// Whether there is nothing on it.
    is_empty: bool,
    /// What was looked for, in ascending order.
    met: Vec<Packed<W>>,
}

impl<'p, const W: usize, const M: usize> Search<'p, '_, W, M> {
    /// A ball with these roots.
    pub fn ball(&self, roots: &[Packed<W>]) -> Ball<'p, W, M> {
        Ball::new(self.puzzle, self.options.style, roots, self.options.threads, self.budget)
    }

    /// Looks at all configurations.
    pub fn explore(&mut self, start: Packed<W>, listed: usize) -> Report {
        let mut ball = self.ball(&[start]);
        // No way back will be asked for.
        ball.forget();
        let outcome = loop {
            match self.grow(&mut ball, None, &|_| false, false) {
                Ok(level) if level.is_empty => {
                    let farthest = smallest(ball.outermost(), listed);
                    let unpack = |packed| self.puzzle.unpack(packed);
                    break Outcome::Explored(farthest.iter().map(unpack).collect());
                }
                Ok(_) => {}
                Err(halt) => break Outcome::Halted(halt),
            }
        };
        self.report(outcome, ball.levels().to_vec(), 0)
    }

    /// Searches from the start on.
    pub fn forward(&mut self, start: Packed<W>, goals: &Goals<W, M>) -> Report {
        let mut ball = self.ball(&[start]);
        let found = match goals.hold(&start) {
            true => Ok(Some(Found { met: vec![start], distance: 0 })),
            false => self.reach(&mut ball, goals),
        };
        let mut levels = ball.levels().to_vec();
        let found = match found {
            Ok(Some(found)) => found,
            Ok(None) => {
                let reached = levels.iter().sum();
                let outcome = Outcome::Unsolvable { from_goals: false, reached };
                return self.report(outcome, levels, 0);
            }
            Err(halt) => return self.report(Outcome::Halted(halt), levels, 0),
        };
        levels.truncate(found.distance.max(1));
        ball.finish();
        let solutions = match self.options.count {
            true => self.count(&ball, &found),
            false => Ok(None),
        };
        let solutions = match solutions {
            Ok(solutions) => solutions,
            Err(halt) => return self.report(Outcome::Halted(halt), levels, 0),
        };
        let end = found.met[0];
        let path = if ball.forgot() {
            // Its memory may be needed.
            drop(ball);
            self.join(&[end], &[start])
        } else {
            self.back(&ball, end, found.distance)
        };
        let outcome = match path {
            Ok(mut path) => {
                path.reverse();
                self.solved(&path)
            }
            Err(halt) => Outcome::Halted(halt),
        };
        Report { solutions, ..self.report(outcome, levels, 0) }
    }

    /// Has a ball grow until it reaches a goal; nothing if it never does.
    fn reach(
        &mut self,
        ball: &mut Ball<'p, W, M>,
        goals: &Goals<W, M>,
    ) -> Result<Option<Found<W>>, Halt> {
        // There is nothing else to see on the level of the only goal, unless all ways to it count.
        let at_once = goals.are_one() && !self.options.count;
        for distance in 1.. {
            let level = self.grow(ball, None, &|packed| goals.hold(packed), at_once)?;
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
        let meeting = self.meet(&mut forward, &mut backward);
        let mut levels = forward.levels().to_vec();
        let [from_start, backwards]: [u64; 2] =
            [&forward, &backward].map(|ball| ball.levels().iter().sum());
        let outcome = match meeting {
            Err(halt) => Outcome::Halted(halt),
            Ok(Err(from_goals)) => {
                let reached = if from_goals { backwards } else { from_start };
                Outcome::Unsolvable { from_goals, reached }
            }
            Ok(Ok(meeting)) => {
                levels.truncate((meeting.distances[0] + meeting.distances[1]).max(1));
                match self.splice(meeting, (forward, &[start]), (backward, goals)) {
                    Ok(path) => self.solved(&path),
                    Err(halt) => Outcome::Halted(halt),
                }
            }
        };
        self.report(outcome, levels, backwards)
    }

    /// Has two balls grow, whichever is smaller at its surface, until they touch. If one of them
    /// cannot grow any more, they do not; then returns whether that is the second one.
    ///
    /// A new configuration of one ball that is in the other at all is on the last level there: if it
    /// were nearer to the roots, the one that it was reached from would be in the other ball, too,
    /// and would have been noticed.
    pub fn meet(
        &mut self,
        first: &mut Ball<'p, W, M>,
        second: &mut Ball<'p, W, M>,
    ) -> Result<Result<Meeting<W>, bool>, Halt> {
        let is_in_second = |packed: &&Packed<W>| second.contains(packed, hash(packed));
        if let Some(&at) = first.outermost().find(is_in_second) {
            return Ok(Ok(Meeting { at, distances: [0, 0] }));
        }
        loop {
            let is_second = second.last() < first.last();
            let level = match is_second {
                false => self.grow(first, Some(second), &|_| false, false),
                true => self.grow(second, Some(first), &|_| false, false),
            }?;
            if level.is_empty {
                return Ok(Err(is_second));
            }
            if let Some(&at) = level.met.first() {
                let distances = [first.radius(), second.radius()];
                return Ok(Ok(Meeting { at, distances }));
            }
        }
    }

    /// Has a ball grow by one level. Collects what is new and in the other ball, or if there is none,
    /// what is wanted. `at_once` leaves the level incomplete when there is such a thing.
    fn grow(
        &mut self,
        ball: &mut Ball<'p, W, M>,
        mut other: Option<&mut Ball<'p, W, M>>,
        wanted: &(impl Fn(&Packed<W>) -> bool + Sync),
        at_once: bool,
    ) -> Result<Level<W>, Halt> {
        let mut met = Vec::new();
        let mut full_at = None;
        loop {
            let round = match &other {
                Some(other) => ball.round(&|packed, hash| other.contains(packed, hash)),
                None => ball.round(&|packed, _| wanted(packed)),
            };
            met.extend(round.1);
            if round.0 == Round::Overflow {
                return Err(Halt::Memory);
            }
            let is_done = matches!(round.0, Round::Complete | Round::Exhausted);
            if !met.is_empty() && (is_done || at_once) {
                met.sort_unstable();
                return Ok(Level { is_empty: false, met });
            }
            self.look(ball, other.as_deref())?;
            if is_done {
                return Ok(Level { is_empty: round.0 == Round::Exhausted, met });
            }
            if round.0 == Round::Full {
                ball.forget();
                if let Some(other) = &mut other {
                    other.forget();
                }
                let state = Some((ball.growing(), self.budget.used()));
                if !self.budget.has_leeway() || full_at == state {
                    return Err(Halt::Memory);
                }
                full_at = state;
            }
        }
    }

    /// Shows the caller how far the search has come.
    fn look(&mut self, ball: &Ball<'p, W, M>, other: Option<&Ball<'p, W, M>>) -> Result<(), Halt> {
        let (part, parts) = ball.progress();
        let progress = Progress {
            levels: ball.levels(),
            other_end: other.map(Ball::levels),
            growing: ball.growing(),
            part,
            parts,
            bytes: self.budget.used(),
        };
        match (self.watch)(&progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Halt::Asked),
        }
    }

    /// The outcome with this path from the start to the end.
    fn solved(&mut self, path: &[Packed<W>]) -> Outcome {
        let (puzzle, style) = (self.puzzle, self.options.style);
        let solution = Solution::new(puzzle, style, path, |count| self.ask(count));
        solution.map_or(Outcome::Halted(Halt::Asked), Outcome::Solved)
    }

    /// Asks the caller now and then whether to go on, while so many neighbours of a configuration
    /// have been looked at.
    pub fn ask(&mut self, count: usize) -> ControlFlow<()> {
        if !count.is_multiple_of(ASK_EVERY) {
            return ControlFlow::Continue(());
        }
        let bytes = self.budget.used();
        let none = Progress { levels: &[], other_end: None, growing: 0, part: 0, parts: 0, bytes };
        (self.watch)(&none)
    }

    /// The report of a search.
    fn report(&self, outcome: Outcome, levels: Vec<u64>, from_goals: u64) -> Report {
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
