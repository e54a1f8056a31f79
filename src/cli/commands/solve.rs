//! `fifteen solve`, or just `fifteen START`: a shortest solution of each position.

use crate::cli::frame::clock::Status;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::numbers::{grouped, rate};
use crate::cli::frame::output::Output;
use crate::cli::frame::spinner::spinner;
use crate::cli::tiles::args::{LimitArgs, Method, MoveNotation, Positions};
use crate::cli::tiles::engine::method_engine;
use crate::cli::tiles::input::each_position;
use crate::cli::tiles::notation::{blank_moves, tiles};
use crate::cli::tiles::record::SolveRecord;
use crate::cli::tiles::report::{heading, unsolvable};
use crate::cli::tiles::search::{Timed, search};
use anyhow::Result;
use clap::Args;
use fifteen::korf::{Engine, Outcome, Solution, Solutions, StopReason};
use fifteen::{Board, Direction};
use indicatif::ProgressBar;

#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub positions: Positions,
    #[command(flatten)]
    pub method: Method,
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Find all shortest solutions, and count them
    #[arg(long)]
    pub all: bool,
    /// Print at most so many of them
    #[arg(
        long,
        value_name = "N",
        default_value = "10",
        requires = "all",
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    limit: u32,
    /// How to print the moves
    #[arg(long, value_enum, default_value_t)]
    pub moves: MoveNotation,
    /// Print the board after every move
    #[arg(long)]
    pub boards: bool,
}

impl SolveArgs {
    /// How many solutions to print, if all are to be found.
    pub fn all(&self) -> Option<usize> {
        self.all.then_some(self.limit as usize)
    }
}

/// Runs the command.
pub fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit> {
    let (method, size) = (&args.method, args.positions.board.size);
    let engine = method_engine(method, args.all(), args.limits, size, out)?;
    let solve = Solve { args, engine, progress: spinner(out) };
    each_position(&args.positions, &solve.progress, |start| solve.solve(start, out))
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
        let timed = search(start, &*self.engine, self.args.limits, listener, &self.progress)?;
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
