//! Translation of answers from the normal form of a goal.

use crate::board::{Board, Goal};
use crate::korf::{Outcome, Report, Solution, Solutions};
use fifteen_codegen::Direction;

/// Translates the report of a search from the [normal form](Goal::normalize) of a position.
pub fn restore_report(report: Report, goal: Goal, start: &Board) -> Report {
    if goal == Goal::Last {
        return report;
    }
    let restore = |moves: &[Direction]| goal.restore_moves(start.size(), moves);
    let restore_all = |found: Solutions| {
        Solutions::new(found.count, found.listed.iter().map(|moves| restore(moves)).collect())
    };
    Report {
        outcome: match report.outcome {
            Outcome::Solved(solution) => Outcome::Solved(Solution::new(
                start,
                restore(solution.moves()),
                solution.threshold(),
            )),
            stopped @ Outcome::Stopped(_) => stopped,
        },
        solutions: report.solutions.map(restore_all),
        incumbent: report.incumbent.map(|moves| restore(&moves)),
        ..report
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::korf::BatchEvent;
    use crate::{Size, SolveError, Solver};
    use fifteen_runtime::Random;
    use std::ops::ControlFlow;

    fn size(rows: usize, cols: usize) -> Size {
        Size::new(rows, cols).expect("a size")
    }

    /// Solutions and lists of solutions begin at the start and end at the goal.
    #[test]
    fn answers_are_translated_for_every_goal() {
        let mut random = Random::new(3);
        let corner = Board::parse(size(3, 3), "2 1 0 / 4 5 6 / 7 8 3").expect("a position");
        for goal in [Goal::First, Goal::Columns, Goal::Spiral, Goal::Position(corner)] {
            let start = Board::random_walk(size(3, 3), 40, &mut random);
            let end = goal.board(start.size());
            let solver = Solver::new().goal(goal).all_solutions(3);
            let report = match solver.search(&start, &mut ()) {
                Err(SolveError::Unsolvable(_)) => {
                    assert!(start.check_reachable(&end).is_err(), "{start} to {end}");
                    continue;
                }
                report => report.expect("supported"),
            };
            let solution = report.solution().expect("no limits");
            assert_eq!(solution.boards().next(), Some(start));
            let listed = report.listed_solutions().expect("a list");
            assert!(listed.iter().all(|found| found.boards().last() == Some(end)), "{goal}");
            let backward = Solver::new().goal(Goal::Position(start)).solve(&end);
            assert_eq!(backward.map(|found| found.len()), Ok(solution.len()), "{start} to {end}");
        }
    }

    #[test]
    fn named_goals_are_those_of_each_size() {
        let starts = [Goal::Spiral.board(size(3, 3)), Goal::Spiral.board(size(2, 4))];
        let starts = starts.map(|board| {
            board.after_move(Direction::East).or(board.after_move(Direction::West)).expect("a move")
        });
        let mut found = Vec::new();
        let answers = Solver::new().goal(Goal::Spiral).search_many(&starts, &mut |event| {
            if let BatchEvent::Answered(answer) = event {
                let (result, ()) = answer.result.expect("a board");
                let report = result.expect("solvable");
                let end = report.solution().expect("no limits").boards().last();
                found.push((answer.problem, end));
            }
            ControlFlow::Continue(())
        });
        assert_eq!(answers, Ok(()));
        let end = |start: Board| Some(Goal::Spiral.board(start.size()));
        assert_eq!(found, starts.map(|start| (start, end(start))));
    }

    #[test]
    fn goal_of_another_size_is_an_error() {
        let goal = Goal::Position(Board::goal(size(3, 3)));
        let error = Solver::new().goal(goal).solve(&Board::goal(size(2, 3))).unwrap_err();
        assert_eq!(error.to_string(), "the goal is a 3x3 board, but the start a 2x3 board");
    }
}
