//! `fifteen sudoku`: solves puzzles, explains the solution, and generates puzzles.

pub mod args;
mod generate;
mod input;
mod solve;

use crate::support::exit::Exit;
use crate::support::output::Output;
use anyhow::Result;
use args::{SudokuArgs, SudokuCommand};

/// Runs the command.
pub fn run(args: &SudokuArgs, out: &mut Output) -> Result<Exit> {
    match &args.command {
        Some(SudokuCommand::Generate(args)) => generate::run(args, out),
        None => solve::run(&args.solve, out),
    }
}
