//! Solutions that are played: on a page, and in a picture.

use super::Sheet;
use super::tile_painter::Tiles;
use crate::board::Board;
use fifteen_picture::{Animation, Figure, Page, Picture, Play, Thing};

/// The page of a sheet.
pub fn page(sheet: &Sheet) -> Page {
    let tiles = sheet.tiles();
    let (first, last) = (&sheet.boards[0], &sheet.boards[sheet.boards.len() - 1]);
    let drawn = |&tile: &u8| (tiles.corner(place(first, tile)), tiles.tile(tile, false));
    let figure = |label: &str| Figure {
        caption: String::new(),
        label: label.to_owned(),
        size: tiles.size(),
        ground: tiles.floor(),
        pieces: Vec::new(),
        play: None,
    };
    let scene = Figure {
        pieces: order(first).iter().map(drawn).collect(),
        play: Some(play(sheet, &tiles)),
        ..figure("The board")
    };
    let goal = Figure {
        caption: "The goal".to_owned(),
        ground: tiles.board(last, None),
        ..figure("The goal")
    };
    let (title, heading) = (sheet.title.clone(), sheet.heading.clone());
    Page { title, heading, scenes: vec![scene], goals: vec![goal] }
}

/// The tiles in the order in which they are drawn and numbered.
fn order(board: &Board) -> Vec<u8> {
    (1..board.tiles().len() as u8).collect()
}

/// The cell of a tile.
fn place(board: &Board, tile: u8) -> usize {
    board.tiles().iter().position(|&other| other == tile).unwrap_or_default()
}

/// How the moves are played.
fn play(sheet: &Sheet, tiles: &Tiles) -> Play {
    let order = order(&sheet.boards[0]);
    let frame = |(made, board): (usize, &Board)| {
        (made, order.iter().map(|&tile| tiles.corner(place(board, tile))).collect())
    };
    let mover = |pair: &[Board]| vec![usize::from(pair[0].tiles()[pair[1].blank()]) - 1];
    Play {
        frames: sheet.boards.iter().enumerate().map(frame).collect(),
        words: (0..sheet.moves.len()).filter_map(|number| sheet.step(number)).collect(),
        movers: sheet.boards.windows(2).map(mover).collect(),
    }
}

/// The picture that plays.
pub fn film(sheet: &Sheet) -> Picture {
    let tiles = sheet.tiles();
    let thing = |&tile: &u8| {
        let moved = (1..sheet.boards.len())
            .map(|made| (made, [made - 1, made].map(|index| place(&sheet.boards[index], tile))))
            .filter(|(_, [before, after])| before != after);
        Thing {
            drawing: tiles.tile(tile, false),
            place: tiles.corner(place(&sheet.boards[0], tile)),
            moves: moved.map(|(made, [_, after])| (made, tiles.corner(after))).collect(),
        }
    };
    let film = Animation {
        board: tiles.floor(),
        size: tiles.size(),
        things: order(&sheet.boards[0]).iter().map(thing).collect(),
        steps: sheet.moves.len(),
    };
    film.picture(&sheet.title, &sheet.description())
}
