//! Shortest solutions, and the next move of one.

use super::position::Position;
use super::record::{searched, unsolvable};
use super::solve_options::Method;
use crate::arguments::Arguments;
use crate::error::Problem;
use crate::host::{News, Outside};
use crate::instance::Instance;
use crate::requests::{Answer, answer};
use fifteen::board::udlr;
use fifteen::korf::{self, Engine, Iteration, Limits, Outcome, Phase, Progress, Report};
use fifteen::records::{self, Command};
use fifteen::runtime::number_format::Grouped;
use fifteen::{Observer, Stopped};
use serde::Serialize;
use serde_json::json;
use std::ops::ControlFlow;

/// Finds a shortest solution, or all of them.
pub fn solve(instance: &mut Instance, mut arguments: Arguments, outside: &mut Outside) -> Answer {
    let position = Position::take(&mut arguments)?;
    let method = Method::take(&mut arguments)?;
    arguments.end()?;
    let engine = method.engine(instance, &position)?;
    if let Err(reason) = position.start.check_reachable(&position.target()) {
        return answer(&unsolvable(&position, &*engine, reason));
    }
    let (report, iterations) = search(&position, &*engine, &method.limits, outside)?;
    answer(&searched(&position, &*engine, &report, outside.seconds(), &iterations)?)
}

/// Tells the first move of a shortest solution, and how many there are.
pub fn hint(instance: &mut Instance, mut arguments: Arguments, outside: &mut Outside) -> Answer {
    let position = Position::take(&mut arguments)?;
    let method = Method::take(&mut arguments)?;
    arguments.end()?;
    if let Err(reason) = position.start.check_reachable(&position.target()) {
        return answer(&json!({ "status": "unsolvable", "reason": reason.to_string() }));
    }
    let engine = method.engine(instance, &position)?;
    let (report, _) = search(&position, &*engine, &method.limits, outside)?;
    let solution = match report.outcome {
        Outcome::Solved(solution) => solution,
        Outcome::Stopped(stopped) => return Err(Problem::Stopped(stopped)),
    };
    let pushed = position.check(&solution.moves)?;
    let moves = position.goal.restore_moves(position.size(), &solution.moves);
    answer(&Hint {
        status: "solved",
        tile: pushed.first().copied(),
        udlr: moves.first().map(|&first| udlr(&[first])),
        length: pushed.len(),
    })
}

/// The next move.
#[derive(Serialize)]
struct Hint {
    status: &'static str,
    /// The tile to push, unless this is the goal.
    tile: Option<u8>,
    /// Where it goes.
    udlr: Option<String>,
    /// The number of moves to the goal.
    length: usize,
}

/// Searches while somebody looks on: the report, and the seconds of each iteration.
///
/// # Errors
/// If the search went wrong.
pub fn search(
    position: &Position,
    engine: &dyn Engine,
    limits: &Limits,
    outside: &mut Outside,
) -> Result<(Report, Vec<f64>), Problem> {
    let heuristic = engine.heuristic().to_owned();
    let mut watcher = Watcher { outside, heuristic, began: 0.0, seconds: Vec::new() };
    let report = korf::solve(&position.start, engine, limits, &mut watcher);
    Ok((report.map_err(Problem::wrong)?, watcher.seconds))
}

/// The watch of one search.
struct Watcher<'w, 'o> {
    outside: &'w mut Outside<'o>,
    heuristic: String,
    /// When the iteration began.
    began: f64,
    /// The seconds of each iteration.
    seconds: Vec<f64>,
}

/// An iteration that has ended, as it is told at once.
#[derive(Serialize)]
pub struct Ended<'a> {
    kind: &'static str,
    heuristic: &'a str,
    #[serde(flatten)]
    iteration: records::Iteration,
}

impl Ended<'_> {
    /// What is told of an iteration.
    pub fn new<'a>(heuristic: &'a str, ended: &Iteration, seconds: f64) -> Ended<'a> {
        Ended { kind: "iteration", heuristic, iteration: records::Iteration::new(ended, seconds) }
    }
}

impl Observer<Progress> for Watcher<'_, '_> {
    fn on_progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        if let Some(ended) = progress.ended() {
            let seconds = self.outside.seconds() - self.began;
            self.seconds.push(seconds);
            return self.outside.tell(&Ended::new(&self.heuristic, &ended, seconds));
        }
        if progress.moment == Phase::Begun {
            self.began = self.outside.seconds();
        }
        self.outside.look(Command::Solve, || News {
            line: format!(
                "{} {} visited",
                progress.threshold,
                Grouped(progress.iteration.visited.into())
            ),
            nodes: Some(progress.total.visited),
            ..News::default()
        })
    }
}

/// Solves a position in passing, for something else: the moves, in normal form.
///
/// # Errors
/// If a limit is reached, or somebody asks to stop.
pub fn solved(
    instance: &Instance,
    position: &Position,
    limits: &Limits,
    outside: &mut Outside,
) -> Result<Vec<fifteen::Direction>, Problem> {
    let engine = Method::default().engine(instance, position)?;
    let mut look = |progress: &Progress| {
        let nodes = Some(progress.total.visited);
        outside.look(Command::Generate, || News { nodes, ..News::default() })
    };
    let report = korf::solve(&position.start, &*engine, limits, &mut look);
    match report.map_err(Problem::wrong)?.outcome {
        Outcome::Solved(solution) => Ok(solution.moves),
        Outcome::Stopped(stopped) => Err(Problem::Stopped(stopped)),
    }
}

/// Whether a problem is only that a limit was reached.
pub fn is_limit(problem: &Problem) -> bool {
    matches!(problem, Problem::Stopped(stopped) if *stopped != Stopped::Cancelled)
}
