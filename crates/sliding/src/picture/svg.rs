//! Sheets with boards side by side.

use super::elements::{board_size, cell_corner, draw_floor, draw_piece, drawing_order};
use super::sheet::{Scene, Sheet};
use crate::puzzle::{Configuration, Puzzle};
use crate::solution::Solution;
use fifteen_picture::{Album, Drawing, Picture, Point};
use fifteen_runtime::number_format::Pluralized;

/// Draws a sheet: the boards of its only solution, or the starts, or the configurations.
pub(super) fn draw_sheet(sheet: &Sheet) -> Picture {
    let boards = match &sheet.scenes[..] {
        [Scene { solution: Some(solution), .. }] if sheet.is_one_solution => {
            solution_boards(sheet.puzzle, solution)
        }
        scenes => {
            let board = |scene: &Scene| {
                (
                    scene.caption.clone(),
                    draw_board(sheet.puzzle, scene.start, sheet.puzzle.letters(), &[]),
                )
            };
            scenes.iter().map(board).collect()
        }
    };
    let album = Album {
        title: sheet.title().to_owned(),
        heading: sheet.heading.clone(),
        description: sheet.description(boards.len()),
        size: board_size(sheet.puzzle),
        boards,
    };
    album.picture()
}

/// Draws the starts of puzzles side by side, each with a caption, without their solutions. Returns
/// `None` if there are no puzzles.
///
/// ```
/// use fifteen_sliding::{Classic, draw_puzzles};
///
/// let klotski = Classic::named("klotski").expect("a classic").puzzle();
/// let picture = draw_puzzles(&[("hard".to_owned(), &klotski)]).expect("a picture").to_string();
/// assert_eq!(picture.matches("class=\"board\"").count(), 1);
/// ```
pub fn draw_puzzles(puzzles: &[(String, &Puzzle)]) -> Option<Picture> {
    let board = |(caption, puzzle): &(String, &Puzzle)| {
        (caption.clone(), draw_board(puzzle, puzzle.start(), puzzle.letters(), &[]))
    };
    let sizes = puzzles.iter().map(|(_, puzzle)| board_size(puzzle));
    let size = sizes.reduce(|one, other| Point(one.0.max(other.0), one.1.max(other.1)))?;
    let album = Album {
        title: "Sliding blocks".to_owned(),
        heading: String::new(),
        description: format!(
            "{}, each piece with its letter",
            Pluralized(puzzles.len() as u128, "puzzle")
        ),
        size,
        boards: puzzles.iter().map(board).collect(),
    };
    Some(album.picture())
}

/// Draws the boards of a solution, from the start to the goal.
fn solution_boards(puzzle: &Puzzle, solution: &Solution) -> Vec<(String, Drawing)> {
    let board = |((index, shown), letters): ((usize, &Configuration), Vec<char>)| {
        let moving = solution.moves().get(index).map_or(&[][..], |step| &step.pieces);
        (index.to_string(), draw_board(puzzle, shown, &letters, moving))
    };
    let shown = solution.configurations().iter().enumerate();
    shown.zip(solution.letters()).map(board).collect()
}

/// Draws a board. The pieces that move next have a heavier edge.
fn draw_board(
    puzzle: &Puzzle,
    shown: &Configuration,
    letters: &[char],
    moving: &[usize],
) -> Drawing {
    let mut drawing = draw_floor(puzzle);
    for index in drawing_order(puzzle, shown.pieces()) {
        let one = shown.pieces()[index];
        let shape = draw_piece(puzzle, one.kind, letters[index], moving.contains(&index));
        drawing.group("", cell_corner(puzzle, one.cell), &shape);
    }
    drawing
}
