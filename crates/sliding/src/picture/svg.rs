//! Sheets with boards side by side.

use super::elements::{board_size, cell_corner, draw_floor, draw_piece, drawing_order};
use super::sheet::{Scene, Sheet};
use crate::puzzle::Configuration;
use fifteen_picture::{Album, Drawing, Picture};

/// Draws a sheet: the boards of a solution, or the configurations.
pub(super) fn draw_sheet(sheet: &Sheet) -> Picture {
    let boards = match &sheet.scenes[..] {
        [Scene { solution: Some(_), .. }] if sheet.is_one_solution => solution_boards(sheet),
        scenes => {
            let board = |scene: &Scene| {
                (scene.caption.clone(), draw_board(sheet, scene.start, sheet.puzzle.letters(), &[]))
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

/// Draws the boards of the only solution, from the start to the goal.
fn solution_boards(sheet: &Sheet) -> Vec<(String, Drawing)> {
    let solution = sheet.scenes.iter().filter_map(|scene| scene.solution);
    let boards = solution.flat_map(|solution| {
        let board = move |(index, letters): (usize, Vec<char>)| {
            let moving = solution.moves().get(index).map_or(&[][..], |step| &step.pieces);
            (
                index.to_string(),
                draw_board(sheet, &solution.configurations()[index], &letters, moving),
            )
        };
        solution.letters().into_iter().enumerate().map(board)
    });
    boards.collect()
}

/// Draws a board. The pieces that move next have a heavier edge.
fn draw_board(sheet: &Sheet, shown: &Configuration, letters: &[char], moving: &[usize]) -> Drawing {
    let puzzle = sheet.puzzle;
    let mut drawing = draw_floor(puzzle);
    for index in drawing_order(puzzle, shown.pieces()) {
        let one = shown.pieces()[index];
        let shape = draw_piece(puzzle, one.kind, letters[index], moving.contains(&index));
        drawing.group("", cell_corner(puzzle, one.cell), &shape);
    }
    drawing
}
