//! `fifteen solve`, or just `fifteen START`: a shortest solution of each position.

use crate::cli::frame::exit::Exit;
use crate::cli::frame::numbers::{grouped, rate};
use crate::cli::frame::output::{Output, report};
use crate::cli::frame::session::{Ended, Limit};
use crate::cli::frame::spinner::spinner;
use crate::cli::tiles::args::{LimitArgs, Method, MoveNotation, Positions};
use crate::cli::tiles::engine::method_engine;
use crate::cli::tiles::input::Reader;
use crate::cli::tiles::many::{Audience, Many};
use crate::cli::tiles::notation::{blank_moves, tiles};
use crate::cli::tiles::record::SolveRecord;
use crate::cli::tiles::report::{heading, unsolvable};
use crate::cli::tiles::search::Timed;
use anyhow::Result;
use clap::Args;
use fifteen::korf::{Engine, Outcome, Solution, Solutions};
use fifteen::{Board, Direction, Threads};
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
    let (engine, progress) = (&*engine, &spinner(out));
    let reader = Reader::open(&args.positions)?;
    // All threads search a single position.
    let threads =
        if reader.len() == Some(1) { Threads::ONE } else { method.threads(engine.threads()) };
    let many = Many { engine, limits: args.limits, threads, progress };
    many.search(reader, &mut Solve { args, engine, progress, out })
}

/// The command under way.
struct Solve<'a> {
    args: &'a SolveArgs,
    engine: &'a dyn Engine,
    progress: &'a ProgressBar,
    out: &'a mut Output,
}

impl Audience<Result<Result<Board, String>>> for Solve<'_> {
    fn begun(&mut self, start: &Board) -> Result<()> {
        // One quiet answer needs no heading, but several must be told apart.
        let is_one = self.args.positions.starts.len() == 1;
        if self.out.is_chatty() || (self.out.is_text() && !is_one) {
            heading(start, self.args.positions.board, self.progress, self.out)?;
        }
        Ok(())
    }

    fn iteration(&mut self, line: &str) -> Result<()> {
        let out = &mut *self.out;
        if out.is_chatty() {
            self.progress.suspend(|| out.line(line).and_then(|()| out.flush()))?;
        }
        Ok(())
    }

    fn answer(
        &mut self,
        _number: usize,
        read: Result<Result<Board, String>>,
        timed: Option<Timed>,
    ) -> Result<Exit> {
        let start = match read? {
            Ok(start) => start,
            Err(error) => {
                self.progress.suspend(|| report(&error));
                return Ok(Exit::BadInput);
            }
        };
        let Some(timed) = timed else {
            self.begun(&start)?;
            return self.unsolvable(&start);
        };
        let progress = self.progress;
        progress.suspend(|| self.print(&start, &timed))?;
        self.out.flush()?;
        Ok(timed.ended.exit(Exit::Answered))
    }
}

impl Solve<'_> {
    /// Says that the goal cannot be reached.
    fn unsolvable(&mut self, start: &Board) -> Result<Exit> {
        let board = self.args.positions.board;
        match start.solvable() {
            Err(reason) => unsolvable(start, board, self.engine, reason, self.progress, self.out),
            Ok(()) => Ok(Exit::Answered),
        }
    }

    /// Prints how a search ended.
    fn print(&mut self, start: &Board, timed: &Timed) -> Result<()> {
        if self.out.is_text() {
            return self.text(start, timed);
        }
        let (board, moves) = (self.args.positions.board, self.args.moves);
        let record = SolveRecord::new(start, board, self.engine, moves, timed);
        Ok(self.out.object(&record)?)
    }

    /// Prints how a search ended as text.
    fn text(&mut self, start: &Board, timed: &Timed) -> Result<()> {
        let total = timed.report.statistics.total();
        match &timed.report.outcome {
            Outcome::Solved(solution) => {
                match &timed.report.solutions {
                    None => {
                        self.out.headline(format!("Solution in {} moves:", solution.threshold))?;
                        self.out.line(self.moves(start, &solution.moves))?;
                    }
                    Some(all) => self.all(start, solution, all)?,
                }
                if self.args.boards {
                    self.boards(start, solution)?;
                }
            }
            Outcome::Stopped(_) => self.out.headline(format!(
                "{}; solutions have at least {} moves",
                self.reason(timed.ended),
                timed.report.proved,
            ))?,
        }
        if self.out.is_chatty() {
            self.out.line(format!(
                "{} visited, {} generated, {:.3} s, {}",
                grouped(total.visited),
                grouped(total.generated),
                timed.seconds,
                rate(total.visited, timed.seconds),
            ))?;
        }
        Ok(())
    }

    /// Why a search stopped.
    fn reason(&self, ended: Ended) -> &'static str {
        match ended {
            Ended::Limit(Limit::Nodes) => "Stopped: the node limit is reached",
            Ended::Limit(Limit::Time) => "Stopped: the time limit is reached",
            Ended::Limit(Limit::Memory) => "Stopped: there is no memory left",
            Ended::Limit(Limit::Moves) if self.args.limits.move_limit.is_some() => {
                "Stopped: the move limit is reached"
            }
            Ended::Limit(Limit::Moves) => "Stopped: the engine can look for no longer solutions",
            Ended::Complete | Ended::Interrupted | Ended::Unread => "Interrupted",
        }
    }

    /// Prints how many solutions there are, and the first of them.
    fn all(&mut self, start: &Board, solution: &Solution, all: &Solutions) -> Result<()> {
        let (count, threshold) = (all.count, solution.threshold);
        let plural = if count == 1 { "" } else { "s" };
        self.out.headline(format!("{} solution{plural} in {threshold} moves:", grouped(count)))?;
        let rest = count - all.first.len() as u64;
        for moves in &all.first {
            self.out.line(self.moves(start, moves))?;
        }
        if rest > 0 {
            self.out.line(format!("and {} more", grouped(rest)))?;
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
    fn boards(&mut self, start: &Board, solution: &Solution) -> Result<()> {
        let goal = self.args.positions.board.goal();
        let mut board = *start;
        self.out.text(format!("\n{}", goal.translate(&board).grid()))?;
        for &direction in &solution.moves {
            board = board.moved(direction).unwrap_or(board);
            self.out.text(format!("\n{}", goal.translate(&board).grid()))?;
        }
        Ok(())
    }
}
