//! `fifteen` without arguments, on a terminal: solves a small board and lists three commands to
//! try.

use crate::examples;
use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::output::width;
use crate::tiles::boards::boards_of_solution;
use crate::tiles::position::Position;
use anyhow::{Context, Result};
use fifteen::{Board, Limits, Size, korf};

/// Start four moves from the goal, so that all boards fit side by side.
const START: &str = "123485076";

/// Solves the board and prints the commands.
pub fn run(out: &mut Output) -> Result<Exit> {
    let start = Board::parse(Size::new(3, 3)?, START)?;
    let engine = korf::manhattan_engine(start.size());
    let report = korf::solve(&start, engine, &Limits::default(), &mut ())?;
    let solution = report.solution().context("no limit")?;
    let columns = width::stdout_width();
    let boards = boards_of_solution(&Position::normal(start), solution.moves(), columns);
    out.print_headline("fifteen solves sliding puzzles in the fewest moves.")?;
    out.print_styled(format!("\n{boards}\nTry:\n"))?;
    for (line, meaning) in examples::for_command("fifteen") {
        out.print_line(format!("  {line}\n          {meaning}"))?;
    }
    out.print_line(
        "\nRun `fifteen play` to play interactively.\nRun `fifteen --help` for all commands.",
    )?;
    Ok(Exit::Answered)
}
