//! `fifteen solve`, or just `fifteen START`: a shortest solution of each position.

use super::args::{BoardArgs, MoveNotation, SolveArgs};
use super::exit::Exit;
use super::input::each_position;
use super::interrupt;
use super::output::{Output, grouped, rate, report};
use super::record::{SolveRecord, blank_moves, tiles};
use super::watch::{self, Timed};
use anyhow::{Result, bail};
use fifteen::board::Unsolvable;
use fifteen::korf::{Engine, Outcome, Solution, StopReason};
use fifteen::{Board, Size, korf};
use indicatif::ProgressBar;

/// Runs the command.
pub fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit> {
    interrupt::listen()?;
    let engine = choose(&args.method.engine, args.positions.board.size, out)?;
    let spinner = watch::spinner(out);
    let mut command = Solve { args, engine, spinner, exit: Exit::Answered };
    each_position(&args.positions, |position| {
        if command.exit == Exit::Interrupted {
            return Ok(());
        }
        let exit = match position {
            Ok(start) => command.solve(&start, out)?,
            Err(error) => {
                command.spinner.suspend(|| report(&error));
                Exit::BadInput
            }
        };
        command.exit = command.exit.max(exit);
        Ok(())
    })?;
    command.spinner.finish_and_clear();
    Ok(command.exit)
}

/// The engine with this name, or the best for the size.
pub fn choose(name: &str, size: Size, out: &Output) -> Result<&'static dyn Engine> {
    let engine = match name {
        "auto" => korf::auto(size),
        name => korf::engine(name)?,
    };
    if !engine.supports(size) {
        let sizes: Vec<String> = korf::machine::sizes().map(|size| size.to_string()).collect();
        bail!(
            "the engine {} has no machine for {size} boards, only for {}; plain takes any size",
            engine.name(),
            sizes.join(", "),
        );
    }
    out.explain(format!(
        "engine {} ({}), heuristic manhattan, 1 thread",
        engine.name(),
        engine.summary(),
    ));
    Ok(engine)
}

/// The command under way.
struct Solve<'a> {
    args: &'a SolveArgs,
    engine: &'static dyn Engine,
    spinner: ProgressBar,
    exit: Exit,
}

impl Solve<'_> {
    /// Solves one position and prints what came of it.
    fn solve(&self, start: &Board, out: &mut Output) -> Result<Exit> {
        let board = self.args.positions.board;
        if out.is_chatty() {
            out.headline(board.goal().translate(start).to_string())?;
        }
        if let Err(reason) = start.solvable() {
            return unsolvable(start, board, self.engine, reason, out);
        }
        let chat = out.is_chatty();
        let listener = chat.then_some(&mut *out);
        let timed = watch::search(start, self.engine, self.args.limits, listener, &self.spinner)?;
        let timed = match timed {
            Ok(timed) => timed,
            Err(error) => {
                self.spinner.suspend(|| report(&error.to_string()));
                return Ok(Exit::Disagreement);
            }
        };
        let exit = exit_of(&timed.report.outcome);
        self.spinner.suspend(|| {
            if out.is_text() {
                return self.print(start, &timed, exit, out);
            }
            let record = SolveRecord::new(start, board, self.engine, self.args.moves, &timed);
            Ok(out.object(&record)?)
        })?;
        out.flush()?;
        Ok(exit)
    }

    /// Prints how a search ended as text.
    fn print(&self, start: &Board, timed: &Timed, exit: Exit, out: &mut Output) -> Result<()> {
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
                    StopReason::Nodes => "Stopped: the node limit is reached",
                    StopReason::Moves => "Stopped: the move limit is reached",
                    StopReason::Observer if exit == Exit::Interrupted => "Interrupted",
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

/// Says that the goal cannot be reached, and why.
pub fn unsolvable(
    start: &Board,
    board: BoardArgs,
    engine: &dyn Engine,
    reason: Unsolvable,
    out: &mut Output,
) -> Result<Exit> {
    match out.is_text() {
        true => out.line(format!("unsolvable: {reason}")),
        false => out.object(&SolveRecord::unsolvable(start, board, engine)),
    }?;
    Ok(Exit::NoSolution)
}

/// A lower bound that a stopped search has proved: two more than the last exhausted threshold.
fn proved(start: &Board, timed: &Timed) -> u32 {
    let last = timed.report.statistics.completed().last();
    last.map_or(start.manhattan(), |iteration| iteration.threshold.moves() + 2)
}

/// The exit code for a search that ended so.
pub fn exit_of(outcome: &Outcome) -> Exit {
    match outcome {
        Outcome::Solved(_) => Exit::Answered,
        Outcome::Stopped(StopReason::Observer) if interrupt::happened() => Exit::Interrupted,
        Outcome::Stopped(_) => Exit::Limit,
    }
}
