//! `fifteen sudoku`: solves puzzles, explains how, and makes new ones.

pub mod args;
mod generate;
mod input;
mod record;
mod solve;

use crate::cli::frame::exit::Exit;
use crate::cli::frame::output::Output;
use anyhow::Result;
use args::{SudokuArgs, SudokuCommand};

/// Runs the command.
pub fn run(args: &SudokuArgs, out: &mut Output) -> Result<Exit> {
    match &args.command {
        Some(SudokuCommand::Generate(args)) => generate::run(args, out),
        None => solve::run(&args.solve, out),
    }
}
