//! Boards of block puzzles.

use super::board::{BoardLayout, CellGrid, CellOwner};
use super::canvas::Canvas;
use super::ink::Ink;
use crate::commands::play::game::Blocks;

/// Draws the board. The name of the selected piece is in brackets.
pub fn draw(blocks: &Blocks, layout: &BoardLayout, canvas: &mut Canvas) {
    let puzzle = blocks.puzzle();
    let cells =
        blocks.piece_at_each_cell().into_iter().enumerate().map(|(cell, owner)| match owner {
            None if puzzle.blocked()[cell] => CellOwner::Wall,
            None => CellOwner::Empty,
            Some(piece) => {
                let letter = puzzle.letters()[piece];
                let (name, ink) = if piece == blocks.selected() {
                    (format!("[{letter}]"), kind_ink(blocks.pieces()[piece].kind).reversed())
                } else {
                    (letter.to_string(), kind_ink(blocks.pieces()[piece].kind))
                };
                CellOwner::Piece { number: piece, name, ink }
            }
        });
    CellGrid { rows: puzzle.rows(), cols: puzzle.cols(), cells: cells.collect() }
        .draw(layout, canvas);
}

/// Returns the color of a kind of piece.
fn kind_ink(kind: usize) -> Ink {
    Ink::on_hue(kind)
}

/// Draws the first goal.
pub fn draw_goal(blocks: &Blocks, layout: &BoardLayout, canvas: &mut Canvas) {
    let puzzle = blocks.puzzle();
    let Some(goal) = puzzle.goals().first() else { return };
    let letters = puzzle.goal_letters(goal);
    let mut cells: Vec<CellOwner> =
        puzzle.blocked().iter().map(|&is_blocked| wall_or_empty(is_blocked)).collect();
    for (number, &piece) in goal.pieces().iter().enumerate() {
        for cell in puzzle.cells(piece) {
            let (name, ink) = (letters[number].to_string(), kind_ink(piece.kind));
            cells[cell] = CellOwner::Piece { number, name, ink };
        }
    }
    CellGrid { rows: puzzle.rows(), cols: puzzle.cols(), cells }.draw(layout, canvas);
}

fn wall_or_empty(is_blocked: bool) -> CellOwner {
    if is_blocked { CellOwner::Wall } else { CellOwner::Empty }
}
