//! A page that plays a solution.

use super::outline::CELL;
use super::svg::{board, colour, corner, shape};
use crate::board::offset;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use std::fmt::Write;

/// The page, but for the puzzle and the solution.
const PAGE: &str = include_str!("player.html");

/// A page that needs nothing else and plays a solution: step by step, on its own, or by a slider.
///
/// ```
/// use fifteen_sliding::{self as sliding, Options, Outcome, Puzzle};
///
/// let puzzle = Puzzle::parse("1 x 3 <example>\n1 = 1\n1\n001\n")?;
/// let report = sliding::solve(&puzzle, &Options::default(), &mut ());
/// let Outcome::Solved(solution) = report.outcome else { panic!("it can be solved") };
/// let page = sliding::html(&puzzle, &solution);
/// assert!(page.contains("&lt;example&gt;"));
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
pub fn html(puzzle: &Puzzle, solution: &Solution) -> String {
    let title = match puzzle.title() {
        "" => "Sliding blocks",
        title => title,
    };
    // With room for the line around the board.
    let size = |cells: usize| (cells.cast_signed() * CELL + 4).to_string();
    PAGE.replace("{{width}}", &size(puzzle.cols()))
        .replace("{{height}}", &size(puzzle.rows()))
        .replace("{{board}}", &scene(puzzle, solution))
        .replace("{{frames}}", &frames(puzzle, solution))
        .replace("{{title}}", &escaped(title))
}

/// The board, and the pieces in the order of the start.
fn scene(puzzle: &Puzzle, solution: &Solution) -> String {
    let mut text = String::new();
    board(&mut text, puzzle);
    for &piece in solution.configurations()[0].pieces() {
        let _ = writeln!(
            text,
            "<path class=\"piece\" d=\"{}\" fill=\"{}\" fill-rule=\"evenodd\"/>",
            shape(puzzle, piece),
            colour(piece.kind)
        );
    }
    text
}

/// Where each of these pieces is: for every configuration, and for every step of the moves between
/// them. A frame is the number of moves made, and two coordinates for each piece.
fn frames(puzzle: &Puzzle, solution: &Solution) -> String {
    let mut cells: Vec<usize> =
        solution.configurations()[0].pieces().iter().map(|piece| piece.cell).collect();
    let mut text = frame(puzzle, 0, &cells);
    for (index, step) in solution.moves().iter().enumerate() {
        let before = solution.configurations()[index].pieces();
        let moving: Vec<usize> = (step.pieces.iter())
            .map(|&piece| cells.iter().position(|&cell| cell == before[piece].cell))
            .map(|piece| piece.expect("the piece is somewhere"))
            .collect();
        for (number, direction) in step.steps.iter().enumerate() {
            for &piece in &moving {
                cells[piece] = cells[piece].wrapping_add_signed(offset(*direction, puzzle.cols()));
            }
            let made = if number + 1 == step.steps.len() { index + 1 } else { index };
            text.push_str(",\n");
            text.push_str(&frame(puzzle, made, &cells));
        }
    }
    text
}

/// One frame.
fn frame(puzzle: &Puzzle, made: usize, cells: &[usize]) -> String {
    let mut text = format!("[{made}");
    for &cell in cells {
        let (x, y) = corner(puzzle, cell);
        let _ = write!(text, ",{x},{y}");
    }
    text.push(']');
    text
}

/// Text as it must be written in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
