//! A sheet with all configurations of a solution, as SVG.

use super::outline::{CELL, outline};
use crate::puzzle::{Configuration, Piece, Puzzle};
use crate::solution::Solution;
use std::fmt::Write;

/// Boards side by side.
const ACROSS: usize = 8;

/// Space between boards, with room for a number above each.
const SPACE: isize = CELL;

/// Draws the configurations of a solution side by side, each with its number of moves; those pieces
/// that move next have a heavier outline.
///
/// ```
/// use fifteen_sliding::{self as sliding, Options, Outcome, Puzzle};
///
/// let puzzle = Puzzle::parse("1 x 3\n1 = 1\n1\n001\n")?;
/// let report = sliding::solve(&puzzle, &Options::default(), &mut ());
/// let Outcome::Solved(solution) = report.outcome else { panic!("it can be solved") };
/// assert!(sliding::svg(&puzzle, &solution).starts_with("<svg"));
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
pub fn svg(puzzle: &Puzzle, solution: &Solution) -> String {
    let boards = solution.configurations().len();
    let (across, down) = (ACROSS.min(boards), boards.div_ceil(ACROSS));
    let size = |cells: usize| cells.cast_signed() * CELL + SPACE;
    let (width, height) = (size(puzzle.cols()), size(puzzle.rows()));
    let total = |count: usize, one: isize| count.cast_signed() * one + SPACE;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" \
         font-family=\"sans-serif\" font-size=\"10\" text-anchor=\"middle\">\n",
        total(across, width),
        total(down, height)
    );
    for (index, configuration) in solution.configurations().iter().enumerate() {
        let x = (index % ACROSS).cast_signed() * width + SPACE;
        let y = (index / ACROSS).cast_signed() * height + SPACE;
        let moving = solution.moves().get(index).map_or(&[][..], |step| &step.pieces);
        let _ = writeln!(text, "<g transform=\"translate({x} {y})\">");
        let _ = writeln!(text, "<text x=\"{}\" y=\"-4\">{index}</text>", (width - SPACE) / 2);
        board(&mut text, puzzle);
        pieces(&mut text, puzzle, configuration, moving);
        text.push_str("</g>\n");
    }
    text.push_str("</svg>\n");
    text
}

/// The board without pieces.
pub(super) fn board(text: &mut String, puzzle: &Puzzle) {
    let (width, height) = (puzzle.cols().cast_signed() * CELL, puzzle.rows().cast_signed() * CELL);
    let _ = writeln!(
        text,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"#f4f1ea\" stroke=\"#444\" stroke-width=\"2\"/>"
    );
    for cell in (0..puzzle.blocked().len()).filter(|&cell| puzzle.blocked()[cell]) {
        let (x, y) = corner(puzzle, cell);
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#777\"/>"
        );
    }
}

/// The pieces of a configuration; those that move next have a heavier outline.
fn pieces(text: &mut String, puzzle: &Puzzle, configuration: &Configuration, moving: &[usize]) {
    for (index, &piece) in configuration.pieces().iter().enumerate() {
        let stroke = if moving.contains(&index) { 2.5 } else { 0.7 };
        let (x, y) = corner(puzzle, piece.cell);
        let _ = writeln!(
            text,
            "<path transform=\"translate({x} {y})\" d=\"{}\" fill=\"{}\" fill-rule=\"evenodd\" \
             stroke=\"#222\" stroke-width=\"{stroke}\"/>",
            shape(puzzle, piece),
            colour(piece.kind),
        );
    }
}

/// Where a cell is.
pub(super) fn corner(puzzle: &Puzzle, cell: usize) -> (isize, isize) {
    let (row, col) = (cell / puzzle.cols(), cell % puzzle.cols());
    (col.cast_signed() * CELL, row.cast_signed() * CELL)
}

/// The outline of a piece as seen from its first cell.
pub(super) fn shape(puzzle: &Puzzle, piece: Piece) -> String {
    let cells: Vec<(isize, isize)> = puzzle.kinds()[piece.kind]
        .cells()
        .iter()
        .map(|&(row, col)| (row.cast_signed(), col))
        .collect();
    outline(&cells)
}

/// The colour of a kind of pieces: hues that follow each other at the golden angle are well apart.
pub(super) fn colour(kind: usize) -> String {
    format!("hsl({},65%,68%)", kind * 137 % 360)
}
