//! `fifteen solve`, or just `fifteen START`: a shortest solution of each position.

use super::args::{BoardArgs, LimitArgs, Method, MoveNotation, SolveArgs};
use super::batch;
use super::exit::Exit;
use super::heuristic;
use super::interrupt;
use super::output::{Output, grouped, rate};
use super::record::{SolveRecord, blank_moves, tiles};
use super::watch::{self, Status, Timed};
use anyhow::{Result, anyhow, bail};
use fifteen::board::Unsolvable;
use fifteen::korf::{Engine, Outcome, Settings, Solution, StopReason};
use fifteen::{Board, Size, korf};
use indicatif::ProgressBar;

/// Runs the command.
pub fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit> {
    interrupt::listen()?;
    let engine = method_engine(&args.method, args.limits, args.positions.board.size, out)?;
    let solve = Solve { args, engine, progress: watch::spinner(out) };
    batch::run(&args.positions, &solve.progress, |start| solve.solve(start, out))
}

/// The engine that searches in the way asked for.
pub fn method_engine(
    method: &Method,
    limits: LimitArgs,
    size: Size,
    out: &Output,
) -> Result<Box<dyn Engine>> {
    let is_short = limits.time_limit.is_some();
    let settings = heuristic::settings(method, size, is_short, out.voice())?;
    choose(&method.engine, size, &settings, out)
}

/// The engine of this name for boards of a size, with these settings.
pub fn choose(
    name: &str,
    size: Size,
    settings: &Settings,
    out: &Output,
) -> Result<Box<dyn Engine>> {
    let is_guided = settings.heuristic.as_ref().is_some_and(|heuristic| !heuristic.is_manhattan());
    let engine = match name {
        "auto" if is_guided => korf::engine("wide")?,
        "auto" => korf::unguided(size),
        name => korf::engine(name)?,
    };
    let configured = engine.configured(settings).map_err(|error| match name {
        "auto" if !is_guided => anyhow!("{size} boards are left to another engine: {error}"),
        _ => error.into(),
    })?;
    if !configured.supports(size) {
        let sizes = Size::all().filter(|&size| engine.supports(size));
        let sizes: Vec<String> = sizes.map(|size| size.to_string()).collect();
        bail!(
            "the engine {} is not made for {size} boards, only for {}; plain takes any size",
            engine.name(),
            sizes.join(", "),
        );
    }
    let engine = configured;
    out.explain(format!(
        "engine {} ({}), heuristic {}, threads: {}{}",
        engine.name(),
        engine.summary(),
        engine.heuristic(),
        engine.threads(),
        if engine.prunes() { ", duplicates pruned" } else { "" },
    ));
    Ok(engine)
}

/// The command under way.
struct Solve<'a> {
    args: &'a SolveArgs,
    engine: Box<dyn Engine>,
    progress: ProgressBar,
}

impl Solve<'_> {
    /// Solves one position and prints what came of it.
    fn solve(&self, start: &Board, out: &mut Output) -> Result<Exit> {
        let board = self.args.positions.board;
        // One quiet answer needs no heading, but several must be told apart.
        if out.is_chatty() || (out.is_text() && self.args.positions.starts.len() != 1) {
            heading(start, board, &self.progress, out)?;
        }
        if let Err(reason) = start.solvable() {
            return unsolvable(start, board, &*self.engine, reason, &self.progress, out);
        }
        let chat = out.is_chatty();
        let listener = chat.then_some(&mut *out);
        let timed =
            watch::search(start, &*self.engine, self.args.limits, listener, &self.progress)?;
        self.progress.suspend(|| {
            if out.is_text() {
                return self.print(start, &timed, out);
            }
            let record = SolveRecord::new(start, board, &*self.engine, self.args.moves, &timed);
            Ok(out.object(&record)?)
        })?;
        out.flush()?;
        Ok(timed.status.exit())
    }

    /// Prints how a search ended as text.
    fn print(&self, start: &Board, timed: &Timed, out: &mut Output) -> Result<()> {
        let total = timed.report.statistics.total();
        match &timed.report.outcome {
            Outcome::Solved(solution) => {
                out.headline(format!("Solution in {} moves:", solution.threshold))?;
                out.line(self.moves(start, solution))?;
                if self.args.boards {
                    self.boards(start, solution, out)?;
                }
            }
            Outcome::Stopped(reason) => out.headline(format!(
                "{}; solutions have at least {} moves",
                match reason {
                    _ if timed.status == Status::Interrupted => "Interrupted",
                    StopReason::Nodes => "Stopped: the node limit is reached",
                    StopReason::Moves => "Stopped: the move limit is reached",
                    StopReason::Observer => "Stopped: the time limit is reached",
                },
                proved(start, timed),
            ))?,
        }
        if out.is_chatty() {
            out.line(format!(
                "{} visited, {} generated, {:.3} s, {}",
                grouped(total.visited),
                grouped(total.generated),
                timed.seconds,
                rate(total.visited, timed.seconds),
            ))?;
        }
        Ok(())
    }

    /// The moves in the notation asked for.
    fn moves(&self, start: &Board, solution: &Solution) -> String {
        let goal = self.args.positions.board.goal();
        match self.args.moves {
            MoveNotation::Tiles => tiles(start, goal, &solution.tiles, " "),
            MoveNotation::Blank => blank_moves(goal, &solution.moves),
        }
    }

    /// Prints the boards of a solution, from the start to the goal.
    fn boards(&self, start: &Board, solution: &Solution, out: &mut Output) -> Result<()> {
        let goal = self.args.positions.board.goal();
        let mut board = *start;
        out.text(format!("\n{}", goal.translate(&board).grid()))?;
        for &direction in &solution.moves {
            board = board.moved(direction).unwrap_or(board);
            out.text(format!("\n{}", goal.translate(&board).grid()))?;
        }
        Ok(())
    }
}

/// Prints which position it is about.
pub fn heading(
    start: &Board,
    board: BoardArgs,
    progress: &ProgressBar,
    out: &mut Output,
) -> Result<()> {
    let start = board.goal().translate(start);
    Ok(progress.suspend(|| out.headline(start.to_string()))?)
}

/// Says that the goal cannot be reached, and why.
pub fn unsolvable(
    start: &Board,
    board: BoardArgs,
    engine: &dyn Engine,
    reason: Unsolvable,
    progress: &ProgressBar,
    out: &mut Output,
) -> Result<Exit> {
    let record = SolveRecord::unsolvable(start, board, engine, reason);
    progress.suspend(|| out.answer(format!("unsolvable: {reason}"), &record))?;
    Ok(Exit::NoSolution)
}

/// A lower bound that a stopped search has proved: two more than the last exhausted threshold.
fn proved(start: &Board, timed: &Timed) -> u32 {
    let last = timed.report.statistics.completed().last();
    last.map_or(start.manhattan(), |iteration| iteration.threshold.moves() + 2)
}
