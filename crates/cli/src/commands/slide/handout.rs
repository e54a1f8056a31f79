//! `fifteen slide --handout`: puzzles without their solutions, as a picture.

use super::args::SlideSearchArgs;
use super::source::{self, PuzzleFile, SlideInput, SlideProblem};
use crate::support::exit::Exit;
use crate::support::output::files::write_output;
use crate::support::output::{Output, print_error};
use anyhow::Result;
use fifteen::sliding::{Puzzle, draw_puzzles};
use std::path::Path;

/// Draws all puzzles of the input side by side. If there are several, they have the numbers that
/// they have in the input.
///
/// # Errors
/// If the input cannot be read, its only puzzle is invalid, or the picture cannot be written.
pub fn draw(file: &Path, args: &SlideSearchArgs, out: &mut Output) -> Result<Exit> {
    let (problems, exit) = match source::load_input(args)? {
        SlideInput::Single(problem) => (vec![(String::new(), *problem)], Exit::Answered),
        SlideInput::Many(file) => parse_all(&file),
    };
    let puzzles: Vec<(String, &Puzzle)> =
        problems.iter().map(|(caption, problem)| (caption.clone(), &problem.puzzle)).collect();
    if let Some(picture) = draw_puzzles(&puzzles) {
        write_output(file, &picture.to_string(), out)?;
    }
    Ok(exit)
}

/// Returns the valid puzzles of a file with their numbers, and reports the others.
fn parse_all(file: &PuzzleFile) -> (Vec<(String, SlideProblem)>, Exit) {
    let (mut problems, mut exit) = (Vec::new(), Exit::Answered);
    for (number, part) in (1..).zip(file.parts()) {
        match file.read_part(&part) {
            Ok(problem) => problems.push((number.to_string(), problem)),
            Err(error) => {
                print_error(&error);
                exit = Exit::BadInput;
            }
        }
    }
    (problems, exit)
}
