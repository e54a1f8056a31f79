//! Random positions at a given distance from the goal.

use super::{SolveError, Solver};
use crate::Observer;
use crate::board::{Board, RandomWalk};
use crate::korf::{IterationProgress, Outcome, Solution};
use fifteen_codegen::{Direction, Metric, Size};
use fifteen_runtime::Random;

/// Number of walks after which the search for a position gives up.
const MAX_WALKS: usize = 1_000;

/// Maximum number of steps of a walk, apart from one that is added at random. After that all
/// positions of the 15-puzzle are about equally likely, and no position of a board with up to 25
/// cells is that far from the goal.
const MAX_STEPS: usize = 1_000;

impl Solver {
    /// Returns a random position whose shortest solutions have this length, in the
    /// [metric](Solver::metric) of the solver. Returns `None` if the length exceeds 1,000, or if
    /// 1,000 random walks have ended closer to the goal; then few positions are that far away, or
    /// none.
    ///
    /// The end of each walk is solved. The rest of a shortest solution from any position on it is a
    /// shortest solution, too, so the distance of that position is known. After each walk that has
    /// ended too close to the goal, the next one is longer, up to about 1,000 steps; then the
    /// length begins again at a random value of at least 501 steps. Every position at the distance
    /// is possible, but not all are equally likely: those on the way from many others are favored.
    /// With one [thread](Solver::threads) the same random numbers give the same position.
    ///
    /// # Errors
    /// As for [`search`](Solver::search), or if a limit is reached or the observer cancels.
    ///
    /// ```
    /// use fifteen::{Metric, Size, Solver, runtime::Random};
    ///
    /// let (size, solver) = (Size::new(4, 4)?, Solver::new().metric(Metric::Multi));
    /// let found = solver.random_at_distance(size, 12, &mut Random::new(1), &mut ())?;
    /// let start = found.expect("there are many");
    /// assert_eq!(solver.solve(&start)?.length(), 12);
    ///
    /// let size = Size::new(2, 2)?; // at most 6 pushes
    /// assert_eq!(solver.random_at_distance(size, 7, &mut Random::new(1), &mut ())?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn random_at_distance(
        &self,
        size: Size,
        distance: usize,
        random: &mut Random,
        observer: &mut dyn Observer<IterationProgress>,
    ) -> Result<Option<Board>, SolveError> {
        self.check_goal(size)?;
        if distance > MAX_STEPS {
            return Ok(None);
        }
        let mut steps = distance;
        for _ in 0..MAX_WALKS {
            // Walks of even length do not lead to all positions, nor do walks of odd length.
            let more = random.next_below(2);
            let start = self.random_walk(size, (steps + more).min(MAX_STEPS), random);
            let report = self.search(&start, observer)?;
            match report.outcome {
                Outcome::Solved(solution) => {
                    if let Some(excess) = solution.length().checked_sub(distance) {
                        return Ok(Some(self.skip(&start, &solution, excess)));
                    }
                }
                Outcome::Stopped(stopped) => {
                    return Err(self.stopped(stopped, report.lower_bound));
                }
            }
            steps += 1 + steps / 4;
            if steps > MAX_STEPS {
                // On 2x2 a walk goes around a circle, so its length alone decides where it ends.
                steps = MAX_STEPS - random.next_below(MAX_STEPS / 2);
            }
        }
        Ok(None)
    }

    /// Returns the end of a random walk from the goal.
    fn random_walk(&self, size: Size, steps: usize, random: &mut Random) -> Board {
        let mut walk = RandomWalk::from(self.goal.board(size));
        for _ in 0..steps {
            match self.metric {
                Metric::Single => walk.step(random),
                Metric::Multi => walk.push(random),
            }
        }
        walk.board()
    }

    /// Returns the position after the first moves or pushes of a solution.
    fn skip(&self, start: &Board, solution: &Solution, count: usize) -> Board {
        let moves: &[Direction] = match self.metric {
            Metric::Single => &solution.moves()[..count],
            Metric::Multi => {
                let pushes = solution.moves().chunk_by(PartialEq::eq).take(count);
                &solution.moves()[..pushes.map(<[Direction]>::len).sum()]
            }
        };
        moves.iter().fold(*start, |board, &direction| {
            board.after_move(direction).expect("a move of the solution")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Goal;
    use crate::{Stopped, Threads};
    use std::collections::{HashMap, VecDeque};
    use std::iter;
    use std::ops::ControlFlow;

    /// Returns the distances of all positions from a goal, found without a solver.
    fn distances(goal: Board, metric: Metric) -> HashMap<Board, usize> {
        let (mut known, mut queue) = (HashMap::from([(goal, 0)]), VecDeque::from([goal]));
        while let Some(board) = queue.pop_front() {
            let distance = known[&board] + 1;
            for direction in Direction::ALL {
                let after = |board: &Board| board.after_move(direction);
                let most = if metric == Metric::Multi { usize::MAX } else { 1 };
                for board in iter::successors(after(&board), after).take(most) {
                    known.entry(board).or_insert_with(|| {
                        queue.push_back(board);
                        distance
                    });
                }
            }
        }
        known
    }

    #[test]
    fn positions_have_the_distance_in_both_metrics() {
        let size = Size::new(2, 3).expect("a size");
        let inner = Goal::Position(Board::with_blank_at(size, 1));
        for (goal, metric, radius) in [
            (Goal::Last, Metric::Single, 21),
            (Goal::Last, Metric::Multi, 20),
            (Goal::First, Metric::Multi, 20),
            (inner, Metric::Single, 21),
        ] {
            let known = distances(goal.board(size), metric);
            let solver = Solver::new().goal(goal).metric(metric);
            let mut random = Random::new(7);
            let mut at = |distance| {
                let found = solver.random_at_distance(size, distance, &mut random, &mut ());
                found.expect("no limits")
            };
            for distance in 0..=radius {
                let board = at(distance).expect("there are some");
                assert_eq!(known[&board], distance, "{board:?} {metric}");
            }
            assert_eq!(at(radius + 1), None);
        }
    }

    /// The length of a walk on 2x2 decides where it ends, and one in twelve ends at the distance 6.
    #[test]
    fn the_farthest_position_of_the_smallest_board_is_always_found() {
        let size = Size::new(2, 2).expect("a size");
        let solver = Solver::new().threads(Threads::ONE);
        for seed in 0..100 {
            let found = solver.random_at_distance(size, 6, &mut Random::new(seed), &mut ());
            assert!(found.expect("no limits").is_some(), "{seed}");
        }
    }

    #[test]
    fn search_for_a_position_can_be_cancelled() {
        let size = Size::new(4, 4).expect("a size");
        let mut never = |_: &IterationProgress| ControlFlow::Break(());
        let solver = Solver::new().threads(Threads::ONE);
        let found = solver.random_at_distance(size, 40, &mut Random::new(1), &mut never);
        assert!(matches!(found, Err(SolveError::Stopped { stopped: Stopped::Cancelled, .. })));
    }
}
