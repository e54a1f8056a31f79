//! `fifteen sudoku`: solves puzzles, explains the solution, and generates puzzles.

pub mod args;
mod generate;
mod input;
mod solve;

use crate::support::exit::{Disagreement, Exit};
use crate::support::output::Output;
use anyhow::Result;
use args::{SudokuArgs, SudokuCommand};
use fifteen::sudoku::WrongSolution;

/// Runs the command.
pub fn run(args: &SudokuArgs, out: &mut Output) -> Result<Exit> {
    match &args.command {
        Some(SudokuCommand::Generate(args)) => generate::run(args, out),
        None => solve::run(&args.solve, out),
    }
}

/// Converts a wrong solution into the error of the command line.
fn disagreement(wrong: WrongSolution) -> Disagreement {
    Disagreement(wrong.to_string())
}
