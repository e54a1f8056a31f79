//! `fifteen sudoku generate`: minimal puzzles with a unique solution.

use super::args::SudokuGenerateArgs;
use crate::support::exit::{Exit, disagreement};
use crate::support::output::Output;
use crate::support::session::{SearchEnd, Session};
use anyhow::Result;
use fifteen::Stopped;
use fifteen::records::{Status, SudokuPuzzle};
use fifteen::sudoku::{Generator, Grid, draw_puzzles, grade};
use indicatif::ProgressBar;

/// Runs the command. The picture is written even if the run ends early.
pub fn run(args: &SudokuGenerateArgs, out: &mut Output) -> Result<Exit> {
    args.picture.check(out)?;
    let mut drawn = Vec::new();
    let end = generate(args, &mut drawn, out);
    if !drawn.is_empty() {
        args.picture.write(|| draw_puzzles(&drawn).to_string(), out)?;
    }
    Ok(end?.exit(Exit::Answered))
}

/// Generates and prints the puzzles, and collects those to draw.
fn generate(
    args: &SudokuGenerateArgs,
    drawn: &mut Vec<Grid>,
    out: &mut Output,
) -> Result<SearchEnd> {
    let seed = args.seed.or_random();
    out.explain(format!("seed {seed}"));
    let mut session = Session::begin(None, &ProgressBar::hidden());
    let mut generator = Generator::new(seed);
    let mut made = 0;
    while made < args.count() {
        if session.on_progress(String::new).is_break() {
            return Ok(session.search_end(Some(Stopped::Cancelled)));
        }
        let puzzle = generator.generate(args.symmetry).map_err(disagreement)?;
        let grade = grade(&puzzle);
        if args.methods.is_none_or(|wanted| wanted == grade) {
            if !args.picture.is_on_stdout() {
                let head = out.head(Status::Generated);
                let record = SudokuPuzzle::new(head, &puzzle, grade, args.symmetry, seed);
                out.print_answer(puzzle.to_string(), &record)?;
                out.flush()?;
            }
            drawn.extend(args.picture.is_requested().then_some(puzzle));
            made += 1;
        }
    }
    Ok(SearchEnd::Complete)
}
