//! Animated solutions, as a page and as a picture.

use super::Sheet;
use super::tile_painter::TilePainter;
use crate::anytime::LargeBoard;
use fifteen_picture::{Animation, Figure, Page, Picture, Playback, Sprite};

/// Builds the page of a sheet.
pub fn build_page(sheet: &Sheet) -> Page {
    let painter = sheet.painter();
    let (first, last) = (&sheet.boards[0], &sheet.boards[sheet.boards.len() - 1]);
    let drawn =
        |&tile: &u16| (painter.cell_corner(cell_of(first, tile)), painter.draw_tile(tile, false));
    let figure = |label: &str| Figure {
        caption: String::new(),
        label: label.to_owned(),
        size: painter.size(),
        background: painter.draw_floor(),
        pieces: Vec::new(),
        playback: None,
    };
    let scene = Figure {
        pieces: tile_order(first).iter().map(drawn).collect(),
        playback: Some(build_playback(sheet, &painter)),
        ..figure("The board")
    };
    let goal = Figure {
        caption: "The goal".to_owned(),
        background: painter.draw_board(last, &[]),
        ..figure("The goal")
    };
    let (title, heading) = (sheet.title.clone(), sheet.heading.clone());
    Page { title, heading, scenes: vec![scene], goals: vec![goal] }
}

/// Returns the tiles in the order in which they are drawn and numbered.
fn tile_order(board: &LargeBoard) -> Vec<u16> {
    (1..board.tiles().len() as u16).collect()
}

/// Returns the cell of a tile.
fn cell_of(board: &LargeBoard, tile: u16) -> usize {
    board.tiles().iter().position(|&other| other == tile).unwrap_or_default()
}

/// Builds the playback of the moves.
fn build_playback(sheet: &Sheet, painter: &TilePainter) -> Playback {
    let order = tile_order(&sheet.boards[0]);
    let frame = |(made, board): (usize, &LargeBoard)| {
        (made, order.iter().map(|&tile| painter.cell_corner(cell_of(board, tile))).collect())
    };
    let moving_pieces = |number: usize| {
        sheet.moving_tiles(number).iter().map(|&tile| usize::from(tile) - 1).collect()
    };
    Playback {
        frames: sheet.boards.iter().enumerate().map(frame).collect(),
        captions: (0..sheet.moves.len()).filter_map(|number| sheet.step_text(number)).collect(),
        moving_pieces: (0..sheet.moves.len()).map(moving_pieces).collect(),
    }
}

/// Builds the animated picture.
pub fn animate(sheet: &Sheet) -> Picture {
    let painter = sheet.painter();
    let sprite = |&tile: &u16| {
        let moved = (1..sheet.boards.len())
            .map(|made| (made, [made - 1, made].map(|index| cell_of(&sheet.boards[index], tile))))
            .filter(|(_, [before, after])| before != after);
        Sprite {
            drawing: painter.draw_tile(tile, false),
            position: painter.cell_corner(cell_of(&sheet.boards[0], tile)),
            moves: moved.map(|(made, [_, after])| (made, painter.cell_corner(after))).collect(),
        }
    };
    let animation = Animation {
        board: painter.draw_floor(),
        size: painter.size(),
        sprites: tile_order(&sheet.boards[0]).iter().map(sprite).collect(),
        steps: sheet.moves.len(),
    };
    animation.picture(&sheet.title, &sheet.description())
}
