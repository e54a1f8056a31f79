//! `fifteen sudoku generate`: minimal puzzles with one solution.

use super::args::GenerateArgs;
use super::record::PuzzleRecord;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::interrupt::{self, Searching};
use crate::cli::frame::output::Output;
use anyhow::Result;
use fifteen::sudoku::{Generator, grade};

/// Runs the command.
pub fn run(args: &GenerateArgs, out: &mut Output) -> Result<Exit> {
    let _searching = Searching::begin();
    let seed = args.seed.or_random();
    out.explain(format!("seed {seed}"));
    let mut generator = Generator::new(seed);
    let mut made = 0;
    while made < args.count {
        if interrupt::happened() {
            return Ok(Exit::Interrupted);
        }
        let puzzle = generator.puzzle(args.symmetry.into());
        let grade = grade(&puzzle);
        if args.methods.is_none_or(|wanted| wanted == grade) {
            out.answer(puzzle.to_string(), &PuzzleRecord::new(&puzzle, grade, seed))?;
            out.flush()?;
            made += 1;
        }
    }
    Ok(Exit::Answered)
}
