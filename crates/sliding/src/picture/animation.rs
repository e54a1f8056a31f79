//! Pages that play solutions, and animated pictures.

use super::elements::{board_size, cell_corner, draw_floor, draw_goal, draw_piece, drawing_order};
use super::sheet::{Scene, Sheet};
use crate::board::offset;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use fifteen_picture::{
    Animation, Drawing, Figure, Page, Picture, Playback, Point, Sprite, title_with_heading,
};

/// Maximum number of goals shown.
const MAX_GOALS: usize = 4;

/// Builds the page of a sheet.
pub(super) fn build_page(sheet: &Sheet) -> Page {
    let puzzle = sheet.puzzle;
    Page {
        title: sheet.title().to_owned(),
        heading: sheet.heading.clone(),
        scenes: sheet.scenes.iter().map(|scene| build_figure(puzzle, scene)).collect(),
        goals: build_goals(puzzle),
    }
}

/// Builds the figure of a scene: the board, and the playback of its solution, if there is one.
fn build_figure(puzzle: &Puzzle, scene: &Scene) -> Figure {
    Figure {
        caption: scene.caption.clone(),
        label: "The board".to_owned(),
        size: board_size(puzzle),
        background: draw_floor(puzzle),
        pieces: draw_pieces(puzzle, scene),
        playback: scene.solution.map(|solution| build_playback(puzzle, solution)),
    }
}

/// Draws the pieces of a scene at the start, in drawing order.
fn draw_pieces(puzzle: &Puzzle, scene: &Scene) -> Vec<(Point, Drawing)> {
    let all = scene.start.pieces();
    let drawn = |index: usize| {
        let shape = draw_piece(puzzle, all[index].kind, puzzle.letters()[index], false);
        (cell_corner(puzzle, all[index].cell), shape)
    };
    drawing_order(puzzle, all).into_iter().map(drawn).collect()
}

/// Builds the playback of a solution. Pieces are numbered in drawing order.
fn build_playback(puzzle: &Puzzle, solution: &Solution) -> Playback {
    let order = drawing_order(puzzle, solution.configurations()[0].pieces());
    let mut numbers = vec![0; order.len()];
    for (number, &index) in order.iter().enumerate() {
        numbers[index] = number;
    }
    let moving_pieces = solution.moves().iter().zip(solution.start_indices());
    let moving_pieces = moving_pieces.map(|(moved, start_index)| {
        moved.pieces.iter().map(|&piece| numbers[start_index[piece]]).collect()
    });
    let corners =
        |cells: &[usize]| order.iter().map(|&index| cell_corner(puzzle, cells[index])).collect();
    let frames = build_frames(puzzle, solution);
    let frames = frames.iter().map(|(moves_made, cells)| (*moves_made, corners(cells)));
    Playback {
        frames: frames.collect(),
        captions: solution.describe(),
        moving_pieces: moving_pieces.collect(),
    }
}

/// Returns the frames of a solution: one for the start, and one after every step of a move. A frame
/// is the number of moves made so far, and the cell of each piece, in the order of the pieces at
/// the start.
fn build_frames(puzzle: &Puzzle, solution: &Solution) -> Vec<(usize, Vec<usize>)> {
    let start = solution.configurations()[0].pieces();
    let mut cells: Vec<usize> = start.iter().map(|piece| piece.cell).collect();
    let mut frames = vec![(0, cells.clone())];
    let moves = solution.moves().iter().zip(solution.start_indices());
    for (index, (moved, start_index)) in moves.enumerate() {
        for (number, direction) in moved.steps.iter().enumerate() {
            for &piece in &moved.pieces {
                let cell = &mut cells[start_index[piece]];
                *cell = cell.wrapping_add_signed(offset(*direction, puzzle.cols()));
            }
            let moves_made = if number + 1 == moved.steps.len() { index + 1 } else { index };
            frames.push((moves_made, cells.clone()));
        }
    }
    frames
}

/// Builds the figures of the goals, if there are any.
fn build_goals(puzzle: &Puzzle) -> Vec<Figure> {
    let goals = puzzle.goals();
    let figure = |(number, goal)| Figure {
        caption: match (number, goals.len()) {
            (0, 1) if goals[0].pieces().len() < puzzle.start().pieces().len() => {
                "The goal (? matches anything)".to_owned()
            }
            (0, 1) => "The goal".to_owned(),
            (0, _) => format!("One of {} goals", goals.len()),
            _ => "or".to_owned(),
        },
        label: "The goal".to_owned(),
        size: board_size(puzzle),
        background: draw_goal(puzzle, goal),
        pieces: Vec::new(),
        playback: None,
    };
    goals.iter().take(MAX_GOALS).enumerate().map(figure).collect()
}

/// Returns an animated picture of the solution of the first scene, or `None` if there is no
/// solution.
pub(super) fn animate(sheet: &Sheet) -> Option<Picture> {
    let (puzzle, scene) = (sheet.puzzle, sheet.scenes.first()?);
    let solution = scene.solution?;
    let frames = build_frames(puzzle, solution);
    let order = drawing_order(puzzle, scene.start.pieces());
    let sprites = order.iter().zip(draw_pieces(puzzle, scene)).map(|(&index, (place, drawing))| {
        let at = |cells: &[usize]| cell_corner(puzzle, cells[index]);
        // A frame in the middle of a move counts only the moves before it.
        let moves = frames.windows(2).filter(|pair| pair[0].1[index] != pair[1].1[index]);
        let moves = moves.map(|pair| (pair[0].0 + 1, at(&pair[1].1))).collect();
        Sprite { drawing, position: place, moves }
    });
    let animation = Animation {
        board: draw_floor(puzzle),
        size: board_size(puzzle),
        sprites: sprites.collect(),
        steps: solution.moves().len(),
    };
    let title = title_with_heading(sheet.title(), &sheet.heading);
    Some(animation.picture(&title, &sheet.description(1)))
}
