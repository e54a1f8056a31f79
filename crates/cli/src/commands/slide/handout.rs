//! `fifteen slide --handout`: puzzles without their solutions, as a picture.

use super::args::SlideSearchArgs;
use super::source::{self, PuzzleFile, SlideInput, SlideProblem};
use crate::support::exit::Exit;
use crate::support::output::files::write_output;
use crate::support::output::{Output, print_error};
use anyhow::Result;
use fifteen::sliding::{Puzzle, draw_puzzles};
use std::path::Path;

/// Draws all puzzles of the input side by side. If there are several, they are numbered.
///
/// # Errors
/// If the input cannot be read, its only puzzle is invalid, or the picture cannot be written.
pub fn draw(file: &Path, args: &SlideSearchArgs, out: &mut Output) -> Result<Exit> {
    let (problems, exit) = match source::load_input(args)? {
        SlideInput::Single(problem) => (vec![*problem], Exit::Answered),
        SlideInput::Many(file) => parse_all(&file),
    };
    let caption = |number: usize| match problems.len() {
        1 => String::new(),
        _ => number.to_string(),
    };
    let numbered = problems.iter().zip(1..);
    let puzzles: Vec<(String, &Puzzle)> =
        numbered.map(|(problem, number)| (caption(number), &problem.puzzle)).collect();
    if let Some(picture) = draw_puzzles(&puzzles) {
        write_output(file, &picture.to_string(), out)?;
    }
    Ok(exit)
}

/// Returns the valid puzzles of a file, and reports the others.
fn parse_all(file: &PuzzleFile) -> (Vec<SlideProblem>, Exit) {
    let (mut problems, mut exit) = (Vec::new(), Exit::Answered);
    for part in file.parts() {
        match file.parse_part(&part, false, &mut Vec::new()) {
            Ok(problem) => problems.push(problem),
            Err(error) => {
                print_error(&format!("{}, {error}", file.name));
                exit = Exit::BadInput;
            }
        }
    }
    (problems, exit)
}
