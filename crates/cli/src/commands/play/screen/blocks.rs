//! Boards of block puzzles.

use super::board::{BoardLayout, CellGrid, CellOwner};
use super::canvas::Canvas;
use super::ink::Ink;
use crate::commands::play::game::Blocks;

/// Draws the board. The name of the selected piece is in brackets.
pub fn draw(blocks: &Blocks, layout: &BoardLayout, canvas: &mut Canvas) {
    let puzzle = &blocks.puzzle;
    let cells =
        blocks.piece_at_each_cell().into_iter().enumerate().map(|(cell, owner)| match owner {
            None if puzzle.blocked()[cell] => CellOwner::Wall,
            None => CellOwner::Empty,
            Some(piece) => {
                let letter = puzzle.letters()[piece];
                let ink = Ink::on_hue(blocks.pieces()[piece].kind);
                let (name, ink) = match piece == blocks.selected {
                    true => (format!("[{letter}]"), ink.reversed()),
                    false => (letter.to_string(), ink),
                };
                CellOwner::Piece { number: piece, name, ink }
            }
        });
    CellGrid { rows: puzzle.rows(), cols: puzzle.cols(), cells: cells.collect() }
        .draw(layout, canvas);
}

/// Draws the first goal.
pub fn draw_goal(blocks: &Blocks, layout: &BoardLayout, canvas: &mut Canvas) {
    let puzzle = &blocks.puzzle;
    let Some(goal) = puzzle.goals().first() else { return };
    let letters = puzzle.goal_letters(goal);
    let wall_or_empty =
        |&is_blocked: &bool| if is_blocked { CellOwner::Wall } else { CellOwner::Empty };
    let mut cells: Vec<CellOwner> = puzzle.blocked().iter().map(wall_or_empty).collect();
    for (number, &piece) in goal.pieces().iter().enumerate() {
        for cell in puzzle.cells(piece) {
            let (name, ink) = (letters[number].to_string(), Ink::on_hue(piece.kind));
            cells[cell] = CellOwner::Piece { number, name, ink };
        }
    }
    CellGrid { rows: puzzle.rows(), cols: puzzle.cols(), cells }.draw(layout, canvas);
}
