//! `fifteen solve`, or just `fifteen START`: a shortest solution of each position.

use crate::cli::args::{BoardArgs, LimitArgs, Method, MoveNotation, SolveArgs};
use crate::cli::frame::exit::Exit;
use crate::cli::frame::input::batch;
use crate::cli::frame::interrupt;
use crate::cli::frame::output::{Output, grouped, rate};
use crate::cli::tables::heuristic;
use crate::cli::tiles::record::{SolveRecord, blank_moves, tiles};
use crate::cli::tiles::search::{self, Status, Timed};
use anyhow::{Result, anyhow, bail};
use fifteen::board::Unsolvable;
use fifteen::korf::{Engine, Outcome, Settings, Solution, Solutions, StopReason};
use fifteen::{Board, Direction, Heuristic, Size, korf};
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// Runs the command.
pub fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit> {
    interrupt::listen()?;
    let (method, size) = (&args.method, args.positions.board.size);
    let engine = method_engine(method, args.all(), args.limits, size, out)?;
    let solve = Solve { args, engine, progress: search::spinner(out) };
    batch::run(&args.positions, &solve.progress, |start| solve.solve(start, out))
}

/// The engine that searches in the way asked for.
pub fn method_engine(
    method: &Method,
    all: Option<usize>,
    limits: LimitArgs,
    size: Size,
    out: &Output,
) -> Result<Box<dyn Engine>> {
    let is_short = limits.time_limit.is_some() || limits.node_limit.is_some();
    check(method, all, size)?;
    let mut settings = heuristic::settings(method, size, is_short, out.voice())?;
    if all.is_some() {
        settings.all = all;
        let (cache, threads) = (&method.cache, heuristic::threads(method.processor));
        let manhattan = || heuristic::named("manhattan", size, cache, threads, out.voice());
        settings.heuristic = Some(settings.heuristic.map_or_else(manhattan, Ok)?);
    }
    choose(&method.engine, size, &settings, out)
}

/// Whether the engine can do what is wanted of it, before anybody waits for tables.
fn check(method: &Method, all: Option<usize>, size: Size) -> Result<()> {
    if method.engine != "auto" {
        let heuristic = Heuristic::named(size, "manhattan", 1, &|_, _| ControlFlow::Break(())).ok();
        let settings = Settings { heuristic, all, ..method.settings() };
        korf::engine(&method.engine)?.configured(&settings)?;
    }
    Ok(())
}

/// The engine of this name for boards of a size, with these settings.
pub fn choose(
    name: &str,
    size: Size,
    settings: &Settings,
    out: &Output,
) -> Result<Box<dyn Engine>> {
    let is_manhattan = settings.heuristic.as_ref().is_none_or(Heuristic::is_manhattan);
    let is_guided = !is_manhattan || settings.all.is_some();
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
            search::search(start, &*self.engine, self.args.limits, listener, &self.progress)?;
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
                match &timed.report.solutions {
                    None => {
                        out.headline(format!("Solution in {} moves:", solution.threshold))?;
                        out.line(self.moves(start, &solution.moves))?;
                    }
                    Some(all) => self.print_all(start, solution, all, out)?,
                }
                if self.args.boards {
                    self.boards(start, solution, out)?;
                }
            }
            Outcome::Stopped(reason) => out.headline(format!(
                "{}; solutions have at least {} moves",
                match reason {
                    _ if timed.status == Status::Interrupted => "Interrupted",
                    StopReason::Nodes => "Stopped: the node limit is reached",
                    StopReason::Moves if self.args.limits.move_limit.is_some() => {
                        "Stopped: the move limit is reached"
                    }
                    StopReason::Moves => "Stopped: the engine can look for no longer solutions",
                    StopReason::Observer => "Stopped: the time limit is reached",
                },
                timed.report.proved,
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

    /// Prints how many solutions there are, and the first of them.
    fn print_all(
        &self,
        start: &Board,
        solution: &Solution,
        all: &Solutions,
        out: &mut Output,
    ) -> Result<()> {
        let (count, threshold) = (all.count, solution.threshold);
        let plural = if count == 1 { "" } else { "s" };
        out.headline(format!("{} solution{plural} in {threshold} moves:", grouped(count)))?;
        let rest = count - all.first.len() as u64;
        for moves in &all.first {
            out.line(self.moves(start, moves))?;
        }
        if rest > 0 {
            out.line(format!("and {} more", grouped(rest)))?;
        }
        Ok(())
    }

    /// The moves in the notation asked for.
    fn moves(&self, start: &Board, moves: &[Direction]) -> String {
        let goal = self.args.positions.board.goal();
        match self.args.moves {
            MoveNotation::Tiles => tiles(start, goal, &start.pushed(moves), " "),
            MoveNotation::Blank => blank_moves(goal, moves),
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
