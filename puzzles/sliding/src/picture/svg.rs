//! Boards as SVG, alone and side by side on a sheet.

use super::link::links;
use super::outline::{CELL, outline};
use super::sheet::{Scene, Sheet};
use crate::puzzle::{Configuration, Goal, Piece, Puzzle};
use std::fmt::Write;

/// The width of a sheet in cells, unless a single board is wider.
const ACROSS: usize = 48;

/// Space between boards, with room for a caption above each.
const SPACE: isize = CELL;

/// Room for the title and what stands below it.
const HEAD: isize = 2 * CELL;

/// How many pixels a unit has at first; a picture can be scaled.
const PIXELS: isize = 2;

/// The width of a letter of the title, about.
const LETTER: usize = 8;

/// Draws a sheet.
pub(super) fn draw(sheet: &Sheet) -> String {
    let puzzle = sheet.puzzle;
    let boards = boards(sheet);
    let across = (ACROSS / (puzzle.cols() + 1)).clamp(1, boards.len().max(1));
    let down = boards.len().div_ceil(across);
    let size = |cells: usize| cells.cast_signed() * CELL + SPACE;
    let (width, height) = (size(puzzle.cols()), size(puzzle.rows()));
    let total = |count: usize, one: isize| count.cast_signed() * one + SPACE;
    let text_width = [sheet.title(), &sheet.heading].map(|text| text.chars().count() * LETTER);
    let text_width = text_width[0].max(text_width[1]).cast_signed() + 2 * SPACE;
    let (all_width, all_height) =
        (total(across, width).max(text_width), total(down, height) + HEAD);
    let (title, heading) = (escaped(sheet.title()), escaped(&sheet.heading));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {all_width} {all_height}\" font-family=\"sans-serif\" font-size=\"10\">\n\
         <title>{title}: {heading}</title>\n\
         <rect width=\"{all_width}\" height=\"{all_height}\" fill=\"#fff\"/>\n\
         <text x=\"{SPACE}\" y=\"20\" font-size=\"14\" font-weight=\"bold\" fill=\"#222\">{title}</text>\n\
         <text x=\"{SPACE}\" y=\"36\" font-size=\"12\" fill=\"#222\">{heading}</text>\n",
        all_width * PIXELS,
        all_height * PIXELS,
    );
    for (index, board) in boards.iter().enumerate() {
        let x = (index % across).cast_signed() * width + SPACE;
        let y = (index / across).cast_signed() * height + SPACE + HEAD;
        let middle = (width - SPACE) / 2;
        let caption = &board.caption;
        let _ = writeln!(
            text,
            "<g class=\"board\" transform=\"translate({x} {y})\" text-anchor=\"middle\">\n\
             <text x=\"{middle}\" y=\"-5\" fill=\"#222\">{caption}</text>"
        );
        floor(&mut text, puzzle);
        pieces(&mut text, puzzle, board);
        text.push_str("</g>\n");
    }
    text.push_str("</svg>\n");
    text
}

/// A board on a sheet.
struct Board<'a> {
    caption: String,
    configuration: &'a Configuration,
    letters: Vec<char>,
    /// The pieces that move next.
    moving: &'a [usize],
}

/// The boards of a sheet.
fn boards<'a>(sheet: &Sheet<'a>) -> Vec<Board<'a>> {
    match &sheet.scenes[..] {
        [Scene { solution: Some(solution), .. }] if sheet.is_one_solution => {
            let board = |(index, letters): (usize, Vec<char>)| Board {
                caption: index.to_string(),
                configuration: &solution.configurations()[index],
                letters,
                moving: solution.moves().get(index).map_or(&[][..], |step| &step.pieces),
            };
            solution.letters(sheet.puzzle).into_iter().enumerate().map(board).collect()
        }
        scenes => {
            let board = |scene: &Scene<'a>| Board {
                caption: scene.caption.clone(),
                configuration: scene.start,
                letters: sheet.puzzle.letters().to_vec(),
                moving: &[],
            };
            scenes.iter().map(board).collect()
        }
    }
}

/// The board without pieces. Blocked cells are one shape, so that there are no seams.
pub(super) fn floor(text: &mut String, puzzle: &Puzzle) {
    let (width, height) = (puzzle.cols().cast_signed() * CELL, puzzle.rows().cast_signed() * CELL);
    let _ = writeln!(
        text,
        "<rect class=\"floor\" width=\"{width}\" height=\"{height}\" fill=\"#f4f1ea\"/>"
    );
    let blocked = (0..puzzle.blocked().len()).filter(|&cell| puzzle.blocked()[cell]);
    let square = |cell| {
        let (x, y) = corner(puzzle, cell);
        format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z")
    };
    let path: String = blocked.map(square).collect();
    if !path.is_empty() {
        let _ = writeln!(
            text,
            "<path class=\"wall\" d=\"{path}\" fill=\"#777\" stroke=\"#777\" stroke-width=\".4\"/>"
        );
    }
    let _ = writeln!(
        text,
        "<rect class=\"frame\" x=\"-1\" y=\"-1\" width=\"{}\" height=\"{}\" fill=\"none\" \
         stroke=\"#444\" stroke-width=\"2\"/>",
        width + 2,
        height + 2,
    );
}

/// The pieces of a board; those that move next have a heavier outline.
fn pieces(text: &mut String, puzzle: &Puzzle, board: &Board) {
    let all: Vec<(Piece, char)> =
        board.configuration.pieces().iter().copied().zip(board.letters.iter().copied()).collect();
    for index in in_order(puzzle, board.configuration.pieces()) {
        let (shown, letter) = all[index];
        let (x, y) = corner(puzzle, shown.cell);
        let stroke = if board.moving.contains(&index) { 2.5 } else { 0.7 };
        let _ = writeln!(
            text,
            "<g transform=\"translate({x} {y})\" stroke-width=\"{stroke}\">{}</g>",
            piece(puzzle, shown.kind, letter)
        );
    }
}

/// The indices of pieces in the order in which they are drawn: those in several parts last, so that
/// their links can be seen.
pub(super) fn in_order(puzzle: &Puzzle, pieces: &[Piece]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..pieces.len()).collect();
    order.sort_by_key(|&index| puzzle.kinds()[pieces[index].kind].parts().len() > 1);
    order
}

/// A piece with its letter on each of its parts, seen from its first cell.
pub(super) fn piece(puzzle: &Puzzle, kind: usize, letter: char) -> String {
    let shape = &puzzle.kinds()[kind];
    let cells: Vec<(isize, isize)> =
        shape.cells().iter().map(|&(row, col)| (row.cast_signed(), col)).collect();
    let fill = colour(kind);
    let mut text = format!(
        "<path d=\"{}\" fill=\"{fill}\" fill-rule=\"evenodd\" stroke=\"#222\"/>",
        outline(&cells)
    );
    if let Some(links) = links(shape) {
        for (colour, width) in [("#222", 5), (&fill, 3)] {
            let _ = write!(
                text,
                "<path class=\"link\" d=\"{links}\" stroke=\"{colour}\" stroke-width=\"{width}\" \
                 stroke-linecap=\"round\"/>"
            );
        }
    }
    for part in shape.parts() {
        // In a corner, where no link is in the way.
        let (x, y) = (part[0].1 * CELL + 6, part[0].0.cast_signed() * CELL + 9);
        let letter = escaped(&letter.to_string());
        let _ = write!(
            text,
            "<text x=\"{x}\" y=\"{y}\" stroke=\"none\" fill=\"#222\" text-anchor=\"middle\" \
             font-size=\"7\">{letter}</text>"
        );
    }
    text
}

/// What a goal asks for: its pieces, a dot where a cell must be empty, and a question mark where anything may
/// be.
pub(super) fn goal(text: &mut String, puzzle: &Puzzle, goal: &Goal) {
    floor(text, puzzle);
    let covered: Vec<usize> = goal.pieces().iter().flat_map(|&piece| puzzle.cells(piece)).collect();
    for cell in 0..puzzle.blocked().len() {
        if puzzle.blocked()[cell] || covered.contains(&cell) {
            continue;
        }
        let (x, y) = corner(puzzle, cell);
        let mark = if goal.empty().contains(&cell) { "·" } else { "?" };
        let _ = writeln!(
            text,
            "<text class=\"open\" x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"9\" \
             fill=\"#999\">{mark}</text>",
            x + CELL / 2,
            y + CELL / 2 + 3
        );
    }
    for index in in_order(puzzle, goal.pieces()) {
        let shown = goal.pieces()[index];
        let (x, y) = corner(puzzle, shown.cell);
        let start = puzzle.start().pieces().iter().zip(puzzle.letters());
        let mut letters = start.filter(|(other, _)| other.kind == shown.kind);
        let letter = letters.next().map_or(' ', |(_, &letter)| letter);
        let _ = writeln!(
            text,
            "<g transform=\"translate({x} {y})\" stroke-width=\".7\">{}</g>",
            piece(puzzle, shown.kind, letter)
        );
    }
}

/// Where a cell is.
pub(super) fn corner(puzzle: &Puzzle, cell: usize) -> (isize, isize) {
    let (row, col) = (cell / puzzle.cols(), cell % puzzle.cols());
    (col.cast_signed() * CELL, row.cast_signed() * CELL)
}

/// The colour of a kind of pieces: hues that follow each other at the golden angle are well apart.
fn colour(kind: usize) -> String {
    format!("hsl({},65%,68%)", kind * 137 % 360)
}

/// Text as it must be written in a picture or a page.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
